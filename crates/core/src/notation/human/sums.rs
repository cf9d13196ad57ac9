//! The arithmetic that justifies a capture, in plain words.

use super::Scene;
use super::write::in_order;
use crate::Position;
use crate::rules::{Direction, Ray};
use crate::ruleset::{Distance, Siege};
use crate::types::{Actor, Capture, CaptureKind, Cell, CellSet, Operation, Reason, Shape, SiegeForm};

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
            CaptureKind::Power => format!("{actor} ^ {} = {hit}", reason.distance.unwrap_or_default()),
            CaptureKind::Root => format!("{hit} ^ {} = {actor}", reason.distance.unwrap_or_default()),
            CaptureKind::Progression(kind) => {
                let mut values: Vec<(u32, String)> =
                    reason.actors.iter().map(|actor| (actor.value, self.value_text(actor))).collect();
                values.push((capture.target_value(), hit));
                values.sort_unstable();
                let values: Vec<String> = values.into_iter().map(|(_, text)| text).collect();
                format!("{}: {}", values.join(", "), kind.name())
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

    /// Whether the edge of the board closes some direction in which the siege looks.
    ///
    /// RULE: captures.siege.edge
    fn edge_closes(&self, form: SiegeForm, capture: &Capture) -> bool {
        let cell = capture.removal.cell;
        let limits = self.rules.settings().captures.siege_limits;
        let besides = |orthogonal| {
            let axes = if orthogonal { &self.rules.axes[..2] } else { &self.rules.axes[2..] };
            axes.iter().flat_map(|(step, opposite)| [step, opposite]).any(|step| step.of(CellSet::of(cell)).is_empty())
        };
        limits.edge
            && match form {
                SiegeForm::Orthogonal => besides(true),
                SiegeForm::Diagonal => besides(false),
                SiegeForm::Moves => self.movements(capture).any(|movement| {
                    movement.rays.iter().any(|ray| !ray.fits.has(cell))
                        || limits.leaps && movement.leaps.iter().any(|leap| !leap.fits.has(cell))
                }),
                SiegeForm::Draughts => self.closed_rays(capture).iter().any(|ray| self.met(ray, cell).is_none()),
            }
    }

    /// RULE: captures.siege.own_blocks
    fn own_piece_closes(&self, form: SiegeForm, capture: &Capture) -> bool {
        let captures = self.rules.settings().captures;
        let (Siege::Moves { own_blocks } | Siege::Neighbours { own_blocks, .. } | Siege::Draughts { own_blocks, .. }) =
            captures.siege
        else {
            return false;
        };
        let cell = capture.removal.cell;
        let is_friend = |at: Cell| self.piece_at(at).is_some_and(|piece| piece.owner == capture.target.owner);
        let by_ray = |ray: &&Ray| self.met(ray, cell).is_some_and(is_friend);
        let besides = |axes: &[(Direction, Direction)]| {
            let steps = axes.iter().flat_map(|(step, opposite)| [step, opposite]);
            steps.filter_map(|step| step.of(CellSet::of(cell)).first()).any(is_friend)
        };
        own_blocks
            && match form {
                SiegeForm::Orthogonal => besides(&self.rules.axes[..2]),
                SiegeForm::Diagonal => besides(&self.rules.axes[2..]),
                SiegeForm::Draughts => self.closed_rays(capture).iter().any(by_ray),
                SiegeForm::Moves => self.movements(capture).any(|movement| {
                    let mut leaps = movement.leaps.iter().filter(|leap| leap.fits.has(cell));
                    movement.rays.iter().filter(|ray| ray.fits.has(cell)).any(|ray| by_ray(&ray))
                        || captures.siege_limits.leaps
                            && leaps.any(|leap| {
                                let start = CellSet::of(cell);
                                let blocker = leap
                                    .arm
                                    .of(start)
                                    .first()
                                    .filter(|at| self.rules.leaps_blockable && self.piece_at(*at).is_some());
                                blocker.or_else(|| start.shifted(leap.shift).first()).is_some_and(is_friend)
                            })
                }),
            }
    }

    /// The first piece met along a movement.
    fn met(&self, ray: &Ray, cell: Cell) -> Option<Cell> {
        let mut at = CellSet::of(cell);
        (0..ray.steps).find_map(|_| {
            at = ray.step.of(at);
            at.first().filter(|at| self.piece_at(*at).is_some())
        })
    }

    /// The directions of all sets of four that hold the victim of a siege by draughts.
    fn closed_rays(&self, capture: &Capture) -> Vec<&Ray> {
        let captures = self.rules.settings().captures;
        let Siege::Draughts { orthogonal, diagonal, own_blocks } = captures.siege else { return Vec::new() };
        let cell = capture.removal.cell;
        let shuts = |ray: &Ray| match self.met(ray, cell).and_then(|at| self.piece_at(at)) {
            Some(piece) => own_blocks || piece.owner != capture.target.owner,
            None => captures.siege_limits.edge && !ray.fits.has(cell),
        };
        let mut closed = Vec::new();
        for movement in self.movements(capture) {
            for along in [true, false].into_iter().filter(|along| if *along { orthogonal } else { diagonal }) {
                let rays: Vec<&Ray> = movement.rays.iter().filter(|ray| ray.step.is_orthogonal() == along).collect();
                if rays.iter().all(|ray| shuts(ray)) {
                    closed.extend(rays);
                }
            }
        }
        closed
    }

    /// The movements of the victim's shapes.
    fn movements<'a>(&'a self, capture: &Capture) -> impl Iterator<Item = &'a crate::rules::Movement> {
        let moves_as = self.rules.moves_as(&capture.target);
        let shapes = Shape::OF_LAYERS.into_iter().filter(move |shape| moves_as[shape.index()]);
        let movements = self.rules.movements_of(capture.target.shape == Shape::Pyramid);
        shapes.map(|shape| &movements[shape.index()])
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
