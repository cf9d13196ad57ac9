//! The engine: what stays from search to search, and the threads of one.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use rithmomachia_core::Position;

use crate::eval::Evaluation;
use crate::params::Weights;
use crate::report::{Handler, Limits, SearchResult};
use crate::score::MAX_TURNS;
use crate::search::{Manner, Searcher, Shared};
use crate::transposition::Table;

/// Room for the deepest line of a helper's search.
const STACK_BYTES: usize = 16 << 20;

/// By what positions are judged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Judgement {
    /// Everything the evaluation knows.
    #[default]
    Full,
    /// Pieces and values taken, nothing else: what a simple player sees, to measure against.
    Material,
}

/// What an engine is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Memory for positions, in MiB.
    pub hash_mib: usize,
    /// Threads that search together; with one, searches by depth or nodes repeat exactly.
    pub threads: usize,
    /// Plain alpha-beta: nothing that could change the score of a depth. Slow, for tests and studies.
    pub exact: bool,
    /// By what positions are judged.
    pub evaluation: Judgement,
    /// What the evaluation gives for what it sees.
    pub weights: Weights,
}

impl Default for Settings {
    fn default() -> Self {
        Self { hash_mib: 16, threads: 1, exact: false, evaluation: Judgement::Full, weights: Weights::default() }
    }
}

/// What to search for.
#[derive(Clone, Copy, Debug)]
pub struct Task<'a> {
    /// When to end.
    pub limits: Limits,
    /// Varies the choice among equals.
    pub seed: u64,
    /// Zobrist keys of the positions of the game so far, which the search avoids to repeat.
    pub played: &'a [u64],
    /// How many lines to find, each with another first turn; at least one.
    pub lines: usize,
}

impl Default for Task<'_> {
    fn default() -> Self {
        Self { limits: Limits::default(), seed: 0, played: &[], lines: 1 }
    }
}

/// A search that remembers what it has seen.
#[derive(Debug)]
pub struct Engine {
    table: Table,
    settings: Settings,
}

/// Sets a flag when it goes out of scope, however that happens.
struct SetAtEnd<'a>(&'a AtomicBool);

impl Drop for SetAtEnd<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Engine {
    /// An engine with an empty memory.
    pub fn new(settings: Settings) -> Self {
        Self { table: Table::new(settings.hash_mib), settings }
    }

    /// Forgets everything, as for a new game.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// Looks for the best turn until a limit is reached or the handler stops it.
    ///
    /// With one thread, the same memory, limits by depth or nodes, and seed, the result is the same.
    pub fn search(&mut self, position: &Position, task: &Task<'_>, handler: &mut dyn Handler) -> SearchResult {
        if position.is_finished() {
            return SearchResult::default();
        }
        self.table.begin();
        let mut played = task.played.to_vec();
        played.sort_unstable();
        let shared = Shared {
            table: &self.table,
            evaluation: &Evaluation::new(position, self.settings.evaluation, &self.settings.weights),
            played: &played,
            stop: AtomicBool::new(false),
            helped: AtomicU64::new(0),
        };
        let deepest = task.limits.depth.map_or(MAX_TURNS, |depth| (depth as i32).clamp(1, MAX_TURNS));
        let manner =
            Manner { exact: self.settings.exact, seed: task.seed, most_nodes: task.limits.nodes.unwrap_or(u64::MAX) };
        thread::scope(|scope| {
            let at_end = SetAtEnd(&shared.stop);
            let mut helpers = Vec::new();
            for number in 1..self.settings.threads.max(1) as u64 {
                let (shared, manner) = (&shared, Manner { seed: task.seed ^ number, most_nodes: u64::MAX, ..manner });
                let help = move || {
                    Searcher::new(shared, manner, position, None).help(position, (1 + (number % 2) as i32, deepest));
                };
                // Where no thread can be had the others do the work.
                helpers.extend(thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, help));
            }
            let found =
                Searcher::new(&shared, manner, position, Some(handler)).deepen(position, (deepest, task.lines.max(1)));
            drop(at_end);
            // A helper that panicked has lost its own work only.
            helpers.into_iter().for_each(|helper| drop(helper.join()));
            found
        })
    }
}
