//! Three pieces in progression: glorious and small victories.

use super::{Formation, Standing};
use crate::progressions::Progression;
use crate::ruleset::{Placement, Three};
use crate::types::{Cell, CellSet, Side};

/// A formation of three that wins for a side and holds a changed cell; which of several is free.
///
/// RULE: victory.glorious, victory.small.
pub(super) fn find(standing: &Standing<'_>, side: Side, (three, changed): (&Three, CellSet)) -> Option<Formation> {
    if !three.enabled {
        return None;
    }
    let pieces = standing.candidates(side, three.owners);
    if (pieces & changed).is_empty() || pieces.len() < 3 {
        return None;
    }
    match three.placement {
        Placement::Anywhere => anywhere(standing, side, (three, pieces, changed)),
        Placement::Line => in_line(standing, side, (three, pieces, changed)),
    }
}

fn anywhere(
    standing: &Standing<'_>,
    side: Side,
    (three, pieces, changed): (&Three, CellSet, CellSet),
) -> Option<Formation> {
    let mut open = pieces;
    for a in pieces & changed {
        // Formations with this changed cell are all seen now: later rounds need it no more.
        open.remove(a);
        let mut rest = open;
        for b in open {
            rest.remove(b);
            for c in rest {
                if let Some(found) = progression(standing, side, (three, [a, b, c])) {
                    return Some(found);
                }
            }
        }
    }
    None
}

fn in_line(
    standing: &Standing<'_>,
    side: Side,
    (three, pieces, changed): (&Three, CellSet, CellSet),
) -> Option<Formation> {
    for (step, opposite) in &standing.rules.axes {
        for middle in pieces & step.of(pieces) & opposite.of(pieces) {
            let ends = step.of(CellSet::of(middle)) | opposite.of(CellSet::of(middle));
            if ((ends | CellSet::of(middle)) & changed).is_empty() {
                continue;
            }
            let mut ends = ends;
            let (Some(first), Some(last)) = (ends.next(), ends.next()) else { continue };
            if let Some(found) = progression(standing, side, (three, [first, middle, last])) {
                return Some(found);
            }
        }
    }
    None
}

/// A progression of three pieces given in the order in which they stand.
fn progression(standing: &Standing<'_>, side: Side, (three, cells): (&Three, [Cell; 3])) -> Option<Formation> {
    if !standing.has_own(side, &cells) {
        return None;
    }
    let values = cells.map(|cell| standing.values(cell));
    for (a, _) in values[0].as_slice() {
        for (b, _) in values[1].as_slice() {
            for (c, _) in values[2].as_slice() {
                let Some(kind) = Progression::of([*a, *b, *c]) else { continue };
                let in_order = (a < b) == (b < c);
                if (three.middle && !in_order) || (three.arithmetic_only && kind != Progression::Arithmetic) {
                    continue;
                }
                let mut members: Vec<(Cell, u32)> = cells.into_iter().zip([*a, *b, *c]).collect();
                members.sort_by_key(|(_, value)| *value);
                return Some(Formation { members, kinds: vec![kind] });
            }
        }
    }
    None
}
