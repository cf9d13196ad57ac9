//! The nodes of the tree: before the move and after it.

use rithmomachia_core::{Part, Removal, Stage};

use super::quiescence::Settled;
use super::{At, Bounds, Searcher};
use crate::eval::Taking;
use crate::ordering::{Hints, Last, goes_on};
use crate::params::REPETITION;
use crate::score::{DEAD_END, MAX_TURNS, Score, WIN, from_table, is_lost, lost_in, to_table};
use crate::transposition::{Bound, Entry};

/// The best part of a node so far.
pub(super) struct Best {
    pub score: Score,
    /// What is still open: alpha rises with the score.
    pub bounds: Bounds,
    /// Whether the line matters and not only the bound.
    pub is_pv: bool,
    part: Option<Part>,
}

impl Best {
    pub const fn new(bounds: Bounds) -> Self {
        Self { score: DEAD_END, bounds, is_pv: !bounds.is_null(), part: None }
    }

    pub const fn is_cut(&self) -> bool {
        self.score >= self.bounds.beta
    }

    const fn bound(&self, alpha: Score) -> Bound {
        if self.is_cut() {
            Bound::Lower
        } else if self.score > alpha {
            Bound::Exact
        } else {
            Bound::Upper
        }
    }
}

impl Searcher<'_> {
    /// A node in stage before: at the beginning of a turn when `last` is `None` and nothing runs, else among its captures.
    pub(super) fn before(&mut self, mut at: At, bounds: Bounds, last: Last<'_>) -> Score {
        if self.visit(at) {
            return 0;
        }
        self.lines.begin(at.parts);
        let begins = last.is_none() && self.position.running() == 0;
        let inner = begins && at.turns > 0;
        let key = self.position.zobrist();
        if inner {
            if self.is_repeated(key) {
                // The side to move here is not the one that came here.
                return -REPETITION;
            }
            if at.depth <= 0 || at.turns >= MAX_TURNS {
                match self.settle(at, bounds) {
                    Settled::Score(score) => return score,
                    // A turn more, to see whether the threat can be met.
                    Settled::Threatened => at.depth = 1,
                }
            }
        }
        let entry = if last.is_none() { self.shared.table.get(key) } else { None };
        if let Some(score) = entry.filter(|_| inner).and_then(|entry| self.known(entry, at, bounds)) {
            return score;
        }
        if inner && !self.manner.exact && bounds.is_null() && self.completes_at_once() {
            return WIN - at.turns - 1;
        }
        let look = if inner && !self.manner.exact && bounds.is_null() { Some(self.look()) } else { None };
        if begins {
            self.path.push(key);
        }
        let mut best = Best::new(bounds);
        if let Some(score) = look.and_then(|look| self.cut_early(at, bounds, look)) {
            self.path.pop();
            return score;
        }
        let greedy = self.captures_before(at, &mut best, last);
        if !best.is_cut() && !self.stopped && !greedy {
            let hints = Hints {
                best: entry.and_then(|entry| entry.best),
                last: self.steps.last().copied().flatten(),
                turns: at.turns,
                seed: self.manner.seed,
                look,
            };
            self.moves(at, &mut best, &hints);
        }
        if begins {
            self.path.pop();
        }
        if self.stopped {
            return 0;
        }
        let some_excluded = at.turns == 0 && self.root.excludes_some();
        if best.score == DEAD_END && begins && !some_excluded {
            // No legal turn: the turn before this one has won.
            return lost_in(at.turns);
        }
        if last.is_none() && best.score != DEAD_END && !some_excluded {
            self.remember(key, at, (&best, bounds.alpha));
        }
        best.score
    }

    /// A node in stage after: the captures that can be made, then the end of the turn.
    pub(super) fn after(&mut self, at: At, bounds: Bounds, (removals, last): (&[Removal], Last<'_>)) -> Score {
        if self.visit(at) {
            return 0;
        }
        self.lines.begin(at.parts);
        let mut best = Best::new(bounds);
        let greedy = self.captures(at, &mut best, (removals, last));
        if best.is_cut() || self.stopped || greedy || (at.turns == 0 && self.root.is_excluded()) {
            return best.score;
        }
        let played = self.play(Part::End);
        let score = -self.before(at.next_turn(), best.bounds.turned(), None);
        self.undo(played);
        if !self.stopped {
            self.note(at, &mut best, (Part::End, score));
        }
        best.score
    }

    fn captures_before(&mut self, at: At, best: &mut Best, last: Last<'_>) -> bool {
        let removals = self.captures_now();
        let greedy = !removals.is_empty() && self.captures(at, best, (&removals, last));
        self.give_back(removals);
        greedy
    }

    /// Captures of a stage, in canonical order. True when what is left out, to capture less, need not be looked at.
    fn captures(&mut self, at: At, best: &mut Best, (all, last): (&[Removal], Last<'_>)) -> bool {
        // Where a capture is a turn of its own it costs the move.
        let alone = self.shared.evaluation.taking() == Taking::Alone;
        let greedy = at.turns > 0 && !self.manner.exact && !alone && self.shared.evaluation.taking_helps();
        let (stage, side) = (self.position.stage(), self.position.side_to_move());
        for removal in all.iter().copied().filter(|removal| goes_on(*removal, last)) {
            let part = Part::Capture(removal);
            self.enter(at, part, stage);
            let played = self.play(part);
            let score = match (self.position.winner(), stage) {
                (Some(winner), _) => self.decided(at, winner == side),
                (None, _) if alone && at.turns == 0 && self.root.is_excluded() => DEAD_END,
                (None, _) if alone => -self.before(at.next_turn(), best.bounds.turned(), None),
                (None, Stage::Before) => self.before(at.within(), best.bounds, Some((removal, all))),
                (None, Stage::After) => {
                    let next = self.captures_now();
                    let score = self.after(at.within(), best.bounds, (&next, Some((removal, all))));
                    self.give_back(next);
                    score
                }
            };
            self.undo(played);
            self.leave(at);
            if self.stopped {
                return false;
            }
            self.note(at, best, (part, score));
            // To leave something that can be taken is looked at only where taking it loses.
            let enough = greedy && best.score != DEAD_END && !is_lost(best.score);
            if enough || best.is_cut() {
                return enough;
            }
        }
        false
    }

    /// The score of a turn that ends the game.
    pub(super) fn decided(&mut self, at: At, wins: bool) -> Score {
        self.lines.begin(at.parts + 1);
        self.visit(at.within());
        if at.turns == 0 && self.root.is_excluded() {
            return DEAD_END;
        }
        if wins { WIN - at.turns - 1 } else { lost_in(at.turns + 1) }
    }

    /// A part of the root's turn is played.
    pub(super) fn enter(&mut self, at: At, part: Part, stage: Stage) {
        if at.turns == 0 {
            self.root.push(part, stage);
        }
    }

    pub(super) fn leave(&mut self, at: At) {
        if at.turns == 0 {
            self.root.pop();
        }
    }

    /// Takes a part's score into account, and its line when it is the best so far.
    pub(super) fn note(&mut self, at: At, best: &mut Best, (part, score): (Part, Score)) {
        if score == DEAD_END || score <= best.score {
            return;
        }
        best.score = score;
        best.part = Some(part);
        if score > best.bounds.alpha {
            best.bounds.alpha = score;
            if best.is_pv {
                self.lines.lead(at.parts, part);
            }
            if at.parts == 0 {
                self.root.best = Some((score, self.lines.root().to_vec()));
            }
        }
    }

    fn is_repeated(&self, key: u64) -> bool {
        self.path.contains(&key) || self.shared.played.binary_search(&key).is_ok()
    }

    /// What the table knows of this node, if that is enough.
    fn known(&self, entry: Entry, at: At, bounds: Bounds) -> Option<Score> {
        let serves =
            if self.manner.exact { entry.depth == at.depth } else { entry.depth >= at.depth && bounds.is_null() };
        let score = from_table(entry.score, at.turns);
        let decides = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => score >= bounds.beta,
            Bound::Upper => score <= bounds.alpha,
        };
        (serves && decides).then_some(score)
    }

    fn remember(&self, key: u64, at: At, (best, alpha): (&Best, Score)) {
        let entry =
            Entry { score: to_table(best.score, at.turns), depth: at.depth, bound: best.bound(alpha), best: best.part };
        self.shared.table.put(key, entry);
    }
}
