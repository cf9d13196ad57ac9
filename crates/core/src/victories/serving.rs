//! RULE: prisoners.serve = triumph. Formations that men taken complete, each on an empty cell.

use std::ops::ControlFlow;

use super::{Formation, Standing, four, three};
use crate::board::Man;
use crate::progressions::{Progression, kinds_of_four};
use crate::reach::at;
use crate::ruleset::{Four, Placement, Three, Victory};
use crate::types::{Cell, CellSet, Side};
use crate::ways::{DIRECTIONS, EachWay, Way, each_way};

/// What a side can complete formations with.
///
/// Values of a formation are distinct, so of equal men one is enough to know.
pub(super) struct Service<'a> {
    pub standing: &'a Standing<'a>,
    pub side: Side,
    /// The distinct values of the men taken whole, pyramids apart, ascending.
    pub values: Vec<u32>,
    /// How many of them one formation may hold.
    pub most: u32,
    /// Empty cells of the territory in which formations stand.
    pub holes: CellSet,
}

impl<'a> Standing<'a> {
    /// Whether a side that acted last wins by a formation that men it has taken complete.
    ///
    /// Cost: next to nothing where nobody serves or nobody was taken; else one look at the side's pieces over there.
    #[inline]
    pub fn wins_by_prisoners(&self, side: Side) -> bool {
        let most = self.rules.serving;
        most > 0 && !self.taken[side.index()].is_empty() && {
            let pieces =
                if self.rules.mixed_formations { self.board.occupied() } else { self.board.sides[side.index()] };
            (pieces & self.rules.territory_of(!side)).len() + most >= 3 && self.completes(side)
        }
    }

    #[inline(never)]
    fn completes(&self, side: Side) -> bool {
        let Some(service) = self.service(side) else { return false };
        let Victory { glorious, small, big, great, .. } = self.rules.settings().victory;
        // Where both stand alike, a great formation is a big one too.
        let is_big = |great: &Four| big.is_some_and(|big| big.enabled && big == *great);
        [glorious, small].into_iter().flatten().any(|three| service.three(&three).is_some())
            || big.is_some_and(|four| service.four(&four, 2).is_some())
            || great.is_some_and(|four| !is_big(&four) && service.four(&four, 3).is_some())
    }

    /// What serves a side; `None` where nothing does, or where its formations do not win yet.
    pub(super) fn service(&'a self, side: Side) -> Option<Service<'a>> {
        if self.rules.serving == 0 || self.is_barred(side) {
            return None;
        }
        let mut values: Vec<u32> = self.serving(side).map(|man| man.value).collect();
        if values.is_empty() {
            return None;
        }
        values.sort_unstable();
        values.dedup();
        let holes = self.board.empty(self.rules) & self.rules.territory_of(!side);
        Some(Service { standing: self, side, values, most: self.rules.serving, holes })
    }

    fn serving(&self, side: Side) -> impl Iterator<Item = Man> + '_ {
        let whole = |man: Man, is_layer: bool| !is_layer && !man.is_pyramid();
        self.taken[side.index()].iter().filter(move |taken| whole(taken.man, taken.is_layer)).map(|taken| taken.man)
    }

    /// A man of this value that serves a side.
    pub fn prisoner(&self, side: Side, value: u32) -> Option<Man> {
        self.serving(side).find(|man| man.value == value)
    }
}

/// The values a cell of a formation can stand for.
#[derive(Clone, Copy)]
pub(super) enum Place<'s> {
    Piece(crate::board::Faces),
    Hole(&'s [u32]),
}

impl Place<'_> {
    fn values(&self) -> impl Iterator<Item = u32> + Clone + '_ {
        let (faces, values): (&[(u32, u16)], &[u32]) = match self {
            Self::Piece(faces) => (faces.as_slice(), &[]),
            Self::Hole(values) => (&[], values),
        };
        faces.iter().map(|(value, _)| *value).chain(values.iter().copied())
    }
}

impl Service<'_> {
    /// A formation of three that men taken complete.
    pub fn three(&self, three: &Three) -> Option<Formation> {
        if !three.enabled {
            return None;
        }
        let pieces = self.standing.candidates(self.side, three.owners);
        let check = |cells: [Cell; 3]| self.of_three((three, pieces), cells);
        match three.placement {
            Placement::Anywhere => self.three_anywhere(three, pieces),
            Placement::Line | Placement::LineOrSquare => self.in_line(pieces, check),
            Placement::Spaced => self.spaced((three, pieces), check),
        }
    }

    /// A formation of four with so many kinds that men taken complete.
    pub fn four(&self, four: &Four, kinds: u32) -> Option<Formation> {
        if !four.enabled {
            return None;
        }
        let pieces = self.standing.candidates(self.side, four.owners);
        if pieces.len() + self.most < 4 {
            return None;
        }
        let check = |cells: [Cell; 4]| self.of_four((pieces, kinds), cells);
        match four.placement {
            Placement::Anywhere => self.four_anywhere(pieces, kinds),
            Placement::Line | Placement::Spaced => self.in_line(pieces, check),
            Placement::LineOrSquare => self.in_line(pieces, check).or_else(|| self.in_square(pieces, check)),
        }
    }

    fn place(&self, cell: Cell) -> Place<'_> {
        if self.holes.has(cell) { Place::Hole(&self.values) } else { Place::Piece(self.standing.values(cell)) }
    }

    /// Whether cells hold pieces and as many holes as there may be, one at least of each and one piece the side's own.
    fn can_hold(&self, pieces: CellSet, cells: &[Cell]) -> bool {
        let holes = cells.iter().filter(|cell| self.holes.has(**cell)).count();
        let stand = cells.iter().filter(|cell| pieces.has(**cell)).count();
        holes > 0
            && holes <= self.most as usize
            && holes + stand == cells.len()
            && self.standing.has_own(self.side, cells)
    }

    fn of_three(&self, (three, pieces): (&Three, CellSet), cells: [Cell; 3]) -> Option<Formation> {
        let ends = [cells[0], cells[2]];
        // RULE: victory.*.anchor
        if !self.can_hold(pieces, &cells) || (three.anchor && !self.standing.has_own(self.side, &ends)) {
            return None;
        }
        let places = cells.map(|cell| self.place(cell));
        for a in places[0].values() {
            for b in places[1].values() {
                for c in places[2].values() {
                    let Some(kind) = Progression::of([a, b, c]) else { continue };
                    let in_order = (a < b) == (b < c);
                    if (three.middle && !in_order) || (three.arithmetic_only && kind != Progression::Arithmetic) {
                        continue;
                    }
                    return Some(three::formation(cells, [a, b, c], kind));
                }
            }
        }
        None
    }

    fn of_four(&self, (pieces, kinds): (CellSet, u32), cells: [Cell; 4]) -> Option<Formation> {
        if !self.can_hold(pieces, &cells) {
            return None;
        }
        let four_term = self.standing.rules.settings().victory.four_term;
        let places = cells.map(|cell| self.place(cell));
        for a in places[0].values() {
            for b in places[1].values() {
                for c in places[2].values() {
                    for d in places[3].values() {
                        let found = kinds_of_four([a, b, c, d], four_term);
                        if found.count_ones() >= kinds {
                            return Some(four::formation(cells, [a, b, c, d], found));
                        }
                    }
                }
            }
        }
        None
    }

    /// So many contiguous cells of a row, column or diagonal.
    fn in_line<const N: usize>(
        &self,
        pieces: CellSet,
        check: impl Fn([Cell; N]) -> Option<Formation>,
    ) -> Option<Formation> {
        let mut lines = Lines { holes: self.holes, most: self.most, pieces, check, found: None };
        each_way(&self.standing.rules.ways, &mut lines);
        lines.found
    }

    /// Blocks of two by two cells.
    fn in_square(&self, pieces: CellSet, check: impl Fn([Cell; 4]) -> Option<Formation>) -> Option<Formation> {
        let [(ahead, _), (aside, _), ..] = &self.standing.rules.axes;
        for mask in masks(4, self.most) {
            let [a, b, c, d] = [0, 1, 2, 3].map(|place| if mask >> place & 1 != 0 { self.holes } else { pieces });
            for first in a & aside.back(b) & ahead.back(c & aside.back(d)) {
                let pair = CellSet::of(first) | aside.of(CellSet::of(first));
                let cells: Vec<Cell> = (pair | ahead.of(pair)).collect();
                let found = <[Cell; 4]>::try_from(cells).ok().and_then(&check);
                if found.is_some() {
                    return found;
                }
            }
        }
        None
    }

    /// RULE: victory.*.placement = spaced, looked at from the side's own pieces.
    fn spaced(
        &self,
        (three, pieces): (&Three, CellSet),
        check: impl Fn([Cell; 3]) -> Option<Formation>,
    ) -> Option<Formation> {
        for own in pieces & self.standing.board.sides[self.side.index()] {
            if self.most == 1 && !self.has_match(own, pieces) {
                continue;
            }
            let mut found = None;
            let _ = self.each_spaced((own, three.anchor), |cells| {
                found = check(cells);
                if found.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// Whether with some other piece in line, as any two of three evenly spaced are, a man taken makes a progression.
    fn has_match(&self, own: Cell, pieces: CellSet) -> bool {
        let in_line = |other: &Cell| {
            let rows = own.row().abs_diff(other.row());
            let columns = own.column().abs_diff(other.column());
            *other != own && (rows == 0 || columns == 0 || rows == columns)
        };
        let faces = self.standing.values(own);
        pieces.filter(in_line).any(|other| {
            let others = self.standing.values(other);
            let pairs = faces.as_slice().iter().flat_map(|(a, _)| others.as_slice().iter().map(move |(b, _)| (*a, *b)));
            pairs.clone().any(|(a, b)| self.values.iter().any(|value| Progression::of([a, b, *value]).is_some()))
        })
    }

    /// Every three cells evenly spaced, in line or at a right angle, that hold this one: at an end, or also at the corner.
    /// The cells between are empty; all three stand in the territory.
    fn each_spaced(
        &self,
        (own, ends_only): (Cell, bool),
        mut look: impl FnMut([Cell; 3]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for kind in DIRECTIONS.chunks(4) {
            for (place, by) in kind.iter().enumerate() {
                for (steps, corner) in (1..).zip(self.run(own, *by)) {
                    for on in kind.iter().filter(|on| **on != (-by.0, -by.1)) {
                        if let Some(end) = self.run(corner, *on).nth(steps - 1) {
                            look([own, corner, end])?;
                        }
                    }
                    if !ends_only {
                        for on in &kind[place + 1..] {
                            if let Some(end) = self.run(own, *on).nth(steps - 1) {
                                look([corner, own, end])?;
                            }
                        }
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The cells met one after another in a direction within the territory, to the first that is not empty.
    fn run(&self, from: Cell, by: (i8, i8)) -> impl Iterator<Item = Cell> + '_ {
        let size = self.standing.rules.size();
        let inside = self.standing.rules.territory_of(!self.side);
        let mut last = Some(from);
        std::iter::from_fn(move || {
            let next = last?.offset(by, size).filter(|cell| inside.has(*cell))?;
            last = Some(next).filter(|cell| self.holes.has(*cell));
            Some(next)
        })
    }

    /// Three values anywhere in the territory.
    fn three_anywhere(&self, three: &Three, pieces: CellSet) -> Option<Formation> {
        let values = self.holders(pieces);
        let values: Vec<u32> = values.iter().map(|(value, _)| *value).collect();
        for (i, x) in values.iter().enumerate() {
            for (j, y) in values.iter().enumerate().skip(i + 1) {
                for z in &values[j + 1..] {
                    let kind = Progression::of([*x, *y, *z]);
                    let Some(kind) = kind.filter(|kind| !three.arithmetic_only || *kind == Progression::Arithmetic)
                    else {
                        continue;
                    };
                    if let Some([a, b, c]) = self.seated(pieces, [*x, *y, *z]) {
                        return Some(three::formation([a, b, c], [*x, *y, *z], kind));
                    }
                }
            }
        }
        None
    }

    /// Four values anywhere: every formation holds a three in progression, which is given a fourth.
    fn four_anywhere(&self, pieces: CellSet, kinds: u32) -> Option<Formation> {
        let four_term = self.standing.rules.settings().victory.four_term;
        let values = self.holders(pieces);
        for (i, (x, _)) in values.iter().enumerate() {
            for (j, (y, _)) in values.iter().enumerate().skip(i + 1) {
                for (z, _) in values.iter().skip(j + 1).filter(|(z, _)| Progression::of([*x, *y, *z]).is_some()) {
                    for (w, _) in values.iter().filter(|(w, _)| ![x, y, z].contains(&w)) {
                        let found = kinds_of_four([*x, *y, *z, *w], four_term);
                        if found.count_ones() >= kinds
                            && let Some(cells) = self.seated(pieces, [*x, *y, *z, *w])
                        {
                            return Some(four::formation(cells, [*x, *y, *z, *w], found));
                        }
                    }
                }
            }
        }
        None
    }

    /// The values of pieces and of men taken, ascending.
    fn holders(&self, pieces: CellSet) -> Vec<(u32, CellSet)> {
        let mut holders = four::holders(self.standing, pieces);
        for value in &self.values {
            if let Err(place) = holders.binary_search_by_key(value, |(other, _)| *other) {
                holders.insert(place, (*value, CellSet::EMPTY));
            }
        }
        holders
    }

    /// Gives each value a piece or, to one at least, a man taken on some empty cell; `None` where that cannot be.
    fn seated<const N: usize>(&self, pieces: CellSet, values: [u32; N]) -> Option<[Cell; N]> {
        let mut cells = Vec::with_capacity(N);
        self.seat(pieces, &values, &mut cells).then(|| <[Cell; N]>::try_from(cells).ok()).flatten()
    }

    fn seat(&self, pieces: CellSet, values: &[u32], cells: &mut Vec<Cell>) -> bool {
        let Some((value, rest)) = values.split_first() else { return self.can_hold(pieces, cells) };
        let stands = |cell: &Cell| self.standing.values(*cell).as_slice().iter().any(|(own, _)| own == value);
        let hole = self.holes.into_iter().find(|cell| !cells.contains(cell));
        let hole = hole.filter(|_| self.values.binary_search(value).is_ok());
        for cell in pieces.filter(stands).chain(hole) {
            if !cells.contains(&cell) {
                cells.push(cell);
                if self.seat(pieces, rest, cells) {
                    return true;
                }
                cells.pop();
            }
        }
        false
    }
}

/// The choices of at least one hole and at most so many, not all, among so many cells, as bits.
fn masks(cells: u32, most: u32) -> impl Iterator<Item = u32> {
    (1..(1 << cells) - 1).filter(move |mask: &u32| mask.count_ones() <= most)
}

/// Looks for contiguous cells along each axis that hold pieces and so many holes.
struct Lines<const N: usize, F> {
    pieces: CellSet,
    holes: CellSet,
    most: u32,
    check: F,
    found: Option<Formation>,
}

impl<const N: usize, F: Fn([Cell; N]) -> Option<Formation>> EachWay for Lines<N, F> {
    fn way<const BY: i8>(&mut self, way: &Way) {
        // The other four ways look at the same lines from the other end.
        if BY < 0 {
            return;
        }
        for mask in masks(N as u32, self.most) {
            let set = |place: usize| if mask >> place & 1 != 0 { self.holes } else { self.pieces };
            let firsts = (0..N - 1).rev().fold(set(N - 1), |next, place| set(place) & way.back::<BY>(next));
            for first in firsts {
                if self.found.is_some() {
                    return;
                }
                self.found = (self.check)(std::array::from_fn(|steps| at(first, i32::from(BY) * steps as i32)));
            }
        }
    }
}
