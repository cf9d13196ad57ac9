//! Positions for the notation tests: small arrangements from text, and random ones.
#![allow(dead_code)]

use std::sync::Arc;

use rithmomachia_core::notation::parse_piece_token;
use rithmomachia_core::ruleset::Ruleset;
use rithmomachia_core::{Cell, Part, Piece, Position, Pyramid, Rules, Setup, Shape, Side, Stage};

pub const RULESETS: [&str; 3] = ["boissiere", "philosophers", "renaissance"];

/// The compiled rules of a ruleset field such as `boissiere:captures.division.enabled=false`.
pub fn rules(designation: &str) -> Arc<Rules> {
    let (id, options) = designation.split_once(':').unwrap_or((designation, ""));
    let options: Vec<(&str, &str)> = options.split(',').filter_map(|option| option.split_once('=')).collect();
    Rules::compile(Ruleset::builtin(id).unwrap().with_options(&options).unwrap())
}

/// `C2 d6, P[S36,S25] b2`: pieces and their cells, every second word a cell.
pub fn pieces(text: &str) -> Vec<(Cell, Piece)> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let place = |pair: &[&str]| {
        let cell = Cell::parse(pair[1].trim_end_matches(',')).unwrap_or_else(|| panic!("{pair:?}"));
        (cell, parse_piece_token(pair[0]).unwrap_or_else(|error| panic!("{error}")))
    };
    words.chunks(2).map(place).collect()
}

/// Those pieces, and a side to move.
pub fn position(designation: &str, side: &str, text: &str) -> Position {
    let mut setup = Setup::of(rules(designation), pieces(text));
    setup.side_to_move = Side::parse(side).unwrap();
    setup.position().unwrap_or_else(|faults| panic!("{text}: {faults}"))
}

/// xorshift64*: the same numbers everywhere.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % bound.max(1)
    }
}

/// Some of the start's pieces anywhere, crowded so that they capture; pyramids may have lost layers.
pub fn scattered(rules: &Arc<Rules>, random: &mut Random) -> Position {
    let (rows, columns) = rules.size();
    let corner = random.below(usize::from(rows) - 5) as u8;
    let mut placement: Vec<(Cell, Piece)> = Vec::new();
    for (_, piece) in rules.start() {
        if random.below(5) < 3 {
            continue;
        }
        let cell = Cell::new(corner + random.below(6) as u8, random.below(usize::from(columns)) as u8).unwrap();
        if placement.iter().all(|(other, _)| *other != cell) {
            placement.push((cell, thinned(piece, random)));
        }
    }
    placement.sort_by_key(|(cell, _)| *cell);
    let mut setup = Setup::of(Arc::clone(rules), placement);
    setup.side_to_move = if random.below(2) == 0 { Side::White } else { Side::Black };
    setup.turn_number = 1 + random.below(300) as u32;
    setup.position().unwrap()
}

fn thinned(piece: Piece, random: &mut Random) -> Piece {
    let Some(pyramid) = piece.pyramid else { return piece };
    let kept: Vec<_> = pyramid.layers().iter().copied().filter(|_| random.below(3) > 0).collect();
    Pyramid::new(&kept).map_or(piece, |rest| Piece {
        value: rest.total(),
        pyramid: Some(rest),
        shape: Shape::Pyramid,
        ..piece
    })
}

/// A part that can be played, captures preferred; `None` at the end of the game.
pub fn random_part(position: &Position, random: &mut Random) -> Option<Part> {
    let removals = position.removals();
    if !removals.is_empty() && random.below(4) > 0 {
        return Some(Part::Capture(removals[random.below(removals.len())]));
    }
    if position.stage() == Stage::After {
        return (position.winner().is_none()).then_some(Part::End);
    }
    let moves = position.moves();
    if moves.is_empty() { None } else { Some(Part::Move(moves[random.below(moves.len())])) }
}
