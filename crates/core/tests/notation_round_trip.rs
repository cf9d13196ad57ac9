//! What is written is read back as the same thing: positions, turn words, notation, and notation without cells.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod notation_support;

use std::sync::Arc;

use notation_support::{RULESETS, Random, random_part, rules, scattered};
use rithmomachia_core::notation::{
    PlayFault, TurnTextError, parse_human_part, parse_human_turn, parse_position, part_word, position_text,
    turn_notation, turn_word,
};
use rithmomachia_core::{Part, Position, Rules, Turn};

/// Rulesets with switches that change what can be written.
const SWITCHED: [&str; 11] = [
    "boissiere:captures.division.enabled=false,captures.siege.own_blocks=true",
    "boissiere:captures.multiplication.distance=inclusive",
    "philosophers:captures.timing=optional",
    "philosophers:captures.division.enabled=true,captures.multiplication.distance=inclusive",
    "philosophers:captures.meeting.layers=false,movement.leaps=blockable",
    "renaissance:captures.timing=automatic",
    "renaissance:movement.triangle.lines=both,movement.square.lines=both",
    "boissiere:victory.de_corpore.enabled=false",
    "boissiere:captures.timing=instead",
    "philosophers:captures.ambush.mover=false,captures.duty=true,captures.timing=instead",
    "boissiere:prisoners.return=hind_row,victory.de_corpore.count=12",
];

fn every_ruleset() -> impl Iterator<Item = Arc<Rules>> {
    RULESETS.into_iter().chain(SWITCHED).map(rules)
}

/// Some turns of a position, those that choose captures or meet somebody preferred.
fn some_turns(position: &Position, random: &mut Random) -> Vec<Turn> {
    let captures = |turn: &Turn| {
        let meets = turn.step.is_some_and(|step| step.is_meeting());
        meets || !turn.before.is_empty() || !turn.after.is_empty()
    };
    let (mut chosen, mut others): (Vec<Turn>, Vec<Turn>) = position.legal_turns().take(400).partition(captures);
    for (list, most) in [(&mut chosen, 16), (&mut others, 6)] {
        while list.len() > most {
            list.swap_remove(random.below(list.len()));
        }
    }
    chosen.append(&mut others);
    chosen
}

/// Checks some turns of a position, and says how many of them capture.
fn check_turns(position: &Position, random: &mut Random) -> usize {
    let mut capturing = 0;
    for turn in some_turns(position, random) {
        let word = turn_word(&turn);
        assert_eq!(parse_human_turn(position, &word).as_ref(), Ok(&turn), "{word} in {}", position_text(position));
        let text = turn_notation(position, &turn).unwrap();
        assert_eq!(parse_human_turn(position, &text).as_ref(), Ok(&turn), "{text} in {}", position_text(position));
        check_spellings(position, &turn, &text);
        capturing += usize::from(text.contains(['x', '^']));
    }
    capturing
}

/// Other signs read alike; without cells the same turn or none is read, never another.
fn check_spellings(position: &Position, turn: &Turn, text: &str) {
    let signs = text
        .replace(" x ", " × ")
        .replace(" * ", " × ")
        .replace(" / ", " ÷ ")
        .replace(" - ", " − ")
        .replace(" ^ ", " ∩ ");
    assert_eq!(parse_human_turn(position, &signs).as_ref(), Ok(turn), "{signs} in {}", position_text(position));
    let bare: Vec<&str> =
        text.split(' ').filter(|word| word.len() != 2 || !word.starts_with(|c: char| c.is_ascii_lowercase())).collect();
    let bare = bare.join(" ");
    match parse_human_turn(position, &bare) {
        Ok(read) => assert_eq!(&read, turn, "{bare} in {}", position_text(position)),
        Err(TurnTextError::Fault(_) | TurnTextError::Form(_)) => {}
        Err(other) => panic!("{bare}: {other}"),
    }
}

fn check_position(position: &Position) {
    let text = position_text(position);
    let read = parse_position(&text, None).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(position_text(&read), text);
    assert_eq!(&read, position);
    assert_eq!((read.zobrist(), read.winner()), (position.zobrist(), position.winner()), "{text}");
}

#[test]
fn texts_of_scattered_positions_read_back() {
    for (number, rules) in every_ruleset().enumerate() {
        let mut random = Random::new(number as u64 + 1);
        let (mut capturing, mut looked_at) = (0, 0);
        // Where a capture is a turn of its own, few turns capture.
        while looked_at < 60 || (rules.settings().captures.timing.is_instead() && capturing <= 40 && looked_at < 900) {
            let position = scattered(&rules, &mut random);
            check_position(&position);
            capturing += check_turns(&position, &mut random);
            looked_at += 1;
        }
        assert!(capturing > 40, "only {capturing} turns captured in {}", rules.designation());
    }
}

#[test]
fn texts_of_played_positions_read_back_in_the_middle_of_turns_too() {
    for (number, rules) in every_ruleset().enumerate() {
        let mut random = Random::new(number as u64 + 77);
        for game in 0..4 {
            let mut position =
                if game == 0 { Position::initial(Arc::clone(&rules)) } else { scattered(&rules, &mut random) };
            for step in 0..120 {
                let Some(part) = random_part(&position, &mut random).filter(|_| !position.is_finished()) else { break };
                if part != Part::End {
                    assert_eq!(parse_human_part(&position, &part_word(part)), Ok(part));
                }
                position.do_part(part);
                check_position(&position);
                if step % 10 == 0 && !position.is_finished() {
                    check_turns(&position, &mut random);
                }
            }
        }
    }
}

#[test]
fn captures_read_in_every_playable_order() {
    let rules = rules("boissiere");
    let mut random = Random::new(5);
    let mut checked = 0;
    for _ in 0..900 {
        let position = scattered(&rules, &mut random);
        for turn in position.legal_turns().take(200).filter(|turn| turn.before.len() > 1) {
            let mut given = turn.clone();
            given.before.reverse();
            if position.is_legal(&given) {
                assert_eq!(parse_human_turn(&position, &turn_word(&given)).as_ref(), Ok(&turn));
                checked += 1;
            }
        }
    }
    assert!(checked > 100, "only {checked} turns had captures to reorder");
}

#[test]
fn every_finished_position_refuses_every_text() {
    let rules = rules("boissiere:victory.de_corpore.count=1");
    let mut random = Random::new(9);
    let mut finished = 0;
    for _ in 0..400 {
        let mut position = scattered(&rules, &mut random);
        if let Some(removal) = position.removals().first().copied().filter(|_| !position.is_finished()) {
            position.do_part(Part::Capture(removal));
            if position.winner().is_none() {
                continue;
            }
            for text in ["", "d6d7", "C2 d6-d7", "nonsense"] {
                assert!(matches!(parse_human_turn(&position, text), Err(TurnTextError::Play(_))), "{text}");
            }
            finished += 1;
        }
    }
    assert!(finished > 20);
}

#[test]
fn a_reading_that_fits_two_turns_is_refused() {
    let position = notation_support::position("boissiere", "white", "C4 d5, C4 c6, s361 p1");
    let error = parse_human_turn(&position, "C4-d6").unwrap_err();
    assert!(matches!(error, TurnTextError::Fault(PlayFault::Ambiguous { .. })) && error.is_unreadable());
    assert_eq!(error.to_string(), "\"C4-d6\" fits more than one turn: C4 c6-d6 or C4 d5-d6; name the cells");
}
