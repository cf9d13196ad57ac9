//! What is not searched, or less deep: never a turn that could win at once, never what would make a loss of a node unproven.

use super::moves::Tried;
use super::{At, Bounds, Searcher};
use crate::eval::Look;
use crate::params::{
    FUTILE_MARGIN, FUTILE_TO, LATE_BASE, LATE_TO, NULL_FROM, NULL_PIECES, NULL_VERIFIED_FROM, REDUCE_FROM,
    REVERSE_MARGIN, REVERSE_TO,
};
use crate::score::{Score, is_decided};
use rithmomachia_core::Part;

impl Searcher<'_> {
    /// The score of a node that is so good for its side that its moves need not be tried.
    pub(super) fn cut_early(&mut self, at: At, bounds: Bounds, look: Look) -> Option<Score> {
        let other_is_near = look.near[1];
        if is_decided(bounds.beta) || look.score < bounds.beta || other_is_near {
            return None;
        }
        // CITE: reverse futility pruning, Chess Programming Wiki. A victory comes suddenly here: no margin is a match for it.
        let far = look.turns[1] > at.depth / 2 + 1;
        if far && at.depth <= REVERSE_TO && look.score - REVERSE_MARGIN * at.depth >= bounds.beta {
            return Some(look.score);
        }
        self.null_move(at, bounds, look)
    }

    /// Whether the side to move is better than it need be even if it passes.
    ///
    /// CITE: null move pruning, Beal 1989 and Donninger 1993. Passing is no move of this game, and a side that is hemmed in
    /// may be worse off for having to move: so only with pieces enough, never twice, and verified where much hangs on it.
    fn null_move(&mut self, at: At, bounds: Bounds, look: Look) -> Option<Score> {
        let side = self.position.side_to_move();
        let passed_before = self.steps.last().is_some_and(Option::is_none);
        if at.depth < NULL_FROM || passed_before || self.position.cells_of(side).len() < NULL_PIECES {
            return None;
        }
        let less = 2 + at.depth / 4 + ((look.score - bounds.beta) / 200).min(1);
        let window = Bounds { alpha: bounds.beta - 1, beta: bounds.beta };
        let played = self.play(Part::End);
        self.steps.push(None);
        let score = -self.before(At { depth: at.depth - less, ..at }.next_turn(), window.turned(), None);
        self.steps.pop();
        self.undo(played);
        if self.stopped || score < bounds.beta {
            return None;
        }
        if at.depth >= NULL_VERIFIED_FROM {
            // The same node less deep, its moves all tried: `None` in the place of the last move forbids another pass.
            self.steps.push(None);
            let shallow = At { depth: at.depth - less, ..at };
            let key = self.path.pop();
            let verified = self.before(shallow, window, None);
            self.path.extend(key);
            self.steps.pop();
            if self.stopped || verified < bounds.beta {
                return None;
            }
        }
        Some(bounds.beta)
    }

    /// Whether a quiet move that did not win may be left out.
    pub(super) fn leaves_out(&self, at: At, bounds: Bounds, tried: Tried) -> bool {
        let Some(look) = tried.look.filter(|look| tried.quiet && !look.near[0]) else { return false };
        if tried.place == 0 || is_decided(bounds.alpha) {
            return false;
        }
        // CITE: futility pruning, Heinz 1998; late move pruning, Chess Programming Wiki.
        let far = look.turns[0] > at.depth + 1;
        let futile = far && at.depth <= FUTILE_TO && look.score + FUTILE_MARGIN * at.depth <= bounds.alpha;
        let late = at.depth <= LATE_TO && tried.place as i32 >= LATE_BASE + at.depth * at.depth * 3 && !look.near[1];
        futile || late
    }

    /// Turns a quiet move is searched less deep at first, by depth and place.
    pub(super) fn reduction(&self, at: At, bounds: Bounds, tried: Tried) -> i32 {
        if self.manner.exact || !tried.quiet || at.depth < REDUCE_FROM || is_decided(bounds.alpha) {
            return 0;
        }
        let depth = (at.depth as usize).min(REDUCTIONS.len() - 1);
        let mut less = i32::from(REDUCTIONS[depth][tried.place.min(63)]);
        less -= i32::from(!bounds.is_null()) + i32::from(tried.look.is_some_and(|look| look.near[0]));
        less.clamp(0, at.depth - 1)
    }
}

/// Half turns of the logarithm to base two, times two: a whole number.
const fn double_log(number: usize) -> usize {
    let whole = number.ilog2() as usize;
    // Half way to the next power in between.
    2 * whole + (number * 2 >= 3 << whole) as usize
}

/// By depth and by place among the moves: about log(depth) × log(place) / 4.
///
/// CITE: late move reductions by a logarithmic table, as in Stockfish; Chess Programming Wiki.
const REDUCTIONS: [[u8; 64]; 32] = {
    let mut table = [[0; 64]; 32];
    let mut depth = 1;
    while depth < 32 {
        let mut place = 2;
        while place < 64 {
            table[depth][place] = ((double_log(depth) * double_log(place) + 2) / 16) as u8;
            place += 1;
        }
        depth += 1;
    }
    table
};
