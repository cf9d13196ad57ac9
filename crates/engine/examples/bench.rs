//! Nodes of the fixed searches and how fast they went, by ruleset: `bench [RULESET]`.

use std::time::Instant;

use rithmomachia_core::ruleset::Ruleset;
use rithmomachia_engine::bench_of;

fn main() {
    let asked: Vec<String> = std::env::args().skip(1).collect();
    let mut all = 0;
    for id in Ruleset::names().into_iter().filter(|id| asked.is_empty() || asked.iter().any(|word| word == id)) {
        let begun = Instant::now();
        let nodes = bench_of(id);
        let seconds = begun.elapsed().as_secs_f64();
        all += nodes;
        println!("{id:<13} {nodes:>10} nodes  {seconds:>7.3} s  {:>9.0} nodes/s", nodes as f64 / seconds);
    }
    println!("{:<13} {all:>10} nodes", "all");
}
