//! The end of a line: what the side to move can take before it moves is taken, since taking costs nothing.

use rithmomachia_core::{Move, Part, Removal};

use super::glances::Glance;
use super::{At, Bounds, Searcher};
use crate::eval::Taking;
use crate::params::{QUIET_CAPTURES, QUIET_TURNS};
use crate::score::{INFINITE, MAX_TURNS, Score, WIN, is_decided, lost_in};

/// What comes of the end of a line.
pub(super) enum Settled {
    Score(Score),
    /// The side to move must answer a threat to win at once.
    Threatened,
}

impl Searcher<'_> {
    /// The score of a position at the beginning of a turn, at the end of a line.
    ///
    /// Captures are played one after another, each time the one that leaves the best score, until none makes it better. A
    /// capture that wins is a win in one turn more, and so is a move that completes three in progression. Where moves take by
    /// themselves, those that do are played, and answered by such. A side that the other threatens to beat at once looks a turn further, as long as the
    /// line is not twice as long as the depth asked for.
    pub(super) fn settle(&mut self, at: At, bounds: Bounds) -> Settled {
        let Glance { look, completes } = self.glance();
        let threatened = look.threatened && !self.manner.exact && at.turns < (2 * self.depth).min(MAX_TURNS);
        // Who must capture may not leave things as they are.
        let must = self.position.must_capture();
        if look.score >= bounds.beta && !threatened && !must {
            return Settled::Score(look.score);
        }
        if completes.unwrap_or_else(|| self.completes_at_once()) {
            return Settled::Score(WIN - at.turns - 1);
        }
        if threatened {
            return Settled::Threatened;
        }
        let taking = self.shared.evaluation.taking();
        // Who is asked to look one turn ahead does not look three, but where nothing may change the score of a depth.
        let asked = if self.manner.exact { QUIET_TURNS } else { self.depth as usize - 1 };
        let farthest = QUIET_TURNS.min(asked);
        Settled::Score(match taking {
            Taking::Chosen => self.take_greedily(at, (look.score, bounds.beta)),
            Taking::Alone => self.trade(at, (look.score, bounds), QUIET_CAPTURES),
            Taking::ByMoving => self.trade(at, (look.score, bounds), farthest),
        })
    }

    /// The best score to be had where what takes is a turn: the sides take in turn, each as long as it gains by it, or as it
    /// must, so many turns at most.
    fn trade(&mut self, at: At, (standing, mut bounds): (Score, Bounds), left: usize) -> Score {
        let must = self.position.must_capture();
        if left == 0 || at.turns >= MAX_TURNS || (standing >= bounds.beta && !must) {
            return standing;
        }
        let side = self.position.side_to_move();
        let takers = self.takers();
        let mut best = if must { -INFINITE } else { standing };
        for part in takers {
            bounds.alpha = bounds.alpha.max(best);
            if best >= bounds.beta || self.visit(at) {
                break;
            }
            let played = self.play(part);
            let score = match self.position.winner() {
                Some(winner) if winner == side => WIN - at.turns - 1,
                Some(_) => lost_in(at.turns + 1),
                None => -self.answer(at.next_turn(), bounds.turned(), left - 1),
            };
            self.undo(played);
            best = best.max(score);
        }
        // Stopped before anything was tried.
        if best == -INFINITE { standing } else { best }
    }

    /// What the side to move makes of a turn that took.
    fn answer(&mut self, at: At, bounds: Bounds, left: usize) -> Score {
        let standing = self.evaluate();
        if standing < bounds.beta && self.completes_at_once() {
            return WIN - at.turns - 1;
        }
        self.trade(at, (standing, bounds), left)
    }

    /// The turns that take: captures where each is a turn of its own, else moves that meet or seem to take.
    fn takers(&mut self) -> Vec<Part> {
        if self.shared.evaluation.taking() == Taking::Alone {
            return self.position.removals().into_iter().map(Part::Capture).collect();
        }
        let mut moves = self.moves.pop().unwrap_or_default();
        self.position.moves_into(&mut moves);
        let takes = |step: &&Move| step.is_meeting() || self.position.strikes(**step) > 0;
        let takers = moves.iter().filter(takes).map(|step| Part::Move(*step)).collect();
        self.moves.push(moves);
        takers
    }

    /// The best score to be had by captures alone.
    fn take_greedily(&mut self, at: At, (mut best, beta): (Score, Score)) -> Score {
        let mut played = Vec::new();
        for _ in 0..QUIET_CAPTURES {
            let Some((gain, removal)) = self.best_capture(at) else { break };
            if gain <= best || self.stopped {
                break;
            }
            best = gain;
            if is_decided(gain) || gain >= beta {
                break;
            }
            played.push(self.play(Part::Capture(removal)));
        }
        while let Some(last) = played.pop() {
            self.undo(last);
        }
        best
    }

    /// As [`Searcher::completes_a_formation`], and remembers it.
    pub(super) fn completes_at_once(&mut self) -> bool {
        let Glance { look, completes } = self.glance();
        completes.unwrap_or_else(|| {
            let completes = self.completes_a_formation();
            self.glances.put(self.position.zobrist(), Glance { look, completes: Some(completes) });
            completes
        })
    }

    /// Whether the side to move can put three in progression by its next move.
    fn completes_a_formation(&mut self) -> bool {
        self.shared.evaluation.see((&self.position, &self.men), &mut self.memory);
        let side = self.position.side_to_move();
        if !self.shared.evaluation.formation_is_near(&self.position, side, &self.memory) {
            return false;
        }
        let mut moves = self.moves.pop().unwrap_or_default();
        self.position.moves_into(&mut moves);
        let wins = moves.iter().any(|step| {
            if !self.shared.evaluation.may_win((&self.position, &self.men), *step, &self.memory) {
                return false;
            }
            self.nodes += 1;
            self.wins_by(*step)
        });
        self.moves.push(moves);
        wins
    }

    fn best_capture(&mut self, at: At) -> Option<(Score, Removal)> {
        let side = self.position.side_to_move();
        let removals = self.captures_now();
        let mut best = None;
        for removal in removals.iter().copied() {
            if self.visit(at) {
                break;
            }
            let played = self.play(Part::Capture(removal));
            let gain = match self.position.winner() {
                Some(winner) if winner == side => WIN - at.turns - 1,
                Some(_) => lost_in(at.turns + 1),
                None => self.evaluate(),
            };
            self.undo(played);
            if best.is_none_or(|(other, _)| gain > other) {
                best = Some((gain, removal));
            }
        }
        self.give_back(removals);
        best
    }
}

#[cfg(test)]
impl Searcher<'_> {
    /// The score of a position that is the end of a line so many turns from the root.
    pub(crate) fn leaf(
        &mut self,
        (position, men): (&rithmomachia_core::Position, &crate::men::Men),
        turns: i32,
    ) -> Score {
        self.position = position.clone();
        self.men = men.clone();
        match self.settle(At { depth: 0, turns, parts: 0 }, Bounds { alpha: -INFINITE, beta: INFINITE }) {
            Settled::Score(score) => score,
            Settled::Threatened => unreachable!("not where nothing may change the score of a depth"),
        }
    }
}
