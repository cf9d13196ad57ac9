//! Shapes of pieces and of layers.

use std::fmt;

use super::Side;

/// The shape of a piece. Layers of a pyramid have one of the first three.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Shape {
    /// A round.
    Circle,
    /// A triangle.
    Triangle,
    /// A square.
    Square,
    /// A stack of layers.
    Pyramid,
}

impl Shape {
    /// All shapes, in the order used wherever shapes are compared.
    pub const ALL: [Self; 4] = [Self::Circle, Self::Triangle, Self::Square, Self::Pyramid];
    /// The shapes a layer can have.
    pub const OF_LAYERS: [Self; 3] = [Self::Circle, Self::Triangle, Self::Square];

    /// `circle`, `triangle`, `square` or `pyramid`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Circle => "circle",
            Self::Triangle => "triangle",
            Self::Square => "square",
            Self::Pyramid => "pyramid",
        }
    }

    /// The letter of texts: capital for White, small for Black.
    pub const fn letter(self, side: Side) -> char {
        match (self, side) {
            (Self::Circle, Side::White) => 'C',
            (Self::Triangle, Side::White) => 'T',
            (Self::Square, Side::White) => 'S',
            (Self::Pyramid, Side::White) => 'P',
            (Self::Circle, Side::Black) => 'c',
            (Self::Triangle, Side::Black) => 't',
            (Self::Square, Side::Black) => 's',
            (Self::Pyramid, Side::Black) => 'p',
        }
    }

    /// Reads a letter in either case; the case tells the side.
    pub fn from_letter(letter: char) -> Option<(Self, Side)> {
        let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
        Self::ALL.into_iter().find(|shape| shape.letter(side) == letter).map(|shape| (shape, side))
    }

    /// Index for arrays of four, circle 0.
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
