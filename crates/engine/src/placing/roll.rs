//! The pieces of a start, numbered.

use rithmomachia_core::{Piece, Position, Shape, Side};

/// Numbers for the pieces of a start and for the layers of its pyramids, the same for every game from that start.
#[derive(Clone, Debug)]
pub struct Roll {
    pieces: Vec<(Side, Shape, u32)>,
    layers: Vec<(Side, u16)>,
}

impl Roll {
    /// Numbers the pieces in the order of their cells.
    pub fn new(start: &Position) -> Self {
        let pieces = start.pieces().map(|(_, piece)| name(&piece)).collect();
        let layers = start
            .pieces()
            .flat_map(|(_, piece)| piece.layers().iter().map(|layer| (piece.army, layer.value)).collect::<Vec<_>>());
        Self { pieces, layers: layers.collect() }
    }

    /// The number of a piece, below 48; none for one that the start has not.
    pub fn number_of(&self, piece: &Piece) -> Option<usize> {
        let name = name(piece);
        self.pieces.iter().position(|other| *other == name)
    }

    /// The number of a pyramid's layer.
    pub fn layer_of(&self, army: Side, value: u16) -> Option<usize> {
        self.layers.iter().position(|other| *other == (army, value))
    }
}

/// What tells a piece from the others of its start. A pyramid's value falls with its layers.
fn name(piece: &Piece) -> (Side, Shape, u32) {
    (piece.army, piece.shape, if piece.shape == Shape::Pyramid { 0 } else { piece.value })
}
