//! Equal values: numbering and encounter by reach, meeting by moving onto the enemy.

use super::{Found, actor};
use crate::board::{Board, Man};
use crate::reach::each_movement;
use crate::rules::Rules;
use crate::types::{CaptureKind, Cell, Move, Removal, Side, Takes};

/// RULE: captures.meeting.method = reach. An enemy falls to a piece of equal value that reaches it.
#[inline]
pub(super) fn pair<F: Found>(board: &Board, (from, cell): (Cell, Cell), found: &mut F) {
    if no_face_meets(board.man(from), board.man(cell)) {
        return;
    }
    let targets = board.stacks.faces(board.man(cell));
    let own = board.stacks.faces(board.man(from));
    for (value, layer) in targets.as_slice() {
        for face in own.as_slice().iter().filter(|face| face.0 == *value) {
            found.hit(Removal { cell, layer: *layer }, CaptureKind::Meeting, &[actor(from, *face)], 0);
        }
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
    each_movement(rules, board, side, enemies, |cells, shift| {
        cells.for_each(|to| meetings_on(board, (to, shift), layers, &mut found));
    });
}

/// The meetings by one movement that ends on an enemy.
#[inline]
pub(crate) fn meetings_on(
    board: &Board,
    (to, shift): (Cell, i8),
    layers: bool,
    mut found: impl FnMut(Move, (u32, u16)),
) {
    let from = Cell::from_index(to.index().wrapping_add_signed(-isize::from(shift)));
    if no_face_meets(board.man(from), board.man(to)) {
        return;
    }
    let targets = board.stacks.faces(board.man(to));
    let own = board.stacks.faces(board.man(from));
    for (value, layer) in targets.as_slice() {
        let takes = if *layer == 0 { Takes::Whole } else { Takes::Layer(*layer) };
        if *layer == 0 || layers {
            for face in own.as_slice().iter().filter(|face| face.0 == *value) {
                found(Move { from, to, takes }, *face);
            }
        }
    }
}

/// Sees cheaply that two plain pieces have unequal values; pyramids need a closer look.
#[inline]
fn no_face_meets(own: Man, target: Man) -> bool {
    own.value != target.value && !own.is_pyramid() && !target.is_pyramid()
}
