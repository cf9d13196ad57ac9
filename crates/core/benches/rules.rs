//! How fast the rules are: playouts, perft with and without captures at every node, captures alone, per ruleset.
#![allow(clippy::unwrap_used, missing_docs)]

use std::hint::black_box;
use std::sync::Arc;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use rithmomachia_core::ruleset::Ruleset;
use rithmomachia_core::{Part, Position, Rules, Stage, perft, perft_moves, perft_moves_walking};

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

fn counting(criterion: &mut Criterion) {
    for (name, depth, count) in [
        ("perft with captures at every node", 4, perft as fn(&Position, u32) -> u64),
        ("perft of moves, walking", 5, perft_moves_walking),
        ("perft of moves, last level in bulk", 5, perft_moves),
    ] {
        let mut group = criterion.benchmark_group(name);
        group.sample_size(10);
        for id in Ruleset::names() {
            let depth = if id == "philosophers" { depth - 1 } else { depth };
            let position = Position::initial(rules_of(id));
            group.throughput(Throughput::Elements(count(&position, depth)));
            group.bench_function(id, |bencher| bencher.iter(|| count(black_box(&position), depth)));
        }
    }
}

criterion_group!(benches, playouts, capture_sets, counting);
criterion_main!(benches);
