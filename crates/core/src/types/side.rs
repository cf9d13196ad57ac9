//! The two armies.

use std::fmt;
use std::ops::Not;

/// A side: White is Even (2 4 6 8), Black is Odd (3 5 7 9), whatever colour a board paints them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Side {
    /// The Even side; its back row is a.
    White,
    /// The Odd side; its back row is the last.
    Black,
}

impl Side {
    /// Both sides, White first.
    pub const BOTH: [Self; 2] = [Self::White, Self::Black];

    /// `white` or `black`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
        }
    }

    /// Reads `white` or `black`.
    pub fn parse(text: &str) -> Option<Self> {
        Self::BOTH.into_iter().find(|side| side.name() == text)
    }

    /// Index for arrays of two, White 0.
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Not for Side {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
