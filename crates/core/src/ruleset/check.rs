//! Which keys apply under which others, and what cannot go together.

use std::collections::BTreeMap;

use super::error::RulesetFault;
use super::keys::{Fallback, KEYS, Key};
use super::value::OptionValue;

/// Values in force by dotted key.
pub(super) type Values = BTreeMap<&'static str, OptionValue>;

pub(super) fn word<'a>(values: &'a Values, key: &str) -> &'a str {
    match values.get(key) {
        Some(OptionValue::Str(word)) => word,
        _ => "",
    }
}

pub(super) fn switch(values: &Values, key: &str) -> bool {
    values.get(key) == Some(&OptionValue::Bool(true))
}

pub(super) fn number(values: &Values, key: &str) -> u32 {
    match values.get(key) {
        Some(OptionValue::Int(number)) => u32::try_from(*number).unwrap_or(0),
        _ => 0,
    }
}

/// Whether a ruleset with these values has this key at all.
pub(super) fn applies(values: &Values, key: &str) -> bool {
    let is = |other: &str, wanted: &str| word(values, other) == wanted;
    match key {
        "prisoners.most" => is("prisoners.serve", "triumph"),
        "prisoners.greatest" => is("prisoners.ransom", "equal"),
        "captures.duty" => is("captures.timing", "instead"),
        "captures.meeting.layers" => is("captures.meeting.method", "move"),
        "movement.leaps_reach" => !is("movement.leaps", "none") && !is("movement.leaps", "siege"),
        "captures.ambush.most" => !is("captures.ambush.partners", "flank"),
        "captures.progression.partners" => switch(values, "captures.progression.enabled"),
        "captures.siege.orthogonal" | "captures.siege.diagonal" => !is("captures.siege.method", "moves"),
        "captures.siege.leaps" => is("captures.siege.method", "moves") && !is("movement.leaps", "siege"),
        "victory.de_lite.digits" => !is("victory.de_lite.method", "pieces") && has_table(values, "de_lite"),
        "victory.de_lite.pieces" => is("victory.de_lite.method", "pieces"),
        "victory.de_honore.count" => is("victory.de_honore.method", "count"),
        "victory.de_honore.pieces" => !is("victory.de_honore.method", "count") && has_table(values, "de_honore"),
        "victory.de_honore_liteque.count" => is("victory.de_honore_liteque.method", "count_digits"),
        "victory.de_honore_liteque.digits" => {
            !is("victory.de_honore_liteque.method", "pieces") && has_table(values, "de_honore_liteque")
        }
        "victory.de_honore_liteque.pieces" => {
            !is("victory.de_honore_liteque.method", "count_digits") && has_table(values, "de_honore_liteque")
        }
        "victory.glorious.middle" | "victory.glorious.anchor" => {
            is("victory.glorious.placement", "line") || is("victory.glorious.placement", "spaced")
        }
        "victory.small.middle" | "victory.small.anchor" => {
            is("victory.small.placement", "line") || is("victory.small.placement", "spaced")
        }
        "victory.progressions.four_term" => has_table(values, "big") || has_table(values, "great"),
        "victory.progressions.pyramid_first" => {
            ["glorious", "small", "big", "great"].iter().any(|table| has_table(values, table))
        }
        _ => victory_table(key).is_none_or(|table| has_table(values, table)),
    }
}

/// Whether a key may be called by its short name in this ruleset.
///
/// `magna` names the kind of progression of a first victory in line; where the three stand anywhere nobody calls it so.
pub(super) fn short_applies(file: &Values, key: &Key) -> bool {
    key.short != Some("magna") || word(file, "victory.small.placement") == "line"
}

fn victory_table(key: &str) -> Option<&str> {
    key.strip_prefix("victory.").and_then(|rest| rest.split_once('.')).map(|(table, _)| table)
}

fn has_table(values: &Values, table: &str) -> bool {
    let prefix = format!("victory.{table}.");
    values.keys().any(|key| key.starts_with(&prefix) && find_required(key))
}

/// Keys with a fallback do not make a table by themselves.
fn find_required(key: &str) -> bool {
    super::keys::find(key).is_some_and(|key| key.fallback.is_none())
}

/// Drops what does not apply and fills in fallbacks; what must be set and is not is a fault.
pub(super) fn complete(values: &mut Values) -> Vec<RulesetFault> {
    let present = values.clone();
    values.retain(|key, _| applies(&present, key));
    let mut faults = Vec::new();
    for key in KEYS.iter().filter(|key| applies(&present, key.key) && !present.contains_key(key.key)) {
        match key.fallback {
            Some(Fallback::Bool(switch)) => {
                values.insert(key.key, OptionValue::Bool(switch));
            }
            Some(Fallback::Int(number)) => {
                values.insert(key.key, OptionValue::Int(number));
            }
            Some(Fallback::Word(word)) => {
                values.insert(key.key, OptionValue::Str(word.to_string()));
            }
            None => faults.push(RulesetFault::new(
                0,
                key.key,
                format!("this key is not set; it takes {}", key.kind.wanted(&[])),
            )),
        }
    }
    faults
}

/// What cannot go together, each with the key that should change.
pub(super) fn combinations(values: &Values) -> Vec<RulesetFault> {
    let mut faults = Vec::new();
    let mut fault = |key: &str, text: &str| faults.push(RulesetFault::new(0, key, text));
    if switch(values, "captures.siege.enabled")
        && word(values, "captures.siege.method") != "moves"
        && !switch(values, "captures.siege.orthogonal")
        && !switch(values, "captures.siege.diagonal")
    {
        fault(
            "captures.siege.orthogonal",
            "false with captures.siege.diagonal = false leaves no siege; captures.siege.enabled = false says so",
        );
    }
    let operations = ["addition", "subtraction", "multiplication", "division"];
    if switch(values, "captures.ambush.enabled")
        && !operations.iter().any(|operation| switch(values, &format!("captures.ambush.{operation}")))
    {
        fault(
            "captures.ambush.addition",
            "false with every other operation off leaves no ambush; captures.ambush.enabled = false says so",
        );
    }
    if word(values, "captures.captor") != "stays" && word(values, "captures.timing") != "optional" {
        fault(
            "captures.captor",
            "a captor enters only where captures are chosen: this needs captures.timing = \"optional\"",
        );
    }
    if word(values, "captures.timing") == "instead"
        && switch(values, "captures.ambush.enabled")
        && switch(values, "captures.ambush.mover")
    {
        fault(
            "captures.ambush.mover",
            "true with captures.timing = \"instead\" leaves no ambush: nobody has just moved; captures.ambush.enabled = false says so",
        );
    }
    if values.contains_key("victory.glorious.enabled") && values.contains_key("victory.small.enabled") {
        fault("victory.glorious.enabled", "a ruleset has victory.glorious or victory.small, not both");
    }
    if word(values, "counting.whole_pyramid") == "layers" {
        for table in ["de_lite", "de_honore", "de_honore_liteque"] {
            let key = format!("victory.{table}.method");
            let method = word(values, &key);
            if ["pieces", "characters", "men", "men_characters"].contains(&method) {
                fault(
                    &key,
                    &format!(
                        "\"{method}\" needs counting.whole_pyramid = \"one\": a pyramid that counts its layers fills no single place"
                    ),
                );
            }
        }
    }
    if word(values, "movement.leaps") == "siege" && !switch(values, "captures.siege.enabled") {
        fault(
            "movement.leaps",
            "\"siege\" needs captures.siege.enabled = true: such a leap besieges, or escapes a siege",
        );
    }
    let no_leap = |shape: &str| word(values, &format!("movement.{shape}.leap")) == "none";
    if word(values, "movement.leaps") != "none" && ["circle", "triangle", "square"].iter().all(|shape| no_leap(shape)) {
        fault("movement.leaps", "no shape has a leap, so this should be none");
    }
    faults
}
