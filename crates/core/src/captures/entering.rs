//! Captors that move onto what could be taken before the move.

use super::{Found, Sums, find_sums};
use crate::board::Board;
use crate::reach::reachers;
use crate::rules::Rules;
use crate::types::{Actor, CaptureKind, Cell, CellSet, Move, Reason, Removal, Side, Takes};

/// RULE: captures.captor. Every entering a side can make now, each once and in order: a piece that has a part in the capture
/// of a whole enemy, other than by siege, and reaches it.
pub(crate) fn entries(rules: &Rules, board: &Board, side: Side) -> Vec<Move> {
    let mut entries = Entries { rules, board, side, reached: None, moves: Vec::new() };
    find_sums(rules, board, (side, None), &mut entries);
    entries.moves.sort_unstable();
    entries.moves.dedup();
    entries.moves
}

/// The sums that let a piece enter, for an entering that can be made now.
pub(crate) fn reasons_to_enter(rules: &Rules, board: &Board, (side, step): (Side, Move)) -> Vec<Reason> {
    let mut sums = Sums::new(Some(step.from));
    find_sums(rules, board, (side, None), &mut sums);
    let captures = sums.into_captures(board);
    let captures = captures.into_iter().filter(|capture| capture.removal == Removal::whole(step.to));
    let acts = |reason: &Reason| reason.actors.iter().any(|actor| actor.cell == step.from);
    captures.flat_map(|capture| capture.reasons).filter(acts).collect()
}

struct Entries<'a> {
    rules: &'a Rules,
    board: &'a Board,
    side: Side,
    /// The last target, and who reaches it.
    reached: Option<(Cell, CellSet)>,
    moves: Vec<Move>,
}

impl Found for Entries<'_> {
    fn hit(&mut self, removal: Removal, _: CaptureKind, actors: &[Actor], _: u8) {
        if !removal.is_whole() {
            return;
        }
        let reaching = match self.reached {
            Some((cell, reaching)) if cell == removal.cell => reaching,
            _ => reachers(self.rules, self.board, self.side, removal.cell),
        };
        self.reached = Some((removal.cell, reaching));
        let entering = actors.iter().filter(|actor| reaching.has(actor.cell));
        self.moves.extend(entering.map(|actor| Move { from: actor.cell, to: removal.cell, takes: Takes::Whole }));
    }
}
