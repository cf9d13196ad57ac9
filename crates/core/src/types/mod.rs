//! The vocabulary of the game, one type a file.

mod capture;
mod cell;
mod cell_set;
mod piece;
mod pyramid;
mod shape;
mod side;
mod turn;

pub use capture::{Actor, Capture, CaptureKind, Operation, Reason, SiegeForm};
pub use cell::{CELLS, COLUMNS, Cell, ROWS};
pub use cell_set::CellSet;
pub use piece::{MAX_PIECES, MAX_VALUE, Piece, Taken};
pub use pyramid::{Layer, MAX_LAYERS, Pyramid, PyramidFault};
pub use shape::Shape;
pub use side::Side;
pub use turn::{Move, Part, Removal, Stage, Takes, Turn, Turncoat};
