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
        Self { line, key: key.into(), text: text.into() }
    }
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RulesetError {
    /// An id nobody knows.
    Unknown(String),
    /// A file with faults; never empty.
    File {
        /// The file as the caller named it.
        file: String,
        /// Everything wrong with it, by line.
        faults: Vec<RulesetFault>,
    },
    /// Options the ruleset does not take; never empty.
    Options(Vec<RulesetFault>),
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

impl fmt::Display for RulesetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(id) => {
                let names = super::Ruleset::names().join(", ");
                write!(f, "there is no ruleset {:?}; there are {names}", super::shortened(id))
            }
            Self::File { file, faults } => {
                let lines: Vec<String> = faults.iter().map(|fault| format!("{file}, {fault}")).collect();
                f.write_str(&lines.join("\n"))
            }
            Self::Options(faults) => {
                let lines: Vec<String> = faults.iter().map(ToString::to_string).collect();
                f.write_str(&lines.join("; "))
            }
        }
    }
}

impl std::error::Error for RulesetError {}
