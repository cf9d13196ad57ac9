//! The search against plain negamax over the kernel's legal turns, with none of the search's devices.
#![allow(clippy::unwrap_used)]

use std::sync::Arc;

use rithmomachia_core::notation::position_text;
use rithmomachia_core::ruleset::Ruleset;
use rithmomachia_core::{Cell, Position, Rules, Taken, Turn};

use std::sync::atomic::{AtomicBool, AtomicU64};

use crate::engine::{Engine, Judgement, Settings, Task};
use crate::eval::Evaluation;
use crate::men::Men;
use crate::params::{REPETITION, Weights};
use crate::report::{Handler, Limits};
use crate::score::{INFINITE, Score, WIN, lost_in};
use crate::search::{Manner, Searcher, Shared};
use crate::transposition::Table;

struct Never;

impl Handler for Never {
    fn should_stop(&mut self) -> bool {
        false
    }
}

/// Plain negamax: whole turns, no window, no table, no order. Only the ends of its lines are the search's own.
struct Plain<'a> {
    leaves: Searcher<'a>,
    path: Vec<u64>,
}

impl Plain<'_> {
    fn score_of(position: &Position, depth: u32) -> Score {
        let shared = Shared {
            table: &Table::new(0),
            evaluation: &Evaluation::new(position, Judgement::Full, &Weights::default()),
            played: &[],
            stop: AtomicBool::new(false),
            helped: AtomicU64::new(0),
        };
        let manner = Manner { exact: true, seed: 0, most_nodes: u64::MAX };
        let leaves = Searcher::new(&shared, manner, position, None);
        Plain { leaves, path: Vec::new() }.negamax((position, &Men::new(position)), (depth, 0))
    }

    fn negamax(&mut self, (position, men): (&Position, &Men), (depth, turns): (u32, i32)) -> Score {
        if let Some(winner) = position.winner() {
            return if winner == position.side_to_move() { WIN - turns } else { lost_in(turns) };
        }
        let key = position.zobrist();
        if self.path.contains(&key) {
            return -REPETITION;
        }
        if depth == 0 {
            return self.leaves.leaf((position, men), turns);
        }
        let side = position.side_to_move();
        let mut best = -INFINITE;
        self.path.push(key);
        let mut all = position.legal_turns();
        while all.advance() {
            let after = all.next_position();
            let mut moved = men.clone();
            if let Some(step) = all.turn().step {
                moved.play(step);
            }
            let score = match after.winner() {
                Some(winner) if winner == side => WIN - turns - 1,
                Some(_) => lost_in(turns + 1),
                None => -self.negamax((&after, &moved), (depth - 1, turns + 1)),
            };
            best = best.max(score);
        }
        self.path.pop();
        if best == -INFINITE { lost_in(turns) } else { best }
    }
}

/// The search with nothing in it that could change the score.
fn exactly(position: &Position, depth: u32, played: &[u64]) -> crate::report::SearchResult {
    let limits = Limits { depth: Some(depth), nodes: None };
    let settings = Settings { hash_mib: 1, exact: true, ..Settings::default() };
    Engine::new(settings).search(position, &Task { limits, seed: 3, played, lines: 1 }, &mut Never)
}

/// A pseudo-random number, the same everywhere.
fn next(seed: &mut u64) -> usize {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    (*seed >> 16) as usize
}

const SWITCHES: [(&str, [&str; 2]); 10] = [
    ("timing", ["automatic", "optional"]),
    ("distance", ["steps", "inclusive"]),
    ("leaps", ["blockable", "none"]),
    ("division", ["on", "off"]),
    ("prisoners.return", ["hind_row", "never"]),
    ("layers_count", ["true", "false"]),
    ("victory.de_corpore.enabled", ["true", "false"]),
    ("victory.de_bonis.enabled", ["true", "false"]),
    ("victory.de_lite.enabled", ["true", "false"]),
    ("victory.de_honore.enabled", ["true", "false"]),
];

fn rules(id: &str, seed: &mut u64) -> Arc<Rules> {
    let mut options: Vec<(&str, &str)> = SWITCHES.iter().map(|(key, values)| (*key, values[next(seed) % 2])).collect();
    // Every third time a turn is a move or a capture, and every sixth time captures are duties.
    if next(seed).is_multiple_of(3) {
        options[0].1 = "instead";
        options.push(("captures.ambush.mover", "off"));
        options.push(("captures.duty", ["true", "false"][next(seed) % 2]));
    }
    Rules::compile(Ruleset::builtin(id).unwrap().with_options(&options).unwrap())
}

/// Some of the start's pieces anywhere in the middle: crowded, so that captures are on offer. A few of the others are taken.
fn scattered(rules: &Arc<Rules>, pieces: usize, seed: &mut u64) -> Option<Position> {
    let mut setup = Position::initial(Arc::clone(rules)).setup();
    // Small numbers and pyramids, which have small layers, take one another most.
    setup.placement.retain(|(_, piece)| piece.value <= 16 || piece.pyramid.is_some());
    let mut cells: Vec<Cell> =
        (5..11).flat_map(|row| (0..8).filter_map(move |column| Cell::new(row, column))).collect();
    for place in 0..setup.placement.len() {
        let chosen = place + next(seed) % (cells.len() - place);
        cells.swap(place, chosen);
        setup.placement[place].0 = cells[place];
        let other = next(seed) % (place + 1);
        let piece = setup.placement[place].1;
        setup.placement[place].1 = setup.placement[other].1;
        setup.placement[other].1 = piece;
    }
    let others = setup.placement.split_off(pieces.min(setup.placement.len()));
    for (_, piece) in others.into_iter().filter(|(_, piece)| piece.pyramid.is_none()).take(3) {
        setup.taken[(!piece.owner).index()].push(Taken::Whole(piece));
    }
    let position = setup.position().ok()?;
    (!position.is_finished()).then_some(position)
}

#[test]
fn the_score_is_that_of_plain_negamax() {
    let mut seed = 2024;
    let (mut looked_at, mut with_captures, mut with_returns, mut with_lone_captures) = (0, 0, 0, 0);
    for round in 0..150 {
        let id = ["boissiere", "renaissance", "philosophers"][round % 3];
        let rules = rules(id, &mut seed);
        let pieces = 6 + next(&mut seed) % 16;
        let Some(position) = scattered(&rules, pieces, &mut seed) else { continue };
        looked_at += 1;
        with_captures += usize::from(position.removals().len() > 1);
        with_returns += usize::from(position.moves().iter().any(|step| step.turncoat().is_some()));
        let timing = position.rules().settings().captures.timing;
        with_lone_captures += usize::from(timing.is_instead() && !position.removals().is_empty());
        // Plain negamax should end soon: every capture more doubles the turns.
        let turns = position.legal_turns().take(3000).count();
        for depth in [1, 2].into_iter().take(if turns < 150 { 2 } else { usize::from(turns < 3000) }) {
            let plain = Plain::score_of(&position, depth);
            let found = exactly(&position, depth, &[]);
            // A win found at depth 1 ends the search: nothing deeper is shorter.
            assert_eq!(found.score, plain, "depth {depth}: {}", position_text(&position));
        }
    }
    assert!(looked_at > 40 && with_captures > 5, "{looked_at} positions, {with_captures} with several captures");
    assert!(with_lone_captures > 5, "{with_lone_captures} positions where a capture can be a turn");
    assert!(with_returns > 10, "{with_returns} positions with men to come back");
}

#[test]
fn going_back_is_worth_a_little_less_than_nothing() {
    // One circle each, far apart and with no victory in sight: everything is equal but what has been before.
    let text = "boissiere 8/c3,7/8/8/8/8/8/8/8/8/8/8/8/8/C2,7/8 white before - - - 0 1";
    let position = rithmomachia_core::notation::parse_position(text, None).unwrap();
    let free = exactly(&position, 1, &[]);
    let after = |turn: &Turn| position.play_known(turn).zobrist();
    let chosen = after(&free.turn.unwrap());
    let kept = exactly(&position, 1, &[chosen]);
    assert_ne!(after(&kept.turn.unwrap()), chosen);
    let everywhere: Vec<u64> = position.legal_turns().map(|turn| after(&turn)).collect();
    let forced = exactly(&position, 1, &everywhere);
    assert_eq!(forced.score, REPETITION);
}
