//! Pieces and taken pieces as position texts write them: `S289`, `P[S36,S25]`, `p:s36`.

use super::Excerpt;
use crate::types::{Layer, MAX_LAYERS, MAX_VALUE, Piece, Pyramid, PyramidFault, Shape, Side, Taken};

/// Why a text is no token.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TokenError {
    /// No letter of a shape.
    #[error("{0} is no piece: a piece is a letter of C T S P, small for Black, and a value, such as S289 or c9")]
    Shape(Excerpt),
    /// No value, or one out of range.
    #[error("{0} has no value from 1 to 9999")]
    Value(Excerpt),
    /// A pyramid without its layers.
    #[error("{0} is no pyramid: a pyramid is written with its layers, such as P[S36,S25,T16]")]
    Pyramid(Excerpt),
    /// Letters of both cases in one pyramid.
    #[error("the layers of {0} must have the case of their pyramid")]
    Case(Excerpt),
    /// Layers that make no pyramid.
    #[error("{0} is no pyramid: {1}")]
    Layers(Excerpt, PyramidFault),
}

/// `S289`; a pyramid with its layers, from the largest value down: `P[S36,S25,T16,T9,C4,C1]`.
pub fn piece_token(piece: &Piece) -> String {
    let letter = piece.shape.letter(piece.owner);
    match &piece.pyramid {
        Some(pyramid) => {
            let layers: Vec<String> = pyramid.layers().iter().map(|layer| layer_token(*layer, piece.owner)).collect();
            format!("{letter}[{}]", layers.join(","))
        }
        None => format!("{letter}{}", piece.value),
    }
}

/// `s225` or `p[s64,s49]` for a whole piece, `p:s36` for one layer, in the case of the side that lost it.
pub fn taken_token(taken: &Taken) -> String {
    match taken {
        Taken::Whole(piece) => piece_token(&Piece { owner: piece.army, ..*piece }),
        Taken::Layer { army, layer } => format!("{}:{}", Shape::Pyramid.letter(*army), layer_token(*layer, *army)),
    }
}

/// Reads a piece token; the case tells the side.
///
/// # Errors
/// A text that is none, with what would be right.
pub fn parse_piece_token(text: &str) -> Result<Piece, TokenError> {
    let (shape, side, rest) = letter(text)?;
    if shape != Shape::Pyramid {
        return Ok(Piece::plain(side, shape, value(rest, text)?));
    }
    let inside = rest.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let inside = inside.ok_or_else(|| TokenError::Pyramid(text.into()))?;
    if inside.is_empty() {
        return Err(TokenError::Layers(text.into(), PyramidFault::Empty));
    }
    let count = inside.split(',').count();
    if count > MAX_LAYERS {
        return Err(TokenError::Layers(text.into(), PyramidFault::TooMany(count)));
    }
    let layers: Vec<Layer> = inside.split(',').map(|layer| parse_layer(layer, side, text)).collect::<Result<_, _>>()?;
    let pyramid = Pyramid::new(&layers).map_err(|fault| TokenError::Layers(text.into(), fault))?;
    Ok(Piece::stacked(side, pyramid))
}

/// Reads a taken token; the case tells the side that lost it.
///
/// # Errors
/// A text that is none, with what would be right.
pub fn parse_taken_token(text: &str) -> Result<Taken, TokenError> {
    match text.split_once(':') {
        Some((pyramid, layer)) => {
            let (Shape::Pyramid, army, "") = letter(pyramid)? else { return Err(TokenError::Pyramid(text.into())) };
            Ok(Taken::Layer { army, layer: parse_layer(layer, army, text)? })
        }
        None => parse_piece_token(text).map(Taken::Whole),
    }
}

fn layer_token(layer: Layer, side: Side) -> String {
    format!("{}{}", layer.shape.letter(side), layer.value)
}

fn parse_layer(text: &str, side: Side, whole: &str) -> Result<Layer, TokenError> {
    let (shape, own, rest) = letter(text.trim())?;
    if own != side {
        return Err(TokenError::Case(whole.into()));
    }
    if shape == Shape::Pyramid {
        return Err(TokenError::Layers(whole.into(), PyramidFault::Nested));
    }
    Ok(Layer { shape, value: value(rest, text)? })
}

fn letter(text: &str) -> Result<(Shape, Side, &str), TokenError> {
    let mut letters = text.chars();
    let (shape, side) = letters.next().and_then(Shape::from_letter).ok_or_else(|| TokenError::Shape(text.into()))?;
    Ok((shape, side, letters.as_str()))
}

fn value(digits: &str, token: &str) -> Result<u16, TokenError> {
    let plain = digits.bytes().all(|digit| digit.is_ascii_digit()) && !digits.starts_with('0');
    let value = if plain { digits.parse::<u16>().ok() } else { None };
    value.filter(|value| (1..=MAX_VALUE).contains(value)).ok_or_else(|| TokenError::Value(token.into()))
}
