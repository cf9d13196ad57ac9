//! Siege: the victim surrounded on its neighbours, in every direction it moves, or on four sides as far as it moves.

mod by_draughts;
mod by_moves;
mod by_neighbours;
mod leaping;

pub(crate) use leaping::leaps_to_siege;

use super::{Found, find_sums};
use crate::board::Board;
use crate::rules::{Direction, Rules};
use crate::ruleset::{Relief, Siege};
use crate::types::{Actor, CaptureKind, Cell, CellSet, Removal, Side, SiegeForm};

/// RULE: captures.siege. A siege removes the whole victim.
pub(super) fn find<F: Found>(rules: &Rules, board: &Board, side: Side, found: &mut F) {
    let mut sieges = Sieges { rules, board, side, relief: None, found };
    match rules.settings().captures.siege {
        Siege::Off => {}
        Siege::Neighbours { orthogonal, diagonal, own_blocks } => {
            by_neighbours::find(&mut sieges, (orthogonal, diagonal, own_blocks));
        }
        Siege::Moves { own_blocks } => by_moves::find(&mut sieges, own_blocks),
        Siege::Draughts { orthogonal, diagonal, own_blocks } => {
            by_draughts::find(&mut sieges, (orthogonal, diagonal, own_blocks));
        }
    }
}

/// Where sieges are reported, once it is seen that no relief breaks them.
struct Sieges<'a, F> {
    rules: &'a Rules,
    board: &'a Board,
    /// The besieging side.
    side: Side,
    /// What the victims' side could take whole to break a siege, once somebody has asked.
    relief: Option<CellSet>,
    found: &'a mut F,
}

impl<F: Found> Sieges<'_, F> {
    fn report(&mut self, cell: Cell, besiegers: CellSet, form: SiegeForm) {
        if besiegers.is_empty() || self.is_relieved(besiegers) {
            return;
        }
        let mut actors = [Actor { cell, value: 0, layer: 0 }; 48];
        let mut len = 0;
        for (place, besieger) in actors.iter_mut().zip(besiegers) {
            *place = Actor { cell: besieger, value: self.board.man(besieger).value, layer: 0 };
            len += 1;
        }
        self.found.hit(Removal::whole(cell), CaptureKind::Siege(form), &actors[..len], 0);
    }

    /// RULE: captures.siege.relief. Whether the victims' side could take one of the besiegers whole.
    #[inline]
    fn is_relieved(&mut self, besiegers: CellSet) -> bool {
        let method = self.rules.settings().captures.siege_limits.relief;
        method != Relief::None && !(self.takable(method) & besiegers).is_empty()
    }

    fn takable(&mut self, method: Relief) -> CellSet {
        if let Some(cells) = self.relief {
            return cells;
        }
        let mut takable = Takable { method, cells: CellSet::EMPTY };
        find_sums(self.rules, self.board, (!self.side, None), &mut takable);
        self.relief = Some(takable.cells);
        takable.cells
    }
}

/// Collects the cells of pieces that can be taken whole by the captures that count as relief.
struct Takable {
    method: Relief,
    cells: CellSet,
}

impl Found for Takable {
    fn hit(&mut self, removal: Removal, kind: CaptureKind, _: &[Actor], _: u8) {
        let is_single = !matches!(kind, CaptureKind::Ambush(_) | CaptureKind::Progression(_));
        if removal.is_whole() && (is_single || self.method == Relief::Any) {
            self.cells.insert(removal.cell);
        }
    }
}

/// The first piece met from one cell within so many steps.
fn first_met(step: &Direction, (start, steps): (CellSet, u8), empty: CellSet) -> CellSet {
    let mut cell = step.of(start);
    for _ in 1..steps {
        if (cell & empty).is_empty() {
            break;
        }
        cell = step.of(cell);
    }
    cell & !empty
}
