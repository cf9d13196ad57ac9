//! What the search calls a win is one: held against a solver that tries every turn and knows nothing but the rules.
#![allow(clippy::unwrap_used)]

use std::sync::Arc;

use rithmomachia_core::notation::position_text;
use rithmomachia_core::ruleset::Ruleset;
use rithmomachia_core::{Position, Rules};
use rithmomachia_engine::{Engine, Handler, Limits, Settings, Task};

/// Turns the solver looks ahead.
const AHEAD: i32 = 3;
/// More whole turns than this in one position of a solved tree take too long.
const CROWDED: usize = 120;

/// Positions of the largest tree that is solved.
const POSITIONS: u32 = 300_000;

struct Never;

impl Handler for Never {
    fn should_stop(&mut self) -> bool {
        false
    }
}

/// A pseudo-random number, the same everywhere.
fn next(seed: &mut u64) -> usize {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    (*seed >> 16) as usize
}

/// Turns to the end with best play, positive when the side to move wins; 0 when nobody wins by force so soon. None when the
/// tree has more positions than are left to look at.
fn solve(position: &Position, ahead: i32, left: &mut u32) -> Option<i32> {
    let side = position.side_to_move();
    *left = left.checked_sub(1)?;
    if ahead == 0 || position.is_finished() {
        return Some(0);
    }
    let (mut soonest_win, mut latest_loss, mut open) = (i32::MAX, 0, false);
    let mut turns = position.legal_turns();
    while turns.advance() {
        let after = turns.next_position();
        let distance = match after.winner() {
            Some(winner) if winner == side => 1,
            Some(_) => -1,
            // Who has no legal turn has lost by the turn before.
            None if after.is_finished() => 1,
            None => match solve(&after, ahead - 1, left)? {
                0 => 0,
                distance if distance < 0 => 1 - distance,
                distance => -1 - distance,
            },
        };
        match distance {
            1 => return Some(1),
            0 => open = true,
            win if win > 0 => soonest_win = soonest_win.min(win),
            loss => latest_loss = latest_loss.min(loss),
        }
    }
    Some(match (soonest_win, open) {
        (i32::MAX, true) => 0,
        (i32::MAX, false) => latest_loss,
        (win, _) => win,
    })
}

/// Positions a few turns before the ends of games that the search plays at sight.
fn near_the_end(rules: &Arc<Rules>, seed: &mut u64) -> Option<Position> {
    let mut positions = vec![Position::initial(Arc::clone(rules))];
    let mut engine = Engine::new(Settings { hash_mib: 1, ..Settings::default() });
    while positions.len() < 200 {
        let position = positions.last()?;
        let after = if positions.len() < 12 {
            let turns: Vec<_> = position.legal_turns().take(200).collect();
            position.play_known(turns.get(next(seed) % turns.len().max(1))?)
        } else {
            let limits = Limits { depth: Some(2), nodes: Some(300) };
            let task = Task { limits, seed: next(seed) as u64, ..Task::default() };
            position.play_known(&engine.search(position, &task, &mut Never).turn?)
        };
        if after.is_finished() {
            let back = 1 + next(seed) % 3;
            return positions.len().checked_sub(back).map(|place| positions.swap_remove(place));
        }
        positions.push(after);
    }
    None
}

/// Holds the search against the solver; returns how many positions were compared and how many of them decided.
fn compare(id: &str, wanted: usize, seed: &mut u64) -> (usize, usize) {
    let as_filed = ["boissiere", "philosophers", "renaissance"].contains(&id);
    // Elsewhere a few captures win, so that games played at sight come to an end.
    let options: &[(&str, i64)] = if as_filed { &[] } else { &[("victory.de_corpore.count", 4)] };
    let rules = Rules::compile(Ruleset::builtin(id).unwrap().with_options(options).unwrap());
    let (mut compared, mut decided) = (0, 0);
    while compared < wanted {
        let Some(position) = near_the_end(&rules, seed) else { continue };
        if position.legal_turns().take(CROWDED).count() == CROWDED {
            continue;
        }
        let Some(truth) = solve(&position, AHEAD, &mut { POSITIONS }) else { continue };
        for exact in [true, false] {
            let mut engine = Engine::new(Settings { hash_mib: 4, exact, ..Settings::default() });
            let limits = Limits { depth: Some(AHEAD as u32), nodes: None };
            let found = engine.search(&position, &Task { limits, ..Task::default() }, &mut Never).wins_in.unwrap_or(0);
            // Reductions may hide a win of three turns until a depth later; what is found must be true.
            let hidden = !exact && truth.abs() == AHEAD && (found == 0 || found.abs() > AHEAD);
            // Beyond the solver's horizon the search may know more.
            let agrees = if found.abs() > AHEAD { truth == 0 || hidden } else { found == truth || hidden };
            assert!(agrees, "{found} found, {truth} true, exact {exact}: {}", position_text(&position));
        }
        compared += 1;
        decided += usize::from(truth != 0);
    }
    (compared, decided)
}

#[test]
fn wins_in_up_to_three_turns_are_true() {
    // Those whose trees are small; the others take their time below.
    for id in ["boissiere", "philosophers", "renaissance", "barozzi", "boissiere-diagonal", "boutin", "fulke-2"] {
        // The same for each, so that one ruleset's games do not decide about the next one's.
        let mut seed = 4711;
        let (_, decided) = compare(id, 8, &mut seed);
        assert!(decided >= 2, "{id}: only {decided} of 8 positions were decided");
    }
}

#[test]
#[ignore = "takes minutes: 200 positions of each ruleset"]
fn wins_in_up_to_three_turns_are_true_at_length() {
    let mut seed = 1556;
    for id in Ruleset::names() {
        let (compared, decided) = compare(id, 200, &mut seed);
        assert!(compared == 200 && decided >= 50, "{id}: {decided} of {compared} positions were decided");
    }
}
