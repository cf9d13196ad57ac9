//! A count of nodes that stands for the search: same count, same search.

use std::sync::Arc;

use rithmomachia_core::ruleset::Ruleset;
use rithmomachia_core::{Position, Rules};

use crate::search::{Engine, Handler, Limits};

/// Turns the bench looks ahead.
pub const BENCH_DEPTH: u32 = 4;

struct Never;

impl Handler for Never {
    fn should_stop(&mut self) -> bool {
        false
    }
}

/// The nodes of a search to [`BENCH_DEPTH`] from the start and from a position some turns on, in every ruleset.
pub fn bench() -> u64 {
    let mut nodes = 0;
    for id in Ruleset::names() {
        let Ok(ruleset) = Ruleset::builtin(id) else { continue };
        let rules = Rules::compile(ruleset);
        let mut position = Position::initial(Arc::clone(&rules));
        for turns in [0, 16] {
            for _ in 0..turns {
                let limits = Limits { depth: Some(1), nodes: None };
                let found = Engine::new(1).search(&position, (limits, 0), &[], &mut Never);
                let Some(turn) = found.turn else { break };
                position = position.play_known(&turn);
            }
            let limits = Limits { depth: Some(BENCH_DEPTH), nodes: None };
            nodes += Engine::new(16).search(&position, (limits, 0), &[], &mut Never).nodes;
        }
    }
    nodes
}
