//! Pieces on the board and pieces taken.

use super::{Layer, Pyramid, Shape, Side};

/// Most pieces on a board, both sides together.
pub const MAX_PIECES: usize = 48;
/// Largest value of a piece or layer (a pyramid's total may be larger).
pub const MAX_VALUE: u16 = 9999;

/// A piece: what it is (army, shape, value) and whom it serves.
///
/// The owner is separate from the army because in some forms of the game prisoners fight for their captor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// The army the piece was made for.
    pub army: Side,
    /// The side that moves it now.
    pub owner: Side,
    /// Its shape.
    pub shape: Shape,
    /// Its value; for a pyramid the sum of the layers left.
    pub value: u32,
    /// The layers left, for a pyramid and for nothing else.
    pub pyramid: Option<Pyramid>,
}

impl Piece {
    /// A piece that is no pyramid, serving its own army.
    pub const fn plain(side: Side, shape: Shape, value: u16) -> Self {
        Self { army: side, owner: side, shape, value: value as u32, pyramid: None }
    }

    /// A pyramid serving its own army.
    pub fn stacked(side: Side, pyramid: Pyramid) -> Self {
        Self { army: side, owner: side, shape: Shape::Pyramid, value: pyramid.total(), pyramid: Some(pyramid) }
    }

    /// The layers left; empty for all but pyramids.
    pub fn layers(&self) -> &[Layer] {
        self.pyramid.as_ref().map_or(&[], Pyramid::layers)
    }

    /// The values it can act with or be hit on: (value, layer) with layer 0 for the piece as a whole, total first,
    /// then layers from the largest. A pyramid with one layer has only its total.
    pub fn faces(&self) -> impl Iterator<Item = (u32, u16)> + '_ {
        let layers = if self.layers().len() > 1 { self.layers() } else { &[] };
        std::iter::once((self.value, 0)).chain(layers.iter().map(|layer| (u32::from(layer.value), layer.value)))
    }
}

/// Something a side has taken: a whole piece, or one layer of a pyramid that stayed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Taken {
    /// A whole piece; a pyramid with the layers it still had.
    Whole(Piece),
    /// One layer of a pyramid of this army.
    Layer {
        /// The side that lost it.
        army: Side,
        /// The layer.
        layer: Layer,
    },
}

impl Taken {
    /// The value removed: a piece's value, a whole pyramid's total, a layer's value.
    pub fn value(&self) -> u32 {
        match self {
            Self::Whole(piece) => piece.value,
            Self::Layer { layer, .. } => u32::from(layer.value),
        }
    }

    /// The army the thing was made for.
    pub const fn army(&self) -> Side {
        match self {
            Self::Whole(piece) => piece.army,
            Self::Layer { army, .. } => *army,
        }
    }

    /// Sort key inside one turn: value, shape, layers after wholes, then a pyramid's layers.
    pub(crate) fn order(&self) -> (u32, usize, bool, [u32; super::MAX_LAYERS]) {
        match self {
            Self::Whole(piece) => {
                let mut values = [0; super::MAX_LAYERS];
                for (place, layer) in values.iter_mut().zip(piece.layers()) {
                    *place = u32::from(layer.value) * 4 + layer.shape.index() as u32;
                }
                (piece.value, piece.shape.index(), false, values)
            }
            Self::Layer { layer, .. } => (u32::from(layer.value), layer.shape.index(), true, [0; super::MAX_LAYERS]),
        }
    }
}
