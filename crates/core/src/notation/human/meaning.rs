//! What a written capture can mean on the board.

use super::meeting_capture;
use super::names::Spot;
use super::segment::By;
use crate::Position;
use crate::types::{Capture, CaptureKind, Cell, Move, Operation, Piece, Reason, Takes};

/// The meetings by moving that a capture without a sum can mean.
pub(super) fn meetings<'a>(
    position: &'a Position,
    (by, target, stays): (&'a By, &'a Spot, bool),
) -> impl Iterator<Item = Move> + 'a {
    let moves = if matches!(by, By::Equal(_)) { position.moves() } else { Vec::new() };
    moves.into_iter().filter(move |step| {
        let may_stay = !stays || matches!(step.takes, Takes::Layer(_));
        let capture = meeting_capture(position, *step).filter(|_| may_stay);
        capture.is_some_and(|capture| is_meant(|cell| position.piece_at(cell), &capture, (by, target)))
    })
}

/// Whether a capture is the one written: its target, and one of its reasons.
pub(super) fn is_meant(stands: impl Fn(Cell) -> Option<Piece>, capture: &Capture, (by, target): (&By, &Spot)) -> bool {
    target.fits(capture.removal.cell, &capture.target, capture.removal.layer)
        && (*by == By::Whatever || capture.reasons.iter().any(|reason| gives(&stands, reason, by)))
}

/// Whether a reason is the one written.
fn gives(stands: &impl Fn(Cell) -> Option<Piece>, reason: &Reason, by: &By) -> bool {
    let acts = |place: usize, spot: &Spot| {
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
