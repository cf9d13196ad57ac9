//! Multiplication and division along open lines: eruption, assault.

use super::{Found, actor};
use crate::board::Board;
use crate::rules::Rules;
use crate::types::{CaptureKind, Cell, Removal};

/// RULE: captures.multiplication, captures.division. own × m = enemy, or own = enemy × m, with m counted by
/// `distance` along `lines`, every cell between empty, m at least `least`.
#[inline]
pub(super) fn pair<F: Found>(rules: &Rules, board: &Board, (from, cell, factor): (Cell, Cell, u32), found: &mut F) {
    let (own, target) = (board.man(from), board.man(cell));
    // All but a few pairs have no pyramid and no such ratio: out before any list of values is made.
    if own.value * factor == target.value || own.value == target.value * factor || own.or_is_pyramid(target) {
        by_faces(rules, board, (from, cell, factor), found);
    }
}

#[inline(never)]
fn by_faces<F: Found>(rules: &Rules, board: &Board, (from, cell, factor): (Cell, Cell, u32), found: &mut F) {
    let captures = &rules.settings().captures;
    let (own, target) = (board.man(from), board.man(cell));
    board.stacks.each_face(target, |value, layer| {
        board.stacks.each_face(own, |acting, acting_layer| {
            let removal = Removal { cell, layer };
            let actors = || [actor(from, (acting, acting_layer))];
            if acting * factor == value && captures.multiplication.enabled {
                found.hit(removal, CaptureKind::Multiplication, &actors(), factor as u8);
            }
            if acting == value * factor && captures.division {
                found.hit(removal, CaptureKind::Division, &actors(), factor as u8);
            }
        });
    });
}
