//! The network's sums for one position after the other.

use rithmomachia_core::{Cell, Piece, Position, Side};

use super::LAYERS_FROM;
use super::net::{Hidden, Net};
use crate::men::{MEN, Men};
use crate::score::Score;

/// A piece that was not there at the start, and a cell that is none.
const NONE: u8 = u8::MAX;

/// Where the pieces of the position seen last stand, as the network knows them.
#[derive(Clone, Debug)]
pub(crate) struct Standing {
    net: &'static Net,
    sums: Hidden,
    /// The numbers of the network's pieces, by the search's numbers.
    known_as: [u8; MEN],
    /// Layers that are counted, by the search's numbers.
    layers: [u16; MEN],
}

impl Standing {
    /// Of nothing yet, for positions that come from this one.
    pub fn new(net: &'static Net, root: &Position) -> Self {
        let mut known_as = [NONE; MEN];
        let men = Men::new(root);
        for (cell, piece) in root.pieces() {
            known_as[men.on(cell)] = net.roll.number_of(&piece).map_or(NONE, |number| number as u8);
        }
        Self { net, sums: [0; super::HIDDEN], known_as, layers: [0; MEN] }
    }

    /// A piece stands on another cell, or comes, or goes.
    #[inline]
    pub fn moved(&mut self, number: usize, (from, to): (Option<Cell>, Option<Cell>)) {
        let known_as = usize::from(self.known_as[number & (MEN - 1)]);
        if known_as == usize::from(NONE) {
            return;
        }
        if let Some(cell) = from {
            self.net.take(&mut self.sums, known_as * 128 + cell.index());
        }
        if let Some(cell) = to {
            self.net.add(&mut self.sums, known_as * 128 + cell.index());
        }
    }

    /// A pyramid has these layers now; none when it is gone.
    pub fn stacked(&mut self, number: usize, piece: Option<&Piece>) {
        let layers = piece.map_or(0, |piece| {
            let number = |value| self.net.roll.layer_of(piece.army, value);
            piece.layers().iter().filter_map(|layer| number(layer.value)).fold(0, |layers, number| layers | 1 << number)
        });
        let old = std::mem::replace(&mut self.layers[number & (MEN - 1)], layers);
        for layer in 0..16 {
            if (layers & !old) >> layer & 1 == 1 {
                self.net.add(&mut self.sums, LAYERS_FROM + layer);
            }
            if (old & !layers) >> layer & 1 == 1 {
                self.net.take(&mut self.sums, LAYERS_FROM + layer);
            }
        }
    }

    /// The score from the view of the side to move; terms made by hand give this one.
    #[inline]
    pub fn score(&self, to_move: Side, by_hand: Score) -> Score {
        let learnt = self.net.score(&self.sums, to_move);
        let learnt = if to_move == Side::White { learnt } else { -learnt };
        learnt + by_hand * self.net.by_hand / super::OUT_UNIT
    }
}
