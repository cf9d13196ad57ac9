//! Iterative deepening alpha-beta over parts of turns.

mod deepening;
mod glances;
mod line;
mod moves;
mod nodes;
mod pruning;
mod quiescence;
mod root;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use rithmomachia_core::{Move, Part, Position, Removal, Undo};

use glances::{Glance, Glances};
use line::Lines;
use root::Root;

use crate::eval::{Evaluation, Look, Memory};
use crate::history::{History, Step};
use crate::men::Men;
use crate::ordering::Scored;
use crate::report::Handler;
use crate::score::Score;
use crate::transposition::Table;

/// Positions visited between two questions whether to stop: some tens of microseconds.
const ASK_EVERY: u64 = 64;

/// What all threads of a search share.
pub(crate) struct Shared<'a> {
    pub table: &'a Table,
    pub evaluation: &'a Evaluation,
    /// Keys of the game's positions so far, sorted.
    pub played: &'a [u64],
    pub stop: AtomicBool,
    /// Positions visited by helpers.
    pub helped: AtomicU64,
}

/// How a search is to go about it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Manner {
    /// Nothing that can change the score of a depth: no reductions, no null moves, no pruning.
    pub exact: bool,
    /// Breaks ties.
    pub seed: u64,
    /// Positions to visit at most.
    pub most_nodes: u64,
}

/// Where a node stands in the tree.
#[derive(Clone, Copy)]
pub(crate) struct At {
    /// Turns left to search.
    pub depth: i32,
    /// Turns since the root.
    pub turns: i32,
    /// Parts since the root.
    pub parts: usize,
}

impl At {
    /// After one more part of the same turn.
    pub const fn within(self) -> Self {
        Self { parts: self.parts + 1, ..self }
    }

    /// After the part that ends the turn.
    pub const fn next_turn(self) -> Self {
        Self { depth: self.depth - 1, turns: self.turns + 1, parts: self.parts + 1 }
    }
}

/// The scores between which the true one matters.
#[derive(Clone, Copy)]
pub(crate) struct Bounds {
    pub alpha: Score,
    pub beta: Score,
}

impl Bounds {
    pub const fn turned(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }

    /// Only whether the score is above alpha.
    pub const fn null(self) -> Self {
        Self { alpha: self.alpha, beta: self.alpha + 1 }
    }

    pub const fn is_null(self) -> bool {
        self.beta - self.alpha <= 1
    }
}

/// What takes a part back.
pub(crate) struct Played {
    undo: Undo,
    step: Option<(Move, u8)>,
}

/// One thread's search.
pub(crate) struct Searcher<'a> {
    shared: &'a Shared<'a>,
    manner: Manner,
    /// Who is asked and told; none for helpers.
    handler: Option<&'a mut dyn Handler>,
    position: Position,
    men: Men,
    /// Where the evaluation remembers.
    memory: Memory,
    glances: Glances,
    history: History,
    nodes: u64,
    /// Turns asked for at this depth.
    depth: i32,
    stopped: bool,
    /// Turns of the longest line looked at at this depth.
    longest: i32,
    /// Keys at the beginning of each turn of the line being searched.
    path: Vec<u64>,
    /// The moves of that line.
    steps: Vec<Option<Step>>,
    /// Lists to be used again.
    moves: Vec<Vec<Move>>,
    scored: Vec<Vec<Scored>>,
    removals: Vec<Vec<Removal>>,
    lines: Lines,
    root: Root,
}

impl<'a> Searcher<'a> {
    pub fn new(
        shared: &'a Shared<'a>,
        manner: Manner,
        position: &Position,
        handler: Option<&'a mut dyn Handler>,
    ) -> Self {
        Self {
            shared,
            manner,
            handler,
            men: Men::new(position),
            position: position.clone(),
            memory: shared.evaluation.memory(),
            glances: Glances::new(),
            history: History::new(),
            nodes: 0,
            depth: 0,
            stopped: false,
            longest: 0,
            path: Vec::new(),
            steps: Vec::new(),
            moves: Vec::new(),
            scored: Vec::new(),
            removals: Vec::new(),
            lines: Lines::default(),
            root: Root::default(),
        }
    }

    /// Counts a position; true when the search is to stop.
    #[inline]
    fn visit(&mut self, at: At) -> bool {
        self.nodes += 1;
        self.longest = self.longest.max(at.turns);
        if self.nodes.is_multiple_of(ASK_EVERY) {
            self.ask();
        }
        if self.nodes >= self.manner.most_nodes {
            self.stopped = true;
        }
        self.stopped
    }

    #[cold]
    fn ask(&mut self) {
        let shared = self.shared;
        match &mut self.handler {
            Some(handler) => {
                let all = self.nodes + shared.helped.load(Ordering::Relaxed);
                self.stopped |= all >= self.manner.most_nodes || handler.should_stop();
            }
            None => {
                shared.helped.fetch_add(ASK_EVERY, Ordering::Relaxed);
                self.stopped |= shared.stop.load(Ordering::Relaxed);
            }
        }
    }

    /// Plays a part in place.
    #[inline]
    fn play(&mut self, part: Part) -> Played {
        let step = match part {
            Part::Move(step) => Some((step, self.men.play(step))),
            _ => None,
        };
        Played { undo: self.position.do_part(part), step }
    }

    #[inline]
    fn undo(&mut self, played: Played) {
        self.position.undo_part(played.undo);
        if let Some((step, stale)) = played.step {
            self.men.undo(step, stale);
        }
    }

    /// The evaluation of the position, from the view of the side to move.
    #[inline]
    fn evaluate(&mut self) -> Score {
        self.look().score
    }

    /// What the evaluation says of the position. Its memory may not have seen it: see [`Glances`].
    fn look(&mut self) -> Look {
        self.glance().look
    }

    #[inline]
    fn glance(&mut self) -> Glance {
        let key = self.position.zobrist();
        if let Some(glance) = self.glances.get(key) {
            return glance;
        }
        let glance = Glance { look: self.look_anew(), completes: None };
        self.glances.put(key, glance);
        glance
    }

    fn look_anew(&mut self) -> Look {
        let evaluation = self.shared.evaluation;
        evaluation.see((&self.position, &self.men), &mut self.memory);
        let other = !self.position.side_to_move();
        let winning =
            if evaluation.formation_is_near(&self.position, other, &self.memory) { self.threats() } else { 0 };
        evaluation.look((&self.position, &self.men), winning, &self.memory)
    }

    /// In how many ways, at most two, the other side could put three in progression were it its turn.
    fn threats(&mut self) -> usize {
        let played = self.play(Part::End);
        let mut moves = self.moves.pop().unwrap_or_default();
        self.position.moves_into(&mut moves);
        let wins = moves.iter().filter(|step| self.seems_to_win(**step)).take(2).count();
        self.moves.push(moves);
        self.undo(played);
        wins
    }

    /// Whether a move may put three in progression; where that is often not so it is tried.
    fn seems_to_win(&mut self, step: Move) -> bool {
        let evaluation = self.shared.evaluation;
        evaluation.may_win((&self.position, &self.men), step, &self.memory)
            && (!evaluation.moves_are_tried() || self.wins_by(step))
    }

    /// Whether a move wins for the side that makes it.
    fn wins_by(&mut self, step: Move) -> bool {
        let side = self.position.side_to_move();
        let played = self.play(Part::Move(step));
        let wins = self.position.winner() == Some(side);
        self.undo(played);
        wins
    }

    /// What can be captured now, in a list to be given back with [`Searcher::give_back`].
    #[inline]
    fn captures_now(&mut self) -> Vec<Removal> {
        let mut removals = self.removals.pop().unwrap_or_default();
        self.position.removals_into(&mut removals);
        removals
    }

    #[inline]
    fn give_back(&mut self, removals: Vec<Removal>) {
        self.removals.push(removals);
    }

    /// A move as history knows it; asked before the move is made.
    #[inline]
    fn step_of(&self, step: Move) -> Step {
        (self.men.of(step), step.to)
    }
}
