//! What can be played now.

use super::Position;
use crate::captures::{Sums, each_meeting, entries, find, leaps_to_siege, meetings_of, reasons_to_enter};
use crate::reach::{along, at, each_movement, leaping};
use crate::types::{Actor, Capture, CaptureKind, CellSet, Move, Part, Reason, Removal, Stage, Takes};

/// Sets of captures looked at before a side without a move is given up; see [`Position::capture_frees`].
const MOST_SETS: usize = 1 << 13;

impl Position {
    /// The moves that can be made now, meetings included, by cell, then the men that can come back, by value, shape and cell,
    /// then ransoms, by man's cell, pyramid's cell and layer; empty in stage after and on a finished position.
    pub fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.moves_into(&mut moves);
        let returns = moves.iter().position(|step| matches!(step.takes, Takes::Back(_) | Takes::Ransom(_)));
        let pieces = returns.unwrap_or(moves.len());
        moves[..pieces].sort_unstable();
        moves
    }

    /// As [`Position::moves`], with the moves of pieces in no special order, into a list that is emptied first; for search.
    pub fn moves_into(&self, moves: &mut Vec<Move>) {
        moves.clear();
        if self.won.is_some() || self.stage == Stage::After || self.must_capture() {
            return;
        }
        // One allocation for a new list; hardly any position has more moves.
        moves.reserve(96);
        let empty = self.board.empty(&self.rules);
        let met = self.rules.meeting_moves.map(|layers| (layers, self.board.sides[(!self.side).index()]));
        let targets = met.map_or(empty, |(_, enemies)| empty | enemies);
        let mut meetings: Vec<Move> = Vec::new();
        each_movement(&self.rules, &self.board, self.side, targets, |mut cells, by| {
            if let Some((layers, enemies)) = met {
                let meeting = cells & enemies.shifted(-by as i8);
                cells = cells & !meeting;
                meeting.for_each(|from| {
                    meetings_of(&self.rules, &self.board, (from, by, layers), |step, _| meetings.push(step));
                });
            }
            cells.for_each(|from| moves.push(Move::plain(from, at(from, by))));
        });
        if self.rules.enters {
            meetings.append(&mut entries(&self.rules, &self.board, self.side));
        }
        if !meetings.is_empty() {
            meetings.sort_unstable();
            meetings.dedup();
            moves.append(&mut meetings);
        }
        if self.rules.movements_overlap && !(self.board.pyramids & self.board.sides[self.side.index()]).is_empty() {
            moves.sort_unstable();
            moves.dedup();
        }
        if self.rules.leaps_to_siege {
            leaps_to_siege(&self.rules, &self.board, self.side, |step| moves.push(step));
        }
        if self.rules.returns {
            self.returns_into(moves);
        }
        if self.rules.ransoms {
            self.ransoms_into(moves);
        }
    }

    /// How many moves can be made now, without listing them; as long as `moves`.
    pub fn count_moves(&self) -> u64 {
        if self.rules.movements_overlap
            || self.rules.enters
            || self.rules.duty
            || self.won.is_some()
            || self.stage == Stage::After
        {
            return self.moves().len() as u64;
        }
        let mut count = 0;
        each_movement(&self.rules, &self.board, self.side, self.board.empty(&self.rules), |cells, _| {
            count += u64::from(cells.len());
        });
        if let Some(layers) = self.rules.meeting_moves {
            let mut meetings: Vec<Move> = Vec::new();
            each_meeting(&self.rules, &self.board, (self.side, layers), |step, _| meetings.push(step));
            meetings.sort_unstable();
            meetings.dedup();
            count += meetings.len() as u64;
        }
        if self.rules.leaps_to_siege {
            leaps_to_siege(&self.rules, &self.board, self.side, |_| count += 1);
        }
        if self.rules.returns {
            count += self.count_returns();
        }
        if self.rules.ransoms {
            count += self.count_ransoms();
        }
        count
    }

    /// RULE: captures.duty. Whether a capture is the only legal turn.
    pub fn must_capture(&self) -> bool {
        self.rules.duty && !self.removals().is_empty()
    }

    /// Whether any move could be made now, a duty to capture apart.
    pub(super) fn has_move(&self) -> bool {
        let mut any = false;
        each_movement(&self.rules, &self.board, self.side, self.board.empty(&self.rules), |_, _| any = true);
        if let (false, Some(layers)) = (any, self.rules.meeting_moves) {
            each_meeting(&self.rules, &self.board, (self.side, layers), |_, _| any = true);
        }
        if !any && self.rules.leaps_to_siege {
            leaps_to_siege(&self.rules, &self.board, self.side, |_| any = true);
        }
        any || self.rules.returns && self.has_return()
            || self.rules.ransoms && self.count_ransoms() > 0
            || self.rules.enters && !entries(&self.rules, &self.board, self.side).is_empty()
    }

    /// Whether this move can be made now.
    pub(super) fn can_move(&self, step: Move) -> bool {
        if let Some(turncoat) = step.turncoat() {
            return self.stage == Stage::Before && self.can_return(step, turncoat);
        }
        if step.ransomed().is_some() {
            return self.stage == Stage::Before && self.rules.ransoms && self.can_ransom(step);
        }
        let own = self.board.sides[self.side.index()];
        if self.stage == Stage::After || !own.has(step.from) || !self.rules.board.has(step.to) {
            return false;
        }
        if step.takes != Takes::Nothing {
            let mut found = self.rules.enters && entries(&self.rules, &self.board, self.side).contains(&step);
            if let Some(layers) = self.rules.meeting_moves {
                each_meeting(&self.rules, &self.board, (self.side, layers), |other, _| found |= other == step);
            }
            return found;
        }
        let empty = self.board.empty(&self.rules);
        let start = CellSet::of(step.from);
        let movers = self.board.movers[self.side.index()];
        let movements = self.rules.movements_of(self.board.pyramids.has(step.from));
        let goes = movements.iter().zip(movers).filter(|(_, movers)| movers.has(step.from)).any(|(movement, _)| {
            movement.rays.iter().any(|ray| along(ray, start, empty).has(step.to))
                || movement.leaps.iter().any(|leap| leaping(&self.rules, leap, start, empty).has(step.to))
        });
        if goes || !self.rules.leaps_to_siege {
            return goes && empty.has(step.to);
        }
        let mut leaps = false;
        leaps_to_siege(&self.rules, &self.board, self.side, |other| leaps |= other == step);
        leaps
    }

    /// What can be captured by choice now, without reasons, in canonical order; empty where captures are automatic.
    pub fn removals(&self) -> Vec<Removal> {
        let mut removals = Vec::new();
        self.removals_into(&mut removals);
        removals
    }

    /// As [`Position::removals`], into a list that is emptied first. On a position without a legal turn it may list captures
    /// that lead nowhere; search asks for moves too and so sees that.
    pub fn removals_into(&self, removals: &mut Vec<Removal>) {
        removals.clear();
        if !self.takes_by_choice() {
            return;
        }
        find(&self.rules, &self.board, self.side, self.mover, removals);
        if removals.len() > 1 {
            removals.sort_unstable();
            removals.dedup();
        }
    }

    /// What can be captured by choice now, each with every sum that justifies it, in canonical order. Empty where captures
    /// are automatic and on a finished position.
    pub fn captures(&self) -> Vec<Capture> {
        if !self.takes_by_choice() || self.is_stuck() {
            return Vec::new();
        }
        let mut sums = Sums::new(self.mover);
        find(&self.rules, &self.board, self.side, self.mover, &mut sums);
        sums.into_captures(&self.board)
    }

    /// Whether captures can be chosen in this stage.
    #[inline]
    fn takes_by_choice(&self) -> bool {
        let entered_only = self.rules.enters_only && self.stage == Stage::Before;
        self.won.is_none() && !self.rules.automatic && !entered_only
    }

    /// The sums of a move that takes: a meeting by moving, one for each value the mover can act with, or a captor's entering,
    /// one for each capture it has a part in. Empty for a plain move and for a return.
    pub fn meeting_reasons(&self, step: Move) -> Vec<Reason> {
        let mut reasons: Vec<Reason> = Vec::new();
        if self.rules.enters && step.takes == Takes::Whole {
            reasons = reasons_to_enter(&self.rules, &self.board, (self.side, step));
        }
        let Some(layers) = self.rules.meeting_moves else { return reasons };
        each_meeting(&self.rules, &self.board, (self.side, layers), |other, (value, layer)| {
            if other == step {
                let actors = vec![Actor { cell: step.from, value, layer }];
                reasons.push(Reason { kind: CaptureKind::Meeting, actors, distance: None, named: 0 });
            }
        });
        reasons.sort_by_cached_key(Reason::order);
        reasons.dedup();
        reasons
    }

    /// Whether the side to move, at the beginning of its turn, has no legal turn: no choice of captures leaves it a move or wins.
    ///
    /// Cost: one look at the moves in all but blocked positions.
    pub fn is_stuck(&self) -> bool {
        self.stage == Stage::Before
            && self.running == 0
            && self.won.is_none()
            && !self.has_move()
            && !self.capture_frees()
    }

    /// Whether the position is over.
    pub fn is_finished(&self) -> bool {
        self.won.is_some() || self.is_stuck()
    }

    /// Whether some choice of captures leaves a move or wins.
    ///
    /// Goes deep first, since what more captures open, fewer seldom do, and gives up after [`MOST_SETS`] sets: a board
    /// on which no move is left, and whose many captures free none, has been lost.
    pub(super) fn capture_frees(&self) -> bool {
        // A capture is a turn of its own there.
        if self.rules.instead {
            return !self.removals().is_empty();
        }
        let mut seen = std::collections::HashSet::new();
        let mut open = vec![self.clone()];
        while let Some(position) = open.pop().filter(|_| seen.len() < MOST_SETS) {
            for removal in position.removals() {
                let mut next = position.clone();
                next.do_part(Part::Capture(removal));
                if next.won.is_some() || next.has_move() {
                    return true;
                }
                if seen.insert(next.zobrist()) {
                    open.push(next);
                }
            }
        }
        false
    }
}
