//! The search finds what is there, and its devices change nothing but the time.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::sync::Arc;

use rithmomachia_core::notation::{parse_position, position_text, turn_word};
use rithmomachia_core::ruleset::Ruleset;
use rithmomachia_core::{Condition, Part, Position, Rules, Side};
use rithmomachia_engine::{Engine, Handler, Limits, Report, SearchResult, Settings, Task, bench_of, by_hand, leaning};

struct Patient {
    reports: Vec<Report>,
}

impl Handler for Patient {
    fn should_stop(&mut self) -> bool {
        false
    }

    fn report(&mut self, report: &Report) {
        self.reports.push(report.clone());
    }
}

fn engine(hash_mib: usize) -> Engine {
    Engine::new(Settings { hash_mib, ..Settings::default() })
}

fn rules(id: &str, options: &[(&str, &str)]) -> Arc<Rules> {
    Rules::compile(Ruleset::builtin(id).unwrap().with_options(options).unwrap())
}

fn search(position: &Position, depth: u32) -> SearchResult {
    let limits = Limits { depth: Some(depth), nodes: None };
    engine(4).search(position, &Task { limits, seed: 7, ..Task::default() }, &mut Patient { reports: vec![] })
}

/// A pseudo-random number, the same everywhere.
fn next(seed: &mut u64) -> usize {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    (*seed >> 16) as usize
}

fn played_on(rules: &Arc<Rules>, turns: usize, seed: &mut u64) -> Position {
    let mut position = Position::initial(Arc::clone(rules));
    for _ in 0..turns {
        let all: Vec<_> = position.legal_turns().take(500).collect();
        if all.is_empty() {
            break;
        }
        position = position.play_known(&all[next(seed) % all.len()]);
    }
    position
}

/// Who can force a win within so many turns: the side to move (positive), the other (negative), nobody (0). By plain
/// minimax over whole turns, with nothing of the search's own.
fn forced(position: &Position, depth: u32) -> i32 {
    if let Some(outcome) = position.outcome() {
        // A turn won under optional captures stays with its winner; otherwise the turn has passed.
        return if outcome.winner == position.side_to_move() { 1 } else { -1 };
    }
    if depth == 0 {
        return 0;
    }
    let side = position.side_to_move();
    let mut best = -1;
    for turn in position.legal_turns() {
        let next = position.play_known(&turn);
        let value = match next.outcome() {
            Some(outcome) if outcome.winner == side => 1,
            Some(_) => -1,
            None => -forced(&next, depth - 1),
        };
        best = best.max(value);
        if best == 1 {
            break;
        }
    }
    best
}

#[test]
fn a_progression_that_can_stand_is_found_in_every_ruleset() {
    for (text, turn) in [
        ("boissiere 8/8/8/8/8/8/8/C2,2,C4,4/6,C8,1/8/8/8/8/8/8/c3,7 white before - - - 0 1", "h7i7"),
        ("renaissance 8/8/8/8/8/8/8/C2,1,C6,5/C4,7/8/8/8/8/8/8/c3,7 white before - - - 0 1", "h1i2"),
        ("philosophers 8/8/8/8/8/8/8/C2,1,c8,5/C4,7/8/8/8/8/8/8/c3,7 white before - - - 0 1", "h1i2"),
    ] {
        let position = parse_position(text, None).unwrap_or_else(|error| panic!("{error}"));
        let found = search(&position, 2);
        assert_eq!(found.wins_in, Some(1), "{text}");
        let best = found.turn.unwrap();
        assert_eq!(turn_word(&best), turn);
        assert_eq!(position.play(&best).unwrap().outcome().unwrap().winner, Side::White);
    }
}

#[test]
fn four_are_come_to_where_no_three_would_win() {
    let only = "renaissance:victory.big.enabled=false,victory.small.enabled=false";
    // 4 6 9 is geometric, 4 6 12 harmonic, 6 9 12 arithmetic.
    let text = format!("{only} 8/8/8/8/8/8/8/C4,C6,T9,2,T12,2/8/8/8/8/8/8/c3,7/8 white before - - - 0 1");
    let position = parse_position(&text, None).unwrap();
    let found = search(&position, 2);
    assert_eq!(found.wins_in, Some(1));
    let best = found.turn.unwrap();
    assert_eq!(turn_word(&best), "i6i4");
    assert_eq!(position.play(&best).unwrap().outcome().unwrap().condition, Condition::Great);
    assert_eq!(leaning(&position), Some(Condition::Great));
    // Nobody's depth reaches the end of this way: what is nearer must look better.
    let worth = |far: &str, near: &str| {
        let score = |row: &str, other: &str| {
            let rows = format!("8/8/8/8/8/8/8/C4,C6,T9,5/{row}/8/8/{other}/8/8/c3,7/8");
            by_hand(&parse_position(&format!("{only} {rows} white before - - - 0 1"), None).unwrap())
        };
        (score("8", far), score(near, "8"))
    };
    let (far, near) = worth("7,T12", "7,T12");
    assert!(near > far, "{near} is not above {far}");
    // A piece that serves no formation may stand where it likes.
    let (far, near) = worth("7,T13", "7,T13");
    assert_eq!(near, far);
}

#[test]
fn a_last_capture_is_found_and_named_in_one_turn() {
    // Three are taken; the circle 9 meets the circle 9 beside it.
    let text = "boissiere 8/8/8/8/8/8/8/8/3,c9,4/3,C9,4/8/8/8/8/8/S15,7 white before - c3,c5,c7 - 0 1";
    let position = parse_position(text, None).unwrap();
    let found = search(&position, 3);
    assert_eq!(found.wins_in, Some(1));
    assert_eq!(turn_word(&found.turn.unwrap()), "xh4");
}

#[test]
fn wins_of_one_and_two_turns_agree_with_an_exhaustive_search() {
    let mut seed = 11;
    let mut won = 0;
    for id in ["boissiere", "renaissance", "philosophers"] {
        let rules = rules(id, &[("victory.de_corpore.count", "1")]);
        for _ in 0..40 {
            let length = 20 + next(&mut seed) % 100;
            let position = played_on(&rules, length, &mut seed);
            if position.is_finished() {
                continue;
            }
            let found = search(&position, 2);
            let wins_at_once = forced(&position, 1) == 1;
            assert_eq!(found.wins_in == Some(1), wins_at_once, "{}", position_text(&position));
            if !wins_at_once {
                assert_eq!(found.wins_in == Some(-2), forced(&position, 2) == -1, "{}", position_text(&position));
            }
            won += usize::from(found.wins_in.is_some());
        }
    }
    assert!(won > 10, "only {won} positions were decided");
}

#[test]
fn the_table_and_the_window_do_not_change_the_score() {
    let mut seed = 5;
    for id in ["boissiere", "renaissance", "philosophers"] {
        let rules = rules(id, &[]);
        for length in [0, 25, 60, 110] {
            let position = played_on(&rules, length, &mut seed);
            if position.is_finished() {
                continue;
            }
            let mut patient = Patient { reports: vec![] };
            let limits = Limits { depth: Some(2), nodes: None };
            let task = |seed| Task { limits, seed, ..Task::default() };
            let exact = |hash_mib| Engine::new(Settings { hash_mib, exact: true, ..Settings::default() });
            let with = exact(4).search(&position, &task(0), &mut patient);
            let without = exact(0).search(&position, &task(99), &mut Patient { reports: vec![] });
            assert_eq!(with.score, without.score, "{}", position_text(&position));
            assert_eq!(patient.reports.last().unwrap().score, with.score);
        }
    }
}

#[test]
fn fixed_nodes_and_a_seed_repeat_exactly() {
    let position = Position::initial(rules("boissiere", &[]));
    let limits = Limits { depth: None, nodes: Some(20_000) };
    let task = Task { limits, seed: 42, ..Task::default() };
    let run = || engine(2).search(&position, &task, &mut Patient { reports: vec![] });
    let first = run();
    assert_eq!(first, run());
    assert!(first.nodes <= 20_000 && first.depth >= 2);
}

/// Plays games against itself under random switches; every turn must be accepted by the rules.
fn self_play(games: usize, nodes: u64) {
    let mut seed = 3;
    let switches = [
        ("timing", ["automatic", "optional"]),
        ("distance", ["steps", "inclusive"]),
        ("leaps", ["blockable", "none"]),
        ("division", ["on", "off"]),
        ("layers_count", ["true", "false"]),
        ("start", ["advanced", "back_rank"]),
        ("victory.de_bonis.enabled", ["true", "false"]),
        ("victory.de_lite.enabled", ["true", "false"]),
        ("victory.de_honore.enabled", ["true", "false"]),
    ];
    for game in 0..games {
        let id = ["boissiere", "renaissance", "philosophers"][game % 3];
        let options: Vec<(&str, &str)> =
            switches.iter().map(|(key, values)| (*key, values[next(&mut seed) % 2])).collect();
        let mut position = Position::initial(rules(id, &options));
        let mut engine = engine(1);
        let mut played = Vec::new();
        for _ in 0..60 {
            let limits = Limits { depth: Some(4), nodes: Some(nodes) };
            let (seed, lines) = (next(&mut seed) as u64, 1 + next(&mut seed) % 2);
            played.push(position.zobrist());
            let task = Task { limits, seed, played: &played, lines };
            let found = engine.search(&position, &task, &mut Patient { reports: vec![] });
            let Some(turn) = found.turn else { break };
            let text = || format!("{} in {}", turn_word(&turn), position_text(&position));
            position = position.play(&turn).unwrap_or_else(|error| panic!("{}: {error}", text()));
        }
    }
}

#[test]
fn every_turn_it_plays_is_legal_under_random_switches() {
    self_play(20, 250);
}

#[test]
#[ignore = "takes minutes: a thousand games"]
fn every_turn_of_a_thousand_games_is_legal() {
    self_play(1000, 200);
}

#[test]
fn a_handler_that_says_stop_gets_a_turn_at_once() {
    struct Hasty(u32);
    impl Handler for Hasty {
        fn should_stop(&mut self) -> bool {
            self.0 += 1;
            true
        }
    }
    let position = Position::initial(rules("philosophers", &[]));
    let mut hasty = Hasty(0);
    let found = engine(1).search(&position, &Task::default(), &mut hasty);
    assert!(found.turn.is_some_and(|turn| position.is_legal(&turn)));
    assert_eq!(hasty.0, 1);
}

#[test]
fn a_finished_game_has_no_turn() {
    let text = "boissiere 8/8/8/8/8/8/8/8/8/8/8/8/8/8/8/c3,7 white before - - - 0 1";
    let position = parse_position(text, None).unwrap();
    assert_eq!(search(&position, 3).turn, None);
}

#[test]
fn the_bench_counts_the_same_every_time() {
    for id in ["boissiere", "philosophers", "renaissance", "boardspace"] {
        assert_eq!(bench_of(id), bench_of(id), "{id}");
    }
}

#[test]
fn lines_have_distinct_first_turns_and_ordered_scores() {
    let mut seed = 8;
    for id in ["boissiere", "renaissance", "philosophers"] {
        for length in [0, 40, 41] {
            let mut position = played_on(&rules(id, &[]), length, &mut seed);
            if position.is_finished() {
                continue;
            }
            // In the middle of a turn too.
            if let Some(removal) = position.removals().first().filter(|_| length == 41) {
                position = position.play_part(Part::Capture(*removal)).unwrap();
            }
            let limits = Limits { depth: Some(3), nodes: None };
            let mut patient = Patient { reports: vec![] };
            let found = engine(4).search(&position, &Task { limits, lines: 10, ..Task::default() }, &mut patient);
            let legal = position.legal_turns().take(10).count();
            assert_eq!(found.lines.len(), legal);
            let mut turns: Vec<_> = found.lines.iter().map(|line| line.line[0].clone()).collect();
            assert!(turns.iter().all(|turn| position.is_legal(turn)));
            turns.sort();
            turns.dedup();
            assert_eq!(turns.len(), legal);
            assert!(found.lines.is_sorted_by_key(|line| std::cmp::Reverse(line.score)));
            assert!(found.lines.iter().zip(1..).all(|(line, rank)| line.rank == rank && line.depth == 3));
            assert_eq!(found.turn.as_ref(), found.lines[0].line.first());
            assert_eq!(patient.reports.len(), 3 * legal);
            assert!(patient.reports.iter().all(|report| report.selective_depth >= report.depth));
            assert!(patient.reports.is_sorted_by_key(|report| (report.depth, report.rank)));
        }
    }
}

#[test]
fn every_line_has_the_score_of_its_first_turn_and_no_other_turn_a_better_one() {
    let mut seed = 77;
    let mut compared = 0;
    for id in ["boissiere", "renaissance", "philosophers"] {
        let position = played_on(&rules(id, &[]), 30, &mut seed);
        if position.is_finished() {
            continue;
        }
        let exact = |position: &Position, depth, lines| {
            let limits = Limits { depth: Some(depth), nodes: None };
            let mut engine = Engine::new(Settings { hash_mib: 4, exact: true, ..Settings::default() });
            engine.search(position, &Task { limits, lines, ..Task::default() }, &mut Patient { reports: vec![] })
        };
        let found = exact(&position, 2, 10);
        let worst = found.lines.last().unwrap().score;
        let taken = |position: &Position| position.taken(position.side_to_move()).len();
        for turn in position.legal_turns() {
            let after = position.play_known(&turn);
            // What a pyramid can stand for is worked out at the root, so a search from after a capture may see more.
            if after.is_finished() || after.taken(!after.side_to_move()).len() != taken(&position) {
                continue;
            }
            let score = -exact(&after, 1, 1).score;
            match found.lines.iter().find(|line| line.line[0] == turn) {
                Some(line) => assert_eq!(line.score, score),
                None => assert!(score <= worst),
            }
            compared += 1;
        }
    }
    assert!(compared > 30);
}

/// Whatever White moves, Black's 4 can go to a3, two steps from an 8 that cannot leave its corner, and so take it. A 5 could not.
#[test]
fn the_end_of_a_line_sees_what_a_move_would_take_by_itself() {
    let score = |black: &str| {
        let text = format!("philosophers 8/8/8/8/8/8/8/8/8/8/8/8/8/8/1,S289,1,{black},4/C8,7 white before - - - 0 1");
        let position = parse_position(&text, None).unwrap();
        let limits = Limits { depth: Some(1), nodes: None };
        let mut engine = Engine::new(Settings { hash_mib: 1, exact: true, ..Settings::default() });
        engine.search(&position, &Task { limits, ..Task::default() }, &mut Patient { reports: vec![] }).score
    };
    assert!(score("c4") + 40 < score("c5"), "{} {}", score("c4"), score("c5"));
}

#[test]
fn several_threads_find_the_same_win_and_stop_together() {
    let text = "boissiere 8/8/8/8/8/8/8/C2,2,C4,4/6,C8,1/8/8/8/8/8/8/c3,7 white before - - - 0 1";
    let position = parse_position(text, None).unwrap();
    let limits = Limits { depth: Some(4), nodes: None };
    let mut engine = Engine::new(Settings { hash_mib: 2, threads: 3, ..Settings::default() });
    for seed in 0..20 {
        let found =
            engine.search(&position, &Task { limits, seed, ..Task::default() }, &mut Patient { reports: vec![] });
        assert_eq!(found.wins_in, Some(1));
    }
    let start = Position::initial(rules("philosophers", &[]));
    let limits = Limits { depth: None, nodes: Some(30_000) };
    let found = engine.search(&start, &Task { limits, ..Task::default() }, &mut Patient { reports: vec![] });
    assert!(found.turn.is_some_and(|turn| start.is_legal(&turn)));
    assert!(found.nodes >= 30_000 && found.depth >= 2, "{} nodes, depth {}", found.nodes, found.depth);
}
