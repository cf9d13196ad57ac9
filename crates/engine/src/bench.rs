//! A count of nodes that stands for the search: same count, same search.

use std::sync::Arc;

use rithmomachia_core::ruleset::Ruleset;
use rithmomachia_core::{Position, Rules};

use crate::engine::{Engine, Settings, Task};
use crate::report::{Handler, Limits};

/// Turns the bench looks ahead.
pub const BENCH_DEPTH: u32 = 6;
/// Turns into a game at which it looks, the first from the start.
const MOMENTS: [u32; 3] = [0, 12, 24];

struct Never;

impl Handler for Never {
    fn should_stop(&mut self) -> bool {
        false
    }
}

/// The nodes of searches to [`BENCH_DEPTH`] from the start and from positions some turns on, in every ruleset.
pub fn bench() -> u64 {
    Ruleset::names().into_iter().map(bench_of).sum()
}

/// As [`bench`], in one ruleset; 0 for one that does not exist.
pub fn bench_of(id: &str) -> u64 {
    let Ok(ruleset) = Ruleset::builtin(id) else { return 0 };
    let mut position = Position::initial(Rules::compile(Arc::clone(&ruleset)));
    let mut engine = Engine::new(Settings { hash_mib: 4, ..Settings::default() });
    let mut search = |position: &Position, depth: u32| {
        engine.clear();
        let limits = Limits { depth: Some(depth), nodes: None };
        engine.search(position, &Task { limits, ..Task::default() }, &mut Never)
    };
    let (mut nodes, mut played) = (0, 0);
    for moment in MOMENTS {
        while played < moment {
            let Some(turn) = search(&position, 2).turn else { break };
            position = position.play_known(&turn);
            played += 1;
        }
        nodes += search(&position, BENCH_DEPTH).nodes;
    }
    nodes
}
