//! Unchecked arrangements.

use pyo3::prelude::*;
use pyo3::types::PyMapping;
use rithmomachia_core as core;
use rithmomachia_core::{Cell, Piece, Side, Stage, Taken, notation};

use crate::position::Position;
use crate::ruleset::Ruleset;
use crate::words::{Text, Whole};
use crate::{errors, words};

#[pyclass(frozen, module = "rithmomachia._core")]
pub(crate) struct Setup {
    ruleset: Py<Ruleset>,
    setup: core::Setup,
    /// What could not even be read.
    unread: Vec<String>,
}

#[pymethods]
impl Setup {
    #[new]
    #[pyo3(
        signature = (
            ruleset, white=None, black=None, side_to_move=Text("white".to_owned()), *, stage=Text("before".to_owned()),
            mover=None, white_prisoners=Vec::new(), black_prisoners=Vec::new(), running=Whole::Fits(0),
            turn_number=Whole::Fits(1)
        ),
        text_signature = "(ruleset, white=None, black=None, side_to_move='white', *, stage='before', mover=None, \
            white_prisoners=(), black_prisoners=(), running=0, turn_number=1)"
    )]
    #[expect(clippy::too_many_arguments, reason = "keywords in Python")]
    fn new(
        ruleset: &Bound<'_, Ruleset>,
        white: Option<&Bound<'_, PyMapping>>,
        black: Option<&Bound<'_, PyMapping>>,
        side_to_move: Text,
        stage: Text,
        mover: Option<Text>,
        white_prisoners: Vec<Text>,
        black_prisoners: Vec<Text>,
        running: Whole,
        turn_number: Whole,
    ) -> PyResult<Self> {
        let py = ruleset.py();
        let mut reader = Reader { py, unread: Vec::new() };
        let mut placement = Vec::new();
        for (side, mapping) in [(Side::White, white), (Side::Black, black)] {
            reader.placement(side, mapping, &mut placement)?;
        }
        let side_to_move = reader.keep(words::parse_side(py, &side_to_move), Side::White);
        let stage = reader.keep(words::parse_stage(py, &stage), Stage::Before);
        let mover = mover.and_then(|cell| reader.keep(words::parse_cell(py, &cell).map(Some), None));
        let taken = [reader.prisoners(Side::White, &white_prisoners), reader.prisoners(Side::Black, &black_prisoners)];
        let running = reader.number(running, "running");
        let turn_number = reader.number(turn_number, "turn_number");
        let rules = ruleset.get().rules();
        let setup =
            core::Setup { rules, placement, side_to_move, stage, mover, taken, running: running as usize, turn_number };
        Ok(Self { ruleset: ruleset.clone().unbind(), setup, unread: reader.unread })
    }

    fn faults(&self) -> Vec<String> {
        let found = self.setup.faults();
        self.unread.iter().cloned().chain(found.iter().map(ToString::to_string)).collect()
    }

    fn position(&self, py: Python<'_>) -> PyResult<Position> {
        if !self.unread.is_empty() {
            return Err(errors::setup(py, &self.faults()));
        }
        let position = self.setup.position().map_err(|faults| errors::setup_faults(py, &faults))?;
        Ok(Position::new(position, self.ruleset.clone_ref(py)))
    }
}

/// Reads the pieces of a setup and keeps what it cannot read as faults.
struct Reader<'py> {
    py: Python<'py>,
    unread: Vec<String>,
}

impl Reader<'_> {
    /// The value read, or another one and a fault.
    fn keep<T>(&mut self, read: PyResult<T>, otherwise: T) -> T {
        read.unwrap_or_else(|error| {
            self.unread.push(error.value(self.py).to_string());
            otherwise
        })
    }

    fn number(&mut self, number: Whole, name: &str) -> u32 {
        let read = number.within((0, i64::from(u32::MAX)));
        read.map_or_else(
            |shown| {
                self.unread.push(format!("{name} {shown} does not lie between 0 and {}", u32::MAX));
                1
            },
            |number| number as u32,
        )
    }

    fn placement(
        &mut self,
        side: Side,
        mapping: Option<&Bound<'_, PyMapping>>,
        placement: &mut Vec<(Cell, Piece)>,
    ) -> PyResult<()> {
        let Some(mapping) = mapping else { return Ok(()) };
        for item in mapping.items()? {
            let (cell, token): (Text, Text) = item.extract()?;
            let place = self.keep(words::parse_cell(self.py, &cell).map(Some), None);
            match (place, notation::parse_piece_token(&in_case(&token, side))) {
                (Some(place), Ok(piece)) => placement.push((place, piece)),
                (_, Err(error)) => self.unread.push(format!("{}: {error}", cell.shown())),
                (None, Ok(_)) => {}
            }
        }
        Ok(())
    }

    fn prisoners(&mut self, taker: Side, tokens: &[Text]) -> Vec<Taken> {
        let mut read = Vec::new();
        for token in tokens {
            match notation::parse_taken_token(&in_case(token, !taker)) {
                Ok(taken) => read.push(taken),
                Err(error) => self.unread.push(error.to_string()),
            }
        }
        read
    }
}

/// A token in the case of a side: here the argument says whose it is.
fn in_case(token: &str, side: Side) -> String {
    match side {
        Side::White => token.to_ascii_uppercase(),
        Side::Black => token.to_ascii_lowercase(),
    }
}
