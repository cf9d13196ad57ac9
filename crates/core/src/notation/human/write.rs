//! Turns, captures and moves as people write them.

use super::Scene;
use crate::notation::move_word;
use crate::types::{
    Actor, Capture, CaptureKind, Cell, Move, Operation, Part, Piece, Reason, Removal, Shape, Takes, Turn,
};
use crate::{PlayError, Position};

/// A whole turn: captures before, the move, captures after, joined by `; `; automatic captures stand after the move.
///
/// The captures of a stage stand in canonical order, in whatever order the turn gives them. In stage after it is the
/// captures that complete the turn, possibly none: the empty text.
///
/// # Errors
/// As [`Position::read_turn`].
pub fn turn_notation(position: &Position, turn: &Turn) -> Result<String, PlayError> {
    let (turn, _) = position.read_turn(turn)?;
    let mut segments = Vec::new();
    let mut now = position.clone();
    write_captures(&mut now, &turn.before, &mut segments);
    if let Some(step) = turn.step {
        segments.push(move_text(&now, step));
        let scene = Scene::after_move(&now, step);
        segments.extend(now.consequences_of(step).iter().map(|capture| scene.capture_text(capture)));
        now.do_part(Part::Move(step));
    }
    write_captures(&mut now, &turn.after, &mut segments);
    Ok(segments.join("; "))
}

fn write_captures(now: &mut Position, removals: &[Removal], segments: &mut Vec<String>) {
    for removal in removals {
        let captures = now.captures();
        if let Some(capture) = captures.iter().find(|capture| capture.removal == *removal) {
            segments.push(Scene::of(now).capture_text(capture));
        }
        now.do_part(Part::Capture(*removal));
    }
}

/// A move that can be made now: `C2 d6-d7`; a meeting `T49 d3 x c49 f3`, with ` stays` when it takes one layer; a captor's
/// entering `C4 d3 x t12 e4 enters`, whatever its part in the capture; a man that comes back `C9@a3`, as its word; a man given
/// up for a layer `C16 c5 @ P75.16 b3`.
pub fn move_text(position: &Position, step: Move) -> String {
    if step.turncoat().is_some() {
        return move_word(step);
    }
    let Some(mover) = position.piece_at(step.from) else { return format!("{}-{}", step.from, step.to) };
    let layer = match step.takes {
        Takes::Nothing | Takes::Back(_) => return format!("{} {}-{}", piece_text(&mover, 0), step.from, step.to),
        Takes::Ransom(layer) => {
            let pyramid = position.piece_at(step.to).map(|piece| piece_text(&piece, layer)).unwrap_or_default();
            return format!("{} {} @ {pyramid} {}", piece_text(&mover, 0), step.from, step.to);
        }
        Takes::Whole => 0,
        Takes::Layer(layer) => layer,
    };
    let reasons = position.meeting_reasons(step);
    let own_face =
        |reason: &Reason| reason.actors.iter().find(|actor| actor.cell == step.from).map(|actor| actor.layer);
    let face = reasons.first().and_then(own_face).unwrap_or_default();
    let target = position.piece_at(step.to).map(|piece| piece_text(&piece, layer)).unwrap_or_default();
    let meets = position.rules().meeting_moves.is_some()
        && reasons.first().is_some_and(|reason| reason.kind == CaptureKind::Meeting);
    let ending = match layer {
        0 if meets => "",
        0 => " enters",
        _ => " stays",
    };
    format!("{} {} x {target} {}{ending}", piece_text(&mover, face), step.from, step.to)
}

/// A meeting that can be made now as a capture, with its sums; `None` for what takes nothing.
pub fn meeting_capture(position: &Position, step: Move) -> Option<Capture> {
    let layer = match step.takes {
        Takes::Nothing | Takes::Back(_) | Takes::Ransom(_) => return None,
        Takes::Whole => 0,
        Takes::Layer(layer) => layer,
    };
    let reasons = position.meeting_reasons(step);
    let target = position.piece_at(step.to).filter(|_| !reasons.is_empty())?;
    Some(Capture { removal: Removal { cell: step.to, layer }, target, reasons })
}

/// A capture that can be made on this position, by its first reason.
pub fn capture_text(capture: &Capture, position: &Position) -> String {
    Scene::of(position).capture_text(capture)
}

/// A capture that can be made on this position, by one of its reasons.
pub fn reason_text(reason: &Reason, capture: &Capture, position: &Position) -> String {
    Scene::of(position).reason_text(reason, capture)
}

impl Scene {
    /// The capture by its first reason.
    pub fn capture_text(&self, capture: &Capture) -> String {
        match capture.reasons.first() {
            Some(reason) => self.reason_text(reason, capture),
            None => format!("x {}", target_text(capture)),
        }
    }

    /// The capture by one of its reasons: `[c5 m4 * 3] x S15 i4`, `C8 d3 ^ c3 c3`.
    pub fn reason_text(&self, reason: &Reason, capture: &Capture) -> String {
        let target = target_text(capture);
        let actor = reason.actors.first().map(|actor| self.actor_text(actor)).unwrap_or_default();
        let distance = reason.distance.unwrap_or_default();
        match reason.kind {
            CaptureKind::Meeting => format!("{actor} x {target}"),
            CaptureKind::Multiplication => format!("[{actor} * {distance}] x {target}"),
            CaptureKind::Division => format!("[{actor} / {distance}] x {target}"),
            CaptureKind::Ambush(operation) => {
                let partners = in_order(operation, &reason.actors).map(|actor| self.actor_text(actor));
                let sign = format!(" {} ", operation.sign());
                format!("[{}] x {target}", partners.collect::<Vec<_>>().join(&sign))
            }
            CaptureKind::Power => format!("[{actor} ** {distance}] x {target}"),
            CaptureKind::Root => format!("[{actor} // {distance}] x {target}"),
            CaptureKind::Progression(kind) => {
                let partners: Vec<String> = reason.actors.iter().map(|actor| self.actor_text(actor)).collect();
                format!("[{}] x {target} ({})", partners.join(", "), kind.name())
            }
            CaptureKind::Siege(_) => {
                let named = reason.actors.get(usize::from(reason.named)).map(|actor| self.actor_text(actor));
                format!("{} ^ {target}", named.unwrap_or(actor))
            }
        }
    }

    fn actor_text(&self, actor: &Actor) -> String {
        match self.piece_at(actor.cell) {
            Some(piece) => format!("{} {}", piece_text(&piece, actor.layer), actor.cell),
            None => format!("{} {}", actor.value, actor.cell),
        }
    }
}

/// The partners as their sum is written: where the order matters, the larger value first.
pub(super) fn in_order(operation: Operation, actors: &[Actor]) -> impl Iterator<Item = &Actor> {
    let mut order: Vec<&Actor> = actors.iter().collect();
    if matches!(operation, Operation::Subtraction | Operation::Division) {
        order.sort_by_key(|actor| std::cmp::Reverse(actor.value));
    }
    order.into_iter()
}

/// `C2`, `p190`; with a layer `p190.36`.
pub(super) fn piece_text(piece: &Piece, layer: u16) -> String {
    let letter = piece.shape.letter(piece.owner);
    if layer > 0 && piece.shape == Shape::Pyramid {
        format!("{letter}{}.{layer}", piece.value)
    } else {
        format!("{letter}{}", piece.value)
    }
}

pub(super) fn target_text(capture: &Capture) -> String {
    place_text(&capture.target, capture.removal.cell, capture.removal.layer)
}

/// A piece and its cell: `C2 d6`.
pub(super) fn place_text(piece: &Piece, cell: Cell, layer: u16) -> String {
    format!("{} {cell}", piece_text(piece, layer))
}
