//! Fits the evaluation's terms to the results of games the engine plays against itself.
//!
//! `tune play RULESET GAMES NODES SEED >> games.txt` plays games and prints a line for each position: the result for the side to
//! move (1, 0.5 or 0) and the coefficients of the terms there. `tune fit games.txt` prints the terms that explain the
//! results best.
//!
//! CITE: Texel's tuning method, Österlund, Chess Programming Wiki; Adam, Kingma and Ba 2014.
#![allow(clippy::expect_used)]

use std::collections::BTreeMap;

use rithmomachia_core::ruleset::Ruleset;
use rithmomachia_core::{Position, Rules, Turn};
use rithmomachia_engine::params::{CHANCE_SCALE, LEFT, PIECE, TERMS, VALUE, Weights};
use rithmomachia_engine::{Engine, Handler, Limits, Settings, Task, coefficients, wins_in};

/// Turns played at random before the engine takes over, at most.
const OPENING: usize = 10;
/// Turns after which a game counts as drawn.
const LONGEST: u32 = 240;
const ROUNDS: usize = 1500;
const STEP: f64 = 2.0;
/// What it costs a term to stray from where it began, per position and the square of a hundredth; more for those that say
/// nearly the same as others and so would run off together.
const TETHER: f64 = 4e-6;
const SHORT_TETHER: f64 = 4e-5;
const UNIT: f64 = 64.0;

struct Never;

impl Handler for Never {
    fn should_stop(&mut self) -> bool {
        false
    }
}

fn next(seed: &mut u64) -> usize {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    (*seed >> 16) as usize
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize| words.get(place).and_then(|word| word.parse().ok()).expect("a number");
    match words.first().map(String::as_str) {
        Some("play") => play(&words[1], (number(2), number(3), number(4))),
        Some("fit") => fit(&std::fs::read_to_string(&words[1]).expect("a file of games")),
        _ => eprintln!("tune play RULESET GAMES NODES SEED, or tune fit FILE"),
    }
}

fn play(id: &str, (games, nodes, first): (u64, u64, u64)) {
    let rules = Rules::compile(Ruleset::builtin(id).expect("a built-in ruleset"));
    for game in 0..games {
        let mut seed = (first * 1_000_003 + game + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut engine = Engine::new(Settings { hash_mib: 1, ..Settings::default() });
        let mut position = Position::initial(rules.clone());
        let (mut keys, mut seen) = (Vec::new(), Vec::new());
        let opening = 4 + next(&mut seed) % (OPENING - 3);
        while !position.is_finished() && position.turn_number() < LONGEST {
            keys.push(position.zobrist());
            let turn = if keys.len() <= opening {
                let turns: Vec<Turn> = position.legal_turns().take(300).collect();
                turns[next(&mut seed) % turns.len()].clone()
            } else {
                let limits = Limits { depth: None, nodes: Some(nodes) };
                let task = Task { limits, seed, played: &keys, lines: 1 };
                let found = engine.search(&position, &task, &mut Never);
                // Positions that the search settles need no evaluation.
                if wins_in(found.score).is_none() && position.removals().is_empty() {
                    seen.push((position.side_to_move(), coefficients(&position, &Weights::default())));
                }
                found.turn.expect("a turn")
            };
            position = position.play_known(&turn);
        }
        let winner = position.outcome().map(|outcome| outcome.winner);
        for (side, coefficients) in seen {
            let result = winner.map_or(0.5, |winner| if winner == side { 1.0 } else { 0.0 });
            let pairs = coefficients.iter().enumerate().filter(|(_, coefficient)| **coefficient != 0);
            let pairs: Vec<String> = pairs.map(|(term, coefficient)| format!("{term}:{coefficient}")).collect();
            println!("{id} {result} {}", pairs.join(" "));
        }
    }
}

type Sample = (f64, Vec<(usize, f64)>);

fn fit(text: &str) {
    let mut by_ruleset: BTreeMap<&str, Vec<Sample>> = BTreeMap::new();
    for line in text.lines() {
        let mut words = line.split(' ');
        let (Some(id), Some(result)) = (words.next(), words.next().and_then(|word| word.parse().ok())) else {
            continue;
        };
        let pair = |word: &str| {
            let (term, coefficient) = word.split_once(':')?;
            Some((term.parse().ok()?, coefficient.parse::<f64>().ok()? / UNIT))
        };
        by_ruleset.entry(id).or_default().push((result, words.filter_map(pair).collect()));
    }
    for (id, samples) in by_ruleset {
        let weights = Weights::default();
        let start = match id {
            "boissiere" => weights.anywhere,
            "philosophers" => weights.mixed,
            _ => weights.in_line,
        };
        let start = start.0.map(f64::from);
        let fitted = descend(&samples, start);
        println!(
            "{id}: {} positions, error {:.5} before, {:.5} after",
            samples.len(),
            error(&samples, &start),
            error(&samples, &fitted)
        );
        println!("    Terms({:?})", fitted.map(|term| term.round() as i32));
    }
}

fn chance(terms: &[f64; TERMS], sample: &Sample) -> f64 {
    let score: f64 = sample.1.iter().map(|(term, coefficient)| terms[*term] * coefficient).sum();
    1.0 / (1.0 + (-score / f64::from(CHANCE_SCALE)).exp())
}

/// Mean of the cross entropy.
fn error(samples: &[Sample], terms: &[f64; TERMS]) -> f64 {
    let one = |sample: &Sample| {
        let chance = chance(terms, sample).clamp(1e-9, 1.0 - 1e-9);
        -(sample.0 * chance.ln() + (1.0 - sample.0) * (1.0 - chance).ln())
    };
    samples.iter().map(one).sum::<f64>() / samples.len() as f64
}

fn descend(samples: &[Sample], start: [f64; TERMS]) -> [f64; TERMS] {
    let mut terms = start;
    let (mut mean, mut square) = ([0.0; TERMS], [0.0; TERMS]);
    for round in 1..=ROUNDS {
        let mut slope = [0.0; TERMS];
        for sample in samples {
            let wrong = chance(&terms, sample) - sample.0;
            sample.1.iter().for_each(|(term, coefficient)| slope[*term] += wrong * coefficient);
        }
        let rate = STEP * (1.0 - round as f64 / (ROUNDS + 1) as f64);
        for term in 0..TERMS {
            let tether = if matches!(term, PIECE | VALUE) || term >= LEFT { SHORT_TETHER } else { TETHER };
            let slope = slope[term] / samples.len() as f64 + tether * (terms[term] - start[term]);
            mean[term] = 0.9 * mean[term] + 0.1 * slope;
            square[term] = 0.999 * square[term] + 0.001 * slope * slope;
            let straight = mean[term] / (1.0 - 0.9f64.powi(round as i32));
            let spread = square[term] / (1.0 - 0.999f64.powi(round as i32));
            terms[term] -= rate * straight / (spread.sqrt() + 1e-12);
        }
    }
    terms
}
