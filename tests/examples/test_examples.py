"""Moves, captures, turns, victories and notation of the sources' examples."""

from __future__ import annotations

import pytest

import rithmomachia
from tests.examples.readings import Entry, Kernel, Oracle, Reading, examples, expected_sums


def entries(file: str, table: str) -> pytest.MarkDecorator:
    """Runs a test once for each entry of a table."""
    found = examples(file, table)
    names = [str(entry.get("name", index)) for index, entry in enumerate(found)]
    return pytest.mark.parametrize("entry", found, ids=names)


@entries("moves", "moves")
def test_moves(reading: Reading, entry: Entry) -> None:
    """A piece goes exactly where the source says."""
    from_here = [word for word in reading.moves(entry) if word.startswith(entry["cell"])]
    targets = [word[2:] for word in from_here]
    assert sorted(targets) == sorted(entry["targets"])


@entries("moves", "reach")
def test_cells_ever_reached(reading: Reading, entry: Entry) -> None:
    """Moving on and on over an empty board, a piece sees these cells and no others."""
    seen = {entry["cell"]}
    ahead = [entry["cell"]]
    while ahead:
        cell = ahead.pop()
        alone = {"ruleset": entry["ruleset"], "white": {cell: entry["token"]}}
        for word in reading.moves(alone):
            if word[2:] not in seen:
                seen.add(word[2:])
                ahead.append(word[2:])
    assert seen == {f"{row}{column}" for row in entry["rows"] for column in entry["columns"]}


@entries("captures", "capture")
def test_captures_by_choice(reading: Reading, entry: Entry) -> None:
    """These captures, for these reasons, written so."""
    words, sums, written = reading.captures(entry)
    assert words == sorted(entry["captures"])
    assert sums == expected_sums(entry)
    assert written == entry.get("notation", {})


@entries("captures", "automatic")
def test_captures_after_a_move(reading: Reading, entry: Entry) -> None:
    """What a move brings down by itself, and the turn as people write it."""
    words, sums, _ = reading.consequences(entry)
    assert words == sorted(entry["falls"])
    assert sums == expected_sums(entry)
    assert reading.notation(entry, entry["turn"]) == entry["notation"]


@entries("captures", "turn")
def test_turns(reading: Reading, entry: Entry) -> None:
    """Turns the source allows and forbids."""
    turns = reading.turns(entry)
    assert len(turns) == len(set(turns))
    for word in entry["legal"]:
        assert word in turns
        assert reading.is_legal(entry, word)
    for word in entry["illegal"]:
        assert word not in turns
        assert not reading.is_legal(entry, word)


@entries("victories", "victory")
def test_victories(reading: Reading, entry: Entry) -> None:
    """Who has won, and by what."""
    expected = (entry["winner"], entry["conditions"]) if "winner" in entry else None
    assert reading.outcome(entry) == expected


@pytest.mark.parametrize(
    ("file", "table"),
    [("captures", "capture"), ("captures", "automatic"), ("captures", "turn"), ("moves", "moves")],
)
def test_both_readings_write_the_same_position(file: str, table: str) -> None:
    """An arrangement has one text."""
    for entry in examples(file, table):
        assert Oracle().text(entry) == Kernel().text(entry)


@entries("notation", "spellings")
def test_spellings_of_opening_moves(entry: Entry) -> None:
    """Every spelling is read as the same turn, and one of them is written."""
    start = rithmomachia.Position.initial(rithmomachia.Ruleset.builtin(entry["ruleset"]))
    assert start.notation(entry["word"]) == entry["written"]
    for text in entry["read"]:
        assert start.parse_turn(text).word == entry["word"]


@entries("notation", "capture_spellings")
def test_spellings_of_captures(entry: Entry) -> None:
    """Signs, cells left out and a named siege make no difference."""
    position = Kernel().position(entry)
    for text in entry["read"]:
        assert position.parse_turn(text).word == entry["word"]
