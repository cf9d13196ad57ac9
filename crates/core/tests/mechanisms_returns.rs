//! Men taken that change sides and come back in the place of a move.
#![allow(clippy::unwrap_used, clippy::panic)]

use rithmomachia_core::notation::{
    parse_human_part, parse_human_turn, parse_position, part_word, position_text, turn_notation, turn_word,
};
use rithmomachia_core::{Part, Position, Side, perft};

/// A position of `boissiere` with returns: the rows that are not empty, the side, what each side has taken, how many of them
/// in the running turn.
fn position(options: &str, rows: &[(char, &str)], taken: (&str, &str), running: usize) -> Position {
    let of = |row: char| rows.iter().find(|(own, _)| *own == row).map_or("8", |(_, text)| text);
    let placement: Vec<&str> = ('a'..='p').rev().map(of).collect();
    let (white, black) = taken;
    let placement = placement.join("/");
    let text = format!("boissiere:{options} {placement} white before - {white} {black} {running} 7");
    parse_position(&text, None).unwrap_or_else(|error| panic!("{text}: {error}"))
}

const RETURNS: &str = "prisoners.return=hind_row,victory.de_corpore.count=12";

fn returns(position: &Position) -> Vec<String> {
    let moves = position.moves().into_iter().filter(|step| step.turncoat().is_some());
    moves.map(|step| part_word(Part::Move(step))).collect()
}

#[test]
fn men_taken_earlier_come_back_by_value_shape_and_cell_after_all_moves() {
    let rows = [('a', "C2,1,C4,1,C6,C8,S15,S25"), ('p', "s361,7")];
    // Pyramids, their layers and twins make no choice of their own.
    let position = position(RETURNS, &rows, ("s121,c9,p[s64,s49],t9,p:s36,c9,c3", "-"), 0);
    assert_eq!(returns(&position), ["C3@a2", "C3@a4", "C9@a2", "C9@a4", "T9@a2", "T9@a4", "S121@a2", "S121@a4"]);
    let words: Vec<String> = position.moves().into_iter().map(|step| part_word(Part::Move(step))).collect();
    assert_eq!(words[words.len() - 8..], returns(&position), "pieces move first");
    let turns: Vec<String> = position.legal_turns().map(|turn| turn_word(&turn)).collect();
    assert_eq!(turns.len(), words.len());
    assert_eq!(turns[turns.len() - 8..], returns(&position));
    assert_eq!(perft(&position, 1), words.len() as u64);
}

#[test]
fn nobody_comes_back_where_the_ruleset_does_not_say_so() {
    let rows = [('a', "C2,7"), ('p', "s361,7")];
    let position = position("prisoners.return=never", &rows, ("c9", "-"), 0);
    assert!(returns(&position).is_empty());
    let error = parse_human_turn(&position, "C9@a3").unwrap_err().to_string();
    assert_eq!(error, "\"C9@a3\" is no return here: under these rules nobody comes back");
}

#[test]
fn a_man_that_comes_back_serves_its_captor_and_is_no_longer_taken() {
    let rows = [('a', "C2,7"), ('p', "s361,7")];
    let start = position(RETURNS, &rows, ("c5,c9,t12,c9", "C4"), 0);
    let turn = parse_human_turn(&start, "C9@a3").unwrap();
    let next = start.play(&turn).unwrap();
    assert_eq!(
        position_text(&next),
        format!("boissiere:{RETURNS} s361,7/8/8/8/8/8/8/8/8/8/8/8/8/8/8/C2,1,C9,5 black before - c5,t12,c9 C4 0 8")
    );
    assert_eq!((start.tally(Side::White).count, next.tally(Side::White).count), (4, 3));
    assert_eq!((start.tally(Side::White).sum, next.tally(Side::White).sum), (35, 26));
    // Black's men come back to its own hind row, the last of the board.
    let back = parse_human_turn(&next, "c4@p2").unwrap();
    let row = position_text(&next.play(&back).unwrap());
    assert!(row.contains(" s361,c4,6/"), "{row}");
}

#[test]
fn captures_stand_before_and_after_a_return_as_with_a_move() {
    // C9 comes to a3 and reaches c9 on b3; T12 takes the other twelve before it.
    let rows = [('a', "C2,7"), ('b', "2,c9,5"), ('e', "T12,1,t12,5"), ('p', "s361,7")];
    let position = position(RETURNS, &rows, ("c9", "-"), 0);
    let words: Vec<String> = position.legal_turns().map(|turn| turn_word(&turn)).collect();
    for word in ["C9@a3", "C9@a3.xb3", "xe3.C9@a3", "xe3.C9@a3.xb3", "C9@a3.xb3.xe3"] {
        assert_eq!(words.iter().filter(|own| *own == word).count(), 1, "{word}");
        let turn = parse_human_turn(&position, word).unwrap();
        let text = turn_notation(&position, &turn).unwrap();
        assert_eq!(parse_human_turn(&position, &text), Ok(turn), "{text}");
    }
    let turn = parse_human_turn(&position, "xe3.C9@a3.xb3").unwrap();
    assert_eq!(turn_notation(&position, &turn).unwrap(), "T12 e1 x t12 e3; C9@a3; C9 a3 x c9 b3");
    let mid = position.play_part(parse_human_part(&position, "C9 @ a3").unwrap()).unwrap();
    assert_eq!(mid.mover().map(|cell| cell.to_string()), Some("a3".to_owned()));
    // What was taken in this turn stays away in it; what was taken before does not.
    let mut taken = position.clone();
    taken.do_part(parse_human_part(&position, "xe3").unwrap());
    assert!(returns(&taken).iter().all(|word| word.starts_with("C9@")), "{:?}", returns(&taken));
    let error = parse_human_turn(&taken, "T12@a3").unwrap_err().to_string();
    assert_eq!(error, "\"T12@a3\" is no return here: t12 was taken in this very turn");
}

#[test]
fn a_man_that_comes_back_is_the_mover_of_automatic_captures() {
    // An ambush takes the piece just moved and a partner on the other side of the enemy.
    let designation = "philosophers:prisoners.return=hind_row";
    let text = format!("{designation} c3,7/8/8/8/8/8/8/8/8/8/8/8/8/2,C4,5/2,t36,5/8 white before - c9 - 0 1");
    let position = parse_position(&text, None).unwrap();
    let turn = parse_human_turn(&position, "C9@a3").unwrap();
    assert_eq!(turn_notation(&position, &turn).unwrap(), "C9@a3; [C9 a3 * C4 c3] x t36 b3");
    let mut played = position.clone();
    let undo = played.do_part(Part::Move(turn.step.unwrap()));
    assert!(position_text(&played).contains("8/2,C9,5 black before - t36 - 0 2"), "{}", position_text(&played));
    played.undo_part(undo);
    assert_eq!((position_text(&played), played.zobrist()), (text, position.zobrist()));
}

#[test]
fn a_side_that_can_only_bring_a_man_back_has_not_lost() {
    // Enemies stand on both cells to which White's square could go.
    let rows = [('a', "S2,2,t3,4"), ('d', "c3,7"), ('p', "s361,7")];
    let free = position(RETURNS, &rows, ("c9", "-"), 0);
    assert!(free.outcome().is_none());
    let stuck = position(RETURNS, &rows, ("-", "-"), 0);
    assert!(stuck.moves().is_empty());
    assert_eq!(stuck.outcome().unwrap().winner, Side::Black);
    assert_eq!(free.moves().len(), 6);
}

#[test]
fn fewer_men_taken_can_win_too() {
    let options = "prisoners.return=hind_row,victory.de_corpore.enabled=false,victory.de_honore_liteque.enabled=true,victory.de_honore_liteque.method=pieces,victory.de_honore_liteque.sum=16";
    let rows = [('a', "C2,7"), ('p', "s361,7")];
    let position = position(options, &rows, ("c3,c4,c5,c4,c9", "-"), 0);
    assert!(position.outcome().is_none());
    let next = position.play(&parse_human_turn(&position, "C9@a2").unwrap()).unwrap();
    assert_eq!(next.outcome().unwrap().winner, Side::White);
    assert_eq!(next.setup().position().unwrap().outcome(), next.outcome());
}

#[test]
fn what_is_no_return_is_told_why() {
    let rows = [('a', "C2,7"), ('p', "s361,7")];
    let position = position(RETURNS, &rows, ("c9,p:s36", "-"), 0);
    for (text, why) in [
        ("C9@a1", "\"C9@a1\" is no return here: a1 is not empty"),
        (
            "C9@b1",
            "\"C9@b1\" is no return here: a man comes back to the hind row of its new side, and b1 is not on White's",
        ),
        ("c9@a2", "\"c9@a2\" is no return here: White is to move, and the man would serve the other side"),
        ("S36@a2", "\"S36@a2\" is no return here: White has taken no s36"),
        ("C2 a1-b1; C9@a2", "a turn has one move, and \"C9@a2\" is a second one"),
        ("C9@z9", "\"z9\" in \"C9@z9\" is no cell: cells are a1 to p8"),
        (
            "P[S36]@a2",
            "\"P[S36]@a2\" brings nobody back: a man that comes back is its piece, no pyramid, then @ and a cell, such as C9@a3",
        ),
        (
            "@a2",
            "\"@a2\" brings nobody back: a man that comes back is its piece, no pyramid, then @ and a cell, such as C9@a3",
        ),
        (
            "C9 @; C2 a1-b1",
            "\"C9 @\" is no return: a man that comes back is its piece, no pyramid, then @ and a cell, such as C9@a3",
        ),
    ] {
        assert_eq!(parse_human_turn(&position, text).unwrap_err().to_string(), why, "{text}");
    }
}
