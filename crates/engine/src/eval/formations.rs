//! What is known of progressions before any position is looked at.

use rithmomachia_core::ruleset::{Four, Owners, Placement, Three};
use rithmomachia_core::{Cell, CellSet, Condition, Piece, Position, Progression, Shape, Side, kinds_of_four};

use super::outlook::FAR;
use crate::men::{MEN, Men};

/// Turns no piece needs: a value nobody holds any more.
pub(super) const NEVER: u8 = 60;
/// Places of values, whichever pieces hold them; the last is that of values in no progression.
pub(super) const PLACES: usize = 128;
/// The place that every formation has filled already: a fourth where three are enough.
pub(super) const FILLED: u8 = (PLACES - 2) as u8;
/// Rows of the largest board.
const ROWS: usize = 16;

/// A victory by formation, as far as the evaluation knows it: by three in progression where one is switched on, which is
/// sooner had, else by four.
#[derive(Clone, Copy, Debug)]
pub(super) struct Goal {
    pub condition: Condition,
    /// Whether three must stand side by side.
    pub in_line: bool,
    /// Whether it decides where in the territory they stand, in another way than three side by side.
    pub shaped: bool,
    /// Whether more than values and places decides, so that a move that seems to win has to be tried.
    pub tried: bool,
    /// Whether the enemy's pyramid must fall first.
    pub pyramid_first: bool,
    /// Whether enemy pieces may be among them.
    pub mixed: bool,
    /// Own turns from which nobody asks how many they are.
    pub horizon: u8,
    sets: Sets,
}

/// Pieces of both sides are so near so many formations that the farther ones say nothing.
fn horizon(owners: Owners) -> u8 {
    if owners == Owners::Mixed { FAR - 4 } else { FAR }
}

/// Which values make the formation.
#[derive(Clone, Copy, Debug)]
enum Sets {
    Threes { arithmetic_only: bool },
    Fours { kinds: u32, four_term: bool },
}

impl Goal {
    /// The victory that is switched on.
    fn of(root: &Position) -> Option<Self> {
        let victory = &root.rules().settings().victory;
        let three = |condition, three: Three| Self {
            condition,
            in_line: matches!(three.placement, Placement::Line | Placement::LineOrSquare),
            shaped: three.placement == Placement::Spaced,
            tried: three.placement == Placement::Spaced || three.anchor,
            pyramid_first: victory.pyramid_first,
            mixed: three.owners == Owners::Mixed,
            horizon: horizon(three.owners),
            sets: Sets::Threes { arithmetic_only: three.arithmetic_only },
        };
        // How four come to stand in line is left to the search: they are counted as if any cells would do.
        let four = |condition, four: Four, kinds| Self {
            condition,
            in_line: false,
            shaped: four.placement != Placement::Anywhere,
            tried: true,
            pyramid_first: victory.pyramid_first,
            mixed: four.owners == Owners::Mixed,
            horizon: horizon(four.owners),
            sets: Sets::Fours { kinds, four_term: victory.four_term },
        };
        let threes = [(Condition::Glorious, victory.glorious), (Condition::Small, victory.small)];
        let fours = [(Condition::Big, victory.big, 2), (Condition::Great, victory.great, 3)];
        let enabled = threes.into_iter().filter_map(|(condition, it)| Some((condition, it.filter(|it| it.enabled)?)));
        enabled.map(|(condition, it)| three(condition, it)).next().or_else(|| {
            let enabled = fours
                .into_iter()
                .filter_map(|(condition, it, kinds)| Some((condition, it.filter(|it| it.enabled)?, kinds)));
            enabled.map(|(condition, it, kinds)| four(condition, it, kinds)).next()
        })
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

/// The places of the values of a formation: low, middle and high of a three and [`FILLED`], or four.
pub(super) type Set = [u8; 4];
/// A set and its number.
pub(super) type Numbered = (u16, Set);

/// Values, progressions among them, and pieces.
#[derive(Debug)]
pub(super) struct Formations {
    pub goal: Option<Goal>,
    /// By number of the piece.
    pub men: Vec<Man>,
    /// Places of values, by value.
    places: Vec<u8>,
    /// Sets of places that win, by the side that could complete them.
    pub sets: [Vec<Set>; 2],
    /// Those of them a place is in and their numbers, by side and place.
    pub sets_of: [Vec<Vec<Numbered>>; 2],
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
        all.truncate(usize::from(FILLED));
        let mut places = vec![(PLACES - 1) as u8; 10_000];
        for (place, value) in all.iter().enumerate() {
            places[usize::from(*value)] = place as u8;
        }
        let sets = own.map(|values| {
            let places = |value: &u16| places[usize::from(*value)];
            match goal.map(|goal| goal.sets) {
                None => Vec::new(),
                Some(Sets::Threes { arithmetic_only }) => threes(&values, arithmetic_only)
                    .map(|[low, middle, high]| [places(&low), places(&middle), places(&high), FILLED])
                    .collect(),
                Some(Sets::Fours { kinds, four_term }) => {
                    fours(&values, (kinds, four_term)).iter().map(|four| four.map(|value| places(&value))).collect()
                }
            }
        });
        let sets_of = [0, 1].map(|side: usize| {
            let mut of = vec![Vec::new(); PLACES];
            for (number, set) in sets[side].iter().enumerate() {
                set.iter().for_each(|place| of[usize::from(*place)].push((number as u16, *set)));
            }
            of
        });
        let mut formations = Self {
            goal,
            men: vec![NOBODY; MEN],
            places,
            sets,
            sets_of,
            holders_of: vec![Vec::new(); PLACES],
            pyramids: Vec::new(),
            other_ends: vec![0; PLACES * PLACES],
            territory: Side::BOTH.map(|side| root.rules().territory_of(side)),
        };
        for [low, middle, high, _] in formations.sets.clone().into_iter().flatten() {
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

/// Values in progression, ascending.
fn threes(values: &[u16], arithmetic_only: bool) -> impl Iterator<Item = [u16; 3]> {
    values
        .iter()
        .enumerate()
        .flat_map(move |(i, x)| {
            let others = values.iter().enumerate().skip(i + 1);
            others.flat_map(move |(j, y)| values.iter().skip(j + 1).map(move |z| [*x, *y, *z]))
        })
        .filter(move |three| {
            let kind = Progression::of(three.map(u32::from));
            kind == Some(Progression::Arithmetic) || (kind.is_some() && !arithmetic_only)
        })
}

/// Sets of four values that hold so many kinds of progression, ascending.
fn fours(values: &[u16], (kinds, four_term): (u32, bool)) -> Vec<[u16; 4]> {
    // Each holds a three in progression: far fewer than all sets of four are looked at.
    let mut found: Vec<[u16; 4]> = threes(values, false)
        .flat_map(|three| {
            let others = values.iter().filter(move |value| !three.contains(value));
            others.map(move |other| {
                let [x, y, z] = three;
                let mut four = [x, y, z, *other];
                four.sort_unstable();
                four
            })
        })
        .filter(|four| kinds_of_four(four.map(u32::from), four_term).count_ones() >= kinds)
        .collect();
    found.sort_unstable();
    found.dedup();
    // Numbers of sets are sixteen bits; no army of any source comes near.
    found.truncate(usize::from(u16::MAX));
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
