//! Pieces, layers and what has been taken.

use pyo3::prelude::*;
use rithmomachia_core as core;
use rithmomachia_core::notation;

use crate::words;

#[pyclass(frozen, eq, hash, module = "rithmomachia._core")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Layer(pub core::Layer);

#[pymethods]
impl Layer {
    #[getter]
    fn shape(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        words::shape(py, self.0.shape)
    }

    #[getter]
    fn value(&self) -> u16 {
        self.0.value
    }

    fn __repr__(&self) -> String {
        format!("<Layer {} {}>", self.0.shape, self.0.value)
    }
}

fn layers(piece: &core::Piece) -> Vec<Layer> {
    piece.layers().iter().copied().map(Layer).collect()
}

#[pyclass(frozen, eq, hash, module = "rithmomachia._core")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Piece(pub core::Piece);

#[pymethods]
impl Piece {
    #[getter]
    fn side(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        words::side(py, self.0.owner)
    }

    #[getter]
    fn shape(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        words::shape(py, self.0.shape)
    }

    #[getter]
    fn value(&self) -> u32 {
        self.0.value
    }

    #[getter]
    fn layers(&self) -> Vec<Layer> {
        layers(&self.0)
    }

    #[getter]
    fn token(&self) -> String {
        notation::piece_token(&self.0)
    }

    fn __repr__(&self) -> String {
        format!("<Piece {}>", self.token())
    }
}

#[pyclass(frozen, eq, hash, module = "rithmomachia._core")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Prisoner(pub core::Taken);

#[pymethods]
impl Prisoner {
    #[getter]
    fn side(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        words::side(py, self.0.army())
    }

    #[getter]
    fn shape(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        match &self.0 {
            core::Taken::Whole(piece) => words::shape(py, piece.shape),
            core::Taken::Layer { layer, .. } => words::shape(py, layer.shape),
        }
    }

    #[getter]
    fn value(&self) -> u32 {
        self.0.value()
    }

    #[getter]
    fn layers(&self) -> Vec<Layer> {
        match &self.0 {
            core::Taken::Whole(piece) => layers(piece),
            core::Taken::Layer { .. } => Vec::new(),
        }
    }

    #[getter]
    fn is_layer(&self) -> bool {
        matches!(self.0, core::Taken::Layer { .. })
    }

    #[getter]
    fn token(&self) -> String {
        notation::taken_token(&self.0)
    }

    fn __repr__(&self) -> String {
        format!("<Prisoner {}>", self.token())
    }
}

#[pyclass(frozen, eq, module = "rithmomachia._core")]
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Tally(pub core::Tally);

#[pymethods]
impl Tally {
    #[getter]
    fn count(&self) -> u32 {
        self.0.count
    }

    #[getter]
    fn sum(&self) -> u32 {
        self.0.sum
    }

    #[getter]
    fn digits(&self) -> u32 {
        self.0.digits
    }

    fn __repr__(&self) -> String {
        format!("<Tally count {}, sum {}, digits {}>", self.0.count, self.0.sum, self.0.digits)
    }
}
