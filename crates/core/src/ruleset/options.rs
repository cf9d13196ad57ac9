//! Options: what players may change, listed, changed, written in one word.

use std::sync::Arc;

use super::check::{Values, applies, combinations, complete, short_applies};
use super::error::{RulesetError, RulesetFault};
use super::keys::{KEYS, Key, nearest};
use super::{Certainty, Kind, OptionValue, Ruleset, build, forms, shortened};

/// One key as players and programs see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionInfo {
    /// Dotted key.
    pub key: &'static str,
    /// Short name, where this ruleset has one.
    pub short: Option<&'static str>,
    /// What it takes.
    pub kind: Kind,
    /// The value in force.
    pub value: OptionValue,
    /// The file's value.
    pub default: OptionValue,
    /// What a choice may be; empty for other kinds.
    pub choices: Vec<String>,
    /// One line for players.
    pub text: &'static str,
    /// Source key and place; empty where no file sets the key.
    pub cite: String,
    /// How sure the reading is.
    pub certainty: Certainty,
    /// What the source leaves open.
    pub doubt: Option<String>,
}

impl Ruleset {
    /// Every key of this ruleset, in the order in which players meet the rules.
    pub fn options(&self) -> Vec<OptionInfo> {
        KEYS.iter().filter_map(|key| Some(self.option(key, self.values.get(key.key)?))).collect()
    }

    fn option(&self, key: &'static Key, value: &OptionValue) -> OptionInfo {
        let source = self.sources.get(key.key);
        OptionInfo {
            key: key.key,
            short: key.short.filter(|_| short_applies(&self.file, key)),
            kind: key.kind,
            value: value.clone(),
            default: self.file.get(key.key).unwrap_or(value).clone(),
            choices: match key.kind {
                Kind::Choice(words) => words.iter().map(ToString::to_string).collect(),
                Kind::Form => self.form_names(),
                _ => Vec::new(),
            },
            text: key.text,
            cite: source.and_then(|source| source.cite.clone()).unwrap_or_default(),
            certainty: source.and_then(|source| source.certainty).unwrap_or(Certainty::Modern),
            doubt: source.and_then(|source| source.doubt.clone()),
        }
    }

    fn form_names(&self) -> Vec<String> {
        self.forms.keys().cloned().collect()
    }

    /// The value in force of a key, by dotted key or short name.
    pub fn value(&self, name: &str) -> Option<&OptionValue> {
        self.values.get(self.key_named(name)?.key)
    }

    fn key_named(&self, name: &str) -> Option<&'static Key> {
        KEYS.iter().find(|key| key.key == name || (key.short == Some(name) && short_applies(&self.file, key)))
    }

    /// The same ruleset with some keys changed, by dotted key or short name, all at once: their order does not matter.
    ///
    /// # Errors
    /// Every unknown key, value out of range, key given twice with two values, key that does not apply under the others,
    /// and impossible combination.
    pub fn with_options<K, V>(&self, options: &[(K, V)]) -> Result<Arc<Self>, RulesetError>
    where
        K: AsRef<str>,
        V: Clone + Into<OptionValue>,
    {
        let mut faults = Vec::new();
        let mut given = Values::new();
        for (name, value) in options {
            let value = value.clone().into();
            if let Some((key, value)) = self.read_option(name.as_ref(), &value, &mut faults)
                && let Some(other) = given.insert(key.key, value.clone()).filter(|other| *other != value)
            {
                faults.push(RulesetFault::new(0, key.key, format!("both {other} and {value} are given")));
            }
        }
        // The file's own value of a key that did not apply until now stands before any fallback.
        let mut values = self.file.clone();
        values.extend(self.values.clone());
        values.extend(given.clone());
        for (key, value) in given.iter().filter(|(key, _)| !applies(&values, key)) {
            faults.push(RulesetFault::new(
                0,
                *key,
                format!("{value} does not apply under the other options of {}", self.id),
            ));
        }
        faults.extend(complete(&mut values));
        faults.extend(combinations(&values));
        let size = [&"board.rows", &"board.columns"].map(|key| super::check::number(&values, key) as u8);
        let mut form_faults = Vec::new();
        let placed = forms::place(&self.forms, (size[0], size[1]), &mut form_faults);
        faults.extend(form_faults.into_iter().map(|fault| RulesetFault { line: 0, ..fault }));
        if !faults.is_empty() {
            return Err(RulesetError::Options(faults));
        }
        Ok(Arc::new(Self { settings: build::settings(&values, placed), values, ..self.clone() }))
    }

    fn read_option(
        &self,
        name: &str,
        value: &OptionValue,
        faults: &mut Vec<RulesetFault>,
    ) -> Option<(&'static Key, OptionValue)> {
        let Some(key) = self.key_named(name) else {
            let hint = nearest(name).map_or(String::new(), |near| format!("; did you mean {near}?"));
            faults.push(RulesetFault::new(0, shortened(name), format!("{} has no such option{hint}", self.id)));
            return None;
        };
        let in_force = self.values.get(key.key);
        // A key of a victory the ruleset does not have can never apply.
        if in_force.is_none() && key.key.starts_with("victory.") && key.fallback.is_none() {
            faults.push(RulesetFault::new(0, key.key, format!("{} has no such option", self.id)));
            return None;
        }
        if key.kind == Kind::Leap && in_force.is_some_and(|own| own.to_string() == value.to_string()) {
            return Some((key, value.clone()));
        }
        let read = key.kind.read_option(value, &self.form_names());
        if read.is_none() {
            let wanted = match key.kind {
                Kind::Leap => "set in a ruleset file, not as an option".to_string(),
                Kind::Bool => "on or off, true or false".to_string(),
                kind => kind.wanted(&self.form_names()),
            };
            let text = format!("{:?} should be {wanted}", shortened(&value.to_string()));
            faults.push(RulesetFault::new(0, key.key, text));
        }
        read.map(|value| (key, value))
    }

    /// The ruleset as its file has it.
    ///
    /// # Errors
    /// None that a loaded ruleset can have.
    pub fn without_options(&self) -> Result<Arc<Self>, RulesetError> {
        let file: Vec<(&str, OptionValue)> = self.file.iter().map(|(key, value)| (*key, value.clone())).collect();
        let plain = Self { values: self.file.clone(), ..self.clone() };
        plain.with_options(&file)
    }

    /// The options that differ from the file, by dotted key, sorted.
    pub fn changes(&self) -> Vec<(&'static str, &OptionValue)> {
        self.values
            .iter()
            .filter(|(key, value)| match self.file.get(**key) {
                Some(own) => own != *value,
                None => !is_fallback(key, value),
            })
            .map(|(key, value)| (*key, value))
            .collect()
    }

    /// The ruleset field of position texts: `boissiere:captures.division.enabled=false`.
    pub fn designation(&self) -> String {
        let changes: Vec<String> = self.changes().iter().map(|(key, value)| format!("{key}={value}")).collect();
        if changes.is_empty() { self.id.clone() } else { format!("{}:{}", self.id, changes.join(",")) }
    }
}

fn is_fallback(key: &str, value: &OptionValue) -> bool {
    use super::keys::Fallback;
    match (super::keys::find(key).and_then(|key| key.fallback), value) {
        (Some(Fallback::Bool(own)), OptionValue::Bool(switch)) => own == *switch,
        (Some(Fallback::Int(own)), OptionValue::Int(number)) => own == *number,
        (Some(Fallback::Word(own)), OptionValue::Str(word)) => own == word,
        _ => false,
    }
}
