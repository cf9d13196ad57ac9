//! Texts: positions, turns for machines and for people.

mod excerpt;
mod human;
mod position_text;
mod tokens;
mod turn_word;

pub use excerpt::Excerpt;
pub use human::{
    FormError, PlayFault, Scene, SideName, TurnTextError, capture_text, meeting_capture, move_text, parse_human_part,
    parse_human_turn, reason_sum, reason_text, turn_notation,
};
pub use position_text::{
    PositionTextError, TextFault, TextFaults, parse_position, parse_setup, position_text, setup_text,
};
pub use tokens::{TokenError, parse_piece_token, parse_taken_token, piece_token, taken_token};
pub use turn_word::{TurnWordError, move_word, parse_part, parse_turn_word, part_word, removal_word, turn_word};
