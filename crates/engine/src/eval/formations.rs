//! How few own turns until three pieces can stand in progression in the enemy's territory.

use rithmomachia_core::ruleset::{Owners, Placement, Three};
use rithmomachia_core::{Cell, Position, Progression, Shape, Side};

use crate::params::{FORMATION, FORMATION_IN_LINE};
use crate::score::Score;

/// Turns no piece needs: a value nobody holds any more.
const NEVER: u8 = 60;

/// The progressions among the values of the game, and how far each cell is from the enemy's territory.
#[derive(Debug)]
pub(crate) struct Formations {
    /// What a formation one turn away is worth; 0 where no such victory is switched on.
    worth: Score,
    /// Place of a value among those of the game, by value; 255 for none.
    places: Vec<u8>,
    /// How many values have a place.
    values: usize,
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
        let on = [victory.glorious, victory.small].into_iter().flatten().find(|three: &Three| three.enabled);
        let worth = on.map_or(0, |three| match three.placement {
            Placement::Anywhere => FORMATION,
            Placement::Line => FORMATION_IN_LINE,
        });
        let mixed = on.is_some_and(|three| three.owners == Owners::Mixed);
        let own = Side::BOTH.map(|side| values_of(root, |owner| mixed || owner == side));
        let mut all: Vec<u16> = own.iter().flatten().copied().collect();
        all.sort_unstable();
        all.dedup();
        all.truncate(254);
        let mut places = vec![u8::MAX; 10_000];
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
        Self { worth, values: all.len(), places, threes, rows_to_go: [white, black], steps }
    }

    /// What a side's nearest formation is worth. Cost: its pieces and its progressions.
    pub fn term(&self, position: &Position, side: Side) -> Score {
        if self.worth == 0 {
            return 0;
        }
        let mut turns = [NEVER; 256];
        for (cell, piece) in position.pieces_of(side) {
            let to_go = self.rows_to_go[side.index()][usize::from(cell.row()) & 15];
            let step = if piece.shape == Shape::Pyramid { 3 } else { self.steps[piece.shape.index() % 3] };
            let needed = to_go.div_ceil(step.max(1));
            for (value, _) in piece.faces() {
                let place = self.places.get(value as usize).copied().unwrap_or(u8::MAX);
                turns[usize::from(place)] = turns[usize::from(place)].min(needed);
            }
        }
        debug_assert!(self.values < 255);
        turns[255] = NEVER;
        let needed = |three: &[u8; 3]| three.iter().map(|place| i32::from(turns[usize::from(*place)])).sum::<i32>();
        let nearest = self.threes[side.index()].iter().map(needed).min().unwrap_or(i32::from(NEVER));
        self.worth / (nearest + 1).max(1)
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
