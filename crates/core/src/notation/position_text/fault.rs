//! Why a text is no position.

use crate::SetupFaults;
use crate::notation::{Excerpt, TokenError};
use crate::ruleset::RulesetError;

/// One thing in a text that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TextFault {
    /// Not nine fields.
    #[error(
        "a position text has 9 fields (ruleset, placement, side, stage, mover, taken by White, taken by Black, removals of \
         the running turn, turn number), not {count}: {text}"
    )]
    Fields {
        /// How many it has.
        count: usize,
        /// The text.
        text: Excerpt,
    },
    /// More than any position could need.
    #[error("a text of {length} bytes is longer than any position: {start}")]
    TooLong {
        /// In bytes.
        length: usize,
        /// How it begins.
        start: Excerpt,
    },
    /// Too few or too many rows.
    #[error("the placement has {given} rows, but the board has {rows}: {text}")]
    Rows {
        /// How many it has.
        given: usize,
        /// How many it should have.
        rows: u8,
        /// The placement.
        text: Excerpt,
    },
    /// A row that is too short or too long.
    #[error("row {row} has {given} cells, but the board has {columns} columns: {text}")]
    Columns {
        /// Letter of the row.
        row: char,
        /// How many cells it has.
        given: usize,
        /// How many it should have.
        columns: u8,
        /// The row.
        text: Excerpt,
    },
    /// A count of empty cells that is none.
    #[error("{text} in row {row} is no count of empty cells, 1 to {columns}")]
    Empty {
        /// Letter of the row.
        row: char,
        /// The count.
        text: Excerpt,
        /// The most it could be.
        columns: u8,
    },
    /// A token that is no piece.
    #[error("row {row}: {fault}")]
    Piece {
        /// Letter of the row.
        row: char,
        /// What is wrong with it.
        fault: TokenError,
    },
    /// Not `white` or `black`.
    #[error("the side to move is white or black, not {0}")]
    Side(Excerpt),
    /// Not `before` or `after`.
    #[error("the stage is before or after, not {0}")]
    Stage(Excerpt),
    /// Neither a cell nor `-`.
    #[error("the piece that moved stands on a cell, a1 to p8, or is - for none, not {0}")]
    Mover(Excerpt),
    /// A token that is nothing taken.
    #[error("taken by {side}: {fault}")]
    Taken {
        /// By whom.
        side: &'static str,
        /// What is wrong with it.
        fault: TokenError,
    },
    /// A number that is none.
    #[error("the {what} is a number, not {text}")]
    Number {
        /// Which field.
        what: &'static str,
        /// What it holds.
        text: Excerpt,
    },
    /// An option that is no `key=value`.
    #[error(
        "{0} is no option: after the ruleset's id stand key=value pairs with commas between, such as captures.timing=optional"
    )]
    Option(Excerpt),
    /// An option given twice.
    #[error("the option {0} is given twice")]
    OptionTwice(Excerpt),
    /// A ruleset other than the one to read with.
    #[error("the text names the ruleset {named}, and was to be read with {given}")]
    OtherRuleset {
        /// Named by the text.
        named: Excerpt,
        /// Given by the caller.
        given: Excerpt,
    },
}

/// Everything in a text that cannot be read; never empty.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
pub struct TextFaults(pub Vec<TextFault>);

/// Why a text is no position.
#[derive(Clone, Debug, thiserror::Error)]
pub enum PositionTextError {
    /// Its fields cannot be read.
    #[error(transparent)]
    Text(#[from] TextFaults),
    /// Its ruleset is unknown, or does not take an option.
    #[error(transparent)]
    Ruleset(#[from] RulesetError),
    /// It reads, but describes no position.
    #[error(transparent)]
    Setup(#[from] SetupFaults),
}

impl From<TextFault> for PositionTextError {
    fn from(fault: TextFault) -> Self {
        TextFaults(vec![fault]).into()
    }
}
