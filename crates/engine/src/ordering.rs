//! In which order parts are tried.

use rithmomachia_core::{Move, Part, Removal};

use crate::eval::Look;
use crate::history::{History, Step};
use crate::men::Men;

/// A move and how promising it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scored {
    pub worth: i32,
    pub step: Move,
}

/// What is known about a node when its moves are put in order.
#[derive(Clone, Copy)]
pub(crate) struct Hints {
    /// The part the table remembers.
    pub best: Option<Part>,
    /// The other side's last move.
    pub last: Option<Step>,
    /// Turns from the root.
    pub turns: i32,
    /// What the evaluation says, where moves may be left out by it.
    pub look: Option<Look>,
    /// Breaks ties, so that equal turns do not always fall to the same one.
    pub seed: u64,
}

/// Weighs moves: the table's first, then meetings, moves that seem to take (`strikes` tells how many), killers, the answer to the last move, and the rest by history.
pub(crate) fn weigh(
    (moves, strikes): (&[Move], impl Fn(Move) -> u32),
    (history, men): (&History, &Men),
    hints: &Hints,
    scored: &mut Vec<Scored>,
) {
    let best = match hints.best {
        Some(Part::Move(step)) => Some(step),
        _ => None,
    };
    let killers = history.killers(hints.turns);
    let answer = history.answer(hints.last);
    scored.clear();
    scored.extend(moves.iter().map(|step| {
        let worth = if best == Some(*step) {
            1 << 20
        } else if step.is_meeting() {
            1 << 19
        } else if let hits @ 1.. = strikes(*step) {
            (1 << 18) + ((hits as i32) << 14) + history.of((men.of(*step), step.to))
        } else if killers[0] == Some(*step) {
            1 << 18
        } else if killers[1] == Some(*step) || answer == Some(*step) {
            1 << 17
        } else {
            history.of((men.of(*step), step.to))
        };
        Scored { worth: worth * 256 + scatter(*step, hints.seed), step: *step }
    }));
}

/// Brings the most promising of the moves from `place` on to `place`.
#[inline]
pub(crate) fn pick(scored: &mut [Scored], place: usize) -> Option<Move> {
    let mut chosen = place;
    for other in place + 1..scored.len() {
        if scored[other].worth > scored[chosen].worth {
            chosen = other;
        }
    }
    if chosen >= scored.len() {
        return None;
    }
    scored.swap(place, chosen);
    Some(scored[place].step)
}

/// 0 to 255, evenly.
#[inline]
fn scatter(step: Move, seed: u64) -> i32 {
    let packed = (step.from.index() as u64) << 8 | step.to.index() as u64;
    let mixed = (packed ^ seed).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(23).wrapping_mul(0xd6e8_feb8_6659_fd93);
    (mixed >> 56) as i32
}

/// A capture just made and what could be captured before it.
pub(crate) type Last<'a> = Option<(Removal, &'a [Removal])>;

/// Whether a capture is tried after `last` in the same stage: those behind it in canonical order are, and those it made possible.
///
/// The list beside `last` is what could be captured before it. So no set of captures is tried in two orders, unless a
/// capture opens a smaller one. A pyramid taken whole takes its layers off the list, so after a layer the whole stays on it.
#[inline]
pub(crate) fn goes_on(removal: Removal, last: Last<'_>) -> bool {
    last.is_none_or(|(last, before)| {
        removal > last || (removal.cell == last.cell && removal.is_whole()) || before.binary_search(&removal).is_err()
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use rithmomachia_core::Cell;

    use super::*;

    #[test]
    fn only_later_captures_new_ones_and_the_whole_of_a_pyramid_go_on() {
        let cell = |row| Cell::new(row, 3).unwrap();
        let [low, pyramid, high] = [cell(1), cell(4), cell(9)];
        let layer = Removal { cell: pyramid, layer: 16 };
        let before = [Removal::whole(low), Removal::whole(pyramid), layer, Removal::whole(high)];
        let opened = Removal::whole(cell(2));
        let mut removals = vec![Removal::whole(low), opened, Removal::whole(pyramid), Removal::whole(high)];
        removals.retain(|removal| goes_on(*removal, Some((layer, &before))));
        assert_eq!(removals, [opened, Removal::whole(pyramid), Removal::whole(high)]);
    }

    #[test]
    fn moves_are_picked_from_the_most_promising_down() {
        let step = |to| Move::plain(Cell::from_index(0), Cell::from_index(to));
        let mut scored: Vec<Scored> = [3, 9, -2, 5].into_iter().map(|worth| Scored { worth, step: step(1) }).collect();
        let mut order = Vec::new();
        for place in 0..4 {
            pick(&mut scored, place).unwrap();
            order.push(scored[place].worth);
        }
        assert_eq!(order, [9, 5, 3, -2]);
        assert!(pick(&mut scored, 4).is_none());
    }
}
