//! Texts: positions, turns for machines and for people.
mod excerpt;
mod turn_word;
pub use excerpt::Excerpt;
pub use turn_word::*;
pub fn taken_token(_: &crate::types::Taken) -> String {
    String::new()
}
