//! Reading a turn text in a position: every reading is played, and exactly one turn has to be left.

use super::diagnose::{blame_capture, blame_consequence, blame_move};
use super::segment::{By, Segment, What};
use super::{FormError, PlayFault, Scene, SideName, TurnTextError, turn_notation};
use crate::notation::{parse_part, parse_turn_word};
use crate::types::{Capture, Cell, Move, Operation, Part, Piece, Reason, Side, Stage, Takes, Turn};
use crate::{CaptureKind, PlayError, Position};

/// Longest text looked at, in bytes; a turn of 48 captures has fewer than 3000.
const LONGEST: usize = 8192;
/// Readings followed at once; a text with more is ambiguous whatever comes.
const MOST_LINES: usize = 64;
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
        Ok(turn) => return Ok(position.read_turn(&with_meeting(position, turn))?.0),
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
            let words: Vec<String> = several.iter().take(SHOWN).map(|part| crate::notation::part_word(*part)).collect();
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

/// Whether a text is meant as a turn word, so that its fault is told as that of a word.
fn is_word_like(text: &str) -> bool {
    let letters = |letter: char| matches!(letter, 'a'..='p' | 'x' | '0'..='9' | '.' | ':');
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
        What::Goes { who, .. } => who.settle(rules, side, stands),
        What::Falls { by, target, .. } => {
            target.settle(rules, !side, stands)?;
            match by {
                By::Equal(actor) | By::Siege(Some(actor)) => actor.settle(rules, side, stands),
                By::Sum(_, first, second) => {
                    first.settle(rules, side, stands)?;
                    second.settle(rules, side, stands)
                }
                By::Whatever | By::Siege(None) => Ok(()),
            }
        }
    }
}

/// How far a reading has gone.
#[derive(Clone, Debug)]
struct Line {
    position: Position,
    /// Whose turn it is; under automatic captures the move passes it on.
    side: Side,
    turn: Turn,
    last: Option<Part>,
    over: Over,
}

/// What can still follow.
#[derive(Clone, Debug)]
enum Over {
    /// Parts of the turn.
    No,
    /// Nothing: no capture is left.
    Turn,
    /// Nothing: the game is won.
    Game(Side),
    /// Mention of what fell by itself after the move.
    Fallen(Box<Scene>, Vec<Capture>),
}

impl Line {
    fn new(position: &Position) -> Self {
        Self {
            position: position.clone(),
            side: position.side_to_move(),
            turn: Turn::default(),
            last: None,
            over: Over::No,
        }
    }

    fn play(&self, part: Part) -> Result<Self, PlayError> {
        let mut next = Self { position: self.position.play_part(part)?, last: Some(part), ..self.clone() };
        let in_after = self.position.stage() == Stage::After;
        match part {
            Part::Capture(removal) if in_after => next.turn.after.push(removal),
            Part::Capture(removal) => next.turn.before.push(removal),
            Part::Move(step) => next.turn.step = Some(step),
            Part::End => {}
        }
        next.over = match (next.position.winner(), part) {
            // Automatic captures may have won; they can be mentioned all the same.
            (_, Part::Move(step)) if !self.position.consequences_of(step).is_empty() => {
                Over::Fallen(Box::new(Scene::after_move(&self.position, step)), self.position.consequences_of(step))
            }
            (Some(winner), _) => Over::Game(winner),
            (None, _) if next.position.turn_number() != self.position.turn_number() => Over::Turn,
            (None, _) => Over::No,
        };
        Ok(next)
    }
}

/// Plays a segment in every way it can be read; the first fault where it can in none.
fn advance(lines: Vec<Line>, segment: &Segment) -> Result<Vec<Line>, TurnTextError> {
    let mut next: Vec<Line> = Vec::new();
    let mut fault = None;
    for line in &lines {
        match readings(line, segment) {
            Ok(more) => next.extend(more),
            Err(error) => fault = fault.or(Some(error)),
        }
        if next.len() > MOST_LINES {
            let text: crate::notation::Excerpt = segment.text.as_str().into();
            return Err(PlayFault::Ambiguous { text, readings: format!("more than {MOST_LINES} readings") }.into());
        }
    }
    match fault {
        Some(fault) if next.is_empty() => Err(fault),
        _ => Ok(next),
    }
}

fn readings(line: &Line, segment: &Segment) -> Result<Vec<Line>, TurnTextError> {
    let text = || segment.text.as_str().into();
    match (&line.over, &segment.what) {
        (Over::Game(winner), _) => return Err(PlayFault::GameOver(text(), SideName(*winner)).into()),
        (_, What::Goes { .. }) if line.turn.step.is_some() => return Err(PlayFault::SecondMove(text()).into()),
        (Over::Turn, _) => return Err(PlayFault::TurnOver(text()).into()),
        (Over::Fallen(scene, fallen), What::Falls { by, target, .. }) => {
            let holds = |capture: &Capture| is_meant(scene_at(scene), capture, (by, target));
            if fallen.iter().any(holds) {
                return Ok(vec![line.clone()]);
            }
            return Err(blame_consequence(scene, (fallen, line.side), segment).into());
        }
        _ => {}
    }
    let parts: Vec<Part> = match &segment.what {
        What::Goes { .. } if line.position.stage() == Stage::After => return Err(PlayFault::MoveMade(text()).into()),
        What::Goes { who, to } => {
            let meant = |step: &Move| {
                step.to == *to && piece_of(line, step.from).is_some_and(|piece| who.fits(step.from, &piece, 0))
            };
            let steps: Vec<Part> = line.position.moves().into_iter().filter(meant).map(Part::Move).collect();
            if steps.is_empty() {
                return Err(blame_move(&line.position, segment, (who, *to)).into());
            }
            steps
        }
        What::Falls { by, target, stays } => {
            let captures = line.position.captures();
            let at = |cell| line.position.piece_at(cell);
            let chosen = captures.iter().filter(|capture| !stays && is_meant(at, capture, (by, target)));
            let mut parts: Vec<Part> = chosen.map(|capture| Part::Capture(capture.removal)).collect();
            parts.extend(meetings(&line.position, (by, target, *stays)).map(Part::Move));
            if parts.is_empty() {
                return Err(blame_capture(&line.position, &captures, segment).into());
            }
            parts
        }
    };
    parts.into_iter().map(|part| line.play(part).map_err(TurnTextError::from)).collect()
}

fn scene_at(scene: &Scene) -> impl Fn(Cell) -> Option<Piece> + '_ {
    |cell| scene.piece_at(cell)
}

fn piece_of(line: &Line, cell: Cell) -> Option<Piece> {
    line.position.piece_at(cell)
}

/// The meetings by moving that a capture without a sum can mean.
fn meetings<'a>(
    position: &'a Position,
    (by, target, stays): (&'a By, &'a super::names::Spot, bool),
) -> impl Iterator<Item = Move> + 'a {
    let moves = if matches!(by, By::Equal(_)) { position.moves() } else { Vec::new() };
    moves.into_iter().filter(move |step| {
        let may_stay = !stays || matches!(step.takes, Takes::Layer(_));
        let capture = super::meeting_capture(position, *step).filter(|_| may_stay);
        capture.is_some_and(|capture| is_meant(|cell| position.piece_at(cell), &capture, (by, target)))
    })
}

/// Whether a capture is the one written: its target, and one of its reasons.
pub(super) fn is_meant(
    stands: impl Fn(Cell) -> Option<Piece>,
    capture: &Capture,
    (by, target): (&By, &super::names::Spot),
) -> bool {
    target.fits(capture.removal.cell, &capture.target, capture.removal.layer)
        && (*by == By::Whatever || capture.reasons.iter().any(|reason| gives(&stands, reason, by)))
}

/// Whether a reason is the one written.
fn gives(stands: &impl Fn(Cell) -> Option<Piece>, reason: &Reason, by: &By) -> bool {
    let acts = |place: usize, spot: &super::names::Spot| {
        reason
            .actors
            .get(place)
            .is_some_and(|actor| stands(actor.cell).is_some_and(|piece| spot.fits(actor.cell, &piece, actor.layer)))
    };
    match (by, reason.kind) {
        (By::Whatever, _) | (By::Siege(None), CaptureKind::Siege(_)) => true,
        (By::Equal(actor), CaptureKind::Meeting) => acts(0, actor),
        (By::Siege(Some(actor)), CaptureKind::Siege(_)) => (0..reason.actors.len()).any(|place| acts(place, actor)),
        (By::Sum(Operation::Multiplication, actor, number), CaptureKind::Multiplication)
        | (By::Sum(Operation::Division, actor, number), CaptureKind::Division) => {
            acts(0, actor) && number.is_bare_number() == reason.distance.map(u32::from)
        }
        (By::Sum(written, first, second), CaptureKind::Ambush(operation)) if *written == operation => {
            acts(0, first) && acts(1, second) || acts(1, first) && acts(0, second)
        }
        _ => false,
    }
}

/// The one turn that all lines come to.
fn one_turn(position: &Position, lines: &[Line], text: &str) -> Result<Turn, TurnTextError> {
    let mut turns: Vec<Turn> = Vec::new();
    let mut fault = None;
    for line in lines {
        let complete = line.turn.step.is_some() || position.stage() == Stage::After || line.position.winner().is_some();
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
