//! The exceptions of `rithmomachia.errors`, raised with their attributes.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use rithmomachia_core::ruleset::RulesetError;
use rithmomachia_core::{PlayError, SetupFaults};

/// Characters of a path that a sentence shows.
const LONGEST_PATH: usize = 200;

/// Builds the exception of this class name; `attributes` go by keyword.
fn build(py: Python<'_>, class: &str, message: &str, attributes: &Bound<'_, PyDict>) -> PyErr {
    let made = py
        .import("rithmomachia.errors")
        .and_then(|module| module.getattr(class))
        .and_then(|class| class.call((message,), Some(attributes)));
    made.map_or_else(|error| error, PyErr::from_value)
}

/// An exception with one text attribute.
fn with_text(py: Python<'_>, class: &str, message: &str, (name, text): (&str, &str)) -> PyErr {
    let attributes = PyDict::new(py);
    match attributes.set_item(name, text) {
        Ok(()) => build(py, class, message, &attributes),
        Err(error) => error,
    }
}

/// `RithmomachiaError`, for bad values no class of its own fits.
pub(crate) fn refused(py: Python<'_>, message: &str) -> PyErr {
    build(py, "RithmomachiaError", message, &PyDict::new(py))
}

/// `SearchError`.
pub(crate) fn search(py: Python<'_>, message: &str) -> PyErr {
    build(py, "SearchError", message, &PyDict::new(py))
}

/// `CellError`.
pub(crate) fn cell(py: Python<'_>, message: &str, text: &str) -> PyErr {
    with_text(py, "CellError", message, ("cell", text))
}

/// `PositionTextError`.
pub(crate) fn position_text(py: Python<'_>, message: &str, text: &str) -> PyErr {
    with_text(py, "PositionTextError", message, ("text", text))
}

/// `TurnTextError`.
pub(crate) fn turn_text(py: Python<'_>, message: &str, text: &str) -> PyErr {
    with_text(py, "TurnTextError", message, ("text", text))
}

/// `IllegalTurnError`, or `FinishedError` after the end.
pub(crate) fn play(py: Python<'_>, error: &PlayError, word: &str) -> PyErr {
    let class = match error {
        PlayError::Finished(..) | PlayError::NoLegalTurn(..) => "FinishedError",
        _ => "IllegalTurnError",
    };
    with_text(py, class, &error.to_string(), ("turn", word))
}

/// `SetupError` with every fault.
pub(crate) fn setup(py: Python<'_>, faults: &[String]) -> PyErr {
    let attributes = PyDict::new(py);
    let listed = pyo3::types::PyTuple::new(py, faults).and_then(|tuple| attributes.set_item("faults", tuple));
    match listed {
        Ok(()) => build(py, "SetupError", &faults.join("; "), &attributes),
        Err(error) => error,
    }
}

/// `SetupError` for a kernel's list of faults.
pub(crate) fn setup_faults(py: Python<'_>, faults: &SetupFaults) -> PyErr {
    setup(py, &faults.0.iter().map(ToString::to_string).collect::<Vec<_>>())
}

/// `RulesetError`, with the place of its first fault; `OptionError` where options are at fault.
pub(crate) fn ruleset(py: Python<'_>, error: &RulesetError, path: Option<&str>) -> PyErr {
    let (line, key) = crate::ruleset::first_place(error);
    if let RulesetError::Options(_) = error {
        return option(py, &error.to_string(), (key, None));
    }
    let attributes = PyDict::new(py);
    let set = attributes
        .set_item("path", path)
        .and_then(|()| attributes.set_item("line", line))
        .and_then(|()| attributes.set_item("key", key));
    match set {
        Ok(()) => build(py, "RulesetError", &error.to_string(), &attributes),
        Err(error) => error,
    }
}

/// `RulesetError` for a file that cannot even be read.
pub(crate) fn unreadable(py: Python<'_>, path: &str, why: &str) -> PyErr {
    // Of a path the end tells most; sentences stay short.
    let skipped = path.chars().count().saturating_sub(LONGEST_PATH);
    let tail: String = path.chars().skip(skipped).collect();
    let shown = if skipped > 0 { format!("…{tail}") } else { tail };
    with_text(py, "RulesetError", &format!("the ruleset file {shown:?} cannot be read: {why}"), ("path", path))
}

/// `OptionError` with the key and the value to blame.
pub(crate) fn option(py: Python<'_>, message: &str, (key, value): (Option<&str>, Option<&Bound<'_, PyAny>>)) -> PyErr {
    let attributes = PyDict::new(py);
    let set = attributes.set_item("key", key).and_then(|()| attributes.set_item("value", value));
    match set {
        Ok(()) => build(py, "OptionError", message, &attributes),
        Err(error) => error,
    }
}

/// `IllegalTurnError`.
pub(crate) fn illegal(py: Python<'_>, message: &str, word: &str) -> PyErr {
    with_text(py, "IllegalTurnError", message, ("turn", word))
}
