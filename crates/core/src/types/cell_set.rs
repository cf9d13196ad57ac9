//! Sets of cells as one 128-bit number.

use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

use super::{CELLS, Cell};

static BITS: [u128; CELLS] = {
    let mut bits = [1; CELLS];
    let mut index = 0;
    while index < CELLS {
        bits[index] <<= index;
        index += 1;
    }
    bits
};

/// A set of cells: bit `n` is the cell with index `n`.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct CellSet(pub u128);

impl CellSet {
    /// No cell.
    pub const EMPTY: Self = Self(0);

    /// Just this cell.
    #[inline]
    pub const fn of(cell: Cell) -> Self {
        // Looked up, since shifting 128 bits by a variable takes twice as many instructions.
        Self(BITS[cell.index()])
    }

    /// Whether the cell is in the set.
    #[inline]
    pub const fn has(self, cell: Cell) -> bool {
        self.0 >> cell.index() & 1 != 0
    }

    /// Whether no cell is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many cells.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there are three cells or more; cheaper than counting where the machine has no instruction for that.
    #[inline]
    pub const fn has_three(self) -> bool {
        let but_one = self.0 & self.0.wrapping_sub(1);
        but_one & but_one.wrapping_sub(1) != 0
    }

    /// Puts a cell in.
    #[inline]
    pub const fn insert(&mut self, cell: Cell) {
        self.0 |= 1 << cell.index();
    }

    /// Takes a cell out.
    #[inline]
    pub const fn remove(&mut self, cell: Cell) {
        self.0 &= !(1 << cell.index());
    }

    /// The first cell, by row then column.
    #[inline]
    pub const fn first(self) -> Option<Cell> {
        if self.0 == 0 { None } else { Some(Cell::from_index(self.0.trailing_zeros() as usize)) }
    }

    /// The set moved by a number of cells along the index; what leaves one end of the 128 bits comes in at the other,
    /// so callers mask with the cells that can be left or landed on.
    #[inline]
    pub const fn shifted(self, by: i8) -> Self {
        Self(self.0.rotate_left(by as u32 & 127))
    }
}

impl Iterator for CellSet {
    type Item = Cell;

    /// Takes the first cell out.
    #[inline]
    fn next(&mut self) -> Option<Cell> {
        let cell = self.first()?;
        self.0 &= self.0 - 1;
        Some(cell)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.len() as usize;
        (len, Some(len))
    }

    /// Goes over the halves one after the other: 64-bit arithmetic is several times cheaper than 128-bit.
    #[inline]
    fn fold<B, F: FnMut(B, Cell) -> B>(self, init: B, mut f: F) -> B {
        let mut result = init;
        let mut low = self.0 as u64;
        while low != 0 {
            result = f(result, Cell::from_index(low.trailing_zeros() as usize));
            low &= low - 1;
        }
        let mut high = (self.0 >> 64) as u64;
        while high != 0 {
            result = f(result, Cell::from_index(64 + high.trailing_zeros() as usize));
            high &= high - 1;
        }
        result
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        cells.into_iter().fold(Self::EMPTY, |set, cell| set | Self::of(cell))
    }
}

impl BitAnd for CellSet {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for CellSet {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for CellSet {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl Not for CellSet {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}
