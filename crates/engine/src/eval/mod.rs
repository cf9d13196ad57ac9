//! How near each side is to each victory that is switched on.

mod counting;
mod formations;

use rithmomachia_core::{Position, Side};

pub(crate) use formations::Formations;

use crate::score::Score;

/// What the evaluation knows of a game before it looks at a position.
#[derive(Debug)]
pub(crate) struct Evaluation {
    formations: Formations,
}

impl Evaluation {
    /// Prepares for positions that come from this one.
    pub fn new(root: &Position) -> Self {
        Self { formations: Formations::new(root) }
    }

    /// The score of a position from the view of its side to move, somebody's win apart.
    pub fn score(&self, position: &Position) -> Score {
        let side = position.side_to_move();
        self.view(position, side) - self.view(position, !side)
    }

    fn view(&self, position: &Position, side: Side) -> Score {
        counting::term(position, side) + self.formations.term(position, side)
    }
}
