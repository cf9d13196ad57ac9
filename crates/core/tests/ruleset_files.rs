//! The ruleset files: that they load, what they say, and that the armies follow from their front numbers.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::collections::BTreeMap;

use rithmomachia_core::ruleset::{Kind, OptionValue, Ruleset, RulesetError};
use rithmomachia_core::{Position, Rules, Shape, Side};

#[test]
fn the_rulesets_load_and_start_with_the_known_number_of_moves() {
    let starts = [
        ("boissiere", 12),
        ("philosophers", 47),
        ("renaissance", 17),
        ("barozzi", 10),
        ("boardspace", 69),
        ("boissiere-diagonal", 16),
        ("boutin", 47),
        ("dagonell", 25),
        ("fulke-1", 39),
        ("fulke-2", 34),
        ("fulke-3", 12),
        ("mebben", 10),
    ];
    assert_eq!(Ruleset::names(), starts.map(|(id, _)| id));
    for (id, moves) in starts {
        let ruleset = Ruleset::builtin(id).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!((ruleset.id(), ruleset.version()), (id, 1));
        let position = Position::initial(Rules::compile(ruleset));
        assert_eq!(position.moves().len(), moves, "{id}");
        assert_eq!(position.outcome(), None);
    }
}

/// n gives n and n² as circles, n(n+1) and (n+1)² as triangles, (n+1)(2n+1) and (2n+1)² as squares.
#[test]
fn the_armies_follow_from_their_front_numbers() {
    for id in Ruleset::names() {
        let rules = Rules::compile(Ruleset::builtin(id).unwrap());
        for (side, front, sum) in [(Side::White, [2u32, 4, 6, 8], 1312), (Side::Black, [3, 5, 7, 9], 1752)] {
            let mut expected: Vec<(Shape, u32)> = front
                .into_iter()
                .flat_map(|n| {
                    let square =
                        |value| (if [91, 190].contains(&value) { Shape::Pyramid } else { Shape::Square }, value);
                    [
                        (Shape::Circle, n),
                        (Shape::Circle, n * n),
                        (Shape::Triangle, n * (n + 1)),
                        (Shape::Triangle, (n + 1) * (n + 1)),
                        square((n + 1) * (2 * n + 1)),
                        square((2 * n + 1) * (2 * n + 1)),
                    ]
                })
                .collect();
            let mut army: Vec<(Shape, u32)> =
                rules.start().filter(|(_, p)| p.owner == side).map(|(_, p)| (p.shape, p.value)).collect();
            expected.sort();
            army.sort();
            assert_eq!(army, expected, "{id} {side}");
            assert_eq!(army.iter().map(|(_, value)| value).sum::<u32>(), sum);
        }
    }
}

#[test]
fn the_advanced_form_is_the_same_two_rows_nearer_the_middle() {
    let ruleset = Ruleset::builtin("boissiere").unwrap();
    let advanced = ruleset.with_options(&[("start", "advanced")]).unwrap();
    let place = |ruleset| -> BTreeMap<(u8, u8), u32> {
        let rules = Rules::compile(ruleset);
        rules.start().map(|(cell, piece)| ((cell.row(), cell.column()), piece.value)).collect()
    };
    let back = place(ruleset);
    let moved = place(advanced);
    assert_eq!(moved.len(), 48);
    for ((row, column), value) in back {
        let to = if row < 8 { row + 2 } else { row - 2 };
        assert_eq!(moved[&(to, column)], value);
    }
}

#[test]
fn options_take_dotted_keys_short_names_and_texts() {
    let ruleset = Ruleset::builtin("boissiere").unwrap();
    let changed =
        ruleset.with_options(&[("division", "off"), ("victory.de_corpore.count", "12"), ("first", "black")]).unwrap();
    assert_eq!(
        changed.designation(),
        "boissiere:captures.division.enabled=false,start.first_side=black,victory.de_corpore.count=12"
    );
    assert_eq!(changed.without_options().unwrap().designation(), "boissiere");
    let back =
        changed.with_options(&[("division", "on"), ("first", "white"), ("victory.de_corpore.count", "4")]).unwrap();
    assert_eq!(back.designation(), "boissiere");
}

#[test]
fn options_that_do_not_fit_are_refused_with_the_value() {
    let refused = |id: &str, options: &[(&str, &str)], part: &str| {
        let error = Ruleset::builtin(id).unwrap().with_options(options).unwrap_err();
        assert!(matches!(error, RulesetError::Options(_)));
        assert!(error.to_string().contains(part), "{error}");
    };
    refused("boissiere", &[("divison", "off")], "captures.division.enabled");
    refused("boissiere", &[("division", "perhaps")], "\"perhaps\" should be on or off");
    refused("boissiere", &[("start", "sideways")], "\"sideways\" should be advanced or back_rank");
    refused("boissiere", &[("meeting_layers", "on")], "does not apply");
    refused("philosophers", &[("captures.siege.leaps", "false")], "does not apply");
    refused("philosophers", &[("captures.captor", "may_enter")], "captures.timing");
    refused("boissiere", &[("captures.captor", "may_enter"), ("timing", "instead")], "captures.timing");
    refused("boissiere", &[("captures.duty", "true")], "does not apply");
    refused("boissiere", &[("prisoners.most", "2")], "does not apply");
    refused("boissiere", &[("prisoners.greatest", "false")], "does not apply");
    refused("fulke-2", &[("captures.siege.enabled", "false")], "captures.siege.enabled = true");
    refused("boissiere", &[("leaps", "siege"), ("movement.leaps_reach", "true")], "does not apply");
    refused("boissiere", &[("leaps", "siege"), ("captures.siege.leaps", "true")], "does not apply");
    refused("mebben", &[("prisoners.most", "4")], "from 1 to 3");
    refused("philosophers", &[("timing", "instead")], "leaves no ambush");
    refused("renaissance", &[("captures.ambush.most", "3")], "does not apply");
    refused("philosophers", &[("victory.small.enabled", "on")], "no such option");
    refused("boissiere", &[("magna", "any")], "no such option");
    refused("boissiere", &[("victory.de_corpore.count", "0")], "from 1 to 384");
    refused("renaissance", &[("captures.siege.orthogonal", "false")], "leaves no siege");
    refused("boissiere", &[("counting.whole_pyramid", "layers")], "fills no single place");
    refused("boissiere", &[("division", "on"), ("captures.division.enabled", "off")], "both true and false");
    refused("boissiere", &[("board.rows", "4")], "not on a board of 4 rows");
}

/// Every switch alone, to every value it takes, gives a ruleset that plays and writes itself.
#[test]
fn every_value_of_every_option_loads_and_survives_writing() {
    for id in Ruleset::names() {
        let ruleset = Ruleset::builtin(id).unwrap();
        for option in ruleset.options() {
            let values: Vec<OptionValue> = match option.kind {
                Kind::Bool => vec![true.into(), false.into()],
                Kind::Int(least, most) => vec![least.into(), most.into()],
                Kind::Choice(_) | Kind::Form => option.choices.iter().map(|word| word.as_str().into()).collect(),
                Kind::Leap => vec![],
            };
            for value in values {
                let Ok(changed) = ruleset.with_options(&[(option.key, value.clone())]) else { continue };
                assert_eq!(changed.value(option.key), Some(&value));
                let written = changed.to_toml();
                let read = Ruleset::load_text("written", &written).unwrap_or_else(|error| panic!("{error}\n{written}"));
                assert_eq!(read, changed, "{} = {value}", option.key);
            }
            if let Some(short) = option.short {
                assert_eq!(ruleset.value(short), Some(&option.value));
            }
            assert!(
                !option.cite.is_empty() || option.key.ends_with("_white") || option.key.ends_with("_black"),
                "{}",
                option.key
            );
        }
    }
}

fn faults(text: &str) -> Vec<(usize, String, String)> {
    let error = Ruleset::load_text("mine.toml", text).unwrap_err();
    error.faults().iter().map(|fault| (fault.line, fault.key.clone(), fault.text.clone())).collect()
}

#[test]
fn faults_name_line_key_and_what_would_be_right_all_at_once() {
    let text = r#"id = "mine"
version = 1
title = "Mine"
extends = "boissiere"
[captures.siege]
metod = "moves"
own_blocks = "yes"
cite = "own"
certainty = "sure"
[victory.de_corpore]
count = 0
cite = "own"
certainty = "modern"
"#;
    let found = faults(text);
    let at = |line: usize, key: &str, part: &str| {
        assert!(
            found.iter().any(|(l, k, t)| *l == line && k == key && t.contains(part)),
            "{line} {key} {part}: {found:?}"
        );
    };
    at(6, "captures.siege.metod", "did you mean captures.siege.method");
    at(7, "captures.siege.own_blocks", "true or false");
    at(9, "captures.siege.certainty", "stated, inferred, corrected or modern");
    at(11, "victory.de_corpore.count", "from 1 to 384");
}

#[test]
fn files_with_impossible_parts_are_refused() {
    let head = "id = \"mine\"\nversion = 1\ntitle = \"Mine\"\nextends = \"boissiere\"\n";
    let refused = |body: &str, part: &str| {
        let found = faults(&format!("{head}{body}"));
        assert!(found.iter().any(|(_, _, text)| text.contains(part)), "{body}: {found:?}");
    };
    let cited = "cite = \"own\"\ncertainty = \"modern\"\n";
    refused(&format!("[captures.siege]\nmethod = \"neighbours\"\nleaps = true\n{cited}"), "does not apply");
    refused("[captures.siege]\nown_blocks = true\n", "no cite");
    refused(
        &format!(
            "[victory.glorious]\nenabled = true\nplacement = \"line\"\nowners = \"own\"\nprogressions = \"any\"\n{cited}"
        ),
        "not both",
    );
    refused("[start.forms.back_rank.white]\nz9 = \"S1\"\n", "no cell");
    refused("[start.forms.back_rank.white]\nm3 = \"S1\"\n", "two pieces stand on m3");
    refused("[start.forms.mine]\nlike = \"nobody\"\n", "should name a form");
    refused("[names]\nking = \"rex\"\n", "nothing has this name");
    refused("[presets.all]\ntitle = \"All\"\nvalues = { nothing = 1 }\n", "no such option");
    assert!(faults("id = 3").iter().any(|(line, key, _)| *line == 1 && key == "id"));
    let [(line, _, text)] = &faults("id = \"a\"\nversion = 1\n[")[..] else { panic!("one fault alone") };
    assert!(*line == 3 && text.contains("no TOML"), "{line} {text}");
    assert!(
        faults("id = \"x\"\nversion = 1\ntitle = \"X\"\nextends = \"nobody\"")
            .iter()
            .any(|(line, key, _)| *line == 4 && key == "extends")
    );
}

#[test]
fn no_text_makes_the_reader_panic() {
    let source = include_str!("../../../rulesets/boissiere.toml");
    for cut in (0..source.len()).step_by(7).filter(|cut| source.is_char_boundary(*cut)) {
        let _ = Ruleset::load_text("cut", &source[..cut]);
        let swapped = format!("{}{}", &source[cut..], &source[..cut]);
        let _ = Ruleset::load_text("swapped", &swapped);
    }
}
