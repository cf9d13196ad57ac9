//! Siege: the victim surrounded on its neighbours, or in every direction it moves.

use super::Found;
use crate::board::Board;
use crate::rules::{Direction, Rules};
use crate::ruleset::Siege;
use crate::types::{Actor, CaptureKind, Cell, CellSet, Removal, Side, SiegeForm};
use crate::ways::{EachWay, Way, each_way};

/// RULE: captures.siege. A siege removes the whole victim.
pub(super) fn find<F: Found>(rules: &Rules, board: &Board, side: Side, found: &mut F) {
    match rules.settings().captures.siege {
        Siege::Off => {}
        Siege::Neighbours { orthogonal, diagonal } => {
            let others = rules.board & !board.sides[side.index()];
            let mut open = Open { others, orthogonal: CellSet::EMPTY, diagonal: CellSet::EMPTY };
            each_way(&rules.ways, &mut open);
            let enemies = board.sides[(!side).index()];
            if orthogonal {
                by_neighbours(rules, board, (enemies & !open.orthogonal, SiegeForm::Orthogonal), found);
            }
            if diagonal {
                by_neighbours(rules, board, (enemies & !open.diagonal, SiegeForm::Diagonal), found);
            }
        }
        Siege::Moves { own_blocks } => by_moves(rules, board, (side, own_blocks), found),
    }
}

/// RULE: captures.siege.method = neighbours. All four are besiegers or off the board; at least one besieger stands.
fn by_neighbours<F: Found>(rules: &Rules, board: &Board, (victims, form): (CellSet, SiegeForm), found: &mut F) {
    let axes = if form == SiegeForm::Orthogonal { &rules.axes[..2] } else { &rules.axes[2..] };
    for cell in victims {
        let steps = axes.iter().flat_map(|(step, opposite)| [step, opposite]);
        let neighbours = steps.fold(CellSet::EMPTY, |cells, step| cells | step.of(CellSet::of(cell)));
        report(board, (cell, neighbours, form), found);
    }
}

/// The cells with a neighbour, orthogonal or diagonal, that is on the board and no besieger's.
struct Open {
    others: CellSet,
    orthogonal: CellSet,
    diagonal: CellSet,
}

impl EachWay for Open {
    #[inline]
    fn way<const BY: i8>(&mut self, way: &Way) {
        let open = way.back::<BY>(self.others);
        if matches!(BY, 8 | -8 | 1 | -1) {
            self.orthogonal |= open;
        } else {
            self.diagonal |= open;
        }
    }
}

/// RULE: captures.siege.method = moves. Every direction in which the victim moves is closed, one at least by a besieger.
fn by_moves<F: Found>(rules: &Rules, board: &Board, (side, own_blocks): (Side, bool), found: &mut F) {
    let movers = &board.movers[(!side).index()];
    let (empty, own) = (board.empty(rules), board.sides[side.index()]);
    let friends = if own_blocks { board.sides[(!side).index()] } else { CellSet::EMPTY };
    let mut look = Look { rules, empty, own, friends, closed: *movers, met: CellSet::EMPTY };
    each_way(&rules.ways, &mut look);
    look.leaps();
    let free = (0..3).fold(CellSet::EMPTY, |free, shape| free | movers[shape] & !look.closed[shape]);
    for cell in look.met & !free {
        let besiegers = look.besiegers(cell, movers);
        report(board, (cell, besiegers, SiegeForm::Moves), found);
    }
}

/// Looking outward from possible victims along their own movements.
struct Look<'a> {
    rules: &'a Rules,
    empty: CellSet,
    /// The besieging side's pieces.
    own: CellSet,
    /// The victims' side's pieces, where they close a direction too.
    friends: CellSet,
    /// By the shape they move as: victims with every direction so far closed.
    closed: [CellSet; 3],
    /// Victims that meet a besieger first in some direction so far.
    met: CellSet,
}

impl EachWay for Look<'_> {
    fn way<const BY: i8>(&mut self, way: &Way) {
        if (self.closed[0] | self.closed[1] | self.closed[2]).is_empty() {
            return;
        }
        let open = way.back::<BY>(self.empty);
        // The cells from which the first piece met within so many steps is a besieger's, or a friend's.
        let (next, next_friend) = (way.back::<BY>(self.own), way.back::<BY>(self.friends));
        let (mut besieged, mut friend) = (next, next_friend);
        let mut steps_left = way.any_goes >> 1;
        let mut steps = 1;
        while steps_left != 0 {
            if steps_left & 1 != 0 {
                for shape in 0..3 {
                    if way.goes_as(shape, steps) {
                        self.met |= self.closed[shape] & besieged;
                        self.closed[shape] = self.closed[shape] & (!way.fits[shape] | besieged | friend);
                    }
                }
            }
            steps_left >>= 1;
            steps += 1;
            besieged = next | open & way.back::<BY>(besieged);
            friend = next_friend | open & way.back::<BY>(friend);
        }
    }
}

impl Look<'_> {
    /// As a straight movement, of which only the target and the cell that can block it are looked at.
    fn leaps(&mut self) {
        for (movement, closed) in self.rules.movements.iter().zip(&mut self.closed) {
            for leap in &movement.leaps {
                if closed.is_empty() {
                    break;
                }
                let onto = |set: CellSet| (set & leap.lands).shifted(leap.shift.wrapping_neg());
                let (mut besieged, mut friend) = (onto(self.own), onto(self.friends));
                if self.rules.leaps_blockable {
                    // The arm's cell is looked at first; off the board there is nothing to look at.
                    let open = leap.arm.back(self.empty) | !leap.arm.back(self.rules.board);
                    besieged = leap.arm.back(self.own) | (open & besieged);
                    friend = leap.arm.back(self.friends) | (open & friend);
                }
                self.met |= *closed & besieged;
                *closed = *closed & (!leap.fits | besieged | friend);
            }
        }
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
