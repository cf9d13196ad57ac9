//! Plays the engine against a random and a greedy player: `opponent RULESET random|greedy GAMES MS`.
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

use std::time::{Duration, Instant};

use rithmomachia_core::ruleset::Ruleset;
use rithmomachia_core::{Position, Rules, Turn};
use rithmomachia_engine::{Engine, Handler, Settings, Task};

struct Clock(Instant, Duration);

impl Handler for Clock {
    fn should_stop(&mut self) -> bool {
        self.0.elapsed() >= self.1
    }
}

fn next(seed: &mut u64) -> usize {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    (*seed >> 16) as usize
}

/// The turn that wins now, else takes most; among equals any. Random takes any.
fn simple(position: &Position, greedy: bool, seed: &mut u64) -> Option<Turn> {
    let side = position.side_to_move();
    let worth = |turn: &Turn| {
        let after = position.play_known(turn);
        let won = after.outcome().map_or(0, |outcome| if outcome.winner == side { 1 } else { -1 });
        let tally = after.tally(side);
        (won, tally.count, tally.sum)
    };
    let turns: Vec<Turn> = position.legal_turns().take(2000).collect();
    if !greedy {
        return (!turns.is_empty()).then(|| turns[next(seed) % turns.len()].clone());
    }
    let best = turns.iter().map(worth).max()?;
    let equal: Vec<&Turn> = turns.iter().filter(|turn| worth(turn) == best).collect();
    Some(equal[next(seed) % equal.len()].clone())
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let (id, player) = (words[0].as_str(), words[1].as_str());
    let (games, ms): (u32, u64) = (words[2].parse().unwrap(), words[3].parse().unwrap());
    let rules = Rules::compile(Ruleset::builtin(id).expect("a ruleset"));
    let (mut won, mut drawn, mut turns) = (0, 0, 0u32);
    for game in 0..games {
        let mut seed = 1000 + u64::from(game / 2);
        let engine_side = if game % 2 == 0 { rithmomachia_core::Side::White } else { rithmomachia_core::Side::Black };
        let mut engine = Engine::new(Settings::default());
        let mut position = Position::initial(rules.clone());
        let mut keys = Vec::new();
        while !position.is_finished() && position.turn_number() <= 300 {
            keys.push(position.zobrist());
            let turn = if position.side_to_move() == engine_side {
                let mut clock = Clock(Instant::now(), Duration::from_millis(ms));
                engine
                    .search(&position, &Task { seed: u64::from(game), played: &keys, ..Task::default() }, &mut clock)
                    .turn
            } else {
                simple(&position, player == "greedy", &mut seed)
            };
            position = position.play_known(&turn.expect("a turn"));
        }
        turns += position.turn_number();
        match position.outcome() {
            Some(outcome) if outcome.winner == engine_side => won += 1,
            Some(outcome) => println!("lost game {game}: {}", outcome.text),
            None => drawn += 1,
        }
    }
    println!("{id} against {player}: {won} won, {drawn} drawn of {games}, {} turns a game", turns / games);
}
