//! What a search found, as Python sees it.

use std::time::Duration;

use pyo3::prelude::*;
use rithmomachia_core as core;
use rithmomachia_engine as engine;

use crate::position::Position;
use crate::turns::Turn;

/// The turns of a line as Python sees them, each belonging to the position before it.
fn turns_of(py: Python<'_>, position: &Py<Position>, line: &[core::Turn]) -> PyResult<Vec<Turn>> {
    let mut turns = Vec::new();
    let mut origin = position.clone_ref(py);
    for turn in line {
        let after = origin.get().with(py, origin.get().kernel().play_known(turn));
        turns.push(Turn::new(turn.clone(), origin));
        origin = Py::new(py, after)?;
    }
    Ok(turns)
}

fn per_second(nodes: u64, time: Duration) -> u64 {
    (u128::from(nodes) * 1_000_000 / time.as_micros().max(1)) as u64
}

#[pyclass(frozen, module = "rithmomachia._core")]
pub(crate) struct Line {
    pub(super) report: engine::Report,
    pub(super) position: Py<Position>,
    pub(super) time: Duration,
}

#[pymethods]
impl Line {
    #[getter]
    fn rank(&self) -> u32 {
        self.report.rank
    }

    #[getter]
    fn depth(&self) -> u32 {
        self.report.depth
    }

    #[getter]
    fn selective_depth(&self) -> u32 {
        self.report.selective_depth
    }

    #[getter]
    fn score(&self) -> i32 {
        self.report.score
    }

    #[getter]
    fn wins_in(&self) -> Option<i32> {
        self.report.wins_in
    }

    #[getter]
    fn nodes(&self) -> u64 {
        self.report.nodes
    }

    #[getter]
    fn nps(&self) -> u64 {
        per_second(self.report.nodes, self.time)
    }

    #[getter]
    fn hash_full(&self) -> u32 {
        self.report.hash_full
    }

    #[getter]
    fn time_ms(&self) -> u64 {
        self.time.as_millis() as u64
    }

    #[getter]
    fn pv(&self, py: Python<'_>) -> PyResult<Vec<Turn>> {
        turns_of(py, &self.position, &self.report.line)
    }

    #[getter]
    fn leaning(&self) -> Option<&'static str> {
        let mut end = self.position.get().kernel().clone();
        for turn in &self.report.line {
            end = end.play_known(turn);
        }
        engine::leaning(&end).map(core::Condition::name)
    }

    fn __repr__(&self) -> String {
        let word = self.report.line.first().map(core::notation::turn_word).unwrap_or_default();
        format!("<Line {} {word:?}, score {}, depth {}>", self.report.rank, self.report.score, self.report.depth)
    }
}

#[pyclass(frozen, module = "rithmomachia._core")]
pub(crate) struct SearchResult {
    pub(super) found: engine::SearchResult,
    pub(super) position: Py<Position>,
    pub(super) time: Duration,
}

#[pymethods]
impl SearchResult {
    #[getter]
    fn turn(&self, py: Python<'_>) -> Option<Turn> {
        let turn = self.found.turn.clone()?;
        Some(Turn::new(turn, self.position.clone_ref(py)))
    }

    #[getter]
    fn score(&self) -> i32 {
        self.found.score
    }

    #[getter]
    fn wins_in(&self) -> Option<i32> {
        self.found.wins_in
    }

    #[getter]
    fn depth(&self) -> u32 {
        self.found.depth
    }

    #[getter]
    fn selective_depth(&self) -> u32 {
        self.found.selective_depth
    }

    #[getter]
    fn nodes(&self) -> u64 {
        self.found.nodes
    }

    #[getter]
    fn nps(&self) -> u64 {
        per_second(self.found.nodes, self.time)
    }

    #[getter]
    fn hash_full(&self) -> u32 {
        self.found.hash_full
    }

    #[getter]
    fn time_ms(&self) -> u64 {
        self.time.as_millis() as u64
    }

    #[getter]
    fn pv(&self, py: Python<'_>) -> PyResult<Vec<Turn>> {
        turns_of(py, &self.position, &self.found.line)
    }

    #[getter]
    pub(super) fn lines(&self, py: Python<'_>) -> Vec<Line> {
        let line = |report: &engine::Report| Line {
            report: report.clone(),
            position: self.position.clone_ref(py),
            time: self.time,
        };
        self.found.lines.iter().map(line).collect()
    }

    fn __repr__(&self) -> String {
        let word = self.found.turn.as_ref().map(core::notation::turn_word).unwrap_or_default();
        format!("<SearchResult {word:?}, score {}, depth {}>", self.found.score, self.found.depth)
    }
}
