//! Layers taken that are bought back in the place of a move.
#![allow(clippy::unwrap_used, clippy::panic)]

use rithmomachia_core::notation::{
    parse_human_part, parse_human_turn, parse_position, part_word, position_text, turn_notation, turn_word,
};
use rithmomachia_core::{Part, Position, Side, Stage, perft};

/// A position of `boissiere` with ransoms: the rows that are not empty, what each side has taken; White to move.
fn position(options: &str, rows: &[(char, &str)], taken: (&str, &str)) -> Position {
    let of = |row: char| rows.iter().find(|(own, _)| *own == row).map_or("8", |(_, text)| text);
    let placement: Vec<&str> = ('a'..='p').rev().map(of).collect();
    let (white, black) = taken;
    let text = format!(
        "boissiere:prisoners.{options}ransom=equal,victory.de_corpore.count=12 {} white before - {white} {black} 0 7",
        placement.join("/")
    );
    parse_position(&text, None).unwrap_or_else(|error| panic!("{text}: {error}"))
}

const ROWS: [(char, &str); 4] = [('p', "s361,7"), ('c', "4,C16,T25,2"), ('b', "2,P[S36,S9],C16,4"), ('a', "S36,7")];
/// Of White's pyramid.
const LOST: &str = "P:S25,C2,P:T16,P:S16";

fn ransoms(position: &Position) -> Vec<String> {
    let moves = position.moves().into_iter().filter(|step| step.ransomed().is_some());
    moves.map(|step| part_word(Part::Move(step))).collect()
}

#[test]
fn ransoms_stand_after_all_moves_by_the_mans_cell() {
    let start = position("", &ROWS, ("-", LOST));
    assert_eq!(ransoms(&start), ["b4@b3:16", "c5@b3:16", "c6@b3:25"]);
    let listed: Vec<String> = start.moves().into_iter().map(|step| part_word(Part::Move(step))).collect();
    assert_eq!(listed[listed.len() - 3..], ransoms(&start));
    assert_eq!((start.count_moves(), perft(&start, 1)), (listed.len() as u64, listed.len() as u64));
}

#[test]
fn the_layer_comes_back_with_its_shape_and_the_man_is_taken() {
    let start = position("", &ROWS, ("c5", LOST));
    let turn = parse_human_turn(&start, "c5@b3:16").unwrap();
    let next = start.play(&turn).unwrap();
    let text = position_text(&next);
    assert!(text.contains("/5,T25,2/2,P[S36,T16,S9],C16,4/"), "{text}");
    assert!(text.ends_with(" black before - c5 P:S25,C2,P:S16,C16 0 8"), "{text}");
    assert_eq!(parse_position(&text, None).unwrap(), next);
    assert_eq!(next.zobrist(), parse_position(&text, None).unwrap().zobrist());
    assert_eq!((start.tally(Side::Black).count, next.tally(Side::Black).count), (1, 2));
    assert_eq!(next.tally(Side::Black), parse_position(&text, None).unwrap().tally(Side::Black));
}

#[test]
fn the_pyramid_is_what_moved_and_undoing_restores_all() {
    let mut start = position("", &ROWS, ("c5", LOST));
    let before = start.clone();
    for step in start.moves().into_iter().filter(|step| step.ransomed().is_some()) {
        let undo = start.do_part(Part::Move(step));
        assert_eq!((start.stage(), start.mover().unwrap().to_string().as_str()), (Stage::After, "b3"));
        let scratch = start.setup().position().unwrap();
        assert_eq!((scratch.zobrist(), scratch.winner()), (start.zobrist(), start.winner()));
        start.undo_part(undo);
        assert_eq!((position_text(&start), start.zobrist()), (position_text(&before), before.zobrist()));
        assert_eq!(start, before);
    }
}

#[test]
fn a_layer_taken_in_the_game_comes_back_too() {
    // C9 takes the layer 9 of Black's pyramid, which stands beside a c9 of its own.
    let start = position("", &[('p', "s361,7"), ('h', "2,p[s64,t9],C9,4"), ('a', "S25,7"), ('o', "c9,7")], ("-", "-"));
    let taken = start.play(&parse_human_turn(&start, "xh3:9.a1d1").unwrap()).unwrap();
    assert_eq!(ransoms(&taken), ["o1@h3:9"]);
    let back = taken.play(&parse_human_turn(&taken, "o1@h3:9").unwrap()).unwrap();
    assert!(position_text(&back).contains("2,p[s64,t9],C9,4"), "{}", position_text(&back));
    assert!(position_text(&back).ends_with(" white before - c9 - 0 9"), "{}", position_text(&back));
}

#[test]
fn people_read_and_write_ransoms() {
    let start = position("", &ROWS, ("-", LOST));
    for (word, text) in [("c5@b3:16", "C16 c5 @ P45.16 b3"), ("c6@b3:25", "T25 c6 @ P45.25 b3")] {
        let turn = parse_human_turn(&start, word).unwrap();
        assert_eq!((turn_word(&turn), turn_notation(&start, &turn).unwrap()), (word.to_owned(), text.to_owned()));
        for spelling in [text.to_owned(), text.replace(" @ ", "@"), word.replace('@', " @ "), text.replace(" b3", "")] {
            assert_eq!(parse_human_turn(&start, &spelling).as_ref(), Ok(&turn), "{spelling}");
        }
        assert_eq!(parse_human_part(&start, text).map(part_word).as_deref(), Ok(word));
    }
    assert_eq!(turn_word(&parse_human_turn(&start, "T25 @ P45.25").unwrap()), "c6@b3:25");
    let ambiguous = parse_human_turn(&start, "C16 @ P45.16").unwrap_err().to_string();
    assert!(ambiguous.contains("fits more than one turn"), "{ambiguous}");
}

#[test]
fn what_cannot_be_bought_back_is_refused_with_the_reason() {
    let start = position("", &ROWS, ("-", LOST));
    for (text, why) in [
        ("d1@b3:16", "no circle, triangle or square of White's stands on d1"),
        ("p1@b3:16", "no circle, triangle or square of White's stands on p1"),
        ("c5@a1:16", "no pyramid of White's stands on a1"),
        ("a1@b3:4", "Black has taken no layer 4"),
        ("c5@b3:25", "C16 c5 has not the value 25"),
        ("C16 c5 @ P45.25 b3", "C16 c5 has not the value 25"),
    ] {
        let error = parse_human_turn(&start, text).unwrap_err().to_string();
        assert_eq!(error, format!("\"{text}\" is no ransom here: {why}"));
    }
    let holds = position("", &ROWS, ("-", "P:S36"));
    let error = parse_human_turn(&holds, "a1@b3:36").unwrap_err().to_string();
    assert_eq!(error, "\"a1@b3:36\" is no ransom here: the pyramid on b3 has a layer 36 already");
    let never = parse_position(&position_text(&start).replace("prisoners.ransom=equal,", ""), None).unwrap();
    assert!(ransoms(&never).is_empty());
    let error = parse_human_turn(&never, "c5@b3:16").unwrap_err().to_string();
    assert_eq!(error, "\"c5@b3:16\" is no ransom here: under these rules no layer is bought back");
}

#[test]
fn the_greatest_layer_stays_away_where_the_ruleset_says_so() {
    let lost = "P:S36,P:T16,P:S25";
    let rows = [('p', "s361,7"), ('c', "4,C16,T25,S36,1"), ('b', "2,P[S25,S9],5")];
    assert_eq!(ransoms(&position("", &rows, ("-", lost))), ["c5@b3:16", "c7@b3:36"]);
    let start = position("greatest=false,prisoners.", &rows, ("-", lost));
    assert_eq!(ransoms(&start), ["c5@b3:16"]);
    let error = parse_human_turn(&start, "c7@b3:36").unwrap_err().to_string();
    assert_eq!(
        error,
        "\"c7@b3:36\" is no ransom here: 36 would be the greatest layer of the pyramid on b3, which is not bought back"
    );
}

#[test]
fn each_pyramid_without_the_value_is_a_choice() {
    let rows = [('p', "s361,7"), ('c', "C16,7"), ('b', "2,P[S36,S16],P[S9],2,P[S4],1")];
    assert_eq!(ransoms(&position("", &rows, ("-", "P:T16"))), ["c1@b4:16", "c1@b7:16"]);
    let full = [('p', "s361,7"), ('c', "C16,7"), ('b', "2,P[S9,S8,S7,S6,S5,S4,S3,S2],5")];
    let start = position("", &full, ("-", "P:T16"));
    assert!(ransoms(&start).is_empty());
    let error = parse_human_turn(&start, "c1@b3:16").unwrap_err().to_string();
    assert_eq!(error, "\"c1@b3:16\" is no ransom here: a pyramid has at most 8 layers, not 9");
}

#[test]
fn who_can_only_pay_a_ransom_is_not_blocked() {
    let rows = [('b', "c3,c3,c7,5"), ('a', "P[S36],C16,c9,c81,4")];
    let start = position("", &rows, ("-", "P:T16"));
    assert_eq!(start.outcome(), None);
    assert_eq!(start.legal_turns().map(|turn| turn_word(&turn)).collect::<Vec<_>>(), ["a2@a1:16"]);
    assert!(position("", &rows, ("-", "P:T25")).outcome().is_some());
}

#[test]
fn the_man_given_up_can_win_for_the_enemy() {
    let eleven = "C2,C4,C6,C8,C4,C64,T6,T9,T20,T42,S15";
    let start = position("", &ROWS, ("-", &format!("{eleven},P:T16")));
    assert_eq!(start.winner(), None);
    let turn = parse_human_turn(&start, "c5@b3:16").unwrap();
    let over = start.play(&turn).unwrap();
    assert_eq!((over.winner(), over.side_to_move(), over.stage()), (Some(Side::Black), Side::White, Stage::After));
    assert_eq!(over.setup().position().unwrap().outcome(), over.outcome());
}

#[test]
fn captures_stand_before_and_after_and_automatic_ones_follow() {
    // The pyramid with its layer 9 again takes the c9 it reaches.
    let rows = [('p', "s361,7"), ('c', "4,C9,3"), ('d', "2,c9,5"), ('a', "2,P[S36],5")];
    let start = position("", &rows, ("-", "P:S9"));
    let turn = parse_human_turn(&start, "c5@a3:9.xd3").unwrap();
    assert_eq!(turn_word(&turn), "c5@a3:9.xd3");
    let text = turn_notation(&start, &turn).unwrap();
    assert_eq!(text, "C9 c5 @ P36.9 a3; P45.9 a3 x c9 d3");
    assert_eq!(parse_human_turn(&start, &text).as_ref(), Ok(&turn));
    let automatic = position_text(&start).replace("boissiere:", "boissiere:captures.timing=automatic,");
    let start = parse_position(&automatic, None).unwrap();
    let turn = parse_human_turn(&start, "c5@a3:9").unwrap();
    assert_eq!(turn_notation(&start, &turn).unwrap(), text);
    let mut played = start.clone();
    let undo = played.do_part(Part::Move(turn.step.unwrap()));
    assert!(position_text(&played).ends_with(" black before - c9 C9 0 8"), "{}", position_text(&played));
    played.undo_part(undo);
    assert_eq!((position_text(&played), played.zobrist()), (position_text(&start), start.zobrist()));
    assert_eq!(played, start);
}
