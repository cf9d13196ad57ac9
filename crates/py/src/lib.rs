//! `rithmomachia._core`: the kernel and the engine as Python sees them. Conversion only: no rule is decided here.
//!
//! `python/rithmomachia/_core.pyi` documents every name; a test holds the two together.

mod captures;
mod counting;
mod engine;
mod errors;
mod outcome;
mod pieces;
mod position;
mod reading;
mod ruleset;
mod setup;
mod turns;
mod words;

use pyo3::prelude::*;

#[pymodule]
mod _core {
    #[pymodule_export]
    use super::captures::{Actor, Capture, Reason};
    #[pymodule_export]
    use super::counting::{divide, perft, perft_moves, perft_parts};
    #[pymodule_export]
    use super::engine::{Engine, Limit, Line, SearchResult, StopFlag, bench, leaning, win_chance};
    #[pymodule_export]
    use super::outcome::Outcome;
    #[pymodule_export]
    use super::pieces::{Layer, Piece, Prisoner, Tally};
    #[pymodule_export]
    use super::position::Position;
    #[pymodule_export]
    use super::ruleset::{Choice, Preset, Ruleset};
    #[pymodule_export]
    use super::setup::Setup;
    #[pymodule_export]
    use super::turns::{LegalTurns, Move, Turn};
    use pyo3::prelude::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
