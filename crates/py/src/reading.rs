//! Reading position texts, whose faults are of three kinds.

use std::sync::Arc;

use pyo3::prelude::*;
use rithmomachia_core::notation::{self, PositionTextError};

use crate::errors;
use crate::position::Position;
use crate::ruleset::Ruleset;

/// Reads a position; its ruleset is the given one with the text's options, or one that comes with the package.
pub(crate) fn parse_position(py: Python<'_>, text: &str, ruleset: Option<&Bound<'_, Ruleset>>) -> PyResult<Position> {
    let given = ruleset.map(|ruleset| Arc::clone(ruleset.get().data()));
    let position = notation::parse_position(text, given.as_ref()).map_err(|error| match &error {
        PositionTextError::Text(faults) => errors::position_text(py, &faults.to_string(), text),
        PositionTextError::Ruleset(error) => errors::ruleset(py, error, None),
        PositionTextError::Setup(faults) => errors::setup_faults(py, faults),
    })?;
    let ruleset = match ruleset {
        Some(ruleset) if ruleset.get().rules().designation() == position.rules().designation() => {
            ruleset.clone().unbind()
        }
        _ => Py::new(py, Ruleset::of(position.rules()))?,
    };
    Ok(Position::new(position, ruleset))
}
