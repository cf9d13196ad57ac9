//! One segment of a turn text, between semicolons: a move, or a capture and the reason it gives.

use super::FormError;
use super::names::{Name, Reading, Spot, cell_of};
use super::words::{Token, tokens};
use crate::notation::parse_part;
use crate::progressions::Progression;
use crate::types::{CaptureKind, Cell, Move, Operation, Part};

/// A segment as written, before anybody asks whether it holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Segment {
    pub text: String,
    pub what: What,
}

/// What a segment says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum What {
    /// A man comes back, or a ransom by its word.
    Returns(Move),
    /// A man is given up for a layer of a pyramid.
    Ransoms { man: Spot, pyramid: Spot },
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
    /// One piece, of whatever part, that goes to the target's cell.
    Enters(Spot),
    /// A piece and a number, or two pieces and more; a bare number can be either.
    Sum(Operation, Vec<Spot>),
    /// A piece and an exponent: [`CaptureKind::Power`] or [`CaptureKind::Root`].
    Raised(CaptureKind, Spot, u32),
    /// Two pieces in progression with the target, of a kind if one is named.
    Progression(Option<Progression>, [Spot; 2]),
    /// A besieger, if any is named.
    Siege(Option<Spot>),
}

impl Segment {
    /// Reads a segment that is not empty.
    pub fn parse(text: &str) -> Result<Self, FormError> {
        if text.contains('@') {
            return Ok(Self { text: text.to_owned(), what: exchanged(text)? });
        }
        let mut tokens = tokens(text)?;
        let halves = |half: Token| tokens.iter().filter(|token| **token == half).count();
        if halves(Token::Open) != halves(Token::Close) {
            return Err(FormError::Bracket(text.into()));
        }
        let mut ending = Ending::default();
        while ending.takes(tokens.last()) {
            tokens.pop();
        }
        let Ending { stays, .. } = ending;
        let signs = tokens.iter().filter(|token| matches!(token, Token::Takes | Token::Besieges)).count();
        let what = match tokens.iter().position(|token| matches!(token, Token::Takes | Token::Besieges)) {
            Some(at) if signs == 1 => {
                ending.siege |= tokens[at] == Token::Besieges;
                capture((&tokens[..at], &tokens[at + 1..]), ending, text)?
            }
            None if !ending.siege && !ending.enters && ending.kind.is_none() => movement(&tokens, text)?,
            _ => return Err(FormError::Segment(text.into())),
        };
        if stays && !matches!(what, What::Falls { by: By::Equal(_), .. }) {
            return Err(FormError::Stays(text.into()));
        }
        Ok(Self { text: text.to_owned(), what })
    }
}

/// A man that comes back, written as its word, with spaces around the sign or without; or a man and the layer it is given for.
fn exchanged(text: &str) -> Result<What, FormError> {
    let word: String = text.split_whitespace().collect();
    if let Ok(Part::Move(step)) = parse_part(&word) {
        return Ok(What::Returns(step));
    }
    match text.split_once('@') {
        Some((man, pyramid)) if pyramid.contains('.') => {
            Ok(What::Ransoms { man: Spot::of(&tokens(man)?, text)?, pyramid: Spot::of(&tokens(pyramid)?, text)? })
        }
        _ => Err(FormError::Return(text.into())),
    }
}

/// The words behind a capture.
#[derive(Clone, Copy, Debug, Default)]
struct Ending {
    stays: bool,
    enters: bool,
    siege: bool,
    kind: Option<Progression>,
}

impl Ending {
    /// Whether a token is such a word that has not been said yet.
    fn takes(&mut self, token: Option<&Token>) -> bool {
        let said = match token {
            Some(Token::Stays) => &mut self.stays,
            Some(Token::Enters) => &mut self.enters,
            Some(Token::Siege) => &mut self.siege,
            Some(Token::Kind(kind)) => return self.kind.replace(*kind).is_none(),
            _ => return false,
        };
        !std::mem::replace(said, true)
    }
}

fn capture((left, right): (&[Token], &[Token]), ending: Ending, text: &str) -> Result<What, FormError> {
    let Ending { stays, enters, siege, kind } = ending;
    let target = Spot::of(right, text)?;
    let left = match left {
        [Token::Open, inside @ .., Token::Close] => inside,
        plain => plain,
    };
    if left.iter().any(|token| matches!(token, Token::Open | Token::Close)) {
        return Err(FormError::Bracket(text.into()));
    }
    let by = match left.iter().position(joins) {
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
        Some(at) => sum(left, (&left[at], kind), text)?,
    };
    let by = match by {
        By::Equal(actor) if enters && !siege => By::Enters(actor),
        _ if enters => return Err(FormError::Segment(text.into())),
        by => by,
    };
    if kind.is_some() && !matches!(by, By::Progression(..)) {
        return Err(FormError::Segment(text.into()));
    }
    Ok(What::Falls { by, target, stays })
}

/// Pieces, or a piece and a number, with one sign between them.
fn sum(tokens: &[Token], (sign, kind): (&Token, Option<Progression>), text: &str) -> Result<By, FormError> {
    let fault = || FormError::Sum(text.into());
    let parts: Vec<&[Token]> = tokens.split(|token| token == sign).collect();
    if parts.iter().any(|part| part.is_empty() || part.iter().any(joins)) {
        return Err(fault());
    }
    let spots = parts.into_iter().map(|part| Spot::of(part, text)).collect::<Result<Vec<Spot>, _>>()?;
    if let Some(operation) = operation(sign) {
        let many = matches!(operation, Operation::Addition | Operation::Multiplication);
        return if spots.len() == 2 || many { Ok(By::Sum(operation, spots)) } else { Err(fault()) };
    }
    let Ok([first, second]) = <[Spot; 2]>::try_from(spots) else { return Err(fault()) };
    match sign {
        Token::Comma => Ok(By::Progression(kind, [first, second])),
        _ => {
            let by = if *sign == Token::Raised { CaptureKind::Power } else { CaptureKind::Root };
            second.is_bare_number().map(|exponent| By::Raised(by, first, exponent)).ok_or_else(fault)
        }
    }
}

/// Whether a token stands between the pieces of a sum.
const fn joins(token: &Token) -> bool {
    operation(token).is_some() || matches!(token, Token::Raised | Token::Rooted | Token::Comma)
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
        assert!(matches!(what("[C2 + C4 + C6] x t12"), What::Falls { by: By::Sum(Operation::Addition, _), .. }));
        assert!(matches!(what("[C4 d3 ** 3] x t64 e4"), What::Falls { by: By::Raised(CaptureKind::Power, _, 3), .. }));
        assert!(matches!(what("[s225 d3//2] x S15 e4"), What::Falls { by: By::Raised(CaptureKind::Root, _, 2), .. }));
        let harmonic = Some(Progression::Harmonic);
        let text = "[C2 d3, C4 e5] x c3 e4 (harmonic)";
        assert!(matches!(what(text), What::Falls { by: By::Progression(kind, _), .. } if kind == harmonic));
        assert!(matches!(what("C4 d3 x t12 e4 enters"), What::Falls { by: By::Enters(_), .. }));
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
            "[C2 + C4 - C6] x t12",
            "[C2 - C4 - C6] x t12",
            "[C2 ** C4] x t12",
            "[C2 ** 2 ** 2] x t12",
            "[C2, C4, C6] x t12",
            "[C2 + C4] x t12 (harmonic)",
            "[C2 + C4] x t12 enters",
            "C2 d6-d7 enters",
            "C2 d6-d7 (harmonic)",
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
