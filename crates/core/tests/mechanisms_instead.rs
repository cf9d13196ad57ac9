//! A turn that is one move or one capture, and captures as duties.
#![allow(clippy::unwrap_used, clippy::panic)]

use rithmomachia_core::notation::{parse_human_turn, parse_position, position_text, turn_notation, turn_word};
use rithmomachia_core::{Part, Position, Side, Stage, perft};

/// A position of `boissiere` where a turn is a move or a capture: the rows that are not empty, White to move.
fn position(options: &str, rows: &[(char, &str)], taken: (&str, &str)) -> Position {
    let of = |row: char| rows.iter().find(|(own, _)| *own == row).map_or("8", |(_, text)| text);
    let placement: Vec<&str> = ('a'..='p').rev().map(of).collect();
    let text = format!(
        "boissiere:captures.{options}timing=instead,victory.de_corpore.count=12 {} white before - {} {} 0 7",
        placement.join("/"),
        taken.0,
        taken.1
    );
    parse_position(&text, None).unwrap_or_else(|error| panic!("{text}: {error}"))
}

const DUTY: &str = "duty=true,captures.";
/// C9 reaches c9 and the pyramid's layer 9; C2 moves.
const ROWS: [(char, &str); 3] = [('d', "2,c9,5"), ('c', "1,p[s36,t9],C9,4,C2"), ('p', "s361,7")];

fn words(position: &Position) -> Vec<String> {
    position.legal_turns().map(|turn| turn_word(&turn)).collect()
}

#[test]
fn turns_are_captures_in_canonical_order_and_then_moves() {
    let position = position("", &ROWS, ("-", "-"));
    let listed = words(&position);
    let alone = listed.iter().take_while(|word| word.starts_with('x')).count();
    assert_eq!(listed[..alone], ["xc2:9", "xd3"]);
    assert!(listed[alone..].iter().all(|word| !word.contains(['x', '.'])), "{listed:?}");
    assert_eq!(listed.len() - alone, position.moves().len());
    assert_eq!(perft(&position, 1), listed.len() as u64);
}

#[test]
fn a_lone_capture_is_a_whole_turn_and_nobody_has_moved() {
    let start = position("", &ROWS, ("-", "-"));
    for (word, taken) in [("xd3", "c9"), ("xc2:9", "p:t9")] {
        let turn = parse_human_turn(&start, word).unwrap();
        assert_eq!(turn_word(&turn), word);
        let next = start.play(&turn).unwrap();
        assert_eq!((next.side_to_move(), next.stage(), next.running()), (Side::Black, Stage::Before, 0));
        assert_eq!((next.mover(), next.turn_number()), (None, 8));
        assert!(position_text(&next).ends_with(&format!(" black before - {taken} - 0 8")), "{}", position_text(&next));
        assert_eq!(start.play_known(&turn), next);
        assert_eq!(start.play_part(Part::Capture(turn.before[0])).unwrap(), next);
        let text = turn_notation(&start, &turn).unwrap();
        assert_eq!(parse_human_turn(&start, &text).as_ref(), Ok(&turn), "{text}");
    }
}

#[test]
fn a_turn_has_one_part() {
    let position = position("", &ROWS, ("-", "-"));
    for (text, named) in [
        ("xd3.c8d8", "xd3.c8d8"),
        ("c8d8.xd3", "c8d8.xd3"),
        ("xd3.xc2:9", "xd3.xc2:9"),
        ("C9 c3 x c9 d3; C2 c8-d8", "\"C2 c8-d8\""),
        ("C2 c8-d8; C9 c3 x c9 d3", "\"C9 c3 x c9 d3\""),
    ] {
        let error = parse_human_turn(&position, text).unwrap_err().to_string();
        assert_eq!(error, format!("a turn is one move or one capture under these rules, and {named} is more"));
    }
}

#[test]
fn who_can_capture_must_where_that_is_a_duty() {
    let start = position(DUTY, &ROWS, ("-", "-"));
    assert_eq!(words(&start), ["xc2:9", "xd3"]);
    assert!(start.moves().is_empty() && start.count_moves() == 0);
    for (text, named) in [("c8d8", "c8d8"), ("C2 c8-d8", "\"C2 c8-d8\"")] {
        let error = parse_human_turn(&start, text).unwrap_err().to_string();
        assert_eq!(error, format!("white can capture and must, so {named} cannot be played"));
    }
    let free = position(DUTY, &ROWS[1..2], ("-", "-"));
    let free = free.play(&parse_human_turn(&free, "xc2:9").unwrap()).unwrap();
    assert_eq!(words(&free).len(), free.moves().len(), "nothing to take, so Black moves");
}

#[test]
fn a_side_that_can_only_capture_is_not_blocked_and_one_with_neither_loses() {
    // C9 is hemmed in and takes whom it reaches; T9 only cannot move.
    let can = position("", &[('b', "c3,7"), ('a', "C9,c9,6")], ("-", "-"));
    assert!(can.moves().is_empty() && can.outcome().is_none());
    assert_eq!(words(&can), ["xa2"]);
    let cannot = position("", &[('b', "c3,7"), ('a', "C4,c9,6")], ("-", "-"));
    assert_eq!(cannot.outcome().unwrap().winner, Side::Black);
    assert!(words(&cannot).is_empty());
}

#[test]
fn a_capture_that_wins_passes_the_turn_to_the_loser() {
    let taken = "c3,c5,c7,t12,t16,t30,t36,s28,s49,s66,s121";
    let start = position("", &ROWS, (taken, "-"));
    let next = start.play(&parse_human_turn(&start, "xd3").unwrap()).unwrap();
    assert_eq!((next.winner(), next.side_to_move(), next.stage()), (Some(Side::White), Side::Black, Stage::Before));
    assert_eq!(next.setup().position().unwrap(), next);
    assert_eq!(next.outcome(), next.setup().position().unwrap().outcome());
}

#[test]
fn no_position_is_in_the_middle_of_a_turn() {
    let head = "boissiere:captures.timing=instead 8/8/8/8/8/8/8/8/8/8/8/8/8/8/c3,7/C2,7 white";
    for (rest, sentence) in [
        ("after a1 - - 0 1", "stage \"after\" does not exist where a turn is one move or one capture"),
        ("before - c5 - 1 1", "1 removals cannot belong to a running turn where a turn is one move or one capture"),
    ] {
        assert_eq!(parse_position(&format!("{head} {rest}"), None).unwrap_err().to_string(), sentence);
    }
}
