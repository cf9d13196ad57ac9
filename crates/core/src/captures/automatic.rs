//! Captures that happen by themselves, all together.

use super::{Sums, find};
use crate::board::Board;
use crate::rules::Rules;
use crate::types::{Capture, Cell, Removal, Side};

/// What falls after a move under automatic captures, in the order in which it is taken off.
///
/// RULE: captures.timing = automatic. Everything is found on the board as it stands, then removed in one pass. A
/// pyramid hit as a whole goes as a whole, for those reasons alone; otherwise each layer hit goes, and if none is left the
/// last of them in ascending order is the whole piece.
pub(crate) fn consequences(rules: &Rules, board: &Board, (side, mover): (Side, Option<Cell>)) -> Vec<Capture> {
    let mut sums = Sums::new(mover);
    find(rules, board, side, mover, &mut sums);
    let mut fallen: Vec<Capture> = Vec::new();
    for mut capture in sums.into_captures(board) {
        if let Some(earlier) = fallen.last().filter(|earlier| earlier.removal.cell == capture.removal.cell) {
            if earlier.removal.is_whole() {
                continue;
            }
            let taken = fallen.iter().filter(|other| other.removal.cell == capture.removal.cell).count();
            if taken + 1 == capture.target.layers().len() {
                let last = capture.target.layers()[0];
                capture.removal = Removal::whole(capture.removal.cell);
                capture.target.value = u32::from(last.value);
                capture.target.pyramid = crate::types::Pyramid::new(&[last]).ok();
            }
        }
        fallen.push(capture);
    }
    fallen
}
