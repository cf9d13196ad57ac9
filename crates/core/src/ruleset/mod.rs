//! Rulesets: cited data, the options players may change, and the typed settings the kernel compiles.

mod settings;

pub use settings::*;
