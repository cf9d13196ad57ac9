//! One segment of a turn text, between semicolons: a move, or a capture and the reason it gives.

use super::FormError;
use super::names::{Name, Reading, Spot, cell_of};
use super::words::{Token, tokens};
use crate::types::{Cell, Operation};

/// A segment as written, before anybody asks whether it holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Segment {
    pub text: String,
    pub what: What,
}

/// What a segment says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum What {
    /// A piece goes to a cell.
    Goes { who: Spot, to: Cell },
    /// A target falls.
    Falls { by: By, target: Spot, stays: bool },
}

/// The reason a segment gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum By {
    /// None at all: the target falls for whatever reason.
    Whatever,
    /// One piece of equal value.
    Equal(Spot),
    /// A piece and a number, or two pieces; a bare number can be either.
    Sum(Operation, Spot, Spot),
    /// A besieger, if any is named.
    Siege(Option<Spot>),
}

impl Segment {
    /// Reads a segment that is not empty.
    pub fn parse(text: &str) -> Result<Self, FormError> {
        let mut tokens = tokens(text)?;
        let halves = |half: Token| tokens.iter().filter(|token| **token == half).count();
        if halves(Token::Open) != halves(Token::Close) {
            return Err(FormError::Bracket(text.into()));
        }
        let (mut stays, mut siege) = (false, false);
        loop {
            match tokens.last() {
                Some(Token::Stays) if !stays => stays = true,
                Some(Token::Siege) if !siege => siege = true,
                _ => break,
            }
            tokens.pop();
        }
        let signs = tokens.iter().filter(|token| matches!(token, Token::Takes | Token::Besieges)).count();
        let what = match tokens.iter().position(|token| matches!(token, Token::Takes | Token::Besieges)) {
            Some(at) if signs == 1 => {
                siege |= tokens[at] == Token::Besieges;
                capture((&tokens[..at], &tokens[at + 1..]), (siege, stays), text)?
            }
            None if !siege => movement(&tokens, text)?,
            _ => return Err(FormError::Segment(text.into())),
        };
        if stays && !matches!(what, What::Falls { by: By::Equal(_), .. }) {
            return Err(FormError::Stays(text.into()));
        }
        Ok(Self { text: text.to_owned(), what })
    }
}

fn capture((left, right): (&[Token], &[Token]), (siege, stays): (bool, bool), text: &str) -> Result<What, FormError> {
    let target = Spot::of(right, text)?;
    let left = match left {
        [Token::Open, inside @ .., Token::Close] => inside,
        plain => plain,
    };
    if left.iter().any(|token| matches!(token, Token::Open | Token::Close)) {
        return Err(FormError::Bracket(text.into()));
    }
    let by = match left.iter().position(|token| operation(token).is_some()) {
        None if left.is_empty() => {
            if siege {
                By::Siege(None)
            } else {
                By::Whatever
            }
        }
        None if siege => By::Siege(Some(Spot::of(left, text)?)),
        None => By::Equal(Spot::of(left, text)?),
        Some(_) if siege => return Err(FormError::Segment(text.into())),
        Some(at) => sum(left, at, text)?,
    };
    Ok(What::Falls { by, target, stays })
}

fn sum(tokens: &[Token], at: usize, text: &str) -> Result<By, FormError> {
    let (first, second) = (&tokens[..at], &tokens[at + 1..]);
    let whole = first.is_empty() || second.is_empty() || second.iter().any(|token| operation(token).is_some());
    let Some(operation) = operation(&tokens[at]).filter(|_| !whole) else { return Err(FormError::Sum(text.into())) };
    Ok(By::Sum(operation, Spot::of(first, text)?, Spot::of(second, text)?))
}

const fn operation(token: &Token) -> Option<Operation> {
    match token {
        Token::Plus => Some(Operation::Addition),
        Token::Minus => Some(Operation::Subtraction),
        Token::Times => Some(Operation::Multiplication),
        Token::Over => Some(Operation::Division),
        _ => None,
    }
}

/// A piece and two cells, two cells, or a piece and where it goes.
fn movement(tokens: &[Token], text: &str) -> Result<What, FormError> {
    let fault = || FormError::Segment(text.into());
    let places: Vec<&Token> = tokens.iter().filter(|token| !matches!(token, Token::Minus | Token::Colon)).collect();
    let Some((Some(to), who)) = places.split_last().map(|(to, who)| (cell_of(to), who)) else { return Err(fault()) };
    let name = |token: &Token| match token {
        Token::Word(word) => word.name.clone(),
        _ => None,
    };
    let readings = match who {
        [only] => {
            let piece = name(only).map(|name| Reading { name: Some(name), cell: None });
            let from = cell_of(only).map(|cell| Reading { name: None, cell: Some(cell) });
            from.into_iter().chain(piece).collect()
        }
        [piece, from] => both(name(piece), cell_of(from)).into_iter().collect(),
        _ => Vec::new(),
    };
    if readings.is_empty() {
        return Err(fault());
    }
    let spelled: Vec<String> = who.iter().map(|token| spelling(token)).collect();
    Ok(What::Goes { who: Spot { text: spelled.join(" "), readings }, to })
}

fn both(name: Option<Name>, cell: Option<Cell>) -> Option<Reading> {
    Some(Reading { name: Some(name?), cell: Some(cell?) })
}

fn spelling(token: &Token) -> String {
    match token {
        Token::Word(word) => word.text.clone(),
        other => cell_of(other).map(|cell| cell.to_string()).unwrap_or_default(),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::panic)]
mod tests {
    use super::*;

    fn what(text: &str) -> What {
        Segment::parse(text).unwrap().what
    }

    #[test]
    fn every_spelling_of_a_move_reads_alike() {
        let cell = |text| Cell::parse(text);
        for text in ["C2 d6-d7", "C2 d6d7", "C2d6d7", "C002d6d7", "C2:(5, 3)-(6, 3)", "C2 d6 − d7", "C2 d6 d7"] {
            let What::Goes { who, to } = what(text) else { panic!("{text}") };
            assert_eq!((who.readings.len(), who.readings[0].cell, Some(to)), (1, cell("d6"), cell("d7")), "{text}");
            assert_eq!(who.readings[0].name.as_ref().map(|name| name.value), Some(2), "{text}");
        }
        let What::Goes { who, .. } = what("d6-d7") else { panic!() };
        assert_eq!((who.readings[0].cell, &who.readings[0].name), (cell("d6"), &None));
    }

    #[test]
    fn signs_tell_the_reason() {
        assert!(matches!(what("[c3 d7 + c5 e6] x C8 d6"), What::Falls { by: By::Sum(Operation::Addition, ..), .. }));
        assert!(matches!(what("[c9 e6 − c7 d7] × C2 d6"), What::Falls { by: By::Sum(Operation::Subtraction, ..), .. }));
        assert!(matches!(what("[c5 m4 × 3] × S15 i4"), What::Falls { by: By::Sum(Operation::Multiplication, ..), .. }));
        assert!(matches!(what("[S15 i4 ÷ 3] x c5 m4"), What::Falls { by: By::Sum(Operation::Division, ..), .. }));
        assert!(matches!(what("C8 d3 ∩ c3 c3 (siege)"), What::Falls { by: By::Siege(Some(_)), .. }));
        assert!(matches!(what("C8 d3 ^ c3 c3"), What::Falls { by: By::Siege(Some(_)), .. }));
        assert!(matches!(what("T9 b5 x c9 d5"), What::Falls { by: By::Equal(_), stays: false, .. }));
        assert!(matches!(what("T9 b5 x p190.9 d5 stays"), What::Falls { by: By::Equal(_), stays: true, .. }));
        assert!(matches!(what("xi4"), What::Falls { by: By::Whatever, .. }));
    }

    #[test]
    fn what_is_no_segment_is_refused() {
        for text in [
            "C2",
            "d6",
            "C2 C4",
            "C2 d6-d7-d8",
            "C2 x",
            "x",
            "[C2 d6 x C4 d5",
            "[C2 + ] x c9",
            "[C2 + C4 + C6] x t12",
            "C2 d6-d7 stays",
            "C2 x C4 x C6",
            "C2 d6-d7 (siege)",
            "[C2 + C4] ^ c3",
            "(siege)",
            "stays",
            "[]",
            "C2 d6 d7 x c3",
        ] {
            assert!(Segment::parse(text).is_err(), "{text}");
        }
    }
}
