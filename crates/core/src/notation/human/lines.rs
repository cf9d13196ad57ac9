//! Following the readings of a turn text: each is played on as far as it goes.

use super::diagnose::{blame_capture, blame_consequence, blame_move, blame_ransom, blame_ransom_of, blame_return};
use super::meaning::{is_meant, meetings, ransoms};
use super::segment::{Segment, What};
use super::{PlayFault, Scene, SideName, TurnTextError};
use crate::types::{Capture, Move, Part, Side, Stage, Turn};
use crate::{PlayError, Position};

/// Readings followed at once; a text with more is ambiguous whatever comes.
const MOST_LINES: usize = 64;

/// How far a reading has gone.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub position: Position,
    /// Whose turn it is; under automatic captures the move passes it on.
    side: Side,
    pub turn: Turn,
    pub last: Option<Part>,
    over: Over,
}

/// What can still follow.
#[derive(Clone, Debug)]
pub(super) enum Over {
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
    pub fn new(position: &Position) -> Self {
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
pub(super) fn advance(lines: Vec<Line>, segment: &Segment) -> Result<Vec<Line>, TurnTextError> {
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
        (_, What::Goes { .. } | What::Returns(_) | What::Ransoms { .. }) if line.turn.step.is_some() => {
            return Err(PlayFault::SecondMove(text()).into());
        }
        (Over::Turn, _) if line.position.rules().instead => {
            return Err(PlayError::OnePart(crate::notation::Excerpt::of(&segment.text).to_string()).into());
        }
        (Over::Turn, _) => return Err(PlayFault::TurnOver(text()).into()),
        (Over::Fallen(scene, fallen), What::Falls { by, target, .. }) => {
            let holds = |capture: &Capture| is_meant(|cell| scene.piece_at(cell), capture, (by, target));
            if fallen.iter().any(holds) {
                return Ok(vec![line.clone()]);
            }
            return Err(blame_consequence(scene, (fallen, line.side), segment).into());
        }
        _ => {}
    }
    let is_move = matches!(segment.what, What::Goes { .. } | What::Returns(_) | What::Ransoms { .. });
    if is_move && line.position.must_capture() {
        let text = crate::notation::Excerpt::of(&segment.text).to_string();
        return Err(PlayError::Duty(text, line.position.side_to_move()).into());
    }
    let parts: Vec<Part> = match &segment.what {
        What::Goes { .. } | What::Returns(_) | What::Ransoms { .. } if line.position.stage() == Stage::After => {
            return Err(PlayFault::MoveMade(text()).into());
        }
        What::Returns(step) => {
            let text = &segment.text;
            let fault = blame_return(&line.position, *step, text);
            match fault.or_else(|| blame_ransom(&line.position, *step, text)) {
                Some(fault) => return Err(fault.into()),
                None => vec![Part::Move(*step)],
            }
        }
        What::Ransoms { man, pyramid } => {
            let steps: Vec<Part> = ransoms(&line.position, (man, pyramid)).map(Part::Move).collect();
            if steps.is_empty() {
                return Err(blame_ransom_of(&line.position, (man, pyramid), &segment.text).into());
            }
            steps
        }
        What::Goes { who, to } => {
            let meant = |step: &Move| {
                step.to == *to && line.position.piece_at(step.from).is_some_and(|piece| who.fits(step.from, &piece, 0))
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
