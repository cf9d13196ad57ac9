//! Cheap looks at single cells, for search.

use super::Position;
use crate::types::{Cell, CellSet};

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
}
