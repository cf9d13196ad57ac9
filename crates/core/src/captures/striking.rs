//! What a piece would take by itself once it had moved: enough to put moves in order, at a fraction of the cost of playing them.

use super::ambush;
use crate::board::{Board, Man};
use crate::rules::Rules;
use crate::ruleset::Partners;
use crate::types::{Cell, CellSet, Side};
use crate::ways::{EachWay, Way, each_way};

/// How many enemies a piece hits by multiplication or as a partner of a flanking ambush once it stands on an empty cell.
pub(crate) fn strikes(rules: &Rules, board: &Board, (side, from, to): (Side, Cell, Cell)) -> u32 {
    let own = board.sides[side.index()] & !CellSet::of(from);
    let ambush = &rules.settings().captures.ambush;
    let flanks = ambush.enabled && ambush.partners == Partners::Flank;
    let mut search =
        Strikes { rules, board, man: board.man(from), to, own, enemies: board.sides[(!side).index()], flanks, hits: 0 };
    each_way(&rules.ways, &mut search);
    search.hits
}

struct Strikes<'a> {
    rules: &'a Rules,
    board: &'a Board,
    man: Man,
    to: Cell,
    /// Without the piece that moves.
    own: CellSet,
    enemies: CellSet,
    flanks: bool,
    hits: u32,
}

impl EachWay for Strikes<'_> {
    #[inline]
    fn way<const BY: i8>(&mut self, way: &Way) {
        let Some((target, steps)) = way.first_ahead::<BY>(self.to, self.own | self.enemies) else { return };
        if !self.enemies.has(target) {
            return;
        }
        let enemy = self.board.man(target);
        let multiplies = way.looks >> steps & 1 != 0 && self.multiplies(enemy, way.factor(steps));
        self.hits += u32::from(multiplies || (self.flanks && steps == 1 && self.flanks::<BY>(way, (target, enemy))));
    }
}

impl Strikes<'_> {
    #[inline]
    fn multiplies(&self, enemy: Man, factor: u32) -> bool {
        let captures = &self.rules.settings().captures;
        let makes = |own: u32, value: u32| {
            (captures.multiplication.enabled && own * factor == value) || (captures.division && own == value * factor)
        };
        if !self.man.or_is_pyramid(enemy) {
            return makes(self.man.value, enemy.value);
        }
        self.any_pair(self.man, enemy, makes)
    }

    /// Whether a friend stands behind the enemy with whom the piece makes its value.
    #[inline]
    fn flanks<const BY: i8>(&self, way: &Way, (target, enemy): (Cell, Man)) -> bool {
        let behind = way.first_ahead::<BY>(target, self.own).filter(|(_, steps)| *steps == 1);
        let Some((behind, _)) = behind else { return false };
        let ambush = &self.rules.settings().captures.ambush;
        let friend = self.board.man(behind);
        let makes =
            |own, other, value| ambush::results(ambush, own, other).iter().any(|(_, result)| *result == Some(value));
        if !self.man.or_is_pyramid(friend) && !enemy.is_pyramid() {
            return makes(self.man.value, friend.value, enemy.value);
        }
        let mut any = false;
        self.board.stacks.each_face(friend, |other, _| {
            any |= self.any_pair(self.man, enemy, |own, value| makes(own, other, value));
        });
        any
    }

    fn any_pair(&self, own: Man, enemy: Man, makes: impl Fn(u32, u32) -> bool) -> bool {
        let mut any = false;
        self.board.stacks.each_face(own, |own, _| {
            self.board.stacks.each_face(enemy, |value, _| any |= makes(own, value));
        });
        any
    }
}
