//! A ruleset compiled into tables: what the hot paths read instead of settings.

use std::sync::Arc;

use crate::ruleset::{
    Captor, Leaps, Lines, Meeting, Owners, PyramidMovement, Ransom, Return, Ruleset, Settings, Sight, Timing,
};
use crate::types::{CELLS, COLUMNS, Cell, CellSet, Layer, Piece, Shape, Side};
use crate::ways::{DIRECTIONS, Way};

/// One straight movement in one direction.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ray {
    /// One step in it.
    pub step: Direction,
    /// Exactly so many steps.
    pub steps: u8,
    /// Cells from which the whole move stays on the board.
    pub fits: CellSet,
    /// The whole move along the index.
    pub shift: i8,
}

/// One leap.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Leap {
    /// The whole leap along the index.
    pub shift: i8,
    /// Cells from which it stays on the board.
    pub fits: CellSet,
    /// Cells on which it can end.
    pub lands: CellSet,
    /// One step along the long arm.
    pub arm: Direction,
}

/// A step to a neighbouring cell.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Direction {
    /// Along the index.
    pub shift: i8,
    /// Cells that can be stepped onto from a cell of the board.
    pub lands: CellSet,
}

impl Direction {
    fn new(by: (i8, i8), size: (u8, u8)) -> Self {
        Self {
            shift: shift_of(by),
            lands: board(size).filter(|cell| cell.offset((-by.0, -by.1), size).is_some()).collect(),
        }
    }

    /// Whether it goes along a row or a column.
    pub fn is_orthogonal(&self) -> bool {
        matches!(self.shift.unsigned_abs(), 1 | COLUMNS)
    }

    /// The set stepped once; what would leave the board is lost.
    #[inline]
    pub fn of(&self, set: CellSet) -> CellSet {
        set.shifted(self.shift) & self.lands
    }

    /// The cells from which this step comes into the set.
    #[inline]
    pub fn back(&self, set: CellSet) -> CellSet {
        (set & self.lands).shifted(-self.shift)
    }
}

/// The movements of one shape.
#[derive(Clone, Debug, Default)]
pub(crate) struct Movement {
    /// Straight movements.
    pub rays: Vec<Ray>,
    /// Leaps in force.
    pub leaps: Vec<Leap>,
}

/// Everything about a ruleset that play needs, computed once.
#[derive(Debug)]
pub struct Rules {
    ruleset: Arc<Ruleset>,
    settings: Settings,
    designation: String,
    key: u64,
    /// All cells of the board.
    pub(crate) board: CellSet,
    /// Movements by shape: circle, triangle, square.
    pub(crate) movements: [Movement; 3],
    /// Movements by shape of pyramids that move by draughts, where they do.
    pub(crate) draughts: Option<Box<[Movement; 3]>>,
    /// The eight directions.
    pub(crate) ways: [Way; 8],
    /// Leaps that are made only to besiege or to escape a siege, by shape; empty where there are none.
    pub(crate) siege_leaps: [Vec<Leap>; 3],
    /// Whether the above are in force.
    pub(crate) leaps_to_siege: bool,
    /// Whether leaps can be blocked.
    pub(crate) leaps_blockable: bool,
    /// Whether a leap shares a displacement with another movement, so that a pyramid could list a move twice.
    pub(crate) movements_overlap: bool,
    /// Whether a leap reaches the cell it goes to.
    pub(crate) leaps_reach: bool,
    /// Equal values capture whom a piece reaches.
    pub(crate) meets_by_reach: bool,
    /// Equal values capture pyramids, and pyramids capture by them.
    pub(crate) pyramids_meet: bool,
    /// Two partners capture whom both reach.
    pub(crate) joins_by_reach: bool,
    /// A power or a root captures whom a piece reaches.
    pub(crate) powers: bool,
    /// Multiplication and division look where the acting piece moves.
    pub(crate) looks_as_it_moves: bool,
    /// The four axes, each as a step and its opposite.
    pub(crate) axes: [(Direction, Direction); 4],
    /// Territory by side: White's is the rows nearer row a.
    pub(crate) territory: [CellSet; 2],
    /// Whether some formation may hold the enemy's pieces.
    pub(crate) mixed_formations: bool,
    /// Whether a formation can come to win though none of its own cells changes.
    pub(crate) formations_open: bool,
    /// Captures happen all together, after the move.
    pub(crate) automatic: bool,
    /// A turn is one move or one capture.
    pub(crate) instead: bool,
    /// Who can capture must; only where a turn is one or the other.
    pub(crate) duty: bool,
    /// A turn has one part, after which it passes: there is no stage after.
    pub(crate) passes: bool,
    /// Meeting is a move; whether it may take a layer.
    pub(crate) meeting_moves: Option<bool>,
    /// A captor may move onto what could be taken before the move.
    pub(crate) enters: bool,
    /// Nothing is taken before the move but by entering.
    pub(crate) enters_only: bool,
    /// So many men taken may complete a formation.
    pub(crate) serving: u32,
    /// Men taken can come back.
    pub(crate) returns: bool,
    /// Layers taken can be bought back.
    pub(crate) ransoms: bool,
    /// Where men taken come back to, by side.
    pub(crate) hind_rows: [CellSet; 2],
}

impl Rules {
    /// Compiles a ruleset.
    pub fn compile(ruleset: Arc<Ruleset>) -> Arc<Self> {
        let settings = ruleset.settings().clone();
        let designation = ruleset.designation();
        let size = (settings.board.rows, settings.board.columns);
        let movements = [0, 1, 2].map(|shape| movement(&settings, shape, size));
        let movements_overlap = leaps_overlap(&movements);
        let half = settings.board.rows / 2;
        let rows = settings.board.rows;
        let captures = settings.captures;
        let automatic = settings.captures.timing == Timing::Automatic;
        let meeting_moves = match settings.captures.meeting {
            Meeting::Move { layers } => Some(layers),
            Meeting::Reach => None,
        };
        Arc::new(Self {
            ruleset,
            key: text_key(&designation),
            board: board(size).collect(),
            draughts: draughts(&settings, size),
            siege_leaps: settings.movement.shapes.map(|own| match (settings.movement.leaps, own.leap) {
                (Leaps::Siege, Some(arms)) => leaps(arms, size),
                _ => Vec::new(),
            }),
            leaps_to_siege: settings.movement.leaps == Leaps::Siege,
            leaps_reach: settings.movement.leaps_reach,
            meets_by_reach: captures.meeting == Meeting::Reach,
            pyramids_meet: captures.meeting_pyramids,
            joins_by_reach: captures.joins_by_reach(),
            powers: captures.power || captures.root,
            looks_as_it_moves: captures.multiplication.lines == Sight::Own,
            leaps_blockable: settings.movement.leaps == Leaps::Blockable,
            movements_overlap,
            ways: Way::all(&settings),
            axes: [(1, 0), (0, 1), (1, 1), (1, -1)]
                .map(|by: (i8, i8)| (Direction::new(by, size), Direction::new((-by.0, -by.1), size))),
            territory: [
                board(size).filter(|cell| cell.row() < half).collect(),
                board(size).filter(|cell| cell.row() >= rows - half).collect(),
            ],
            mixed_formations: settings.victory.owners().any(|owners| owners == Owners::Mixed),
            formations_open: settings.victory.opens_from_outside(),
            automatic,
            instead: captures.timing.is_instead(),
            duty: captures.timing == Timing::Instead { duty: true },
            passes: captures.timing != Timing::Optional,
            meeting_moves,
            enters: settings.captures.captor != Captor::Stays,
            enters_only: settings.captures.captor == Captor::MustEnter,
            serving: settings.prisoners.serving.into(),
            returns: settings.prisoners.returns != Return::Never,
            ransoms: settings.prisoners.ransom != Ransom::Never,
            hind_rows: [0, rows - 1].map(|own| board(size).filter(|cell| cell.row() == own).collect()),
            movements,
            designation,
            settings,
        })
    }

    /// The typed keys of the ruleset.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The ruleset field of position texts: id and changed options.
    pub fn designation(&self) -> &str {
        &self.designation
    }

    /// The ruleset this was compiled from.
    pub fn ruleset(&self) -> &Arc<Ruleset> {
        &self.ruleset
    }

    /// The ruleset's own word for a kind of capture or a victory; the name itself where nobody has a word.
    pub fn word<'a>(&'a self, name: &'a str) -> &'a str {
        self.ruleset.word(name).unwrap_or(name)
    }

    /// A number that stands for the ruleset and its options, the same in every process.
    pub fn key(&self) -> u64 {
        self.key
    }

    /// Rows and columns of the board.
    pub fn size(&self) -> (u8, u8) {
        (self.settings.board.rows, self.settings.board.columns)
    }

    /// Whether a cell is on this board.
    pub fn has_cell(&self, cell: Cell) -> bool {
        self.board.has(cell)
    }

    /// The territory of a side.
    pub fn territory_of(&self, side: Side) -> CellSet {
        self.territory[side.index()]
    }

    /// Where the pieces stand at the start, in the form in force.
    pub fn start(&self) -> impl Iterator<Item = (Cell, Piece)> + '_ {
        let form = self.settings.start.forms.get(&self.settings.start.form);
        form.into_iter().flatten().map(|(cell, piece)| (*cell, *piece))
    }

    /// Whether a pyramid with these layers moves as a shape.
    #[inline]
    pub(crate) fn pyramid_moves_as(&self, mut layers: impl Iterator<Item = Layer>, shape: Shape) -> bool {
        match self.settings.movement.pyramid {
            PyramidMovement::Layers | PyramidMovement::Draughts => layers.any(|layer| layer.shape == shape),
            PyramidMovement::Lowest => layers.min_by_key(|layer| layer.value).is_some_and(|layer| layer.shape == shape),
            PyramidMovement::Square => shape == Shape::Square,
        }
    }

    /// The shapes a piece moves as, by index: circle, triangle, square.
    pub(crate) fn moves_as(&self, piece: &Piece) -> [bool; 3] {
        Shape::OF_LAYERS.map(|shape| match piece.shape {
            Shape::Pyramid => self.pyramid_moves_as(piece.layers().iter().copied(), shape),
            own => own == shape,
        })
    }
}

impl Rules {
    /// The movements by shape that a pyramid or another piece has.
    #[inline]
    pub(crate) fn movements_of(&self, is_pyramid: bool) -> &[Movement; 3] {
        match &self.draughts {
            Some(own) if is_pyramid => own,
            _ => &self.movements,
        }
    }

    /// Pyramids among these that have no leaps though a shape of theirs has.
    #[inline]
    pub(crate) fn leapless(&self, pyramids: CellSet) -> CellSet {
        if self.draughts.is_some() { pyramids } else { CellSet::EMPTY }
    }
}

fn board(size: (u8, u8)) -> impl Iterator<Item = Cell> {
    (0..CELLS).map(Cell::from_index).filter(move |cell| cell.row() < size.0 && cell.column() < size.1)
}

const fn shift_of(by: (i8, i8)) -> i8 {
    by.0 * COLUMNS as i8 + by.1
}

fn leaps_overlap(movements: &[Movement; 3]) -> bool {
    let straight: Vec<i8> = movements.iter().flat_map(|own| own.rays.iter().map(|ray| ray.shift)).collect();
    let mut leaping: Vec<i8> = movements.iter().flat_map(|own| own.leaps.iter().map(|leap| leap.shift)).collect();
    let all = leaping.len();
    leaping.sort_unstable();
    leaping.dedup();
    leaping.len() < all || leaping.iter().any(|leap| straight.contains(leap))
}

fn movement(settings: &Settings, shape: usize, size: (u8, u8)) -> Movement {
    let own = settings.movement.shapes[shape];
    let directions = match own.lines {
        Lines::Orthogonal => &DIRECTIONS[..4],
        Lines::Diagonal => &DIRECTIONS[4..],
        Lines::Both => &DIRECTIONS[..],
    };
    let rays = directions.iter().map(|by| ray(*by, own.steps, size)).collect();
    let leaps = match (settings.movement.leaps, own.leap) {
        (Leaps::None | Leaps::Siege, _) | (_, None) => Vec::new(),
        (_, Some(arms)) => leaps(arms, size),
    };
    Movement { rays, leaps }
}

/// RULE: movement.pyramid.moves_as = draughts. Each shape's steps in all eight directions, and no leaps.
fn draughts(settings: &Settings, size: (u8, u8)) -> Option<Box<[Movement; 3]>> {
    let own = |shape: usize| Movement {
        rays: DIRECTIONS.iter().map(|by| ray(*by, settings.movement.shapes[shape].steps, size)).collect(),
        leaps: Vec::new(),
    };
    (settings.movement.pyramid == PyramidMovement::Draughts).then(|| Box::new([0, 1, 2].map(own)))
}

/// A straight move; one too long for the board is kept, since sieges look along it: it fits nowhere.
fn ray(by: (i8, i8), steps: u8, size: (u8, u8)) -> Ray {
    let whole = (by.0 * steps as i8, by.1 * steps as i8);
    let fits: CellSet = board(size).filter(|cell| cell.offset(whole, size).is_some()).collect();
    let shift = if fits.is_empty() { 0 } else { shift_of(whole) };
    Ray { step: Direction::new(by, size), steps, fits, shift }
}

fn leaps((short, long): (u8, u8), size: (u8, u8)) -> Vec<Leap> {
    let (short, long) = (short as i8, long as i8);
    let mut leaps = Vec::new();
    for a in [short, -short] {
        for b in [long, -long] {
            for (by, arm) in [((a, b), (0, b.signum())), ((b, a), (b.signum(), 0))] {
                let fits: CellSet = board(size).filter(|cell| cell.offset(by, size).is_some()).collect();
                let lands = fits.filter_map(|cell| cell.offset(by, size)).collect();
                let shift = if fits.is_empty() { 0 } else { shift_of(by) };
                leaps.push(Leap { shift, fits, lands, arm: Direction::new(arm, size) });
            }
        }
    }
    leaps
}

/// FNV-1a over the text, the same everywhere.
fn text_key(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
