//! Reading one ruleset file: every key with its citation, every fault with its line.

use std::collections::BTreeMap;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::error::RulesetFault;
use super::keys::{WORDS, find, is_table, nearest};
use super::value::{Kind, OptionValue};
use super::{Certainty, Source, shortened};

/// A value set by a file, where, and on whose word.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub value: OptionValue,
    pub line: usize,
    pub source: Source,
}

/// A form of start as written: cells and tokens by side, or another form moved nearer the middle.
#[derive(Clone, Debug, Default)]
pub(super) struct FormText {
    /// Cell and token by side index, each with its line.
    pub cells: [BTreeMap<String, (String, usize)>; 2],
    /// `like` and `advance`.
    pub like: Option<(String, i64)>,
    pub line: usize,
}

/// A named set of option values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preset {
    /// Its name in the file.
    pub id: String,
    /// Shown to players.
    pub title: String,
    /// Dotted key and value.
    pub values: Vec<(String, OptionValue)>,
    /// Where it stands in the file that was read; 0 where another file has it.
    pub(super) line: usize,
}

/// One file, its own keys only.
#[derive(Clone, Debug, Default)]
pub(super) struct File {
    pub id: Option<String>,
    pub version: Option<u32>,
    pub title: Option<String>,
    pub summary: Option<String>,
    pub extends: Option<String>,
    pub entries: BTreeMap<&'static str, Entry>,
    pub forms: BTreeMap<String, FormText>,
    pub presets: BTreeMap<String, Preset>,
    pub names: BTreeMap<String, String>,
}

/// Reads a file; what can be read is read even where something else is wrong. `None` for what is no TOML at all.
pub(super) fn read(text: &str, faults: &mut Vec<RulesetFault>) -> Option<File> {
    let line_ends = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(at, _)| at).collect();
    let mut reader = Reader { line_ends, faults, file: File::default() };
    match DeTable::parse(text) {
        Ok(table) => reader.top(table.get_ref()),
        Err(error) => {
            let line = error.span().map_or(0, |span| reader.line(span.start));
            reader.faults.push(RulesetFault::new(line, "", format!("this is no TOML: {}", error.message())));
            return None;
        }
    }
    Some(reader.file)
}

/// More hints than this help nobody, and each is a search through all keys.
const MOST_HINTED: usize = 50;

/// Whether a form or a preset can be called so: position texts and written files hold these names bare.
fn is_plain_name(name: &str) -> bool {
    (1..=40).contains(&name.len()) && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(&byte))
}

struct Reader<'a> {
    line_ends: Vec<usize>,
    faults: &'a mut Vec<RulesetFault>,
    file: File,
}

type Value<'i> = Spanned<DeValue<'i>>;

impl Reader<'_> {
    fn line(&self, at: usize) -> usize {
        1 + self.line_ends.partition_point(|end| *end < at)
    }

    /// Whether the table of this name may be called so; if not, that is a fault.
    fn is_named(&mut self, within: &str, name: &str, node: &Value<'_>) -> bool {
        let plain = is_plain_name(name);
        if !plain {
            let text = format!("{:?} should be letters, digits, _ and - only, 40 at most", shortened(name));
            self.fault(node, within, text);
        }
        plain
    }

    fn fault(&mut self, at: &Value<'_>, key: &str, text: impl Into<String>) {
        let line = self.line(at.span().start);
        self.faults.push(RulesetFault::new(line, shortened(key), text));
    }

    fn top(&mut self, table: &DeTable<'_>) {
        for (key, value) in table {
            match key.get_ref().as_ref() {
                "id" => self.file.id = self.id(value),
                "version" => self.file.version = self.version(value),
                "title" => self.file.title = self.string("title", value),
                "summary" => self.file.summary = self.string("summary", value),
                "extends" => self.file.extends = self.string("extends", value),
                "presets" => self.presets(value),
                "names" => self.names(value),
                name => self.node(name, value, &Source::default()),
            }
        }
    }

    fn id(&mut self, value: &Value<'_>) -> Option<String> {
        let id = self.string("id", value)?;
        let sound = id.starts_with(|c: char| c.is_ascii_lowercase())
            && id.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
        if !sound || id.len() > 40 {
            self.fault(value, "id", format!("{:?} should be lower-case letters, digits and hyphens", shortened(&id)));
            return None;
        }
        Some(id)
    }

    fn version(&mut self, value: &Value<'_>) -> Option<u32> {
        let number = value.get_ref().as_integer().and_then(|n| u32::from_str_radix(n.as_str(), n.radix()).ok());
        if number.is_none_or(|number| number == 0) {
            self.fault(value, "version", format!("{} should be a whole number from 1", shown(value.get_ref())));
            return None;
        }
        number
    }

    fn string(&mut self, key: &str, value: &Value<'_>) -> Option<String> {
        let text = value.get_ref().as_str().map(str::to_string);
        if text.is_none() {
            self.fault(value, key, format!("{} should be a text", shown(value.get_ref())));
        }
        text
    }

    fn table<'v, 'i>(&mut self, key: &str, value: &'v Value<'i>) -> Option<&'v DeTable<'i>> {
        let table = value.get_ref().as_table();
        if table.is_none() {
            self.fault(value, key, format!("{} should be a table", shown(value.get_ref())));
        }
        table
    }

    /// A key or a table of keys.
    fn node(&mut self, path: &str, value: &Value<'_>, outer: &Source) {
        if path == "start.forms" {
            self.forms(value);
        } else if let Some(key) = find(path) {
            self.leaf(key, value, outer);
        } else if is_table(path) {
            if let Some(table) = self.table(path, value) {
                self.branch(path, table, outer);
            }
        } else {
            let near = if self.faults.len() < MOST_HINTED { nearest(path) } else { None };
            let hint = near.map_or(String::new(), |near| format!("; did you mean {near}?"));
            self.fault(value, path, format!("there is no such key{hint}"));
        }
    }

    fn branch(&mut self, path: &str, table: &DeTable<'_>, outer: &Source) {
        let own = self.source(path, table, outer);
        let about = table.get("about").and_then(|about| self.table(&format!("{path}.about"), about));
        for (key, value) in table {
            let name = key.get_ref().as_ref();
            if matches!(name, "cite" | "certainty" | "doubt" | "about") {
                continue;
            }
            let special = about.and_then(|about| about.get(name)).and_then(|node| self.table(name, node));
            let source = special.map_or_else(|| own.clone(), |special| self.source(path, special, &own));
            self.node(&format!("{path}.{name}"), value, &source);
        }
        for (key, value) in about.into_iter().flatten() {
            let name = key.get_ref().as_ref();
            if !table.contains_key(name) {
                self.fault(value, &format!("{path}.about.{name}"), "this table sets no such key");
            }
        }
    }

    /// The citation of a table; a doubt belongs to the table that has it, not to those inside.
    fn source(&mut self, path: &str, table: &DeTable<'_>, outer: &Source) -> Source {
        let mut source = Source { doubt: None, ..outer.clone() };
        if let Some(cite) = table.get("cite") {
            source.cite = self.string(&format!("{path}.cite"), cite);
        }
        if let Some(doubt) = table.get("doubt") {
            source.doubt = self.string(&format!("{path}.doubt"), doubt);
        }
        if let Some(value) = table.get("certainty") {
            let word = self.string(&format!("{path}.certainty"), value);
            let certainty = word.as_deref().and_then(Certainty::parse);
            if let (Some(word), None) = (&word, certainty) {
                let text = format!("{:?} should be stated, inferred, corrected or modern", shortened(word));
                self.fault(value, &format!("{path}.certainty"), text);
            }
            source.certainty = certainty;
        }
        source
    }

    fn leaf(&mut self, key: &'static super::keys::Key, value: &Value<'_>, source: &Source) {
        let read = scalar(value.get_ref());
        // Names of forms are known only when the whole chain is read.
        let fits = match (key.kind, &read) {
            (Kind::Form, Some(OptionValue::Str(_))) => read,
            (kind, Some(given)) => kind.read(given, &[]),
            (_, None) => None,
        };
        let Some(fits) = fits else {
            return self.fault(
                value,
                key.key,
                format!("{} should be {}", shown(value.get_ref()), key.kind.wanted(&[])),
            );
        };
        if source.cite.is_none() || source.certainty.is_none() {
            let missing = if source.cite.is_none() { "cite" } else { "certainty" };
            self.fault(value, key.key, format!("this key has no {missing}; its table or about.KEY should give one"));
        }
        let entry = Entry { value: fits, line: self.line(value.span().start), source: source.clone() };
        self.file.entries.insert(key.key, entry);
    }

    fn forms(&mut self, value: &Value<'_>) {
        let Some(forms) = self.table("start.forms", value) else { return };
        for (name, node) in forms {
            if !self.is_named("start.forms", name.get_ref(), node) {
                continue;
            }
            let path = format!("start.forms.{}", name.get_ref());
            let Some(table) = self.table(&path, node) else { continue };
            let mut form = FormText { line: self.line(node.span().start), ..FormText::default() };
            let mut like = None;
            let mut advance = 0;
            for (key, value) in table {
                match key.get_ref().as_ref() {
                    "white" => self.cells(&path, value, &mut form.cells[0]),
                    "black" => self.cells(&path, value, &mut form.cells[1]),
                    "like" => like = self.string(&format!("{path}.like"), value),
                    "advance" => {
                        let steps = value.get_ref().as_integer().and_then(|n| n.as_str().parse().ok());
                        match steps {
                            Some(steps) if (0..16).contains(&steps) => advance = steps,
                            _ => self.fault(
                                value,
                                &path,
                                format!("advance = {} should be 0 to 15", shown(value.get_ref())),
                            ),
                        }
                    }
                    other => self.fault(
                        value,
                        &path,
                        format!("{:?} should be white, black, like or advance", shortened(other)),
                    ),
                }
            }
            form.like = like.map(|like| (like, advance));
            self.file.forms.insert(name.get_ref().to_string(), form);
        }
    }

    fn cells(&mut self, path: &str, value: &Value<'_>, cells: &mut BTreeMap<String, (String, usize)>) {
        let Some(table) = self.table(path, value) else { return };
        for (cell, token) in table {
            if let Some(text) = self.string(&format!("{path}.{}", cell.get_ref()), token) {
                let line = self.line(token.span().start);
                cells.insert(cell.get_ref().to_string(), (text, line));
            }
        }
    }

    fn presets(&mut self, value: &Value<'_>) {
        let Some(presets) = self.table("presets", value) else { return };
        for (id, node) in presets {
            if !self.is_named("presets", id.get_ref(), node) {
                continue;
            }
            let path = format!("presets.{}", id.get_ref());
            let Some(table) = self.table(&path, node) else { continue };
            let title = table.get("title").and_then(|title| self.string(&path, title));
            let values = table.get("values").and_then(|values| self.table(&path, values));
            let preset = Preset {
                id: id.get_ref().to_string(),
                title: title.unwrap_or_default(),
                values: values.map(|values| self.preset_values(&path, values)).unwrap_or_default(),
                line: self.line(node.span().start),
            };
            for (key, value) in table {
                if !matches!(key.get_ref().as_ref(), "title" | "values") {
                    self.fault(value, &path, format!("{:?} should be title or values", shortened(key.get_ref())));
                }
            }
            if preset.title.is_empty() || preset.values.is_empty() {
                self.fault(node, &path, "a preset needs a title and values");
            }
            self.file.presets.insert(preset.id.clone(), preset);
        }
    }

    fn preset_values(&mut self, path: &str, values: &DeTable<'_>) -> Vec<(String, OptionValue)> {
        let mut read = Vec::new();
        for (key, value) in values {
            match scalar(value.get_ref()) {
                Some(given) => read.push((key.get_ref().to_string(), given)),
                None => {
                    let text = format!("{} is no value of an option", shown(value.get_ref()));
                    self.fault(value, &format!("{path}.{}", key.get_ref()), text);
                }
            }
        }
        read
    }

    fn names(&mut self, value: &Value<'_>) {
        let Some(names) = self.table("names", value) else { return };
        for (name, value) in names {
            let name = name.get_ref().as_ref();
            if !WORDS.iter().any(|(known, _)| *known == name) {
                let known: Vec<&str> = WORDS.iter().map(|(known, _)| *known).collect();
                self.fault(
                    value,
                    &format!("names.{name}"),
                    format!("nothing has this name; there are {}", known.join(", ")),
                );
            } else if let Some(word) = self.string(&format!("names.{name}"), value) {
                self.file.names.insert(name.to_string(), word);
            }
        }
    }
}

/// A text, a switch or a number that fits; `None` for anything else.
fn scalar(value: &DeValue<'_>) -> Option<OptionValue> {
    match value {
        DeValue::String(text) => Some(OptionValue::Str(text.to_string())),
        DeValue::Boolean(switch) => Some(OptionValue::Bool(*switch)),
        DeValue::Integer(n) => i64::from_str_radix(n.as_str(), n.radix()).ok().map(OptionValue::Int),
        _ => None,
    }
}

/// A value as a sentence shows it.
fn shown(value: &DeValue<'_>) -> String {
    match value {
        DeValue::String(text) => format!("{:?}", shortened(text)),
        DeValue::Boolean(switch) => switch.to_string(),
        DeValue::Integer(number) => shortened(number.as_str()),
        DeValue::Float(number) => shortened(number.as_str()),
        DeValue::Table(_) => "a table".to_string(),
        DeValue::Array(_) => "an array".to_string(),
        DeValue::Datetime(date) => date.to_string(),
    }
}
