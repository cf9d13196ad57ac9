//! Captures that happen by themselves, all together.

use super::{Sums, find};
use crate::board::Board;
use crate::rules::Rules;
use crate::types::{Capture, Cell, Pyramid, Removal, Side};

/// What falls after a move under automatic captures, in the order in which it is taken off.
///
/// RULE: captures.timing = automatic. Everything is found on the board as it stands, then removed in one pass.
pub(crate) fn falling(rules: &Rules, board: &Board, (side, mover): (Side, Option<Cell>)) -> Vec<Removal> {
    let mut hit = Vec::new();
    find(rules, board, side, mover, &mut hit);
    hit.sort_unstable();
    hit.dedup();
    effects(board, &hit).into_iter().map(|(_, removal)| removal).collect()
}

/// As [`falling`], each with its reasons and with the piece as it stands when its turn to fall comes.
pub(crate) fn consequences(rules: &Rules, board: &Board, (side, mover): (Side, Option<Cell>)) -> Vec<Capture> {
    let mut sums = Sums::new(mover);
    find(rules, board, side, mover, &mut sums);
    let captures = sums.into_captures(board);
    let hit: Vec<Removal> = captures.iter().map(|capture| capture.removal).collect();
    let mut fallen = Vec::new();
    for (place, removal) in effects(board, &hit) {
        let mut capture = captures[place].clone();
        let layer = capture.target.pyramid.and_then(|pyramid| pyramid.layer(capture.removal.layer));
        if let (Some(layer), true) = (layer, removal.is_whole()) {
            capture.target.value = u32::from(layer.value);
            capture.target.pyramid = Pyramid::new(&[layer]).ok();
        }
        capture.removal = removal;
        fallen.push(capture);
    }
    fallen
}

/// What comes of hits in canonical order: the place of each that counts, and what it removes.
///
/// A pyramid hit as a whole goes as a whole, for those reasons alone; otherwise each layer hit goes, and if none is left
/// the last of them in ascending order is the whole piece.
fn effects(board: &Board, hit: &[Removal]) -> Vec<(usize, Removal)> {
    let mut effects: Vec<(usize, Removal)> = Vec::with_capacity(hit.len());
    let mut start = 0;
    for group in hit.chunk_by(|a, b| a.cell == b.cell) {
        let layers_left = board.man(group[0].cell).layers_left() as usize;
        let counting = if group[0].is_whole() { &group[..1] } else { group };
        for (place, removal) in counting.iter().enumerate() {
            let is_last = !removal.is_whole() && place + 1 == layers_left;
            effects.push((start + place, if is_last { Removal::whole(removal.cell) } else { *removal }));
        }
        start += group.len();
    }
    effects
}
