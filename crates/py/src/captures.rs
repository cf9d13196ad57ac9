//! Captures, their reasons, and the pieces that act in them.

use std::sync::Arc;

use pyo3::prelude::*;
use rithmomachia_core as core;
use rithmomachia_core::notation::{self, Scene};
use rithmomachia_core::ruleset::Partners;
use rithmomachia_core::{CaptureKind, Operation, SiegeForm};

use crate::position::Position;

/// The moment at which captures are judged: a position, or just after a move on it.
pub(crate) struct Moment {
    position: Py<Position>,
    step: Option<core::Move>,
}

impl Moment {
    /// On a position as it stands.
    pub(crate) fn of(position: &Bound<'_, Position>) -> Self {
        Self { position: position.clone().unbind(), step: None }
    }

    /// After a move, before anything has fallen.
    pub(crate) fn after(position: &Bound<'_, Position>, step: core::Move) -> Self {
        Self { position: position.clone().unbind(), step: Some(step) }
    }

    fn scene(&self) -> Scene {
        match self.step {
            None => Scene::of(self.kernel()),
            Some(step) => Scene::after_move(self.kernel(), step),
        }
    }

    fn kernel(&self) -> &core::Position {
        self.position.get().kernel()
    }

    fn clone_ref(&self, py: Python<'_>) -> Self {
        Self { position: self.position.clone_ref(py), step: self.step }
    }
}

#[pyclass(frozen, module = "rithmomachia._core")]
pub(crate) struct Actor {
    actor: core::Actor,
    token: String,
}

#[pymethods]
impl Actor {
    #[getter]
    fn cell(&self) -> String {
        self.actor.cell.to_string()
    }

    #[getter]
    fn value(&self) -> u32 {
        self.actor.value
    }

    #[getter]
    fn layer(&self) -> Option<u16> {
        (self.actor.layer != 0).then_some(self.actor.layer)
    }

    #[getter]
    fn token(&self) -> &str {
        &self.token
    }

    fn __repr__(&self) -> String {
        format!("<Actor {} {} with {}>", self.token, self.actor.cell, self.actor.value)
    }
}

#[pyclass(frozen, module = "rithmomachia._core")]
pub(crate) struct Reason {
    reason: core::Reason,
    capture: Arc<core::Capture>,
    moment: Moment,
}

#[pymethods]
impl Reason {
    #[getter]
    fn kind(&self) -> &'static str {
        match self.reason.kind {
            CaptureKind::Meeting => "meeting",
            CaptureKind::Multiplication => "multiplication",
            CaptureKind::Division => "division",
            CaptureKind::Ambush(_) => "ambush",
            CaptureKind::Power => "power",
            CaptureKind::Root => "root",
            CaptureKind::Progression(_) => "progression",
            CaptureKind::Siege(_) => "siege",
        }
    }

    #[getter]
    fn name(&self) -> String {
        let rules = self.moment.kernel().rules();
        let key = match (self.reason.kind, rules.settings().captures.ambush.partners) {
            (_, Partners::Flank) => self.kind(),
            (CaptureKind::Ambush(Operation::Addition), _) => "addition",
            (CaptureKind::Ambush(Operation::Subtraction), _) => "subtraction",
            _ => self.kind(),
        };
        rules.word(key).to_owned()
    }

    #[getter]
    fn pieces(&self) -> Vec<Actor> {
        let scene = self.moment.scene();
        let token = |cell| scene.piece_at(cell).map(|piece| notation::piece_token(&piece)).unwrap_or_default();
        self.reason.actors.iter().map(|actor| Actor { actor: *actor, token: token(actor.cell) }).collect()
    }

    #[getter]
    fn values(&self) -> Vec<u32> {
        self.reason.actors.iter().map(|actor| actor.value).collect()
    }

    #[getter]
    fn distance(&self) -> Option<u8> {
        self.reason.distance
    }

    #[getter]
    fn operation(&self) -> Option<String> {
        match self.reason.kind {
            CaptureKind::Ambush(operation) => Some(operation.sign().to_string()),
            CaptureKind::Siege(SiegeForm::Orthogonal) => Some("orthogonal".to_owned()),
            CaptureKind::Siege(SiegeForm::Diagonal) => Some("diagonal".to_owned()),
            CaptureKind::Siege(SiegeForm::Moves) => Some("moves".to_owned()),
            CaptureKind::Siege(SiegeForm::Draughts) => Some("draughts".to_owned()),
            CaptureKind::Progression(kind) => Some(kind.name().to_owned()),
            _ => None,
        }
    }

    #[getter]
    fn target_value(&self) -> u32 {
        self.capture.target_value()
    }

    #[getter]
    fn text(&self) -> String {
        self.moment.scene().reason_text(&self.reason, &self.capture)
    }

    #[getter]
    fn sum_text(&self) -> String {
        self.moment.scene().reason_sum(&self.reason, &self.capture)
    }

    fn __repr__(&self) -> String {
        format!("<Reason {}: {}>", self.kind(), self.sum_text())
    }
}

/// The reasons of a capture as Python sees them.
pub(crate) fn reasons(py: Python<'_>, capture: &Arc<core::Capture>, moment: &Moment) -> Vec<Reason> {
    let reasons = capture.reasons.iter().cloned();
    reasons.map(|reason| Reason { reason, capture: Arc::clone(capture), moment: moment.clone_ref(py) }).collect()
}

#[pyclass(frozen, module = "rithmomachia._core")]
pub(crate) struct Capture {
    capture: Arc<core::Capture>,
    moment: Moment,
}

impl Capture {
    pub(crate) fn new(py: Python<'_>, capture: core::Capture, moment: &Moment) -> Self {
        Self { capture: Arc::new(capture), moment: moment.clone_ref(py) }
    }

    /// What leaves the board.
    pub(crate) fn removal(&self) -> core::Removal {
        self.capture.removal
    }
}

#[pymethods]
impl Capture {
    #[getter]
    fn cell(&self) -> String {
        self.capture.removal.cell.to_string()
    }

    #[getter]
    fn layer(&self) -> Option<u16> {
        (!self.capture.removal.is_whole()).then_some(self.capture.removal.layer)
    }

    #[getter]
    fn word(&self) -> String {
        notation::removal_word(self.capture.removal)
    }

    #[getter]
    fn token(&self) -> String {
        notation::piece_token(&self.capture.target)
    }

    #[getter]
    fn reasons(&self, py: Python<'_>) -> Vec<Reason> {
        reasons(py, &self.capture, &self.moment)
    }

    #[getter]
    fn text(&self) -> String {
        self.moment.scene().capture_text(&self.capture)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| other.get().capture == self.capture)
    }

    fn __hash__(&self) -> u64 {
        let removal = self.capture.removal;
        (removal.cell.index() as u64) << 16 | u64::from(removal.layer)
    }

    fn __repr__(&self) -> String {
        format!("<Capture {}>", self.word())
    }
}
