//! How a game ended.

use pyo3::prelude::*;
use rithmomachia_core as core;
use rithmomachia_core::{Side, notation};

use crate::words::{self, Text};

#[pyclass(frozen, eq, module = "rithmomachia._core")]
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Outcome {
    winner: Option<Side>,
    #[pyo3(get)]
    condition: String,
    #[pyo3(get)]
    conditions: Vec<String>,
    #[pyo3(get)]
    pieces: Vec<(String, String)>,
    #[pyo3(get)]
    numbers: Vec<u32>,
    #[pyo3(get)]
    progression: Option<String>,
    #[pyo3(get)]
    text: String,
}

impl From<core::Outcome> for Outcome {
    fn from(outcome: core::Outcome) -> Self {
        let kinds: Vec<_> = outcome.progressions.iter().map(|kind| kind.name()).collect();
        Self {
            winner: Some(outcome.winner),
            condition: outcome.condition.name().to_owned(),
            conditions: outcome.conditions.iter().map(|condition| condition.name().to_owned()).collect(),
            pieces: outcome
                .pieces
                .iter()
                .map(|(cell, piece)| (cell.to_string(), notation::piece_token(piece)))
                .collect(),
            numbers: outcome.numbers,
            progression: (!kinds.is_empty()).then(|| kinds.join(", ")),
            text: outcome.text,
        }
    }
}

#[pymethods]
impl Outcome {
    #[new]
    #[pyo3(signature = (winner, condition, *, conditions=Vec::new(), pieces=Vec::new(), numbers=Vec::new(), progression=None, text=String::new()))]
    #[expect(clippy::too_many_arguments, reason = "keywords in Python")]
    fn new(
        py: Python<'_>,
        winner: Option<Text>,
        condition: String,
        conditions: Vec<String>,
        pieces: Vec<(String, String)>,
        numbers: Vec<u32>,
        progression: Option<String>,
        text: String,
    ) -> PyResult<Self> {
        let winner = winner.map(|side| words::parse_side(py, &side)).transpose()?;
        let conditions = if conditions.is_empty() { vec![condition.clone()] } else { conditions };
        Ok(Self { winner, condition, conditions, pieces, numbers, progression, text })
    }

    #[getter]
    fn winner(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        self.winner.map(|side| words::side(py, side)).transpose()
    }

    fn __repr__(&self) -> String {
        format!("<Outcome {}: {}>", self.condition, self.text)
    }
}
