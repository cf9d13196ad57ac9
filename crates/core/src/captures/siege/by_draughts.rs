//! RULE: captures.siege.method = draughts.

use super::{Found, Sieges, first_met};
use crate::rules::Ray;
use crate::types::{Cell, CellSet, SiegeForm};

/// For every shape the victim moves as, four directions of one kind are closed, as far as that shape moves; one of them at
/// least by a besieger.
///
/// DOUBT: the besieger is asked of all sets that are closed, taken together.
pub(super) fn find<F: Found>(sieges: &mut Sieges<'_, F>, (orthogonal, diagonal, own_blocks): (bool, bool, bool)) {
    let (rules, board, victims) = (sieges.rules, sieges.board, (!sieges.side).index());
    let own = board.sides[sieges.side.index()];
    let view = View {
        empty: board.empty(rules),
        own,
        closing: if own_blocks { own | board.sides[victims] } else { own },
        edge: if rules.settings().captures.siege_limits.edge { rules.board } else { CellSet::EMPTY },
    };
    let sets = [(orthogonal, true), (diagonal, false)].into_iter().filter(|(counts, _)| *counts).map(|(_, is)| is);
    for is_pyramid in [false, true] {
        let movements = rules.movements_of(is_pyramid);
        let pyramids = board.sides[victims] & board.pyramids;
        let mut held = if is_pyramid { pyramids } else { board.sides[victims] & !pyramids };
        for (movement, movers) in movements.iter().zip(board.movers[victims]) {
            let movers = movers & held;
            let closed = sets.clone().map(|is_orthogonal| view.all_closed(movers, &movement.rays, is_orthogonal));
            held = held & !movers | closed.fold(CellSet::EMPTY, |all, some| all | some);
        }
        for cell in held {
            let shapes = movements.iter().zip(board.movers[victims]).filter(|(_, movers)| movers.has(cell));
            let met = shapes.flat_map(|(movement, _)| {
                sets.clone().map(|is_orthogonal| view.besiegers(cell, &movement.rays, is_orthogonal))
            });
            sieges.report(cell, met.fold(CellSet::EMPTY, |all, some| all | some), SiegeForm::Draughts);
        }
    }
}

struct View {
    empty: CellSet,
    /// The besieging side's pieces.
    own: CellSet,
    /// All pieces that close a direction.
    closing: CellSet,
    /// The board, where its edge closes a direction in which nothing is met.
    edge: CellSet,
}

impl View {
    /// Those of the cells from which the four directions of one kind are all closed; none where there are no such.
    fn all_closed(&self, mut cells: CellSet, rays: &[Ray], orthogonal: bool) -> CellSet {
        let mut looked = false;
        for ray in of_kind(rays, orthogonal) {
            if cells.is_empty() {
                return cells;
            }
            cells = cells & self.closed(ray);
            looked = true;
        }
        if looked { cells } else { CellSet::EMPTY }
    }

    /// All cells from which a direction is closed, seen from what closes it.
    fn closed(&self, ray: &Ray) -> CellSet {
        let mut shut = ray.step.back(self.closing) | (self.edge & !ray.step.back(self.edge));
        for _ in 1..ray.steps {
            shut |= ray.step.back(shut & self.empty);
        }
        shut
    }

    /// The besiegers met first in the four directions of one kind; none where one of them is open.
    fn besiegers(&self, cell: Cell, rays: &[Ray], orthogonal: bool) -> CellSet {
        let start = CellSet::of(cell);
        if self.all_closed(start, rays, orthogonal).is_empty() {
            return CellSet::EMPTY;
        }
        let met = of_kind(rays, orthogonal).map(|ray| first_met(&ray.step, (start, ray.steps), self.empty));
        met.fold(CellSet::EMPTY, |all, some| all | some) & self.own
    }
}

fn of_kind(rays: &[Ray], orthogonal: bool) -> impl Iterator<Item = &Ray> {
    rays.iter().filter(move |ray| ray.step.is_orthogonal() == orthogonal)
}
