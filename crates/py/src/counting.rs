//! Perft and its relatives, with the interpreter's lock released.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use rithmomachia_core as core;
use rithmomachia_core::notation::turn_word;

use crate::errors;
use crate::position::Position;
use crate::words::Whole;

/// Deepest count; each level is a frame of the machine's stack.
const DEEPEST: i64 = 255;

fn checked(py: Python<'_>, depth: Whole, least: i64) -> PyResult<u32> {
    let depth = depth.within((least, DEEPEST));
    depth
        .map(|depth| depth as u32)
        .map_err(|shown| errors::search(py, &format!("depth {shown} does not lie between {least} and {DEEPEST}")))
}

#[pyfunction]
pub(crate) fn perft(py: Python<'_>, position: &Position, depth: Whole) -> PyResult<u64> {
    let (start, depth) = (position.kernel(), checked(py, depth, 0)?);
    Ok(py.detach(|| core::perft(start, depth)))
}

#[pyfunction]
pub(crate) fn perft_moves(py: Python<'_>, position: &Position, depth: Whole) -> PyResult<u64> {
    let (start, depth) = (position.kernel(), checked(py, depth, 0)?);
    Ok(py.detach(|| core::perft_moves(start, depth)))
}

#[pyfunction]
pub(crate) fn perft_parts(py: Python<'_>, position: &Position, depth: Whole) -> PyResult<u64> {
    let (start, depth) = (position.kernel(), checked(py, depth, 0)?);
    Ok(py.detach(|| core::perft_parts(start, depth)))
}

#[pyfunction]
pub(crate) fn divide<'py>(py: Python<'py>, position: &Position, depth: Whole) -> PyResult<Bound<'py, PyDict>> {
    let (start, depth) = (position.kernel(), checked(py, depth, 1)?);
    let counts = PyDict::new(py);
    for (turn, count) in py.detach(|| core::divide(start, depth)) {
        counts.set_item(turn_word(&turn), count)?;
    }
    Ok(counts)
}
