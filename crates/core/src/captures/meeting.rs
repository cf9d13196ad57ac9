//! Equal values: numbering and encounter by reach, meeting by moving onto the enemy.

use super::{Found, actor};
use crate::board::Board;
use crate::reach::{each_movement, reachers};
use crate::rules::Rules;
use crate::types::{CaptureKind, Cell, CellSet, Move, Removal, Side, Takes};

/// RULE: captures.meeting.method = reach. Enemies on `reached` cells fall to pieces of equal value that reach them.
pub(super) fn find<F: Found>(rules: &Rules, board: &Board, (side, reached): (Side, CellSet), found: &mut F) {
    for cell in reached {
        let targets = board.stacks.faces(board.man(cell));
        for from in reachers(rules, board, side, cell) {
            let own = board.stacks.faces(board.man(from));
            for (value, layer) in targets.as_slice() {
                for face in own.as_slice() {
                    if face.0 == *value {
                        found.hit(Removal { cell, layer: *layer }, CaptureKind::Meeting, &[actor(from, *face)], 0);
                    }
                }
            }
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
        for to in cells {
            let from = Cell::from_index(to.index().wrapping_add_signed(-isize::from(shift)));
            let targets = board.stacks.faces(board.man(to));
            let own = board.stacks.faces(board.man(from));
            for (value, layer) in targets.as_slice() {
                let takes = if *layer == 0 { Takes::Whole } else { Takes::Layer(*layer) };
                if *layer != 0 && !layers {
                    continue;
                }
                for face in own.as_slice().iter().filter(|face| face.0 == *value) {
                    found(Move { from, to, takes }, *face);
                }
            }
        }
    });
}
