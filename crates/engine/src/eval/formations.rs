//! How few own turns until three pieces can stand in progression in the enemy's territory.

use rithmomachia_core::ruleset::{Owners, Placement, Three};
use rithmomachia_core::{Cell, Condition, Piece, Position, Progression, Shape, Side};

use crate::params::{FORMATION, FORMATION_IN_LINE, MOST_THREATS, THREATS};
use crate::score::Score;

/// Turns no piece needs: a value nobody holds any more.
const NEVER: u8 = 60;
/// The place of values that no progression asks for.
const NO_PLACE: usize = 255;
/// Most pieces of one value looked at.
const HOLDERS: usize = 3;

/// The progressions among the values of the game, and how far each cell is from the enemy's territory.
#[derive(Debug)]
pub(crate) struct Formations {
    /// What a formation one turn away is worth; 0 where no such victory is switched on.
    worth: Score,
    condition: Option<Condition>,
    /// Place of a value among those of the game, by value; 255 for none.
    places: Vec<u8>,
    /// Whether the three must stand side by side.
    in_line: bool,
    /// Whether enemy pieces may be among them.
    mixed: bool,
    /// Threes of places that are in progression, by the side whose own pieces hold all three at the root.
    threes: [Vec<[u8; 3]>; 2],
    /// Rows to go to the enemy's territory, by side and row.
    rows_to_go: [[u8; 16]; 2],
    /// Cells a shape gains per turn.
    steps: [u8; 3],
}

impl Formations {
    pub fn new(root: &Position) -> Self {
        let settings = root.rules().settings();
        let victory = &settings.victory;
        let (condition, on) = [(Condition::Glorious, victory.glorious), (Condition::Small, victory.small)]
            .into_iter()
            .find_map(|(condition, three)| Some((condition, three.filter(|three: &Three| three.enabled)?)))
            .unzip();
        let worth = on.map_or(0, |three| match three.placement {
            Placement::Anywhere => FORMATION,
            Placement::Line => FORMATION_IN_LINE,
        });
        let in_line = on.is_some_and(|three| three.placement == Placement::Line);
        let mixed = on.is_some_and(|three| three.owners == Owners::Mixed);
        let own = Side::BOTH.map(|side| values_of(root, |owner| mixed || owner == side));
        let mut all: Vec<u16> = own.iter().flatten().copied().collect();
        all.sort_unstable();
        all.dedup();
        all.truncate(254);
        let mut places = vec![NO_PLACE as u8; 10_000];
        for (place, value) in all.iter().enumerate() {
            places[usize::from(*value)] = place as u8;
        }
        let arithmetic_only = on.is_some_and(|three| three.arithmetic_only);
        let threes = own.map(|values| threes(&values, &places, arithmetic_only));
        let [white, black] = Side::BOTH.map(|side| {
            std::array::from_fn(|row| {
                let territory = root.rules().territory_of(!side);
                let distance = |other: u8| {
                    Cell::new(other, 0).filter(|cell| territory.has(*cell)).map(|_| other.abs_diff(row as u8))
                };
                (0..16).filter_map(distance).min().unwrap_or(NEVER)
            })
        });
        let steps = settings.movement.shapes.map(|shape| shape.steps);
        Self { worth, condition, in_line, mixed, places, threes, rows_to_go: [white, black], steps }
    }

    /// The victory that three in progression win.
    pub const fn condition(&self) -> Option<Condition> {
        self.condition
    }

    /// What a side's nearest formation is worth. Cost: its pieces and its progressions.
    pub fn term(&self, position: &Position, side: Side) -> Score {
        if self.worth == 0 {
            return 0;
        }
        let mut outlook = Outlook { nearest: i32::from(NEVER), threats: 0 };
        if self.in_line {
            self.look_in_line(position, side, &mut outlook);
        } else {
            self.look_anywhere(position, side, &mut outlook);
        }
        self.worth / (outlook.nearest + 1).max(1) + outlook.threats.min(MOST_THREATS)
    }

    /// Own turns until three pieces stand anywhere in the enemy's territory.
    fn look_anywhere(&self, position: &Position, side: Side, outlook: &mut Outlook) {
        let mut turns = [NEVER; 256];
        for (cell, piece) in position.pieces_of(side) {
            let needed = self.turns_to_go(cell, &piece, side);
            for place in self.places_of(&piece) {
                turns[place] = turns[place].min(needed);
            }
        }
        turns[NO_PLACE] = NEVER;
        let needed = |three: &[u8; 3]| three.iter().map(|place| i32::from(turns[usize::from(*place)])).sum::<i32>();
        self.threes[side.index()].iter().for_each(|three| outlook.see(needed(three)));
    }

    /// About how many own turns until three pieces stand side by side there, the middle value in the middle.
    ///
    /// Enemy pieces that may serve stand where they stand; own pieces come to them. Whether the three end up in one line
    /// is left to the search.
    fn look_in_line(&self, position: &Position, side: Side, outlook: &mut Outlook) {
        let mut holders = [Holders::NONE; 256];
        for (cell, piece) in position.pieces() {
            let own = piece.owner == side;
            let serves = own || (self.mixed && self.rows_to_go[side.index()][usize::from(cell.row()) & 15] == 0);
            if !serves {
                continue;
            }
            let man = Man {
                row: cell.row() as i8,
                column: cell.column() as i8,
                step: if own { self.step(&piece) } else { 0 },
                to_go: self.turns_to_go(cell, &piece, side),
            };
            self.places_of(&piece).for_each(|place| holders[place].add(man));
        }
        holders[NO_PLACE] = Holders::NONE;
        for three in &self.threes[side.index()] {
            let [low, middle, high] = three.map(|place| &holders[usize::from(place)]);
            let at_least = i32::from(low.least) + i32::from(middle.least) + i32::from(high.least);
            // Most threes are far: too far to be the nearest or to count as threats, whichever pieces make them.
            if at_least >= outlook.nearest && at_least > THREATS.len() as i32 {
                continue;
            }
            for man in middle.men() {
                // Three that already touch and have not won are out of line: one turn more.
                outlook.see((i32::from(man.to_go) + low.turns_to_join(man) + high.turns_to_join(man)).max(1));
            }
        }
    }

    fn step(&self, piece: &Piece) -> u8 {
        if piece.shape == Shape::Pyramid { 3 } else { self.steps[piece.shape.index() % 3].max(1) }
    }

    fn turns_to_go(&self, cell: Cell, piece: &Piece, side: Side) -> u8 {
        self.rows_to_go[side.index()][usize::from(cell.row()) & 15].div_ceil(self.step(piece))
    }

    /// The places of the values a piece can stand for.
    fn places_of<'a>(&'a self, piece: &'a Piece) -> impl Iterator<Item = usize> + 'a {
        piece.faces().map(|(value, _)| self.places.get(value as usize).map_or(NO_PLACE, |place| usize::from(*place)))
    }
}

/// What a side's formations promise.
struct Outlook {
    /// Turns to the nearest.
    nearest: i32,
    /// What all that are near are worth.
    threats: Score,
}

impl Outlook {
    fn see(&mut self, turns: i32) {
        self.nearest = self.nearest.min(turns);
        self.threats += usize::try_from(turns - 1).ok().and_then(|place| THREATS.get(place)).copied().unwrap_or(0);
    }
}

/// The pieces that can stand for one value.
#[derive(Clone, Copy)]
struct Holders {
    men: [Man; HOLDERS],
    count: u8,
    /// Fewest turns one of them needs to the enemy's territory.
    least: u8,
}

impl Holders {
    const NONE: Self =
        Self { men: [Man { row: 0, column: 0, step: 0, to_go: NEVER }; HOLDERS], count: 0, least: NEVER };

    fn add(&mut self, man: Man) {
        if let Some(free) = self.men.get_mut(usize::from(self.count)) {
            *free = man;
            self.count += 1;
            self.least = self.least.min(man.to_go);
        }
    }

    fn men(&self) -> &[Man] {
        &self.men[..usize::from(self.count)]
    }

    /// Turns until one of them stands beside a piece.
    fn turns_to_join(&self, man: &Man) -> i32 {
        self.men().iter().map(|end| end.turns_to_join(man)).min().unwrap_or(i32::from(NEVER))
    }
}

/// A piece as far as lines go.
#[derive(Clone, Copy)]
struct Man {
    row: i8,
    column: i8,
    /// Cells it gains per turn; 0 for an enemy piece, which does not come.
    step: u8,
    to_go: u8,
}

impl Man {
    /// Turns until it stands beside another there: it has its own way to go, and the gap between them to close.
    fn turns_to_join(&self, other: &Self) -> i32 {
        let away = (self.row - other.row).abs().max((self.column - other.column).abs());
        match (self.to_go, self.step.max(other.step)) {
            (to_go, _) if away <= 1 => i32::from(to_go),
            (_, 0) => i32::from(NEVER),
            (to_go, step) => i32::from((away as u8 - 1).div_ceil(step).max(to_go)),
        }
    }
}

/// The values up to 9999 that pieces of some owners can stand for, layers included.
fn values_of(root: &Position, counts: impl Fn(Side) -> bool) -> Vec<u16> {
    let pieces = root.pieces().filter(|(_, piece)| counts(piece.owner));
    let mut values: Vec<u16> = Vec::new();
    for (_, piece) in pieces {
        values.extend(piece.faces().filter_map(|(value, _)| u16::try_from(value).ok()).filter(|value| *value < 10_000));
    }
    values.sort_unstable();
    values.dedup();
    values
}

fn threes(values: &[u16], places: &[u8], arithmetic_only: bool) -> Vec<[u8; 3]> {
    let mut found = Vec::new();
    for (i, x) in values.iter().enumerate() {
        for (j, y) in values.iter().enumerate().skip(i + 1) {
            for z in values.iter().skip(j + 1) {
                let kind = Progression::of([u32::from(*x), u32::from(*y), u32::from(*z)]);
                if kind == Some(Progression::Arithmetic) || (kind.is_some() && !arithmetic_only) {
                    found.push([x, y, z].map(|value| places[usize::from(*value)]));
                }
            }
        }
    }
    found
}
