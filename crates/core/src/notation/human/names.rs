//! What a text calls a piece, and which piece that is.

use super::FormError;
use super::words::{Token, Word};
use crate::rules::Rules;
use crate::types::{Cell, Piece, Shape, Side};

/// A piece by letter and number, as far as a text gives them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Name {
    /// The letter, whose case tells the side.
    pub shape: Option<(Shape, Side)>,
    /// The number: a value, a pyramid's total, or a layer's value.
    pub value: u32,
    /// The number behind a dot: the layer.
    pub layer: Option<u32>,
    /// Which of the pieces that are alike.
    pub subscript: Option<u8>,
}

impl Name {
    /// Whether this names the piece by one of its faces: layer 0 is the piece as a whole.
    ///
    /// A pyramid and its layers may be called squares too, as where every layer is one.
    pub fn fits(&self, piece: &Piece, layer: u16) -> bool {
        if self.shape.is_some_and(|(_, side)| side != piece.owner) {
            return false;
        }
        let is_stack = piece.shape == Shape::Pyramid;
        let called =
            |own: Shape| self.shape.is_none_or(|(shape, _)| shape == own || (is_stack && shape == Shape::Square));
        match (self.layer, layer) {
            (None, 0) => self.value == piece.value && called(piece.shape),
            (None, _) => self.value == u32::from(layer) && layer_shape(piece, layer).is_some_and(called),
            (Some(dot), _) => {
                let only = matches!(piece.layers(), [only] if u32::from(only.value) == dot);
                let same = if layer == 0 { only } else { dot == u32::from(layer) };
                is_stack && same && self.value == piece.value && called(piece.shape)
            }
        }
    }

    /// Whether this names the piece by any of its faces.
    pub fn fits_somehow(&self, piece: &Piece) -> bool {
        piece.faces().any(|(_, layer)| self.fits(piece, layer))
    }

    /// The pieces of the start that the name fits, in the order of subscripts: squares before triangles before circles,
    /// then from the middle of the board to the side's own edge, then by column.
    fn twins(&self, rules: &Rules, side: Side) -> Vec<Cell> {
        let mut twins: Vec<(Cell, Piece)> =
            rules.start().filter(|(_, piece)| piece.owner == side && self.fits(piece, 0)).collect();
        twins.sort_by_key(|(cell, piece)| {
            let from_edge = if side == Side::White { cell.row() } else { rules.size().0 - 1 - cell.row() };
            (std::cmp::Reverse(piece.shape), std::cmp::Reverse(from_edge), cell.column())
        });
        twins.into_iter().map(|(cell, _)| cell).collect()
    }
}

fn layer_shape(piece: &Piece, layer: u16) -> Option<Shape> {
    piece.pyramid.as_ref().and_then(|pyramid| pyramid.layer(layer)).map(|layer| layer.shape)
}

/// One reading of a place in the text that names a piece: by name, by cell, or by both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Reading {
    pub name: Option<Name>,
    pub cell: Option<Cell>,
}

impl Reading {
    /// Whether it means the piece on a cell, acting or hit with one face.
    pub fn fits(&self, cell: Cell, piece: &Piece, layer: u16) -> bool {
        self.cell.is_none_or(|own| own == cell) && self.name.as_ref().is_none_or(|name| name.fits(piece, layer))
    }
}

/// A place in the text that names a piece, with all ways to read it; at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Spot {
    pub text: String,
    pub readings: Vec<Reading>,
}

impl Spot {
    /// Reads the words between signs: a piece, a cell, or a piece and its cell.
    pub fn of(tokens: &[Token], segment: &str) -> Result<Self, FormError> {
        let mut readings = Vec::new();
        match tokens {
            [Token::Word(word)] => {
                readings.extend(word.cell.map(|cell| Reading { name: None, cell: Some(cell) }));
                readings.extend(word.name.clone().map(|name| Reading { name: Some(name), cell: None }));
            }
            [Token::Word(word), rest @ ..] => {
                let cell = match rest {
                    [place] | [Token::Colon, place] => cell_of(place),
                    _ => None,
                };
                if let (Some(name), Some(cell)) = (&word.name, cell) {
                    readings.push(Reading { name: Some(name.clone()), cell: Some(cell) });
                }
            }
            [Token::Pair(cell)] => readings.push(Reading { name: None, cell: Some(*cell) }),
            _ => {}
        }
        let text = spelled(tokens);
        if readings.is_empty() {
            return Err(FormError::Piece(segment.into(), text.as_str().into()));
        }
        Ok(Self { text, readings })
    }

    /// Gives names with a subscript and without a cell the cell on which such a piece began, if one stands there still.
    ///
    /// The position does not tell twins apart; the subscript decides only between cells the text leaves open.
    pub fn settle(
        &mut self,
        rules: &Rules,
        side: Side,
        stands: impl Fn(Cell) -> Option<Piece>,
    ) -> Result<(), FormError> {
        for reading in &mut self.readings {
            let Some((name, subscript)) = reading.name.as_ref().and_then(|name| Some((name, name.subscript?))) else {
                continue;
            };
            let side = name.shape.map_or(side, |(_, side)| side);
            let twins = name.twins(rules, side);
            let place = usize::from(subscript);
            // A piece that the start does not know may still be called the first of its kind.
            if place != 1 && (place == 0 || place > twins.len()) {
                return Err(FormError::Subscript(self.text.as_str().into(), twins.len()));
            }
            let began = twins.get(place - 1).copied().filter(|_| reading.cell.is_none());
            let is_there = |cell: &Cell| stands(*cell).is_some_and(|piece| piece.owner == side && name.fits(&piece, 0));
            if let Some(cell) = began.filter(is_there) {
                reading.cell = Some(cell);
            }
        }
        Ok(())
    }

    /// Whether any reading means the piece on a cell with one face.
    pub fn fits(&self, cell: Cell, piece: &Piece, layer: u16) -> bool {
        self.readings.iter().any(|reading| reading.fits(cell, piece, layer))
    }

    /// The number it can be read as, where that is all it is.
    pub fn is_bare_number(&self) -> Option<u32> {
        match self.readings.as_slice() {
            [Reading { name: Some(Name { shape: None, value, layer: None, subscript: None }), cell: None }] => {
                Some(*value)
            }
            _ => None,
        }
    }
}

pub(super) fn cell_of(token: &Token) -> Option<Cell> {
    match token {
        Token::Word(Word { cell, .. }) => *cell,
        Token::Pair(cell) => Some(*cell),
        _ => None,
    }
}

/// The tokens as a text again, for sentences.
fn spelled(tokens: &[Token]) -> String {
    let words = tokens.iter().map(|token| match token {
        Token::Word(word) => word.text.clone(),
        Token::Pair(cell) => cell.to_string(),
        Token::Takes => "x".to_owned(),
        Token::Besieges => "^".to_owned(),
        Token::Plus => "+".to_owned(),
        Token::Minus => "-".to_owned(),
        Token::Times => "*".to_owned(),
        Token::Over => "/".to_owned(),
        Token::Raised => "**".to_owned(),
        Token::Rooted => "//".to_owned(),
        Token::Comma => ",".to_owned(),
        Token::Open => "[".to_owned(),
        Token::Close => "]".to_owned(),
        Token::Colon => ":".to_owned(),
        Token::Stays => "stays".to_owned(),
        Token::Enters => "enters".to_owned(),
        Token::Siege => "(siege)".to_owned(),
        Token::Kind(kind) => format!("({})", kind.name()),
    });
    words.collect::<Vec<_>>().join(" ")
}
