//! No text makes the readers panic, and every refusal is one readable line.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod notation_support;

use std::sync::LazyLock;

use notation_support::{Random, rules, scattered};
use proptest::prelude::*;
use rithmomachia_core::Position;
use rithmomachia_core::notation::{
    parse_human_part, parse_human_turn, parse_part, parse_piece_token, parse_position, parse_taken_token,
    parse_turn_word, position_text, turn_notation,
};

/// Positions to read turns in: crowded ones, of rulesets with every mechanism.
static POSITIONS: LazyLock<Vec<Position>> = LazyLock::new(|| {
    let mut random = Random::new(3);
    let designations = ["boissiere", "philosophers", "renaissance", "philosophers:captures.timing=optional"];
    designations
        .into_iter()
        .map(rules)
        .flat_map(|rules| [scattered(&rules, &mut random), scattered(&rules, &mut random)])
        .collect()
});

/// Sound turn texts and position texts, to be spoilt.
static TURN_TEXTS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let written = POSITIONS.iter().flat_map(|position| {
        position.legal_turns().take(40).filter_map(|turn| turn_notation(position, &turn).ok()).collect::<Vec<_>>()
    });
    let words =
        ["xi4.d6d7", "m5l5.xl6.xb2:16", "C2:(5, 3)-(6, 3)", "C8 d3 ∩ c3 c3 (siege)", "9₁ m5", "C36 x t36 e4 stays"];
    words.into_iter().map(str::to_owned).chain(written).collect()
});
static POSITION_TEXTS: LazyLock<Vec<String>> = LazyLock::new(|| POSITIONS.iter().map(position_text).collect());

/// A refusal is one line, not empty, and not as long as what it refuses can be.
fn check_sentence(sentence: &str) {
    assert!(!sentence.is_empty() && sentence.len() < 4000, "{sentence}");
    assert!(!sentence.contains(['\n', '\r', '\t']), "{sentence}");
}

fn read_everywhere(text: &str) {
    for position in POSITIONS.iter() {
        match parse_human_turn(position, text) {
            Ok(turn) => assert!(position.is_legal(&turn), "{text} reads as an illegal {turn:?}"),
            Err(error) => check_sentence(&error.to_string()),
        }
        if let Err(error) = parse_human_part(position, text) {
            check_sentence(&error.to_string());
        }
    }
    let errors = [
        parse_turn_word(text).err().map(|error| error.to_string()),
        parse_part(text).err().map(|error| error.to_string()),
        parse_piece_token(text).err().map(|error| error.to_string()),
        parse_taken_token(text).err().map(|error| error.to_string()),
        parse_position(text, None).err().map(|error| error.to_string()),
    ];
    errors.iter().flatten().for_each(|sentence| check_sentence(sentence));
}

/// Cuts, doubles and replaces characters.
fn spoil(text: &str, cuts: &[(usize, u8, char)]) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for (place, how, letter) in cuts {
        let place = place % (letters.len() + 1);
        match how % 4 {
            0 if place < letters.len() => drop(letters.remove(place)),
            1 if place < letters.len() => letters[place] = *letter,
            2 => letters.insert(place, *letter),
            _ => letters.truncate(place.max(letters.len() / 2)),
        }
    }
    letters.into_iter().collect()
}

fn spoils() -> impl Strategy<Value = Vec<(usize, u8, char)>> {
    let signs = prop::sample::select("CTSPctspadh0123459.:;x×[]+-−*/÷^∩() ,_₁=wb\u{0}é".chars().collect::<Vec<_>>());
    prop::collection::vec((any::<usize>(), any::<u8>(), signs), 1..5)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text(text in "\\PC{0,80}") {
        read_everywhere(&text);
    }

    #[test]
    fn any_characters(text in prop::collection::vec(any::<char>(), 0..60)) {
        read_everywhere(&text.into_iter().collect::<String>());
    }

    #[test]
    fn texts_of_the_right_signs(text in "[CTSPctspad-f0-9.:;x×\\[\\]+\\-*/^() ₁_]{0,40}") {
        read_everywhere(&text);
    }

    #[test]
    fn spoilt_turns(place in any::<prop::sample::Index>(), cuts in spoils()) {
        read_everywhere(&spoil(place.get::<String>(&TURN_TEXTS), &cuts));
    }

    #[test]
    fn spoilt_positions(place in any::<prop::sample::Index>(), cuts in spoils()) {
        let text = spoil(place.get::<String>(&POSITION_TEXTS), &cuts);
        match parse_position(&text, None) {
            Ok(position) => {
                let written = position_text(&position);
                let again = parse_position(&written, None);
                prop_assert_eq!(again.map(|position| position_text(&position)).ok(), Some(written));
            }
            Err(error) => check_sentence(&error.to_string()),
        }
    }
}

#[test]
fn long_texts_are_refused_at_once() {
    for text in ["x".repeat(100_000), "C2 d6-d7; ".repeat(20_000), "xi4.".repeat(50_000), "é".repeat(70_000)] {
        read_everywhere(&text);
    }
}
