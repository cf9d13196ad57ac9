//! RULE: captures.siege.method = moves.

use super::{Found, Sieges, first_met};
use crate::rules::Rules;
use crate::types::{Cell, CellSet, SiegeForm};
use crate::ways::{EachWay, Way, each_way};

/// Every direction in which the victim moves is closed, one at least by a besieger.
pub(super) fn find<F: Found>(sieges: &mut Sieges<'_, F>, own_blocks: bool) {
    let (rules, board) = (sieges.rules, sieges.board);
    let limits = rules.settings().captures.siege_limits;
    let movers = &board.movers[(!sieges.side).index()];
    let mut look = Look {
        rules,
        pyramids: board.pyramids,
        empty: board.empty(rules),
        own: board.sides[sieges.side.index()],
        friends: if own_blocks { board.sides[(!sieges.side).index()] } else { CellSet::EMPTY },
        edge: if limits.edge { CellSet(!0) } else { CellSet::EMPTY },
        closed: *movers,
        met: CellSet::EMPTY,
    };
    each_way(&rules.ways, &mut look);
    // RULE: captures.siege.leaps
    if limits.leaps {
        look.leaps();
    }
    let free = (0..3).fold(CellSet::EMPTY, |free, shape| free | movers[shape] & !look.closed[shape]);
    for cell in look.met & !free {
        let besiegers = look.besiegers(cell, movers, limits.leaps);
        sieges.report(cell, besiegers, SiegeForm::Moves);
    }
}

/// Looking outward from possible victims along their own movements.
struct Look<'a> {
    rules: &'a Rules,
    pyramids: CellSet,
    empty: CellSet,
    /// The besieging side's pieces.
    own: CellSet,
    /// The victims' side's pieces, where they close a direction too.
    friends: CellSet,
    /// All cells where the edge closes a direction; RULE: captures.siege.edge.
    edge: CellSet,
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
                    let shut = !way.fits[shape] & self.edge | besieged | friend;
                    if way.goes_as(shape, steps) {
                        self.met |= self.closed[shape] & besieged;
                        self.closed[shape] = self.closed[shape] & shut;
                    } else if way.draughts_as(shape, steps) {
                        self.met |= self.closed[shape] & self.pyramids & besieged;
                        self.closed[shape] = self.closed[shape] & (shut | !self.pyramids);
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
        let leapless = self.rules.leapless(self.pyramids);
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
                self.met |= *closed & besieged & !leapless;
                *closed = *closed & (!leap.fits & self.edge | besieged | friend | leapless);
            }
        }
    }

    /// Every besieger that is the first piece met in some direction of a victim.
    fn besiegers(&self, victim: Cell, movers: &[CellSet; 3], leaps: bool) -> CellSet {
        let mut besiegers = CellSet::EMPTY;
        let start = CellSet::of(victim);
        let movements = self.rules.movements_of(self.pyramids.has(victim));
        for (movement, _) in movements.iter().zip(movers).filter(|(_, movers)| movers.has(victim)) {
            for ray in &movement.rays {
                besiegers |= first_met(&ray.step, (start, ray.steps), self.empty) & self.own;
            }
            for leap in movement.leaps.iter().filter(|_| leaps) {
                let blocker =
                    if self.rules.leaps_blockable { leap.arm.of(start) & !self.empty } else { CellSet::EMPTY };
                let target = (start & leap.fits).shifted(leap.shift);
                besiegers |= (if blocker.is_empty() { target } else { blocker }) & self.own;
            }
        }
        besiegers
    }
}
