//! Two partners whose values make the enemy's: ambush, addition, subtraction.

use super::{Found, actor};
use crate::board::Board;
use crate::reach::{at, reachers};
use crate::rules::Rules;
use crate::ruleset::Ambush;
use crate::types::{CaptureKind, Cell, CellSet, Operation, Removal, Side};
use crate::ways::{EachWay, Way, each_way};

/// RULE: captures.ambush.partners = reach. Two different own pieces both reach the enemy; `targets` holds at least
/// every enemy reached twice.
pub(super) fn find_by_reach<F: Found>(
    rules: &Rules,
    board: &Board,
    (side, targets, mover): (Side, CellSet, Option<Cell>),
    found: &mut F,
) {
    let ambush = &rules.settings().captures.ambush;
    for target in targets {
        let partners = reachers(rules, board, side, target);
        let mut rest = partners;
        for first in partners {
            rest.remove(first);
            for second in rest {
                if !ambush.mover || mover == Some(first) || mover == Some(second) {
                    pair(ambush, board, (first, second, target), found);
                }
            }
        }
    }
}

/// RULE: captures.ambush.partners = flank. Partners stand on opposite sides of the enemy, both adjacent.
pub(super) fn find_by_flank<F: Found>(
    rules: &Rules,
    board: &Board,
    (side, mover): (Side, Option<Cell>),
    found: &mut F,
) {
    let ambush = &rules.settings().captures.ambush;
    let own = board.sides[side.index()];
    // RULE: captures.ambush.mover. Before the move nobody has just moved.
    let from = match (ambush.mover, mover) {
        (true, None) => return,
        (true, Some(cell)) => CellSet::of(cell),
        (false, _) => own,
    };
    let enemies = board.sides[(!side).index()];
    each_way(&rules.ways, &mut Flank { ambush, board, own, enemies, from, found });
}

/// Looks from one partner over an enemy to the other.
struct Flank<'a, F> {
    ambush: &'a Ambush,
    board: &'a Board,
    own: CellSet,
    enemies: CellSet,
    /// The pieces looked from: the mover alone, or all.
    from: CellSet,
    found: &'a mut F,
}

impl<F: Found> EachWay for Flank<'_, F> {
    #[inline]
    fn way<const BY: i8>(&mut self, way: &Way) {
        // Where all are looked from, every pair is seen from either end.
        if BY < 0 && !self.ambush.mover {
            return;
        }
        let between = self.enemies & way.back::<BY>(self.own);
        for one in self.from & way.back::<BY>(between) {
            let (target, other) = (at(one, i32::from(BY)), at(one, 2 * i32::from(BY)));
            pair(self.ambush, self.board, (one.min(other), one.max(other), target), self.found);
        }
    }
}

/// Every operation on every pair of faces that gives a face of the target. Partners come in the order of their cells.
fn pair<F: Found>(ambush: &Ambush, board: &Board, (first, second, cell): (Cell, Cell, Cell), found: &mut F) {
    let men = [first, second, cell].map(|cell| board.man(cell));
    if !men.iter().any(|man| man.is_pyramid())
        && !results(ambush, men[0].value, men[1].value).iter().any(|(_, result)| *result == Some(men[2].value))
    {
        return;
    }
    let [a, b, targets] = men.map(|man| board.stacks.faces(man));
    for x in a.as_slice() {
        for y in b.as_slice() {
            for (operation, result) in results(ambush, x.0, y.0) {
                for (_, layer) in targets.as_slice().iter().filter(|(value, _)| Some(*value) == result) {
                    let actors = [actor(first, *x), actor(second, *y)];
                    found.hit(Removal { cell, layer: *layer }, CaptureKind::Ambush(operation), &actors, 0);
                }
            }
        }
    }
}

/// What the operations in force make of two values; nothing where an operation is off or leaves a remainder.
#[inline]
fn results(ambush: &Ambush, x: u32, y: u32) -> [(Operation, Option<u32>); 4] {
    let (small, large) = (x.min(y), x.max(y));
    [
        (Operation::Addition, ambush.addition.then_some(x + y)),
        (Operation::Subtraction, ambush.subtraction.then_some(large - small)),
        (Operation::Multiplication, if ambush.multiplication { x.checked_mul(y) } else { None }),
        // DOUBT: the law says "larger ÷ smaller when exact"; equal values divide to 1 here, as their ratio does.
        (Operation::Division, (ambush.division && large % small == 0).then_some(large / small)),
    ]
}
