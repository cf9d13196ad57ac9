//! The arithmetic that justifies a capture, in plain words.

use super::Scene;
use super::write::in_order;
use crate::Position;
use crate::ruleset::{Distance, Siege};
use crate::types::{Actor, Capture, CaptureKind, Cell, Operation, Reason, Shape, SiegeForm};

/// The sum of one reason on this position: `5 × 3 empty cells = 15`, `9 − 7 = 2`, `surrounded: c2, c4 and the edge`.
pub fn reason_sum(reason: &Reason, capture: &Capture, position: &Position) -> String {
    Scene::of(position).reason_sum(reason, capture)
}

impl Scene {
    /// The sum of one reason. A layer is named as its pyramid's: `190's layer 36 = 91's layer 36`.
    pub fn reason_sum(&self, reason: &Reason, capture: &Capture) -> String {
        let hit = match capture.removal.layer {
            0 => capture.target.value.to_string(),
            layer => layer_text(capture.target.value, layer),
        };
        let actor = reason.actors.first().map(|actor| self.value_text(actor)).unwrap_or_default();
        let distance = || self.distance_text(reason.distance.unwrap_or_default());
        match reason.kind {
            CaptureKind::Meeting => format!("{actor} = {hit}"),
            CaptureKind::Multiplication => format!("{actor} × {} = {hit}", distance()),
            CaptureKind::Division => format!("{actor} ÷ {} = {hit}", distance()),
            CaptureKind::Ambush(operation) => {
                let values = in_order(operation, &reason.actors).map(|actor| self.value_text(actor));
                format!("{} = {hit}", values.collect::<Vec<_>>().join(sign(operation)))
            }
            CaptureKind::Siege(form) => format!("surrounded: {}", self.besiegers(form, reason, capture)),
        }
    }

    fn value_text(&self, actor: &Actor) -> String {
        match self.piece_at(actor.cell) {
            Some(piece) if actor.layer != 0 => layer_text(piece.value, actor.layer),
            _ => actor.value.to_string(),
        }
    }

    /// RULE: captures.multiplication.distance
    fn distance_text(&self, distance: u8) -> String {
        let (one, many) = match self.rules.settings().captures.multiplication.distance {
            Distance::Steps => ("step", "steps"),
            Distance::Empty => ("empty cell", "empty cells"),
            Distance::Inclusive => ("cell counted with both ends", "cells counted with both ends"),
        };
        format!("{distance} {}", if distance == 1 { one } else { many })
    }

    /// The besiegers' cells, and whatever else closes a direction.
    fn besiegers(&self, form: SiegeForm, reason: &Reason, capture: &Capture) -> String {
        let mut closed: Vec<String> = reason.actors.iter().map(|actor| actor.cell.to_string()).collect();
        if self.own_piece_closes(form, capture) {
            closed.push("its own side".to_owned());
        }
        if self.edge_closes(form, capture) {
            closed.push("the edge".to_owned());
        }
        match closed.split_last() {
            Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
            Some((last, _)) => last.clone(),
            None => String::new(),
        }
    }

    /// Whether some direction in which the siege looks leaves the board.
    fn edge_closes(&self, form: SiegeForm, capture: &Capture) -> bool {
        let cell = capture.removal.cell;
        let neighbours: [(i8, i8); 4] = match form {
            SiegeForm::Orthogonal => [(1, 0), (0, 1), (-1, 0), (0, -1)],
            SiegeForm::Diagonal => [(1, 1), (1, -1), (-1, 1), (-1, -1)],
            SiegeForm::Moves => {
                return self.movements(capture).any(|movement| {
                    movement.rays.iter().any(|ray| !ray.fits.has(cell))
                        || movement.leaps.iter().any(|leap| !leap.fits.has(cell))
                });
            }
        };
        neighbours.into_iter().any(|by| cell.offset(by, self.rules.size()).is_none())
    }

    /// RULE: captures.siege.own_blocks
    fn own_piece_closes(&self, form: SiegeForm, capture: &Capture) -> bool {
        let blocks = matches!(self.rules.settings().captures.siege, Siege::Moves { own_blocks: true });
        if !blocks || form != SiegeForm::Moves {
            return false;
        }
        let cell = capture.removal.cell;
        let is_friend = |at: Cell| self.piece_at(at).is_some_and(|piece| piece.owner == capture.target.owner);
        self.movements(capture).any(|movement| {
            let along = movement.rays.iter().filter(|ray| ray.fits.has(cell)).any(|ray| {
                let mut at = crate::types::CellSet::of(cell);
                let met = (0..ray.steps).find_map(|_| {
                    at = ray.step.of(at);
                    at.first().filter(|at| self.piece_at(*at).is_some())
                });
                met.is_some_and(is_friend)
            });
            along
                || movement.leaps.iter().filter(|leap| leap.fits.has(cell)).any(|leap| {
                    let start = crate::types::CellSet::of(cell);
                    let blocker = leap
                        .arm
                        .of(start)
                        .first()
                        .filter(|at| self.rules.leaps_blockable && self.piece_at(*at).is_some());
                    blocker.or_else(|| start.shifted(leap.shift).first()).is_some_and(is_friend)
                })
        })
    }

    /// The movements of the victim's shapes.
    fn movements<'a>(&'a self, capture: &Capture) -> impl Iterator<Item = &'a crate::rules::Movement> {
        let moves_as = self.rules.moves_as(&capture.target);
        let shapes = Shape::OF_LAYERS.into_iter().filter(move |shape| moves_as[shape.index()]);
        shapes.map(|shape| &self.rules.movements[shape.index()])
    }
}

fn layer_text(total: u32, layer: u16) -> String {
    format!("{total}'s layer {layer}")
}

/// The sign as people read it.
const fn sign(operation: Operation) -> &'static str {
    match operation {
        Operation::Addition => " + ",
        Operation::Subtraction => " − ",
        Operation::Multiplication => " × ",
        Operation::Division => " ÷ ",
    }
}
