//! The opponent: iterative deepening over parts of turns.
//!
//! Depth is counted in turns; the score changes sign only when the side to move changes. The engine does no I/O and reads
//! no clock: a [`Handler`] says when to stop and hears of progress.
#![forbid(unsafe_code)]

mod bench;
mod eval;
mod history;
#[cfg(test)]
mod honesty;
mod ordering;
pub mod params;
mod quiescence;
mod score;
mod search;
mod transposition;
mod window;

pub use bench::{BENCH_DEPTH, bench};
pub use score::{MAX_TURNS, Score, wins_in};
pub use search::{Engine, Handler, Limits, Report, SearchResult};
