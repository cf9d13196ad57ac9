//! Multiplication and division along open lines: eruption, assault.

use super::{Found, actor};
use crate::board::Board;
use crate::rules::{Direction, Rules};
use crate::types::{COLUMNS, CaptureKind, Cell, CellSet, Removal, Side};

/// RULE: captures.multiplication, captures.division. own × m = enemy, or own = enemy × m, with m counted by
/// `distance` along `lines`, every cell between empty, m at least `least`.
pub(super) fn find<F: Found>(rules: &Rules, board: &Board, side: Side, found: &mut F) {
    let empty = board.empty(rules);
    let own = board.sides[side.index()];
    let enemies = board.sides[(!side).index()];
    let least = u32::from(rules.settings().captures.multiplication.least);
    let occupied = board.occupied();
    for line in &rules.lines {
        (seen(&line.step, own, empty) & enemies).for_each(|target| {
            if let Some((from, steps)) = line.nearest_behind(target, occupied) {
                let factor = rules.factor(steps);
                if factor >= least {
                    pair(rules, board, (from, target, factor), found);
                }
            }
        });
    }
}

/// What a set of pieces sees first in one direction, looking over empty cells.
///
/// Fills by doubling: three rounds cover the eight cells of a row or diagonal, four the sixteen of a column. CITE: Kogge-Stone fill, Chess Programming Wiki.
#[inline]
fn seen(direction: &Direction, own: CellSet, empty: CellSet) -> CellSet {
    let mut filled = own;
    let mut open = empty & direction.lands;
    let mut shift = direction.shift;
    for _ in 0..3 {
        filled |= open & filled.shifted(shift);
        open = open & open.shifted(shift);
        shift = shift.wrapping_mul(2);
    }
    if direction.shift.unsigned_abs() == COLUMNS {
        filled |= open & filled.shifted(shift);
    }
    direction.of(filled)
}

#[inline]
fn pair<F: Found>(rules: &Rules, board: &Board, (from, cell, factor): (Cell, Cell, u32), found: &mut F) {
    let captures = &rules.settings().captures;
    let (own, target) = (board.man(from), board.man(cell));
    // All but a few pairs have no pyramid and no such ratio: out before any list of values is made.
    let plain = !own.is_pyramid() && !target.is_pyramid();
    if plain && own.value * factor != target.value && own.value != target.value * factor {
        return;
    }
    let (faces, targets) = (board.stacks.faces(own), board.stacks.faces(target));
    for (value, layer) in targets.as_slice() {
        for face in faces.as_slice() {
            let removal = Removal { cell, layer: *layer };
            if captures.multiplication.enabled && face.0 * factor == *value {
                found.hit(removal, CaptureKind::Multiplication, &[actor(from, *face)], factor as u8);
            }
            if captures.division && face.0 == *value * factor {
                found.hit(removal, CaptureKind::Division, &[actor(from, *face)], factor as u8);
            }
        }
    }
}
