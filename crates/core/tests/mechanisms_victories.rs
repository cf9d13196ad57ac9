//! Victories of other forms of the game.
#![allow(clippy::unwrap_used, clippy::panic)]

mod notation_support;

use notation_support::{pieces, position, rules};
use rithmomachia_core::{Part, Piece, Position, Setup, Side, Taken};

fn winner(designation: &str, pieces: &str) -> Option<Side> {
    position(designation, "white", pieces).winner()
}

#[test]
fn three_may_stand_spaced_in_line_or_at_a_right_angle() {
    let spaced = "philosophers:victory.glorious.placement=spaced,victory.glorious.owners=own";
    let won = |pieces: &str| winner(spaced, pieces) == Some(Side::White);
    assert!(won("C2 m1 C4 m2 T6 m3"));
    assert!(won("C2 m1 C4 m3 T6 m5"));
    assert!(won("C2 i1 C4 l4 T6 o7"));
    assert!(!won("C2 m1 C4 m3 T6 m6"));
    assert!(!won("C2 m1 C4 m3 T6 m5 c3 m4"));
    assert!(!won("C2 m1 T6 m3 C4 m5"));
    assert!(won("C2 m5 C4 m3 T6 o3"));
    assert!(won("C2 n4 C4 m3 T6 l4"));
    assert!(!won("C2 m5 C4 m3 T6 n4"));
    assert!(!won("C2 m5 C4 m3 T6 p3"));
    assert!(!won("C2 m5 T6 m3 C4 o3"));
    assert!(winner(&format!("{spaced},victory.glorious.middle=false"), "C2 m5 T6 m3 C4 o3").is_some());
}

#[test]
fn a_formation_can_open_without_its_own_pieces() {
    let spaced = "boissiere:victory.small.placement=spaced";
    let before = position(spaced, "white", "C2 m1 C4 m3 T6 m5 T11 k4 t11 m4");
    assert_eq!(before.winner(), None);
    let removal = before.removals()[0];
    assert_eq!(before.play_part(Part::Capture(removal)).unwrap().winner(), Some(Side::White));
    let first = "boissiere:victory.progressions.pyramid_first=true";
    let before = position(first, "white", "C2 m1 C4 n3 T6 i5 S52 e1 p[s36,s16] e4 c3 a1");
    assert_eq!(before.winner(), None);
    let whole = before.removals().into_iter().find(|removal| removal.is_whole()).unwrap();
    assert_eq!(before.play_part(Part::Capture(whole)).unwrap().winner(), Some(Side::White));
    assert_eq!(before.outcome(), None);
}

#[test]
fn the_winner_may_have_to_anchor_an_end() {
    let mixed = "philosophers:victory.glorious.anchor";
    assert_eq!(winner(&format!("{mixed}=false"), "c2 m1 C4 m2 t6 m3"), Some(Side::White));
    assert_eq!(winner(&format!("{mixed}=true"), "c2 m1 C4 m2 t6 m3"), None);
    assert_eq!(winner(&format!("{mixed}=true"), "c2 m1 c4 m2 T6 m3"), Some(Side::White));
}

#[test]
fn four_may_stand_in_a_square() {
    let square = "C2 m3 C4 m4 T6 n3 C8 n4";
    assert_eq!(winner("renaissance", square), None);
    let rules = "renaissance:victory.big.placement=line_or_square";
    assert_eq!(winner(rules, square), Some(Side::White));
    assert_eq!(winner(rules, "C2 m3 T6 m4 C4 m5 C8 m6"), Some(Side::White));
    assert_eq!(winner(rules, "C2 m3 C4 m4 T6 n3 C8 o4"), None);
}

fn having(designation: &str, values: &[u32]) -> Position {
    let mut setup = Setup::of(rules(designation), pieces("C2 d3 C4 d5 c3 m3 c5 m4"));
    let man = pieces("C2 a1")[0].1;
    setup.taken[1] = values.iter().map(|value| Taken::Whole(Piece { value: *value, ..man })).collect();
    setup.position().unwrap()
}

/// CITE: fulke-1563, common victories; the printed examples, one with its misprints put right.
#[test]
fn common_victories_count_characters_and_men() {
    let suit = "boissiere:victory.de_corpore.enabled=false,victory.de_lite.enabled=true,\
                victory.de_lite.method=characters,victory.de_lite.digits=8";
    assert_eq!(having(suit, &[2, 4, 6, 8, 20, 64]).winner(), Some(Side::Black));
    assert_eq!(having(suit, &[2, 4, 6, 8, 20, 42]).winner(), None);
    assert_eq!(having(suit, &[20, 64, 36]).winner(), None);
    assert_eq!(having(suit, &[100, 121, 2]).winner(), None);
    let honour = "boissiere:victory.de_corpore.enabled=false,victory.de_honore.enabled=true,\
                  victory.de_honore.method=men,victory.de_honore.pieces=8";
    assert_eq!(having(honour, &[2, 4, 6, 8, 4, 16, 45, 15]).winner(), Some(Side::Black));
    assert_eq!(having(honour, &[2, 4, 6, 8, 4, 16, 45, 14]).winner(), None);
    assert_eq!(having(honour, &[2, 4, 6, 8, 4, 16, 100, 15]).winner(), None);
    let both = "boissiere:victory.de_corpore.enabled=false,victory.de_honore_liteque.enabled=true,\
                victory.de_honore_liteque.method=men_characters,victory.de_honore_liteque.pieces=8,\
                victory.de_honore_liteque.digits=9";
    let position = having(both, &[2, 4, 6, 8, 4, 6, 9, 64]);
    assert_eq!(position.winner(), Some(Side::Black));
    let text = position.outcome().unwrap().text;
    assert!(text.ends_with("in 8 pieces and 9 digits, at least 100 needed"), "{text}");
    assert_eq!(having(both, &[2, 4, 6, 8, 4, 6, 20, 64]).winner(), None);
}
