//! What a turn is made of: removals, one move, the end.

use super::{Cell, Piece, Shape, Side};

/// Something taken off the board: the piece on a cell, or one layer of the pyramid there.
///
/// Ordered canonically: by cell, whole before layer, then by layer value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Removal {
    /// Where the victim stands.
    pub cell: Cell,
    /// The layer's value; 0 for the whole piece (the last layer of a pyramid is the whole).
    pub layer: u16,
}

impl Removal {
    /// The whole piece on a cell.
    pub const fn whole(cell: Cell) -> Self {
        Self { cell, layer: 0 }
    }

    /// Whether the whole piece goes.
    pub const fn is_whole(self) -> bool {
        self.layer == 0
    }
}

/// A man taken earlier that its captor sets on the board as its own: the same shape and value, another side.
///
/// Ordered as returns are listed: by value, then shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Turncoat {
    /// Its value.
    pub value: u16,
    /// Its shape, never a pyramid.
    pub shape: Shape,
    /// The side it serves now.
    pub owner: Side,
}

impl Turncoat {
    /// The piece it is once it stands on the board.
    pub const fn piece(self) -> Piece {
        Piece::plain(self.owner, self.shape, self.value)
    }
}

/// What a move takes, where meeting is a move onto the enemy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Takes {
    /// A plain move to an empty cell.
    Nothing,
    /// A meeting: the mover takes the place of the whole enemy.
    Whole,
    /// A meeting that takes one layer of this value; the mover stays where it was.
    Layer(u16),
    /// Nothing on the board: in the place of a move, a man taken earlier comes back.
    Back(Turncoat),
    /// Nothing: in the place of a move, the man given up buys back the layer of this value.
    Ransom(u16),
}

/// Moves are copied all day: what a return adds has to fit.
const _: () = assert!(size_of::<Move>() == 6);

/// One piece goes to another cell, or comes to one from among the men taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// Where it stood; of a man that comes back, the cell it comes to; of a ransom, the man given up.
    pub from: Cell,
    /// Where it goes; for a meeting with a layer and for a ransom, where the pyramid stands.
    pub to: Cell,
    /// What it takes by going there.
    pub takes: Takes,
}

impl Move {
    /// A move to an empty cell.
    pub const fn plain(from: Cell, to: Cell) -> Self {
        Self { from, to, takes: Takes::Nothing }
    }

    /// A man that comes back to an empty cell.
    pub const fn back(turncoat: Turncoat, to: Cell) -> Self {
        Self { from: to, to, takes: Takes::Back(turncoat) }
    }

    /// The man on a cell given up for a layer of the pyramid on another.
    pub const fn ransom(man: Cell, pyramid: Cell, layer: u16) -> Self {
        Self { from: man, to: pyramid, takes: Takes::Ransom(layer) }
    }

    /// The layer bought back, where one is.
    #[inline]
    pub const fn ransomed(self) -> Option<u16> {
        match self.takes {
            Takes::Ransom(layer) => Some(layer),
            _ => None,
        }
    }

    /// The man that comes back, where one does.
    #[inline]
    pub const fn turncoat(self) -> Option<Turncoat> {
        match self.takes {
            Takes::Back(turncoat) => Some(turncoat),
            _ => None,
        }
    }

    /// Whether an enemy falls by the move itself.
    pub const fn is_meeting(self) -> bool {
        matches!(self.takes, Takes::Whole | Takes::Layer(_))
    }

    /// Where the piece stands afterwards; after a ransom, the pyramid.
    pub const fn rests_on(self) -> Cell {
        match self.takes {
            Takes::Layer(_) => self.from,
            _ => self.to,
        }
    }
}

/// A step of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// An optional capture.
    Capture(Removal),
    /// The one move.
    Move(Move),
    /// The end of the turn, in stage after.
    End,
}

/// A whole turn, or the rest of one: captures before, the move, captures after.
///
/// A turn that a capture wins has no move; the rest of a turn in stage after has none either.
/// Turns made by the kernel hold each stage's captures in canonical order, so equal turns compare equal.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Turn {
    /// Captures before the move.
    pub before: Vec<Removal>,
    /// The move.
    pub step: Option<Move>,
    /// Captures after the move.
    pub after: Vec<Removal>,
}

/// The stage within a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Stage {
    /// Until the move is made.
    Before,
    /// Once it is made.
    After,
}

impl Stage {
    /// `before` or `after`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Before => "before",
            Self::After => "after",
        }
    }
}
