//! Partners whose values make the enemy's: ambush, addition, subtraction.

use super::{Found, actor};
use crate::board::{Board, Faces};
use crate::reach::{at, reachers};
use crate::rules::{Direction, Rules};
use crate::ruleset::{Ambush, Partners};
use crate::types::{Actor, CaptureKind, Cell, CellSet, Operation, Removal, Side};
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
        together(ambush, board, (partners, target, mover), found);
    }
}

/// RULE: captures.ambush.partners = adjacent, next. Partners stand beside the enemy, for `next` all orthogonally or all
/// diagonally.
pub(super) fn find_beside<F: Found>(rules: &Rules, board: &Board, (side, mover): (Side, Option<Cell>), found: &mut F) {
    let ambush = &rules.settings().captures.ambush;
    let own = board.sides[side.index()];
    let enemies = board.sides[(!side).index()];
    let mut among = |axes: &[(Direction, Direction)]| {
        let steps = || axes.iter().flat_map(|(step, opposite)| [step, opposite]);
        // Most enemies have nobody beside them: those with two are found all at once.
        let (mut once, mut twice) = (CellSet::EMPTY, CellSet::EMPTY);
        for cells in steps().map(|step| step.of(own)) {
            twice |= once & cells;
            once |= cells;
        }
        for target in enemies & twice {
            let start = CellSet::of(target);
            let beside = steps().fold(CellSet::EMPTY, |cells, step| cells | step.of(start)) & own;
            together(ambush, board, (beside, target, mover), found);
        }
    };
    if ambush.partners == Partners::Adjacent {
        among(&rules.axes);
    } else {
        let (orthogonal, diagonal) = rules.axes.split_at(2);
        among(orthogonal);
        among(diagonal);
    }
}

/// Every pair, and every larger group as far as the rules allow, among pieces that can all be partners.
fn together<F: Found>(
    ambush: &Ambush,
    board: &Board,
    (partners, target, mover): (CellSet, Cell, Option<Cell>),
    found: &mut F,
) {
    let mut rest = partners;
    for first in partners {
        rest.remove(first);
        for second in rest {
            if !ambush.mover || mover == Some(first) || mover == Some(second) {
                pair(ambush, board, (first, second, target), found);
            }
        }
    }
    if ambush.most > 2 && partners.has_three() {
        let faces = board.stacks.faces(board.man(target));
        let largest = faces.as_slice().iter().map(|(value, _)| *value).max().unwrap_or(0);
        let mut groups = Groups { ambush, board, target, faces, largest, mover, found };
        let start = (ambush.addition.then_some(0), ambush.multiplication.then_some(1));
        groups.extend(&mut Vec::with_capacity(usize::from(ambush.most)), partners, start);
    }
}

/// RULE: captures.ambush.most. Sums and products of three and more partners.
struct Groups<'a, F> {
    ambush: &'a Ambush,
    board: &'a Board,
    target: Cell,
    faces: Faces,
    /// The largest value that can be hit.
    largest: u32,
    mover: Option<Cell>,
    found: &'a mut F,
}

impl<F: Found> Groups<'_, F> {
    /// Adds one more piece of the rest to a group with this sum and this product; `None` for what is off or too large.
    fn extend(&mut self, group: &mut Vec<Actor>, mut rest: CellSet, (sum, product): (Option<u32>, Option<u32>)) {
        for cell in rest {
            rest.remove(cell);
            for face in self.board.stacks.faces(self.board.man(cell)).as_slice() {
                let within = |value: &u32| *value <= self.largest;
                let sum = sum.and_then(|sum| sum.checked_add(face.0)).filter(within);
                let product = product.and_then(|product| product.checked_mul(face.0)).filter(within);
                if sum.is_none() && product.is_none() {
                    continue;
                }
                group.push(actor(cell, *face));
                if group.len() > 2 && (!self.ambush.mover || group.iter().any(|one| self.mover == Some(one.cell))) {
                    self.report(group, (sum, product));
                }
                if group.len() < usize::from(self.ambush.most) {
                    self.extend(group, rest, (sum, product));
                }
                group.pop();
            }
        }
    }

    fn report(&mut self, group: &[Actor], (sum, product): (Option<u32>, Option<u32>)) {
        for (value, layer) in self.faces.as_slice() {
            let removal = Removal { cell: self.target, layer: *layer };
            if sum == Some(*value) {
                self.found.hit(removal, CaptureKind::Ambush(Operation::Addition), group, 0);
            }
            if product == Some(*value) {
                self.found.hit(removal, CaptureKind::Ambush(Operation::Multiplication), group, 0);
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
pub(super) fn results(ambush: &Ambush, x: u32, y: u32) -> [(Operation, Option<u32>); 4] {
    let (small, large) = (x.min(y), x.max(y));
    [
        (Operation::Addition, ambush.addition.then_some(x + y)),
        (Operation::Subtraction, ambush.subtraction.then_some(large - small)),
        (Operation::Multiplication, if ambush.multiplication { x.checked_mul(y) } else { None }),
        // DOUBT: the law says "larger ÷ smaller when exact"; equal values divide to 1 here, as their ratio does.
        (Operation::Division, (ambush.division && large % small == 0).then_some(large / small)),
    ]
}
