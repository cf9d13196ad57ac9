//! Rulesets, their options and presets.

use std::path::PathBuf;
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyMapping, PyTuple};
use rithmomachia_core as core;
use rithmomachia_core::ruleset::{Kind, OptionInfo, OptionValue, Preset as NamedOptions, RulesetError};

use crate::errors;
use crate::words::{Text, Whole};

#[pyclass(frozen, module = "rithmomachia._core")]
pub(crate) struct Ruleset {
    rules: Arc<core::Rules>,
}

impl Ruleset {
    /// The compiled form.
    pub(crate) fn rules(&self) -> Arc<core::Rules> {
        Arc::clone(&self.rules)
    }

    /// The cited data.
    pub(crate) fn data(&self) -> &Arc<core::ruleset::Ruleset> {
        self.rules.ruleset()
    }

    /// The ruleset of something compiled.
    pub(crate) fn of(rules: &Arc<core::Rules>) -> Self {
        Self { rules: Arc::clone(rules) }
    }

    fn compile(data: Arc<core::ruleset::Ruleset>) -> Self {
        Self { rules: core::Rules::compile(data) }
    }
}

fn value_object<'py>(py: Python<'py>, value: &OptionValue) -> PyResult<Bound<'py, PyAny>> {
    match value {
        OptionValue::Str(text) => Ok(text.into_pyobject(py)?.into_any()),
        OptionValue::Int(number) => Ok(number.into_pyobject(py)?.into_any()),
        OptionValue::Bool(switch) => Ok(PyBool::new(py, *switch).to_owned().into_any()),
    }
}

fn read_value(value: &Bound<'_, PyAny>, key: &str) -> PyResult<OptionValue> {
    // True is a number too in Python: ask for switches first.
    if let Ok(switch) = value.extract::<bool>() {
        return Ok(OptionValue::Bool(switch));
    }
    match value.extract::<Whole>() {
        Ok(Whole::Fits(number)) => return Ok(OptionValue::Int(number)),
        // No key takes it; the ruleset says so, with what the key takes.
        Ok(Whole::Beyond(shown)) => return Ok(OptionValue::Str(shown)),
        Err(_) => {}
    }
    value.extract::<Text>().map(|text| OptionValue::Str(text.0)).map_err(|_| {
        let message = format!("{key}: {} should be a text, a whole number or a bool", value);
        errors::option(value.py(), &message, (Some(key), Some(value)))
    })
}

#[pymethods]
impl Ruleset {
    #[staticmethod]
    fn names() -> Vec<&'static str> {
        core::ruleset::Ruleset::names()
    }

    #[staticmethod]
    fn builtin(py: Python<'_>, id: Text) -> PyResult<Self> {
        let data = core::ruleset::Ruleset::builtin(&id);
        data.map(Self::compile).map_err(|error| errors::ruleset(py, &error, None))
    }

    #[staticmethod]
    fn load(path: &Bound<'_, PyAny>) -> PyResult<Self> {
        let py = path.py();
        let path: PathBuf = path.extract().map_err(|error| match path.extract::<Text>() {
            Ok(text) => errors::unreadable(py, &text, "no file can have such a name"),
            Err(_) => error,
        })?;
        let name = path.display().to_string();
        let text = std::fs::read_to_string(&path).map_err(|error| errors::unreadable(py, &name, &error.to_string()))?;
        let data = core::ruleset::Ruleset::load_text(&name, &text);
        data.map(Self::compile).map_err(|error| errors::ruleset(py, &error, Some(&name)))
    }

    #[staticmethod]
    fn from_toml(py: Python<'_>, text: Text) -> PyResult<Self> {
        let data = core::ruleset::Ruleset::load_text("text", &text);
        data.map(Self::compile).map_err(|error| errors::ruleset(py, &error, None))
    }

    /// For pickles: the file as it was, and what was changed in it.
    #[staticmethod]
    fn _restore(py: Python<'_>, text: Text, changes: &Bound<'_, PyMapping>) -> PyResult<Self> {
        Self::from_toml(py, text)?.with_options(py, changes)
    }

    fn with_options(&self, py: Python<'_>, options: &Bound<'_, PyMapping>) -> PyResult<Self> {
        let mut given = Vec::new();
        for item in options.items()? {
            let (Text(key), value): (Text, Bound<'_, PyAny>) = item.extract()?;
            let value = read_value(&value, &key)?;
            given.push((key, value));
        }
        self.data().with_options(&given).map(Self::compile).map_err(|error| {
            let key = error.faults().first().map(|fault| fault.key.clone());
            let value = key.as_ref().and_then(|key| options.get_item(key).ok());
            errors::option(py, &error.to_string(), (key.as_deref(), value.as_ref()))
        })
    }

    fn to_toml(&self) -> String {
        self.data().to_toml()
    }

    #[getter]
    fn id(&self) -> &str {
        self.data().id()
    }

    #[getter]
    fn version(&self) -> u32 {
        self.data().version()
    }

    #[getter]
    fn title(&self) -> &str {
        self.data().title()
    }

    #[getter]
    fn summary(&self) -> &str {
        self.data().summary()
    }

    #[getter]
    fn rows(&self) -> u8 {
        self.rules.size().0
    }

    #[getter]
    fn columns(&self) -> u8 {
        self.rules.size().1
    }

    #[getter]
    fn changes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let changes = PyDict::new(py);
        for (key, value) in self.data().changes() {
            changes.set_item(key, value_object(py, value)?)?;
        }
        Ok(changes)
    }

    fn options(&self) -> Vec<Choice> {
        self.data().options().into_iter().map(Choice).collect()
    }

    fn value<'py>(&self, py: Python<'py>, key: Text) -> PyResult<Bound<'py, PyAny>> {
        match self.data().value(&key) {
            Some(value) => value_object(py, value),
            None => {
                let message = format!("{} has no option {}", self.id(), key.shown());
                Err(errors::option(py, &message, (Some(&key), None)))
            }
        }
    }

    fn presets(&self) -> Vec<Preset> {
        self.data().presets().cloned().map(Preset).collect()
    }

    fn word(&self, py: Python<'_>, kind: Text) -> PyResult<String> {
        self.data().word(&kind).map(str::to_owned).ok_or_else(|| {
            errors::refused(py, &format!("no ruleset knows a capture or a victory named {}", kind.shown()))
        })
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| other.get().data() == self.data())
    }

    fn __hash__(&self) -> u64 {
        // Less than equality looks at, never more.
        self.id().bytes().fold(u64::from(self.version()), |hash, byte| hash.wrapping_mul(257) ^ u64::from(byte))
    }

    fn __repr__(&self) -> String {
        format!("<Ruleset {}>", self.rules.designation())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let py = slf.py();
        let plain = slf.get().data().without_options().map_err(|error| errors::ruleset(py, &error, None))?;
        let arguments = (plain.to_toml(), slf.get().changes(py)?);
        Ok((slf.get_type().getattr("_restore")?, arguments.into_pyobject(py)?))
    }
}

#[pyclass(frozen, name = "Option", module = "rithmomachia._core")]
pub(crate) struct Choice(OptionInfo);

#[pymethods]
impl Choice {
    #[getter]
    fn key(&self) -> &str {
        self.0.key
    }

    #[getter]
    fn short(&self) -> Option<&str> {
        self.0.short
    }

    #[getter]
    fn kind(&self) -> &str {
        self.0.kind.name()
    }

    #[getter]
    fn value<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        value_object(py, &self.0.value)
    }

    #[getter]
    fn default<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        value_object(py, &self.0.default)
    }

    #[getter]
    fn values(&self) -> Option<Vec<String>> {
        (self.kind() == "choice").then(|| self.0.choices.clone())
    }

    #[getter]
    fn minimum(&self) -> Option<i64> {
        match self.0.kind {
            Kind::Int(least, _) => Some(least),
            _ => None,
        }
    }

    #[getter]
    fn maximum(&self) -> Option<i64> {
        match self.0.kind {
            Kind::Int(_, most) => Some(most),
            _ => None,
        }
    }

    #[getter]
    fn text(&self) -> &str {
        self.0.text
    }

    #[getter]
    fn cite(&self) -> &str {
        &self.0.cite
    }

    #[getter]
    fn certainty(&self) -> &str {
        self.0.certainty.name()
    }

    #[getter]
    fn doubt(&self) -> Option<&str> {
        self.0.doubt.as_deref()
    }

    fn __repr__(&self) -> String {
        format!("<Option {}={}>", self.0.key, self.0.value)
    }
}

#[pyclass(frozen, module = "rithmomachia._core")]
pub(crate) struct Preset(NamedOptions);

#[pymethods]
impl Preset {
    #[getter]
    fn id(&self) -> &str {
        &self.0.id
    }

    #[getter]
    fn title(&self) -> &str {
        &self.0.title
    }

    #[getter]
    fn values<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let values = PyDict::new(py);
        for (key, value) in &self.0.values {
            values.set_item(key, value_object(py, value)?)?;
        }
        Ok(values)
    }

    fn __repr__(&self) -> String {
        format!("<Preset {}>", self.0.id)
    }
}

/// Where a `RulesetError` lies, for programs: its first fault that has a line, else its first.
pub(crate) fn first_place(error: &RulesetError) -> (Option<usize>, Option<&str>) {
    let first = error.faults().iter().find(|fault| fault.line > 0).or(error.faults().first());
    let line = first.map(|fault| fault.line).filter(|line| *line > 0);
    let key = first.map(|fault| fault.key.as_str()).filter(|key| !key.is_empty());
    (line, key)
}
