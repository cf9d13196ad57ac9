//! Four pieces whose threes hold several kinds of progression: big and great victories.

use super::{Formation, Standing};
use crate::progressions::{Progression, kinds_of_four};
use crate::ruleset::{Four, Placement};
use crate::types::{Cell, CellSet, Side};

/// A formation of four with at least so many kinds that wins for a side and holds a changed cell.
///
/// RULE: victory.big (two kinds), victory.great (three). Any threes count, whichever cells they stand on.
pub(super) fn find(
    standing: &Standing<'_>,
    side: Side,
    (four, kinds, changed): (&Four, u32, CellSet),
) -> Option<Formation> {
    if !four.enabled {
        return None;
    }
    let pieces = standing.candidates(side, four.owners);
    if (pieces & changed).is_empty() || pieces.len() < 4 {
        return None;
    }
    match four.placement {
        Placement::Anywhere => anywhere(standing, side, (pieces, changed, kinds)),
        Placement::Line => in_line(standing, side, (pieces, changed, kinds)),
    }
}

/// Every formation holds a three in progression, so threes are found first and then given a fourth.
fn anywhere(
    standing: &Standing<'_>,
    side: Side,
    (pieces, changed, kinds): (CellSet, CellSet, u32),
) -> Option<Formation> {
    let cells: Vec<Cell> = pieces.collect();
    for (i, a) in cells.iter().enumerate() {
        for (j, b) in cells.iter().enumerate().skip(i + 1) {
            for c in cells.iter().skip(j + 1) {
                if !any_progression(standing, [*a, *b, *c]) {
                    continue;
                }
                for d in cells.iter().filter(|d| ![a, b, c].contains(d)) {
                    let members = [*a, *b, *c, *d];
                    let touched = members.iter().any(|cell| changed.has(*cell));
                    if let Some(found) = touched.then(|| of_cells(standing, side, (members, kinds))).flatten() {
                        return Some(found);
                    }
                }
            }
        }
    }
    None
}

fn any_progression(standing: &Standing<'_>, cells: [Cell; 3]) -> bool {
    let [x, y, z] = cells.map(|cell| standing.values(cell));
    x.as_slice().iter().any(|(a, _)| {
        y.as_slice().iter().any(|(b, _)| z.as_slice().iter().any(|(c, _)| Progression::of([*a, *b, *c]).is_some()))
    })
}

fn in_line(
    standing: &Standing<'_>,
    side: Side,
    (pieces, changed, kinds): (CellSet, CellSet, u32),
) -> Option<Formation> {
    for (step, opposite) in &standing.rules.axes {
        let second = pieces & step.of(pieces) & opposite.of(pieces);
        for start in second & opposite.of(second) {
            let next = step.of(CellSet::of(start));
            let cells = CellSet::of(start) | opposite.of(CellSet::of(start)) | next | step.of(next);
            if (cells & changed).is_empty() {
                continue;
            }
            let mut members = [start; 4];
            for (place, cell) in members.iter_mut().zip(cells) {
                *place = cell;
            }
            if let Some(found) = of_cells(standing, side, (members, kinds)) {
                return Some(found);
            }
        }
    }
    None
}

/// The formation four pieces make with some choice of one value each.
fn of_cells(standing: &Standing<'_>, side: Side, (cells, kinds): ([Cell; 4], u32)) -> Option<Formation> {
    if !standing.has_own(side, &cells) {
        return None;
    }
    let four_term = standing.rules.settings().victory.four_term;
    let faces = cells.map(|cell| standing.values(cell));
    for (a, _) in faces[0].as_slice() {
        for (b, _) in faces[1].as_slice() {
            for (c, _) in faces[2].as_slice() {
                for (d, _) in faces[3].as_slice() {
                    let found = kinds_of_four([*a, *b, *c, *d], four_term);
                    if found.count_ones() >= kinds {
                        return Some(formation(cells, [*a, *b, *c, *d], found));
                    }
                }
            }
        }
    }
    None
}

fn formation(cells: [Cell; 4], values: [u32; 4], kinds: u8) -> Formation {
    let mut members: Vec<(Cell, u32)> = cells.into_iter().zip(values).collect();
    members.sort_by_key(|(_, value)| *value);
    Formation { members, kinds: Progression::ALL.into_iter().filter(|kind| kinds >> *kind as u8 & 1 != 0).collect() }
}
