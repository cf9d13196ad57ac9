//! A ruleset as the text of a file that needs no other.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::file::FormText;
use super::keys::KEYS;
use super::{OptionValue, Ruleset};

impl Ruleset {
    /// The text of a file that reads back to an equal ruleset, options in force included.
    pub fn to_toml(&self) -> String {
        let mut text = format!(
            "id = {}\nversion = {}\ntitle = {}\nsummary = {}\n",
            quoted(&self.id),
            self.version,
            quoted(&self.title),
            quoted(&self.summary)
        );
        let mut tables: BTreeMap<&str, Vec<(&str, &'static str)>> = BTreeMap::new();
        for key in KEYS.iter().filter(|key| self.values.contains_key(key.key)) {
            if let Some((table, name)) = key.key.rsplit_once('.') {
                tables.entry(table).or_default().push((name, key.key));
            }
        }
        for (table, names) in tables {
            let _ = write!(text, "\n[{table}]\n");
            for (name, key) in &names {
                let _ = writeln!(text, "{name} = {}", shown(&self.values[key]));
            }
            for (name, key) in &names {
                let _ = writeln!(text, "about.{name} = {}", self.source_text(key));
            }
        }
        for (name, form) in &self.forms {
            text.push_str(&form_text(name, form));
        }
        // Written out, the options in force are the file's own: a preset they rule out would make it unreadable.
        let written = Self { file: self.values.clone(), ..self.clone() };
        for preset in self.presets.values().filter(|preset| written.with_options(&preset.values).is_ok()) {
            let values: Vec<String> =
                preset.values.iter().map(|(key, value)| format!("{} = {}", quoted(key), shown(value))).collect();
            let title = quoted(&preset.title);
            let _ = write!(text, "\n[presets.{}]\ntitle = {title}\nvalues = {{ {} }}\n", preset.id, values.join(", "));
        }
        text.push_str("\n[names]\n");
        for (name, word) in &self.names {
            let _ = writeln!(text, "{name} = {}", quoted(word));
        }
        text
    }

    /// What a changed value came from is the player's own choice.
    fn source_text(&self, key: &str) -> String {
        let source = self.sources.get(key).filter(|_| self.file.get(key) == self.values.get(key));
        let cite = source.and_then(|source| source.cite.clone()).unwrap_or_else(|| "own".to_string());
        let certainty = source.and_then(|source| source.certainty).unwrap_or(super::Certainty::Modern).name();
        let doubt =
            source.and_then(|source| source.doubt.as_deref()).map(|doubt| format!(", doubt = {}", quoted(doubt)));
        format!("{{ cite = {}, certainty = \"{certainty}\"{} }}", quoted(&cite), doubt.unwrap_or_default())
    }
}

fn form_text(name: &str, form: &FormText) -> String {
    let mut text = format!("\n[start.forms.{name}]\n");
    if let Some((like, advance)) = &form.like {
        let _ = writeln!(text, "like = {}\nadvance = {advance}", quoted(like));
    }
    for (side, cells) in ["white", "black"].into_iter().zip(&form.cells) {
        let cells: Vec<String> =
            cells.iter().map(|(cell, (token, _))| format!("{} = {}", quoted(cell), quoted(token))).collect();
        if !cells.is_empty() {
            let _ = writeln!(text, "{side} = {{ {} }}", cells.join(", "));
        }
    }
    text
}

fn shown(value: &OptionValue) -> String {
    match value {
        OptionValue::Str(word) => quoted(word),
        other => other.to_string(),
    }
}

fn quoted(text: &str) -> String {
    toml::Value::String(text.to_string()).to_string()
}
