//! Which moves were good elsewhere in the tree.

use rithmomachia_core::{Move, Side};

const PLACES: usize = 2 * 128 * 128;
const MOST: i32 = 1 << 14;

/// A counter per side, origin and target: raised by moves that refuted, lowered by those tried in vain before them.
#[derive(Debug)]
pub(crate) struct History {
    counters: Vec<i32>,
    /// Two moves per turn from the root that refuted there last.
    killers: Vec<[Option<Move>; 2]>,
}

impl History {
    pub fn new() -> Self {
        Self { counters: vec![0; PLACES], killers: vec![[None; 2]; 512] }
    }

    fn place(side: Side, step: Move) -> usize {
        (side.index() << 14) | (step.from.index() << 7) | step.to.index()
    }

    /// How promising a move is.
    pub fn of(&self, side: Side, step: Move) -> i32 {
        self.counters[Self::place(side, step)]
    }

    pub fn is_killer(&self, turns: i32, step: Move) -> bool {
        self.killers.get(turns as usize).is_some_and(|killers| killers.contains(&Some(step)))
    }

    /// Learns that `step` refuted and that the moves tried before it did not.
    ///
    /// CITE: Schaeffer, "The history heuristic", 1989; gravity so that counters stay bounded, as today's chess programs do.
    pub fn learn(&mut self, (side, turns, depth): (Side, i32, i32), step: Move, tried: &[Move]) {
        let bonus = (depth * depth * 16).clamp(1, 1200);
        let mut add = |step: Move, bonus: i32| {
            let counter = &mut self.counters[Self::place(side, step)];
            *counter += bonus - *counter * bonus.abs() / MOST;
        };
        add(step, bonus);
        tried.iter().for_each(|other| add(*other, -bonus));
        if let Some(killers) = self.killers.get_mut(turns as usize)
            && killers[0] != Some(step)
        {
            *killers = [Some(step), killers[0]];
        }
    }
}
