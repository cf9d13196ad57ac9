"""Sentences of the rulebook: every key is spoken of, in every language, as its value is."""

from __future__ import annotations

import pytest

from rithmomachia import Ruleset
from rithmomachia.locale import LANGUAGES, SOURCE, speaking
from rithmomachia.rulebook import CHAPTERS, book, differences, rulebook
from rithmomachia.rulebook.book import MISPRINTED
from rithmomachia.rulebook.siege import siege
from rithmomachia.rulebook.words import Sentence, Values

RULESETS = Ruleset.names()


def texts(ruleset: Ruleset) -> dict[str, str]:
    chapters = rulebook(ruleset, with_diagrams=False)
    return {rule.name: rule.text for chapter in chapters for rule in chapter.rules}


@pytest.mark.parametrize("name", RULESETS)
def test_every_chapter_has_rules_and_every_rule_one_name(name: str) -> None:
    chapters = rulebook(Ruleset.builtin(name), with_diagrams=False)
    assert [chapter.id for chapter in chapters if chapter.id != MISPRINTED] == list(CHAPTERS)
    names = [rule.name for chapter in chapters for rule in chapter.rules]
    assert len(names) == len(set(names))
    for chapter in chapters:
        assert chapter.rules
        for rule in chapter.rules:
            assert rule.text.endswith(".")
            assert rule.source or not rule.keys


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("language", [one for one in LANGUAGES if one != SOURCE])
def test_every_sentence_is_said_in_every_language(name: str, language: str) -> None:
    ruleset = Ruleset.builtin(name)
    english = texts(ruleset)
    with speaking(language):
        said = texts(ruleset)
    assert said.keys() == english.keys()
    assert [rule for rule, text in said.items() if text == english[rule]] == []


def test_a_key_no_sentence_speaks_of_is_told_by_what_it_decides(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def nothing(_values: Values) -> list[Sentence]:
        return []

    monkeypatch.setattr(book, "moves", nothing)
    found = texts(Ruleset.builtin("boissiere"))
    assert found["movement.circle.lines"] == (
        "The lines along which a circle moves. Here: orthogonal."
    )
    monkeypatch.undo()
    assert "movement.circle.lines" not in texts(Ruleset.builtin("boissiere"))


def test_the_armies_are_told_from_the_start() -> None:
    found = texts(Ruleset.builtin("boissiere"))
    assert found["start.army.white"] == (
        "White stands on the rows a to d with 24 pieces worth 1312 together."
    )
    assert "1752" in found["start.army.black"]
    assert "64 (square)" in found["start.pyramid.black"]
    mixed = texts(Ruleset.builtin("renaissance"))
    assert "16 (triangle)" in mixed["start.pyramid.white"]


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"method": "moves", "edge": False}, "The edge of the board closes nothing."),
        ({"method": "moves", "leaps": False}, "Leaps are not looked at."),
        ({"method": "moves", "relief": "single"}, "one piece of the victim's side"),
        ({"method": "draughts"}, "for every shape it moves as"),
        ({"method": "neighbours", "orthogonal": True, "edge": False}, "hold enemies."),
        ({"method": "neighbours", "orthogonal": True}, "lie off the board."),
        ({"method": "neighbours", "orthogonal": True, "own_blocks": True}, "Friends of its own"),
    ],
)
def test_each_way_of_siege_is_said(values: dict[str, str | bool], said: str) -> None:
    keyed = {f"captures.siege.{key}": value for key, value in values.items()}
    sentence = siege(keyed, lambda kind: kind.title())
    assert sentence.text.startswith("Siege: ")
    assert said in sentence.text
    assert set(keyed) <= set(sentence.keys)


# Which rows each ruleset shows, by what it rests on; the second kind's start is printed right.
SHOWN = {
    "boissiere": ["joyner_common"],
    "boissiere-diagonal": ["joyner_common"],
    "boutin": ["boutin_start"],
    "fulke-1": ["fulke_start", "fulke_quarrel"],
    "fulke-2": ["fulke_quarrel"],
    "fulke-3": ["fulke_start", "fulke_quarrel", "fulke_oblivion_white", "fulke_oblivion_black"],
}


@pytest.mark.parametrize("name", RULESETS)
def test_wrong_rows_are_shown_last(name: str) -> None:
    last = rulebook(Ruleset.builtin(name), with_diagrams=False)[-1]
    shown = [rule.name.removeprefix("misprints.") for rule in last.rules]
    assert (shown if last.id == MISPRINTED else []) == SHOWN.get(name, [])


def test_a_wrong_row_is_told_with_what_is_right_and_why() -> None:
    chapters = rulebook(Ruleset.builtin("fulke-3"), with_diagrams=False)
    (quarrel,) = [rule for rule in chapters[-1].rules if rule.name == "misprints.fulke_quarrel"]
    assert chapters[-1].title == "Where the printed tables err"
    assert quarrel.text.startswith(
        "Example of a hundred in eight digits, four over: printed 2 4 5 8 24 64, "
        "right 2 4 6 8 20 64. Nobody has a piece of 24"
    )
    assert quarrel.source == "Fulke and Lever's book of 1563, common victories"
    assert quarrel.certainty == "corrected"


def test_rulesets_differ_rule_by_rule() -> None:
    one, other = Ruleset.builtin("boissiere"), Ruleset.builtin("renaissance")
    chapters = differences(one, other, with_diagrams=False)
    found = {rule.name: rule for chapter in chapters for rule in chapter.rules}
    circle = found["movement.circle.steps"]
    assert [rule.text for rule in (circle.one, circle.other) if rule is not None] == [
        "A circle moves exactly 1 cell along its row or column.",
        "A circle moves exactly 1 cell diagonally.",
    ]
    assert "movement.square.steps" not in found
    division = found["captures.division.enabled"]
    assert division.one is not None
    assert division.other is None
    start = next(chapter for chapter in chapters if chapter.id == "start")
    assert start.note == "2 cells do not hold the same at the start."
    back = differences(other, one, with_diagrams=False)
    assert {rule.name for chapter in back for rule in chapter.rules} == found.keys()


@pytest.mark.parametrize("name", RULESETS)
def test_one_changed_key_is_the_only_difference(name: str) -> None:
    ruleset = Ruleset.builtin(name)
    assert differences(ruleset, ruleset) == []
    other = "black" if ruleset.value("first") == "white" else "white"
    chapters = differences(ruleset, ruleset.with_options({"first": other}))
    assert [[rule.name for rule in chapter.rules] for chapter in chapters] == [["start.first_side"]]
