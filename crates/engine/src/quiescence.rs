//! The end of a line: what the side to move can take before it moves is taken, since taking costs nothing.

use rithmomachia_core::{Part, Position, Removal, Stage};

use crate::eval::Evaluation;
use crate::params::QUIET_CAPTURES;
use crate::score::{Score, WIN};

/// The score of a position at the beginning of a turn, at the end of a line.
///
/// Captures are played one after another, each time the one that leaves the best score, until none makes it better. A
/// capture that wins is a win in one turn more. Under automatic captures nothing is left to take, and this is the evaluation.
pub(crate) fn score(position: &mut Position, evaluation: &Evaluation, turns: i32) -> Score {
    let mut best = evaluation.score(position);
    if position.stage() == Stage::After {
        return best;
    }
    let mut undos = Vec::new();
    for _ in 0..QUIET_CAPTURES {
        let Some((gain, removal)) = best_capture(position, evaluation, turns) else { break };
        if gain <= best {
            break;
        }
        best = gain;
        if gain > WIN - crate::score::MAX_TURNS {
            break;
        }
        undos.push(position.do_part(Part::Capture(removal)));
    }
    while let Some(undo) = undos.pop() {
        position.undo_part(undo);
    }
    best
}

fn best_capture(position: &mut Position, evaluation: &Evaluation, turns: i32) -> Option<(Score, Removal)> {
    let side = position.side_to_move();
    let mut best = None;
    for removal in position.removals() {
        let undo = position.do_part(Part::Capture(removal));
        let gain = match position.winner() {
            Some(winner) if winner == side => WIN - turns - 1,
            Some(_) => turns + 1 - WIN,
            None => evaluation.score(position),
        };
        position.undo_part(undo);
        if best.is_none_or(|(other, _)| gain > other) {
            best = Some((gain, removal));
        }
    }
    best
}
