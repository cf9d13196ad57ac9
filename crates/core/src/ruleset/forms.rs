//! Forms of start: from cells and tokens to pieces.

use std::collections::BTreeMap;

use super::error::RulesetFault;
use super::file::FormText;
use crate::notation::parse_piece_token;
use crate::types::{Cell, MAX_PIECES, Piece, Side};

type Placement = BTreeMap<Cell, Piece>;

/// Places every form on a board of this many rows and columns.
pub(super) fn place(
    forms: &BTreeMap<String, FormText>,
    size: (u8, u8),
    faults: &mut Vec<RulesetFault>,
) -> BTreeMap<String, Placement> {
    let mut placed = BTreeMap::new();
    for (name, form) in forms {
        let found = match &form.like {
            None => cells(name, form, faults),
            Some((like, advance)) => match forms.get(like).filter(|other| other.like.is_none()) {
                Some(other) => advanced(name, form, (cells(like, other, &mut Vec::new()), *advance), faults),
                None => {
                    let text = format!("like = {:?} should name a form that lists its cells", super::shortened(like));
                    faults.push(RulesetFault::new(form.line, format!("start.forms.{name}"), text));
                    Placement::new()
                }
            },
        };
        if found.len() > MAX_PIECES {
            let text = format!("{} pieces are more than the 48 a board can have", found.len());
            faults.push(RulesetFault::new(form.line, format!("start.forms.{name}"), text));
        }
        if let Some(cell) = found.keys().find(|cell| cell.row() >= size.0 || cell.column() >= size.1) {
            let text = format!("{cell} is not on a board of {} rows and {} columns", size.0, size.1);
            faults.push(RulesetFault::new(form.line, format!("start.forms.{name}"), text));
        }
        placed.insert(name.clone(), found);
    }
    placed
}

fn cells(name: &str, form: &FormText, faults: &mut Vec<RulesetFault>) -> Placement {
    let mut placed = Placement::new();
    for (side, cells) in Side::BOTH.into_iter().zip(&form.cells) {
        for (cell_text, (token, line)) in cells {
            let mut fault = |text: String| {
                faults.push(RulesetFault::new(
                    *line,
                    format!("start.forms.{name}.{side}.{}", super::shortened(cell_text)),
                    text,
                ));
            };
            let Some(cell) = Cell::parse(cell_text) else {
                fault("this is no cell; cells are a1 to p8".to_string());
                continue;
            };
            match parse_piece_token(token) {
                Ok(piece) => {
                    let own = Piece { army: side, owner: side, ..piece };
                    if placed.insert(cell, own).is_some() {
                        fault(format!("two pieces stand on {cell}"));
                    }
                }
                Err(error) => fault(error.to_string()),
            }
        }
    }
    placed
}

/// The same form with every piece so many rows nearer the middle.
fn advanced(name: &str, form: &FormText, (base, steps): (Placement, i64), faults: &mut Vec<RulesetFault>) -> Placement {
    let mut placed = Placement::new();
    for (cell, piece) in base {
        let by = if piece.owner == Side::White { steps } else { -steps };
        let to = cell.offset((by as i8, 0), (crate::types::ROWS, crate::types::COLUMNS));
        if to.and_then(|to| placed.insert(to, piece)).is_some() || to.is_none() {
            let text = format!("the piece of {cell} cannot stand {steps} rows nearer the middle");
            faults.push(RulesetFault::new(form.line, format!("start.forms.{name}"), text));
        }
    }
    placed
}
