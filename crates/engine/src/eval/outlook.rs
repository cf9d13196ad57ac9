//! How few own turns until pieces can stand in progression in the enemy's territory.

use rithmomachia_core::{CELLS, COLUMNS, Cell, Position, Side};

use super::formations::{FILLED, Formations, Goal, NEVER, PLACES, Set};
use crate::men::{MEN, Men};
use crate::params::TURNS;
use crate::placing::Standing;

/// Most pieces of one value looked at.
const HOLDERS: usize = 6;
/// A piece that stands nowhere.
const NOWHERE: u8 = u8::MAX;
/// Turns beyond which nobody asks how many they are.
pub(super) const FAR: u8 = TURNS as u8 - 1;

/// What a side's formations promise: how many need so many own turns; the last those that need more.
pub(crate) type Outlook = [u16; TURNS];

/// The pieces that can stand for one value.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Holders {
    men: [Holder; HOLDERS],
    count: u8,
    least: Least,
}

/// Fewest turns that pieces need to the enemy's territory.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Least {
    /// Of all that may serve.
    all: u8,
    /// Of the side's own among them.
    own: u8,
}

/// A piece as far as lines go; where none are asked for, all stand on one cell.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Holder {
    cell: u8,
    /// Cells it gains per turn; 0 for an enemy piece, which does not come.
    step: u8,
    to_go: u8,
}

/// Turns to close a gap of so many cells, by cells gained per turn.
const CLOSING: [[u8; 16]; 4] = {
    let mut table = [[0; 16]; 4];
    let mut gap = 1;
    while gap < 16 {
        table[0][gap] = NEVER;
        table[1][gap] = gap as u8;
        table[2][gap] = (gap as u8).div_ceil(2);
        table[3][gap] = (gap as u8).div_ceil(3);
        gap += 1;
    }
    table
};

/// Cells between two cells, in the direction in which they are farther apart.
static GAPS: [[u8; CELLS]; CELLS] = {
    const WIDTH: usize = COLUMNS as usize;
    let mut table = [[0; CELLS]; CELLS];
    let mut one = 0;
    while one < CELLS {
        let mut other = 0;
        while other < CELLS {
            let rows = (one / WIDTH).abs_diff(other / WIDTH);
            let columns = (one % WIDTH).abs_diff(other % WIDTH);
            let away = if rows > columns { rows } else { columns };
            table[one][other] = away.saturating_sub(1) as u8;
            other += 1;
        }
        one += 1;
    }
    table
};

impl Least {
    const NEVER: Self = Self { all: NEVER, own: NEVER };
}

impl Holders {
    const NONE: Self =
        Self { men: [Holder { cell: 0, step: 0, to_go: NEVER }; HOLDERS], count: 0, least: Least::NEVER };

    #[inline]
    fn add(&mut self, man: Holder) {
        if let Some(free) = self.men.get_mut(usize::from(self.count)) {
            *free = man;
            self.count += 1;
        }
        self.least.all = self.least.all.min(man.to_go);
        if man.is_own() {
            self.least.own = self.least.own.min(man.to_go);
        }
    }

    #[inline]
    fn men(&self) -> &[Holder] {
        &self.men[..usize::from(self.count).min(HOLDERS)]
    }

    /// Turns until one of them stands beside a piece.
    #[inline]
    fn turns_to_join(&self, man: &Holder) -> Least {
        self.men().iter().fold(Least::NEVER, |least, end| {
            let turns = end.turns_to_join(man);
            let all = least.all.min(turns);
            Least { all, own: if end.is_own() { least.own.min(turns) } else { least.own } }
        })
    }
}

impl Holder {
    #[inline]
    const fn is_own(&self) -> bool {
        self.step > 0
    }

    /// Turns until it stands beside another there: it has its own way to go, and the gap between them to close.
    #[inline]
    fn turns_to_join(&self, other: &Self) -> u8 {
        let gap = GAPS[usize::from(self.cell) % CELLS][usize::from(other.cell) % CELLS];
        self.to_go.max(CLOSING[usize::from(self.step.max(other.step)) & 3][usize::from(gap) & 15])
    }
}

/// What one thread's evaluation saw last: from leaf to leaf a piece or two have moved, and only what they touch is looked at
/// again.
///
/// INVARIANT: what is kept depends on the position seen last alone, not on how it was come to.
pub(crate) struct Memory {
    /// Where each piece stood, by its number.
    cells: [u8; MEN],
    alive: u64,
    /// The places of the values each piece can stand for, by its number.
    pub(super) faces: [u128; MEN],
    /// What each pyramid was, by its number.
    pyramids: [u64; MEN],
    sides: [Seen; 2],
    /// What was learnt of where pieces stand; none where nothing was.
    pub(super) standing: Option<Standing>,
}

/// The progressions of one side.
struct Seen {
    holders: Box<[Holders; PLACES]>,
    /// Turns each set needs.
    turns: Vec<u8>,
    /// How many sets need so many turns.
    counts: Outlook,
    /// Places whose holders have changed.
    changed: u128,
}

impl Memory {
    /// A memory of nothing, for these formations.
    pub(super) fn new(formations: &Formations, standing: Option<Standing>) -> Self {
        let seen = |side: Side| {
            let mut counts = [0; TURNS];
            counts[usize::from(FAR)] = formations.sets[side.index()].len() as u16;
            let mut holders = Box::new([Holders::NONE; PLACES]);
            holders[usize::from(FILLED)].least.all = 0;
            Seen { holders, turns: vec![FAR; formations.sets[side.index()].len()], counts, changed: 0 }
        };
        let face = |number: usize| {
            let man = &formations.men[number];
            if man.is_pyramid || usize::from(man.place) == PLACES - 1 { 0 } else { 1 << man.place }
        };
        Self {
            cells: [NOWHERE; MEN],
            alive: 0,
            faces: std::array::from_fn(face),
            pyramids: [0; MEN],
            sides: Side::BOTH.map(seen),
            standing,
        }
    }
}

impl Memory {
    /// What a side's formations promised in the position seen last.
    pub fn outlook(&self, side: Side) -> &Outlook {
        &self.sides[side.index()].counts
    }
}

/// The cell that is remembered.
const fn place(cell: u8) -> Option<Cell> {
    if cell == NOWHERE { None } else { Some(Cell::from_index(cell as usize)) }
}

impl Formations {
    /// Brings a memory to a position. Cost: the pieces, and the progressions of those that have moved since the position
    /// seen last.
    pub fn see(&self, at: (&Position, &Men), memory: &mut Memory) {
        if self.goal.is_none() && memory.standing.is_none() {
            return;
        }
        self.follow(at, self.goal.is_some_and(|goal| goal.mixed), memory);
        let Some(goal) = self.goal else { return };
        for side in Side::BOTH {
            let seen = &mut memory.sides[side.index()];
            let mut changed = std::mem::take(&mut seen.changed);
            let mut places = changed;
            while places != 0 {
                let place = places.trailing_zeros() as usize;
                places &= places - 1;
                let holders = self.holders(place, side, (&memory.cells, &memory.faces));
                if seen.holders[place] == holders {
                    // A piece moved to where it is worth as much.
                    changed &= !(1 << place);
                }
                seen.holders[place] = holders;
            }
            while changed != 0 {
                let place = changed.trailing_zeros() as usize;
                changed &= changed - 1;
                for (number, set) in &self.sets_of[side.index()][place] {
                    let turns = turns_of(*set, &seen.holders, goal);
                    let old = std::mem::replace(&mut seen.turns[usize::from(*number)], turns);
                    seen.counts[usize::from(old)] -= 1;
                    seen.counts[usize::from(turns)] += 1;
                }
            }
        }
    }

    /// Marks what has changed since the position seen last.
    fn follow(&self, (position, men): (&Position, &Men), mixed: bool, memory: &mut Memory) {
        let Memory { cells, alive, faces, pyramids, sides, standing } = memory;
        let mut now = 0u64;
        let mut mark = |number: usize, places: u128| {
            let side = self.men[number].side;
            sides[side.index()].changed |= places;
            if mixed {
                sides[(!side).index()].changed |= places;
            }
        };
        let mut moved = 0u64;
        for side in Side::BOTH {
            position.cells_of(side).for_each(|cell| {
                let number = men.on(cell);
                now |= 1 << number;
                let old = cells[number];
                if old != cell.index() as u8 {
                    cells[number] = cell.index() as u8;
                    moved |= 1 << number;
                    if let Some(standing) = standing {
                        standing.moved(number, (place(old), Some(cell)));
                    }
                }
            });
        }
        let mut gone = *alive & !now;
        moved |= gone;
        while gone != 0 {
            let number = gone.trailing_zeros() as usize & (MEN - 1);
            let old = std::mem::replace(&mut cells[number], NOWHERE);
            if let Some(standing) = standing {
                standing.moved(number, (place(old), None));
                if self.men[number].is_pyramid {
                    // What it was comes back only with another look at it.
                    standing.stacked(number, None);
                    pyramids[number] = 0;
                }
            }
            gone &= gone - 1;
        }
        *alive = now;
        for cell in position.pyramid_cells() {
            let (number, identity) = (men.on(cell), position.identity_at(cell));
            if pyramids[number] != identity {
                pyramids[number] = identity;
                mark(number, faces[number]);
                let piece = position.piece_at(cell);
                if let Some(standing) = standing {
                    standing.stacked(number, piece.as_ref());
                }
                let values = piece.iter().flat_map(|piece| piece.faces());
                faces[number] = values.fold(0, |places, (value, _)| places | 1 << (self.place_of(value) & 127));
                faces[number] &= !(1 << (PLACES - 1));
                moved |= 1 << number;
            }
        }
        while moved != 0 {
            let number = moved.trailing_zeros() as usize & (MEN - 1);
            moved &= moved - 1;
            mark(number, faces[number]);
        }
    }

    /// Who can stand for the value of a place in a side's formations.
    fn holders(&self, place: usize, side: Side, (cells, faces): (&[u8; MEN], &[u128; MEN])) -> Holders {
        let mut holders = Holders::NONE;
        if place == PLACES - 1 {
            return holders;
        }
        let mixed = self.goal.is_some_and(|goal| goal.mixed);
        let in_line = self.goal.is_some_and(|goal| goal.in_line);
        let mut add = |number: usize| {
            let (man, cell) = (&self.men[number], cells[number & (MEN - 1)]);
            let own = man.side == side;
            if cell == NOWHERE || !(own || mixed) {
                return;
            }
            let cell = Cell::from_index(usize::from(cell));
            // Enemy pieces that may serve stand where they stand; they are in their own territory or of no use.
            let (step, to_go) = match own {
                true => (man.step, man.to_go[usize::from(cell.row()) & 15]),
                false if self.territory[(!side).index()].has(cell) => (0, 0),
                false => return,
            };
            holders.add(Holder { cell: if in_line { cell.index() as u8 } else { 0 }, step, to_go });
        };
        self.holders_of[place].iter().for_each(|number| add(usize::from(*number)));
        for number in self.pyramids.iter().map(|number| usize::from(*number)) {
            if faces[number & (MEN - 1)] >> place & 1 != 0 {
                add(number);
            }
        }
        holders
    }
}

/// Own turns until the pieces of a set stand in the enemy's territory: anywhere, or three side by side; [`FAR`] where they are
/// more than matter. One piece at least is the side's own.
///
/// In line the middle value stands in the middle. Enemy pieces that may serve stand where they stand; own pieces come to
/// them. Whether the three end up in one line is left to the search.
#[inline]
fn turns_of(set: Set, holders: &[Holders; PLACES], goal: Goal) -> u8 {
    let [low, middle, high, fourth] = set.map(|place| &holders[usize::from(place) % PLACES]);
    let all = [low, middle, high, fourth];
    let own_comes = all.into_iter().fold(NEVER, |fewest, one| fewest.min(one.least.own - one.least.all));
    let at_least = all.into_iter().fold(own_comes, |turns, one| turns + one.least.all);
    if at_least >= goal.horizon {
        return FAR;
    }
    if !goal.in_line {
        return at_least;
    }
    let ends = low.least.all + high.least.all;
    let own_ends = (low.least.own + high.least.all).min(low.least.all + high.least.own);
    let mut fewest = goal.horizon;
    for man in middle.men() {
        // What cannot be fewer is not counted; three that already touch need one turn at least.
        if (man.to_go + if man.is_own() { ends } else { own_ends }).max(1) >= fewest {
            continue;
        }
        let (low, high) = (low.turns_to_join(man), high.turns_to_join(man));
        let ends = if man.is_own() { low.all + high.all } else { (low.own + high.all).min(low.all + high.own) };
        // Three that already touch and have not won are out of line: one turn more.
        fewest = fewest.min((man.to_go + ends).max(1));
    }
    if fewest < goal.horizon { fewest } else { FAR }
}
