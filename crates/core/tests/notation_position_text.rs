//! Position texts: the canonical form, what reading forgives, and the sentence of every fault.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod notation_support;

use std::sync::Arc;

use notation_support::{position, rules};
use rithmomachia_core::Position;
use rithmomachia_core::notation::{parse_position, parse_setup, position_text};

const START: &str = "s49,s121,4,s225,s361/s28,s66,t36,t30,t56,t64,s120,p[s64,s49,s36,s25,s16]/t16,t12,c9,c25,c49,c81,t90,t100/\
                     2,c3,c5,c7,c9,2/8/8/8/8/8/8/8/8/2,C8,C6,C4,C2,2/T81,T72,C64,C36,C16,C4,T6,T9/\
                     S153,P[S36,S25,S16,S9,S4,S1],T49,T42,T20,T25,S45,S15/S289,S169,4,S81,S25";

#[test]
fn the_start_is_the_text_of_the_document() {
    let text = position_text(&Position::initial(rules("boissiere")));
    assert_eq!(text, format!("boissiere {START} white before - - - 0 1"));
}

#[test]
fn changed_options_are_named_in_dictionary_order() {
    let rules = rules("boissiere:victory.de_corpore.count=12,captures.division.enabled=false");
    let text = position_text(&Position::initial(Arc::clone(&rules)));
    assert!(text.starts_with("boissiere:captures.division.enabled=false,victory.de_corpore.count=12 "), "{text}");
    let read = parse_position(&text, None).unwrap();
    assert_eq!(read.rules().settings(), rules.settings());
    assert!(!read.rules().settings().captures.division);
}

#[test]
fn white_space_and_the_order_of_layers_are_forgiven() {
    let text = "boissiere\t P[S4,S36,S9],7/8/8/8/8/8/8/8/8/8/8/8/8/8/8/7,c9  black before - s225,p:s36 -   0 17\n";
    let position = parse_position(text, None).unwrap();
    assert_eq!(
        position_text(&position),
        "boissiere P[S36,S9,S4],7/8/8/8/8/8/8/8/8/8/8/8/8/8/8/7,c9 black before - s225,p:s36 - 0 17"
    );
}

#[test]
fn the_running_turn_is_sorted_and_the_rest_keeps_its_order() {
    let text = "boissiere C8,7/8/8/8/8/8/8/8/8/8/8/8/8/8/8/7,c9 white after p1 s225,c9,c7,p:s9,c9,c3 - 4 5";
    let position = parse_position(text, None).unwrap();
    assert!(position_text(&position).ends_with(" white after p1 s225,c9,c3,c7,c9,p:s9 - 4 5"));
}

#[test]
fn every_fault_has_its_sentence() {
    let row = "8/8/8/8/8/8/8/8/8/8/8/8/8/8/8";
    for (text, sentence) in [
        (
            "nonsense".to_owned(),
            "a position text has 9 fields (ruleset, placement, side, stage, mover, taken by White, taken by Black, removals of the running turn, turn number), not 1: \"nonsense\"",
        ),
        (format!("nowhere {row}/C2,7 white before - - - 0 1"), "nowhere"),
        (format!("boissiere:captures.timing {row}/C2,7 white before - - - 0 1"), "\"captures.timing\" is no option"),
        (format!("boissiere:captures.timing=never {row}/C2,7 white before - - - 0 1"), "never"),
        (format!("boissiere:captures.tea=hot {row}/C2,7 white before - - - 0 1"), "captures.tea"),
        ("boissiere 8/8 white before - - - 0 1".to_owned(), "the placement has 2 rows, but the board has 16: \"8/8\""),
        (
            format!("boissiere {row}/C2,6 white before - - - 0 1"),
            "row a has 7 cells, but the board has 8 columns: \"C2,6\"",
        ),
        (format!("boissiere {row}/9 white before - - - 0 1"), "\"9\" in row a is no count of empty cells, 1 to 8"),
        (format!("boissiere {row}/X2,7 white before - - - 0 1"), "row a: \"X2\" is no piece"),
        (format!("boissiere {row}/C0,7 white before - - - 0 1"), "row a: \"C0\" has no value from 1 to 9999"),
        (format!("boissiere {row}/P91,7 white before - - - 0 1"), "row a: \"P91\" is no pyramid"),
        (
            format!("boissiere {row}/P[S36,s25],7 white before - - - 0 1"),
            "the layers of \"P[S36,s25]\" must have the case",
        ),
        (format!("boissiere {row}/P[S36,T36],7 white before - - - 0 1"), "the layer value 36 stands twice"),
        (format!("boissiere {row}/C2,7 red before - - - 0 1"), "the side to move is white or black, not \"red\""),
        (format!("boissiere {row}/C2,7 white now - - - 0 1"), "the stage is before or after, not \"now\""),
        (
            format!("boissiere {row}/C2,7 white after a9 - - 0 1"),
            "stands on a cell, a1 to p8, or is - for none, not \"a9\"",
        ),
        (format!("boissiere {row}/C2,7 white after a2 - - 0 1"), "a2"),
        (format!("boissiere {row}/C2,7 white before - c0 - 0 1"), "taken by White: \"c0\" has no value"),
        (format!("boissiere {row}/C2,7 white before - C2 - 0 1"), "white cannot have taken C2"),
        (
            format!("boissiere {row}/C2,7 white before - - - -1 1"),
            "the count of the running turn's removals is a number, not \"-1\"",
        ),
        (format!("boissiere {row}/C2,7 white before - c9 - 2 1"), "2 removals cannot belong to the running turn"),
        (format!("boissiere {row}/C2,7 white before - - - 0 0"), "the turn number 0"),
        (
            format!("boissiere {row}/C2,7 white before - - - 0 99999999999"),
            "the turn number is a number, not \"99999999999\"",
        ),
        (format!("philosophers {row}/C2,7 white after a1 - - 0 1"), "stage \"after\" does not exist"),
    ] {
        let error = parse_position(&text, None).expect_err(&text).to_string();
        assert!(error.contains(sentence), "{text}\n{error}");
    }
}

#[test]
fn all_faults_are_told_at_once() {
    let text = "boissiere 8/8/8/8/8/8/8/8/8/8/8/8/8/8/X2,7/C2,6 red now a9 c0 - x y";
    let error = parse_position(text, None).unwrap_err().to_string();
    for part in ["\"X2\"", "row a has 7 cells", "\"red\"", "\"now\"", "\"a9\"", "\"c0\"", "\"x\"", "\"y\""] {
        assert!(error.contains(part), "{part}: {error}");
    }
}

#[test]
fn a_setup_reads_where_no_position_would() {
    let setup = parse_setup("boissiere 8/8/8/8/8/8/8/8/8/8/8/8/8/8/8/C2,7 white before - - - 3 1", None).unwrap();
    assert_eq!(setup.faults().len(), 1);
    assert_eq!(position("boissiere", "white", "C2 a1").pieces().count(), 1);
}
