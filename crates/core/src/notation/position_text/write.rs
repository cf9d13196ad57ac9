//! Writing: canonical, so positions are equal exactly when their texts are.

use std::collections::BTreeMap;

use crate::notation::{piece_token, taken_token};
use crate::types::{Cell, Piece, Taken};
use crate::{Position, Setup};

/// The text of a position.
pub fn position_text(position: &Position) -> String {
    setup_text(&position.setup())
}

/// The text of a setup. One with faults has a text too, which reads as no position.
pub fn setup_text(setup: &Setup) -> String {
    let mover = setup.mover.map_or_else(|| "-".to_owned(), |cell| cell.to_string());
    let [white, black] = setup.taken.each_ref().map(|list| taken_text(list));
    [
        setup.rules.designation().to_owned(),
        placement_text(setup),
        setup.side_to_move.name().to_owned(),
        setup.stage.name().to_owned(),
        mover,
        white,
        black,
        setup.running.to_string(),
        setup.turn_number.to_string(),
    ]
    .join(" ")
}

fn placement_text(setup: &Setup) -> String {
    let placed: BTreeMap<Cell, &Piece> = setup.placement.iter().map(|(cell, piece)| (*cell, piece)).collect();
    let (rows, columns) = setup.rules.size();
    let row_text = |row: u8| {
        let mut items = Vec::new();
        let mut empty = 0;
        for column in 0..columns {
            match Cell::new(row, column).and_then(|cell| placed.get(&cell)) {
                None => empty += 1,
                Some(piece) => {
                    items.extend((empty > 0).then(|| empty.to_string()));
                    empty = 0;
                    items.push(piece_token(piece));
                }
            }
        }
        items.extend((empty > 0).then(|| empty.to_string()));
        items.join(",")
    };
    (0..rows).rev().map(row_text).collect::<Vec<_>>().join("/")
}

fn taken_text(list: &[Taken]) -> String {
    if list.is_empty() { "-".to_owned() } else { list.iter().map(taken_token).collect::<Vec<_>>().join(",") }
}
