//! Reading: all faults of a text are found at once, as far as they do not hide one another.

use std::sync::Arc;

use super::{PositionTextError, TextFault, TextFaults};
use crate::notation::{Excerpt, parse_piece_token, parse_taken_token};
use crate::ruleset::Ruleset;
use crate::types::{Cell, Piece, Side, Stage, Taken};
use crate::{Position, Rules, Setup};

/// Longest text looked at, in bytes; the fullest position has fewer than 40,000.
const LONGEST: usize = 65_536;
/// Faults told at most.
const TOLD: usize = 12;

/// Reads a position.
///
/// Without `ruleset` the text names one of the built-in rulesets. With it, the text has to name that ruleset, whose
/// options start from its file, not from what the caller may have changed.
///
/// # Errors
/// The faults of the text, an unknown ruleset or impossible option, or all faults of the arrangement.
pub fn parse_position(text: &str, ruleset: Option<&Arc<Ruleset>>) -> Result<Position, PositionTextError> {
    Ok(parse_setup(text, ruleset)?.position()?)
}

/// Reads an arrangement, which need not be a position.
///
/// # Errors
/// The faults of the text, an unknown ruleset or impossible option.
pub fn parse_setup(text: &str, ruleset: Option<&Arc<Ruleset>>) -> Result<Setup, PositionTextError> {
    if text.len() > LONGEST {
        return Err(TextFault::TooLong { length: text.len(), start: text.into() }.into());
    }
    let fields: Vec<&str> = text.split_whitespace().collect();
    let [named, placement, side, stage, mover, white, black, running, turn] = fields.as_slice() else {
        return Err(TextFault::Fields { count: fields.len(), text: text.trim().into() }.into());
    };
    let rules = read_rules(named, ruleset)?;
    let mut faults = Vec::new();
    let placement = read_placement(placement, &rules, &mut faults);
    let side_to_move = Side::parse(side).unwrap_or_else(|| {
        faults.push(TextFault::Side((*side).into()));
        Side::White
    });
    let stage = match *stage {
        "before" => Stage::Before,
        "after" => Stage::After,
        other => {
            faults.push(TextFault::Stage(other.into()));
            Stage::Before
        }
    };
    let mover = match *mover {
        "-" => None,
        cell => {
            let read = Cell::parse(cell).filter(|_| cell.starts_with(|letter: char| letter.is_ascii_lowercase()));
            if read.is_none() {
                faults.push(TextFault::Mover(cell.into()));
            }
            read
        }
    };
    let taken = [read_taken(white, "White", &mut faults), read_taken(black, "Black", &mut faults)];
    let running = read_number(running, "count of the running turn's removals", &mut faults);
    let turn_number = read_number(turn, "turn number", &mut faults);
    if !faults.is_empty() {
        faults.truncate(TOLD);
        return Err(TextFaults(faults).into());
    }
    Ok(Setup { rules, placement, side_to_move, stage, mover, taken, running: running as usize, turn_number })
}

/// The ruleset field: an id, then `:key=value,key=value` for options that differ from the file.
fn read_rules(field: &str, given: Option<&Arc<Ruleset>>) -> Result<Arc<Rules>, PositionTextError> {
    let (id, changes) = match field.split_once(':') {
        Some((id, changes)) => (id, changes.split(',').collect()),
        None => (field, Vec::new()),
    };
    let base = match given {
        Some(ruleset) if ruleset.id() == id => ruleset.without_options()?,
        Some(ruleset) => {
            return Err(TextFault::OtherRuleset { named: id.into(), given: ruleset.id().into() }.into());
        }
        None => Ruleset::builtin(id)?,
    };
    let mut options: Vec<(&str, &str)> = Vec::new();
    for change in changes {
        let (key, value) = change.split_once('=').ok_or_else(|| TextFault::Option(change.into()))?;
        if options.iter().any(|(other, _)| *other == key) {
            return Err(TextFault::OptionTwice(key.into()).into());
        }
        options.push((key, value));
    }
    Ok(Rules::compile(base.with_options(&options)?))
}

fn read_placement(text: &str, rules: &Rules, faults: &mut Vec<TextFault>) -> Vec<(Cell, Piece)> {
    let (rows, columns) = rules.size();
    let given: Vec<&str> = text.split('/').collect();
    if given.len() != usize::from(rows) {
        faults.push(TextFault::Rows { given: given.len(), rows, text: text.into() });
        return Vec::new();
    }
    let mut placement = Vec::new();
    for (row, text) in (0..rows).rev().zip(given) {
        read_row((row, columns), text, (&mut placement, faults));
    }
    placement.sort_by_key(|(cell, _)| *cell);
    placement
}

fn read_row((row, columns): (u8, u8), text: &str, (placement, faults): (&mut Vec<(Cell, Piece)>, &mut Vec<TextFault>)) {
    let letter = char::from(b'a' + row);
    let mut column = 0_usize;
    for item in outside_brackets(text) {
        if item.starts_with(|digit: char| digit.is_ascii_digit()) {
            match item.parse::<u8>().ok().filter(|count| (1..=columns).contains(count)) {
                Some(count) => column += usize::from(count),
                None => return faults.push(TextFault::Empty { row: letter, text: item.into(), columns }),
            }
            continue;
        }
        match parse_piece_token(item) {
            Ok(piece) => {
                let cell = u8::try_from(column).ok().and_then(|column| Cell::new(row, column));
                placement.extend(cell.map(|cell| (cell, piece)));
            }
            Err(fault) => faults.push(TextFault::Piece { row: letter, fault }),
        }
        column += 1;
    }
    if column != usize::from(columns) {
        faults.push(TextFault::Columns { row: letter, given: column, columns, text: text.into() });
    }
}

fn read_taken(text: &str, side: &'static str, faults: &mut Vec<TextFault>) -> Vec<Taken> {
    if text == "-" {
        return Vec::new();
    }
    let mut taken = Vec::new();
    for item in outside_brackets(text) {
        match parse_taken_token(item) {
            Ok(one) => taken.push(one),
            Err(fault) => faults.push(TextFault::Taken { side, fault }),
        }
    }
    taken
}

fn read_number(text: &str, what: &'static str, faults: &mut Vec<TextFault>) -> u32 {
    let plain = text.bytes().all(|digit| digit.is_ascii_digit());
    let number = if plain { text.parse().ok() } else { None };
    number.unwrap_or_else(|| {
        faults.push(TextFault::Number { what, text: Excerpt::of(text) });
        0
    })
}

/// The items between commas; commas inside brackets belong to a pyramid.
fn outside_brackets(text: &str) -> impl Iterator<Item = &str> {
    let mut is_inside = false;
    text.split(move |letter| {
        match letter {
            '[' => is_inside = true,
            ']' => is_inside = false,
            _ => {}
        }
        letter == ',' && !is_inside
    })
}
