//! Moves that may complete a formation at once.

use rithmomachia_core::{CELLS, Cell, CellSet, Move, Position, Side, Takes};

use super::formations::{FILLED, Formations, Goal, bits};
use super::outlook::Memory;
use crate::men::Men;

/// Row and column of a step along each axis.
const AXES: [(i8, i8); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

impl Formations {
    /// Whether a move may complete a formation; the rules have the last word.
    ///
    /// `memory` has seen this position last.
    pub fn may_complete(
        &self,
        (position, men): (&Position, &Men),
        (side, step): (Side, Move),
        memory: &Memory,
    ) -> bool {
        let Some(goal) = self.goal else { return false };
        if !self.territory[(!side).index()].has(step.to) || matches!(step.takes, Takes::Layer(_) | Takes::Ransom(_)) {
            return false;
        }
        let own = memory.faces[men.on(step.from)];
        if goal.in_line {
            return self.completes_line((position, men), (side, step, own), (goal, memory));
        }
        // Where any cell will do, moving inside it changes nothing.
        let changes = goal.shaped || !self.territory[(!side).index()].has(step.from);
        changes && self.completes_anywhere((position, men), (side, own), (goal, memory))
    }

    fn completes_line(
        &self,
        (position, men): (&Position, &Men),
        (side, step, own): (Side, Move, u128),
        (goal, memory): (Goal, &Memory),
    ) -> bool {
        let standing = standing(position, (side, goal)) & self.territory[(!side).index()];
        let faces = |cell: Option<Cell>| match cell {
            Some(cell) if standing.has(cell) && cell != step.from && cell != step.to => memory.faces[men.on(cell)],
            _ => 0,
        };
        AXES.into_iter().any(|(row, column)| {
            let at = |steps: i8| step.to.offset((row * steps, column * steps), (16, 8));
            let [back, ahead] = [faces(at(-1)), faces(at(1))];
            (back != 0 && ahead != 0 && self.in_progression(own, (back, ahead)))
                || (ahead != 0 && self.in_progression(ahead, (own, faces(at(2)))))
                || (back != 0 && self.in_progression(back, (own, faces(at(-2)))))
        })
    }

    fn completes_anywhere(
        &self,
        (position, men): (&Position, &Men),
        (side, own): (Side, u128),
        (goal, memory): (Goal, &Memory),
    ) -> bool {
        let inside = standing(position, (side, goal)) & self.territory[(!side).index()];
        let present = inside.fold(1 << FILLED, |places, cell| places | memory.faces[men.on(cell)]);
        bits(own).any(|place| {
            self.sets_of[side.index()][place].iter().any(|(_, set)| {
                set.iter().all(|other| usize::from(*other) == place || present >> (other & 127) & 1 != 0)
            })
        })
    }
}

/// The pieces that may serve a side.
fn standing(position: &Position, (side, goal): (Side, Goal)) -> CellSet {
    match goal.mixed {
        true => position.cells_of(side) | position.cells_of(!side),
        false => position.cells_of(side),
    }
}

const _: () = assert!(CELLS == 128);
