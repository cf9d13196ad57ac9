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

/// Cells among `targets` that a side reaches at least once, and at least twice.
///
/// A pyramid may count twice by two of its shapes: the second set is a filter, [`reachers`] is exact.
#[inline]
pub(crate) fn reached(rules: &Rules, board: &Board, side: Side, targets: CellSet) -> (CellSet, CellSet) {
    let (mut once, mut twice) = (CellSet::EMPTY, CellSet::EMPTY);
    each_movement(rules, board, side, targets, |cells, _| {
        twice |= once & cells;
        once |= cells;
    });
    (once, twice)
}

/// The pieces of a side that reach a cell: that could move there now if it were empty.
pub(crate) fn reachers(rules: &Rules, board: &Board, side: Side, target: Cell) -> CellSet {
    let mut from = CellSet::EMPTY;
    each_movement(rules, board, side, CellSet::of(target), |cells, shift| {
        from |= cells.shifted(shift.wrapping_neg());
    });
    from
}
