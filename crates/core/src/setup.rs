//! Arrangements as given, before anybody has checked them.

use std::sync::Arc;

use crate::position::Position;
use crate::rules::Rules;
use crate::types::{Cell, CellSet, MAX_PIECES, MAX_VALUE, Piece, Shape, Side, Stage, Taken};

/// Most removals one side can have made: every piece of a full board a pyramid of eight layers.
pub const MAX_TAKEN: usize = 384;
/// Highest turn number.
pub const MAX_TURN: u32 = 999_999_999;

/// An unchecked position: anything a board editor can put down.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The ruleset.
    pub rules: Arc<Rules>,
    /// Pieces and where they stand.
    pub placement: Vec<(Cell, Piece)>,
    /// Whose turn it is.
    pub side_to_move: Side,
    /// Stage within the turn.
    pub stage: Stage,
    /// In stage after, the piece that moved.
    pub mover: Option<Cell>,
    /// What each side has taken, by [`Side::index`].
    pub taken: [Vec<Taken>; 2],
    /// How many of the last removals of the side to move belong to the running turn.
    pub running: usize,
    /// Number of the turn, from 1.
    pub turn_number: u32,
}

/// One thing wrong with a setup.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupFault {
    /// Two pieces on one cell.
    #[error("two pieces stand on {0}")]
    Twice(Cell),
    /// Outside this ruleset's board.
    #[error("{0} is not on a board of {1} rows and {2} columns")]
    OffBoard(Cell, u8, u8),
    /// Too many pieces.
    #[error("{0} pieces are more than the 48 a board can have")]
    TooMany(usize),
    /// A value out of range.
    #[error("the value {1} of the piece on {0} does not lie between 1 and 9999")]
    Value(Cell, u32),
    /// A pyramid whose value is not its total, or layers on another shape.
    #[error("the piece on {0} is no sound pyramid: its value {1} must be the sum of its layers")]
    Pyramid(Cell, u32),
    /// Under automatic captures no position is in stage after.
    #[error("stage \"after\" does not exist under automatic captures")]
    NoStageAfter,
    /// Under automatic captures nothing is captured before the move.
    #[error("{0} removals cannot belong to a running turn under automatic captures")]
    NothingRuns(usize),
    /// Where a turn is a move or a capture no position is in stage after.
    #[error("stage \"after\" does not exist where a turn is one move or one capture")]
    NoStageInstead,
    /// Where a turn is a move or a capture nothing runs.
    #[error("{0} removals cannot belong to a running turn where a turn is one move or one capture")]
    NothingRunsInstead(usize),
    /// Stage after without a mover.
    #[error("stage \"after\" needs the cell of the piece that moved")]
    NoMover,
    /// A mover in stage before.
    #[error("in stage \"before\" no piece has moved, so {0} cannot be the mover")]
    EarlyMover(Cell),
    /// The mover is not there.
    #[error("the piece that moved should stand on {0}, but no {1} piece does")]
    WrongMover(Cell, Side),
    /// More removals in this turn than in all.
    #[error("{0} removals cannot belong to the running turn: {1} has made {2}")]
    Running(usize, Side, usize),
    /// Too many removals.
    #[error("{0} removals by {1} are more than {MAX_TAKEN}")]
    TooManyTaken(usize, Side),
    /// A side has taken its own.
    #[error("{0} cannot have taken {1}, a piece of its own")]
    OwnTaken(Side, String),
    /// A taken value out of range.
    #[error("the taken value {0} does not lie between 1 and 9999")]
    TakenValue(u32),
    /// Turn number out of range.
    #[error("the turn number {0} does not lie between 1 and {MAX_TURN}")]
    Turn(u32),
}

/// Everything wrong with a setup.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
pub struct SetupFaults(pub Vec<SetupFault>);

impl Setup {
    /// The start of a game.
    pub fn initial(rules: Arc<Rules>) -> Self {
        let placement = rules.start().collect();
        Self::of(rules, placement)
    }

    /// Some pieces at the beginning of a first turn, the ruleset's first side to move, nothing taken.
    pub fn of(rules: Arc<Rules>, placement: Vec<(Cell, Piece)>) -> Self {
        let side_to_move = rules.settings().start.first_side;
        let taken = [Vec::new(), Vec::new()];
        Self { rules, placement, side_to_move, stage: Stage::Before, mover: None, taken, running: 0, turn_number: 1 }
    }

    /// Everything that is wrong, in the order of the fields; empty when a position can be made.
    pub fn faults(&self) -> Vec<SetupFault> {
        let mut faults = Vec::new();
        self.placement_faults(&mut faults);
        self.stage_faults(&mut faults);
        self.taken_faults(&mut faults);
        if self.turn_number == 0 || self.turn_number > MAX_TURN {
            faults.push(SetupFault::Turn(self.turn_number));
        }
        faults
    }

    /// The checked position.
    ///
    /// # Errors
    /// All faults at once.
    pub fn position(&self) -> Result<Position, SetupFaults> {
        let faults = self.faults();
        if faults.is_empty() { Ok(Position::from_checked(self)) } else { Err(SetupFaults(faults)) }
    }

    fn placement_faults(&self, faults: &mut Vec<SetupFault>) {
        let mut seen = CellSet::EMPTY;
        let (rows, columns) = self.rules.size();
        for (cell, piece) in &self.placement {
            if seen.has(*cell) {
                faults.push(SetupFault::Twice(*cell));
            }
            seen.insert(*cell);
            if !self.rules.has_cell(*cell) {
                faults.push(SetupFault::OffBoard(*cell, rows, columns));
            }
            let in_range = piece.value >= 1 && piece.value <= u32::from(MAX_VALUE);
            match (&piece.pyramid, piece.shape) {
                (Some(pyramid), Shape::Pyramid) if pyramid.total() == piece.value => {}
                (None, shape) if shape != Shape::Pyramid && in_range => {}
                (None, shape) if shape != Shape::Pyramid => faults.push(SetupFault::Value(*cell, piece.value)),
                _ => faults.push(SetupFault::Pyramid(*cell, piece.value)),
            }
        }
        if self.placement.len() > MAX_PIECES {
            faults.push(SetupFault::TooMany(self.placement.len()));
        }
    }

    fn stage_faults(&self, faults: &mut Vec<SetupFault>) {
        let side = self.side_to_move;
        if self.rules.passes && self.stage == Stage::After {
            faults.push(if self.rules.instead { SetupFault::NoStageInstead } else { SetupFault::NoStageAfter });
        }
        match (self.stage, self.mover) {
            (Stage::After, None) => faults.push(SetupFault::NoMover),
            (Stage::Before, Some(cell)) => faults.push(SetupFault::EarlyMover(cell)),
            (Stage::After, Some(cell))
                if !self.placement.iter().any(|(at, piece)| *at == cell && piece.owner == side) =>
            {
                faults.push(SetupFault::WrongMover(cell, side));
            }
            _ => {}
        }
        let made = self.taken[side.index()].len();
        if self.running > made {
            faults.push(SetupFault::Running(self.running, side, made));
        } else if self.rules.instead && self.running > 0 {
            faults.push(SetupFault::NothingRunsInstead(self.running));
        } else if self.rules.automatic && self.running > 0 {
            faults.push(SetupFault::NothingRuns(self.running));
        }
    }

    fn taken_faults(&self, faults: &mut Vec<SetupFault>) {
        for (side, list) in Side::BOTH.into_iter().zip(&self.taken) {
            if list.len() > MAX_TAKEN {
                faults.push(SetupFault::TooManyTaken(list.len(), side));
            }
            for taken in list {
                if taken.army() == side {
                    faults.push(SetupFault::OwnTaken(side, crate::notation::taken_token(taken)));
                }
                let sound = match taken {
                    Taken::Layer { layer, .. } => layer.value >= 1 && layer.value <= MAX_VALUE,
                    Taken::Whole(piece) => match &piece.pyramid {
                        Some(pyramid) => pyramid.total() == piece.value,
                        None => piece.value >= 1 && piece.value <= u32::from(MAX_VALUE),
                    },
                };
                if !sound {
                    faults.push(SetupFault::TakenValue(taken.value()));
                }
            }
        }
    }
}

impl PartialEq for Setup {
    fn eq(&self, other: &Self) -> bool {
        self.rules.designation() == other.rules.designation()
            && self.placement == other.placement
            && (self.side_to_move, self.stage, self.mover) == (other.side_to_move, other.stage, other.mover)
            && (&self.taken, self.running, self.turn_number) == (&other.taken, other.running, other.turn_number)
    }
}

impl Eq for Setup {}
