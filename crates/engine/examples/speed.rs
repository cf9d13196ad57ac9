//! Positions a second in the middle of games, by ruleset: `speed [NODES [RULESET]]`.
#![allow(clippy::expect_used)]

use std::time::Instant;

use rithmomachia_core::ruleset::Ruleset;
use rithmomachia_core::{Position, Rules};
use rithmomachia_engine::{Engine, Handler, Limits, Settings, Task};

/// Positions of each ruleset, and turns played at sight before each.
const POSITIONS: u64 = 8;
const TURNS: u64 = 8;

struct Never;

impl Handler for Never {
    fn should_stop(&mut self) -> bool {
        false
    }
}

fn main() {
    let nodes = std::env::args().nth(1).map_or(200_000, |word| word.parse().expect("a number of nodes"));
    let only = std::env::args().nth(2);
    for id in Ruleset::names().into_iter().filter(|id| only.as_deref().is_none_or(|only| only == *id)) {
        let rules = Rules::compile(Ruleset::builtin(id).expect("a built-in ruleset"));
        let (mut seconds, mut visited, mut depths) = (0.0, 0, 0);
        for game in 0..POSITIONS {
            let mut engine = Engine::new(Settings::default());
            let mut position = Position::initial(rules.clone());
            for turn in 0..TURNS {
                let limits = Limits { depth: Some(if turn < 4 { 1 } else { 3 }), nodes: Some(1 + turn * 300) };
                let task = Task { limits, seed: game * 100 + turn, ..Task::default() };
                let found = engine.search(&position, &task, &mut Never);
                let Some(turn) = found.turn.filter(|_| found.wins_in.is_none()) else { break };
                position = position.play_known(&turn);
            }
            engine.clear();
            let limits = Limits { depth: None, nodes: Some(nodes) };
            let begun = Instant::now();
            let found = engine.search(&position, &Task { limits, ..Task::default() }, &mut Never);
            seconds += begun.elapsed().as_secs_f64();
            visited += found.nodes;
            depths += found.depth;
        }
        println!(
            "{id:<13} {visited:>9} nodes  {:>9.0} nodes/s  depth {:.1} on average",
            visited as f64 / seconds,
            f64::from(depths) / POSITIONS as f64
        );
    }
}
