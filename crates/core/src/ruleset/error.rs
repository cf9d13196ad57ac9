//! What can be wrong with a ruleset file or with options, all of it at once.

use std::fmt;

/// One thing wrong, where it stands and what would be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesetFault {
    /// Line in the file, from 1; 0 where no line is to blame.
    pub line: usize,
    /// The dotted key, empty where no key is to blame.
    pub key: String,
    /// The sentence, with the offending value.
    pub text: String,
}

impl RulesetFault {
    pub(super) fn new(line: usize, key: impl Into<String>, text: impl Into<String>) -> Self {
        Self { line, key: on_one_line(&key.into()), text: on_one_line(&text.into()) }
    }
}

/// A fault is one line, whatever the file it quotes holds.
fn on_one_line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for character in text.chars() {
        if character.is_control() {
            line.extend(character.escape_default());
        } else {
            line.push(character);
        }
    }
    line
}

impl fmt::Display for RulesetFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line > 0 {
            write!(f, "line {}: ", self.line)?;
        }
        if !self.key.is_empty() {
            write!(f, "{}: ", self.key)?;
        }
        f.write_str(&self.text)
    }
}

/// Why there is no such ruleset.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RulesetError {
    /// An id nobody knows.
    #[error("there is no ruleset {:?}; there are {}", super::shortened(.0), super::Ruleset::names().join(", "))]
    Unknown(String),
    /// A file with faults; never empty.
    #[error("{}", joined(faults.iter().map(|fault| format!("{file}, {fault}")), "\n"))]
    File {
        /// The file as the caller named it.
        file: String,
        /// Everything wrong with it, by line.
        faults: Vec<RulesetFault>,
    },
    /// Options the ruleset does not take; never empty.
    #[error("{}", joined(.0.iter().map(ToString::to_string), "; "))]
    Options(Vec<RulesetFault>),
}

fn joined(sentences: impl Iterator<Item = String>, between: &str) -> String {
    sentences.collect::<Vec<_>>().join(between)
}

impl RulesetError {
    /// The single faults; empty for an unknown id.
    pub fn faults(&self) -> &[RulesetFault] {
        match self {
            Self::Unknown(_) => &[],
            Self::File { faults, .. } | Self::Options(faults) => faults,
        }
    }
}
