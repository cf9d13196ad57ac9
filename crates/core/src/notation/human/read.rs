//! Reading a turn text in a position: every reading is played, and exactly one turn has to be left.

use super::diagnose::{blame_ransom, blame_return};
use super::lines::{Line, advance};
use super::segment::{By, Segment, What};
use super::{FormError, PlayFault, TurnTextError, turn_notation};
use crate::notation::{parse_part, parse_turn_word, part_word};
use crate::types::{Cell, Part, Stage, Takes, Turn};
use crate::{PlayError, Position};

/// Longest text looked at, in bytes; the longest turn, 47 pyramids taken layer by layer, has fewer than 20,000.
const LONGEST: usize = 32_768;
/// Readings shown in a sentence.
const SHOWN: usize = 3;

/// Reads a turn, or in stage after the rest of one, by word or in notation; gives it in canonical order.
///
/// Words are tried first. In notation captures may stand in any playable order, and cells may be left out where one turn
/// fits. Automatic captures may be written after the move; then they have to follow from it.
///
/// # Errors
/// What cannot be read, what does not hold here, what the rules refuse, and what fits more than one turn.
pub fn parse_human_turn(position: &Position, text: &str) -> Result<Turn, TurnTextError> {
    let trimmed = text.trim();
    if trimmed.len() > LONGEST {
        return Err(FormError::TooLong { length: trimmed.len(), start: trimmed.into() }.into());
    }
    refuse_finished(position, trimmed)?;
    if trimmed.is_empty() && position.stage() == Stage::Before {
        return Err(FormError::Empty.into());
    }
    match parse_turn_word(trimmed) {
        Ok(turn) => {
            let turn = with_meeting(position, turn);
            return position.read_turn(&turn).map(|(turn, _)| turn).map_err(|error| refused(position, &turn, error));
        }
        Err(error) if is_word_like(trimmed) => return Err(error.into()),
        Err(_) => {}
    }
    let mut lines = vec![Line::new(position)];
    for segment in segments(position, trimmed)? {
        lines = advance(lines, &segment)?;
    }
    one_turn(position, &lines, trimmed)
}

/// Reads one part of a turn, by word or in notation: a capture or the move.
///
/// # Errors
/// As [`parse_human_turn`].
pub fn parse_human_part(position: &Position, text: &str) -> Result<Part, TurnTextError> {
    let trimmed = text.trim();
    if trimmed.len() > LONGEST {
        return Err(FormError::TooLong { length: trimmed.len(), start: trimmed.into() }.into());
    }
    refuse_finished(position, trimmed)?;
    match parse_part(trimmed) {
        Ok(Part::Move(step)) => {
            let turn = Turn { step: Some(step), ..Turn::default() };
            return Ok(Part::Move(with_meeting(position, turn).step.unwrap_or(step)));
        }
        Ok(part) => return Ok(part),
        Err(error) if is_word_like(trimmed) => return Err(error.into()),
        Err(_) => {}
    }
    let mut segment = Segment::parse(trimmed)?;
    settle(position, &mut segment)?;
    let mut parts: Vec<Part> =
        advance(vec![Line::new(position)], &segment)?.into_iter().filter_map(|line| line.last).collect();
    parts.dedup();
    match parts.as_slice() {
        [part] => Ok(*part),
        several => {
            let words: Vec<String> = several.iter().take(SHOWN).map(|part| part_word(*part)).collect();
            Err(PlayFault::Ambiguous { text: trimmed.into(), readings: words.join(" or ") }.into())
        }
    }
}

fn refuse_finished(position: &Position, text: &str) -> Result<(), PlayError> {
    let text = crate::notation::Excerpt::of(text).to_string();
    match position.winner() {
        Some(winner) => Err(PlayError::Finished(winner, text)),
        None if position.is_stuck() => Err(PlayError::NoLegalTurn(position.side_to_move(), text)),
        None => Ok(()),
    }
}

/// Why a turn given by word cannot be played: of a return there is more to say.
fn refused(position: &Position, turn: &Turn, error: PlayError) -> TurnTextError {
    let step = turn.step.filter(|_| matches!(error, PlayError::Move(..)));
    let fault = step.and_then(|step| {
        let word = part_word(Part::Move(step));
        blame_return(position, step, &word).or_else(|| blame_ransom(position, step, &word))
    });
    fault.map_or_else(|| error.into(), TurnTextError::from)
}

/// Whether a text is meant as a turn word, so that its fault is told as that of a word.
fn is_word_like(text: &str) -> bool {
    let letters = |letter: char| matches!(letter, 'a'..='p' | 'x' | '0'..='9' | '.' | ':');
    if text.contains('@') && !text.contains(|letter: char| letter == ';' || letter.is_whitespace()) {
        return true;
    }
    let parted = text.as_bytes().windows(2).any(|pair| pair[0] == b'.' && !pair[1].is_ascii_digit());
    text.chars().all(letters) && (parted || text.starts_with('x') || text.contains(':'))
}

/// A word's move onto an enemy is a meeting, where meeting is a move.
fn with_meeting(position: &Position, mut turn: Turn) -> Turn {
    if let Some(step) = &mut turn.step
        && step.takes == Takes::Nothing
        && position.piece_at(step.to).is_some()
        && !turn.before.iter().any(|removal| removal.cell == step.to && removal.is_whole())
    {
        step.takes = Takes::Whole;
    }
    turn
}

/// The segments of a text.
fn segments(position: &Position, text: &str) -> Result<Vec<Segment>, TurnTextError> {
    let mut segments = Vec::new();
    for part in text.split(';').map(str::trim) {
        if part.is_empty() {
            return Err(FormError::Nothing(text.into()).into());
        }
        let mut segment = Segment::parse(part)?;
        settle(position, &mut segment)?;
        segments.push(segment);
    }
    Ok(segments)
}

/// Lets subscripts decide between pieces that are alike.
fn settle(position: &Position, segment: &mut Segment) -> Result<(), FormError> {
    let (rules, side) = (position.rules(), position.side_to_move());
    let stands = |cell: Cell| position.piece_at(cell);
    match &mut segment.what {
        What::Returns(_) => Ok(()),
        What::Ransoms { man, pyramid } => {
            man.settle(rules, side, stands)?;
            pyramid.settle(rules, side, stands)
        }
        What::Goes { who, .. } => who.settle(rules, side, stands),
        What::Falls { by, target, .. } => {
            target.settle(rules, !side, stands)?;
            match by {
                By::Equal(actor) | By::Enters(actor) | By::Siege(Some(actor)) | By::Raised(_, actor, _) => {
                    actor.settle(rules, side, stands)
                }
                By::Sum(_, spots) => spots.iter_mut().try_for_each(|spot| spot.settle(rules, side, stands)),
                By::Progression(_, spots) => spots.iter_mut().try_for_each(|spot| spot.settle(rules, side, stands)),
                By::Whatever | By::Siege(None) => Ok(()),
            }
        }
    }
}

/// The one turn that all lines come to.
fn one_turn(position: &Position, lines: &[Line], text: &str) -> Result<Turn, TurnTextError> {
    let mut turns: Vec<Turn> = Vec::new();
    let mut fault = None;
    for line in lines {
        let complete = line.turn.step.is_some()
            || position.stage() == Stage::After
            || line.position.winner().is_some()
            || line.position.turn_number() != position.turn_number();
        match position.read_turn(&line.turn) {
            Ok((turn, _)) if complete => turns.push(turn),
            Err(error) if complete => fault = fault.or(Some(TurnTextError::from(error))),
            _ => fault = fault.or(Some(PlayFault::MoveMissing(text.into()).into())),
        }
    }
    turns.sort_unstable();
    turns.dedup();
    match (turns.as_slice(), fault) {
        ([turn], _) => Ok(turn.clone()),
        ([], Some(fault)) => Err(fault),
        ([], None) => Err(FormError::Empty.into()),
        (several, _) => {
            let shown = several.iter().take(SHOWN).filter_map(|turn| turn_notation(position, turn).ok());
            let readings = shown.collect::<Vec<_>>().join(" or ");
            Err(PlayFault::Ambiguous { text: text.into(), readings }.into())
        }
    }
}
