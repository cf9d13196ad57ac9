//! Laws that hold on every position, tried on random games in every ruleset and under switches.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::collections::HashSet;
use std::sync::Arc;

use rithmomachia_core::notation::{parse_position, position_text, turn_word};
use rithmomachia_core::ruleset::{Return, Ruleset};
use rithmomachia_core::{
    Capture, CaptureKind, Part, Position, Reason, Rules, Stage, Takes, Turn, divide, perft, perft_moves,
    perft_moves_walking, perft_parts,
};

const VARIATIONS: [(&str, &[(&str, &str)]); 23] = [
    ("boissiere", &[]),
    ("philosophers", &[]),
    ("renaissance", &[]),
    ("barozzi", &[]),
    ("boardspace", &[]),
    ("boissiere-diagonal", &[]),
    ("boutin", &[]),
    ("dagonell", &[]),
    ("fulke-1", &[]),
    ("fulke-2", &[]),
    ("fulke-3", &[]),
    ("mebben", &[]),
    ("philosophers", &[("timing", "optional"), ("start", "advanced"), ("leaps", "blockable")]),
    ("boissiere", &[("timing", "automatic"), ("own_blocks", "on"), ("leaps", "free")]),
    ("renaissance", &[("magna", "any"), ("triangle", "both"), ("square", "both"), ("distance", "inclusive")]),
    (
        "boissiere",
        &[("victory.de_bonis.enabled", "on"), ("victory.de_bonis.method", "exactly"), ("layers_count", "on")],
    ),
    ("philosophers", &[("prisoners.return", "hind_row"), ("victory.glorious.enabled", "off")]),
    ("boissiere", &[("leaps", "siege"), ("own_blocks", "on")]),
    ("philosophers", &[("leaps", "siege"), ("start", "advanced")]),
    ("mebben", &[("leaps", "siege")]),
    ("boissiere", &[("timing", "instead"), ("layers_count", "on")]),
    ("philosophers", &[("timing", "instead"), ("captures.ambush.mover", "off"), ("captures.duty", "on")]),
    ("philosophers", &[("division", "on"), ("distance", "empty"), ("meeting_layers", "off"), ("first", "black")]),
];

fn rules((id, options): (&str, &[(&str, &str)])) -> Arc<Rules> {
    Rules::compile(Ruleset::builtin(id).unwrap().with_options(options).unwrap())
}

struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 20) as usize % n
    }
}

/// Every part that can be played now.
fn parts(position: &Position) -> Vec<Part> {
    let mut parts: Vec<Part> = position.removals().into_iter().map(Part::Capture).collect();
    parts.extend(position.moves().into_iter().map(Part::Move));
    if position.stage() == Stage::After && position.winner().is_none() {
        parts.push(Part::End);
    }
    parts
}

/// Plays random parts and shows each position on the way, in the middle of turns too.
fn walk(variation: (&str, &[(&str, &str)]), seed: u64, mut look: impl FnMut(&mut Position, &mut Random)) {
    let mut random = Random(seed);
    let mut position = Position::initial(rules(variation));
    for _ in 0..400 {
        look(&mut position, &mut random);
        let open = parts(&position);
        if open.is_empty() {
            break;
        }
        // Captures are rare: when there is one, it is taken as often as not.
        let captures = position.removals().len();
        let among = if captures > 0 && random.below(2) == 0 { captures } else { open.len() };
        position.do_part(open[random.below(among)]);
    }
}

#[test]
fn undoing_a_part_restores_everything() {
    let mut with_returns = 0;
    for variation in VARIATIONS {
        let mut returns = 0;
        walk(variation, 17, |position, _| {
            let before = position.clone();
            let text = position_text(position);
            for part in parts(&before) {
                let undo = position.do_part(part);
                position.undo_part(undo);
                returns += usize::from(matches!(part, Part::Move(step) if step.turncoat().is_some()));
                assert_eq!(position_text(position), text, "{part:?}");
                assert_eq!((position.zobrist(), position.winner()), (before.zobrist(), before.winner()), "{part:?}");
            }
        });
        let can_return = rules(variation).settings().prisoners.returns != Return::Never;
        assert!(returns == 0 || can_return, "{variation:?}: {returns}");
        with_returns += usize::from(returns > 0);
    }
    assert!(with_returns > 2, "{with_returns}");
}

#[test]
fn what_is_kept_along_the_way_equals_what_is_worked_out_from_scratch() {
    for variation in VARIATIONS {
        walk(variation, 23, |position, _| {
            let scratch = position.setup().position().unwrap();
            assert_eq!(scratch.zobrist(), position.zobrist());
            assert_eq!(scratch.winner(), position.winner(), "{}", position_text(position));
            assert_eq!(scratch.outcome(), position.outcome());
            assert_eq!(&scratch, position);
            let read = parse_position(&position_text(position), None).unwrap();
            assert_eq!(&read, position);
        });
    }
}

#[test]
fn every_legal_turn_is_accepted_and_stands_once() {
    for variation in VARIATIONS {
        let mut every = 0;
        walk(variation, 31, |position, random| {
            every += 1;
            if every % 9 != 0 {
                return;
            }
            let turns: Vec<Turn> = position.legal_turns().take(3000).collect();
            let words: HashSet<String> = turns.iter().map(turn_word).collect();
            assert_eq!(words.len(), turns.len(), "{}", position_text(position));
            assert_eq!(turns.is_empty(), position.is_finished() || dead_end(position));
            for _ in 0..turns.len().min(20) {
                let turn = &turns[random.below(turns.len())];
                let (canonical, next) = position.read_turn(turn).unwrap();
                assert_eq!(&canonical, turn);
                assert_eq!(next, position.play_known(turn));
                let mut shuffled = turn.clone();
                shuffled.before.reverse();
                shuffled.after.reverse();
                if let Ok((canonical, _)) = position.read_turn(&shuffled) {
                    assert_eq!(&canonical, turn);
                }
            }
        });
    }
}

/// Captures made in the running turn that leave nothing to play.
fn dead_end(position: &Position) -> bool {
    position.running() > 0 && position.stage() == Stage::Before && position.moves().is_empty()
}

#[test]
fn parts_of_turns_and_whole_turns_lead_to_the_same_positions() {
    for variation in VARIATIONS {
        walk(variation, 47, |position, random| {
            let Some(turn) = position.legal_turns().nth(random.below(40)) else { return };
            let mut stepwise = position.clone();
            let captures = turn.before.iter().copied().map(Part::Capture);
            let after = turn.after.iter().copied().map(Part::Capture);
            for part in captures.chain(turn.step.map(Part::Move)).chain(after) {
                stepwise = stepwise.play_part(part).unwrap();
            }
            if stepwise.turn_number() == position.turn_number() && stepwise.winner().is_none() {
                stepwise = stepwise.end_turn().unwrap();
            }
            assert_eq!(stepwise, position.play(&turn).unwrap());
        });
    }
}

#[test]
fn counting_in_bulk_counts_what_walking_counts() {
    for variation in VARIATIONS {
        let position = Position::initial(rules(variation));
        assert_eq!(perft_moves(&position, 3), perft_moves_walking(&position, 3));
        assert_eq!(divide(&position, 2).iter().map(|(_, count)| count).sum::<u64>(), perft(&position, 2));
        assert!(perft_parts(&position, 2) >= perft(&position, 2));
        let mut every = 0;
        walk(variation, 53, |position, _| {
            every += 1;
            if every % 25 == 0 && position.stage() == Stage::Before && position.running() == 0 {
                assert_eq!(perft_moves(position, 2), perft_moves_walking(position, 2));
                assert_eq!(perft(position, 1), position.legal_turns().count() as u64);
            }
        });
    }
}

/// Pairs of equal circles side by side, each pair a capture of its own, and a square far from them.
fn pairs(count: usize) -> Position {
    let mut rows = vec!["8".to_string(); 16];
    for pair in 0..count {
        let row = &mut rows[15 - pair / 3 * 2];
        *row = match pair % 3 {
            0 => "C9,c9,6".to_string(),
            1 => "C9,c9,1,C9,c9,3".to_string(),
            _ => "C9,c9,1,C9,c9,1,C9,c9".to_string(),
        };
    }
    let text = format!("boissiere:victory.de_corpore.enabled=false {} white before - - - 0 1", rows.join("/"));
    parse_position(&text, None).unwrap()
}

#[test]
fn one_move_can_be_shared_by_more_than_a_thousand_turns() {
    let position = pairs(7);
    assert_eq!(position.removals().len(), 7);
    let step = *position.moves().iter().find(|step| step.from.row() == 4).unwrap();
    let sharing = position.legal_turns().filter(|turn| turn.step == Some(step)).count();
    // The mover's own pair parts when it goes: it is taken before the move or not at all; each of six others before, after or not.
    assert!(sharing > 1 << 10, "{sharing}");
    assert_eq!(sharing % 729, 0, "{sharing}");
}

#[test]
fn the_first_turns_of_a_crowded_position_come_at_once() {
    let position = pairs(23);
    let start = std::time::Instant::now();
    let some: Vec<Turn> = position.legal_turns().take(2000).collect();
    assert_eq!(some.len(), 2000);
    // All of them would be more than 3^20: the iterator builds only what is asked for.
    assert!(start.elapsed().as_secs() < 20);
}

/// Two columns of white squares that move four cells block each other for ever; each square of the first takes the black
/// square between them by multiplication, which gives nobody room: 2^16 sets of captures, and not one turn.
#[test]
fn a_side_whose_captures_free_nothing_has_lost_and_is_told_soon() {
    let rows = ["S2,2,s4,S99,3"; 16].join("/");
    let options = "movement.square.steps=4,victory.de_corpore.enabled=false";
    let text = format!("boissiere:{options} {rows} white before - - - 0 1");
    let position = parse_position(&text, None).unwrap();
    assert_eq!(position.removals().len(), 16);
    let start = std::time::Instant::now();
    assert_eq!(position.legal_turns().next(), None);
    assert_eq!(position.outcome().unwrap().winner, rithmomachia_core::Side::Black);
    assert!(position.captures().is_empty());
    assert!(start.elapsed().as_secs() < 10, "{:?}", start.elapsed());
}

/// Forty-eight pyramids of eight layers hold more formations than can be tried one by one.
#[test]
fn a_board_full_of_pyramids_is_judged_soon() {
    let row = |p: char, s: char| vec![format!("{p}[{s}8,{s}7,{s}6,{s}5,{s}4,{s}3,{s}2,{s}1]"); 8].join(",");
    let (white, black) = (vec![row('P', 'S'); 3].join("/"), vec![row('p', 's'); 3].join("/"));
    let text = format!("boissiere 8/8/8/8/8/{white}/8/8/{black}/8/8/8 white before - - - 0 1");
    let start = std::time::Instant::now();
    let outcome = parse_position(&text, None).unwrap().outcome().unwrap();
    assert_eq!(outcome.winner, rithmomachia_core::Side::Black);
    assert!(start.elapsed().as_secs() < 5, "{:?}", start.elapsed());
}

#[test]
fn perft_data_agrees() {
    let data: toml::Table = include_str!("../../../tests/data/perft/positions.toml").parse().unwrap();
    for entry in data["position"].as_array().unwrap() {
        let position = parse_position(entry["text"].as_str().unwrap(), None).unwrap();
        let counts = |name: &str| -> Vec<u64> {
            entry[name].as_array().unwrap().iter().map(|n| n.as_integer().unwrap() as u64).collect()
        };
        for (depth, count) in (1..).zip(counts("turns")) {
            assert_eq!(perft(&position, depth), count, "turns to {depth} of {entry:?}");
        }
        for (depth, count) in (1..).zip(counts("moves")) {
            assert_eq!(perft_moves(&position, depth), count, "moves to {depth} of {entry:?}");
        }
        for (depth, count) in (1..).zip(counts("parts")) {
            assert_eq!(perft_parts(&position, depth), count, "parts to {depth} of {entry:?}");
        }
    }
}

#[test]
fn what_a_move_seems_to_strike_is_what_its_piece_has_a_part_in_taking() {
    let mut struck = 0;
    let automatic = |(id, options): &(&str, &[(&str, &str)])| {
        matches!(*id, "philosophers" | "boardspace") && options.iter().all(|(key, _)| *key != "timing")
    };
    for (variation, seed) in
        VARIATIONS.into_iter().filter(automatic).flat_map(|one| (1..6).map(move |seed| (one, seed)))
    {
        walk(variation, seed, |position, _| {
            for step in position.moves() {
                let own = |capture: &Capture| {
                    let by_sum = |reason: &&Reason| {
                        use CaptureKind::{Ambush, Division, Multiplication};
                        matches!(reason.kind, Multiplication | Division | Ambush(_))
                    };
                    let mut sums = capture.reasons.iter().filter(by_sum);
                    sums.any(|reason| reason.actors.iter().any(|actor| actor.cell == step.to))
                };
                let fallen = position.consequences_of(step);
                let (own, others): (Vec<&Capture>, Vec<&Capture>) = fallen.iter().partition(|one| own(one));
                let mut cells: Vec<_> = own.iter().map(|one| one.removal.cell).collect();
                cells.dedup();
                // A move that wins takes nothing more.
                let mut after = position.clone();
                after.do_part(Part::Move(step));
                if after.winner().is_some() {
                    continue;
                }
                if step.takes != Takes::Nothing {
                    assert_eq!(position.strikes(step), 0);
                    continue;
                }
                // Of a pyramid that falls whole only what takes the whole is told.
                let pyramids = others.iter().filter(|one| one.target.pyramid.is_some()).count();
                let strikes = position.strikes(step) as usize;
                let told = cells.len()..=cells.len() + pyramids;
                assert!(
                    told.contains(&strikes),
                    "{strikes} and not {told:?} by {step:?} in {}",
                    position_text(position)
                );
                struck += cells.len();
            }
        });
    }
    assert!(struck > 100, "{struck} pieces struck");
}
