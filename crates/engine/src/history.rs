//! Which moves were good elsewhere in the tree.

use rithmomachia_core::{CELLS, Cell, Move};

use crate::men::MEN;

/// No counter goes beyond this, up or down.
const MOST: i32 = 1 << 13;
/// Turns from the root for which killers are kept.
const TURNS: usize = 256;

/// A piece, by its number, and where it went.
pub(crate) type Step = (usize, Cell);

/// A counter per piece and target: raised by moves that refuted, lowered by those tried in vain before them.
#[derive(Debug)]
pub(crate) struct History {
    counters: Vec<i16>,
    /// Two moves per turn from the root that refuted there last.
    killers: Vec<[Option<Move>; 2]>,
    /// What refuted a move last, by the piece that made it and its target.
    answers: Vec<Option<Move>>,
}

fn place((man, to): Step) -> usize {
    man * CELLS + to.index()
}

impl History {
    pub fn new() -> Self {
        Self { counters: vec![0; MEN * CELLS], killers: vec![[None; 2]; TURNS], answers: vec![None; MEN * CELLS] }
    }

    /// How promising a move is.
    #[inline]
    pub fn of(&self, step: Step) -> i32 {
        i32::from(self.counters[place(step)])
    }

    /// The moves that refuted at this distance from the root.
    pub fn killers(&self, turns: i32) -> [Option<Move>; 2] {
        self.killers.get(turns as usize).copied().unwrap_or_default()
    }

    /// What refuted the other side's last move elsewhere.
    ///
    /// CITE: countermove heuristic, Uiterwijk, "The countermove heuristic", 1992.
    pub fn answer(&self, last: Option<Step>) -> Option<Move> {
        last.and_then(|last| self.answers[place(last)])
    }

    /// Learns that a move refuted, as an answer to `last`.
    ///
    /// CITE: killer heuristic, Akl and Newborn 1977.
    pub fn refuted(&mut self, (turns, depth): (i32, i32), (step, by): (Step, Move), last: Option<Step>) {
        self.learn(step, bonus(depth));
        if let Some(last) = last {
            self.answers[place(last)] = Some(by);
        }
        if let Some(killers) = self.killers.get_mut(turns as usize)
            && killers[0] != Some(by)
        {
            *killers = [Some(by), killers[0]];
        }
    }

    /// Learns that a move was tried in vain before one that refuted.
    pub fn in_vain(&mut self, depth: i32, step: Step) {
        self.learn(step, -bonus(depth));
    }

    /// CITE: Schaeffer, "The history heuristic", 1989; gravity so that counters stay bounded, Chess Programming Wiki.
    fn learn(&mut self, step: Step, bonus: i32) {
        let counter = &mut self.counters[place(step)];
        let old = i32::from(*counter);
        *counter = (old + bonus - old * bonus.abs() / MOST) as i16;
    }
}

fn bonus(depth: i32) -> i32 {
    (depth * depth * 16).clamp(1, 1200)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_stay_bounded_and_answers_are_remembered() {
        let mut history = History::new();
        let (good, bad, last) = ((3, Cell::from_index(9)), (4, Cell::from_index(9)), (40, Cell::from_index(80)));
        let by = Move::plain(Cell::from_index(1), Cell::from_index(9));
        for _ in 0..10_000 {
            history.refuted((2, 30), (good, by), Some(last));
            history.in_vain(30, bad);
        }
        assert!(history.of(good) > MOST / 2 && history.of(good) <= MOST);
        assert!(history.of(bad) < -MOST / 2 && history.of(bad) >= -MOST);
        assert_eq!(history.answer(Some(last)), Some(by));
        assert_eq!(history.killers(2), [Some(by), None]);
        assert_eq!(history.answer(None), None);
    }
}
