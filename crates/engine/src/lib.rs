//! The opponent: iterative deepening over parts of turns.
//!
//! Depth is counted in turns; the score changes sign only when the side to move changes. The engine does no I/O and reads
//! no clock: a [`Handler`] says when to stop and hears of progress.
#![forbid(unsafe_code)]

mod bench;
mod engine;
mod eval;
mod history;
#[cfg(test)]
mod honesty;
mod men;
mod ordering;
pub mod params;
pub mod placing;
mod report;
mod score;
mod search;
mod transposition;
mod window;

pub use bench::{BENCH_DEPTH, bench, bench_of};
pub use engine::{Engine, Judgement, Settings, Task};
pub use eval::{by_hand, leaning};
pub use report::{Handler, Limits, Report, SearchResult};
pub use score::{MAX_TURNS, Score, win_chance, wins_in};
