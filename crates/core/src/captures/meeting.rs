//! Equal values: numbering and encounter by reach, meeting by moving onto the enemy.

use super::{Found, actor};
use crate::board::{Board, Man};
use crate::reach::{at, each_movement};
use crate::rules::Rules;
use crate::types::{CaptureKind, Cell, Move, Removal, Side, Takes};

/// RULE: captures.meeting.method = reach. An enemy falls to a piece of equal value that reaches it.
#[inline]
pub(super) fn pair<F: Found>(rules: &Rules, board: &Board, (from, cell): (Cell, Cell), found: &mut F) {
    let (own, target) = (board.man(from), board.man(cell));
    if can_meet(rules, own, target) {
        each_equal(board, (own, target), |value, layer, acting_layer| {
            found.hit(Removal { cell, layer }, CaptureKind::Meeting, &[actor(from, (value, acting_layer))], 0);
        });
    }
}

/// RULE: captures.meeting.method = move. Every meeting a side can make now, with the face it acts with.
///
/// `layers` tells whether one layer can be met. A move may be reported more than once, with other faces.
#[inline]
pub(crate) fn each_meeting(
    rules: &Rules,
    board: &Board,
    (side, layers): (Side, bool),
    mut found: impl FnMut(Move, (u32, u16)),
) {
    let enemies = board.sides[(!side).index()];
    each_movement(rules, board, side, enemies, |cells, by| {
        cells.for_each(|from| meetings_of(rules, board, (from, by, layers), &mut found));
    });
}

/// The meetings of one piece by one movement that ends on an enemy.
#[inline]
pub(crate) fn meetings_of(
    rules: &Rules,
    board: &Board,
    (from, by, layers): (Cell, i32, bool),
    mut found: impl FnMut(Move, (u32, u16)),
) {
    let to = at(from, by);
    let (own, target) = (board.man(from), board.man(to));
    if can_meet(rules, own, target) {
        each_equal(board, (own, target), |value, layer, acting_layer| {
            let takes = if layer == 0 { Takes::Whole } else { Takes::Layer(layer) };
            if layer == 0 || layers {
                found(Move { from, to, takes }, (value, acting_layer));
            }
        });
    }
}

/// Sees cheaply that two plain pieces have unequal values; pyramids need a closer look.
#[inline]
fn can_meet(rules: &Rules, own: Man, target: Man) -> bool {
    // RULE: captures.meeting.pyramids
    if own.or_is_pyramid(target) { rules.pyramids_meet } else { own.value == target.value }
}

/// The values two men have in common, each with the target's layer and the acting one's; 0 for a whole.
#[inline(never)]
fn each_equal(board: &Board, (own, target): (Man, Man), mut found: impl FnMut(u32, u16, u16)) {
    board.stacks.each_face(target, |value, layer| {
        board.stacks.each_face(own, |acting, acting_layer| {
            if acting == value {
                found(value, layer, acting_layer);
            }
        });
    });
}
