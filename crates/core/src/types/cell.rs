//! Places on the board.

use std::fmt;

/// Most rows a board can have, a to p.
pub const ROWS: u8 = 16;
/// Most columns a board can have, 1 to 8.
pub const COLUMNS: u8 = 8;
/// Cells of the largest board.
pub const CELLS: usize = ROWS as usize * COLUMNS as usize;

/// A place on the board, row letter then column digit: `a1` is on White's left in White's back row.
///
/// Smaller boards use the rows and columns nearest `a1`. Ordered by row, then column.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// The cell of a zero-based row (0 is a) and column (0 is 1); `None` outside the largest board.
    pub const fn new(row: u8, column: u8) -> Option<Self> {
        if row < ROWS && column < COLUMNS { Some(Self(row * COLUMNS + column)) } else { None }
    }

    /// The cell with this index, row by row; indices wrap at 128.
    pub const fn from_index(index: usize) -> Self {
        Self((index % CELLS) as u8)
    }

    /// Zero-based index, row by row, below 128.
    #[inline]
    pub const fn index(self) -> usize {
        // The mask tells the compiler what the constructors promise: no bounds checks on tables of cells.
        (self.0 & 127) as usize
    }

    /// Zero-based row, 0 is a.
    #[inline]
    pub const fn row(self) -> u8 {
        self.0 / COLUMNS
    }

    /// Zero-based column, 0 is column 1.
    #[inline]
    pub const fn column(self) -> u8 {
        self.0 % COLUMNS
    }

    /// The cell so many rows and columns away; `None` outside a board of `rows` by `columns`.
    pub fn offset(self, by: (i8, i8), size: (u8, u8)) -> Option<Self> {
        let row = u8::try_from(i16::from(self.row()) + i16::from(by.0)).ok()?;
        let column = u8::try_from(i16::from(self.column()) + i16::from(by.1)).ok()?;
        if row < size.0 && column < size.1 { Self::new(row, column) } else { None }
    }

    /// Reads `a1` to `p8`; the row letter may be a capital.
    pub fn parse(text: &str) -> Option<Self> {
        let [letter, digit] = text.as_bytes() else { return None };
        let row = letter.to_ascii_lowercase().checked_sub(b'a')?;
        Self::new(row, digit.checked_sub(b'1')?)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.row()), self.column() + 1)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
