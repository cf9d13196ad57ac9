//! RULE: movement.leaps = siege. Leaps that are made only to besiege or to escape a siege.

use super::{Found, find};
use crate::board::Board;
use crate::reach::at;
use crate::rules::{Direction, Rules};
use crate::ruleset::Siege;
use crate::types::{Actor, CaptureKind, Cell, CellSet, Move, Removal, Side};
use crate::ways::{EachWay, Way, each_way};

/// Calls `found` for every leap a side can make now: of a piece that is besieged, or to where it besieges somebody.
///
/// Cost: where nobody is besieged or nearly so, one look in the eight directions.
pub(crate) fn leaps_to_siege(rules: &Rules, board: &Board, side: Side, mut found: impl FnMut(Move)) {
    let leapers = board.sides[side.index()] & !board.pyramids;
    let [may_escape, may_besiege] = Hemmed::look(rules, board, side);
    let mut besieged = Besieged(CellSet::EMPTY);
    if may_escape {
        find(rules, board, !side, &mut besieged);
    }
    let escaping = besieged.0 & leapers;
    let completing = if may_besiege { completing(rules, board, side) } else { CellSet::EMPTY };
    if escaping.is_empty() && completing.is_empty() {
        return;
    }
    let empty = board.empty(rules);
    for (leaps, movers) in rules.siege_leaps.iter().zip(&board.movers[side.index()]) {
        for leap in leaps {
            let free = *movers & leapers & leap.fits & leap.arm.back(empty) & empty.shifted(leap.shift.wrapping_neg());
            let useful = escaping | completing.shifted(leap.shift.wrapping_neg());
            for from in free & useful {
                let to = at(from, i32::from(leap.shift));
                if escaping.has(from) || besieges(rules, board, side, (from, to)) {
                    found(Move::plain(from, to));
                }
            }
        }
    }
}

/// Who is hemmed in, by how many directions of one kind are open: a quick look at both sides that misses nobody. For a pyramid
/// it is enough that one of its shapes is.
struct Hemmed<'a> {
    /// The side whose own are asked for only where every direction is closed.
    own: usize,
    empty: CellSet,
    /// By the victims' side: all that closes a direction for them.
    closing: [CellSet; 2],
    /// The board, where its edge closes a direction.
    edge: CellSet,
    movers: &'a [[CellSet; 3]; 2],
    /// By shape.
    steps: [u8; 3],
    most: u8,
    /// By kind of direction and victims' side: those with no direction open so far.
    none_open: [[CellSet; 2]; 2],
    /// Those with one.
    one_open: [[CellSet; 2]; 2],
}

impl Hemmed<'_> {
    /// Whether somebody of a side may be besieged, and whether an enemy may be so but for one direction.
    fn look(rules: &Rules, board: &Board, side: Side) -> [bool; 2] {
        let captures = &rules.settings().captures;
        let steps = rules.settings().movement.shapes.map(|shape| shape.steps);
        let (orthogonal, diagonal, own_blocks, steps) = match captures.siege {
            Siege::Off => return [false, false],
            Siege::Moves { .. } => return [true, true],
            Siege::Neighbours { orthogonal, diagonal, own_blocks } => (orthogonal, diagonal, own_blocks, [1; 3]),
            Siege::Draughts { orthogonal, diagonal, own_blocks } => (orthogonal, diagonal, own_blocks, steps),
        };
        let friends = |victims: usize| if own_blocks { board.sides[victims] } else { CellSet::EMPTY };
        let of_kind = |counts: bool| if counts { board.sides } else { [CellSet::EMPTY; 2] };
        let mut hemmed = Hemmed {
            own: side.index(),
            empty: board.empty(rules),
            closing: [0, 1].map(|victims| board.sides[1 - victims] | friends(victims)),
            edge: if captures.siege_limits.edge { rules.board } else { CellSet::EMPTY },
            movers: &board.movers,
            steps,
            most: steps[0].max(steps[1]).max(steps[2]),
            none_open: [of_kind(orthogonal), of_kind(diagonal)],
            one_open: [[CellSet::EMPTY; 2]; 2],
        };
        each_way(&rules.ways, &mut hemmed);
        let any = |sets: [[CellSet; 2]; 2], of: Side| sets.iter().any(|by_side| !by_side[of.index()].is_empty());
        let besieged = any(hemmed.none_open, side);
        [besieged, any(hemmed.none_open, !side) || any(hemmed.one_open, !side)]
    }
}

impl EachWay for Hemmed<'_> {
    #[inline]
    fn way<const BY: i8>(&mut self, way: &Way) {
        let kind = usize::from(!matches!(BY, 8 | -8 | 1 | -1));
        for victims in 0..2 {
            let (none_open, one_open) = (self.none_open[kind][victims], self.one_open[kind][victims]);
            if (none_open | one_open).is_empty() {
                continue;
            }
            let mut shut = way.back::<BY>(self.closing[victims]) | way.leaves(self.edge);
            let mut closed = CellSet::EMPTY;
            for steps in 1..=self.most {
                for shape in 0..3 {
                    if self.steps[shape] == steps {
                        closed |= self.movers[victims][shape] & shut;
                    }
                }
                shut |= way.back::<BY>(shut & self.empty);
            }
            if victims != self.own {
                self.one_open[kind][victims] = one_open & closed | none_open & !closed;
            }
            self.none_open[kind][victims] = none_open & closed;
        }
    }
}

/// The cells of all who are besieged.
struct Besieged(CellSet);

impl Found for Besieged {
    fn hit(&mut self, removal: Removal, _: CaptureKind, _: &[Actor], _: u8) {
        self.0.insert(removal.cell);
    }
}

/// Whether somebody is besieged by the piece on this cell, among others.
struct Besieger {
    cell: Cell,
    besieges: bool,
}

impl Found for Besieger {
    fn hit(&mut self, _: Removal, _: CaptureKind, actors: &[Actor], _: u8) {
        self.besieges |= actors.iter().any(|actor| actor.cell == self.cell);
    }
}

/// Whether a piece that goes there besieges an enemy.
fn besieges(rules: &Rules, board: &Board, side: Side, (from, to): (Cell, Cell)) -> bool {
    let mut after = board.clone();
    after.shift(from, to);
    let mut besieger = Besieger { cell: to, besieges: false };
    find(rules, &after, side, &mut besieger);
    besieger.besieges
}

/// A direction that must be closed, as far as so many steps.
struct Look<'r> {
    step: &'r Direction,
    steps: u8,
    /// Cells beside an edge that closes it where nothing else does.
    leaving: CellSet,
    /// Cells from which it is closed whatever stands there.
    shut: CellSet,
}

/// Every empty cell on which one more besieger could stand in a siege, and some more: relief is not looked at, nor what the
/// leaper leaves open.
///
/// A leap is no straight line: the leaper stood nowhere between the victim and the cell it goes to. So it can only open
/// directions by going, and all but one that it comes to must be closed already.
fn completing(rules: &Rules, board: &Board, side: Side) -> CellSet {
    let captures = &rules.settings().captures;
    let victims = board.sides[(!side).index()];
    let edge = captures.siege_limits.edge;
    let mut cells = Completing { empty: board.empty(rules), closing: board.sides[side.index()], cells: CellSet::EMPTY };
    let (orthogonal, diagonal, own_blocks) = match captures.siege {
        Siege::Off => return CellSet::EMPTY,
        Siege::Moves { own_blocks } => (true, true, own_blocks),
        Siege::Neighbours { orthogonal, diagonal, own_blocks }
        | Siege::Draughts { orthogonal, diagonal, own_blocks } => (orthogonal, diagonal, own_blocks),
    };
    if own_blocks {
        cells.closing |= victims;
    }
    // Where nothing is met, the edge closes a direction.
    let leaving = |step: &Direction| if edge { rules.board & !step.back(rules.board) } else { CellSet::EMPTY };
    let counts = |step: &Direction| if step.is_orthogonal() { orthogonal } else { diagonal };
    if matches!(captures.siege, Siege::Neighbours { .. }) {
        for axes in rules.axes.chunks(2) {
            let steps = axes.iter().flat_map(|(step, opposite)| [step, opposite]).filter(|step| counts(step));
            let looks: Vec<Look<'_>> =
                steps.map(|step| Look { step, steps: 1, leaving: leaving(step), shut: CellSet::EMPTY }).collect();
            cells.look(victims, &looks);
        }
        return cells.cells;
    }
    let by_moves = matches!(captures.siege, Siege::Moves { .. });
    for is_pyramid in [false, true] {
        let victims = if is_pyramid { victims & board.pyramids } else { victims & !board.pyramids };
        for (movement, movers) in rules.movements_of(is_pyramid).iter().zip(board.movers[(!side).index()]) {
            let victims = victims & movers;
            if victims.is_empty() {
                continue;
            }
            let rays = movement.rays.iter().filter(|ray| counts(&ray.step));
            let looks = rays.map(|ray| Look {
                step: &ray.step,
                steps: ray.steps,
                leaving: if by_moves { CellSet::EMPTY } else { leaving(&ray.step) },
                shut: if by_moves && edge { rules.board & !ray.fits } else { CellSet::EMPTY },
            });
            let (orthogonal, diagonal): (Vec<_>, Vec<_>) =
                looks.partition(|look| !by_moves && look.step.is_orthogonal());
            cells.look(victims, &orthogonal);
            cells.look(victims, &diagonal);
        }
    }
    cells.cells
}

struct Completing {
    empty: CellSet,
    /// All pieces that close a direction.
    closing: CellSet,
    cells: CellSet,
}

impl Completing {
    /// Adds the cells in the one direction that is open, or is closed like all the others, of victims.
    fn look(&mut self, victims: CellSet, looks: &[Look<'_>]) {
        // All with no direction open so far, and all with one.
        let (mut none_open, mut one_open) = (victims, CellSet::EMPTY);
        let mut closed = [CellSet::EMPTY; 8];
        for (look, closed) in looks.iter().zip(&mut closed) {
            *closed = self.closed(look);
            one_open = one_open & *closed | none_open & !*closed;
            none_open = none_open & *closed;
            if (none_open | one_open).is_empty() {
                return;
            }
        }
        for (look, closed) in looks.iter().zip(closed) {
            let mut ahead = none_open | one_open & !closed;
            for _ in 0..look.steps {
                ahead = look.step.of(ahead) & self.empty;
                self.cells |= ahead;
            }
        }
    }

    /// All cells from which a direction is closed.
    fn closed(&self, look: &Look<'_>) -> CellSet {
        let mut met = look.step.back(self.closing) | look.leaving;
        for _ in 1..look.steps {
            met |= look.step.back(met & self.empty);
        }
        met | look.shut
    }
}
