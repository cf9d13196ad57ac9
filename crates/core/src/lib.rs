//! The rules of Rithmomachia, the Philosophers' Game.
//!
//! A [`ruleset::Ruleset`] is cited data; [`Rules`] is a ruleset compiled into tables; a [`Setup`] is any arrangement, a
//! [`Position`] a checked one. Every capture carries the sums that justify it. No I/O, clock, threads or randomness here.
#![forbid(unsafe_code)]

mod board;
mod captures;
pub mod notation;
mod perft;
mod position;
mod progressions;
mod reach;
mod rules;
pub mod ruleset;
mod setup;
mod types;
mod victories;
mod ways;

pub use perft::{divide, perft, perft_moves, perft_moves_walking, perft_parts};
pub use position::{LegalTurns, Outcome, PlayError, Position, Undo};
pub use progressions::{Progression, kinds_of_four};
pub use rules::Rules;
pub use setup::{MAX_TAKEN, MAX_TURN, Setup, SetupFault, SetupFaults};
pub use types::*;
pub use victories::{Condition, Formation, Tally};
