//! In which order parts are tried.

use rithmomachia_core::{Move, Part, Removal, Side, Takes};

use crate::history::History;

/// Sorts moves: the table's first, then meetings, killers, and the rest by history.
///
/// `shuffle` breaks ties by a seed, so that equal turns do not always fall to the same one.
pub(crate) fn sort_moves(
    moves: &mut [Move],
    history: &History,
    (side, turns): (Side, i32),
    (best, shuffle): (Option<Part>, u64),
) {
    let best = match best {
        Some(Part::Move(step)) => Some(step),
        _ => None,
    };
    moves.sort_by_cached_key(|step| {
        let worth = if best == Some(*step) {
            1 << 30
        } else if step.takes != Takes::Nothing {
            1 << 20
        } else if history.is_killer(turns, *step) {
            1 << 16
        } else {
            history.of(side, *step)
        };
        (std::cmp::Reverse(worth), scatter(*step, shuffle), *step)
    });
}

fn scatter(step: Move, seed: u64) -> u64 {
    let packed = (step.from.index() as u64) << 8 | step.to.index() as u64;
    (packed ^ seed).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(23).wrapping_mul(0xd6e8_feb8_6659_fd93)
}

/// The captures to try after `last` in the same stage: those behind it in canonical order, and those it made possible.
///
/// `before` are the captures that could be made before `last`. So no set of captures is tried in two orders, unless a
/// capture opens a smaller one. A pyramid taken whole takes its layers off the list, so after a layer the whole stays on it.
pub(crate) fn continuing(removals: &mut Vec<Removal>, last: Option<(Removal, &[Removal])>) {
    if let Some((last, before)) = last {
        let layer_then_whole = |removal: &Removal| removal.cell == last.cell && removal.is_whole();
        removals
            .retain(|removal| *removal > last || layer_then_whole(removal) || before.binary_search(removal).is_err());
    }
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
        continuing(&mut removals, Some((layer, &before)));
        assert_eq!(removals, [opened, Removal::whole(pyramid), Removal::whole(high)]);
    }
}
