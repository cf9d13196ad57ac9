//! What pieces see along the eight directions: whom they reach, and whom they can multiply onto.

use super::{Found, meeting, multiplication, power};
use crate::board::Board;
use crate::reach::{at, leap_onto};
use crate::rules::Rules;
use crate::types::{CellSet, Side};
use crate::ways::{EachWay, Way, each_way};

/// Reports captures by equal values and by multiplication and division; returns the enemies reached at least twice,
/// which an ambush asks for. (A pyramid may count twice by two of its shapes: the ambush looks closer.)
#[inline]
pub(super) fn find<F: Found>(rules: &Rules, board: &Board, side: Side, found: &mut F) -> CellSet {
    let mut search = Search {
        rules,
        board,
        movers: &board.movers[side.index()],
        pyramids: board.pyramids,
        own: board.sides[side.index()],
        enemies: board.sides[(!side).index()],
        empty: board.empty(rules),
        occupied: board.occupied(),
        meets: rules.meets_by_reach,
        joins: rules.joins_by_reach,
        powers: rules.powers,
        once: CellSet::EMPTY,
        twice: CellSet::EMPTY,
        found,
    };
    each_way(&rules.ways, &mut search);
    if (search.meets || search.joins || search.powers) && rules.leaps_reach {
        search.leaps();
    }
    search.twice
}

struct Search<'a, F> {
    rules: &'a Rules,
    board: &'a Board,
    movers: &'a [CellSet; 3],
    pyramids: CellSet,
    own: CellSet,
    enemies: CellSet,
    empty: CellSet,
    occupied: CellSet,
    /// Equal values act on whom a piece reaches.
    meets: bool,
    /// Partners act on whom both reach.
    joins: bool,
    /// Powers and roots act on whom a piece reaches.
    powers: bool,
    once: CellSet,
    twice: CellSet,
    found: &'a mut F,
}

impl<F: Found> EachWay for Search<'_, F> {
    /// Step by step as far as pieces move, then in one go as far as multiplication looks.
    fn way<const BY: i8>(&mut self, way: &Way) {
        let acts = way.reaches | way.looks;
        if acts == 0 {
            return;
        }
        let open = way.back::<BY>(self.empty);
        // The cells from which the first piece met this way stands `steps` away and is an enemy.
        let mut see = way.back::<BY>(self.enemies);
        let mut steps = 1;
        while steps <= way.near {
            let from = see & self.own;
            if !from.is_empty() && acts >> steps & 1 != 0 {
                self.see(way, from, (steps, i32::from(BY) * steps as i32));
            }
            see = open & way.back::<BY>(see);
            steps += 1;
        }
        if way.looks >> way.near > 1 {
            let from = way.back_over::<BY>(see, open) & self.lookers(way);
            if !from.is_empty() {
                self.look::<BY>(way, from);
            }
        }
    }
}

impl<F: Found> Search<'_, F> {
    /// Pieces that see an enemy beyond the steps of any movement.
    #[inline(never)]
    fn look<const BY: i8>(&mut self, way: &Way, from: CellSet) {
        from.for_each(|cell| {
            if let Some((target, steps)) = way.first_ahead::<BY>(cell, self.occupied)
                && way.looks >> steps & 1 != 0
            {
                multiplication::pair(self.rules, self.board, (cell, target, way.factor(steps)), self.found);
            }
        });
    }

    /// Pieces that see an enemy so many steps away.
    #[inline(never)]
    fn see(&mut self, way: &Way, from: CellSet, (steps, by): (u32, i32)) {
        if way.looks >> steps & 1 != 0 {
            let factor = way.factor(steps);
            (from & self.lookers(way)).for_each(|cell| {
                multiplication::pair(self.rules, self.board, (cell, at(cell, by), factor), self.found)
            });
        }
        let from = way.goers(steps, self.movers, self.pyramids) & from;
        if !from.is_empty() {
            self.reach(from, by);
        }
    }

    /// Pieces that reach an enemy so far along the index.
    #[inline]
    fn reach(&mut self, from: CellSet, by: i32) {
        if self.joins {
            let onto = from.shifted(by as i8);
            self.twice |= self.once & onto;
            self.once |= onto;
        }
        if self.meets {
            from.for_each(|cell| meeting::pair(self.rules, self.board, (cell, at(cell, by)), self.found));
        }
        if self.powers {
            from.for_each(|cell| power::pair(self.rules, self.board, (cell, at(cell, by)), self.found));
        }
    }

    /// RULE: captures.multiplication.lines. The pieces that multiply this way.
    #[inline]
    fn lookers(&self, way: &Way) -> CellSet {
        if self.rules.looks_as_it_moves { way.runners(self.movers, self.pyramids) } else { self.own }
    }

    fn leaps(&mut self) {
        for (movement, movers) in self.rules.movements.iter().zip(self.movers) {
            for leap in &movement.leaps {
                let from = leap_onto(self.rules, leap, self.enemies, self.empty) & *movers;
                let from = from & !self.rules.leapless(self.pyramids);
                if !from.is_empty() {
                    self.reach(from, i32::from(leap.shift));
                }
            }
        }
    }
}
