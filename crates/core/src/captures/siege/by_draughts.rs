//! RULE: captures.siege.method = draughts.

use super::{Found, Sieges, first_met};
use crate::rules::Ray;
use crate::types::{CellSet, SiegeForm};

/// For every shape the victim moves as, four directions of one kind are closed, as far as that shape moves; one of them at
/// least by a besieger.
///
/// DOUBT: the besieger is asked of all sets that are closed, taken together.
pub(super) fn find<F: Found>(sieges: &mut Sieges<'_, F>, (orthogonal, diagonal, own_blocks): (bool, bool, bool)) {
    let (rules, board, victims) = (sieges.rules, sieges.board, (!sieges.side).index());
    let view = View {
        empty: board.empty(rules),
        own: board.sides[sieges.side.index()],
        friends: if own_blocks { board.sides[victims] } else { CellSet::EMPTY },
        edge: rules.settings().captures.siege_limits.edge,
    };
    for cell in board.sides[victims] {
        let movements = rules.movements_of(board.pyramids.has(cell));
        let mut besiegers = CellSet::EMPTY;
        let held = (0..3).filter(|shape| board.movers[victims][*shape].has(cell)).all(|shape| {
            let rays = &movements[shape].rays;
            let sets = [(orthogonal, true), (diagonal, false)].into_iter().filter(|(counts, _)| *counts);
            let closed = sets.filter_map(|(_, is_orthogonal)| view.closed(CellSet::of(cell), rays, is_orthogonal));
            closed.fold(false, |_, met| {
                besiegers |= met;
                true
            })
        });
        if held {
            sieges.report(cell, besiegers, SiegeForm::Draughts);
        }
    }
}

struct View {
    empty: CellSet,
    /// The besieging side's pieces.
    own: CellSet,
    /// The victims' side's pieces, where they close a direction too.
    friends: CellSet,
    /// Whether the edge closes a direction in which nothing is met.
    edge: bool,
}

impl View {
    /// The besiegers met first in the four directions of one kind; `None` where one is open or the shape has none such.
    fn closed(&self, start: CellSet, rays: &[Ray], orthogonal: bool) -> Option<CellSet> {
        let mut looked = false;
        let mut besiegers = CellSet::EMPTY;
        for ray in rays.iter().filter(|ray| ray.step.is_orthogonal() == orthogonal) {
            looked = true;
            let met = first_met(&ray.step, (start, ray.steps), self.empty);
            let shut = if met.is_empty() {
                self.edge && (start & ray.fits).is_empty()
            } else {
                !(met & (self.own | self.friends)).is_empty()
            };
            if !shut {
                return None;
            }
            besiegers |= met & self.own;
        }
        looked.then_some(besiegers)
    }
}
