//! Where pieces can go: the one place that knows how movements run over the board.

use crate::board::Board;
use crate::rules::{Leap, Ray, Rules};
use crate::types::{Cell, CellSet, Side};
use crate::ways::{EachWay, Way, each_way};

/// The cell so far along the index.
#[inline]
pub(crate) fn at(cell: Cell, by: i32) -> Cell {
    Cell::from_index(cell.index().wrapping_add_signed(by as isize))
}

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

/// The cells from which a leap ends on one of the targets; where leaps can be blocked, those from which it is not.
#[inline]
pub(crate) fn leap_onto(rules: &Rules, leap: &Leap, targets: CellSet, empty: CellSet) -> CellSet {
    let from = targets.shifted(leap.shift.wrapping_neg()) & leap.fits;
    if rules.leaps_blockable { from & leap.arm.back(empty) } else { from }
}

/// Calls `found` for every movement of a side that ends on a target: the cells it begins on, and how far along the index it goes.
///
/// Pieces that come to a cell by two movements are reported for both where [`Rules::movements_overlap`].
#[inline]
pub(crate) fn each_movement(
    rules: &Rules,
    board: &Board,
    side: Side,
    targets: CellSet,
    mut found: impl FnMut(CellSet, i32),
) {
    each_straight(rules, board, (side, targets), &mut found);
    each_leap(rules, board, (side, targets), found);
}

/// As [`each_movement`], straight movements alone.
#[inline]
fn each_straight(rules: &Rules, board: &Board, (side, targets): (Side, CellSet), found: impl FnMut(CellSet, i32)) {
    let movers = &board.movers[side.index()];
    let mut movements = Movements { movers, pyramids: board.pyramids, empty: board.empty(rules), targets, found };
    each_way(&rules.ways, &mut movements);
}

/// As [`each_movement`], leaps alone.
#[inline]
fn each_leap(rules: &Rules, board: &Board, (side, targets): (Side, CellSet), mut found: impl FnMut(CellSet, i32)) {
    for (movement, movers) in rules.movements.iter().zip(&board.movers[side.index()]) {
        for leap in &movement.leaps {
            let from = leap_onto(rules, leap, targets, board.empty(rules)) & *movers & !rules.leapless(board.pyramids);
            if !from.is_empty() {
                found(from, i32::from(leap.shift));
            }
        }
    }
}

struct Movements<'a, G> {
    movers: &'a [CellSet; 3],
    pyramids: CellSet,
    empty: CellSet,
    targets: CellSet,
    found: G,
}

impl<G: FnMut(CellSet, i32)> EachWay for Movements<'_, G> {
    #[inline]
    fn way<const BY: i8>(&mut self, way: &Way) {
        let mut steps_left = way.any_goes >> 1;
        if steps_left == 0 {
            return;
        }
        let open = way.back::<BY>(self.empty);
        // The cells from which a target lies `steps` away, with all cells between empty.
        let mut clear = way.back::<BY>(self.targets);
        let mut steps = 1;
        loop {
            if steps_left & 1 != 0 {
                let from = way.goers(steps, self.movers, self.pyramids) & clear;
                if !from.is_empty() {
                    (self.found)(from, i32::from(BY) * steps as i32);
                }
            }
            steps_left >>= 1;
            if steps_left == 0 {
                return;
            }
            clear = open & way.back::<BY>(clear);
            steps += 1;
        }
    }
}

/// The pieces of a side that reach a cell: that could move there now if it were empty.
pub(crate) fn reachers(rules: &Rules, board: &Board, side: Side, target: Cell) -> CellSet {
    let mut reaching = CellSet::EMPTY;
    each_straight(rules, board, (side, CellSet::of(target)), |from, _| reaching |= from);
    // RULE: movement.leaps_reach
    if rules.leaps_reach {
        each_leap(rules, board, (side, CellSet::of(target)), |from, _| reaching |= from);
    }
    reaching
}
