//! The eight directions, each with a step the compiler knows: a constant shift of 128 bits costs a fraction of a variable one.

use crate::ruleset::{Distance, Lines, Meeting, PyramidMovement, Settings, Sight};
use crate::types::{CELLS, COLUMNS, Cell, CellSet};

/// The eight directions as steps by row and column.
///
/// Opposites stand side by side: of a piece at its own edge one of the two is closed and the other open, so a search for
/// pieces with every direction closed is over after two.
pub(crate) const DIRECTIONS: [(i8, i8); 8] = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1)];

/// What a ruleset says of one direction. In sets of steps, bit `k` stands for `k` steps.
#[derive(Clone, Debug)]
pub(crate) struct Way {
    /// Cells from which one step stays on the board.
    inner: CellSet,
    /// By shape, how many steps it moves this way.
    goes: [u16; 3],
    /// By shape, how many steps a pyramid moves this way by draughts, beyond what the shape itself moves.
    draughts: [u16; 3],
    any_draughts: u16,
    /// How many steps some shape moves this way.
    pub any_goes: u16,
    /// By shape, cells from which its steps this way stay on the board.
    pub fits: [CellSet; 3],
    /// As `any_goes`, where captures ask whom a piece reaches; else empty.
    pub reaches: u16,
    /// Over how many steps multiplication and division act.
    pub looks: u16,
    /// What is added to a number of steps to make it m.
    counts_besides: i32,
    /// The most steps in `reaches`.
    pub near: u32,
    /// How often [`Way::back_over`] has to double to come from `near` to the end of `looks`.
    doublings: u32,
    /// By cell, all cells ahead of it.
    ahead: Box<[CellSet; CELLS]>,
}

impl Way {
    /// The eight ways of a ruleset, in the order of [`DIRECTIONS`].
    pub fn all(settings: &Settings) -> [Self; 8] {
        std::array::from_fn(|way| Self::new(settings, way))
    }

    fn new(settings: &Settings, way: usize) -> Self {
        let (by, size) = (DIRECTIONS[way], (settings.board.rows, settings.board.columns));
        let runs = |lines: Lines| match lines {
            Lines::Orthogonal => way < 4,
            Lines::Diagonal => way >= 4,
            Lines::Both => true,
        };
        let steps = settings.movement.shapes.map(|shape| shape.steps);
        let goes = settings.movement.shapes.map(|shape| if runs(shape.lines) { 1 << shape.steps } else { 0u16 });
        let by_draughts = settings.movement.pyramid == PyramidMovement::Draughts;
        let draughts = [0, 1, 2].map(|shape| if by_draughts { (1 << steps[shape]) & !goes[shape] } else { 0 });
        let any_draughts = draughts[0] | draughts[1] | draughts[2];
        let any_goes = goes[0] | goes[1] | goes[2] | any_draughts;
        let captures = &settings.captures;
        let joins = captures.joins_by_reach();
        let alone = captures.meeting == Meeting::Reach || captures.power || captures.root;
        let reaches = if joins || alone { any_goes } else { 0 };
        let far = |steps: u8| (by.0 * steps as i8, by.1 * steps as i8);
        let product = &captures.multiplication;
        let counts_besides = match product.distance {
            Distance::Steps => 0,
            Distance::Empty => -1,
            Distance::Inclusive => 1,
        };
        let looked = match product.lines {
            Sight::Along(lines) => runs(lines),
            Sight::Own => any_goes != 0,
        };
        let acts = |steps: &u8| {
            (product.enabled || captures.division)
                && looked
                && i32::from(*steps) + counts_besides >= i32::from(product.least)
                && !from_which(far(*steps), size).is_empty()
        };
        let looks = (1..16).filter(acts).fold(0, |bits, steps| bits | 1 << steps);
        let most = |bits: u16| bits.checked_ilog2().unwrap_or(0);
        let ahead = |cell: Cell| std::iter::successors(cell.offset(by, size), |at| at.offset(by, size)).collect();
        Self {
            inner: from_which(by, size),
            goes,
            draughts,
            any_draughts,
            any_goes,
            fits: steps.map(|steps| from_which(far(steps), size)),
            reaches,
            looks,
            counts_besides,
            near: most(reaches),
            // n doublings go 2^n - 1 steps on from one step beyond `near`.
            doublings: most(looks).saturating_sub(most(reaches)).next_power_of_two().ilog2(),
            ahead: Box::new(std::array::from_fn(|index| ahead(Cell::from_index(index)))),
        }
    }

    /// The cells from which one step this way comes into the set. `BY` is the step along the index.
    #[inline(always)]
    pub fn back<const BY: i8>(&self, set: CellSet) -> CellSet {
        shifted_back::<BY>(set, 1) & self.inner
    }

    /// Those cells, and all from which they are met over open cells, as far as multiplication looks.
    ///
    /// Fills by doubling. CITE: Kogge-Stone fill, Chess Programming Wiki.
    #[inline(always)]
    pub fn back_over<const BY: i8>(&self, set: CellSet, open: CellSet) -> CellSet {
        // Open cells are inner, so shifts masked by runs of them never leave the board.
        let mut run = open;
        let mut filled = set | run & shifted_back::<BY>(set, 1);
        if self.doublings > 1 {
            run = run & shifted_back::<BY>(run, 1);
            filled |= run & shifted_back::<BY>(filled, 2);
        }
        if self.doublings > 2 {
            run = run & shifted_back::<BY>(run, 2);
            filled |= run & shifted_back::<BY>(filled, 4);
        }
        if BY.unsigned_abs() == COLUMNS && self.doublings > 3 {
            run = run & shifted_back::<BY>(run, 4);
            filled |= run & shifted_back::<BY>(filled, 8);
        }
        filled
    }

    /// The first of the occupied cells ahead of a cell, and how many steps away it is.
    #[inline]
    pub fn first_ahead<const BY: i8>(&self, cell: Cell, occupied: CellSet) -> Option<(Cell, u32)> {
        let seen = self.ahead[cell.index()] & occupied;
        if seen.is_empty() {
            return None;
        }
        let index = if BY > 0 { seen.0.trailing_zeros() } else { 127 - seen.0.leading_zeros() };
        let steps = (index as i32 - cell.index() as i32) / i32::from(BY);
        Some((Cell::from_index(index as usize), steps as u32))
    }

    /// m for a number of steps between two cells; adjacent cells are one step apart.
    #[inline(always)]
    pub fn factor(&self, steps: u32) -> u32 {
        steps.wrapping_add_signed(self.counts_besides)
    }

    /// Of a side's pieces by the shapes they move as, those that move exactly so many steps this way.
    #[inline(always)]
    pub fn goers(&self, steps: u32, movers: &[CellSet; 3], pyramids: CellSet) -> CellSet {
        let of = |shape: usize| if self.goes_as(shape, steps) { movers[shape] } else { CellSet::EMPTY };
        let goers = of(0) | of(1) | of(2);
        if self.any_draughts >> steps & 1 != 0 { goers | self.by_draughts(steps, movers) & pyramids } else { goers }
    }

    #[cold]
    fn by_draughts(&self, steps: u32, movers: &[CellSet; 3]) -> CellSet {
        let of = |shape: usize| if self.draughts_as(shape, steps) { movers[shape] } else { CellSet::EMPTY };
        of(0) | of(1) | of(2)
    }

    /// Of a side's pieces by the shapes they move as, those that move this way at all.
    pub fn runners(&self, movers: &[CellSet; 3], pyramids: CellSet) -> CellSet {
        let of = |shape: usize| {
            let own = if self.goes[shape] != 0 { movers[shape] } else { CellSet::EMPTY };
            if self.draughts[shape] != 0 { own | movers[shape] & pyramids } else { own }
        };
        of(0) | of(1) | of(2)
    }

    /// Whether a shape moves exactly so many steps this way.
    #[inline(always)]
    pub fn goes_as(&self, shape: usize, steps: u32) -> bool {
        self.goes[shape] >> steps & 1 != 0
    }

    /// Whether a pyramid moves exactly so many steps this way by draughts of a shape that does not.
    #[inline(always)]
    pub fn draughts_as(&self, shape: usize, steps: u32) -> bool {
        self.draughts[shape] >> steps & 1 != 0
    }

    /// Cells from which one step this way leaves the board.
    #[inline(always)]
    pub fn leaves(&self, board: CellSet) -> CellSet {
        board & !self.inner
    }
}

/// Something to do in each direction.
pub(crate) trait EachWay {
    /// Does it in one; `BY` is the step along the index.
    fn way<const BY: i8>(&mut self, way: &Way);
}

/// Does something in each of the eight directions.
#[inline]
pub(crate) fn each_way(ways: &[Way; 8], visitor: &mut impl EachWay) {
    const { assert!(COLUMNS == 8, "the steps below are those of eight columns") };
    visitor.way::<8>(&ways[0]);
    visitor.way::<-8>(&ways[1]);
    visitor.way::<1>(&ways[2]);
    visitor.way::<-1>(&ways[3]);
    visitor.way::<9>(&ways[4]);
    visitor.way::<-9>(&ways[5]);
    visitor.way::<7>(&ways[6]);
    visitor.way::<-7>(&ways[7]);
}

#[inline(always)]
fn shifted_back<const BY: i8>(set: CellSet, times: i8) -> CellSet {
    let by = BY * times;
    CellSet(if by > 0 { set.0 >> by } else { set.0 << -by })
}

/// The cells from which a displacement stays on the board.
fn from_which(by: (i8, i8), size: (u8, u8)) -> CellSet {
    let on_board = (0..CELLS).map(Cell::from_index).filter(|cell| cell.row() < size.0 && cell.column() < size.1);
    on_board.filter(|cell| cell.offset(by, size).is_some()).collect()
}
