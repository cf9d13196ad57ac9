//! Why a segment that reads well does not hold: the nearest thing to it that is so.

use super::names::{Reading, Spot};
use super::segment::{By, Segment, What};
use super::write::{piece_text, place_text};
use super::{PlayFault, Scene, SideName, meeting_capture};
use crate::Position;
use crate::notation::piece_token;
use crate::ruleset::{Ransom, Return};
use crate::types::{Capture, Cell, MAX_LAYERS, MAX_PIECES, Move, Piece, PyramidFault, Side, Stage, Taken};

/// Captures shown in a sentence.
const SHOWN: usize = 3;

/// How far a reading holds: the fault of the reading that holds furthest is told.
type Blame = (u8, PlayFault);

/// A move nobody can make.
pub(super) fn blame_move(position: &Position, segment: &Segment, (who, to): (&Spot, Cell)) -> PlayFault {
    let scene = Scene::of(position);
    let no_move = |who: String| {
        let to = match scene.piece_at(to) {
            Some(piece) => format!("{to}, where {} stands", piece_text(&piece, 0)),
            None => to.to_string(),
        };
        PlayFault::NoMove { text: segment.text.as_str().into(), who, to }
    };
    match blame_spot(&scene, who, (position.side_to_move(), "moves")) {
        Some(fault) => fault,
        None => no_move(meaning(&scene, who, position.side_to_move())),
    }
}

/// What stands against a man's coming back, if anything does.
pub(super) fn blame_return(position: &Position, step: Move, text: &str) -> Option<PlayFault> {
    let turncoat = step.turncoat().filter(|_| !position.moves().contains(&step))?;
    if position.stage() == Stage::After {
        return Some(PlayFault::MoveMade(text.into()));
    }
    let side = position.side_to_move();
    let (name, own) = (SideName(side), turncoat.piece());
    let token = piece_token(&Piece { owner: !side, army: !side, ..own });
    let is_meant =
        |taken: Taken| matches!(taken, Taken::Whole(piece) if (piece.shape, piece.value) == (own.shape, own.value));
    let held = position.taken(side).filter(|taken| is_meant(*taken)).count();
    let running = position.taken(side).skip(position.taken(side).len() - position.running());
    let why = if position.rules().settings().prisoners.returns == Return::Never {
        "under these rules nobody comes back".to_owned()
    } else if turncoat.owner != side {
        format!("{name} is to move, and the man would serve the other side")
    } else if held == 0 {
        format!("{name} has taken no {token}")
    } else if held == running.filter(|taken| is_meant(*taken)).count() {
        format!("{token} was taken in this very turn")
    } else if position.piece_at(step.to).is_some() {
        format!("{} is not empty", step.to)
    } else if position.pieces().count() >= MAX_PIECES {
        format!("{MAX_PIECES} pieces, as many as a board can have, stand there already")
    } else {
        format!("a man comes back to the hind row of its new side, and {} is not on {name}'s", step.to)
    };
    Some(PlayFault::NoReturn { text: text.into(), why })
}

/// What stands against a ransom, if anything does.
pub(super) fn blame_ransom(position: &Position, step: Move, text: &str) -> Option<PlayFault> {
    let layer = step.ransomed().filter(|_| !position.moves().contains(&step))?;
    if position.stage() == Stage::After {
        return Some(PlayFault::MoveMade(text.into()));
    }
    let ransom = position.rules().settings().prisoners.ransom;
    let side = position.side_to_move();
    let (name, enemy) = (SideName(side), SideName(!side));
    let own = |cell: Cell| position.piece_at(cell).filter(|piece| piece.owner == side);
    let man = own(step.from).filter(|piece| piece.pyramid.is_none());
    let pyramid = own(step.to).and_then(|piece| piece.pyramid);
    let is_lost =
        position.taken(!side).any(|taken| matches!(taken, Taken::Layer { layer: own, .. } if own.value == layer));
    let why = match (man, pyramid) {
        _ if ransom == Ransom::Never => "under these rules no layer is bought back".to_owned(),
        (None, _) => format!("no circle, triangle or square of {name}'s stands on {}", step.from),
        (_, None) => format!("no pyramid of {name}'s stands on {}", step.to),
        _ if !is_lost => format!("{enemy} has taken no layer {layer}"),
        (Some(man), _) if man.value != u32::from(layer) => {
            format!("{} has not the value {layer}", place_text(&man, step.from, 0))
        }
        (_, Some(pyramid)) if pyramid.layer(layer).is_some() => {
            format!("the pyramid on {} has a layer {layer} already", step.to)
        }
        (_, Some(pyramid)) if pyramid.layers().len() >= MAX_LAYERS => PyramidFault::TooMany(MAX_LAYERS + 1).to_string(),
        _ => format!("{layer} would be the greatest layer of the pyramid on {}, which is not bought back", step.to),
    };
    Some(PlayFault::NoRansom { text: text.into(), why })
}

/// As [`blame_ransom`], of a text that gives a man and a pyramid with its layer.
pub(super) fn blame_ransom_of(position: &Position, (man, pyramid): (&Spot, &Spot), text: &str) -> PlayFault {
    let side = position.side_to_move();
    let of_spot = |spot: &Spot, is_pyramid: bool| {
        let named = spot.readings.iter().find_map(|reading| reading.cell);
        let fits = |(cell, piece): &(Cell, Piece)| spot.fits(*cell, piece, 0);
        let pieces = || position.pieces_of(side).filter(|(_, piece)| piece.pyramid.is_some() == is_pyramid);
        named.or_else(|| pieces().find(|own| is_pyramid || fits(own)).map(|(cell, _)| cell))
    };
    let layer = pyramid.readings.iter().find_map(|reading| reading.name.as_ref()?.layer);
    let step = of_spot(man, false)
        .zip(of_spot(pyramid, true))
        .zip(layer)
        .and_then(|((man, pyramid), layer)| Some(Move::ransom(man, pyramid, u16::try_from(layer).ok()?)));
    let named = || format!("{} has no such man, or no such pyramid", SideName(side));
    step.and_then(|step| blame_ransom(position, step, text))
        .unwrap_or_else(|| PlayFault::NoRansom { text: text.into(), why: named() })
}

/// A capture nobody can make by choice, and no meeting either.
pub(super) fn blame_capture(position: &Position, captures: &[Capture], segment: &Segment) -> PlayFault {
    let What::Falls { by, .. } = &segment.what else { return PlayFault::MoveMade(segment.text.as_str().into()) };
    if position.rules().automatic && !matches!(by, By::Equal(_) | By::Enters(_)) {
        return PlayFault::CapturesAreAutomatic(segment.text.as_str().into());
    }
    let meetings = position.moves().into_iter().filter_map(|step| meeting_capture(position, step));
    let holding: Vec<Capture> = captures.iter().cloned().chain(meetings).collect();
    blame_falls(&Scene::of(position), &holding, segment, position.side_to_move())
}

/// An automatic capture that does not follow from the move.
pub(super) fn blame_consequence(scene: &Scene, (fallen, side): (&[Capture], Side), segment: &Segment) -> PlayFault {
    blame_falls(scene, fallen, segment, side)
}

fn blame_falls(scene: &Scene, captures: &[Capture], segment: &Segment, side: Side) -> PlayFault {
    let text = || segment.text.as_str().into();
    let What::Falls { by, target, .. } = &segment.what else { return PlayFault::MoveMade(text()) };
    let actors: Vec<&Spot> = match by {
        By::Equal(actor) | By::Enters(actor) | By::Siege(Some(actor)) | By::Raised(_, actor, _) => vec![actor],
        By::Sum(_, spots) => match spots.as_slice() {
            [first, second] if second.is_bare_number().is_some() => vec![first],
            _ => spots.iter().collect(),
        },
        By::Progression(_, spots) => spots.iter().collect(),
        By::Whatever | By::Siege(None) => Vec::new(),
    };
    let by_actors = actors.into_iter().find_map(|actor| blame_spot(scene, actor, (side, "captures")));
    if let Some(fault) = by_actors.or_else(|| blame_spot(scene, target, (!side, "is captured"))) {
        return fault;
    }
    let of_target = |capture: &&Capture| target.fits(capture.removal.cell, &capture.target, capture.removal.layer);
    let holds: Vec<String> = captures.iter().filter(of_target).map(|capture| scene.capture_text(capture)).collect();
    if holds.is_empty() {
        return PlayFault::NotTaken { text: text(), target: meaning(scene, target, !side) };
    }
    PlayFault::OtherReason {
        text: text(),
        holds: holds.iter().take(SHOWN).map(String::as_str).collect::<Vec<_>>().join(", "),
    }
}

/// What is wrong with a piece as named; `None` when some reading of it is on the board.
fn blame_spot(scene: &Scene, spot: &Spot, wanted: (Side, &'static str)) -> Option<PlayFault> {
    let mut worst: Option<Blame> = None;
    for reading in &spot.readings {
        let (rank, fault) = blame_reading(scene, reading, &spot.text, wanted)?;
        if worst.as_ref().is_none_or(|(best, _)| rank > *best) {
            worst = Some((rank, fault));
        }
    }
    worst.map(|(_, fault)| fault)
}

fn blame_reading(scene: &Scene, reading: &Reading, text: &str, (side, role): (Side, &'static str)) -> Option<Blame> {
    let Some(cell) = reading.cell else {
        let name = reading.name.as_ref()?;
        let there = scene.pieces().any(|(_, piece)| piece.owner == side && name.fits_somehow(&piece));
        let fault = PlayFault::NoSuchPiece { side: SideName(side), named: text.into() };
        return if there { None } else { Some((0, fault)) };
    };
    let Some(piece) = scene.piece_at(cell) else {
        return Some((0, PlayFault::NobodyThere { cell, text: text.into() }));
    };
    let stands = piece_text(&piece, 0);
    if reading.name.as_ref().is_some_and(|name| !name.fits_somehow(&piece)) {
        return Some((2, PlayFault::OtherPiece { cell, stands, named: text.into() }));
    }
    if piece.owner != side {
        let (owner, wanted) = (SideName(piece.owner), SideName(side));
        return Some((1, PlayFault::WrongSide { cell, piece: stands, owner, wanted, role }));
    }
    None
}

/// The piece a spot means, with its cell where just one is meant.
fn meaning(scene: &Scene, spot: &Spot, side: Side) -> String {
    let meant = |(cell, piece): &(Cell, Piece)| {
        piece.owner == side && piece.faces().any(|(_, layer)| spot.fits(*cell, piece, layer))
    };
    let pieces: Vec<_> = scene.pieces().filter(meant).collect();
    match pieces.as_slice() {
        [(cell, piece)] => {
            let layer = piece.faces().map(|(_, layer)| layer).find(|layer| spot.fits(*cell, piece, *layer));
            place_text(piece, *cell, layer.unwrap_or_default())
        }
        _ => spot.text.clone(),
    }
}
