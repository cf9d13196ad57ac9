//! Cheap looks at single cells, for search.

use super::Position;
use crate::captures::strikes;
use crate::types::{Cell, CellSet, Move, Takes};

impl Position {
    /// The cells of pyramids, of both sides.
    #[inline]
    pub fn pyramid_cells(&self) -> CellSet {
        self.board.pyramids
    }

    /// A number for what stands on a cell, layers included: equal exactly for pieces that are alike. The same in every process.
    #[inline]
    pub fn identity_at(&self, cell: Cell) -> u64 {
        self.board.stacks.identity(self.board.man(cell))
    }

    /// How many enemies a piece that moves to an empty cell would hit from there, by multiplication or as a partner of a
    /// flanking ambush: a quick guess at what the move takes. What its leaving opens to others, and sieges, are not looked
    /// for; 0 for what is no plain move.
    #[inline]
    pub fn strikes(&self, step: Move) -> u32 {
        match step.takes {
            Takes::Nothing => strikes(&self.rules, &self.board, (self.side, step.from, step.to)),
            _ => 0,
        }
    }
}
