//! Positions: what can be played, and playing it.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use rithmomachia_core as core;
use rithmomachia_core::notation::{self, TurnTextError};

use crate::captures::{Capture, Moment};
use crate::outcome::Outcome;
use crate::pieces::{Piece, Prisoner, Tally};
use crate::ruleset::Ruleset;
use crate::turns::{LegalTurns, Move, Turn};
use crate::words::Text;
use crate::{errors, words};

#[pyclass(frozen, module = "rithmomachia._core")]
pub(crate) struct Position {
    // Boxed: more than a thousand bytes, which would be copied at each step from the kernel into Python's object.
    position: Box<core::Position>,
    ruleset: Py<Ruleset>,
}

impl Position {
    pub(crate) fn new(position: core::Position, ruleset: Py<Ruleset>) -> Self {
        Self { position: Box::new(position), ruleset }
    }

    /// The kernel's position.
    pub(crate) fn kernel(&self) -> &core::Position {
        &self.position
    }

    /// Another position under the same ruleset.
    pub(crate) fn with(&self, py: Python<'_>, position: impl Into<Box<core::Position>>) -> Self {
        Self { position: position.into(), ruleset: self.ruleset.clone_ref(py) }
    }

    /// The canonical turn of a turn object or a text, checked unless this very position gave it.
    fn read<'py>(slf: &Bound<'py, Self>, turn: &Bound<'py, PyAny>) -> PyResult<core::Turn> {
        if let Ok(turn) = turn.cast::<Turn>() {
            let given = &turn.get().turn;
            if turn.get().is_from(slf) {
                return Ok(given.clone());
            }
            // Whether a move is a meeting depends on the position: the word is what two positions share.
            return read_text(slf, &notation::turn_word(given));
        }
        let text = turn.extract::<Text>().map_err(|_| words::wrong_type(turn, "turn", "a Turn or a str"))?;
        read_text(slf, &text)
    }
}

fn read_text(slf: &Bound<'_, Position>, text: &str) -> PyResult<core::Turn> {
    notation::parse_human_turn(&slf.get().position, text).map_err(|error| turn_error(slf.py(), &error, text))
}

fn turn_error(py: Python<'_>, error: &TurnTextError, text: &str) -> PyErr {
    match error {
        TurnTextError::Play(error) => errors::play(py, error, text),
        error if error.is_unreadable() => errors::turn_text(py, &error.to_string(), text),
        error => errors::illegal(py, &error.to_string(), text),
    }
}

#[pymethods]
impl Position {
    #[staticmethod]
    fn initial(ruleset: &Bound<'_, Ruleset>) -> Self {
        Self::new(core::Position::initial(ruleset.get().rules()), ruleset.clone().unbind())
    }

    #[staticmethod]
    #[pyo3(signature = (text, ruleset=None))]
    fn parse(py: Python<'_>, text: Text, ruleset: Option<&Bound<'_, Ruleset>>) -> PyResult<Self> {
        crate::reading::parse_position(py, &text, ruleset)
    }

    fn text(&self) -> String {
        notation::position_text(&self.position)
    }

    #[getter]
    fn ruleset(&self, py: Python<'_>) -> Py<Ruleset> {
        self.ruleset.clone_ref(py)
    }

    #[getter]
    fn side_to_move(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        words::side(py, self.position.side_to_move())
    }

    #[getter]
    fn stage(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        words::stage(py, self.position.stage())
    }

    #[getter]
    fn turn_number(&self) -> u32 {
        self.position.turn_number()
    }

    #[getter]
    fn mover(&self) -> Option<String> {
        self.position.mover().map(|cell| cell.to_string())
    }

    #[getter]
    fn running(&self) -> usize {
        self.position.running()
    }

    fn pieces<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let pieces = PyDict::new(py);
        for (cell, piece) in self.position.pieces() {
            pieces.set_item(cell.to_string(), Piece(piece))?;
        }
        Ok(pieces)
    }

    fn prisoners(&self, py: Python<'_>, side: Text) -> PyResult<Vec<Prisoner>> {
        let side = words::parse_side(py, &side)?;
        Ok(self.position.taken(side).map(Prisoner).collect())
    }

    fn tally(&self, py: Python<'_>, side: Text) -> PyResult<Tally> {
        Ok(Tally(self.position.tally(words::parse_side(py, &side)?)))
    }

    fn moves(slf: &Bound<'_, Self>) -> Vec<Move> {
        let moves = slf.get().position.moves();
        moves.into_iter().map(|step| Move { step, origin: slf.clone().unbind() }).collect()
    }

    fn captures(slf: &Bound<'_, Self>) -> Vec<Capture> {
        let moment = Moment::of(slf);
        let captures = slf.get().position.captures();
        captures.into_iter().map(|capture| Capture::new(slf.py(), capture, &moment)).collect()
    }

    fn consequences(slf: &Bound<'_, Self>, turn: &Bound<'_, PyAny>) -> PyResult<Vec<Capture>> {
        let Some(step) = Self::read(slf, turn)?.step else { return Ok(Vec::new()) };
        let moment = Moment::after(slf, step);
        let fallen = slf.get().position.consequences_of(step);
        Ok(fallen.into_iter().map(|capture| Capture::new(slf.py(), capture, &moment)).collect())
    }

    fn legal_turns(slf: &Bound<'_, Self>) -> LegalTurns {
        LegalTurns::of(slf)
    }

    fn is_legal(slf: &Bound<'_, Self>, turn: &Bound<'_, PyAny>) -> PyResult<bool> {
        match Self::read(slf, turn) {
            Ok(_) => Ok(true),
            Err(error) if error.is_instance_of::<pyo3::exceptions::PyValueError>(slf.py()) => Ok(false),
            Err(error) => Err(error),
        }
    }

    fn parse_turn(slf: &Bound<'_, Self>, text: Text) -> PyResult<Turn> {
        Ok(Turn::new(read_text(slf, &text)?, slf.clone().unbind()))
    }

    fn play(slf: &Bound<'_, Self>, turn: &Bound<'_, PyAny>) -> PyResult<Self> {
        let this = slf.get();
        if let Ok(known) = turn.cast::<Turn>()
            && known.get().is_from(slf)
        {
            return Ok(this.with(slf.py(), known.get().successor(&this.position)));
        }
        let turn = Self::read(slf, turn)?;
        Ok(this.with(slf.py(), this.position.play_known(&turn)))
    }

    fn play_part(slf: &Bound<'_, Self>, part: &Bound<'_, PyAny>) -> PyResult<Self> {
        let (py, this) = (slf.py(), slf.get());
        let part = if let Ok(step) = part.cast::<Move>() {
            notation::move_word(step.get().step)
        } else if let Ok(capture) = part.cast::<Capture>() {
            notation::removal_word(capture.get().removal())
        } else {
            part.extract::<Text>().map_err(|_| words::wrong_type(part, "part", "a Move, a Capture or a str"))?.0
        };
        let read = notation::parse_human_part(&this.position, &part).map_err(|error| turn_error(py, &error, &part))?;
        let next = this.position.play_part(read).map_err(|error| errors::play(py, &error, &part))?;
        Ok(this.with(py, next))
    }

    fn end_turn(&self, py: Python<'_>) -> PyResult<Self> {
        let next = self.position.end_turn().map_err(|error| errors::play(py, &error, ""))?;
        Ok(self.with(py, next))
    }

    fn notation(slf: &Bound<'_, Self>, turn: &Bound<'_, PyAny>) -> PyResult<String> {
        let turn = Self::read(slf, turn)?;
        let written = notation::turn_notation(&slf.get().position, &turn);
        written.map_err(|error| errors::play(slf.py(), &error, &notation::turn_word(&turn)))
    }

    fn outcome(&self) -> Option<Outcome> {
        self.position.outcome().map(Outcome::from)
    }

    fn zobrist(&self) -> u64 {
        self.position.zobrist()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| other.get().position == self.position)
    }

    fn __hash__(&self) -> u64 {
        self.position.zobrist()
    }

    fn __repr__(&self) -> String {
        format!("<Position {}>", self.text())
    }

    fn _repr_svg_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("rithmomachia.svg")?.getattr("svg")?.call1((slf,))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let parse = slf.get_type().getattr("parse")?;
        let arguments = (slf.get().text(), slf.get().ruleset(slf.py()));
        Ok((parse, arguments.into_pyobject(slf.py())?))
    }
}
