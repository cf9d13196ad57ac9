//! What only the root has: turns already taken as better lines, and the best line so far should the search be stopped.

use rithmomachia_core::{Part, Stage, Turn};

use super::line::add;
use crate::score::Score;

#[derive(Debug, Default)]
pub(crate) struct Root {
    /// Turns that are not to be played: those of the lines found before this one.
    excluded: Vec<Turn>,
    /// The parts of the root's turn in play, each with the stage it was played in.
    turn: Vec<(Part, Stage)>,
    /// The best line of the depth being searched, as far as it has come, with its score.
    pub best: Option<(Score, Vec<Part>)>,
}

impl Root {
    /// Begins a depth, or the next line of one.
    pub fn begin(&mut self) {
        self.turn.clear();
        self.best = None;
    }

    pub fn allow_all(&mut self) {
        self.excluded.clear();
    }

    pub fn exclude(&mut self, turn: &Turn) {
        self.excluded.push(sorted(turn.clone()));
    }

    pub fn excludes_some(&self) -> bool {
        !self.excluded.is_empty()
    }

    pub fn push(&mut self, part: Part, stage: Stage) {
        self.turn.push((part, stage));
    }

    pub fn pop(&mut self) {
        self.turn.pop();
    }

    /// Whether the turn in play, which ends here, is one of those excluded.
    pub fn is_excluded(&self) -> bool {
        if self.excluded.is_empty() {
            return false;
        }
        let mut turn = Turn::default();
        self.turn.iter().for_each(|(part, stage)| add(&mut turn, *part, *stage));
        self.excluded.contains(&sorted(turn))
    }
}

/// A turn with each stage's captures in one order, whatever order they were played in.
fn sorted(mut turn: Turn) -> Turn {
    turn.before.sort_unstable();
    turn.after.sort_unstable();
    turn
}
