//! Siege: the victim surrounded on its neighbours, or in every direction it moves.

use super::Found;
use crate::board::Board;
use crate::rules::{Direction, Leap, Ray, Rules};
use crate::ruleset::Siege;
use crate::types::{Actor, CaptureKind, Cell, CellSet, Removal, Side, SiegeForm};

/// RULE: captures.siege. A siege removes the whole victim.
pub(super) fn find<F: Found>(rules: &Rules, board: &Board, side: Side, found: &mut F) {
    match rules.settings().captures.siege {
        Siege::Off => {}
        Siege::Neighbours { orthogonal, diagonal } => {
            if orthogonal {
                by_neighbours(rules, board, (side, SiegeForm::Orthogonal), found);
            }
            if diagonal {
                by_neighbours(rules, board, (side, SiegeForm::Diagonal), found);
            }
        }
        Siege::Moves { own_blocks } => by_moves(rules, board, (side, own_blocks), found),
    }
}

/// RULE: captures.siege.method = neighbours. All four are besiegers or off the board; at least one besieger stands.
fn by_neighbours<F: Found>(rules: &Rules, board: &Board, (side, form): (Side, SiegeForm), found: &mut F) {
    let own = board.sides[side.index()];
    let axes = if form == SiegeForm::Orthogonal { &rules.axes[..2] } else { &rules.axes[2..] };
    let steps = || axes.iter().flat_map(|(step, opposite)| [step, opposite]);
    let mut victims = board.sides[(!side).index()];
    for step in steps() {
        // Open is a cell whose neighbour on this side is on the board and no besieger's.
        victims = victims & !step.back(!own);
    }
    for cell in victims {
        let besiegers: CellSet =
            steps().map(|step| step.of(CellSet::of(cell)) & own).fold(CellSet::EMPTY, |a, b| a | b);
        report(board, (cell, besiegers, form), found);
    }
}

/// RULE: captures.siege.method = moves.
fn by_moves<F: Found>(rules: &Rules, board: &Board, (side, own_blocks): (Side, bool), found: &mut F) {
    let look = Look { rules, empty: board.empty(rules), own: board.sides[side.index()], own_blocks };
    let enemies = board.sides[(!side).index()];
    let mut victims = CellSet::EMPTY;
    for (shape, movers) in board.movers[(!side).index()].iter().enumerate() {
        let (closed, met) = look.enclosed(shape, *movers & !board.pyramids);
        victims |= closed & met;
    }
    for pyramid in board.pyramids & enemies {
        let (mut closed, mut met) = (true, false);
        for shape in 0..3 {
            let alone = CellSet::of(pyramid) & board.movers[(!side).index()][shape];
            if !alone.is_empty() {
                let (shut, seen) = look.enclosed(shape, alone);
                closed &= !shut.is_empty();
                met |= !seen.is_empty();
            }
        }
        if closed && met {
            victims.insert(pyramid);
        }
    }
    for cell in victims {
        let besiegers = look.besiegers(cell, &board.movers[(!side).index()]);
        report(board, (cell, besiegers, SiegeForm::Moves), found);
    }
}

/// Looking outward from victims along their own movements.
struct Look<'a> {
    rules: &'a Rules,
    empty: CellSet,
    /// The besieging side's pieces.
    own: CellSet,
    own_blocks: bool,
}

impl Look<'_> {
    /// Of some victims that move as one shape: those with every direction closed, and those of them that meet a
    /// besieger first in some direction.
    fn enclosed(&self, shape: usize, victims: CellSet) -> (CellSet, CellSet) {
        let movement = &self.rules.movements[shape];
        let (mut closed, mut met) = (victims, CellSet::EMPTY);
        for ray in &movement.rays {
            if closed.is_empty() {
                return (closed, met);
            }
            let (besieged, friend) = self.along(ray);
            met |= closed & besieged;
            closed = closed & (!ray.fits | besieged | friend);
        }
        for leap in &movement.leaps {
            let (besieged, friend) = self.leap(leap);
            met |= closed & besieged;
            closed = closed & (!leap.fits | besieged | friend);
        }
        (closed, met & closed)
    }

    /// The cells from which the first piece met within the ray's range is a besieger's; and, where they count, a friend's.
    #[inline]
    fn along(&self, ray: &Ray) -> (CellSet, CellSet) {
        let nearest = |of: CellSet| {
            // From the far end inwards: a nearer piece decides over a farther one.
            (0..ray.steps).fold(CellSet::EMPTY, |met, _| ray.step.back(of | (self.empty & met)))
        };
        let friend = if self.own_blocks { nearest(!self.own & !self.empty) } else { CellSet::EMPTY };
        (nearest(self.own), friend)
    }

    /// As [`Self::along`] for a leap, of which only the target and the cell that can block it are looked at.
    #[inline]
    fn leap(&self, leap: &Leap) -> (CellSet, CellSet) {
        let friends = if self.own_blocks { !self.own & !self.empty } else { CellSet::EMPTY };
        let onto = |set: CellSet| (set & leap.lands).shifted(leap.shift.wrapping_neg());
        let (mut besieged, mut friend) = (onto(self.own), onto(friends));
        if self.rules.leaps_blockable {
            // The arm's cell is looked at first; off the board there is nothing to look at.
            let open = leap.arm.back(self.empty) | !leap.arm.back(self.rules.board);
            besieged = leap.arm.back(self.own) | (open & besieged);
            friend = leap.arm.back(friends & self.rules.board) | (open & friend);
        }
        (besieged, friend)
    }

    /// Every besieger that is the first piece met in some direction of a victim.
    fn besiegers(&self, victim: Cell, movers: &[CellSet; 3]) -> CellSet {
        let mut besiegers = CellSet::EMPTY;
        for (movement, _) in self.rules.movements.iter().zip(movers).filter(|(_, movers)| movers.has(victim)) {
            for ray in &movement.rays {
                besiegers |= self.first_met(&ray.step, CellSet::of(victim), ray.steps) & self.own;
            }
            for leap in &movement.leaps {
                let start = CellSet::of(victim);
                let blocker =
                    if self.rules.leaps_blockable { leap.arm.of(start) & !self.empty } else { CellSet::EMPTY };
                let target = (start & leap.fits).shifted(leap.shift);
                besiegers |= (if blocker.is_empty() { target } else { blocker }) & self.own;
            }
        }
        besiegers
    }

    /// The first piece met from one cell within so many steps.
    fn first_met(&self, step: &Direction, start: CellSet, steps: u8) -> CellSet {
        let mut cell = step.of(start);
        for _ in 1..steps {
            if (cell & self.empty).is_empty() {
                break;
            }
            cell = step.of(cell);
        }
        cell & !self.empty
    }
}

fn report<F: Found>(board: &Board, (cell, besiegers, form): (Cell, CellSet, SiegeForm), found: &mut F) {
    if besiegers.is_empty() {
        return;
    }
    let mut actors = [Actor { cell, value: 0, layer: 0 }; 48];
    let mut len = 0;
    for (place, besieger) in actors.iter_mut().zip(besiegers) {
        *place = Actor { cell: besieger, value: board.man(besieger).value, layer: 0 };
        len += 1;
    }
    found.hit(Removal::whole(cell), CaptureKind::Siege(form), &actors[..len], 0);
}
