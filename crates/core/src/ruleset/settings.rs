//! Every ruleset key as a typed value, before it is compiled into tables.
//!
//! Field paths follow the dotted keys of ruleset files: `captures.siege.own_blocks` is
//! [`Settings::captures`]`.siege.own_blocks`. `rulesets/README.md` says what each means.

use std::collections::BTreeMap;

use super::victory_settings::Victory;
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
    /// `prisoners`
    pub prisoners: Prisoners,
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
    /// `movement.leaps_reach`: whether a leap reaches the cell it goes to.
    pub leaps_reach: bool,
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
    /// As `Blockable`, by pieces that are no pyramids, and only to besiege or to escape a siege.
    Siege,
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
    /// Those of the shape of its layer of least value.
    Lowest,
    /// As many steps as each shape still among its layers, in any of the eight directions; no leaps.
    Draughts,
}

/// `captures`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Captures {
    /// When captures happen.
    pub timing: Timing,
    /// Whether the captor may take the captive's place.
    pub captor: Captor,
    /// `captures.meeting`.
    pub meeting: Meeting,
    /// `captures.meeting.pyramids`: whether equal values take pyramids and are taken by them.
    pub meeting_pyramids: bool,
    /// `captures.multiplication`.
    pub multiplication: Multiplication,
    /// `captures.division.enabled`.
    pub division: bool,
    /// `captures.ambush`.
    pub ambush: Ambush,
    /// `captures.power.enabled`: own^k = enemy.
    pub power: bool,
    /// `captures.root.enabled`: enemy^k = own.
    pub root: bool,
    /// `captures.progression`; `None` where it is off.
    pub progression: Option<ProgressionPartners>,
    /// `captures.siege`.
    pub siege: Siege,
    /// `captures.siege.edge`, `.leaps` and `.relief`.
    pub siege_limits: SiegeLimits,
}

impl Captures {
    /// Whether two partners capture whom both reach.
    pub(crate) fn joins_by_reach(&self) -> bool {
        let ambush = self.ambush.enabled && self.ambush.partners == Partners::Reach;
        ambush || self.progression == Some(ProgressionPartners::Reach)
    }
}

/// `captures.captor`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Captor {
    /// It stays, meeting by moving apart.
    Stays,
    /// The move of the turn may be that of a captor onto an enemy that could be taken before the move.
    MayEnter,
    /// As `MayEnter`, and nothing is taken before the move in any other way.
    MustEnter,
}

/// `captures.timing`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Timing {
    /// All together, after the move.
    Automatic,
    /// Any number, before and after the move.
    Optional,
    /// One, in the place of the move.
    Instead {
        /// `captures.duty`: who can capture must.
        duty: bool,
    },
}

impl Timing {
    /// Whether a turn is one move or one capture.
    pub const fn is_instead(self) -> bool {
        matches!(self, Self::Instead { .. })
    }
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

/// Along which lines multiplication and division look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    /// These, whatever piece acts.
    Along(Lines),
    /// The directions in which the acting piece moves.
    Own,
}

/// `captures.multiplication`; division shares distance, lines and least.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Multiplication {
    /// Whether own × m = enemy captures.
    pub enabled: bool,
    /// How m is counted.
    pub distance: Distance,
    /// Along which lines.
    pub lines: Sight,
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
    /// On any of the eight cells next to the enemy.
    Adjacent,
    /// On its orthogonal neighbours, or on its diagonal ones.
    Next,
}

/// `captures.progression.partners`: where two pieces stand that make a progression with an enemy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProgressionPartners {
    /// Both reach the enemy.
    Reach,
    /// In line with the enemy on contiguous cells, the middle piece with the middle value.
    Line,
}

/// `captures.ambush`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ambush {
    /// Whether two pieces capture together.
    pub enabled: bool,
    /// Where they stand.
    pub partners: Partners,
    /// By how many pieces addition and multiplication may be, at most.
    pub most: u8,
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
        /// The victim's own friends stand in for besiegers, all but one.
        own_blocks: bool,
    },
    /// Every direction in which the victim's shape moves is closed.
    Moves {
        /// The victim's own friends close directions too.
        own_blocks: bool,
    },
    /// For every shape the victim moves as, four directions of one kind are closed as far as that shape moves.
    Draughts {
        /// The four orthogonal directions count.
        orthogonal: bool,
        /// The four diagonal directions count.
        diagonal: bool,
        /// The victim's own friends close directions too.
        own_blocks: bool,
    },
}

/// What a siege leaves out, and what breaks it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SiegeLimits {
    /// Whether the edge of the board closes anything.
    pub edge: bool,
    /// Whether a siege in every direction looks at leaps too.
    pub leaps: bool,
    /// Which captures of a besieger break the siege.
    pub relief: Relief,
}

/// `captures.siege.relief`: by what captures of a besieger the victim's side breaks a siege.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relief {
    /// None.
    None,
    /// Those of one acting piece.
    Single,
    /// Any but sieges.
    Any,
}

/// `prisoners`: what becomes of men taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prisoners {
    /// `prisoners.return`.
    pub returns: Return,
    /// `prisoners.ransom` and `.greatest`.
    pub ransom: Ransom,
    /// `prisoners.serve` and `.most`: how many men taken may complete a formation; 0 where they serve nobody.
    pub serving: u8,
}

/// `prisoners.return`: whether a man taken whole, no pyramid, can come back as its captor's own in the place of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Return {
    /// It stays off the board.
    Never,
    /// To an empty cell of its captor's hind row.
    HindRow,
}

/// `prisoners.ransom`: whether a layer taken can be bought back in the place of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ransom {
    /// It stays away.
    Never,
    /// For an own man of equal value.
    Equal {
        /// `prisoners.greatest`: also the layer that would be the greatest of its pyramid.
        greatest: bool,
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
