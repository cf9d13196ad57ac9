//! Whole turns: checked in whatever order they are given, returned in canonical order.

use std::collections::HashSet;

use super::{PlayError, Position};
use crate::types::{Part, Removal, Stage, Turn};

impl Position {
    /// Checks a turn whose captures may stand in any playable order.
    ///
    /// Gives the turn in canonical order and the position after it. In stage after, captures given before the move are
    /// read as the captures that complete the turn.
    ///
    /// # Errors
    /// The first part that cannot be played, a turn without its move, or one that goes on after it has won.
    pub fn read_turn(&self, turn: &Turn) -> Result<(Turn, Self), PlayError> {
        if self.rules.instead && turn.before.len() + usize::from(turn.step.is_some()) + turn.after.len() > 1 {
            return Err(PlayError::OnePart(crate::notation::turn_word(turn)));
        }
        let mut given = turn.clone();
        if self.stage == Stage::After && given.step.is_none() {
            given.after.splice(0..0, given.before.drain(..));
        }
        let mut next = self.clone();
        // A position that is already over refuses every turn, the empty one included.
        if given == Turn::default() {
            next.check_part(Part::End)?;
        }
        next.play_captures(&given.before)?;
        let mut canonical = Turn { before: self.canonical_order(&given.before), step: given.step, after: Vec::new() };
        if let Some(step) = given.step {
            next.play_checked(Part::Move(step))?;
        } else if self.stage == Stage::Before && next.won.is_none() && !(self.rules.instead && given.after.is_empty()) {
            return Err(PlayError::Unfinished(crate::notation::turn_word(turn)));
        }
        let moved = next.clone();
        next.play_captures(&given.after)?;
        canonical.after = moved.canonical_order(&given.after);
        next.finish_turn();
        Ok((canonical, next))
    }

    /// Plays a turn whose captures may stand in any playable order.
    ///
    /// # Errors
    /// As [`Position::read_turn`].
    pub fn play(&self, turn: &Turn) -> Result<Self, PlayError> {
        self.read_turn(turn).map(|(_, next)| next)
    }

    /// Plays a turn that [`Position::legal_turns`] of this very position gave, without checking it again.
    pub fn play_known(&self, turn: &Turn) -> Self {
        let mut next = self.clone();
        for removal in &turn.before {
            next.do_part(Part::Capture(*removal));
        }
        if let Some(step) = turn.step {
            next.do_part(Part::Move(step));
        }
        for removal in &turn.after {
            next.do_part(Part::Capture(*removal));
        }
        next.finish_turn();
        next
    }

    /// Whether a turn can be played here, in whatever order its captures stand.
    pub fn is_legal(&self, turn: &Turn) -> bool {
        self.read_turn(turn).is_ok()
    }

    fn play_checked(&mut self, part: Part) -> Result<(), PlayError> {
        if let Some(winner) = self.won {
            return Err(PlayError::AfterWin(winner, crate::notation::part_word(part)));
        }
        self.check_part(part)?;
        self.do_part(part);
        Ok(())
    }

    fn play_captures(&mut self, removals: &[Removal]) -> Result<(), PlayError> {
        removals.iter().try_for_each(|removal| self.play_checked(Part::Capture(*removal)))
    }

    /// The first in dictionary order of all orders in which a playable set of captures can be played here.
    fn canonical_order(&self, set: &[Removal]) -> Vec<Removal> {
        if set.len() < 2 {
            return set.to_vec();
        }
        let mut sorted = set.to_vec();
        sorted.sort_unstable();
        let mut seen = HashSet::new();
        let mut path = Vec::new();
        if self.order_into(&mut sorted, &mut path, &mut seen) { path } else { set.to_vec() }
    }

    fn order_into(&self, open: &mut Vec<Removal>, path: &mut Vec<Removal>, seen: &mut HashSet<u64>) -> bool {
        if open.is_empty() {
            return true;
        }
        let playable = self.removals();
        for place in 0..open.len() {
            let removal = open[place];
            if playable.binary_search(&removal).is_err() {
                continue;
            }
            let mut next = self.clone();
            next.do_part(Part::Capture(removal));
            if seen.insert(next.zobrist()) {
                open.remove(place);
                path.push(removal);
                if next.order_into(open, path, seen) {
                    return true;
                }
                path.pop();
                open.insert(place, removal);
            }
        }
        false
    }
}
