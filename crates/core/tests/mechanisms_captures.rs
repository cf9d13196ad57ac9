//! Captures that only some forms of the game have, each on a few pieces.
#![allow(clippy::unwrap_used, clippy::panic)]

mod notation_support;

use notation_support::position;
use rithmomachia_core::notation::{
    move_text, parse_human_part, parse_human_turn, reason_sum, reason_text, turn_notation, turn_word,
};
use rithmomachia_core::{Part, Position};

/// Every sum on offer, in notation.
fn sums(position: &Position) -> Vec<String> {
    let captures = position.captures();
    let texts = captures.iter().flat_map(|capture| {
        capture.reasons.iter().map(move |reason| {
            let text = reason_text(reason, capture, position);
            assert_eq!(parse_human_part(position, &text), Ok(Part::Capture(capture.removal)), "{text}");
            text
        })
    });
    texts.collect()
}

fn offered(options: &str, pieces: &str) -> Vec<String> {
    sums(&position(&format!("boissiere:{options}"), "white", pieces))
}

fn goes(options: &str, pieces: &str) -> usize {
    position(&format!("boissiere:{options}"), "white", pieces).moves().len()
}

#[test]
fn pyramids_move_as_their_lowest_layer_or_by_draughts() {
    let pieces = "P[S36,T16,C4] h4 c3 p8";
    assert_eq!(goes("movement.pyramid.moves_as=square", pieces), 4);
    assert_eq!(goes("movement.pyramid.moves_as=lowest,movement.circle.lines=both", pieces), 8);
    assert_eq!(goes("movement.pyramid.moves_as=lowest", "P[S36,T16] h4 c3 p8"), 4);
    assert_eq!(goes("movement.pyramid.moves_as=draughts", pieces), 24);
    assert_eq!(goes("movement.pyramid.moves_as=draughts", "P[S36,C4] h4 c3 p8"), 16);
    // No leaps, and the way must be clear: i5 stops all three draughts of one direction, j4 two of another.
    let crowded = "P[S36,T16,C4] h4 c3 i5 c5 j4";
    assert_eq!(goes("movement.pyramid.moves_as=draughts,leaps=free", crowded), 24 - 3 - 2);
}

#[test]
fn draughts_reach_for_captures() {
    let pieces = "P[S36,T16,C4] h4 s36 k7";
    assert_eq!(offered("movement.pyramid.moves_as=draughts", pieces), ["P56.36 h4 x s36 k7"]);
    assert!(offered("movement.pyramid.moves_as=layers", pieces).is_empty());
}

#[test]
fn leaps_may_move_without_reaching() {
    let pieces = "T9 e4 c9 f6";
    assert_eq!(offered("leaps=free", pieces), ["T9 e4 x c9 f6"]);
    assert!(offered("leaps=free,movement.leaps_reach=false", pieces).is_empty());
    let plain = goes("leaps=none", pieces);
    assert_eq!(goes("leaps=free,movement.leaps_reach=false", pieces), plain + 7);
    assert_eq!(offered("leaps=free,movement.leaps_reach=false", "T9 e4 c9 e6"), ["T9 e4 x c9 e6"]);
}

#[test]
fn pyramids_may_be_immune_to_equal_values() {
    let pieces = "S36 e4 p[s36,t16] e7 c3 p1";
    assert_eq!(offered("division=off", pieces), ["S36 e4 x p52.36 e7"]);
    assert!(offered("division=off,captures.meeting.pyramids=false", pieces).is_empty());
    assert_eq!(offered("captures.meeting.pyramids=false", "S36 e4 s36 e7"), ["S36 e4 x s36 e7"]);
}

#[test]
fn multiplication_may_look_only_where_the_piece_moves() {
    let own = "captures.multiplication.lines=own,movement.circle.lines=diagonal";
    assert_eq!(offered(own, "C4 d4 t12 h8"), ["[C4 d4 * 3] x t12 h8"]);
    assert!(offered(own, "C4 d4 t12 d8").is_empty());
    assert_eq!(offered(own, "T12 d4 c4 d8"), ["[T12 d4 / 3] x c4 d8"]);
    assert!(offered(own, "T12 d4 c4 h8").is_empty());
}

#[test]
fn partners_may_stand_beside_the_enemy_and_be_three_or_four() {
    let beside = "captures.ambush.subtraction=false,captures.ambush.partners";
    let (mixed, straight) = ("C2 d3 C4 e5 T6 d5 t12 e4", "C2 d4 C4 e5 T6 f4 t12 e4");
    assert!(offered(&format!("{beside}=adjacent"), mixed).is_empty());
    let three = "[C2 d3 + T6 d5 + C4 e5] x t12 e4";
    assert_eq!(offered(&format!("{beside}=adjacent,captures.ambush.most=3"), mixed), [three]);
    assert!(offered(&format!("{beside}=next,captures.ambush.most=3"), mixed).is_empty());
    let three = "[C2 d4 + C4 e5 + T6 f4] x t12 e4";
    assert_eq!(offered(&format!("{beside}=next,captures.ambush.most=4"), straight), [three]);
    assert_eq!(offered(&format!("{beside}=next"), "C8 e5 C4 f4 t12 e4"), ["[C8 e5 + C4 f4] x t12 e4"]);
    assert!(offered(&format!("{beside}=next"), "C8 f5 C4 f4 t12 e4").is_empty());
    let product = format!("{beside}=adjacent,captures.ambush.multiplication=true,captures.ambush.most=4");
    let four = "[C2 d3 * C2 d4 * T9 d5 * C2 e3] x t72 e4";
    assert_eq!(offered(&product, "C2 d3 C2 d4 T9 d5 C2 e3 t72 e4"), [four]);
}

#[test]
fn powers_and_roots_take_what_is_reached() {
    let on = "captures.power.enabled=true,captures.root.enabled=true";
    assert_eq!(offered(on, "C4 d4 t64 d5"), ["[C4 d4 ** 3] x t64 d5"]);
    assert_eq!(offered(on, "T49 e4 c7 e6"), ["[T49 e4 // 2] x c7 e6"]);
    assert!(offered(on, "C4 d4 t64 e5").is_empty());
    assert!(offered("captures.root.enabled=true", "C4 d4 t64 d5").is_empty());
    let position = position(&format!("boissiere:{on}"), "white", "C4 d4 t64 d5 T49 e4 c7 e6");
    let captures = position.captures();
    let texts: Vec<String> =
        captures.iter().map(|capture| reason_sum(&capture.reasons[0], capture, &position)).collect();
    assert_eq!(texts, ["4 ^ 3 = 64", "7 ^ 2 = 49"]);
}

#[test]
fn progressions_take_by_reach_or_in_line() {
    let on = "captures.ambush.enabled=false,captures.progression.enabled=true";
    let text = ["[C2 d3, T6 d6] x c4 d4 (arithmetic)"];
    assert_eq!(offered(on, "C2 d3 T6 d6 c4 d4"), text);
    assert!(offered(on, "C2 d3 T6 d7 c4 d4").is_empty());
    let line = format!("{on},captures.progression.partners=line");
    assert!(offered(&line, "C2 d3 T6 d6 c4 d4").is_empty());
    assert_eq!(offered(&line, "C2 d3 T6 d5 c4 d4"), ["[C2 d3, T6 d5] x c4 d4 (arithmetic)"]);
    assert_eq!(offered(&line, "T4 d3 T6 e4 c9 f5"), ["[T4 d3, T6 e4] x c9 f5 (geometric)"]);
    // The middle one must hold the middle value.
    assert!(offered(&line, "C2 d3 T6 d4 c4 d5").is_empty());
}

#[test]
fn captors_may_enter_what_could_be_taken_before_the_move() {
    let pieces = "T9 b5 C4 a5 c9 d5 c3 p8 C2 n5";
    for (captor, before) in [("may_enter", 1), ("must_enter", 0)] {
        let position = position(&format!("boissiere:captures.captor={captor}"), "white", pieces);
        assert_eq!(position.removals().len(), before);
        let entering: Vec<_> = position.moves().into_iter().filter(|step| step.to.to_string() == "d5").collect();
        assert_eq!(entering.len(), 1);
        assert_eq!(move_text(&position, entering[0]), "T9 b5 x c9 d5 enters");
        let turn = parse_human_turn(&position, "T9 b5 x c9 d5 enters").unwrap();
        assert_eq!(turn_word(&turn), "b5d5");
        assert_eq!(turn_notation(&position, &turn).unwrap(), "T9 b5 x c9 d5 enters");
        assert_eq!(parse_human_turn(&position, "b5d5").unwrap(), turn);
        let next = position.play(&turn).unwrap();
        assert_eq!(next.taken(rithmomachia_core::Side::White).len(), 1);
        assert_eq!(next.piece_at(rithmomachia_core::Cell::parse("d5").unwrap()).map(|piece| piece.value), Some(9));
    }
}

#[test]
fn only_whole_targets_are_entered_and_only_by_those_that_reach() {
    let enters = |pieces: &str| {
        let position = position("boissiere:captures.captor=must_enter", "white", pieces);
        let moves = position.moves();
        let taking: Vec<String> = moves
            .iter()
            .filter(|step| position.piece_at(step.to).is_some())
            .map(|step| format!("{}{}", step.from, step.to))
            .collect();
        taking
    };
    assert_eq!(enters("S36 e4 p[s36,t16] e7 c3 p8"), [""; 0]);
    assert_eq!(enters("S36 e4 p[s36] e7 c3 p8"), ["e4e7"]);
    // Two empty cells: 6 × 2 = 12 takes from afar, where a triangle does not come.
    assert_eq!(enters("T6 e4 t12 e7 c3 p8"), [""; 0]);
    assert_eq!(enters("S5 e4 t10 e7 c3 p8"), ["e4e7"]);
    assert_eq!(enters("C4 d5 T8 c4 t12 d4 c3 p8"), [""; 0]);
    assert_eq!(enters("C4 d5 T8 b4 t12 d4 c3 p8"), ["b4d4", "d5d4"]);
}
