//! How a game ended.

use pyo3::prelude::*;
use rithmomachia_core as core;
use rithmomachia_core::{Side, notation};

use crate::errors;
use crate::words::{self, Text, Whole};

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
    #[pyo3(signature = (winner, condition, *, conditions=Vec::new(), pieces=Vec::new(), numbers=Vec::new(), progression=None, text=Text(String::new())))]
    #[expect(clippy::too_many_arguments, reason = "keywords in Python")]
    fn new(
        py: Python<'_>,
        winner: Option<Text>,
        condition: Text,
        conditions: Vec<Text>,
        pieces: Vec<(Text, Text)>,
        numbers: Vec<Whole>,
        progression: Option<Text>,
        text: Text,
    ) -> PyResult<Self> {
        let mut read_numbers = Vec::new();
        for number in numbers {
            let read = number.within((0, i64::from(u32::MAX)));
            let refuse = |shown| errors::refused(py, &format!("{shown} is no number of an outcome: 0 to {}", u32::MAX));
            read_numbers.push(read.map_err(refuse)? as u32);
        }
        let conditions: Vec<String> = conditions.into_iter().map(|condition| condition.0).collect();
        Ok(Self {
            winner: winner.map(|side| words::parse_side(py, &side)).transpose()?,
            conditions: if conditions.is_empty() { vec![condition.0.clone()] } else { conditions },
            condition: condition.0,
            pieces: pieces.into_iter().map(|(cell, token)| (cell.0, token.0)).collect(),
            numbers: read_numbers,
            progression: progression.map(|kinds| kinds.0),
            text: text.0,
        })
    }

    #[getter]
    fn winner(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        self.winner.map(|side| words::side(py, side)).transpose()
    }

    fn __repr__(&self) -> String {
        format!("<Outcome {}: {}>", self.condition, self.text)
    }
}
