//! Leaps that are made only to besiege or to escape a siege.
#![allow(clippy::unwrap_used, clippy::panic)]

mod notation_support;

use std::collections::BTreeSet;

use notation_support::{Random, rules, scattered};
use rithmomachia_core::notation::{parse_human_turn, parse_position, part_word, position_text, turn_notation};
use rithmomachia_core::{CaptureKind, Cell, Part, Position, Shape, Side, Stage};

/// A position of `fulke-2` without victories: the rows that are not empty, White to move.
fn position(options: &str, rows: &[(char, &str)]) -> Position {
    let of = |row: char| rows.iter().find(|(own, _)| *own == row).map_or("8", |(_, text)| text);
    let placement: Vec<&str> = ('a'..='p').rev().map(of).collect();
    let text = format!("fulke-2:{options}{NOBODY_WINS} {} white before - - - 0 7", placement.join("/"));
    parse_position(&text, None).unwrap_or_else(|error| panic!("{text}: {error}"))
}

const NOBODY_WINS: &str = "victory.big.enabled=false,victory.de_corpore.enabled=false,victory.great.enabled=false,\
                           victory.small.enabled=false";

/// The leaps among the moves, as words.
fn leaps(position: &Position) -> BTreeSet<String> {
    let is_leap = |from: Cell, to: Cell| {
        let by = [from.row().abs_diff(to.row()), from.column().abs_diff(to.column())];
        by.iter().all(|arm| *arm > 0) && by[0] != by[1]
    };
    let moves = position.moves().into_iter().filter(|step| is_leap(step.from, step.to));
    moves.map(|step| part_word(Part::Move(step))).collect()
}

fn words(words: &[&str]) -> BTreeSet<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}

#[test]
fn nobody_leaps_without_a_reason() {
    let start = position("", &[('h', "3,C4,4"), ('m', "3,c5,4")]);
    assert!(leaps(&start).is_empty());
    assert_eq!(start.count_moves(), start.moves().len() as u64);
    assert!(parse_human_turn(&start, "h4j5").is_err());
}

#[test]
fn a_piece_leaps_to_complete_a_siege() {
    // C2, C4 and C6 stand on three sides of c5 on h4; T9 on e5 and C8 on f3 can come to g4.
    let rows = [('i', "3,C2,4"), ('h', "2,C4,c5,C6,3"), ('f', "2,C8,5"), ('e', "4,T9,3")];
    let start = position("", &rows);
    assert_eq!(leaps(&start), words(&["e5g4"]), "C8 is not two and one away");
    let turn = parse_human_turn(&start, "e5g4").unwrap();
    assert_eq!(turn_notation(&start, &turn).unwrap(), "T9 e5-g4");
    assert_eq!(parse_human_turn(&start, "T9 e5-g4").as_ref(), Ok(&turn));
    let after = start.play_part(Part::Move(turn.step.unwrap())).unwrap();
    let sieges = after.captures().into_iter().filter(|one| one.reasons.iter().any(|why| is_siege_by(why, "g4")));
    assert_eq!(sieges.map(|one| one.removal.cell.to_string()).collect::<Vec<_>>(), ["h4"]);
}

fn is_siege_by(reason: &rithmomachia_core::Reason, cell: &str) -> bool {
    let acts = reason.actors.iter().any(|actor| actor.cell.to_string() == cell);
    matches!(reason.kind, CaptureKind::Siege(_)) && acts
}

#[test]
fn a_piece_beside_the_leaper_blocks_it() {
    let rows = [('i', "3,C2,4"), ('h', "2,C4,c5,C6,3"), ('f', "4,C8,3"), ('e', "4,T9,3")];
    assert!(leaps(&position("", &rows)).is_empty());
    let rows = [('i', "3,C2,4"), ('h', "2,C4,c5,C6,3"), ('e', "3,C8,T9,3")];
    assert_eq!(leaps(&position("", &rows)), words(&["e5g4"]), "the short arm is not looked at");
}

#[test]
fn a_besieged_piece_leaps_anywhere_and_a_pyramid_nowhere() {
    let rows = [('i', "3,c3,4"), ('h', "2,c5,C4,c7,3"), ('g', "3,c9,4")];
    // Orthogonally surrounded: every first cell is blocked; diagonally none is.
    assert!(leaps(&position("", &rows)).is_empty());
    let rows = [('i', "2,c3,1,c3,3"), ('h', "3,C4,4"), ('g', "2,c9,1,c7,3")];
    let all = ["h4f3", "h4f5", "h4g2", "h4g6", "h4i2", "h4i6", "h4j3", "h4j5"];
    assert_eq!(leaps(&position("", &rows)), words(&all));
    let rows = [('i', "2,c3,1,c3,3"), ('h', "3,P[S64,S9],4"), ('g', "2,c9,1,c7,3")];
    let besieged = position("", &rows);
    assert!(leaps(&besieged).is_empty());
    let rows = [('i', "3,C2,4"), ('h', "2,C4,c5,C6,3"), ('e', "4,P[S64,S9],3")];
    assert!(leaps(&position("", &rows)).is_empty());
}

#[test]
fn a_side_with_only_such_a_leap_is_not_blocked() {
    // C4 in the corner has every cell beside it but the first of its long arms taken by friends that are stuck themselves.
    let rows = [('i', "2,c3,1,c3,3"), ('h', "3,S25,4"), ('g', "2,c9,1,c7,3"), ('k', "3,c3,4"), ('e', "3,c3,4")];
    let start = position("", &rows);
    let moves: Vec<String> = start.moves().into_iter().map(|step| part_word(Part::Move(step))).collect();
    assert!(moves.iter().any(|word| word == "h4j3") && !moves.iter().any(|word| word == "h4k4"), "{moves:?}");
}

/// The leaps by the words of the rule, each tried on a board of its own.
fn by_the_words(position: &Position) -> BTreeSet<String> {
    let side = position.side_to_move();
    let (arms, size) = (position.rules().settings().movement.shapes, position.rules().size());
    let mut found = BTreeSet::new();
    for (from, piece) in position.pieces_of(side).filter(|(_, piece)| piece.shape != Shape::Pyramid) {
        let Some((short, long)) = arms[piece.shape.index()].leap else { continue };
        let (short, long) = (short as i8, long as i8);
        let besieged = sieges(position, !side, |cell, _| cell == from);
        for (a, b) in [(short, long), (long, short)] {
            for by in [(a, b), (a, -b), (-a, b), (-a, -b)] {
                let first = if a > b { (by.0.signum(), 0) } else { (0, by.1.signum()) };
                let is_empty = |cell: Option<Cell>| cell.filter(|cell| position.piece_at(*cell).is_none());
                let Some(to) = is_empty(from.offset(by, size)).filter(|_| is_empty(from.offset(first, size)).is_some())
                else {
                    continue;
                };
                let mut setup = position.setup();
                setup.placement.iter_mut().filter(|(cell, _)| *cell == from).for_each(|(cell, _)| *cell = to);
                let after = setup.position().unwrap();
                if besieged || sieges(&after, side, |_, actors| actors.contains(&to)) {
                    found.insert(format!("{from}{to}"));
                }
            }
        }
    }
    found
}

/// Whether a side, once it has moved, could take by such a siege.
fn sieges(position: &Position, side: Side, is_meant: impl Fn(Cell, &[Cell]) -> bool) -> bool {
    let Some((mover, _)) = position.pieces_of(side).next() else { return false };
    let mut setup = position.setup();
    (setup.side_to_move, setup.stage, setup.mover) = (side, Stage::After, Some(mover));
    setup.position().unwrap().captures().iter().any(|capture| {
        let sieges = capture.reasons.iter().filter(|reason| matches!(reason.kind, CaptureKind::Siege(_)));
        sieges.into_iter().any(|reason| {
            let actors: Vec<Cell> = reason.actors.iter().map(|actor| actor.cell).collect();
            is_meant(capture.removal.cell, &actors)
        })
    })
}

#[test]
fn leaps_are_those_of_the_rule_s_words() {
    for (designation, least) in [
        (format!("fulke-2:{NOBODY_WINS}"), 5),
        (format!("fulke-2:captures.siege.edge=true,captures.siege.own_blocks=true,{NOBODY_WINS}"), 40),
        (format!("mebben:movement.leaps=siege,{NOBODY_WINS}"), 5),
        (format!("mebben:captures.siege.edge=false,captures.siege.relief=any,movement.leaps=siege,{NOBODY_WINS}"), 5),
        ("boissiere:movement.leaps=siege,victory.de_corpore.enabled=false,victory.small.enabled=false".to_owned(), 5),
        ("philosophers:captures.siege.own_blocks=true,captures.timing=optional,movement.leaps=siege,\
          victory.de_corpore.enabled=false,victory.glorious.enabled=false"
            .to_owned(), 40),
        ("boutin:captures.siege.method=draughts,captures.siege.own_blocks=true,movement.leaps=siege,movement.pyramid.moves_as=draughts,\
          victory.de_corpore.enabled=false"
            .to_owned(), 5),
    ] {
        let rules = rules(&designation);
        let mut random = Random::new(5);
        let mut leaping = 0;
        for _ in 0..150 {
            let position = scattered(&rules, &mut random);
            if position.outcome().is_some() {
                continue;
            }
            let expected = by_the_words(&position);
            leaping += expected.len();
            assert_eq!(leaps(&position), expected, "{}", position_text(&position));
            assert_eq!(position.count_moves(), position.moves().len() as u64);
        }
        assert!(leaping >= least, "{designation}: {leaping}");
    }
}
