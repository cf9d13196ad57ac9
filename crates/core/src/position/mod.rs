//! A checked position: what stands where, whose turn it is and how far it has come, what has been taken.

mod listing;
mod looking;
mod outcome;
mod play;
mod ransoms;
mod reading;
mod returns;
mod walk;

pub use outcome::Outcome;
pub use play::{PlayError, Undo};
pub use walk::LegalTurns;

use std::sync::Arc;

use crate::board::{Board, mix};
use crate::rules::Rules;
use crate::setup::Setup;
use crate::types::{Cell, CellSet, Piece, Side, Stage, Taken};
use crate::victories::{Standing, TakenMan, Tally};

/// A position of a game, checked: cheap to copy, never changed by what only looks.
///
/// Positions come from [`Position::initial`] or [`Setup::position`]. Methods that play return a new position, except
/// [`Position::do_part`] and [`Position::undo_part`], which search uses.
#[derive(Clone, Debug)]
pub struct Position {
    pub(crate) rules: Arc<Rules>,
    pub(crate) board: Board,
    side: Side,
    stage: Stage,
    mover: Option<Cell>,
    pub(crate) taken: [Vec<TakenMan>; 2],
    /// Sum of the keys of everything taken; a sum, because order in it does not matter and equal men may repeat.
    taken_hash: u64,
    tallies: [Tally; 2],
    running: u16,
    turn: u32,
    won: Option<Side>,
}

impl Position {
    /// The start of a game.
    pub fn initial(rules: Arc<Rules>) -> Self {
        let setup = Setup::initial(rules);
        Self::from_checked(&setup)
    }

    /// Builds what a setup without faults says.
    pub(crate) fn from_checked(setup: &Setup) -> Self {
        let rules = Arc::clone(&setup.rules);
        let placed = setup.placement.len();
        let everything = setup.placement.iter().map(|(_, piece)| *piece).chain(setup.taken.iter().flatten().map(
            |taken| match taken {
                Taken::Whole(piece) => *piece,
                Taken::Layer { army, layer } => lone_layer(*army, *layer),
            },
        ));
        let (stacks, men) = crate::board::Stacks::collect(everything);
        let cells = setup.placement.iter().map(|(cell, _)| *cell);
        let board = Board::new(&rules, stacks, cells.zip(men.iter().copied()));
        let mut rest = men[placed..].iter();
        let taken = [0, 1].map(|side: usize| -> Vec<TakenMan> {
            let list = setup.taken[side].iter();
            list.zip(rest.by_ref())
                .map(|(taken, man)| TakenMan { man: *man, is_layer: matches!(taken, Taken::Layer { .. }) })
                .collect()
        });
        let mut position = Self {
            tallies: [Tally::of(&rules, &taken[0]), Tally::of(&rules, &taken[1])],
            taken_hash: 0,
            board,
            side: setup.side_to_move,
            stage: setup.stage,
            mover: setup.mover,
            taken,
            running: setup.running as u16,
            turn: setup.turn_number,
            won: None,
            rules,
        };
        position.taken_hash = position.taken.iter().enumerate().fold(0, |sum: u64, (side, list)| {
            list.iter().fold(sum, |sum, taken| sum.wrapping_add(position.taken_key(side, *taken)))
        });
        position.sort_running();
        position.won = position.judge_all();
        position
    }

    /// The compiled ruleset.
    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// Whose turn it is; on a finished position under optional captures, the side whose turn ended the game.
    pub fn side_to_move(&self) -> Side {
        self.side
    }

    /// How far the turn has come.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// In stage after, where the piece that moved stands.
    pub fn mover(&self) -> Option<Cell> {
        self.mover
    }

    /// Number of the turn, 1 for the first; both sides' turns count.
    pub fn turn_number(&self) -> u32 {
        self.turn
    }

    /// How many removals at the end of the list of the side to move belong to the running turn.
    pub fn running(&self) -> usize {
        usize::from(self.running)
    }

    /// The piece on a cell.
    pub fn piece_at(&self, cell: Cell) -> Option<Piece> {
        let man = self.board.man(cell);
        (man.value > 0).then(|| self.board.stacks.piece(man))
    }

    /// The pieces on the board, by cell.
    pub fn pieces(&self) -> impl Iterator<Item = (Cell, Piece)> + '_ {
        self.board.occupied().map(|cell| (cell, self.board.stacks.piece(self.board.man(cell))))
    }

    /// A side's pieces, by cell.
    pub fn pieces_of(&self, side: Side) -> impl Iterator<Item = (Cell, Piece)> + '_ {
        self.cells_of(side).map(|cell| (cell, self.board.stacks.piece(self.board.man(cell))))
    }

    /// The cells of a side's pieces.
    pub fn cells_of(&self, side: Side) -> CellSet {
        self.board.sides[side.index()]
    }

    /// What a side has taken, in order.
    pub fn taken(&self, side: Side) -> impl ExactSizeIterator<Item = Taken> + '_ {
        self.taken[side.index()].iter().map(|taken| taken.public(&self.board.stacks))
    }

    /// What a side's takings amount to.
    pub fn tally(&self, side: Side) -> Tally {
        self.tallies[side.index()]
    }

    /// The side that has met a victory condition, conditions of no legal turn apart. Costs nothing.
    pub fn winner(&self) -> Option<Side> {
        self.won
    }

    /// The Zobrist key: equal for equal texts, the same in every process. The turn number is left out, and of what was
    /// taken the order, so positions that repeat have equal keys.
    pub fn zobrist(&self) -> u64 {
        let stage = match (self.stage, self.mover) {
            (Stage::Before, _) => 0,
            (Stage::After, None) => 1,
            (Stage::After, Some(cell)) => 2 + cell.index() as u64,
        };
        let turn = self.side.index() as u64 | stage << 1 | u64::from(self.running) << 16;
        self.board.hash ^ mix(self.taken_hash) ^ mix(turn ^ self.rules.key())
    }

    /// The setup that describes this position.
    pub fn setup(&self) -> Setup {
        Setup {
            rules: Arc::clone(&self.rules),
            placement: self.pieces().collect(),
            side_to_move: self.side,
            stage: self.stage,
            mover: self.mover,
            taken: Side::BOTH.map(|side| self.taken(side).collect()),
            running: self.running(),
            turn_number: self.turn,
        }
    }

    pub(crate) fn standing(&self) -> Standing<'_> {
        Standing { rules: &self.rules, board: &self.board, tallies: &self.tallies, taken: &self.taken }
    }

    #[inline]
    fn taken_key(&self, side: usize, taken: TakenMan) -> u64 {
        mix(self.board.stacks.identity(taken.man) ^ (side as u64) << 62 ^ u64::from(taken.is_layer) << 63)
    }

    /// Puts the running turn's removals in the order texts give them.
    fn sort_running(&mut self) {
        let list = &mut self.taken[self.side.index()];
        let start = list.len() - usize::from(self.running).min(list.len());
        let stacks = &self.board.stacks;
        list[start..].sort_by_cached_key(|taken| taken.public(stacks).order());
    }
}

impl PartialEq for Position {
    /// Positions are equal exactly when their texts are.
    fn eq(&self, other: &Self) -> bool {
        self.zobrist() == other.zobrist()
            && self.turn == other.turn
            && self.rules.designation() == other.rules.designation()
            && self.setup() == other.setup()
    }
}

impl Eq for Position {}

fn lone_layer(army: Side, layer: crate::types::Layer) -> Piece {
    let pyramid = crate::types::Pyramid::new(&[layer]).ok();
    Piece { army, owner: army, shape: crate::types::Shape::Pyramid, value: u32::from(layer.value), pyramid }
}
