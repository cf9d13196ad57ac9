//! How near each side is to each victory that is switched on.

mod counting;
mod formations;

use rithmomachia_core::{Condition, Position, Side};

pub(crate) use formations::Formations;

use crate::engine::Judgement;
use crate::men::Men;
use crate::score::Score;

/// What the evaluation knows of a game before it looks at a position.
#[derive(Debug)]
pub(crate) struct Evaluation {
    judgement: Judgement,
    formations: Formations,
}

impl Evaluation {
    /// Prepares for positions that come from this one.
    pub fn new(root: &Position, judgement: Judgement) -> Self {
        Self { judgement, formations: Formations::new(root) }
    }

    /// The score of a position from the view of its side to move, somebody's win apart.
    pub fn score(&self, position: &Position, _men: &Men) -> Score {
        let side = position.side_to_move();
        if self.judgement == Judgement::Material {
            return counting::material(position, side) - counting::material(position, !side);
        }
        self.view(position, side) - self.view(position, !side)
    }

    fn view(&self, position: &Position, side: Side) -> Score {
        counting::term(position, side) + self.formations.term(position, side)
    }

    /// The victory that speaks most for the side that is ahead; none where neither is.
    pub fn leaning(&self, position: &Position, men: &Men) -> Option<Condition> {
        let side = position.side_to_move();
        let ahead = match self.score(position, men) {
            0 => return None,
            score if score > 0 => side,
            _ => !side,
        };
        let formation = self.formations.condition().map(|three| (three, self.formations.term(position, ahead)));
        let shares = counting::shares(position, ahead).into_iter();
        let (condition, worth) = shares.chain(formation).max_by_key(|(_, worth)| *worth)?;
        (worth > 0).then_some(condition)
    }
}

/// The victory a position leans to: of a finished one that which ended it, else the one that speaks most for the side that
/// the evaluation sees ahead. None where neither side is, or no victory is switched on.
pub fn leaning(position: &Position) -> Option<Condition> {
    match position.outcome() {
        Some(outcome) => Some(outcome.condition),
        None => Evaluation::new(position, Judgement::Full).leaning(position, &Men::new(position)),
    }
}
