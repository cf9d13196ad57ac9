//! The pieces of a search as small numbers, so that tables about them are arrays.

use rithmomachia_core::{CELLS, Cell, MAX_PIECES, Move, Position, Takes};

/// More than any piece's number; a power of two, so that no index needs a check.
pub(crate) const MEN: usize = 64;
const _: () = assert!(MAX_PIECES < MEN);
/// The number of every man that has come back since the root: no piece's of the root, so that tables know nothing of it.
const COMER: u8 = MEN as u8 - 1;

/// Which piece stands on each occupied cell, numbered by cell at the root. What it says of empty cells means nothing.
#[derive(Clone, Debug)]
pub(crate) struct Men {
    at: [u8; CELLS],
}

impl Men {
    /// Numbers the pieces of a position.
    pub fn new(root: &Position) -> Self {
        let mut at = [0; CELLS];
        for (number, (cell, _)) in root.pieces().enumerate() {
            at[cell.index()] = number as u8;
        }
        Self { at }
    }

    /// The number of the piece on an occupied cell.
    #[inline]
    pub fn on(&self, cell: Cell) -> usize {
        usize::from(self.at[cell.index()]) & (MEN - 1)
    }

    /// The number of the piece that makes a move, or comes back by it.
    #[inline]
    pub fn of(&self, step: Move) -> usize {
        if matches!(step.takes, Takes::Back(_)) { usize::from(COMER) } else { self.on(step.from) }
    }

    /// Follows a move; returns what [`Men::undo`] needs. Captures change nothing: a cell that is empty is never asked for.
    #[inline]
    pub fn play(&mut self, step: Move) -> u8 {
        let stale = self.at[step.to.index()];
        match step.takes {
            Takes::Layer(_) | Takes::Ransom(_) => {}
            Takes::Back(_) => self.at[step.to.index()] = COMER,
            _ => self.at[step.to.index()] = self.at[step.from.index()],
        }
        stale
    }

    /// Takes the move back.
    #[inline]
    pub fn undo(&mut self, step: Move, stale: u8) {
        self.at[step.to.index()] = stale;
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use rithmomachia_core::ruleset::Ruleset;
    use rithmomachia_core::{Part, Position, Rules, Stage};

    use super::*;

    #[test]
    fn numbers_follow_their_pieces_and_come_back() {
        let mut came_back = 0;
        for id in Ruleset::names() {
            let mut position = Position::initial(Rules::compile(Ruleset::builtin(id).unwrap()));
            let names: Vec<(u32, usize)> =
                position.pieces().map(|(_, piece)| (piece.value, piece.shape.index())).collect();
            let mut men = Men::new(&position);
            let start = men.at;
            let mut seed = 5u64;
            let mut played = Vec::new();
            for _ in 0..200 {
                let moves = position.moves();
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(99);
                let Some(step) = moves.get((seed >> 33) as usize % moves.len().max(1)).copied() else { break };
                played.push((position.do_part(Part::Move(step)), Some((step, men.play(step)))));
                while let Some(removal) = position.removals().first().filter(|_| position.stage() == Stage::After) {
                    played.push((position.do_part(Part::Capture(*removal)), None));
                }
                if position.winner().is_some() {
                    break;
                }
                if position.stage() == Stage::After {
                    played.push((position.do_part(Part::End), None));
                }
                for (cell, piece) in position.pieces() {
                    if men.at[cell.index()] == COMER {
                        came_back += 1;
                        continue;
                    }
                    let (value, shape) = names[men.on(cell)];
                    // A pyramid's value falls with its layers.
                    assert!(shape == piece.shape.index() && (value == piece.value || piece.pyramid.is_some()));
                }
            }
            while let Some((undo, step)) = played.pop() {
                position.undo_part(undo);
                if let Some((step, stale)) = step {
                    men.undo(step, stale);
                }
            }
            assert!(position.pieces().all(|(cell, _)| men.at[cell.index()] == start[cell.index()]));
        }
        assert!(came_back > 0);
    }
}
