//! Three pieces in progression: glorious and small victories.

use super::{Formation, Standing};
use crate::progressions::Progression;
use crate::reach::at;
use crate::ruleset::{Placement, Three};
use crate::types::{Cell, CellSet, Side};
use crate::ways::{EachWay, Way, each_way};

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
        Placement::Line | Placement::LineOrSquare => in_line(standing, side, (three, pieces, changed)),
        Placement::Spaced => spaced(standing, side, (three, pieces, changed)),
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
    let mut lines = Lines { standing, side, three, pieces, changed, found: None };
    each_way(&standing.rules.ways, &mut lines);
    lines.found
}

/// RULE: victory.*.placement = spaced. Two arms of one length from a middle or corner piece, both orthogonal or both diagonal,
/// with nobody between.
fn spaced(
    standing: &Standing<'_>,
    side: Side,
    (three, pieces, changed): (&Three, CellSet, CellSet),
) -> Option<Formation> {
    let occupied = standing.board.occupied();
    let check = |cells: [Cell; 3]| match cells.iter().any(|cell| changed.has(*cell)) {
        true => progression(standing, side, (three, cells)),
        false => None,
    };
    // One of the three is the side's own: looking from those alone, at an end and at the corner, finds all.
    for own in pieces & standing.board.sides[side.index()] {
        let arms = Arms::of(own, (occupied, pieces), &standing.rules.ways);
        for arm in arms.each() {
            let beyond = Arms::of(arm.end, (occupied, pieces), &standing.rules.ways);
            let ends = beyond.each().filter(|other| other.matches(arm) && other.end != own);
            if let Some(found) = ends.map(|other| [own, arm.end, other.end]).find_map(check) {
                return Some(found);
            }
        }
        // RULE: victory.*.anchor. Then its place is at an end.
        if !three.anchor {
            let pairs = arms
                .each()
                .flat_map(|one| arms.each().filter(move |other| other.matches(one)).map(move |other| (one, other)));
            let distinct = pairs.filter(|(one, other)| one.end < other.end);
            if let Some(found) = distinct.map(|(one, other)| [one.end, own, other.end]).find_map(check) {
                return Some(found);
            }
        }
    }
    None
}

/// The candidates met first in each direction from one cell.
struct Arms {
    from: Cell,
    occupied: CellSet,
    pieces: CellSet,
    arms: [Option<Arm>; 8],
    count: usize,
}

#[derive(Clone, Copy)]
struct Arm {
    end: Cell,
    steps: u32,
    is_orthogonal: bool,
}

impl Arms {
    #[inline]
    fn of(from: Cell, (occupied, pieces): (CellSet, CellSet), ways: &[Way; 8]) -> Self {
        let mut arms = Self { from, occupied, pieces, arms: [None; 8], count: 0 };
        each_way(ways, &mut arms);
        arms
    }

    fn each(&self) -> impl Iterator<Item = Arm> {
        self.arms.into_iter().flatten()
    }
}

impl Arm {
    fn matches(self, other: Self) -> bool {
        (self.is_orthogonal, self.steps) == (other.is_orthogonal, other.steps)
    }
}

impl EachWay for Arms {
    #[inline(always)]
    fn way<const BY: i8>(&mut self, way: &Way) {
        if let Some((end, steps)) = way.first_ahead::<BY>(self.from, self.occupied)
            && self.pieces.has(end)
        {
            self.arms[self.count & 7] = Some(Arm { end, steps, is_orthogonal: matches!(BY, 8 | -8 | 1 | -1) });
            self.count += 1;
        }
    }
}

/// Looks for three in line along each axis.
struct Lines<'a> {
    standing: &'a Standing<'a>,
    side: Side,
    three: &'a Three,
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
        let pairs = self.pieces & way.back::<BY>(self.pieces);
        let near = self.changed | way.back::<BY>(self.changed);
        for first in pairs & way.back::<BY>(pairs) & (near | way.back::<BY>(near)) {
            let cells = [0, 1, 2].map(|steps| at(first, i32::from(BY) * steps));
            self.found = progression(self.standing, self.side, (self.three, cells));
            if self.found.is_some() {
                return;
            }
        }
    }
}

/// A progression of three pieces given in the order in which they stand.
fn progression(standing: &Standing<'_>, side: Side, (three, cells): (&Three, [Cell; 3])) -> Option<Formation> {
    let ends = [cells[0], cells[2]];
    // RULE: victory.*.anchor
    if !standing.has_own(side, if three.anchor { &ends } else { &cells }) {
        return None;
    }
    let men = cells.map(|cell| standing.board.man(cell));
    // Most threes hold no pyramid and make nothing: out before any list of values is made.
    if !men.iter().any(|man| man.is_pyramid()) && Progression::of(men.map(|man| man.value)).is_none() {
        return None;
    }
    let values = men.map(|man| standing.board.stacks.faces(man));
    for (a, _) in values[0].as_slice() {
        for (b, _) in values[1].as_slice() {
            for (c, _) in values[2].as_slice() {
                let Some(kind) = Progression::of([*a, *b, *c]) else { continue };
                let in_order = (a < b) == (b < c);
                if (three.middle && !in_order) || (three.arithmetic_only && kind != Progression::Arithmetic) {
                    continue;
                }
                return Some(formation(cells, [*a, *b, *c], kind));
            }
        }
    }
    None
}

pub(super) fn formation(cells: [Cell; 3], values: [u32; 3], kind: Progression) -> Formation {
    let mut members: Vec<(Cell, u32)> = cells.into_iter().zip(values).collect();
    members.sort_by_key(|(_, value)| *value);
    Formation { members, kinds: vec![kind] }
}
