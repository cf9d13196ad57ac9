//! Plays games of the engine against itself for learning: `selfplay RULESET GAMES NODES SEED FILE`.
//!
//! Appends a record of [`RECORD`] bytes for each quiet position to FILE, for `learn` to read: the cell of each piece of the
//! start (255 for one that is gone), the layers left, the side to move, what hand-made terms and the search said, both from
//! White's view, and how the game ended.
#![allow(clippy::expect_used)]

use std::io::Write;

use rithmomachia_core::ruleset::Ruleset;
use rithmomachia_core::{Position, Rules, Side, Turn};
use rithmomachia_engine::placing::Roll;
use rithmomachia_engine::{Engine, Handler, Limits, Settings, Task, by_hand, wins_in};

/// Turns played at random before the engine takes over: from the first of these on, to less than their sum.
const OPENING: (usize, usize) = (4, 12);
/// One turn in so many is played at random.
const ASTRAY: usize = 40;
/// Turns after which a game counts as drawn.
const LONGEST: u32 = 240;
/// Bytes of a record.
const RECORD: usize = 56;

struct Never;

impl Handler for Never {
    fn should_stop(&mut self) -> bool {
        false
    }
}

fn next(seed: &mut u64) -> usize {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    (*seed >> 16) as usize
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize| words.get(place).and_then(|word| word.parse::<u64>().ok()).expect("a number");
    let (id, file) = (words.first().expect("a ruleset"), words.get(4).expect("a file"));
    let rules = Rules::compile(Ruleset::builtin(id).expect("a built-in ruleset"));
    let mut file = std::fs::File::options().append(true).create(true).open(file).expect("a file to write");
    for game in 0..number(1) {
        let seed = (number(3) * 1_000_003 + game + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        file.write_all(&play(&Position::initial(rules.clone()), number(2), seed)).expect("room to write");
    }
}

/// The records of one game.
fn play(start: &Position, nodes: u64, mut seed: u64) -> Vec<u8> {
    let roll = Roll::new(start);
    let mut engine = Engine::new(Settings { hash_mib: 1, ..Settings::default() });
    let mut position = start.clone();
    let (mut keys, mut records): (Vec<u64>, Vec<[u8; RECORD]>) = (Vec::new(), Vec::new());
    let opening = OPENING.0 + next(&mut seed) % OPENING.1;
    let mut winner = None;
    while !position.is_finished() && position.turn_number() < LONGEST {
        keys.push(position.zobrist());
        let side = position.side_to_move();
        if keys.len() <= opening || next(&mut seed).is_multiple_of(ASTRAY) {
            let turns: Vec<Turn> = position.legal_turns().take(300).collect();
            position = position.play_known(&turns[next(&mut seed) % turns.len()]);
            continue;
        }
        let limits = Limits { depth: None, nodes: Some(nodes) };
        let found = engine.search(&position, &Task { limits, seed, played: &keys, lines: 1 }, &mut Never);
        if let Some(distance) = wins_in(found.score) {
            winner = Some(if distance > 0 { side } else { !side });
            break;
        }
        if position.removals().is_empty() {
            records.push(record((&roll, &position), found.score));
        }
        position = position.play_known(&found.turn.expect("a turn"));
    }
    let winner = winner.or(position.outcome().map(|outcome| outcome.winner));
    let result = winner.map_or(1, |winner| if winner == Side::White { 2 } else { 0 });
    records.iter_mut().for_each(|record| record[55] = result);
    records.concat()
}

fn record((roll, position): (&Roll, &Position), score: i32) -> [u8; RECORD] {
    let mut record = [255; RECORD];
    let mut layers = 0u16;
    for (cell, piece) in position.pieces() {
        if let Some(number) = roll.number_of(&piece) {
            record[number] = cell.index() as u8;
        }
        for layer in piece.layers() {
            layers |= roll.layer_of(piece.army, layer.value).map_or(0, |number| 1 << number);
        }
    }
    let view = |score: i32| if position.side_to_move() == Side::White { score } else { -score };
    record[48..50].copy_from_slice(&layers.to_le_bytes());
    record[50] = position.side_to_move().index() as u8;
    record[51..53].copy_from_slice(&(view(by_hand(position)).clamp(-30_000, 30_000) as i16).to_le_bytes());
    record[53..55].copy_from_slice(&(view(score).clamp(-30_000, 30_000) as i16).to_le_bytes());
    record
}
