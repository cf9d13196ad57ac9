//! Men taken that complete a formation of their captor's.
#![allow(clippy::unwrap_used, clippy::panic)]

use rithmomachia_core::notation::{parse_human_turn, parse_position, piece_token};
use rithmomachia_core::{Cell, Condition, Position, Side};

/// A position: the rows that are not empty, whose turn it is, what each side has taken.
fn position(ruleset: &str, rows: &[(char, &str)], side: &str, taken: (&str, &str)) -> Position {
    let of = |row: char| rows.iter().find(|(own, _)| *own == row).map_or("8", |(_, text)| text);
    let placement: Vec<&str> = ('a'..='p').rev().map(of).collect();
    let (white, black) = taken;
    let text = format!("{ruleset} {} {side} before - {white} {black} 0 7", placement.join("/"));
    parse_position(&text, None).unwrap_or_else(|error| panic!("{text}: {error}"))
}

const SERVE: &str = "prisoners.serve=triumph,victory.de_corpore.enabled=false";

/// Black to move, so White acted last.
fn won(ruleset: &str, rows: &[(char, &str)], white: &str) -> bool {
    position(ruleset, rows, "black", (white, "-")).winner() == Some(Side::White)
}

#[test]
fn a_man_taken_completes_a_line_and_is_named_by_the_cell_it_fills() {
    let ruleset = format!("renaissance:{SERVE}");
    let rows = [('k', "C2,C4,6"), ('a', "C8,7"), ('b', "c3,7")];
    let position = position(&ruleset, &rows, "black", ("t12,t6", "-"));
    let outcome = position.outcome().unwrap();
    assert_eq!((outcome.winner, outcome.condition), (Side::White, Condition::Small));
    let pieces: Vec<String> =
        outcome.pieces.iter().map(|(cell, piece)| format!("{} {cell}", piece_token(piece))).collect();
    assert_eq!(pieces, ["C2 k1", "C4 k2", "t6 k3"]);
    assert_eq!(outcome.numbers, [2, 4, 6]);
    assert!(outcome.text.ends_with("arithmetic 2 4 6 on k1 k2 k3"), "{}", outcome.text);
    assert!(position.piece_at(Cell::parse("k3").unwrap()).is_none(), "nobody is put on the board");
}

#[test]
fn only_men_taken_whole_serve_and_only_where_the_ruleset_says_so() {
    let ruleset = format!("renaissance:{SERVE}");
    let rows = [('k', "C2,C4,6"), ('b', "c3,7")];
    assert!(won(&ruleset, &rows, "c6"));
    for nobody in ["-", "p:c6", "p[c6]", "c8", "c3"] {
        assert!(!won(&ruleset, &rows, nobody), "{nobody}");
    }
    assert!(!won("renaissance:victory.de_corpore.enabled=false", &rows, "c6"));
}

#[test]
fn the_middle_and_the_place_count_as_if_the_man_stood_there() {
    let ruleset = format!("renaissance:{SERVE}");
    assert!(won(&ruleset, &[('k', "C2,1,C6,5"), ('b', "c3,7")], "c4"), "in the middle");
    assert!(!won(&ruleset, &[('k', "C2,1,C4,5"), ('b', "c3,7")], "c6"), "six is not between two and four");
    assert!(!won(&ruleset, &[('k', "2,C2,c3,C6,3"), ('b', "c3,7")], "c4"), "the cell is not empty");
    assert!(!won(&ruleset, &[('k', "6,C2,C4"), ('b', "c3,7")], "t8"), "8 with 2 and 4 is geometric");
    assert!(won(&format!("{ruleset},victory.small.progressions=any"), &[('k', "C2,C4,6"), ('b', "c3,7")], "t8"));
    assert!(won(&ruleset, &[('i', "C2,7"), ('j', "C4,7"), ('b', "c3,7")], "c6"), "along a column");
    assert!(!won(&ruleset, &[('h', "C4,7"), ('i', "C6,7"), ('b', "c3,7")], "t8"), "h is no enemy territory");
}

#[test]
fn as_many_serve_as_the_ruleset_allows_and_a_piece_stands() {
    let one = format!("renaissance:{SERVE}");
    let two = "renaissance:prisoners.most=2,prisoners.serve=triumph,victory.de_corpore.enabled=false";
    let rows = [('k', "3,C4,4"), ('b', "c3,7")];
    assert!(!won(&one, &rows, "c2,t6"));
    assert!(won(two, &rows, "c2,t6"));
    assert!(!won(two, &rows, "c2,c2"), "twins make no progression");
    assert!(
        !won(&two.replace("most=2", "most=3"), &[('d', "3,C4,4"), ('b', "c3,7")], "c2,c4,t6"),
        "no piece stands there"
    );
}

#[test]
fn they_serve_the_side_that_acted_last_alone() {
    let ruleset = format!("renaissance:{SERVE}");
    let rows = [('k', "C2,C4,6"), ('b', "c3,7"), ('n', "2,c25,5")];
    let idle = position(&ruleset, &rows, "white", ("t6", "-"));
    assert_eq!(idle.winner(), None, "Black acted last");
    // Any act of White's own is enough.
    let turn = parse_human_turn(&idle, "k2l3").unwrap();
    assert_eq!(idle.play(&turn).unwrap().winner(), None, "that one breaks the line");
    let rows = [('k', "C2,C4,6"), ('b', "c3,7"), ('n', "2,c25,5"), ('a', "C8,7")];
    let idle = position(&ruleset, &rows, "white", ("t6", "-"));
    let won = idle.play(&parse_human_turn(&idle, "a1b2").unwrap()).unwrap();
    assert_eq!((won.winner(), won.side_to_move()), (Some(Side::White), Side::White));
    assert_eq!(won.setup().position().unwrap().outcome(), won.outcome());
    assert!(won.outcome().is_some());
}

#[test]
fn what_the_running_turn_took_serves_at_once() {
    let ruleset = format!("renaissance:{SERVE}");
    // T6 takes the other six from where it could move.
    let rows = [('k', "C2,C4,6"), ('b', "c3,7"), ('d', "T6,1,t6,5")];
    let start = position(&ruleset, &rows, "white", ("-", "-"));
    let turn = parse_human_turn(&start, "xd3").unwrap();
    let won = start.play(&turn).unwrap();
    assert_eq!((won.winner(), won.running()), (Some(Side::White), 1));
    assert_eq!(won.outcome().unwrap().condition, Condition::Small);
}

#[test]
fn evenly_spaced_in_line_or_at_a_right_angle() {
    let ruleset = "mebben:victory.de_corpore.enabled=false";
    for (rows, holds) in [
        (vec![('k', "C2,2,C4,4")], true),
        (vec![('k', "C2,1,c3,C4,4")], false),
        (vec![('k', "C2,7"), ('n', "3,C4,4")], true),
        (vec![('k', "C2,7"), ('m', "3,C4,4")], false),
        (vec![('k', "3,C4,4"), ('n', "C2,7")], true),
        (vec![('k', "C2,3,T6,3")], false),
    ] {
        let mut rows = rows;
        rows.push(('b', "c3,7"));
        let held = won(ruleset, &rows, "c6") || won(ruleset, &rows, "c8");
        assert_eq!(held, holds, "{rows:?}");
    }
}

#[test]
fn four_stand_in_a_square_or_in_line_and_anywhere() {
    // 4 6 8 arithmetic, 4 6 9 geometric.
    let square = [('k', "C4,C6,6"), ('l', "C8,7"), ('b', "c3,7")];
    let ruleset = "mebben:victory.de_corpore.enabled=false,victory.small.enabled=false";
    assert!(won(ruleset, &square, "c9"));
    assert!(!won(ruleset, &square, "c25"));
    let line = [('k', "C4,C6,1,C8,4"), ('b', "c3,7")];
    assert!(won(ruleset, &line, "c9"));
    let boissiere = "boissiere:prisoners.serve=triumph,victory.big.enabled=true,victory.de_corpore.enabled=false,victory.small.enabled=false";
    let apart = [('k', "C4,6,C6"), ('m', "2,C8,5"), ('b', "c3,7")];
    assert!(won(boissiere, &apart, "c9"));
    assert!(!won(boissiere, &apart, "c25"));
    let three = "boissiere:prisoners.serve=triumph,victory.de_corpore.enabled=false";
    assert!(won(three, &[('k', "C4,7"), ('n', "6,C6,1"), ('b', "c3,7")], "c9"));
}

#[test]
fn the_enemys_pyramid_falls_first() {
    let ruleset = "fulke-2:victory.de_corpore.enabled=false";
    let rows = [('k', "2,C2,C4,4"), ('b', "3,c3,4")];
    assert!(won(ruleset, &rows, "c6"));
    let rows = [('k', "2,C2,C4,4"), ('b', "3,p[s64],4")];
    assert!(!won(ruleset, &rows, "c6"));
}
