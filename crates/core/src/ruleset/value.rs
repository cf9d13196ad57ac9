//! Values of keys, and what each key takes.

use std::fmt;

/// The value of a ruleset key.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum OptionValue {
    /// A choice or a text.
    Str(String),
    /// A number.
    Int(i64),
    /// A switch.
    Bool(bool),
}

impl fmt::Display for OptionValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Str(text) => f.write_str(text),
            Self::Int(number) => write!(f, "{number}"),
            Self::Bool(switch) => write!(f, "{switch}"),
        }
    }
}

impl From<&str> for OptionValue {
    fn from(text: &str) -> Self {
        Self::Str(text.to_string())
    }
}

impl From<String> for OptionValue {
    fn from(text: String) -> Self {
        Self::Str(text)
    }
}

impl From<i64> for OptionValue {
    fn from(number: i64) -> Self {
        Self::Int(number)
    }
}

impl From<bool> for OptionValue {
    fn from(switch: bool) -> Self {
        Self::Bool(switch)
    }
}

/// What a key takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `true` or `false`; as an option also `on` and `off`.
    Bool,
    /// A number in this range, both ends included.
    Int(i64, i64),
    /// One of these words.
    Choice(&'static [&'static str]),
    /// The name of a form of start in the same ruleset.
    Form,
    /// `none`, or two arms `A,B` with 1 ≤ A < B ≤ 15. Only files set it.
    Leap,
}

impl Kind {
    /// `bool`, `int`, `choice`, or `text` for what is no option.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Bool => "bool",
            Self::Int(..) => "int",
            Self::Choice(_) | Self::Form => "choice",
            Self::Leap => "text",
        }
    }

    /// What would be right, for sentences.
    pub fn wanted(self, forms: &[String]) -> String {
        match self {
            Self::Bool => "true or false".to_string(),
            Self::Int(least, most) => format!("a whole number from {least} to {most}"),
            Self::Choice(words) => one_of(words.iter().copied()),
            Self::Form if forms.is_empty() => "the name of a table under start.forms".to_string(),
            Self::Form => one_of(forms.iter().map(String::as_str)),
            Self::Leap => "none, or two arms such as \"1,2\", the short one first".to_string(),
        }
    }

    /// The value as this kind keeps it; `None` where it does not fit.
    pub fn read(self, value: &OptionValue, forms: &[String]) -> Option<OptionValue> {
        match (self, value) {
            (Self::Bool, OptionValue::Bool(_)) => Some(value.clone()),
            (Self::Int(least, most), OptionValue::Int(number)) => {
                (least..=most).contains(number).then(|| value.clone())
            }
            (Self::Choice(words), OptionValue::Str(word)) => words.contains(&word.as_str()).then(|| value.clone()),
            (Self::Form, OptionValue::Str(word)) => forms.contains(word).then(|| value.clone()),
            (Self::Leap, OptionValue::Str(text)) => (text == "none" || arms(text).is_some()).then(|| value.clone()),
            _ => None,
        }
    }

    /// As [`Kind::read`], also reading what options may be written as: `on`, `off`, and words for switches and numbers.
    pub fn read_option(self, value: &OptionValue, forms: &[String]) -> Option<OptionValue> {
        let meant = match (self, value) {
            (Self::Bool, OptionValue::Str(word)) => match word.as_str() {
                "on" | "true" => OptionValue::Bool(true),
                "off" | "false" => OptionValue::Bool(false),
                _ => return None,
            },
            (Self::Int(..), OptionValue::Str(word)) => OptionValue::Int(word.parse().ok()?),
            (Self::Leap, _) => return None,
            _ => value.clone(),
        };
        self.read(&meant, forms)
    }
}

/// The arms of a leap, the short one first.
pub(super) fn arms(text: &str) -> Option<(u8, u8)> {
    let (short, long) = text.split_once(',')?;
    let (short, long) = (short.trim().parse().ok()?, long.trim().parse().ok()?);
    (1 <= short && short < long && long <= 15).then_some((short, long))
}

fn one_of<'a>(words: impl Iterator<Item = &'a str>) -> String {
    let words: Vec<&str> = words.collect();
    match words.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => words.join(""),
    }
}
