//! Worked examples of notation and of its faults, from `data/notation`.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod notation_support;

use notation_support::{position, rules};
use rithmomachia_core::notation::{parse_human_turn, reason_sum, turn_notation, turn_word};
use rithmomachia_core::{CaptureKind, Part, Position, Setup, Side};

/// The fields of every line that is no comment.
fn cases(text: &str) -> impl Iterator<Item = Vec<&str>> {
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines.map(|line| line.split('|').map(str::trim).collect())
}

fn placed(designation: &str, side: &str, text: &str) -> Position {
    if text != "start" {
        return position(designation, side, text);
    }
    let mut setup = Setup::initial(rules(designation));
    setup.side_to_move = Side::parse(side).unwrap();
    setup.position().unwrap()
}

#[test]
fn what_people_write_is_read_and_written() {
    let mut count = 0;
    for case in cases(include_str!("data/notation/turns.txt")) {
        let [designation, side, pieces, text, word, notation] = case.as_slice() else { panic!("{case:?}") };
        let position = placed(designation, side, pieces);
        let turn = parse_human_turn(&position, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(turn_word(&turn), *word, "{text}");
        assert_eq!(turn_notation(&position, &turn).unwrap(), *notation, "{text}");
        assert_eq!(parse_human_turn(&position, word).as_ref(), Ok(&turn), "{word}");
        count += 1;
    }
    assert!(count > 40, "{count} cases read");
}

#[test]
fn every_fault_has_its_sentence() {
    for case in cases(include_str!("data/notation/faults.txt")) {
        let [designation, side, pieces, text, sentence] = case.as_slice() else { panic!("{case:?}") };
        let position = placed(designation, side, pieces);
        match parse_human_turn(&position, text) {
            Ok(turn) => panic!("{text} reads as {}", turn_word(&turn)),
            Err(error) => assert_eq!(error.to_string(), *sentence, "{text}"),
        }
    }
}

#[test]
fn a_capture_that_wins_is_a_turn() {
    let text = "T9 b5, c9 d5, s361 p1";
    let position = position("boissiere:victory.de_corpore.count=1", "white", text);
    let turn = parse_human_turn(&position, "T9 b5 x c9 d5").unwrap();
    assert_eq!(turn_word(&turn), "xd5");
    let error = parse_human_turn(&position, "T9 b5 x c9 d5; T9 b5-d5").unwrap_err();
    assert_eq!(error.to_string(), "\"T9 b5-d5\" comes after the end of the game, which White has won");
}

#[test]
fn in_stage_after_captures_complete_the_turn() {
    let start = position("boissiere", "white", "c3 c3, C2 c2, C4 c4, C6 b3, C8 e3, s361 p1");
    let step = parse_human_turn(&start, "e3d3").unwrap().step.unwrap();
    let moved = start.play_part(Part::Move(step)).unwrap();
    for text in ["C8 d3 ^ c3 c3", "xc3", "x c3", "x c3 c3"] {
        assert_eq!(turn_word(&parse_human_turn(&moved, text).unwrap()), "xc3", "{text}");
    }
    assert_eq!(turn_notation(&moved, &parse_human_turn(&moved, "xc3").unwrap()).unwrap(), "C8 d3 ^ c3 c3");
    let ended = parse_human_turn(&moved, "").unwrap();
    assert_eq!((turn_word(&ended), turn_notation(&moved, &ended).unwrap()), (String::new(), String::new()));
    let error = parse_human_turn(&moved, "C2 c2-c1").unwrap_err().to_string();
    assert_eq!(error, "the move of this turn is already made, so \"C2 c2-c1\" comes too late");
}

/// Sums of the captures on offer, target cell first.
fn sums(position: &Position) -> Vec<String> {
    let captures = position.captures();
    let sums = captures.iter().flat_map(|capture| {
        capture
            .reasons
            .iter()
            .map(move |reason| format!("{} {}", capture.removal.cell, reason_sum(reason, capture, position)))
    });
    sums.collect()
}

#[test]
fn sums_are_told_in_plain_words() {
    for (designation, side, text, expected) in [
        ("boissiere", "black", "c5 m4, S15 i4", "i4 5 × 3 empty cells = 15"),
        ("boissiere", "white", "c5 m4, S15 i4", "m4 15 ÷ 3 empty cells = 5"),
        ("boissiere:captures.multiplication.distance=steps", "black", "c5 m4, S15 j4", "j4 5 × 3 steps = 15"),
        (
            "boissiere:captures.multiplication.distance=inclusive",
            "black",
            "c5 m4, S15 k4",
            "k4 5 × 3 cells counted with both ends = 15",
        ),
        ("boissiere", "black", "c9 e6, c7 d7, C2 d6", "d6 9 − 7 = 2"),
        ("boissiere", "black", "c3 d7, c5 e6, C8 d6", "d6 3 + 5 = 8"),
        ("boissiere", "white", "C36 d6, t36 e6", "e6 36 = 36"),
        ("boissiere", "black", "p[s64,s49,s36,s25,s16] f4, P[S36,S15] i4", "i4 190's layer 36 = 51's layer 36"),
        ("boissiere", "white", "c3 c3, C2 c2, C4 c4, C6 b3, C8 d3", "c3 surrounded: b3, c2, c4 and d3"),
        ("boissiere", "white", "c3 a3, C2 a2, C4 a4, C8 b3", "a3 surrounded: a2, a4, b3 and the edge"),
        (
            "boissiere:captures.siege.own_blocks=true",
            "white",
            "c3 a3, c81 a2, C4 a4, C8 b3",
            "a3 surrounded: a4, b3, its own side and the edge",
        ),
    ] {
        let position = position(designation, side, text);
        assert!(sums(&position).contains(&expected.to_owned()), "{text}: {:?}", sums(&position));
    }
}

#[test]
fn automatic_captures_explain_themselves_on_the_board_after_the_move() {
    use rithmomachia_core::notation::Scene;
    let start = position("philosophers", "white", "C4 c2, C16 f5, t64 e4, c3 p1");
    let step = parse_human_turn(&start, "c2d3").unwrap().step.unwrap();
    let scene = Scene::after_move(&start, step);
    let fallen = start.consequences_of(step);
    assert_eq!(fallen.len(), 1);
    assert!(matches!(fallen[0].reasons[0].kind, CaptureKind::Ambush(_)));
    assert_eq!(scene.reason_sum(&fallen[0].reasons[0], &fallen[0]), "4 × 16 = 64");
    assert_eq!(scene.capture_text(&fallen[0]), "[C4 d3 * C16 f5] x t64 e4");
}

#[test]
fn subscripts_follow_the_start_form_in_force() {
    let designation = "boissiere:start.form=advanced";
    let advanced = Position::initial(rules(designation));
    let turn = parse_human_turn(&advanced, "C4₁ g5").unwrap();
    assert_eq!(turn_word(&turn), "f5g5");
}
