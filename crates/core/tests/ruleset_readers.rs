//! Whatever is read as a ruleset or as options: no panic, faults of one line each, and what is taken writes itself.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::sync::{Arc, LazyLock};

use proptest::prelude::*;
use rithmomachia_core::ruleset::{Kind, OptionInfo, OptionValue, Ruleset, RulesetError};

const HEAD: &str = "id = \"mine\"\nversion = 1\ntitle = \"Mine\"\nextends = \"boissiere\"\n";
const CITED: &str = "cite = \"own\"\ncertainty = \"modern\"\n";

/// The files of the package, to be spoilt.
const SOURCES: [&str; 4] = [
    include_str!("../../../rulesets/armies.toml"),
    include_str!("../../../rulesets/boissiere.toml"),
    include_str!("../../../rulesets/philosophers.toml"),
    include_str!("../../../rulesets/renaissance.toml"),
];

/// The rulesets of the package and all their options.
static RULESETS: LazyLock<Vec<(Arc<Ruleset>, Vec<OptionInfo>)>> = LazyLock::new(|| {
    let load = |id| Ruleset::builtin(id).unwrap();
    Ruleset::names().into_iter().map(|id| (load(id), load(id).options())).collect()
});

fn mine(body: &str) -> Result<Arc<Ruleset>, RulesetError> {
    Ruleset::load_text("mine.toml", &format!("{HEAD}{body}"))
}

/// The one fault of this body: line, key, sentence.
fn only_fault(body: &str) -> (usize, String, String) {
    let error = mine(body).unwrap_err();
    let [fault] = error.faults() else { panic!("{error}") };
    (fault.line, fault.key.clone(), fault.text.clone())
}

#[test]
fn names_of_forms_and_presets_can_stand_in_texts() {
    let (line, key, text) = only_fault("[start.forms.\"two words\"]\nlike = \"back_rank\"\n");
    assert_eq!((line, key.as_str()), (5, "start.forms"));
    assert!(text.starts_with("\"two words\" should be letters"), "{text}");
    let (_, key, text) = only_fault("[presets.\"a.b\"]\ntitle = \"A\"\nvalues = { division = false }\n");
    assert!(key == "presets" && text.starts_with("\"a.b\" should be letters"), "{key} {text}");
}

#[test]
fn forms_that_no_board_can_hold_are_told_with_the_piece() {
    let refused = |body: &str, wanted: &str| {
        let error = mine(body).unwrap_err();
        assert!(error.faults().iter().any(|fault| fault.text.contains(wanted)), "{body}: {error}");
    };
    refused("[start.forms.near]\nlike = \"back_rank\"\nadvance = 6\n", "cannot stand 6 rows nearer the middle");
    refused("[start.forms.near]\nlike = \"advanced\"\n", "\"advanced\" should name a form that lists its cells");
    refused("[start.forms.near]\nlike = \"back_rank\"\nadvance = 16\n", "advance = 16 should be 0 to 15");
    refused("[start.forms.back_rank.white]\na1 = \"X5\"\n", "\"X5\" is no piece");
    refused("[start.forms.back_rank.white]\na1 = \"S0\"\n", "\"S0\" has no value from 1 to 9999");
    refused("[start.forms.back_rank.white]\na9 = \"S1\"\n", "this is no cell");
    refused("[start.forms.back_rank.white]\nh1 = \"S1\"\n", "49 pieces are more than the 48");
}

#[test]
fn the_name_of_a_form_nobody_has_is_shown_short() {
    let error = mine(&format!("[start]\nform = \"{}\"\n", "z".repeat(3000))).unwrap_err();
    assert!(error.faults().iter().any(|fault| fault.text.contains("zzz…\" should be")), "{error}");
    assert!(error.faults().iter().all(|fault| fault.text.len() < 200), "{error}");
}

#[test]
fn no_file_extends_itself() {
    for (id, base) in [("boissiere", "boissiere"), ("armies", "renaissance")] {
        let text = format!("id = \"{id}\"\nversion = 1\ntitle = \"Mine\"\nextends = \"{base}\"\n");
        let error = Ruleset::load_text("mine.toml", &text).unwrap_err();
        let fault = error.faults().iter().find(|fault| fault.key == "extends").expect("a fault of extends");
        assert_eq!(fault.line, 4);
        assert!(fault.text.contains(&format!("{id:?}")) && fault.text.contains("extend itself"), "{fault}");
    }
}

#[test]
fn faults_of_a_form_of_another_file_name_no_line() {
    let error = mine(&format!("[board]\nrows = 4\n{CITED}")).unwrap_err();
    assert!(!error.faults().is_empty());
    for fault in error.faults() {
        assert!(fault.line == 0 && fault.text.contains("4 rows"), "{fault}");
    }
}

#[test]
fn a_preset_that_does_not_fit_is_told_with_its_line_and_value() {
    let (line, key, text) =
        only_fault("\n[presets.many]\ntitle = \"Many\"\nvalues = { \"victory.de_corpore.count\" = 500 }\n");
    assert_eq!((line, key.as_str()), (6, "presets.many"));
    assert!(text.contains("\"500\" should be a whole number from 1 to 384"), "{text}");
    let huge = "99999999999999999999";
    let error =
        mine(&format!("[presets.many]\ntitle = \"Many\"\nvalues = {{ \"victory.de_corpore.count\" = {huge} }}\n"));
    assert!(error.unwrap_err().to_string().contains(huge));
    let (_, _, text) = only_fault(&format!("[victory.de_corpore]\ncount = {huge}\n{CITED}"));
    assert_eq!(text, format!("{huge} should be a whole number from 1 to 384"));
}

#[test]
fn a_key_that_applies_again_has_the_value_of_the_file() {
    let own = mine(&format!("[captures.siege]\nleaps = false\n{CITED}")).unwrap();
    let other = own.with_options(&[("captures.siege.method", "neighbours")]).unwrap();
    assert_eq!(other.value("captures.siege.leaps"), None);
    let back = other.with_options(&[("captures.siege.method", "moves")]).unwrap();
    assert_eq!(back.value("captures.siege.leaps"), Some(&false.into()));
    assert_eq!(back.designation(), "mine");
    assert_eq!(back, own);
}

#[test]
fn a_written_file_leaves_out_the_presets_its_options_rule_out() {
    let own = mine("[presets.friends]\ntitle = \"No leaps\"\nvalues = { \"captures.siege.leaps\" = false }\n").unwrap();
    let ids = |ruleset: &Ruleset| ruleset.presets().map(|preset| preset.id.clone()).collect::<Vec<_>>();
    assert_eq!(ids(&own), ["friends", "half"]);
    let changed = own.with_options(&[("captures.siege.method", "neighbours")]).unwrap();
    let read = Ruleset::load_text("written", &changed.to_toml()).unwrap();
    assert_eq!(read, changed);
    assert_eq!(ids(&read), ["half"]);
}

#[test]
fn every_fault_of_a_file_is_told_on_its_own_line() {
    let body: String = (0..2000).map(|number| format!("\"wrong\\n{number}\" = 1\n")).collect();
    let error = Ruleset::load_text("mine.toml", &format!("{body}{HEAD}")).unwrap_err();
    assert_eq!(error.faults().len(), 2000);
    let sentences = error.to_string();
    assert_eq!(sentences.lines().count(), 2000);
    assert!(sentences.starts_with("mine.toml, line 1: wrong\\n0: there is no such key"), "{}", &sentences[..200]);
}

/// Faults are there, each one sentence on one line.
fn check_refusal(error: &RulesetError) {
    assert!(!error.faults().is_empty());
    for fault in error.faults() {
        let sentence = fault.to_string();
        assert!(
            !fault.text.is_empty() && !sentence.contains(char::is_control) && sentence.len() < 2000,
            "{sentence:?}"
        );
        assert!(!sentence.ends_with(' '), "{sentence:?}");
    }
}

fn check_text(text: &str) {
    match Ruleset::load_text("text", text) {
        Ok(ruleset) => assert_eq!(Ruleset::load_text("written", &ruleset.to_toml()).unwrap(), ruleset),
        Err(error) => check_refusal(&error),
    }
}

/// What may stand for a value of an option, sound or not.
fn any_value(option: &OptionInfo, pick: u64, word: &str) -> OptionValue {
    match (option.kind, pick % 8) {
        (_, 0) => OptionValue::Str(word.to_string()),
        (_, 1) => OptionValue::Int(i64::from_ne_bytes(pick.to_ne_bytes())),
        (Kind::Bool, _) => OptionValue::Bool((pick / 8).is_multiple_of(2)),
        (Kind::Int(least, most), _) => OptionValue::Int(least + (pick / 8) as i64 % (most - least + 1)),
        (Kind::Choice(_) | Kind::Form, _) => option.choices[(pick / 8) as usize % option.choices.len()].as_str().into(),
        (Kind::Leap, _) => option.value.clone(),
    }
}

fn check_options(which: usize, picks: &[(usize, u64)], word: &str) {
    let (ruleset, options) = &RULESETS[which];
    let given: Vec<(&str, OptionValue)> = picks
        .iter()
        .map(|(index, pick)| {
            let option = &options[index % options.len()];
            (option.short.unwrap_or(option.key), any_value(option, *pick, word))
        })
        .collect();
    let backwards: Vec<(&str, OptionValue)> = given.iter().rev().cloned().collect();
    match (ruleset.with_options(&given), ruleset.with_options(&backwards)) {
        (Ok(changed), Ok(same)) => {
            assert_eq!(changed.designation(), same.designation());
            assert_eq!(changed.settings(), same.settings());
            let changes: Vec<(&str, String)> =
                changed.changes().into_iter().map(|(key, value)| (key, value.to_string())).collect();
            assert_eq!(ruleset.with_options(&changes).unwrap(), changed, "{}", changed.designation());
            assert_eq!(Ruleset::load_text("written", &changed.to_toml()).unwrap(), changed);
            assert_eq!(changed.without_options().unwrap().designation(), ruleset.id());
        }
        (Err(error), Err(same)) => {
            check_refusal(&error);
            check_refusal(&same);
        }
        (one, other) => panic!("the order of {given:?} matters: {one:?} {other:?}"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn any_text_is_read_or_refused(text in "(?s).{0,200}") {
        check_text(&text);
        check_text(&format!("{HEAD}{text}"));
    }

    #[test]
    fn spoilt_files_are_read_or_refused(
        which in 0usize..4, line in 0usize..200, other in 0usize..200, by in "[a-z\\[\\]=\"{}.#0-9 ,\\-\\\\]{0,12}", how in 0u8..4,
    ) {
        let mut lines: Vec<String> = SOURCES[which].lines().map(str::to_string).collect();
        let (line, other) = (line % lines.len(), other % lines.len());
        match how {
            0 => lines[line] = by,
            1 => lines[line].push_str(&by),
            2 => lines.swap(line, other),
            _ => drop(lines.remove(line)),
        }
        check_text(&lines.join("\n"));
    }

    #[test]
    fn any_options_are_taken_or_refused_in_any_order(
        which in 0usize..3, picks in prop::collection::vec((any::<usize>(), any::<u64>()), 1..6), word in ".{0,20}",
    ) {
        check_options(which, &picks, &word);
    }
}
