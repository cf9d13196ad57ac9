//! Moves and turns.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use pyo3::prelude::*;
use rithmomachia_core as core;
use rithmomachia_core::notation;

use crate::captures::{Moment, Reason, reasons};
use crate::position::Position;

#[pyclass(frozen, module = "rithmomachia._core")]
pub(crate) struct Move {
    pub(crate) step: core::Move,
    pub(crate) origin: Py<Position>,
}

#[pymethods]
impl Move {
    #[getter]
    fn word(&self) -> String {
        notation::move_word(self.step)
    }

    #[getter(from_cell)]
    fn start_cell(&self) -> Option<String> {
        self.step.turncoat().is_none().then(|| self.step.from.to_string())
    }

    #[getter(to_cell)]
    fn end_cell(&self) -> String {
        self.step.to.to_string()
    }

    #[getter]
    fn layer(&self) -> Option<u16> {
        match self.step.takes {
            core::Takes::Layer(layer) => Some(layer),
            _ => None,
        }
    }

    #[getter]
    fn returned(&self) -> Option<String> {
        self.step.turncoat().map(|turncoat| notation::piece_token(&turncoat.piece()))
    }

    #[getter]
    fn ransom(&self) -> Option<u16> {
        self.step.ransomed()
    }

    #[getter]
    fn is_meeting(&self) -> bool {
        self.step.is_meeting()
    }

    #[getter]
    fn reasons(&self, py: Python<'_>) -> Vec<Reason> {
        let capture = notation::meeting_capture(self.origin.get().kernel(), self.step);
        capture.map_or_else(Vec::new, |capture| reasons(py, &Arc::new(capture), &Moment::of(self.origin.bind(py))))
    }

    #[getter]
    fn text(&self) -> String {
        notation::move_text(self.origin.get().kernel(), self.step)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| other.get().step == self.step)
    }

    fn __hash__(&self) -> u64 {
        (self.step.from.index() as u64) << 7 | self.step.to.index() as u64
    }

    fn __repr__(&self) -> String {
        format!("<Move {}>", self.word())
    }
}

/// Where a turn is known to be legal and canonical.
pub(crate) enum Origin {
    /// The position that read it.
    Position(Py<Position>),
    /// The listing that gave it as its n-th.
    Listing(Py<LegalTurns>, u64),
}

#[pyclass(frozen, module = "rithmomachia._core")]
pub(crate) struct Turn {
    pub(crate) turn: core::Turn,
    origin: Origin,
}

impl Turn {
    pub(crate) fn new(turn: core::Turn, position: Py<Position>) -> Self {
        Self { turn, origin: Origin::Position(position) }
    }

    /// Whether this very position gave the turn.
    pub(crate) fn is_from(&self, position: &Bound<'_, Position>) -> bool {
        match &self.origin {
            Origin::Position(origin) => origin.is(position),
            Origin::Listing(listing, _) => listing.get().origin.is(position),
        }
    }

    /// The position after the turn, of a position that gave it.
    pub(crate) fn successor(&self, position: &core::Position) -> Box<core::Position> {
        let listed = match &self.origin {
            Origin::Position(_) => None,
            Origin::Listing(listing, number) => listing.get().successor(*number),
        };
        listed.unwrap_or_else(|| Box::new(position.play_known(&self.turn)))
    }
}

fn removal_words(removals: &[core::Removal]) -> Vec<String> {
    removals.iter().map(|removal| notation::removal_word(*removal)).collect()
}

#[pymethods]
impl Turn {
    #[getter]
    fn word(&self) -> String {
        notation::turn_word(&self.turn)
    }

    #[getter]
    fn parts(&self) -> Vec<String> {
        let mut parts = self.before();
        parts.extend(self.turn.step.map(notation::move_word));
        parts.extend(self.after());
        parts
    }

    #[getter]
    fn before(&self) -> Vec<String> {
        removal_words(&self.turn.before)
    }

    #[getter]
    fn r#move(&self) -> Option<String> {
        let moves = |step: &core::Move| step.turncoat().is_none() && step.ransomed().is_none();
        self.turn.step.filter(moves).map(notation::move_word)
    }

    #[getter]
    fn returned(&self) -> Option<(String, String)> {
        let step = self.turn.step?;
        step.turncoat().map(|turncoat| (notation::piece_token(&turncoat.piece()), step.to.to_string()))
    }

    #[getter]
    fn ransom(&self) -> Option<(String, String, u16)> {
        let step = self.turn.step?;
        step.ransomed().map(|layer| (step.from.to_string(), step.to.to_string(), layer))
    }

    #[getter]
    fn after(&self) -> Vec<String> {
        removal_words(&self.turn.after)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        // By word: a meeting and a plain move between the same cells are written alike.
        other.cast::<Self>().is_ok_and(|other| other.get().turn == self.turn || other.get().word() == self.word())
    }

    fn __hash__(&self) -> u64 {
        // Cheap, and the same for equal words: the move's cells and how many captures there are.
        let step = self.turn.step.map_or(0, |step| step.from.index() << 7 | step.to.index());
        (step << 8 | self.turn.before.len() << 4 | self.turn.after.len()) as u64
    }

    fn __str__(&self) -> String {
        self.word()
    }

    fn __repr__(&self) -> String {
        format!("<Turn {}>", self.word())
    }
}

#[pyclass(frozen, module = "rithmomachia._core")]
pub(crate) struct LegalTurns {
    origin: Py<Position>,
    /// The kernel's cursor and how many turns it has given.
    cursor: Mutex<(Box<core::LegalTurns>, u64)>,
}

impl LegalTurns {
    pub(crate) fn of(position: &Bound<'_, Position>) -> Self {
        let turns = Box::new(position.get().kernel().legal_turns());
        Self { origin: position.clone().unbind(), cursor: Mutex::new((turns, 0)) }
    }

    fn cursor(&self) -> MutexGuard<'_, (Box<core::LegalTurns>, u64)> {
        self.cursor.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The position after the n-th turn, which the cursor knows while that turn is its latest.
    fn successor(&self, number: u64) -> Option<Box<core::Position>> {
        let cursor = self.cursor();
        (cursor.1 == number).then(|| Box::new(cursor.0.next_position()))
    }
}

#[pymethods]
impl LegalTurns {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(slf: &Bound<'_, Self>) -> Option<Turn> {
        let mut cursor = slf.get().cursor();
        cursor.1 += 1;
        let turn = cursor.0.next()?;
        Some(Turn { turn, origin: Origin::Listing(slf.clone().unbind(), cursor.1) })
    }
}
