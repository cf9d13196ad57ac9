//! The ways to win: common ones by what was taken, proper ones by progressions in the enemy's territory.

mod choice;
mod common;
mod four;
mod serving;
mod three;

pub(crate) use choice::{Wanted, largest, subset_with_sum};
pub(crate) use common::TakenMan;
pub use common::Tally;

use std::fmt;

use crate::board::Board;
use crate::progressions::Progression;
use crate::rules::Rules;
use crate::ruleset::{Four, Owners, Three};
use crate::types::{Cell, CellSet, Side};

/// How a game was won; ordered by precedence, the most glorious first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Condition {
    /// Four pieces with all three kinds of progression.
    Great,
    /// Four pieces with two kinds.
    Big,
    /// Three pieces in progression.
    Small,
    /// Three pieces in progression, in line.
    Glorious,
    /// Honour and law-suit together.
    DeHonoreLiteque,
    /// Honour.
    DeHonore,
    /// Law-suit.
    DeLite,
    /// Goods.
    DeBonis,
    /// Body.
    DeCorpore,
    /// The other side has no legal turn.
    NoLegalTurn,
}

impl Condition {
    /// All conditions, by precedence.
    pub const ALL: [Self; 10] = [
        Self::Great,
        Self::Big,
        Self::Small,
        Self::Glorious,
        Self::DeHonoreLiteque,
        Self::DeHonore,
        Self::DeLite,
        Self::DeBonis,
        Self::DeCorpore,
        Self::NoLegalTurn,
    ];

    /// The name of the ruleset's table under `victory`, or `no_legal_turn`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Great => "great",
            Self::Big => "big",
            Self::Small => "small",
            Self::Glorious => "glorious",
            Self::DeHonoreLiteque => "de_honore_liteque",
            Self::DeHonore => "de_honore",
            Self::DeLite => "de_lite",
            Self::DeBonis => "de_bonis",
            Self::DeCorpore => "de_corpore",
            Self::NoLegalTurn => "no_legal_turn",
        }
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Pieces that stand in progression: where, and the value each stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Formation {
    /// Cell and value, in the order of the values.
    pub members: Vec<(Cell, u32)>,
    /// The kinds of progression they hold.
    pub kinds: Vec<Progression>,
}

/// What a judge looks at.
pub(crate) struct Standing<'a> {
    pub rules: &'a Rules,
    pub board: &'a Board,
    pub tallies: &'a [Tally; 2],
    pub taken: &'a [Vec<TakenMan>; 2],
}

impl<'a> Standing<'a> {
    /// Whether a side meets a counting condition with what it has taken.
    #[inline]
    pub fn wins_by_taking(&self, side: Side) -> bool {
        common::any(self.rules, side, (&self.tallies[side.index()], &self.taken[side.index()]))
    }

    /// Whether a side meets a condition of progressions by a formation that holds one of the changed cells.
    #[inline(always)]
    pub fn wins_by_progression(&self, side: Side, changed: CellSet) -> bool {
        let inside = self.rules.territory_of(!side);
        if (changed & inside).is_empty() {
            return false;
        }
        let pieces = if self.rules.mixed_formations { self.board.occupied() } else { self.board.sides[side.index()] };
        // Most of the game fewer than three pieces stand there, or the one that moved is not among them.
        let standing = pieces & inside;
        !(standing & changed).is_empty() && standing.has_three() && self.stands_in_progression(side, changed)
    }

    #[inline(never)]
    fn stands_in_progression(&self, side: Side, changed: CellSet) -> bool {
        if self.is_barred(side) {
            return false;
        }
        let victory = &self.rules.settings().victory;
        let three = |three: &Option<_>| three.as_ref().is_some_and(|t| three::find(self, side, (t, changed)).is_some());
        three(&victory.glorious)
            || three(&victory.small)
            || victory.big.as_ref().is_some_and(|four| four::find(self, side, (four, 2, changed)).is_some())
            || victory.great.as_ref().is_some_and(|four| four::find(self, side, (four, 3, changed)).is_some())
    }

    /// RULE: victory.progressions.pyramid_first. Whether the enemy's pyramid must fall first.
    fn is_barred(&self, side: Side) -> bool {
        self.rules.settings().victory.pyramid_first
            && !(self.board.pyramids & self.board.sides[(!side).index()]).is_empty()
    }

    /// Every condition a side meets, by precedence, each with its formation where it has one; men taken serve whoever acted
    /// last.
    pub fn conditions(&self, side: Side, acted_last: bool) -> Vec<(Condition, Option<Formation>)> {
        let victory = &self.rules.settings().victory;
        let everywhere = if self.is_barred(side) { CellSet::EMPTY } else { self.rules.board };
        let served = if acted_last { self.service(side) } else { None };
        let of_four = |four: Option<Four>, kinds| {
            let four = four?;
            let own = four::find(self, side, (&four, kinds, everywhere));
            own.or_else(|| served.as_ref().and_then(|service| service.four(&four, kinds)))
        };
        let of_three = |three: Option<Three>| {
            let three = three?;
            let own = three::find(self, side, (&three, everywhere));
            own.or_else(|| served.as_ref().and_then(|service| service.three(&three)))
        };
        let mut met = Vec::new();
        let mut note =
            |condition, formation: Option<Formation>| met.extend(formation.map(|found| (condition, Some(found))));
        note(Condition::Great, of_four(victory.great, 3));
        note(Condition::Big, of_four(victory.big, 2));
        note(Condition::Small, of_three(victory.small));
        note(Condition::Glorious, of_three(victory.glorious));
        let taking = (&self.tallies[side.index()], self.taken[side.index()].as_slice());
        met.extend(common::met(self.rules, side, taking).into_iter().map(|condition| (condition, None)));
        met
    }

    /// The pieces that can stand in a side's formations, in its enemy's territory.
    fn candidates(&self, side: Side, owners: Owners) -> CellSet {
        let pieces = match owners {
            Owners::Own => self.board.sides[side.index()],
            Owners::Mixed => self.board.occupied(),
        };
        pieces & self.rules.territory_of(!side)
    }

    /// The values a piece can stand for.
    fn values(&self, cell: Cell) -> crate::board::Faces {
        self.board.stacks.faces(self.board.man(cell))
    }

    /// Whether one of these cells holds a piece of the side.
    fn has_own(&self, side: Side, cells: &[Cell]) -> bool {
        cells.iter().any(|cell| self.board.sides[side.index()].has(*cell))
    }
}
