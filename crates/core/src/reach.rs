//! Where pieces can go: the one place that knows how movements run over the board.

use crate::board::Board;
use crate::rules::{Leap, Ray, Rules};
use crate::types::{Cell, CellSet, Side};

/// The cells a movement ends on, seen from `start`, with all cells between empty; what stands there is not looked at.
#[inline]
pub(crate) fn along(ray: &Ray, start: CellSet, empty: CellSet) -> CellSet {
    let mut cells = start & ray.fits;
    for _ in 1..ray.steps {
        cells = cells.shifted(ray.step.shift) & empty;
    }
    cells.shifted(ray.step.shift)
}

/// The cells a leap ends on; where leaps can be blocked, those that are not.
#[inline]
pub(crate) fn leaping(rules: &Rules, leap: &Leap, start: CellSet, empty: CellSet) -> CellSet {
    let mut cells = start & leap.fits;
    if rules.leaps_blockable {
        cells = cells & leap.arm.back(empty);
    }
    cells.shifted(leap.shift)
}

/// Calls `found` for every movement of a side: the cells it ends on among `targets`, and how far it goes.
#[inline]
pub(crate) fn each_movement(
    rules: &Rules,
    board: &Board,
    side: Side,
    targets: CellSet,
    mut found: impl FnMut(CellSet, i8),
) {
    let empty = board.empty(rules);
    for (movement, movers) in rules.movements.iter().zip(board.movers[side.index()]) {
        if movers.is_empty() {
            continue;
        }
        for ray in &movement.rays {
            let cells = along(ray, movers, empty) & targets;
            if !cells.is_empty() {
                found(cells, ray.shift);
            }
        }
        for leap in &movement.leaps {
            let cells = leaping(rules, leap, movers, empty) & targets;
            if !cells.is_empty() {
                found(cells, leap.shift);
            }
        }
    }
}

/// The pieces of a side that reach a cell: that could move there now if it were empty.
pub(crate) fn reachers(rules: &Rules, board: &Board, side: Side, target: Cell) -> CellSet {
    let empty = board.empty(rules);
    let target = CellSet::of(target);
    let mut reaching = CellSet::EMPTY;
    for (movement, movers) in rules.movements.iter().zip(board.movers[side.index()]) {
        for ray in &movement.rays {
            let from = target.shifted(ray.shift.wrapping_neg()) & ray.fits & movers;
            if !from.is_empty() && along(ray, from, empty) == target {
                reaching |= from;
            }
        }
        for leap in &movement.leaps {
            let from = target.shifted(leap.shift.wrapping_neg()) & leap.fits & movers;
            if !from.is_empty() && leaping(rules, leap, from, empty) == target {
                reaching |= from;
            }
        }
    }
    reaching
}
