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
    let rules = position.rules();
    let moves = match by {
        // Where captors may also stay, only the word says that they go.
        By::Equal(_) if rules.meeting_moves.is_none() && !rules.enters_only => Vec::new(),
        By::Equal(_) | By::Enters(_) => position.moves(),
        _ => Vec::new(),
    };
    moves.into_iter().filter(move |step| {
        if let By::Enters(actor) = by {
            return enters(position, *step, (actor, target));
        }
        let may_stay = !stays || matches!(step.takes, Takes::Layer(_));
        let capture = meeting_capture(position, *step).filter(|_| may_stay);
        capture.is_some_and(|capture| is_meant(|cell| position.piece_at(cell), &capture, (by, target)))
    })
}

/// The ransoms that a man and a pyramid with its layer can mean.
pub(super) fn ransoms<'a>(
    position: &'a Position,
    (man, pyramid): (&'a Spot, &'a Spot),
) -> impl Iterator<Item = Move> + 'a {
    let fits = |spot: &Spot, cell: Cell, layer: u16| {
        position.piece_at(cell).is_some_and(|piece| spot.fits(cell, &piece, layer))
    };
    position.moves().into_iter().filter(move |step| {
        step.ransomed().is_some_and(|layer| fits(man, step.from, 0) && fits(pyramid, step.to, layer))
    })
}

/// Whether a move is the entering written.
fn enters(position: &Position, step: Move, (actor, target): (&Spot, &Spot)) -> bool {
    let Some(capture) = meeting_capture(position, step).filter(|_| step.takes == Takes::Whole) else { return false };
    let faces = capture.reasons.iter().flat_map(|reason| &reason.actors).filter(|face| face.cell == step.from);
    let fits = |layer| position.piece_at(step.from).is_some_and(|piece| actor.fits(step.from, &piece, layer));
    target.fits(step.to, &capture.target, 0) && faces.map(|face| face.layer).any(fits)
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
        (By::Sum(Operation::Multiplication, spots), CaptureKind::Multiplication)
        | (By::Sum(Operation::Division, spots), CaptureKind::Division) => match spots.as_slice() {
            [actor, number] => acts(0, actor) && number.is_bare_number() == reason.distance.map(u32::from),
            _ => false,
        },
        (By::Raised(kind, actor, exponent), own) if *kind == own => {
            acts(0, actor) && reason.distance.map(u32::from) == Some(*exponent)
        }
        (By::Sum(written, spots), CaptureKind::Ambush(operation)) => {
            *written == operation && all_act(&acts, (0, reason.actors.len()), spots)
        }
        (By::Progression(written, spots), CaptureKind::Progression(kind)) => {
            written.is_none_or(|written| written == kind) && all_act(&acts, (0, reason.actors.len()), spots)
        }
        _ => false,
    }
}

/// Whether each of the actors not yet `used` can be given a place in the text of its own, and none is left over.
fn all_act(acts: &impl Fn(usize, &Spot) -> bool, (used, actors): (u32, usize), spots: &[Spot]) -> bool {
    let Some((spot, rest)) = spots.split_first() else { return used.count_ones() as usize == actors };
    let mut places = (0..actors).filter(|place| used >> place & 1 == 0 && acts(*place, spot));
    places.any(|place| all_act(acts, (used | 1 << place, actors), rest))
}
