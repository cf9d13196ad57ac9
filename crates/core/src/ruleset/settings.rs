//! Every ruleset key as a typed value, before it is compiled into tables.
//!
//! Field paths follow the dotted keys of ruleset files: `captures.siege.own_blocks` is
//! [`Settings::captures`]`.siege.own_blocks`. `rulesets/README.md` says what each means.

use std::collections::BTreeMap;

use crate::types::{Cell, Piece, Side};

/// All keys of one ruleset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// `board`
    pub board: Board,
    /// `start`
    pub start: Start,
    /// `movement`
    pub movement: Movement,
    /// `captures`
    pub captures: Captures,
    /// `counting`
    pub counting: Counting,
    /// `draws`
    pub draws: Draws,
    /// `victory`
    pub victory: Victory,
}

/// `board`: its size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    /// 1 to 16.
    pub rows: u8,
    /// 1 to 8.
    pub columns: u8,
}

/// `start`: who begins, and where the pieces stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// The form in force, a name among `forms`.
    pub form: String,
    /// `start.first_side`.
    pub first_side: Side,
    /// Every form the ruleset knows, placed (`like`/`advance` resolved).
    pub forms: BTreeMap<String, BTreeMap<Cell, Piece>>,
}

/// Which straight lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lines {
    /// Along rows and columns.
    Orthogonal,
    /// Along diagonals.
    Diagonal,
    /// All eight directions (`both`, or `all`).
    Both,
}

/// `movement`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Movement {
    /// `movement.circle`, `.triangle`, `.square`, by [`crate::Shape::index`].
    pub shapes: [ShapeMovement; 3],
    /// `movement.leaps`.
    pub leaps: Leaps,
    /// `movement.pyramid.moves_as`.
    pub pyramid: PyramidMovement,
}

/// How one shape moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShapeMovement {
    /// Exactly so many cells.
    pub steps: u8,
    /// In these directions.
    pub lines: Lines,
    /// The leap (short arm, long arm) that `movement.leaps` may bring into force.
    pub leap: Option<(u8, u8)>,
}

/// Whether leaps are in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaps {
    /// They pass over anything.
    Free,
    /// The first orthogonal cell along the long arm must be empty.
    Blockable,
    /// No leaps.
    None,
}

/// What moves a pyramid has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PyramidMovement {
    /// Those of each shape still among its layers.
    Layers,
    /// Those of a square.
    Square,
}

/// `captures`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Captures {
    /// When captures happen.
    pub timing: Timing,
    /// `captures.meeting`.
    pub meeting: Meeting,
    /// `captures.multiplication`.
    pub multiplication: Multiplication,
    /// `captures.division.enabled`.
    pub division: bool,
    /// `captures.ambush`.
    pub ambush: Ambush,
    /// `captures.siege`.
    pub siege: Siege,
}

/// `captures.timing`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Timing {
    /// All together, after the move.
    Automatic,
    /// Any number, before and after the move.
    Optional,
}

/// `captures.meeting.method` with `captures.meeting.layers`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meeting {
    /// By moving onto the enemy.
    Move {
        /// Whether a meeting may take one layer.
        layers: bool,
    },
    /// By reaching the enemy; the captor stays.
    Reach,
}

/// How `captures.multiplication.distance` counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Distance {
    /// Adjacent cells are 1 apart.
    Steps,
    /// Adjacent cells are 0 apart.
    Empty,
    /// Adjacent cells are 2 apart.
    Inclusive,
}

/// `captures.multiplication`; division shares distance, lines and least.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Multiplication {
    /// Whether own × m = enemy captures.
    pub enabled: bool,
    /// How m is counted.
    pub distance: Distance,
    /// Along which lines: orthogonal or both.
    pub lines: Lines,
    /// The least m.
    pub least: u8,
}

/// Where the two partners of an ambush stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Partners {
    /// Both reach the enemy.
    Reach,
    /// On opposite sides of the enemy, both adjacent.
    Flank,
}

/// `captures.ambush`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ambush {
    /// Whether two pieces capture together.
    pub enabled: bool,
    /// Where they stand.
    pub partners: Partners,
    /// Whether one of them is the piece just moved.
    pub mover: bool,
    /// a + b.
    pub addition: bool,
    /// |a − b|.
    pub subtraction: bool,
    /// a × b.
    pub multiplication: bool,
    /// Larger ÷ smaller when exact.
    pub division: bool,
}

/// `captures.siege`; `None` where `captures.siege.enabled` is false.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Siege {
    /// No siege.
    Off,
    /// All four neighbours of a kind are enemies of the victim or off the board.
    Neighbours {
        /// The four orthogonal neighbours count.
        orthogonal: bool,
        /// The four diagonal neighbours count.
        diagonal: bool,
    },
    /// Every direction in which the victim's shape moves is closed.
    Moves {
        /// The victim's own friends close directions too.
        own_blocks: bool,
    },
}

/// `counting`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counting {
    /// `counting.whole_pyramid` = layers: a whole pyramid counts the layers it still had; else one.
    pub pyramid_by_layers: bool,
    /// Each layer taken alone counts one.
    pub layers_count: bool,
    /// `counting.digits` = sum: digit sums; else the number of digits.
    pub digit_sum: bool,
}

/// `draws`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Draws {
    /// Players may agree on a draw.
    pub agreement: bool,
}

/// `victory`: the conditions the ruleset has; `None` where no file of its chain names the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Victory {
    /// `victory.de_corpore`
    pub de_corpore: Option<DeCorpore>,
    /// `victory.de_bonis`
    pub de_bonis: Option<DeBonis>,
    /// `victory.de_lite`
    pub de_lite: Option<DeLite>,
    /// `victory.de_honore`
    pub de_honore: Option<DeHonore>,
    /// `victory.de_honore_liteque`
    pub de_honore_liteque: Option<DeHonoreLiteque>,
    /// `victory.glorious`
    pub glorious: Option<Three>,
    /// `victory.small`
    pub small: Option<Three>,
    /// `victory.big`
    pub big: Option<Four>,
    /// `victory.great`
    pub great: Option<Four>,
    /// `victory.progressions.four_term`
    pub four_term: bool,
}

impl Victory {
    /// Whose pieces may stand in the formations of each condition that is on.
    pub(crate) fn owners(&self) -> impl Iterator<Item = Owners> + use<> {
        let threes = [self.glorious, self.small].into_iter().flatten();
        let fours = [self.big, self.great].into_iter().flatten();
        let threes = threes.filter(|three| three.enabled).map(|three| three.owners);
        threes.chain(fours.filter(|four| four.enabled).map(|four| four.owners))
    }
}

/// Count of pieces taken at least this.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeCorpore {
    /// Switched on.
    pub enabled: bool,
    /// Target by [`Side::index`].
    pub count: [u32; 2],
}

/// Sum of values taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeBonis {
    /// Switched on.
    pub enabled: bool,
    /// Target by [`Side::index`].
    pub sum: [u32; 2],
    /// Some of the captured values sum to the target exactly; else their sum is at least the target.
    pub exactly: bool,
}

/// `victory.de_lite`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeLite {
    /// Switched on.
    pub enabled: bool,
    /// Which test.
    pub test: DeLiteTest,
}

/// `victory.de_lite.method`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeLiteTest {
    /// Sum at least, digits fewer than.
    Digits {
        /// At least this sum.
        sum: u32,
        /// Fewer than so many digits.
        digits: u32,
    },
    /// Some `pieces` captured pieces sum to at least `sum`.
    Pieces {
        /// At least this sum.
        sum: u32,
        /// Of so many pieces.
        pieces: u32,
    },
}

/// `victory.de_honore`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeHonore {
    /// Switched on.
    pub enabled: bool,
    /// Which test.
    pub test: DeHonoreTest,
}

/// `victory.de_honore.method`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeHonoreTest {
    /// Sum at least, count fewer than.
    Count {
        /// At least this sum.
        sum: u32,
        /// Fewer than so many.
        count: u32,
    },
    /// Some `pieces` captured pieces sum to exactly `sum`.
    Pieces {
        /// Exactly this sum.
        sum: u32,
        /// Of so many pieces.
        pieces: u32,
    },
}

/// `victory.de_honore_liteque`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeHonoreLiteque {
    /// Switched on.
    pub enabled: bool,
    /// Which test.
    pub test: DeHonoreLitequeTest,
}

/// `victory.de_honore_liteque.method`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeHonoreLitequeTest {
    /// Sum at least, count and digits fewer than.
    CountDigits {
        /// At least this sum.
        sum: u32,
        /// Fewer than so many pieces.
        count: u32,
        /// Fewer than so many digits.
        digits: u32,
    },
    /// Exactly `pieces` captured, all values removed sum to exactly `sum`.
    Pieces {
        /// Exactly this sum.
        sum: u32,
        /// Exactly so many pieces.
        pieces: u32,
    },
}

/// Where the pieces of a formation stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Placement {
    /// Anywhere in the enemy's territory.
    Anywhere,
    /// On contiguous cells of a row, column or diagonal there.
    Line,
}

/// Whose pieces make a formation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owners {
    /// The winner's alone.
    Own,
    /// Any mix with at least one of the winner's.
    Mixed,
}

/// A victory by three pieces in progression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Three {
    /// Switched on.
    pub enabled: bool,
    /// Where.
    pub placement: Placement,
    /// Whether the middle piece holds the middle value.
    pub middle: bool,
    /// Whose.
    pub owners: Owners,
    /// Only arithmetic progressions count; else any kind.
    pub arithmetic_only: bool,
}

/// A victory by four pieces whose threes hold two (big) or three (great) kinds of progression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Four {
    /// Switched on.
    pub enabled: bool,
    /// Where.
    pub placement: Placement,
    /// Whose.
    pub owners: Owners,
}
