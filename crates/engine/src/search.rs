//! Iterative deepening alpha-beta over parts of turns.

use std::collections::HashSet;

use rithmomachia_core::{Move, Part, Position, Removal, Stage, Takes, Turn, Undo};

use crate::eval::Evaluation;
use crate::history::History;
use crate::ordering::{continuing, sort_moves};
use crate::params::{REDUCE_AFTER, REDUCE_FROM, REPETITION};
use crate::quiescence;
use crate::score::{DEAD_END, INFINITE, MAX_TURNS, Score, WIN, from_table, lost_in, to_table, wins_in};
use crate::transposition::{Bound, Table};
use crate::window::Window;

/// Positions visited between two questions whether to stop: some tens of microseconds.
const ASK_EVERY: u64 = 64;

/// What ends a search; none of them may be set, then only the handler ends it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Whole turns looked ahead.
    pub depth: Option<u32>,
    /// Positions visited.
    pub nodes: Option<u64>,
}

/// Who a search reports to, and who may stop it. The engine itself reads no clock.
pub trait Handler {
    /// Whether to stop now; asked every few dozen positions.
    fn should_stop(&mut self) -> bool;
    /// Hears of a finished depth.
    fn report(&mut self, _report: &Report) {}
}

/// A finished depth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Whole turns looked ahead.
    pub depth: u32,
    /// From the view of the side to move.
    pub score: Score,
    /// Positions visited so far.
    pub nodes: u64,
    /// Fullness of the table in thousandths.
    pub hash_full: u32,
    /// The best line, as whole turns in canonical order.
    pub line: Vec<Turn>,
}

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchResult {
    /// The best turn, or the rest of the running one; `None` when the game is over.
    pub turn: Option<Turn>,
    /// From the view of the side to move.
    pub score: Score,
    /// Turns to the end: positive when the side to move wins.
    pub wins_in: Option<i32>,
    /// Deepest finished depth.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// The best line, as whole turns.
    pub line: Vec<Turn>,
}

/// A search that remembers what it has seen.
#[derive(Debug)]
pub struct Engine {
    table: Table,
}

impl Engine {
    /// An engine with a table of so many MiB.
    pub fn new(hash_mib: usize) -> Self {
        Self { table: Table::new(hash_mib) }
    }

    /// Forgets everything, as for a new game.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// Looks for the best turn until a limit is reached or the handler stops it.
    ///
    /// `played` are the Zobrist keys of the positions of the game so far, which the search avoids to repeat. `seed` varies
    /// the choice among equals; with the same table, limits by depth or nodes, and seed, the result is the same.
    pub fn search(
        &mut self,
        position: &Position,
        (limits, seed): (Limits, u64),
        played: &[u64],
        handler: &mut dyn Handler,
    ) -> SearchResult {
        self.table.begin();
        let mut searcher = Searcher {
            table: &mut self.table,
            evaluation: Evaluation::new(position),
            history: History::new(),
            handler,
            limits,
            nodes: 0,
            stopped: false,
            played: played.iter().copied().collect(),
            path: Vec::new(),
            lists: Vec::new(),
            root_line: Vec::new(),
            seed,
        };
        searcher.deepen(position)
    }
}

struct Searcher<'a> {
    table: &'a mut Table,
    evaluation: Evaluation,
    history: History,
    handler: &'a mut dyn Handler,
    limits: Limits,
    nodes: u64,
    stopped: bool,
    played: HashSet<u64>,
    /// Keys at the beginning of each turn of the line being searched.
    path: Vec<u64>,
    /// Lists of moves to be used again.
    lists: Vec<Vec<Move>>,
    /// The best line of the depth being searched, as far as it has come.
    root_line: Vec<Part>,
    seed: u64,
}

/// The place of a node: turns left to search and turns since the root.
#[derive(Clone, Copy)]
struct At {
    depth: i32,
    turns: i32,
}

/// A capture just made and what could be captured before it.
type Last<'a> = Option<(Removal, &'a [Removal])>;

impl Searcher<'_> {
    fn deepen(&mut self, position: &Position) -> SearchResult {
        let mut best = SearchResult { turn: None, score: 0, wins_in: None, depth: 0, nodes: 0, line: Vec::new() };
        if position.is_finished() {
            return best;
        }
        let deepest = self.limits.depth.map_or(MAX_TURNS, |depth| (depth as i32).clamp(1, MAX_TURNS));
        for depth in 1..=deepest {
            let (score, line) = self.depth(position, depth, best.score);
            let turns = whole_turns(position, &line);
            if let Some(first) = turns.first() {
                best.turn = Some(first.clone());
                best.line = turns;
                best.score = score;
                best.wins_in = wins_in(score);
            }
            if self.stopped {
                break;
            }
            best.depth = depth as u32;
            let report = Report {
                depth: depth as u32,
                score,
                nodes: self.nodes,
                hash_full: self.table.fullness(),
                line: best.line.clone(),
            };
            self.handler.report(&report);
            // A win within the depth searched is exact: nothing deeper is shorter.
            if wins_in(score).is_some_and(|distance| distance.abs() <= depth) {
                break;
            }
        }
        best.nodes = self.nodes;
        if best.turn.is_none() {
            best.turn = position.legal_turns().next();
        }
        best
    }

    /// One depth, with its window. The line is empty when the search was stopped before it found one.
    fn depth(&mut self, position: &Position, depth: i32, last_score: Score) -> (Score, Vec<Part>) {
        let mut window = if depth < 3 { Window::full() } else { Window::around(last_score) };
        let mut work = position.clone();
        let mut found = (last_score, Vec::new());
        loop {
            self.root_line.clear();
            let mut line = Vec::new();
            let at = At { depth, turns: 0 };
            let score = match position.stage() {
                Stage::Before => self.before(&mut work, at, (window.alpha, window.beta), None, &mut line),
                Stage::After => self.after(&mut work, at, (window.alpha, window.beta), None, &mut line),
            };
            if self.stopped {
                if !self.root_line.is_empty() {
                    found = (last_score, std::mem::take(&mut self.root_line));
                }
                return found;
            }
            if !line.is_empty() {
                found = (score, line);
            }
            if !window.widen(score) {
                return (score, found.1);
            }
        }
    }

    fn visit(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes.is_multiple_of(ASK_EVERY) && self.handler.should_stop() {
            self.stopped = true;
        }
        if self.limits.nodes.is_some_and(|most| self.nodes >= most) {
            self.stopped = true;
        }
        self.stopped
    }

    /// A node in stage before: at the beginning of a turn when `last` is `None` and nothing runs, else among its captures.
    fn before(
        &mut self,
        position: &mut Position,
        at: At,
        (alpha, beta): (Score, Score),
        last: Last<'_>,
        line: &mut Vec<Part>,
    ) -> Score {
        if self.visit() {
            return 0;
        }
        let begins = last.is_none() && position.running() == 0;
        if let Some(winner) = position.winner() {
            // Among captures the running turn has won; at the beginning of a turn the one before it has.
            let turns = at.turns + i32::from(!begins);
            return if winner == position.side_to_move() { WIN - turns } else { lost_in(turns) };
        }
        let key = position.zobrist();
        if begins && at.turns > 0 {
            if self.path.contains(&key) || self.played.contains(&key) {
                // The side to move here is not the one that came here.
                return -REPETITION;
            }
            if at.depth <= 0 || at.turns >= MAX_TURNS {
                return quiescence::score(position, &self.evaluation, at.turns);
            }
        }
        let entry = if last.is_none() { self.table.get(key) } else { None };
        if let Some(entry) = entry.filter(|entry| at.turns > 0 && begins && i32::from(entry.depth) >= at.depth) {
            let score = from_table(entry.score, at.turns);
            let cuts = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => score >= beta,
                Bound::Upper => score <= alpha,
            };
            if cuts {
                return score;
            }
        }
        if begins {
            self.path.push(key);
        }
        let mut best = Best { score: DEAD_END, alpha, beta, part: None };
        self.captures(position, at, (&mut best, last), line);
        if !best.is_cut() && !self.stopped {
            self.moves(position, at, (&mut best, entry.and_then(|entry| entry.best)), line);
        }
        if begins {
            self.path.pop();
        }
        if self.stopped {
            return 0;
        }
        if best.score == DEAD_END && begins {
            // No legal turn: the turn before this one has won.
            return lost_in(at.turns);
        }
        if last.is_none() && best.score != DEAD_END {
            let bound = best.bound(alpha);
            self.table.put(key, (to_table(best.score, at.turns), bound), at.depth, best.part);
        }
        best.score
    }

    /// Captures of a stage, in canonical order.
    fn captures(&mut self, position: &mut Position, at: At, (best, last): (&mut Best, Last<'_>), line: &mut Vec<Part>) {
        let all = position.removals();
        let mut removals = all.clone();
        continuing(&mut removals, last);
        for removal in removals {
            let part = Part::Capture(removal);
            let stage = position.stage();
            let undo = position.do_part(part);
            let mut below = Vec::new();
            let score = match stage {
                Stage::Before => self.before(position, at, (best.alpha, best.beta), Some((removal, &all)), &mut below),
                Stage::After => self.after(position, at, (best.alpha, best.beta), Some((removal, &all)), &mut below),
            };
            position.undo_part(undo);
            if self.stopped {
                return;
            }
            self.note(at, (best, last.is_none()), (part, score), (line, below));
            if best.is_cut() {
                return;
            }
        }
    }

    fn moves(
        &mut self,
        position: &mut Position,
        at: At,
        (best, first): (&mut Best, Option<Part>),
        line: &mut Vec<Part>,
    ) {
        let side = position.side_to_move();
        let begins = position.running() == 0;
        let mut moves = self.lists.pop().unwrap_or_default();
        position.moves_into(&mut moves);
        sort_moves(&mut moves, &self.history, (side, at.turns), (first, self.seed));
        for (place, step) in moves.iter().enumerate() {
            let part = Part::Move(*step);
            let undo = position.do_part(part);
            let mut below = Vec::new();
            let score = self.late(position, at, (best, place, step.takes != Takes::Nothing), &mut below);
            position.undo_part(undo);
            if self.stopped {
                break;
            }
            self.note(at, (best, begins), (part, score), (line, below));
            if best.is_cut() {
                self.history.learn((side, at.turns, at.depth), *step, &moves[..place]);
                break;
            }
        }
        self.lists.push(moves);
    }

    /// A move by its place in the order: the first with the whole window; later ones only to prove that they are no better,
    /// late quiet ones at first a turn less deep.
    ///
    /// CITE: principal variation search, Marsland and Campbell 1982; late move reductions, as in Fruit and its heirs.
    fn late(
        &mut self,
        position: &mut Position,
        at: At,
        (best, place, takes): (&Best, usize, bool),
        line: &mut Vec<Part>,
    ) -> Score {
        let (alpha, beta) = (best.alpha, best.beta);
        if place == 0 || alpha <= -INFINITE {
            return self.moved(position, at, (alpha, beta), line);
        }
        let reduced = at.depth >= REDUCE_FROM && place >= REDUCE_AFTER && !takes && wins_in(alpha).is_none();
        if reduced {
            let shallow = At { depth: at.depth - 1, ..at };
            let score = self.moved(position, shallow, (alpha, alpha + 1), &mut Vec::new());
            if score <= alpha || self.stopped {
                return score;
            }
        }
        if alpha + 1 < beta {
            let score = self.moved(position, at, (alpha, alpha + 1), &mut Vec::new());
            if score <= alpha || self.stopped {
                return score;
            }
        }
        self.moved(position, at, (alpha, beta), line)
    }

    /// What follows a move: captures after it, or, where they are automatic, the other side's turn.
    fn moved(&mut self, position: &mut Position, at: At, (alpha, beta): (Score, Score), line: &mut Vec<Part>) -> Score {
        match position.stage() {
            Stage::After => self.after(position, at, (alpha, beta), None, line),
            Stage::Before => {
                let next = At { depth: at.depth - 1, turns: at.turns + 1 };
                -self.before(position, next, (-beta, -alpha), None, line)
            }
        }
    }

    /// A node in stage after: captures, then the end of the turn.
    fn after(
        &mut self,
        position: &mut Position,
        at: At,
        (alpha, beta): (Score, Score),
        last: Last<'_>,
        line: &mut Vec<Part>,
    ) -> Score {
        if let Some(winner) = position.winner() {
            let turns = at.turns + 1;
            return if winner == position.side_to_move() { WIN - turns } else { lost_in(turns) };
        }
        let mut best = Best { score: DEAD_END, alpha, beta, part: None };
        self.captures(position, at, (&mut best, last), line);
        if best.is_cut() || self.stopped {
            return best.score;
        }
        let undo: Undo = position.do_part(Part::End);
        let next = At { depth: at.depth - 1, turns: at.turns + 1 };
        let mut below = Vec::new();
        let score = -self.before(position, next, (-best.beta, -best.alpha), None, &mut below);
        position.undo_part(undo);
        if !self.stopped {
            self.note(at, (&mut best, false), (Part::End, score), (line, below));
        }
        best.score
    }

    /// Takes a part's score into account, and its line when it is the best so far.
    fn note(
        &mut self,
        at: At,
        (best, whole): (&mut Best, bool),
        (part, score): (Part, Score),
        (line, below): (&mut Vec<Part>, Vec<Part>),
    ) {
        if score == DEAD_END || score <= best.score {
            return;
        }
        best.score = score;
        best.part = Some(part);
        if score > best.alpha {
            best.alpha = score;
            line.clear();
            line.push(part);
            line.extend(below);
            // Only a whole turn from the root may be played when the search is stopped.
            if at.turns == 0 && whole {
                self.root_line.clone_from(line);
            }
        }
    }
}

/// The best part of a node so far.
struct Best {
    score: Score,
    alpha: Score,
    beta: Score,
    part: Option<Part>,
}

impl Best {
    fn is_cut(&self) -> bool {
        self.score >= self.beta
    }

    fn bound(&self, alpha: Score) -> Bound {
        if self.score >= self.beta {
            Bound::Lower
        } else if self.score > alpha {
            Bound::Exact
        } else {
            Bound::Upper
        }
    }
}

/// A line of parts as whole turns in canonical order; what does not make a whole turn at its end is left out.
fn whole_turns(position: &Position, line: &[Part]) -> Vec<Turn> {
    let mut turns = Vec::new();
    let mut now = position.clone();
    let mut turn = Turn::default();
    let mut parts = now.clone();
    for part in line {
        match part {
            Part::Capture(removal) if parts.stage() == Stage::Before => turn.before.push(*removal),
            Part::Capture(removal) => turn.after.push(*removal),
            Part::Move(step) => turn.step = Some(*step),
            Part::End => {}
        }
        parts.do_part(*part);
        if parts.turn_number() != now.turn_number() || parts.winner().is_some() {
            let Ok((canonical, next)) = now.read_turn(&std::mem::take(&mut turn)) else { break };
            turns.push(canonical);
            now = next;
            parts = now.clone();
            if now.is_finished() {
                break;
            }
        }
    }
    turns
}

const _: () = assert!(WIN + MAX_TURNS < INFINITE);
