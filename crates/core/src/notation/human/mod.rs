//! Turns as people write them: `C2 d6-d7; [c5 m4 * 3] x S15 i4`.

mod diagnose;
mod errors;
mod lines;
mod meaning;
mod names;
mod read;
mod scene;
mod segment;
mod sums;
mod words;
mod write;

pub use errors::{FormError, PlayFault, SideName, TurnTextError};
pub use read::{parse_human_part, parse_human_turn};
pub use scene::Scene;
pub use sums::reason_sum;
pub use write::{capture_text, meeting_capture, move_text, reason_text, turn_notation};

use names::Name;

/// Largest number a name can hold: a pyramid of eight layers of 9999.
const LARGEST_VALUE: u32 = 8 * crate::types::MAX_VALUE as u32;
