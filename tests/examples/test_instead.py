"""A capture instead of the move, each case on a board of a few pieces, worked by hand."""

from __future__ import annotations

import pytest

import rithmomachia
from tests.examples import test_examples as asked
from tests.examples import test_returns
from tests.examples.readings import Entry, Kernel, Oracle, Reading, examples
from tests.examples.test_examples import entries


@entries("instead", "turns")
def test_every_turn(reading: Reading, entry: Entry) -> None:
    """These captures first and in this order, then these moves, and nothing else."""
    words = reading.turns(entry)
    captures = entry["captures"]
    assert words[: len(captures)] == captures
    assert sorted(words[len(captures) :]) == sorted(entry["moves"])
    assert sorted(reading.moves(entry)) == sorted(entry["moves"])
    assert reading.captures(entry)[0] == sorted(captures)


@entries("instead", "turn")
def test_turns(reading: Reading, entry: Entry) -> None:
    """What cannot stand beside a capture, or where a capture is a duty."""
    asked.test_turns(reading, entry)


@entries("instead", "outcome")
def test_outcomes(reading: Reading, entry: Entry) -> None:
    """Whether a side without moves has lost."""
    asked.test_victories(reading, entry)


@entries("instead", "played")
def test_played(reading: Reading, entry: Entry) -> None:
    """The position after a turn, what is taken, and the turn for people."""
    test_returns.test_played(reading, entry)


@entries("instead", "refused")
def test_refused_rules(entry: Entry) -> None:
    """Keys that cannot go together are refused, and the one to change is named."""
    rules = rithmomachia.Ruleset.builtin(entry["ruleset"])
    with pytest.raises(rithmomachia.RithmomachiaError) as refusal:
        rules.with_options(entry["options"])
    assert entry["says"] in str(refusal.value)


@entries("instead", "refused_position")
def test_refused_positions(entry: Entry) -> None:
    """Neither an arrangement nor a text stands in the middle of such a turn."""
    with pytest.raises(rithmomachia.RithmomachiaError) as refusal:
        Kernel().position(entry)
    assert entry["says"] in str(refusal.value)
    with pytest.raises(rithmomachia.RithmomachiaError) as refusal:
        rithmomachia.Position.parse(Oracle().text(entry))
    assert entry["says"] in str(refusal.value).lower()


@pytest.mark.parametrize("table", ["turns", "turn", "outcome", "played"])
def test_both_readings_write_the_same_position(table: str) -> None:
    """An arrangement has one text."""
    for entry in examples("instead", table):
        assert Oracle().text(entry) == Kernel().text(entry)
