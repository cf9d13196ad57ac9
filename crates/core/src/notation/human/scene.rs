//! The board a capture is judged on, for the texts that explain it.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::Position;
use crate::rules::Rules;
use crate::types::{Cell, Move, Piece, Takes};

/// Pieces on their cells at the moment of a capture.
///
/// Optional captures happen on a position; automatic ones after the move and before any of them is taken off, which is
/// no position of its own.
#[derive(Clone, Debug)]
pub struct Scene {
    pub(super) rules: Arc<Rules>,
    pieces: BTreeMap<Cell, Piece>,
}

impl Scene {
    /// The pieces of a position.
    pub fn of(position: &Position) -> Self {
        Self { rules: Arc::clone(position.rules()), pieces: position.pieces().collect() }
    }

    /// The pieces just after a move that can be made on a position, with a meeting's own removal and no other.
    pub fn after_move(position: &Position, step: Move) -> Self {
        let mut scene = Self::of(position);
        if let Some(turncoat) = step.turncoat() {
            scene.pieces.insert(step.to, turncoat.piece());
        } else if step.ransomed().is_some() {
            scene.pieces.remove(&step.from);
            if let Some(pyramid) = position.bought_back(step) {
                scene.pieces.insert(step.to, pyramid);
            }
        } else if let Takes::Layer(value) = step.takes {
            if let Some(piece) = scene.pieces.get_mut(&step.to)
                && let Some(rest) = piece.pyramid.and_then(|pyramid| pyramid.without(value))
            {
                piece.pyramid = Some(rest);
                piece.value = rest.total();
            }
        } else if let Some(mover) = scene.pieces.remove(&step.from) {
            scene.pieces.insert(step.to, mover);
        }
        scene
    }

    /// The piece on a cell.
    pub fn piece_at(&self, cell: Cell) -> Option<Piece> {
        self.pieces.get(&cell).copied()
    }

    /// The pieces, by cell.
    pub fn pieces(&self) -> impl Iterator<Item = (Cell, Piece)> + '_ {
        self.pieces.iter().map(|(cell, piece)| (*cell, *piece))
    }
}
