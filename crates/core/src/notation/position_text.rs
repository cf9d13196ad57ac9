//! Positions as one line of nine fields: `docs/texts.md` says what each holds.

mod fault;
mod read;
mod write;

pub use fault::{PositionTextError, TextFault, TextFaults};
pub use read::{parse_position, parse_setup};
pub use write::{position_text, setup_text};
