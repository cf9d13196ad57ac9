//! Rulesets: cited data, the options players may change, and the typed settings the kernel compiles.

mod build;
mod check;
mod error;
mod file;
mod forms;
mod keys;
mod options;
mod settings;
mod value;
mod victory_settings;
mod write;

pub use error::{RulesetError, RulesetFault};
pub use file::Preset;
pub use options::OptionInfo;
pub use settings::*;
pub use value::{Kind, OptionValue};
pub use victory_settings::*;

use std::collections::BTreeMap;
use std::sync::Arc;

use check::Values;
use file::{File, FormText};

/// The files that come with the program. The base of the armies is not a ruleset of its own.
const FILES: [(&str, &str); 13] = [
    ("armies", include_str!("../../../../rulesets/armies.toml")),
    ("boissiere", include_str!("../../../../rulesets/boissiere.toml")),
    ("philosophers", include_str!("../../../../rulesets/philosophers.toml")),
    ("renaissance", include_str!("../../../../rulesets/renaissance.toml")),
    ("barozzi", include_str!("../../../../rulesets/barozzi.toml")),
    ("boardspace", include_str!("../../../../rulesets/boardspace.toml")),
    ("boissiere-diagonal", include_str!("../../../../rulesets/boissiere-diagonal.toml")),
    ("boutin", include_str!("../../../../rulesets/boutin.toml")),
    ("dagonell", include_str!("../../../../rulesets/dagonell.toml")),
    ("fulke-1", include_str!("../../../../rulesets/fulke-1.toml")),
    ("fulke-2", include_str!("../../../../rulesets/fulke-2.toml")),
    ("fulke-3", include_str!("../../../../rulesets/fulke-3.toml")),
    ("mebben", include_str!("../../../../rulesets/mebben.toml")),
];

/// How sure a reading is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Certainty {
    /// The source says so.
    Stated,
    /// It follows from what the source says, or is the likely reading.
    Inferred,
    /// The source's slip, put right.
    Corrected,
    /// A choice of our time.
    Modern,
}

impl Certainty {
    const ALL: [Self; 4] = [Self::Stated, Self::Inferred, Self::Corrected, Self::Modern];

    /// The word of ruleset files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Stated => "stated",
            Self::Inferred => "inferred",
            Self::Corrected => "corrected",
            Self::Modern => "modern",
        }
    }

    fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|certainty| certainty.name() == word)
    }
}

/// Where a value comes from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Source {
    /// Source key and place.
    pub cite: Option<String>,
    /// How sure the reading is.
    pub certainty: Option<Certainty>,
    /// What the source leaves open.
    pub doubt: Option<String>,
}

/// One form of the game: every key with its value and source, and the options in force.
#[derive(Clone, Debug)]
pub struct Ruleset {
    id: String,
    version: u32,
    title: String,
    summary: String,
    /// The file's own values, complete for the file's own methods.
    file: Values,
    /// Values in force.
    values: Values,
    sources: BTreeMap<&'static str, Source>,
    forms: BTreeMap<String, FormText>,
    presets: BTreeMap<String, Preset>,
    names: BTreeMap<String, String>,
    settings: Settings,
}

impl Ruleset {
    /// The ids of the rulesets that come with the program: the usual one first, then the other two best known, then by name.
    pub fn names() -> Vec<&'static str> {
        FILES.iter().map(|(id, _)| *id).filter(|id| *id != "armies").collect()
    }

    /// A ruleset that comes with the program.
    ///
    /// # Errors
    /// An unknown id.
    pub fn builtin(id: &str) -> Result<Arc<Self>, RulesetError> {
        let known = FILES.iter().find(|(name, _)| *name == id && id != "armies");
        let (name, text) = known.ok_or_else(|| RulesetError::Unknown(id.to_string()))?;
        Self::load_text(&format!("{name}.toml"), text)
    }

    /// A ruleset from the text of a file; what it extends is one of the program's own.
    ///
    /// # Errors
    /// Every fault of the text at once, each with line, key and what would be right.
    pub fn load_text(name: &str, text: &str) -> Result<Arc<Self>, RulesetError> {
        let mut faults = Vec::new();
        let ruleset = file::read(text, &mut faults).and_then(|file| assemble(text, file, &mut faults));
        faults.sort_by_key(|fault| fault.line);
        match ruleset {
            Some(ruleset) if faults.is_empty() => Ok(Arc::new(ruleset)),
            _ => Err(RulesetError::File { file: name.to_string(), faults }),
        }
    }

    /// The id, which records refer to.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Rises when legal play changes.
    pub fn version(&self) -> u32 {
        self.version
    }

    /// The name shown to players.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// One line for Game Setup.
    pub fn summary(&self) -> &str {
        &self.summary
    }

    /// Every key as a typed value.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The named sets of options, by name.
    pub fn presets(&self) -> impl Iterator<Item = &Preset> {
        self.presets.values()
    }

    /// The ruleset's own word for a kind of capture, an operation or a victory; `None` for what has no name anywhere.
    pub fn word(&self, name: &str) -> Option<&str> {
        let own = self.names.get(name).map(String::as_str);
        let of_ambush =
            || matches!(name, "addition" | "subtraction").then(|| self.names.get("ambush").map(String::as_str));
        let usual = || keys::WORDS.iter().find(|(known, _)| *known == name).map(|(_, word)| *word);
        own.or_else(|| of_ambush().flatten()).or_else(usual)
    }
}

impl PartialEq for Ruleset {
    /// Equal when id, version and every rule are.
    fn eq(&self, other: &Self) -> bool {
        (&self.id, self.version, &self.settings) == (&other.id, other.version, &other.settings)
    }
}

impl Eq for Ruleset {}

/// A text cut to a length that a sentence can bear.
pub(crate) fn shortened(text: &str) -> String {
    let mut shown: String = text.chars().take(60).collect();
    if text.chars().nth(60).is_some() {
        shown.push('…');
    }
    shown
}

/// Puts a file and what it extends together.
fn assemble(text: &str, own: File, faults: &mut Vec<RulesetFault>) -> Option<Ruleset> {
    for (name, missing) in
        [("id", own.id.is_none()), ("version", own.version.is_none()), ("title", own.title.is_none())]
    {
        let told = faults.iter().any(|fault| fault.key == name);
        if missing && !told {
            faults.push(RulesetFault::new(0, name, "every ruleset file needs this key"));
        }
    }
    let chain = chain(text, own, faults);
    let mut merged = File::default();
    let mut last = BTreeMap::new();
    for file in chain {
        last = file.entries.iter().map(|(key, entry)| (*key, entry.line)).collect();
        merge(&mut merged, file);
    }
    let mut values: Values = merged.entries.iter().map(|(key, entry)| (*key, entry.value.clone())).collect();
    for (key, line) in &last {
        if !check::applies(&values, key) && !is_off(&values, key) {
            let text = format!("{} does not apply under the other keys of this ruleset", values[key]);
            faults.push(RulesetFault::new(*line, *key, text));
        }
    }
    faults.extend(check::complete(&mut values));
    let at = |key: &str| last.get(key).copied().unwrap_or(0);
    faults.extend(check::combinations(&values).into_iter().map(|fault| RulesetFault { line: at(&fault.key), ..fault }));
    let names: Vec<String> = merged.forms.keys().cloned().collect();
    let form = check::word(&values, "start.form").to_string();
    if !form.is_empty() && !names.contains(&form) {
        let text = format!("{:?} should be {}", shortened(&form), Kind::Form.wanted(&names));
        faults.push(RulesetFault::new(at("start.form"), "start.form", text));
    }
    let size = (check::number(&values, "board.rows") as u8, check::number(&values, "board.columns") as u8);
    let placed = if size.0 == 0 || size.1 == 0 { BTreeMap::new() } else { forms::place(&merged.forms, size, faults) };
    if !faults.is_empty() {
        return None;
    }
    let settings = build::settings(&values, placed);
    let ruleset = Ruleset {
        id: merged.id?,
        version: merged.version?,
        title: merged.title?,
        summary: merged.summary.unwrap_or_default(),
        file: values.clone(),
        values,
        sources: merged.entries.into_iter().map(|(key, entry)| (key, entry.source)).collect(),
        forms: merged.forms,
        presets: merged.presets,
        names: merged.names,
        settings,
    };
    for preset in ruleset.presets.values() {
        if let Err(error) = ruleset.with_options(&preset.values) {
            faults.push(RulesetFault::new(preset.line, format!("presets.{}", preset.id), error.to_string()));
        }
    }
    Some(ruleset)
}

/// A switch that is off asks for nothing, so it may stand where it does not apply.
fn is_off(values: &Values, key: &str) -> bool {
    let off = match key {
        "prisoners.most" => OptionValue::Int(1),
        "prisoners.greatest" => OptionValue::Bool(true),
        _ => OptionValue::Bool(false),
    };
    values.get(key) == Some(&off)
}

/// The file and what it extends, the base first.
fn chain(text: &str, own: File, faults: &mut Vec<RulesetFault>) -> Vec<File> {
    let mut files = vec![own];
    while let Some(name) = files.last().and_then(|file| file.extends.clone()) {
        let line = 1 + text.lines().position(|line| line.trim_start().starts_with("extends")).unwrap_or(0);
        let seen = files.iter().any(|file| file.id.as_deref() == Some(name.as_str()));
        match FILES.iter().find(|(id, _)| *id == name) {
            Some((_, base)) if !seen && files.len() < 8 => files.extend(file::read(base, faults)),
            _ => {
                let known: Vec<&str> = FILES.iter().map(|(id, _)| *id).collect();
                let wanted = if seen {
                    format!("{name:?} is the id of this file itself, and no file can extend itself")
                } else {
                    format!("{:?} should be one of {}", shortened(&name), known.join(", "))
                };
                faults.push(RulesetFault::new(line, "extends", wanted));
                break;
            }
        }
    }
    files.reverse();
    files
}

/// Lines of another file than the one that was read would mislead.
fn forget_lines(file: &mut File) {
    for form in file.forms.values_mut() {
        form.line = 0;
        form.cells.iter_mut().flat_map(BTreeMap::values_mut).for_each(|(_, line)| *line = 0);
    }
    file.presets.values_mut().for_each(|preset| preset.line = 0);
}

/// Lays a file over what it extends: tables merge key by key, the later file wins.
fn merge(base: &mut File, own: File) {
    forget_lines(base);
    base.entries.extend(own.entries);
    for (name, form) in own.forms {
        let under = base.forms.entry(name).or_default();
        let [white, black] = form.cells;
        under.cells[0].extend(white);
        under.cells[1].extend(black);
        under.like = form.like.or(under.like.take());
        under.line = form.line;
    }
    base.presets.extend(own.presets);
    base.names.extend(own.names);
    base.id = own.id;
    base.version = own.version;
    base.title = own.title.or(base.title.take());
    base.summary = own.summary.or(base.summary.take());
}
