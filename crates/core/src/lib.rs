//! The rules of Rithmomachia, the Philosophers' Game.
#![forbid(unsafe_code)]

pub mod ruleset;
mod types;

pub use types::*;
