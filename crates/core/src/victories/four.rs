//! Four pieces whose threes hold several kinds of progression: big and great victories.

use super::{Formation, Standing};
use crate::progressions::{Progression, kinds_of_four};
use crate::reach::at;
use crate::ruleset::{Four, Placement};
use crate::types::{Cell, CellSet, Side};
use crate::ways::{EachWay, Way, each_way};

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
        Placement::Line | Placement::Spaced => in_line(standing, side, (pieces, changed, kinds)),
        Placement::LineOrSquare => in_line(standing, side, (pieces, changed, kinds))
            .or_else(|| in_square(standing, side, (pieces, changed, kinds))),
    }
}

/// A value that can be stood for, and the pieces that can.
type Holders = (u32, CellSet);

/// Looks for four values first, then for four pieces that hold them: there are far fewer values than choices of pieces.
///
/// Every formation holds a three in progression, so threes are found first and then given a fourth. (With four-term
/// proportions too: the other kind it needs is that of a three.)
fn anywhere(
    standing: &Standing<'_>,
    side: Side,
    (pieces, changed, kinds): (CellSet, CellSet, u32),
) -> Option<Formation> {
    let four_term = standing.rules.settings().victory.four_term;
    let values = holders(standing, pieces);
    for (i, x) in values.iter().enumerate() {
        for (j, y) in values.iter().enumerate().skip(i + 1) {
            for z in values.iter().skip(j + 1).filter(|z| Progression::of([x.0, y.0, z.0]).is_some()) {
                for w in values.iter().filter(|w| ![x.0, y.0, z.0].contains(&w.0)) {
                    let found = kinds_of_four([x.0, y.0, z.0, w.0], four_term);
                    if found.count_ones() < kinds {
                        continue;
                    }
                    let mut cells = Vec::with_capacity(4);
                    if seat(standing, side, (&[*x, *y, *z, *w], changed), &mut cells)
                        && let [a, b, c, d] = cells[..]
                    {
                        return Some(formation([a, b, c, d], [x.0, y.0, z.0, w.0], found));
                    }
                }
            }
        }
    }
    None
}

/// The values that pieces can stand for, ascending, each with its holders.
pub(super) fn holders(standing: &Standing<'_>, pieces: CellSet) -> Vec<Holders> {
    let mut values: Vec<Holders> = Vec::new();
    for cell in pieces {
        for (value, _) in standing.values(cell).as_slice() {
            match values.binary_search_by_key(value, |(other, _)| *other) {
                Ok(place) => values[place].1.insert(cell),
                Err(place) => values.insert(place, (*value, CellSet::of(cell))),
            }
        }
    }
    values
}

/// Gives each value a piece of its own, one of the four at least the side's and one changed; false where that cannot be.
fn seat(standing: &Standing<'_>, side: Side, (values, changed): (&[Holders], CellSet), cells: &mut Vec<Cell>) -> bool {
    let Some(((_, holders), rest)) = values.split_first() else {
        return standing.has_own(side, cells) && cells.iter().any(|cell| changed.has(*cell));
    };
    for cell in *holders {
        if !cells.contains(&cell) {
            cells.push(cell);
            if seat(standing, side, (rest, changed), cells) {
                return true;
            }
            cells.pop();
        }
    }
    false
}

fn in_line(
    standing: &Standing<'_>,
    side: Side,
    (pieces, changed, kinds): (CellSet, CellSet, u32),
) -> Option<Formation> {
    let mut lines = Lines { standing, side, kinds, pieces, changed, found: None };
    each_way(&standing.rules.ways, &mut lines);
    lines.found
}

/// RULE: victory.*.placement = line_or_square. Four on a block of two by two cells.
fn in_square(
    standing: &Standing<'_>,
    side: Side,
    (pieces, changed, kinds): (CellSet, CellSet, u32),
) -> Option<Formation> {
    let [(ahead, _), (aside, _), ..] = &standing.rules.axes;
    let pairs = pieces & aside.back(pieces);
    for first in pairs & ahead.back(pairs) {
        let pair = CellSet::of(first) | aside.of(CellSet::of(first));
        let block = pair | ahead.of(pair);
        if (block & changed).is_empty() {
            continue;
        }
        let cells: Vec<Cell> = block.collect();
        if let Some(found) =
            <[Cell; 4]>::try_from(cells).ok().and_then(|cells| of_cells(standing, side, (cells, kinds)))
        {
            return Some(found);
        }
    }
    None
}

/// Looks for four in line along each axis.
struct Lines<'a> {
    standing: &'a Standing<'a>,
    side: Side,
    kinds: u32,
    pieces: CellSet,
    changed: CellSet,
    found: Option<Formation>,
}

impl EachWay for Lines<'_> {
    fn way<const BY: i8>(&mut self, way: &Way) {
        // The other four ways look at the same lines from the other end.
        if BY < 0 || self.found.is_some() {
            return;
        }
        let two = |set: CellSet| set & way.back::<BY>(set);
        let (threes, near) = (two(two(self.pieces)), self.changed | way.back::<BY>(self.changed));
        let near = near | way.back::<BY>(way.back::<BY>(near));
        for first in threes & way.back::<BY>(threes) & near {
            let cells = [0, 1, 2, 3].map(|steps| at(first, i32::from(BY) * steps));
            self.found = of_cells(self.standing, self.side, (cells, self.kinds));
            if self.found.is_some() {
                return;
            }
        }
    }
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

pub(super) fn formation(cells: [Cell; 4], values: [u32; 4], kinds: u8) -> Formation {
    let mut members: Vec<(Cell, u32)> = cells.into_iter().zip(values).collect();
    members.sort_by_key(|(_, value)| *value);
    Formation { members, kinds: Progression::ALL.into_iter().filter(|kind| kinds >> *kind as u8 & 1 != 0).collect() }
}
