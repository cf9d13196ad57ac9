//! The turn as one word, for machines: `xi4.d6d7`, `m5l5.xl6.xb2:16`, `d3e4:16`, `C9@a3`, `c5@b3:16`.
//!
//! Reading here is syntax alone. What may be played, and the canonical order of captures, is the position's business.

use super::{Excerpt, parse_piece_token, piece_token};
use crate::types::{Cell, MAX_VALUE, Move, Part, Piece, Removal, Takes, Turn, Turncoat};

/// Longest word looked at, in bytes; the longest turn, 47 pyramids taken layer by layer, has fewer than 4000.
const LONGEST: usize = 4096;

/// Why a text is no turn word.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TurnWordError {
    /// A part has none of the forms there are.
    #[error("{0} is no part of a turn: a capture is x and a cell (xi4, xb2:16), a move two cells (d6d7, d3e4:16)")]
    Part(Excerpt),
    /// Something before an @ that is no man.
    #[error("{0} brings nobody back: a man that comes back is its piece, no pyramid, then @ and a cell, such as C9@a3")]
    Return(Excerpt),
    /// A cell outside a1 to p8.
    #[error("{cell} in {part} is no cell: cells are a1 to p8")]
    Cell {
        /// What stands where a cell should.
        cell: Excerpt,
        /// The part it is in.
        part: Excerpt,
    },
    /// A layer that is no number from 1 to 9999.
    #[error("{layer} in {part} is no layer: a layer is named by its value, 1 to 9999")]
    Layer {
        /// What stands where a layer's value should.
        layer: Excerpt,
        /// The part it is in.
        part: Excerpt,
    },
    /// A move that goes nowhere.
    #[error("{0} goes nowhere: a move ends on another cell")]
    Still(Excerpt),
    /// A second move.
    #[error("a turn has one move: {0} is the second")]
    SecondMove(Excerpt),
    /// One thing taken twice in one stage.
    #[error("{0} stands twice among the captures of one stage")]
    Twice(Excerpt),
    /// More than any turn could need.
    #[error("a turn word of {length} bytes is longer than any turn: {start}")]
    TooLong {
        /// In bytes.
        length: usize,
        /// How it begins.
        start: Excerpt,
    },
}

/// One part as it stands in a turn word; the end of a turn is the empty text.
pub fn part_word(part: Part) -> String {
    match part {
        Part::Capture(removal) => removal_word(removal),
        Part::Move(step) => move_word(step),
        Part::End => String::new(),
    }
}

/// `xi4`, or `xb2:16` for one layer.
pub fn removal_word(removal: Removal) -> String {
    if removal.is_whole() { format!("x{}", removal.cell) } else { format!("x{}:{}", removal.cell, removal.layer) }
}

/// `d6d7`, also for a meeting; `d3e4:16` for a meeting that takes one layer; `C9@a3` for a man that comes back; `c5@b3:16`
/// for a man given up for a layer.
pub fn move_word(step: Move) -> String {
    match step.takes {
        Takes::Back(turncoat) => format!("{}@{}", piece_token(&turncoat.piece()), step.to),
        Takes::Ransom(layer) => format!("{}@{}:{layer}", step.from, step.to),
        Takes::Layer(layer) => format!("{}{}:{layer}", step.from, step.to),
        Takes::Nothing | Takes::Whole => format!("{}{}", step.from, step.to),
    }
}

/// The whole turn; its captures stand in the order they have in the turn.
pub fn turn_word(turn: &Turn) -> String {
    let before = turn.before.iter().map(|removal| removal_word(*removal));
    let step = turn.step.iter().map(|step| move_word(*step));
    let after = turn.after.iter().map(|removal| removal_word(*removal));
    before.chain(step).chain(after).collect::<Vec<_>>().join(".")
}

/// Reads one part. A move onto another cell reads as plain; whether it meets somebody there only a position can tell.
///
/// # Errors
/// A part of no known form, an unknown cell, a layer that is no value, a move that goes nowhere, nobody to come back.
pub fn parse_part(text: &str) -> Result<Part, TurnWordError> {
    if text.len() > LONGEST || !text.is_ascii() {
        return Err(TurnWordError::Part(text.into()));
    }
    if let Some((man, (pyramid, layer))) =
        text.split_once('@').and_then(|(man, rest)| Some((man, rest.split_once(':')?)))
    {
        let (man, pyramid) = (parse_cell(man, text)?, parse_cell(pyramid, text)?);
        return match parse_layer(layer, text)? {
            _ if man == pyramid => Err(TurnWordError::Still(text.into())),
            layer => Ok(Part::Move(Move::ransom(man, pyramid, layer))),
        };
    }
    if let Some((token, cell)) = text.split_once('@') {
        let turncoat = turncoat(token).ok_or_else(|| TurnWordError::Return(text.into()))?;
        return Ok(Part::Move(Move::back(turncoat, parse_cell(cell, text)?)));
    }
    let (places, layer) = match text.split_once(':') {
        Some((places, layer)) => (places, Some(parse_layer(layer, text)?)),
        None => (text, None),
    };
    if let Some(cell) = places.strip_prefix('x') {
        let cell = parse_cell(cell, text)?;
        return Ok(Part::Capture(Removal { cell, layer: layer.unwrap_or(0) }));
    }
    if places.len() != 4 {
        return Err(TurnWordError::Part(text.into()));
    }
    let (from, to) = (parse_cell(&places[..2], text)?, parse_cell(&places[2..], text)?);
    if from == to {
        return Err(TurnWordError::Still(text.into()));
    }
    Ok(Part::Move(Move { from, to, takes: layer.map_or(Takes::Nothing, Takes::Layer) }))
}

/// Reads a turn word, captures in any order. Without a move all captures stand in `before`.
///
/// The empty word is the empty turn, which only a position in stage after allows.
///
/// # Errors
/// The first part that is none, a second move, the same capture twice in one stage.
pub fn parse_turn_word(text: &str) -> Result<Turn, TurnWordError> {
    if text.len() > LONGEST {
        return Err(TurnWordError::TooLong { length: text.len(), start: text.into() });
    }
    let mut turn = Turn::default();
    if text.is_empty() {
        return Ok(turn);
    }
    for word in text.split('.') {
        match parse_part(word)? {
            Part::Move(_) if turn.step.is_some() => return Err(TurnWordError::SecondMove(word.into())),
            Part::Move(step) => turn.step = Some(step),
            Part::Capture(removal) => {
                let stage = if turn.step.is_some() { &mut turn.after } else { &mut turn.before };
                if stage.contains(&removal) {
                    return Err(TurnWordError::Twice(word.into()));
                }
                stage.push(removal);
            }
            Part::End => {}
        }
    }
    Ok(turn)
}

/// The man a piece token names, if it is one that can come back.
fn turncoat(token: &str) -> Option<Turncoat> {
    let Piece { owner, shape, value, pyramid: None, .. } = parse_piece_token(token).ok()? else { return None };
    Some(Turncoat { value: u16::try_from(value).ok()?, shape, owner })
}

fn parse_cell(text: &str, part: &str) -> Result<Cell, TurnWordError> {
    // Capitals are White pieces in texts; a cell has a small letter.
    Cell::parse(text)
        .filter(|_| text.starts_with(|letter: char| letter.is_ascii_lowercase()))
        .ok_or_else(|| TurnWordError::Cell { cell: text.into(), part: part.into() })
}

fn parse_layer(text: &str, part: &str) -> Result<u16, TurnWordError> {
    let plain = !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit());
    let value = if plain { text.parse::<u16>().ok() } else { None };
    value
        .filter(|value| (1..=MAX_VALUE).contains(value))
        .ok_or_else(|| TurnWordError::Layer { layer: text.into(), part: part.into() })
}
