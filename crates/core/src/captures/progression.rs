//! Two own pieces and an enemy that make a progression.

use super::{Found, actor};
use crate::board::Board;
use crate::progressions::Progression;
use crate::reach::{at, reachers};
use crate::rules::Rules;
use crate::ruleset::ProgressionPartners;
use crate::types::{CaptureKind, Cell, CellSet, Removal, Side};
use crate::ways::{EachWay, Way, each_way};

/// RULE: captures.progression. `targets` holds at least every enemy reached twice.
pub(super) fn find<F: Found>(
    rules: &Rules,
    board: &Board,
    (side, targets, partners): (Side, CellSet, ProgressionPartners),
    found: &mut F,
) {
    match partners {
        ProgressionPartners::Reach => {
            for target in targets {
                let mut rest = reachers(rules, board, side, target);
                for first in rest {
                    rest.remove(first);
                    for second in rest {
                        // Which of the three holds the middle value does not matter here.
                        triple(board, ([first, target, second], false), side, found);
                    }
                }
            }
        }
        ProgressionPartners::Line => each_way(&rules.ways, &mut Lines { board, side, found }),
    }
}

/// Looks for two own pieces and an enemy on three contiguous cells.
struct Lines<'a, F> {
    board: &'a Board,
    side: Side,
    found: &'a mut F,
}

impl<F: Found> EachWay for Lines<'_, F> {
    fn way<const BY: i8>(&mut self, way: &Way) {
        // The other four ways look at the same lines from the other end.
        if BY < 0 {
            return;
        }
        let occupied = self.board.occupied();
        let pairs = occupied & way.back::<BY>(occupied);
        for first in pairs & way.back::<BY>(pairs) {
            let cells = [0, 1, 2].map(|steps| at(first, i32::from(BY) * steps));
            triple(self.board, (cells, true), self.side, self.found);
        }
    }
}

/// Reports every progression of one enemy and two own pieces among three cells; with `in_order` only those whose middle
/// value stands on the second cell.
fn triple<F: Found>(board: &Board, (cells, in_order): ([Cell; 3], bool), side: Side, found: &mut F) {
    let own = board.sides[side.index()];
    let mut enemies = cells.iter().enumerate().filter(|(_, cell)| !own.has(**cell)).map(|(place, _)| place);
    let (Some(place), None) = (enemies.next(), enemies.next()) else { return };
    let men = cells.map(|cell| board.man(cell));
    if !men.iter().any(|man| man.is_pyramid()) && Progression::of(men.map(|man| man.value)).is_none() {
        return;
    }
    let faces = men.map(|man| board.stacks.faces(man));
    for a in faces[0].as_slice() {
        for b in faces[1].as_slice() {
            for c in faces[2].as_slice() {
                let Some(kind) = Progression::of([a.0, b.0, c.0]) else { continue };
                if in_order && (a.0 < b.0) != (b.0 < c.0) {
                    continue;
                }
                let acting = [*a, *b, *c];
                let [first, second] = match place {
                    0 => [1, 2],
                    1 => [0, 2],
                    _ => [0, 1],
                };
                let mut actors = [first, second].map(|own: usize| actor(cells[own], acting[own]));
                actors.sort_unstable_by_key(|actor| actor.cell);
                let removal = Removal { cell: cells[place], layer: acting[place].1 };
                found.hit(removal, CaptureKind::Progression(kind), &actors, 0);
            }
        }
    }
}
