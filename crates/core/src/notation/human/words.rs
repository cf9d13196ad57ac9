//! The words and signs that notation is written with.

use super::{FormError, Name};
use crate::progressions::Progression;
use crate::types::{Cell, Shape};

/// One word or sign of a turn text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// A piece or a cell; `c3` can be either.
    Word(Word),
    /// `x` or `×`: takes.
    Takes,
    /// `^` or `∩`: besieges.
    Besieges,
    /// `+`
    Plus,
    /// `-`, `−` or a dash: minus, or the way from cell to cell.
    Minus,
    /// `*`, and inside brackets `×` or `x`.
    Times,
    /// `/` or `÷`
    Over,
    /// `**`: to the power of.
    Raised,
    /// `//`: the root of.
    Rooted,
    /// `,` between the partners of a progression.
    Comma,
    /// `[`
    Open,
    /// `]`
    Close,
    /// `(5, 3)` or the like: column and row counted from 0.
    Pair(Cell),
    /// `:` between a piece and its coordinates.
    Colon,
    /// `stays`
    Stays,
    /// `enters`
    Enters,
    /// `(siege)`
    Siege,
    /// `(arithmetic)`, `(geometric)`, `(harmonic)`
    Kind(Progression),
}

/// A word that names a piece, a cell, or could name either.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Word {
    pub text: String,
    pub name: Option<Name>,
    pub cell: Option<Cell>,
    /// Digits alone: may be a distance.
    pub number: Option<u32>,
}

/// Splits a segment of a turn text into words and signs.
pub(super) fn tokens(segment: &str) -> Result<Vec<Token>, FormError> {
    let mut tokens = Vec::new();
    let mut in_brackets = false;
    let mut rest = segment;
    while let Some(letter) = rest.chars().next() {
        let (token, length) = match letter {
            _ if letter.is_whitespace() => (None, letter.len_utf8()),
            '(' => parenthesis(rest)?,
            'x' | 'X' | '×' => (Some(if in_brackets { Token::Times } else { Token::Takes }), letter.len_utf8()),
            's' if rest.starts_with("stays") => (Some(Token::Stays), "stays".len()),
            'e' if rest.starts_with("enters") => (Some(Token::Enters), "enters".len()),
            '*' if rest.starts_with("**") => (Some(Token::Raised), 2),
            '/' if rest.starts_with("//") => (Some(Token::Rooted), 2),
            _ if letter.is_ascii_alphanumeric() => word(rest)?,
            _ => (
                Some(sign(letter).ok_or_else(|| FormError::Sign(rest[..letter.len_utf8()].into()))?),
                letter.len_utf8(),
            ),
        };
        match token {
            Some(Token::Open) => in_brackets = true,
            Some(Token::Close) => in_brackets = false,
            _ => {}
        }
        tokens.extend(token);
        rest = rest.get(length..).unwrap_or_default();
    }
    Ok(tokens)
}

fn sign(letter: char) -> Option<Token> {
    Some(match letter {
        '^' | '∩' => Token::Besieges,
        '+' => Token::Plus,
        '-' | '−' | '–' | '—' | '‐' | '‑' => Token::Minus,
        '*' | '·' => Token::Times,
        '/' | '÷' => Token::Over,
        '[' => Token::Open,
        ']' => Token::Close,
        ':' => Token::Colon,
        ',' => Token::Comma,
        _ => return None,
    })
}

/// `(siege)`, a kind of progression, or a pair of coordinates: column − 1, then the index of the row.
fn parenthesis(text: &str) -> Result<(Option<Token>, usize), FormError> {
    let end = text.find(')').ok_or_else(|| FormError::Parenthesis(text.into()))?;
    let whole = &text[..=end];
    let inside = text[1..end].trim();
    if inside == "siege" {
        return Ok((Some(Token::Siege), end + 1));
    }
    if let Some(kind) = Progression::ALL.into_iter().find(|kind| kind.name() == inside) {
        return Ok((Some(Token::Kind(kind)), end + 1));
    }
    let number = |text: &str| text.trim().parse::<u8>().ok();
    let pair = inside.split_once(',').and_then(|(column, row)| Cell::new(number(row)?, number(column)?));
    match pair {
        Some(cell) => Ok((Some(Token::Pair(cell)), end + 1)),
        None => Err(FormError::Parenthesis(whole.into())),
    }
}

/// Reads `C2`, `c3`, `d6`, `81`, `C002`, `P91.36`, `9₁`, `9_1`: a letter or none, digits, and what may follow them.
fn word(text: &str) -> Result<(Option<Token>, usize), FormError> {
    let letter = text.chars().next().filter(char::is_ascii_alphabetic);
    let start = letter.map_or(0, char::len_utf8);
    let digits = digits_at(text, start);
    if digits.is_empty() {
        return Err(FormError::Word(text.split_whitespace().next().unwrap_or(text).into()));
    }
    let mut end = start + digits.len();
    let cell = Cell::parse(&text[..end]).filter(|_| letter.is_some_and(|letter| letter.is_ascii_lowercase()));
    let layer = if text[end..].starts_with('.') { digits_at(text, end + 1) } else { "" };
    if !layer.is_empty() {
        end += 1 + layer.len();
    }
    let (subscript, length) = subscript(&text[end..]);
    end += length;
    let bare = layer.is_empty() && subscript.is_none();
    let shape = letter.map(|letter| Shape::from_letter(letter).ok_or(letter));
    let name = match shape {
        // A letter of no shape leaves only the cell.
        Some(Err(_)) => None,
        Some(Ok(shape)) => Some(Some(shape)),
        None => Some(None),
    };
    let name = match name {
        Some(shape) => Some(Name {
            shape,
            value: value(digits, &text[..end])?,
            layer: if layer.is_empty() { None } else { Some(value(layer, &text[..end])?) },
            subscript,
        }),
        None => None,
    };
    let cell = cell.filter(|_| bare);
    if name.is_none() && cell.is_none() {
        return Err(FormError::Word(text[..end].into()));
    }
    let number = name.as_ref().filter(|_| letter.is_none() && bare).map(|name| name.value);
    Ok((Some(Token::Word(Word { text: text[..end].to_owned(), name, cell, number })), end))
}

fn digits_at(text: &str, start: usize) -> &str {
    let rest = text.get(start..).unwrap_or_default();
    let length = rest.bytes().take_while(u8::is_ascii_digit).count();
    &rest[..length]
}

fn value(digits: &str, word: &str) -> Result<u32, FormError> {
    let value = digits.parse::<u32>().ok().filter(|value| *value <= super::LARGEST_VALUE);
    value.ok_or_else(|| FormError::Value(word.into()))
}

/// `₁` or `_1`, and how long it is.
fn subscript(text: &str) -> (Option<u8>, usize) {
    let mut letters = text.chars();
    match (letters.next(), letters.next()) {
        (Some('_'), Some(digit)) if digit.is_ascii_digit() => (digit.to_digit(10).map(|digit| digit as u8), 2),
        (Some(letter @ '₀'..='₉'), _) => (Some((letter as u32 - '₀' as u32) as u8), letter.len_utf8()),
        _ => (None, 0),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::panic)]
mod tests {
    use super::*;

    fn only_word(text: &str) -> Word {
        match tokens(text).unwrap().as_slice() {
            [Token::Word(word)] => word.clone(),
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn a_word_can_be_a_piece_and_a_cell() {
        let word = only_word("c3");
        assert_eq!((word.cell, word.name.map(|name| name.value)), (Cell::parse("c3"), Some(3)));
        let word = only_word("d3");
        assert_eq!((word.cell.is_some(), word.name), (true, None));
        let word = only_word("C3");
        assert_eq!((word.cell, word.name.is_some()), (None, true));
    }

    #[test]
    fn words_stand_together_without_spaces() {
        assert_eq!(tokens("C002d6e6").unwrap().len(), 3);
        assert_eq!(tokens("C2:(5, 3)-(6, 3)").unwrap().len(), 5);
        assert_eq!(tokens("[C4*C16]xt64").unwrap().len(), 7);
    }

    #[test]
    fn layers_and_subscripts_belong_to_the_word() {
        let word = only_word("p190.36");
        assert_eq!(word.name.map(|name| (name.value, name.layer)), Some((190, Some(36))));
        for text in ["c9₂", "c9_2"] {
            assert_eq!(only_word(text).name.and_then(|name| name.subscript), Some(2));
        }
    }

    #[test]
    fn what_is_no_word_is_refused_with_its_text() {
        for (text, named) in [("d9", "\"d9\""), ("hello", "\"hello\""), ("§", "§"), ("(9, 9)", "\"(9, 9)\"")] {
            let sentence = tokens(text).unwrap_err().to_string();
            assert!(sentence.contains(named), "{sentence}");
        }
    }
}
