//! Finding captures: one file a mechanism, one list of what was found.
//!
//! Every mechanism reports to a [`Found`]: play wants only what can be taken, people want each sum.

mod ambush;
mod automatic;
mod entering;
mod meeting;
mod multiplication;
mod power;
mod progression;
mod seen;
mod siege;
mod striking;

pub(crate) use automatic::{consequences, falling};
pub(crate) use entering::{entries, reasons_to_enter};
pub(crate) use meeting::{each_meeting, meetings_of};
pub(crate) use siege::leaps_to_siege;
pub(crate) use striking::strikes;

use crate::board::Board;
use crate::rules::Rules;
use crate::ruleset::Partners;
use crate::types::{Actor, Capture, CaptureKind, Cell, Reason, Removal, Side};

/// Receives what the mechanisms find.
pub(crate) trait Found {
    /// A removal and one sum for it. `distance` is 0 where the mechanism has none.
    fn hit(&mut self, removal: Removal, kind: CaptureKind, actors: &[Actor], distance: u8);
}

/// Collects removals alone, as play and search want them.
impl Found for Vec<Removal> {
    #[inline]
    fn hit(&mut self, removal: Removal, _: CaptureKind, _: &[Actor], _: u8) {
        if self.last() != Some(&removal) {
            self.push(removal);
        }
    }
}

/// One sum as found, before sums are gathered by removal.
pub(crate) struct Sum {
    removal: Removal,
    reason: Reason,
}

/// Collects every sum.
pub(crate) struct Sums {
    found: Vec<Sum>,
    mover: Option<Cell>,
}

impl Found for Sums {
    fn hit(&mut self, removal: Removal, kind: CaptureKind, actors: &[Actor], distance: u8) {
        let distance = if distance == 0 { None } else { Some(distance) };
        let named = actors.iter().position(|actor| Some(actor.cell) == self.mover).unwrap_or(0) as u8;
        self.found.push(Sum { removal, reason: Reason { kind, actors: actors.to_vec(), distance, named } });
    }
}

impl Sums {
    pub fn new(mover: Option<Cell>) -> Self {
        Self { found: Vec::new(), mover }
    }

    /// The sums gathered by removal, in canonical order; each with the piece that stands there now.
    pub fn into_captures(mut self, board: &Board) -> Vec<Capture> {
        self.found.sort_by_cached_key(|sum| (sum.removal, sum.reason.order()));
        let mut captures: Vec<Capture> = Vec::new();
        for Sum { removal, reason } in self.found {
            match captures.last_mut() {
                Some(last) if last.removal == removal => {
                    if last.reasons.last() != Some(&reason) {
                        last.reasons.push(reason);
                    }
                }
                _ => {
                    let target = board.stacks.piece(board.man(removal.cell));
                    captures.push(Capture { removal, target, reasons: vec![reason] });
                }
            }
        }
        captures
    }
}

/// Finds everything a side can capture on this board, the meeting by moving apart.
///
/// `mover` is the piece just moved, for the mechanisms that ask for it. The same sum may be reported twice where two
/// shapes of a pyramid reach one cell. Cost: a few hundred instructions when nothing can be taken.
pub(crate) fn find<F: Found>(rules: &Rules, board: &Board, side: Side, mover: Option<Cell>, found: &mut F) {
    find_sums(rules, board, (side, mover), found);
    siege::find(rules, board, side, found);
}

/// As [`find`], all but sieges.
#[inline]
fn find_sums<F: Found>(rules: &Rules, board: &Board, (side, mover): (Side, Option<Cell>), found: &mut F) {
    let captures = &rules.settings().captures;
    let twice = seen::find(rules, board, side, found);
    if captures.ambush.enabled {
        match captures.ambush.partners {
            Partners::Reach => ambush::find_by_reach(rules, board, (side, twice, mover), found),
            Partners::Flank => ambush::find_by_flank(rules, board, (side, mover), found),
            Partners::Adjacent | Partners::Next => ambush::find_beside(rules, board, (side, mover), found),
        }
    }
    if let Some(partners) = captures.progression {
        progression::find(rules, board, (side, twice, partners), found);
    }
}

/// An actor that uses one of its faces.
#[inline]
fn actor(cell: Cell, (value, layer): (u32, u16)) -> Actor {
    Actor { cell, value, layer }
}
