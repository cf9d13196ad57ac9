"""Rulesets through Python: options, presets, words, files and their faults."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from rithmomachia import Option, OptionError, Position, RithmomachiaError, Ruleset, RulesetError

ROOT = Path(__file__).parents[2]


def option(ruleset: Ruleset, key: str) -> Option:
    return next(each for each in ruleset.options() if each.key == key)


def test_names_are_complete_the_best_known_first() -> None:
    assert Ruleset.names() == [
        "boissiere",
        "philosophers",
        "renaissance",
        "barozzi",
        "boardspace",
        "boissiere-diagonal",
        "boutin",
        "dagonell",
        "fulke-1",
        "fulke-2",
        "fulke-3",
        "mebben",
    ]


def test_every_ruleset_introduces_itself(any_ruleset: Ruleset) -> None:
    assert any_ruleset.version >= 1
    assert any_ruleset.title
    assert any_ruleset.summary
    assert "\n" not in any_ruleset.summary
    assert (any_ruleset.rows, any_ruleset.columns) == (16, 8)
    assert any_ruleset.changes == {}


def test_an_unknown_ruleset_is_refused_with_those_there_are() -> None:
    with pytest.raises(RulesetError, match=r"chess.*boissiere.*philosophers.*renaissance"):
        Ruleset.builtin("chess")


def test_a_base_is_no_ruleset() -> None:
    with pytest.raises(RulesetError, match="armies"):
        Ruleset.builtin("armies")


def test_options_say_what_they_take(boissiere: Ruleset) -> None:
    count = option(boissiere, "victory.de_corpore.count")
    assert (count.kind, count.value, count.minimum, count.maximum) == ("int", 4, 1, 384)
    assert count.values is None
    division = option(boissiere, "captures.division.enabled")
    assert (division.kind, division.value, division.short) == ("bool", True, "division")
    assert division.value is True
    first = option(boissiere, "start.first_side")
    assert (first.kind, first.values, first.minimum) == ("choice", ["white", "black"], None)


def test_every_option_cites_its_source_and_says_how_sure_it_is(any_ruleset: Ruleset) -> None:
    options = any_ruleset.options()
    assert len(options) > 40
    for each in options:
        assert each.text.endswith(".")
        assert each.certainty in ("stated", "inferred", "corrected", "modern")
        assert each.value == each.default


def test_options_by_short_name_and_by_key_are_the_same(boissiere: Ruleset) -> None:
    by_short = boissiere.with_options({"own_blocks": True})
    by_key = boissiere.with_options({"captures.siege.own_blocks": True})
    assert by_short == by_key
    assert hash(by_short) == hash(by_key)
    assert by_short.changes == {"captures.siege.own_blocks": True}
    assert by_short != boissiere


@pytest.mark.parametrize("value", [False, "off", "false"])
def test_switches_read_words(boissiere: Ruleset, value: str | bool) -> None:
    assert boissiere.with_options({"division": value}).value("division") is False


def test_numbers_read_words(boissiere: Ruleset) -> None:
    assert boissiere.with_options({"victory.de_corpore.count": "12"}).changes == {
        "victory.de_corpore.count": 12
    }


def test_setting_an_option_back_is_no_change(boissiere: Ruleset) -> None:
    changed = boissiere.with_options({"division": False})
    assert changed.with_options({"division": True}).changes == {}


def test_the_original_stays_as_it_was(boissiere: Ruleset) -> None:
    boissiere.with_options({"division": False})
    assert boissiere.value("captures.division.enabled") is True


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"nonsense": 1}, ["nonsense"]),
        ({"division": "perhaps"}, ["perhaps", "captures.division.enabled"]),
        ({"victory.de_corpore.count": 0}, ["0", "1 to 384"]),
        ({"first": "red"}, ["red", "white or black"]),
        ({"victory.glorious.enabled": True}, ["victory.glorious.enabled"]),
    ],
)
def test_options_refused_say_what_is_wrong(
    boissiere: Ruleset, options: dict[str, str | int | bool], words: list[str]
) -> None:
    with pytest.raises(OptionError) as caught:
        boissiere.with_options(options)
    for word in words:
        assert word in str(caught.value)


def test_an_option_error_names_key_and_value(boissiere: Ruleset) -> None:
    with pytest.raises(OptionError) as caught:
        boissiere.with_options({"victory.de_corpore.count": 999})
    assert caught.value.key == "victory.de_corpore.count"
    assert caught.value.value == 999
    assert isinstance(caught.value, RulesetError)


def test_an_option_of_another_type_is_refused_with_the_value(boissiere: Ruleset) -> None:
    with pytest.raises(OptionError, match=r"1\.5"):
        boissiere.with_options({"victory.de_corpore.count": 1.5})  # type: ignore[dict-item]


def test_all_faults_of_options_are_told_at_once(boissiere: Ruleset) -> None:
    with pytest.raises(OptionError, match=r"(?s)red.*perhaps|perhaps.*red"):
        boissiere.with_options({"first": "red", "division": "perhaps"})


def test_the_value_of_an_unknown_key_is_refused(boissiere: Ruleset) -> None:
    with pytest.raises(OptionError, match=r"captures\.magic"):
        boissiere.value("captures.magic")


def test_presets_are_options_that_go_together(boissiere: Ruleset) -> None:
    presets = {preset.id: preset for preset in boissiere.presets()}
    half = presets["half"]
    assert half.title
    assert half.values["victory.de_corpore.count"] == 12
    assert boissiere.with_options(half.values).changes == half.values


def test_each_ruleset_has_its_own_words(boissiere: Ruleset, philosophers: Ruleset) -> None:
    assert boissiere.word("meeting") == "numbering"
    assert philosophers.word("multiplication") == "eruption"
    assert boissiere.word("de_corpore") == "De Corpore"


def test_a_word_nobody_knows_is_refused(boissiere: Ruleset) -> None:
    with pytest.raises(RithmomachiaError, match="castling"):
        boissiere.word("castling")


def test_toml_reads_back_equal(any_ruleset: Ruleset) -> None:
    again = Ruleset.from_toml(any_ruleset.to_toml())
    assert again == any_ruleset
    assert [(each.key, each.cite) for each in again.options()] == [
        (each.key, each.cite) for each in any_ruleset.options()
    ]


def test_toml_keeps_changed_options(boissiere: Ruleset) -> None:
    changed = boissiere.with_options({"division": False, "start": "advanced"})
    assert Ruleset.from_toml(changed.to_toml()) == changed


def test_a_pickle_keeps_the_ruleset_and_its_changes(boissiere: Ruleset) -> None:
    changed = boissiere.with_options({"division": False})
    again: Ruleset = pickle.loads(pickle.dumps(changed))
    assert again == changed
    assert again.changes == {"captures.division.enabled": False}


@pytest.mark.parametrize("name", Ruleset.names())
def test_files_of_the_tree_load_as_those_that_come_along(name: str) -> None:
    assert Ruleset.load(ROOT / "rulesets" / f"{name}.toml") == Ruleset.builtin(name)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "nothing.toml"
    with pytest.raises(RulesetError, match=r"nothing\.toml") as caught:
        Ruleset.load(path)
    assert caught.value.path == str(path)


def test_a_fault_of_a_file_has_path_line_and_key(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        'id = "mine"\nversion = 1\ntitle = "Mine"\nextends = "boissiere"\n\n'
        '[captures.siege]\nmethod = "magic"\ncite = "me"\ncertainty = "modern"\n',
        encoding="utf-8",
    )
    with pytest.raises(RulesetError, match="magic") as caught:
        Ruleset.load(str(path))
    assert (caught.value.path, caught.value.line) == (str(path), 7)
    assert caught.value.key == "captures.siege.method"
    assert "mine.toml" in str(caught.value)


def test_a_file_may_extend_a_ruleset(tmp_path: Path, boissiere: Ruleset) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        'id = "mine"\nversion = 3\ntitle = "Mine"\nextends = "boissiere"\n\n'
        '[captures.division]\nenabled = false\ncite = "me"\ncertainty = "modern"\n',
        encoding="utf-8",
    )
    mine = Ruleset.load(path)
    assert (mine.id, mine.version, mine.title) == ("mine", 3, "Mine")
    assert mine.value("division") is False
    assert mine != boissiere
    start = Position.initial(mine)
    assert start.text().startswith("mine ")
    assert Position.parse(start.text(), mine) == start
    again: Position = pickle.loads(pickle.dumps(start))
    assert again == start


@pytest.mark.parametrize("text", ["", "id = 3", "[", 'id = "a"\nid = "b"', "\0", "id = 'x'\n" * 3])
def test_broken_files_are_refused(text: str) -> None:
    with pytest.raises(RulesetError):
        Ruleset.from_toml(text)
