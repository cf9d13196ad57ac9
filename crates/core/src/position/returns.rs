//! Men taken earlier that come back as their captor's own.

use super::Position;
use super::play::{Removed, Takings};
use crate::types::{CellSet, MAX_PIECES, Move, Turncoat};
use crate::victories::{TakenMan, Tally};

impl Position {
    /// RULE: prisoners.return. The men that can come back and the cells they can come to, empty cells of the own hind row.
    ///
    /// Only what was taken whole in earlier turns comes back, and no pyramid. A board as full as a board can be takes nobody.
    fn coming_back(&self) -> (impl Iterator<Item = Turncoat> + '_, CellSet) {
        let side = self.side.index();
        let mut cells = self.rules.hind_rows[side] & self.board.empty(&self.rules);
        if self.board.occupied().len() as usize >= MAX_PIECES {
            cells = CellSet::EMPTY;
        }
        let list = &self.taken[side];
        let earlier = &list[..list.len() - usize::from(self.running).min(list.len())];
        (earlier.iter().filter_map(|taken| self.turncoat(*taken)), cells)
    }

    /// What somebody taken is once it has changed sides.
    fn turncoat(&self, taken: TakenMan) -> Option<Turncoat> {
        let value = u16::try_from(taken.man.value).ok().filter(|_| !taken.is_layer && !taken.man.is_pyramid())?;
        Some(Turncoat { value, shape: taken.man.shape(), owner: self.side })
    }

    /// The returns that can be made before the move: by value, shape, then cell; men that are alike are one choice.
    pub(super) fn returns_into(&self, moves: &mut Vec<Move>) {
        let (men, cells) = self.coming_back();
        if cells.is_empty() {
            return;
        }
        let mut men: Vec<Turncoat> = men.collect();
        men.sort_unstable();
        men.dedup();
        for man in men {
            cells.for_each(|cell| moves.push(Move::back(man, cell)));
        }
    }

    /// How many returns there are.
    pub(super) fn count_returns(&self) -> u64 {
        let mut returns = Vec::new();
        self.returns_into(&mut returns);
        returns.len() as u64
    }

    /// Whether any man can come back now.
    pub(super) fn has_return(&self) -> bool {
        let (mut men, cells) = self.coming_back();
        !cells.is_empty() && men.next().is_some()
    }

    /// Whether this man can come back to this cell now.
    pub(super) fn can_return(&self, step: Move, turncoat: Turncoat) -> bool {
        let (mut men, cells) = self.coming_back();
        self.rules.returns && step.from == step.to && cells.has(step.to) && men.any(|man| man == turncoat)
    }

    /// Sets a man on the board. Of several that are alike the one taken first comes.
    pub(super) fn bring_back(&mut self, step: Move, turncoat: Turncoat, takings: &mut Option<Box<Takings>>) {
        let side = self.side.index();
        let found = self.taken[side].iter().position(|taken| self.turncoat(*taken) == Some(turncoat));
        let Some(place) = found else { return };
        let (hash, tally) = (self.taken_hash, self.tallies[side]);
        let gone = self.taken[side].remove(place);
        self.taken_hash = hash.wrapping_sub(self.taken_key(side, gone));
        self.tallies[side] = Tally::of(&self.rules, &self.taken[side]);
        self.board.put(&self.rules, step.to, gone.man.serving(self.side));
        let removed = vec![Removed { cell: step.to, before: gone.man, place }];
        *takings = Some(Box::new(Takings { hash, tally, removed, ransomed: None }));
    }

    /// Takes the man off again and puts it back where it was among those taken.
    pub(super) fn send_back(&mut self, removed: &Removed) {
        self.board.lift(&self.rules, removed.cell);
        self.taken[self.side.index()].insert(removed.place, TakenMan { man: removed.before, is_layer: false });
    }
}
