//! RULE: captures.siege.method = neighbours.

use super::{Found, Sieges};
use crate::types::{CellSet, SiegeForm};
use crate::ways::{EachWay, Way, each_way};

/// All four are besiegers or off the board; at least one besieger stands.
pub(super) fn find<F: Found>(sieges: &mut Sieges<'_, F>, (orthogonal, diagonal, own_blocks): (bool, bool, bool)) {
    let (rules, board) = (sieges.rules, sieges.board);
    let (own, enemies) = (board.sides[sieges.side.index()], board.sides[(!sieges.side).index()]);
    // RULE: captures.siege.own_blocks
    let others = if own_blocks { board.empty(rules) } else { rules.board & !own };
    // RULE: captures.siege.edge
    let edge = if rules.settings().captures.siege_limits.edge { CellSet::EMPTY } else { rules.board };
    let mut open = Open { others, edge, orthogonal: CellSet::EMPTY, diagonal: CellSet::EMPTY };
    each_way(&rules.ways, &mut open);
    if orthogonal {
        by_form(sieges, enemies & !open.orthogonal, SiegeForm::Orthogonal);
    }
    if diagonal {
        by_form(sieges, enemies & !open.diagonal, SiegeForm::Diagonal);
    }
}

fn by_form<F: Found>(sieges: &mut Sieges<'_, F>, victims: CellSet, form: SiegeForm) {
    let axes = if form == SiegeForm::Orthogonal { &sieges.rules.axes[..2] } else { &sieges.rules.axes[2..] };
    let own = sieges.board.sides[sieges.side.index()];
    for cell in victims {
        let steps = axes.iter().flat_map(|(step, opposite)| [step, opposite]);
        let neighbours = steps.fold(CellSet::EMPTY, |cells, step| cells | step.of(CellSet::of(cell)));
        sieges.report(cell, neighbours & own, form);
    }
}

/// The cells with a neighbour, orthogonal or diagonal, that closes nothing.
struct Open {
    /// Cells whose occupants, if any, close nothing.
    others: CellSet,
    /// The board where its edge closes nothing, else empty.
    edge: CellSet,
    orthogonal: CellSet,
    diagonal: CellSet,
}

impl EachWay for Open {
    #[inline]
    fn way<const BY: i8>(&mut self, way: &Way) {
        let open = way.back::<BY>(self.others) | way.leaves(self.edge);
        if matches!(BY, 8 | -8 | 1 | -1) {
            self.orthogonal |= open;
        } else {
            self.diagonal |= open;
        }
    }
}
