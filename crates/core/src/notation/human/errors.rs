//! Why a text is no turn: it cannot be read, or what it says does not hold.

use super::super::{Excerpt, TurnWordError};
use crate::types::{Cell, Side};

/// A text that is not written as notation is.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FormError {
    /// A letter or sign that notation does not use.
    #[error("{0} is no sign of notation")]
    Sign(Excerpt),
    /// A word that names neither a piece nor a cell.
    #[error("{0} names no piece (C2, t36, P91.36) and no cell (a1 to p8)")]
    Word(Excerpt),
    /// A number larger than any piece can have.
    #[error("the number in {0} is larger than any piece can have")]
    Value(Excerpt),
    /// Something in parentheses that is neither coordinates nor `(siege)`.
    #[error("{0} is neither (siege) nor coordinates, column 0 to 7 and row 0 to 15, such as (5, 3)")]
    Parenthesis(Excerpt),
    /// A bracket without its other half, or in the wrong place.
    #[error("the brackets of {0} do not match: a sum is written [c3 d7 + c5 e6] x C8 d6")]
    Bracket(Excerpt),
    /// A sum that is none.
    #[error("{0} is no sum: write two pieces, or a piece and a number, with one of + - * / between")]
    Sum(Excerpt),
    /// A segment that is neither a move nor a capture.
    #[error("{0} is neither a move (C2 d6-d7) nor a capture (T9 b5 x c9 d5)")]
    Segment(Excerpt),
    /// Something that should name one piece and does not.
    #[error("{0} should name one piece, such as c9 d5, but is {1}")]
    Piece(Excerpt, Excerpt),
    /// A subscript for which the start has no piece.
    #[error("the subscript of {0} names no piece: the start has {1} of them")]
    Subscript(Excerpt, usize),
    /// `stays` where nothing could go.
    #[error("{0} cannot end in 'stays': only a meeting that takes a layer does")]
    Stays(Excerpt),
    /// Something with an @ that is no return.
    #[error("{0} is no return: a man that comes back is its piece, no pyramid, then @ and a cell, such as C9@a3")]
    Return(Excerpt),
    /// Nothing between two semicolons.
    #[error("there is nothing between two semicolons of {0}")]
    Nothing(Excerpt),
    /// No text where a turn needs one.
    #[error("\"\" is no turn: a turn needs a move, or a capture that wins")]
    Empty,
    /// More than any turn could need.
    #[error("a turn text of {length} bytes is longer than any turn: {start}")]
    TooLong {
        /// In bytes.
        length: usize,
        /// How it begins.
        start: Excerpt,
    },
}

/// A text that reads well, but says what is not so.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayFault {
    /// An empty cell where a piece is named.
    #[error("no piece stands on {cell}, where {text} says one does")]
    NobodyThere {
        /// The cell.
        cell: Cell,
        /// What the text says.
        text: Excerpt,
    },
    /// Another piece than the one named.
    #[error("{stands} stands on {cell}, not {named}")]
    OtherPiece {
        /// The cell.
        cell: Cell,
        /// The piece there.
        stands: String,
        /// The piece named.
        named: Excerpt,
    },
    /// A piece of the wrong side.
    #[error("{piece} on {cell} is {owner}'s, and the piece that {role} must be {wanted}'s")]
    WrongSide {
        /// The cell.
        cell: Cell,
        /// The piece there.
        piece: String,
        /// Whose it is.
        owner: SideName,
        /// Whose it would have to be.
        wanted: SideName,
        /// What it was to do.
        role: &'static str,
    },
    /// A piece that is not on the board.
    #[error("{side} has no piece {named} on the board")]
    NoSuchPiece {
        /// Whose it should be.
        side: SideName,
        /// The piece named.
        named: Excerpt,
    },
    /// A move no movement allows.
    #[error("{text} is no move here: {who} cannot go to {to}")]
    NoMove {
        /// The segment.
        text: Excerpt,
        /// The piece, with its cell where one is meant.
        who: String,
        /// Where it should go, and who stands there.
        to: String,
    },
    /// A man that cannot come back.
    #[error("{text} is no return here: {why}")]
    NoReturn {
        /// The segment or word.
        text: Excerpt,
        /// The first thing that stands against it.
        why: String,
    },
    /// A layer that cannot be bought back.
    #[error("{text} is no ransom here: {why}")]
    NoRansom {
        /// The segment or word.
        text: Excerpt,
        /// The first thing that stands against it.
        why: String,
    },
    /// A target that nothing takes.
    #[error("{text} is no capture here: nothing takes {target} now")]
    NotTaken {
        /// The segment.
        text: Excerpt,
        /// The target.
        target: String,
    },
    /// A target that falls, but not by the sum given.
    #[error("{text} does not hold here; what does: {holds}")]
    OtherReason {
        /// The segment.
        text: Excerpt,
        /// The captures of that target, by their first reasons.
        holds: String,
    },
    /// More than one reading.
    #[error("{text} fits more than one turn: {readings}; name the cells")]
    Ambiguous {
        /// The segment, or the whole text.
        text: Excerpt,
        /// The first readings.
        readings: String,
    },
    /// A second move.
    #[error("a turn has one move, and {0} is a second one")]
    SecondMove(Excerpt),
    /// A move in stage after.
    #[error("the move of this turn is already made, so {0} comes too late")]
    MoveMade(Excerpt),
    /// Captures without a move, none of which wins.
    #[error("{0} has no move: a turn ends without one only when a capture wins")]
    MoveMissing(Excerpt),
    /// Something after the turn's end.
    #[error("{0} comes after the end of the turn: nothing more can be captured in it")]
    TurnOver(Excerpt),
    /// Something after the game's end.
    #[error("{0} comes after the end of the game, which {1} has won")]
    GameOver(Excerpt, SideName),
    /// A capture by choice where captures happen by themselves.
    #[error("{0} stands before the move, but captures happen by themselves after it under these rules")]
    CapturesAreAutomatic(Excerpt),
}

/// `White` or `Black`, as sentences write it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SideName(pub Side);

impl std::fmt::Display for SideName {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self.0 {
            Side::White => "White",
            Side::Black => "Black",
        })
    }
}

/// Why a text is no turn of a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TurnTextError {
    /// It is not written as notation is.
    #[error(transparent)]
    Form(#[from] FormError),
    /// It is written as a turn word, but wrongly.
    #[error(transparent)]
    Word(#[from] TurnWordError),
    /// It reads, but says what is not so here.
    #[error(transparent)]
    Fault(#[from] PlayFault),
    /// It reads, and the rules do not allow it here.
    #[error(transparent)]
    Play(#[from] crate::PlayError),
}

impl TurnTextError {
    /// Whether the text itself is at fault: it cannot be read, or fits more than one turn. Otherwise the rules refuse it.
    pub fn is_unreadable(&self) -> bool {
        matches!(self, Self::Form(_) | Self::Word(_) | Self::Fault(PlayFault::Ambiguous { .. }))
    }
}
