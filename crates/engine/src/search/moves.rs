//! The moves of a node: in which order, how deep each is searched.

use rithmomachia_core::{Move, Part, Removal, Side, Stage};

use super::nodes::Best;
use super::{At, Bounds, Searcher};
use crate::eval::{Look, Taking};
use crate::ordering::{Hints, pick, weigh};
use crate::score::{DEAD_END, INFINITE, Score};

/// What follows a move.
#[derive(Clone, Copy)]
enum Follow<'r> {
    /// The other side's turn.
    Turn,
    /// Captures that can be made now.
    Captures(&'r [Removal]),
}

/// A move among those of its node.
#[derive(Clone, Copy)]
pub(super) struct Tried {
    /// How many were tried before it.
    pub place: usize,
    /// Whether it takes nothing and nothing can be taken after it.
    pub quiet: bool,
    /// What the evaluation said before it, where it may be left out.
    pub look: Option<Look>,
    side: Side,
    /// Pieces and layers its side had taken before it, who comes back by it apart.
    taken: usize,
}

impl Searcher<'_> {
    /// Tries the moves of a node, the most promising first.
    pub(super) fn moves(&mut self, at: At, best: &mut Best, hints: &Hints) {
        let mut listed = self.moves.pop().unwrap_or_default();
        let mut scored = self.scored.pop().unwrap_or_default();
        self.position.moves_into(&mut listed);
        let by_moving = self.shared.evaluation.taking() == Taking::ByMoving;
        let strikes = |step: Move| if by_moving { self.position.strikes(step) } else { 0 };
        weigh((&listed, strikes), (&self.history, &self.men), hints, &mut scored);
        self.moves.push(listed);
        let side = self.position.side_to_move();
        let taken = self.position.taken(side).len();
        let mut place = 0;
        while let Some(step) = pick(&mut scored, place) {
            let (part, known) = (Part::Move(step), self.step_of(step));
            self.enter(at, part, Stage::Before);
            let played = self.play(part);
            self.steps.push(Some(known));
            // Who comes back is no longer taken.
            let taken = taken - usize::from(step.turncoat().is_some());
            let quiet = !step.is_meeting();
            let score = self.moved(at, best, Tried { place, quiet, look: hints.look, side, taken });
            self.steps.pop();
            self.undo(played);
            self.leave(at);
            if self.stopped {
                break;
            }
            self.note(at, best, (part, score));
            if best.is_cut() {
                self.history.refuted((at.turns, at.depth), (known, step), hints.last);
                for vain in &scored[..place] {
                    let vain = (self.men.of(vain.step), vain.step.to);
                    self.history.in_vain(at.depth, vain);
                }
                break;
            }
            place += 1;
        }
        self.scored.push(scored);
    }

    /// What a move just made comes to.
    fn moved(&mut self, at: At, best: &Best, mut tried: Tried) -> Score {
        if let Some(winner) = self.position.winner() {
            return self.decided(at, winner == tried.side);
        }
        let ends_turn = |searcher: &Self| at.turns == 0 && searcher.root.is_excluded();
        if self.position.stage() == Stage::Before {
            tried.quiet &= self.position.taken(tried.side).len() == tried.taken;
            return if ends_turn(self) {
                DEAD_END
            } else if self.leaves_out(at, best.bounds, tried) {
                self.visit(at.within());
                best.bounds.alpha
            } else {
                self.late(at, best, (tried, Follow::Turn))
            };
        }
        let removals = self.captures_now();
        tried.quiet &= removals.is_empty();
        let score = if !removals.is_empty() {
            self.late(at, best, (tried, Follow::Captures(&removals)))
        } else if self.leaves_out(at, best.bounds, tried) {
            self.visit(at.within());
            best.bounds.alpha
        } else if ends_turn(self) {
            DEAD_END
        } else {
            let played = self.play(Part::End);
            let score = self.late(at, best, (tried, Follow::Turn));
            self.undo(played);
            score
        };
        self.give_back(removals);
        score
    }

    /// A move by its place in the order: the first with the whole window; later ones only to prove that they are no better,
    /// late quiet ones at first less deep.
    ///
    /// CITE: principal variation search, Marsland and Campbell 1982; late move reductions, as in Fruit and its heirs.
    fn late(&mut self, at: At, best: &Best, (mut tried, follow): (Tried, Follow<'_>)) -> Score {
        let bounds = best.bounds;
        let threatens = matches!(follow, Follow::Turn) && self.threatens(at);
        let at = At { depth: at.depth + i32::from(threatens), ..at };
        tried.quiet &= !threatens;
        if tried.place == 0 || bounds.alpha <= -INFINITE {
            return self.follow(at, bounds, follow);
        }
        let reduction = self.reduction(at, bounds, tried);
        if reduction > 0 {
            let shallow = At { depth: at.depth - reduction, ..at };
            let score = self.follow(shallow, bounds.null(), follow);
            if score <= bounds.alpha || self.stopped {
                return score;
            }
        }
        if !bounds.is_null() {
            let score = self.follow(at, bounds.null(), follow);
            if score <= bounds.alpha || self.stopped {
                return score;
            }
        }
        self.follow(at, bounds, follow)
    }

    /// Whether the turn just played threatens to win by a formation: such a turn leaves the other side little choice, and the
    /// line is looked at a turn further, as long as it is not twice as long as the depth asked for.
    fn threatens(&mut self, at: At) -> bool {
        !self.manner.exact && at.turns + 1 < 2 * self.depth && self.look().threatened
    }

    fn follow(&mut self, at: At, bounds: Bounds, follow: Follow<'_>) -> Score {
        match follow {
            Follow::Turn => -self.before(at.next_turn(), bounds.turned(), None),
            Follow::Captures(removals) => self.after(at.within(), bounds, (removals, None)),
        }
    }
}
