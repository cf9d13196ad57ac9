//! Sides, shapes, stages and cells between Rust and Python: members of the string enums one way, any string the other.

use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyString;
use rithmomachia_core::notation::Excerpt;
use rithmomachia_core::{Cell, Shape, Side, Stage};

use crate::errors;

static SIDES: PyOnceLock<[Py<PyAny>; 2]> = PyOnceLock::new();
static SHAPES: PyOnceLock<[Py<PyAny>; 4]> = PyOnceLock::new();
static STAGES: PyOnceLock<[Py<PyAny>; 2]> = PyOnceLock::new();

/// Members of an enum of `rithmomachia.vocabulary`, by value.
fn members<const N: usize>(
    py: Python<'_>,
    store: &'static PyOnceLock<[Py<PyAny>; N]>,
    (class, values): (&str, [&str; N]),
) -> PyResult<&'static [Py<PyAny>; N]> {
    store.get_or_try_init(py, || {
        let class = py.import("rithmomachia.vocabulary")?.getattr(class)?;
        let mut found = Vec::with_capacity(N);
        for value in values {
            found.push(class.call1((value,))?.unbind());
        }
        found.try_into().map_err(|_| errors::refused(py, "an enum of the vocabulary has lost a member"))
    })
}

/// The member of `Side`.
pub(crate) fn side(py: Python<'_>, side: Side) -> PyResult<Py<PyAny>> {
    let members = members(py, &SIDES, ("Side", Side::BOTH.map(Side::name)))?;
    Ok(members[side.index()].clone_ref(py))
}

/// The member of `Shape`.
pub(crate) fn shape(py: Python<'_>, shape: Shape) -> PyResult<Py<PyAny>> {
    let members = members(py, &SHAPES, ("Shape", Shape::ALL.map(Shape::name)))?;
    Ok(members[shape.index()].clone_ref(py))
}

/// The member of `Stage`.
pub(crate) fn stage(py: Python<'_>, stage: Stage) -> PyResult<Py<PyAny>> {
    let members = members(py, &STAGES, ("Stage", [Stage::Before.name(), Stage::After.name()]))?;
    Ok(members[stage as usize].clone_ref(py))
}

/// Reads `white` or `black`.
pub(crate) fn parse_side(py: Python<'_>, text: &str) -> PyResult<Side> {
    Side::parse(text)
        .ok_or_else(|| errors::refused(py, &format!("{} is no side: it is white or black", Excerpt::of(text))))
}

/// Reads `before` or `after`.
pub(crate) fn parse_stage(py: Python<'_>, text: &str) -> PyResult<Stage> {
    [Stage::Before, Stage::After]
        .into_iter()
        .find(|stage| stage.name() == text)
        .ok_or_else(|| errors::refused(py, &format!("{} is no stage: it is before or after", Excerpt::of(text))))
}

/// Reads `a1` to `p8`.
pub(crate) fn parse_cell(py: Python<'_>, text: &str) -> PyResult<Cell> {
    Cell::parse(text)
        .filter(|_| text.starts_with(|letter: char| letter.is_ascii_lowercase()))
        .ok_or_else(|| errors::cell(py, &format!("{} is no cell: cells are a1 to p8", Excerpt::of(text)), text))
}

/// The `TypeError` that names the argument: "turn is a Turn or a str, not 7".
pub(crate) fn wrong_type(value: &Bound<'_, PyAny>, name: &str, expected: &str) -> PyErr {
    let made = value
        .py()
        .import("rithmomachia.errors")
        .and_then(|module| module.call_method1("wrong_type", (name, expected, value)));
    made.map_or_else(|error| error, PyErr::from_value)
}

/// A text argument. Halves of surrogate pairs, which only Python's strings can hold, become replacement characters, so that
/// such a text is refused where it is read like any other that is none.
pub(crate) struct Text(pub String);

impl<'py> FromPyObject<'_, 'py> for Text {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> Result<Self, Self::Error> {
        Ok(Self(object.cast::<PyString>()?.to_string_lossy().into_owned()))
    }
}

impl std::ops::Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl Text {
    /// The text as sentences show it: quoted, on one line, never long.
    pub(crate) fn shown(&self) -> Excerpt {
        Excerpt::of(&self.0)
    }
}

/// A whole number of any size.
pub(crate) enum Whole {
    /// One of 64 bits.
    Fits(i64),
    /// A larger or smaller one, as sentences show it.
    Beyond(String),
}

impl Whole {
    /// The number if it lies in a range, both ends included; else as sentences show it.
    pub(crate) fn within(self, (least, most): (i64, i64)) -> Result<i64, String> {
        match self {
            Self::Fits(number) if (least..=most).contains(&number) => Ok(number),
            Self::Fits(number) => Err(number.to_string()),
            Self::Beyond(shown) => Err(shown),
        }
    }
}

impl<'py> FromPyObject<'_, 'py> for Whole {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> Result<Self, Self::Error> {
        object.extract::<i64>().map(Self::Fits).or_else(|error| {
            if !error.is_instance_of::<PyOverflowError>(object.py()) {
                return Err(error);
            }
            // Python itself refuses to write numbers of thousands of digits.
            let digits =
                object.str().map_or_else(|_| "a number of thousands of digits".into(), |text| text.to_string());
            Ok(Self::Beyond(if digits.len() > 60 { format!("{}…", &digits[..60]) } else { digits }))
        })
    }
}

/// The low 64 bits of any whole number: for seeds and keys, of which every one will do.
pub(crate) struct Bits(pub u64);

impl<'py> FromPyObject<'_, 'py> for Bits {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> Result<Self, Self::Error> {
        object.extract::<u64>().map(Self).or_else(|error| {
            if error.is_instance_of::<PyOverflowError>(object.py()) {
                return object.call_method1("__and__", (u64::MAX,))?.extract().map(Self);
            }
            Err(error)
        })
    }
}
