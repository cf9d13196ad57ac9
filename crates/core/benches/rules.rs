//! How fast the rules are: playouts, perft with and without captures at every node, captures alone, per ruleset.
#![allow(clippy::unwrap_used, missing_docs)]

use std::hint::black_box;
use std::sync::Arc;
use std::time::Instant;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use rithmomachia_core::ruleset::Ruleset;
use rithmomachia_core::{Part, Position, Rules, Stage, perft, perft_moves, perft_moves_walking};

/// Positions a second that random games with full rules should come to on one core.
const AIM: f64 = 500_000.0;
/// Measurements of which the best counts, and turns of each: some hundredths of a second.
const RUNS: u32 = 8;
const TURNS: u32 = 50_000;
/// Above so many nodes a perft is counted a level less deep.
const MOST_NODES: u64 = 5_000_000;

struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 20) as usize % n
    }
}

/// Plays random games with every capture taken, a thousand turns at most each, until so many turns are played.
fn playout(rules: &Arc<Rules>, turns: u64, seed: u64, mut look: impl FnMut(&Position)) {
    let mut random = Random(seed);
    let (mut moves, mut removals) = (Vec::new(), Vec::new());
    let mut played = 0;
    while played < turns {
        let mut position = Position::initial(Arc::clone(rules));
        for _ in 0..1000 {
            position.removals_into(&mut removals);
            if !removals.is_empty() {
                position.do_part(Part::Capture(removals[random.below(removals.len())]));
            } else if position.stage() == Stage::After {
                position.do_part(Part::End);
            } else {
                position.moves_into(&mut moves);
                if moves.is_empty() || played >= turns {
                    break;
                }
                look(&position);
                position.do_part(Part::Move(moves[random.below(moves.len())]));
                played += 1;
            }
            if position.winner().is_some() {
                break;
            }
        }
    }
}

fn rules_of(id: &str) -> Arc<Rules> {
    Rules::compile(Ruleset::builtin(id).unwrap())
}

/// Time this thread has had a core, in seconds: where the system tells it, else by the clock.
fn busy_seconds(since: Instant) -> f64 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|text| text.split(' ').next().and_then(|word| word.parse::<f64>().ok()));
    nanoseconds.map_or_else(|| since.elapsed().as_secs_f64(), |count| count / 1e9)
}

/// Prints how many positions random games come to in a second of processor time, for every ruleset, beside the aim.
fn speeds(_: &mut Criterion) {
    println!("positions a second in random games with full rules, one core; the aim is {AIM}");
    let since = Instant::now();
    for id in Ruleset::names() {
        let rules = rules_of(id);
        let rates = (0..RUNS).map(|_| {
            let begun = busy_seconds(since);
            playout(&rules, TURNS.into(), 9, |_| {});
            f64::from(TURNS) / (busy_seconds(since) - begun)
        });
        let rate = rates.fold(0.0, f64::max);
        let verdict = if rate < AIM { "  BELOW THE AIM" } else { "" };
        println!("{id:<20} {rate:>12.0} /s  {:>5.2} times the aim{verdict}", rate / AIM);
    }
}

fn playouts(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("playouts (turns)");
    group.throughput(Throughput::Elements(20_000)).sample_size(20);
    for id in Ruleset::names() {
        let rules = rules_of(id);
        group.bench_function(id, |bencher| bencher.iter(|| playout(&rules, 20_000, 9, |_| {})));
    }
}

fn capture_sets(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("capture sets");
    for id in Ruleset::names() {
        // Under automatic captures nothing is found before a move; the same rules by choice show what finding costs.
        let rules = Rules::compile(Ruleset::builtin(id).unwrap().with_options(&[("timing", "optional")]).unwrap());
        let mut positions = Vec::new();
        playout(&rules, 2000, 5, |position| positions.push(position.clone()));
        group.throughput(Throughput::Elements(positions.len() as u64));
        let mut removals = Vec::new();
        group.bench_function(id, |bencher| {
            bencher.iter(|| {
                for position in &positions {
                    position.removals_into(&mut removals);
                    black_box(&removals);
                }
            });
        });
    }
}

/// The depth asked for, or less where the tree is too large.
fn affordable(position: &Position, most: u32, count: fn(&Position, u32) -> u64) -> u32 {
    let (mut depth, mut before, mut nodes) = (1, 1, count(position, 1));
    while depth < most && nodes / before * nodes <= MOST_NODES {
        depth += 1;
        before = nodes;
        nodes = count(position, depth);
    }
    depth
}

fn counting(criterion: &mut Criterion) {
    for (name, depth, count) in [
        ("perft with captures at every node", 4, perft as fn(&Position, u32) -> u64),
        ("perft of moves, walking", 5, perft_moves_walking),
        ("perft of moves, last level in bulk", 5, perft_moves),
    ] {
        let mut group = criterion.benchmark_group(name);
        group.sample_size(10);
        for id in Ruleset::names() {
            let position = Position::initial(rules_of(id));
            let depth = affordable(&position, depth, count);
            group.throughput(Throughput::Elements(count(&position, depth)));
            group.bench_function(id, |bencher| bencher.iter(|| count(black_box(&position), depth)));
        }
    }
}

criterion_group!(benches, speeds, playouts, capture_sets, counting);
criterion_main!(benches);
