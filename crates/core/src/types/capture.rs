//! Captures and the arithmetic that justifies them.

use std::cmp::Reverse;

use super::{Cell, Piece, Removal};
use crate::progressions::Progression;

/// What two partners do with their values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Operation {
    /// a + b
    Addition,
    /// larger − smaller
    Subtraction,
    /// a × b
    Multiplication,
    /// larger ÷ smaller, exact
    Division,
}

impl Operation {
    /// `+`, `-`, `*` or `/`, as turn texts write it.
    pub const fn sign(self) -> char {
        match self {
            Self::Addition => '+',
            Self::Subtraction => '-',
            Self::Multiplication => '*',
            Self::Division => '/',
        }
    }
}

/// How a victim is surrounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SiegeForm {
    /// On its four orthogonal neighbours.
    Orthogonal,
    /// On its four diagonal neighbours.
    Diagonal,
    /// In every direction in which its shape moves.
    Moves,
    /// In four directions of one kind, as far as each of its shapes moves.
    Draughts,
}

/// The mechanism of a capture; ordered as reasons are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CaptureKind {
    /// Equal values (meeting, numbering, encounter).
    Meeting,
    /// own × m = enemy (eruption, multiplication, assault).
    Multiplication,
    /// own = enemy × m.
    Division,
    /// Partners (ambush, addition, subtraction).
    Ambush(Operation),
    /// own^k = enemy.
    Power,
    /// enemy^k = own.
    Root,
    /// Two partners and the enemy in progression.
    Progression(Progression),
    /// Surrounded (siege).
    Siege(SiegeForm),
}

/// A piece that takes part in a capture, and the value it acts with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Actor {
    /// Where it stands.
    pub cell: Cell,
    /// The value it acts with.
    pub value: u32,
    /// 0 when it acts as a whole, else the value of the layer it acts with.
    pub layer: u16,
}

/// One sum that justifies a capture.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Reason {
    /// By which mechanism.
    pub kind: CaptureKind,
    /// Who acts, by cell; for sieges every besieger.
    pub actors: Vec<Actor>,
    /// m of multiplication and division, the exponent of powers and roots.
    pub distance: Option<u8>,
    /// The besieger to name in texts: the piece just moved where it besieges, else the first by cell.
    pub named: u8,
}

impl Reason {
    /// Sort key: kind, acting cells, then the values each acts with, whole first and layers from the largest.
    ///
    /// DOUBT: the law orders by "the first piece's value"; first is taken by cell, also where the text writes the
    /// larger value first.
    pub(crate) fn order(&self) -> ReasonOrder {
        let cells = self.actors.iter().map(|actor| actor.cell).collect();
        let faces = self.actors.iter().map(|actor| (actor.layer != 0, Reverse(actor.layer))).collect();
        (self.kind, cells, faces)
    }
}

/// See [`Reason::order`]: a layer comes after the whole, the larger layer first.
pub(crate) type ReasonOrder = (CaptureKind, Vec<Cell>, Vec<(bool, Reverse<u16>)>);

/// Something that can be taken, and every sum that justifies it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Capture {
    /// What leaves the board.
    pub removal: Removal,
    /// The piece that stands there, before it is taken.
    pub target: Piece,
    /// At least one, in canonical order.
    pub reasons: Vec<Reason>,
}

impl Capture {
    /// The value hit: the layer's, or the whole piece's.
    pub fn target_value(&self) -> u32 {
        if self.removal.is_whole() { self.target.value } else { u32::from(self.removal.layer) }
    }
}
