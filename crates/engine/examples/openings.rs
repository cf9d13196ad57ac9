//! Finds openings from which either side may win: `openings RULESET COUNT NODES SEED`, a line of turn words each.
//!
//! The side that begins is far ahead in some rulesets, and a search calls many a position even that it then always wins with
//! the same side. So an opening is kept when of [`GAMES`] games of the engine against itself, at NODES positions a turn and
//! somewhat more from game to game, each side wins as many as the other. One side or both play part of the opening with care,
//! so that the one that begins is often enough behind.
#![allow(clippy::expect_used)]

use rithmomachia_core::notation::turn_word;
use rithmomachia_core::ruleset::Ruleset;
use rithmomachia_core::{Position, Rules, Side, Turn};
use rithmomachia_engine::{Engine, Handler, Limits, Settings, Task, wins_in};

/// Games that tell whether an opening is even.
const GAMES: u64 = 8;
/// Turns of an opening: from the first of these on, to less than their sum.
const TURNS: (usize, usize) = (6, 6);
/// Positions looked at for a turn of the opening that is played with care.
const GLANCE: u64 = 300;
/// Turns after which a game counts as drawn.
const LONGEST: u32 = 200;

/// The score from which a position looks uneven.
const UNEVEN: i32 = 80;

struct Never;

impl Handler for Never {
    fn should_stop(&mut self) -> bool {
        false
    }
}

/// Numbers that look random: xorshift. CITE: Marsaglia, "Xorshift RNGs", 2003.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % bound
    }
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize| words.get(place).and_then(|word| word.parse::<u64>().ok()).expect("a number");
    let rules = Rules::compile(Ruleset::builtin(words.first().expect("a ruleset")).expect("a built-in ruleset"));
    let mut chance = Chance((number(3) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let mut engine = Engine::new(Settings { hash_mib: 4, ..Settings::default() });
    let (mut found, mut tried) = (0, 0);
    while found < number(1) {
        tried += 1;
        let Some((position, turns)) = opening(&Position::initial(rules.clone()), &mut engine, &mut chance) else {
            continue;
        };
        if is_even(&position, &mut engine, number(2)) {
            found += 1;
            println!("{turns}");
        }
    }
    eprintln!("{found} of {tried} openings tried are even");
}

/// Some turns from the start, by chance or with a little care; none where somebody wins.
fn opening(start: &Position, engine: &mut Engine, chance: &mut Chance) -> Option<(Position, String)> {
    let length = TURNS.0 + chance.below(TURNS.1);
    // In how many of four turns each side takes care.
    let care = [chance.below(4), chance.below(5)];
    let (mut position, mut words) = (start.clone(), Vec::new());
    for _ in 0..length {
        let turn = if chance.below(4) < care[position.side_to_move().index()] {
            engine.clear();
            let limits = Limits { depth: None, nodes: Some(GLANCE) };
            let seed = chance.below(1 << 20) as u64;
            engine.search(&position, &Task { limits, seed, ..Task::default() }, &mut Never).turn?
        } else {
            let turns: Vec<Turn> = position.legal_turns().take(300).collect();
            turns[chance.below(turns.len())].clone()
        };
        words.push(turn_word(&turn));
        position = position.play_known(&turn);
        if position.is_finished() {
            return None;
        }
    }
    Some((position, words.join(" ")))
}

/// Whether both sides win as many of some games. What already looks uneven is not played out.
fn is_even(position: &Position, engine: &mut Engine, nodes: u64) -> bool {
    engine.clear();
    let limits = Limits { depth: None, nodes: Some(4 * nodes) };
    let looks = engine.search(position, &Task { limits, ..Task::default() }, &mut Never).score;
    if looks.abs() > UNEVEN {
        return false;
    }
    let mut ahead = 0i64;
    for game in 0..GAMES {
        ahead += match winner(position, engine, nodes + nodes * game / GAMES) {
            Some(Side::White) => 1,
            Some(Side::Black) => -1,
            None => 0,
        };
        // What is left cannot make up for it.
        if ahead.unsigned_abs() > GAMES - 1 - game {
            return false;
        }
    }
    ahead == 0
}

/// Who wins a game of the engine against itself.
fn winner(start: &Position, engine: &mut Engine, nodes: u64) -> Option<Side> {
    engine.clear();
    let (mut position, mut keys) = (start.clone(), Vec::new());
    while !position.is_finished() && position.turn_number() < LONGEST {
        keys.push(position.zobrist());
        let task = Task { limits: Limits { depth: None, nodes: Some(nodes) }, played: &keys, ..Task::default() };
        let found = engine.search(&position, &task, &mut Never);
        if let Some(distance) = wins_in(found.score) {
            let side = position.side_to_move();
            return Some(if distance > 0 { side } else { !side });
        }
        position = position.play_known(&found.turn?);
    }
    position.outcome().map(|outcome| outcome.winner)
}
