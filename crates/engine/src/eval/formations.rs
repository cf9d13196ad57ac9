//! What is known of progressions before any position is looked at.

use rithmomachia_core::ruleset::{Owners, Placement, Three};
use rithmomachia_core::{Cell, CellSet, Condition, Piece, Position, Progression, Shape, Side};

use crate::men::{MEN, Men};

/// Turns no piece needs: a value nobody holds any more.
pub(super) const NEVER: u8 = 60;
/// Most values looked at, whichever pieces hold them.
pub(super) const PLACES: usize = 128;
/// Rows of the largest board.
const ROWS: usize = 16;

/// A victory by three in progression, as far as the evaluation knows it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Goal {
    pub condition: Condition,
    /// Whether the three must stand side by side.
    pub in_line: bool,
    /// Whether they must stand at equal gaps, in line or around a corner.
    pub spaced: bool,
    /// Whether more than values and places decides, so that a move that seems to win has to be tried.
    pub tried: bool,
    /// Whether the enemy's pyramid must fall first.
    pub pyramid_first: bool,
    /// Whether enemy pieces may be among them.
    pub mixed: bool,
    arithmetic_only: bool,
}

impl Goal {
    /// The victory that is switched on.
    fn of(root: &Position) -> Option<Self> {
        let victory = &root.rules().settings().victory;
        let goal = |condition, three: Three| Self {
            condition,
            in_line: matches!(three.placement, Placement::Line | Placement::LineOrSquare),
            spaced: three.placement == Placement::Spaced,
            tried: three.placement == Placement::Spaced || three.anchor,
            pyramid_first: victory.pyramid_first,
            mixed: three.owners == Owners::Mixed,
            arithmetic_only: three.arithmetic_only,
        };
        [(Condition::Glorious, victory.glorious), (Condition::Small, victory.small)]
            .into_iter()
            .find_map(|(condition, three)| three.filter(|three| three.enabled).map(|three| goal(condition, three)))
    }
}

/// What never changes about a piece.
#[derive(Clone, Copy, Debug)]
pub(super) struct Man {
    /// The place of its value; of a pyramid that of its first total.
    pub place: u8,
    pub side: Side,
    /// Cells it gains per turn.
    pub step: u8,
    pub is_pyramid: bool,
    /// Turns to the enemy's territory by row.
    pub to_go: [u8; ROWS],
}

const NOBODY: Man =
    Man { place: (PLACES - 1) as u8, side: Side::White, step: 0, is_pyramid: false, to_go: [NEVER; ROWS] };

/// A three and its number.
pub(super) type Numbered = (u16, [u8; 3]);

/// Values, progressions among them, and pieces.
#[derive(Debug)]
pub(super) struct Formations {
    pub goal: Option<Goal>,
    /// By number of the piece.
    pub men: Vec<Man>,
    /// Places of values, by value.
    places: Vec<u8>,
    /// Threes of places in progression, low, middle, high, by the side that could complete them.
    pub threes: [Vec<[u8; 3]>; 2],
    /// Those of them a place is in and their numbers, by side and place.
    pub threes_of: [Vec<Vec<Numbered>>; 2],
    /// Numbers of the pieces that are no pyramids, by the place of their value.
    pub holders_of: Vec<Vec<u8>>,
    /// Numbers of the pyramids.
    pub pyramids: Vec<u8>,
    /// By the places of a middle value and of one end, the places of the other ends that complete a progression.
    other_ends: Vec<u128>,
    /// Territory by side.
    pub territory: [CellSet; 2],
}

impl Formations {
    pub fn new(root: &Position) -> Self {
        let goal = Goal::of(root);
        let mixed = goal.is_some_and(|goal| goal.mixed);
        let own = Side::BOTH.map(|side| values_of(root, |owner| mixed || owner == side));
        let mut all: Vec<u16> = own.iter().flatten().copied().collect();
        all.sort_unstable();
        all.dedup();
        all.truncate(PLACES - 1);
        let mut places = vec![(PLACES - 1) as u8; 10_000];
        for (place, value) in all.iter().enumerate() {
            places[usize::from(*value)] = place as u8;
        }
        let threes =
            own.map(|values| goal.map_or_else(Vec::new, |goal| threes(&values, &places, goal.arithmetic_only)));
        let threes_of = [0, 1].map(|side: usize| {
            let mut of = vec![Vec::new(); PLACES];
            for (number, three) in threes[side].iter().enumerate() {
                three.iter().for_each(|place| of[usize::from(*place)].push((number as u16, *three)));
            }
            of
        });
        let mut formations = Self {
            goal,
            men: vec![NOBODY; MEN],
            places,
            threes,
            threes_of,
            holders_of: vec![Vec::new(); PLACES],
            pyramids: Vec::new(),
            other_ends: vec![0; PLACES * PLACES],
            territory: Side::BOTH.map(|side| root.rules().territory_of(side)),
        };
        for [low, middle, high] in formations.threes.clone().into_iter().flatten() {
            let place = |end: u8| usize::from(middle) * PLACES + usize::from(end);
            formations.other_ends[place(low)] |= 1 << (high & 127);
            formations.other_ends[place(high)] |= 1 << (low & 127);
        }
        let numbers = Men::new(root);
        for (cell, piece) in root.pieces() {
            let (number, man) = (numbers.on(cell), formations.man(root, &piece));
            formations.men[number] = man;
            if man.is_pyramid {
                formations.pyramids.push(number as u8);
            } else {
                formations.holders_of[usize::from(man.place)].push(number as u8);
            }
        }
        formations
    }

    /// Whether a side's formations can win: not while the enemy has a pyramid that must fall first.
    pub fn count_for(&self, position: &Position, side: Side) -> bool {
        self.goal
            .is_some_and(|goal| !goal.pyramid_first || (position.pyramid_cells() & position.cells_of(!side)).is_empty())
    }

    fn man(&self, root: &Position, piece: &Piece) -> Man {
        let step = match piece.shape {
            Shape::Pyramid => 3,
            shape => root.rules().settings().movement.shapes[shape.index() % 3].steps.max(1),
        };
        let side = piece.owner;
        let territory = root.rules().territory_of(!side);
        let rows: Vec<u8> =
            (0..ROWS as u8).filter(|row| Cell::new(*row, 0).is_some_and(|cell| territory.has(cell))).collect();
        let to_go = std::array::from_fn(|from| {
            let nearest = rows.iter().map(|row| row.abs_diff(from as u8)).min();
            nearest.map_or(NEVER, |gap| gap.div_ceil(step))
        });
        Man { place: self.place_of(piece.value), side, step, is_pyramid: piece.shape == Shape::Pyramid, to_go }
    }

    /// Whether some of these places, of a middle piece and of two ends, are in progression.
    #[inline]
    pub fn in_progression(&self, middle: u128, (one, other): (u128, u128)) -> bool {
        bits(middle).any(|middle| bits(one).any(|one| self.other_ends[middle * PLACES + one] & other != 0))
    }

    /// The place of a value; that of no value for one that is in no progression here.
    pub fn place_of(&self, value: u32) -> u8 {
        self.places.get(value as usize).copied().unwrap_or((PLACES - 1) as u8)
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

/// The places in a set.
pub(super) fn bits(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (place < 128).then_some(place)
    })
}
