//! Counting turns, the proof of move generators: same counts, same game.

use crate::position::Position;
use crate::types::{Move, Part, Stage, Turn};

/// The number of sequences of exactly `depth` whole turns. A turn that wins counts as one and ends its sequence; depth 0
/// is 1. Captures are looked for at every node; automatic ones not after the last turn, of which they make neither more nor fewer.
pub fn perft(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut count = 0;
    let mut turns = position.legal_turns();
    while turns.advance() {
        count += if depth == 1 { 1 } else { perft(&turns.next_position(), depth - 1) };
    }
    count
}

/// The legal turns of a position, each with the count below it.
pub fn divide(position: &Position, depth: u32) -> Vec<(Turn, u64)> {
    let mut turns = position.legal_turns();
    let mut counts = Vec::new();
    while depth > 0 && turns.advance() {
        counts.push((turns.turn(), perft(&turns.next_position(), depth - 1)));
    }
    counts
}

/// As [`perft`] over turns without optional captures: only moves are chosen, and under automatic captures it is the same
/// number. The last level is counted in bulk, without making its moves.
pub fn perft_moves(position: &Position, depth: u32) -> u64 {
    let mut lists = vec![Vec::new(); depth as usize];
    moves_below(&mut position.clone(), &mut lists, true)
}

/// As [`perft_moves`], making every move.
pub fn perft_moves_walking(position: &Position, depth: u32) -> u64 {
    let mut lists = vec![Vec::new(); depth as usize];
    moves_below(&mut position.clone(), &mut lists, false)
}

fn moves_below(position: &mut Position, lists: &mut [Vec<Move>], bulk: bool) -> u64 {
    if lists.is_empty() {
        return 1;
    }
    if position.stage() == Stage::After && position.winner().is_none() {
        let end = position.do_part(Part::End);
        let count = moves_of(position, &mut lists[1..], bulk);
        position.undo_part(end);
        return count;
    }
    moves_of(position, lists, bulk)
}

/// The count of a position at the beginning of a turn, or of a finished one.
fn moves_of(position: &mut Position, lists: &mut [Vec<Move>], bulk: bool) -> u64 {
    let Some((list, rest)) = lists.split_first_mut() else { return 1 };
    if bulk && rest.is_empty() {
        return position.count_moves();
    }
    position.moves_into(list);
    let mut count = 0;
    for step in list.iter() {
        let undo = position.do_part(Part::Move(*step));
        let ended = position.end_quiet();
        count += moves_of(position, rest, bulk);
        position.take_back_quiet(ended);
        position.undo_part(undo);
    }
    count
}

/// The number of parts played to go through all turns to a depth: every capture of every capture set, every move, and the
/// end of every turn that has one (none where captures are automatic or the turn wins).
pub fn perft_parts(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 0;
    }
    let mut turns = position.legal_turns();
    let mut below = 0;
    while turns.advance() {
        below += u64::from(turns.has_end());
        if depth > 1 {
            below += perft_parts(&turns.next_position(), depth - 1);
        }
    }
    turns.parts() + below
}
