//! Sieges of other forms of the game, each on a few pieces.
#![allow(clippy::unwrap_used, clippy::panic)]

mod notation_support;

use notation_support::position;
use rithmomachia_core::notation::reason_sum;

/// The cells that a siege by White takes, and how each is surrounded.
fn besieged(designation: &str, pieces: &str) -> Vec<String> {
    let position = position(designation, "white", pieces);
    let captures = position.captures();
    let texts = captures.iter().flat_map(|capture| {
        let texts = capture.reasons.iter().map(|reason| reason_sum(reason, capture, &position));
        texts.filter(|text| text.starts_with("surrounded")).map(|text| format!("{} {text}", capture.removal.cell))
    });
    texts.collect()
}

#[test]
fn the_edge_may_close_nothing() {
    let cornered = "C2 a3 C4 a5 C6 b4 c31 a4";
    assert_eq!(besieged("renaissance", cornered), ["a4 surrounded: a3, a5, b4 and the edge"]);
    assert!(besieged("renaissance:captures.siege.edge=false", cornered).is_empty());
    assert_eq!(besieged("boissiere", cornered).len(), 1);
    assert!(besieged("boissiere:captures.siege.edge=false", cornered).is_empty());
    // A triangle two cells from the edge is closed by an enemy between.
    let close = "C2 b3 C4 b5 C6 d4 C8 a4 t31 b4";
    assert_eq!(besieged("boissiere:captures.siege.edge=false", close).len(), 1);
}

#[test]
fn friends_may_stand_in_for_neighbours() {
    let pieces = "C2 d3 C4 d5 C6 e4 c5 c4 c31 d4";
    assert!(besieged("renaissance", pieces).is_empty());
    let own = "renaissance:captures.siege.own_blocks=true";
    assert_eq!(besieged(own, pieces), ["d4 surrounded: d3, d5, e4 and its own side"]);
    assert!(besieged(own, "c2 d3 c4 d5 c6 e4 c8 c4 c31 d4 C2 p1").is_empty());
}

#[test]
fn leaps_may_be_left_out() {
    let pieces = "C2 d3 C4 d5 C6 e4 C8 c4 t31 d4";
    assert!(besieged("boissiere:leaps=free", pieces).is_empty());
    assert_eq!(besieged("boissiere:leaps=free,captures.siege.leaps=false", pieces).len(), 1);
}

#[test]
fn a_siege_by_draughts_closes_one_set_of_four_near_or_far() {
    let rules = "boissiere:captures.siege.method=draughts";
    let far = "C2 h6 C4 h3 C6 f4 C8 j4 t31 h4";
    assert_eq!(besieged(rules, far), ["h4 surrounded: f4, h3, h6 and j4"]);
    assert!(besieged(rules, "C2 h7 C4 h3 C6 f4 C8 j4 t31 h4").is_empty());
    assert!(besieged(rules, &format!("{far} c33 h5")).is_empty());
    assert_eq!(besieged(&format!("{rules},own_blocks=on"), &format!("{far} c33 h5")).len(), 1);
    // Diagonally only where the shape moves so and such sets count.
    let diagonal = "C2 i5 C4 g3 C6 i3 C8 g5 t31 h4";
    assert!(besieged(rules, diagonal).is_empty());
    let both = format!("{rules},captures.siege.diagonal=true,triangle=both");
    assert_eq!(besieged(&both, diagonal).len(), 1);
    assert_eq!(besieged(&both, far).len(), 1);
    // The edge, unless a friend is met before it.
    let edge = "C4 b3 C6 b5 C8 d4 t31 b4";
    assert_eq!(besieged(rules, edge), ["b4 surrounded: b3, b5, d4 and the edge"]);
    assert!(besieged(rules, &format!("{edge} c33 a4")).is_empty());
    assert!(besieged(&format!("{rules},captures.siege.edge=false"), edge).is_empty());
}

#[test]
fn every_shape_of_a_pyramid_must_be_closed() {
    let rules = "boissiere:captures.siege.method=draughts,movement.pyramid.moves_as=layers";
    assert!(besieged(rules, "C2 h5 C4 h3 C6 f4 C8 j4 p[s100,c50] h4").is_empty());
    assert_eq!(besieged(rules, "C2 h5 C4 h3 C6 g4 C8 i4 p[s100,c50] h4").len(), 1);
    let draughts = "boissiere:captures.siege.method=draughts,movement.pyramid.moves_as=draughts";
    let diagonal = "C2 i5 C4 g3 C6 i3 C8 g5 p[s100,c50] h4";
    assert!(besieged(draughts, diagonal).is_empty());
    assert_eq!(besieged(&format!("{draughts},captures.siege.diagonal=true"), diagonal).len(), 1);
    let moves = "boissiere:movement.pyramid.moves_as=draughts";
    assert!(besieged(moves, diagonal).is_empty());
    assert_eq!(besieged(moves, &format!("{diagonal} S45 h3 S15 h5 S25 g4 S81 i4")).len(), 1);
}

#[test]
fn a_besieger_that_can_be_taken_relieves() {
    let held = "C2 d3 C4 d5 C6 e4 C8 c4 c31 d4";
    for relief in ["none", "single", "any"] {
        let rules = format!("renaissance:captures.siege.relief={relief}");
        assert_eq!(besieged(&rules, held).len(), 1, "{relief}");
        assert_eq!(besieged(&rules, &format!("{held} c2 e2")).is_empty(), relief != "none", "{relief}");
        // 3 + 5 = 8 takes by two.
        let by_two = format!("{held} c3 c3 c5 c5");
        assert_eq!(besieged(&rules, &by_two).is_empty(), relief == "any", "{relief}");
    }
}
