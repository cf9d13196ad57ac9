//! Layers taken that are bought back: in the place of a move a side gives up a man of equal value.

use super::Position;
use super::play::Takings;
use crate::board::{Man, Stacks};
use crate::ruleset::Ransom;
use crate::types::{Layer, MAX_LAYERS, Move, Piece};
use crate::victories::{TakenMan, Tally};

/// What a ransom changed, beside the side's own takings.
#[derive(Debug)]
pub(super) struct Ransomed {
    man: Man,
    /// The pyramid before.
    pyramid: Man,
    layer: TakenMan,
    /// Where the layer stood among what the enemy had taken.
    place: usize,
    /// The enemy's, before.
    tally: Tally,
    stacks: Stacks,
}

impl Position {
    /// RULE: prisoners.ransom. The layers that the enemy holds, taken alone in earlier turns: all of its list, since it is not
    /// its turn. Each with its place; of equal values the earliest.
    fn lost_layers(&self) -> Vec<(usize, Layer)> {
        let list = &self.taken[(!self.side).index()];
        let mut layers: Vec<(usize, Layer)> = Vec::new();
        for (place, taken) in list.iter().enumerate().filter(|(_, taken)| taken.is_layer) {
            if let Some(layer) = self.board.stacks.layers(taken.man).next()
                && layers.iter().all(|(_, other)| other.value != layer.value)
            {
                layers.push((place, layer));
            }
        }
        layers
    }

    /// Whether a layer can come back to a pyramid of the side.
    fn takes_back(&self, pyramid: Man, layer: Layer) -> bool {
        let greatest = self.board.stacks.layers(pyramid).next().is_none_or(|largest| largest.value < layer.value);
        pyramid.is_pyramid()
            && (pyramid.layers_left() as usize) < MAX_LAYERS
            && self.board.stacks.layers(pyramid).all(|own| own.value != layer.value)
            // RULE: prisoners.greatest
            && !(greatest && self.rules.settings().prisoners.ransom == Ransom::Equal { greatest: false })
    }

    /// The ransoms that can be paid before the move: by man's cell, pyramid's cell, layer.
    pub(super) fn ransoms_into(&self, moves: &mut Vec<Move>) {
        let own = self.board.sides[self.side.index()];
        let pyramids = own & self.board.pyramids;
        if pyramids.is_empty() {
            return;
        }
        let lost = self.lost_layers();
        if lost.is_empty() {
            return;
        }
        for man in own & !pyramids {
            let value = self.board.man(man).value;
            // A man has one value, so for one pyramid there is one layer at most.
            let Some((_, layer)) = lost.iter().find(|(_, layer)| u32::from(layer.value) == value) else { continue };
            let pyramids = pyramids.filter(|cell| self.takes_back(self.board.man(*cell), *layer));
            moves.extend(pyramids.map(|cell| Move::ransom(man, cell, layer.value)));
        }
    }

    /// How many ransoms there are.
    pub(super) fn count_ransoms(&self) -> u64 {
        let mut ransoms = Vec::new();
        self.ransoms_into(&mut ransoms);
        ransoms.len() as u64
    }

    /// Whether this ransom can be paid now.
    pub(super) fn can_ransom(&self, step: Move) -> bool {
        let mut ransoms = Vec::new();
        self.ransoms_into(&mut ransoms);
        ransoms.contains(&step)
    }

    /// The pyramid after a ransom that can be paid now.
    pub(crate) fn bought_back(&self, step: Move) -> Option<Piece> {
        let value = step.ransomed()?;
        let (_, layer) = self.lost_layers().into_iter().find(|(_, layer)| layer.value == value)?;
        let mut stacks = self.board.stacks.clone();
        let pyramid = stacks.with_layer(self.board.man(step.to), layer)?;
        Some(stacks.piece(pyramid))
    }

    /// Takes the man off, as taken by the enemy, and gives the pyramid its layer.
    pub(super) fn pay_ransom(&mut self, step: Move, value: u16, takings: &mut Option<Box<Takings>>) {
        let enemy = (!self.side).index();
        let found = self.lost_layers().into_iter().find(|(_, layer)| layer.value == value);
        let Some((place, layer)) = found else { return };
        let (stacks, pyramid) = (self.board.stacks.clone(), self.board.man(step.to));
        let Some(restored) = self.board.stacks.with_layer(pyramid, layer) else { return };
        let (hash, tally) = (self.taken_hash, self.tallies[enemy]);
        self.board.replace(&self.rules, step.to, restored);
        let man = self.board.lift(&self.rules, step.from);
        let given = TakenMan { man, is_layer: false };
        let layer = self.taken[enemy].remove(place);
        self.taken[enemy].push(given);
        self.taken_hash = hash.wrapping_sub(self.taken_key(enemy, layer)).wrapping_add(self.taken_key(enemy, given));
        self.tallies[enemy] = Tally::of(&self.rules, &self.taken[enemy]);
        let ransomed = Some(Box::new(Ransomed { man, pyramid, layer, place, tally, stacks }));
        let own = self.tallies[self.side.index()];
        *takings = Some(Box::new(Takings { hash, tally: own, removed: Vec::new(), ransomed }));
    }

    /// Gives the man and the enemy its layer back; the side's own takings are as before already.
    pub(super) fn take_ransom_back(&mut self, step: Move, ransomed: Ransomed) {
        let enemy = (!self.side).index();
        self.board.put(&self.rules, step.from, ransomed.man);
        self.board.replace(&self.rules, step.to, ransomed.pyramid);
        self.board.stacks = ransomed.stacks;
        self.taken[enemy].pop();
        self.taken[enemy].insert(ransomed.place, ransomed.layer);
        self.tallies[enemy] = ransomed.tally;
    }
}
