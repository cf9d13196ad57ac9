"""Leaps that besiege or escape, each case on a board of a few pieces, worked by hand."""

from __future__ import annotations

import pytest

from tests.examples import test_examples as asked
from tests.examples import test_instead, test_returns
from tests.examples.readings import Entry, Kernel, Oracle, Reading, examples
from tests.examples.test_examples import entries
from tests.oracle.text import parse_cell


def is_leap(word: str) -> bool:
    """Whether a move goes along no line."""
    origin, target = parse_cell(word[:2]), parse_cell(word[2:4])
    down, right = abs(origin[0] - target[0]), abs(origin[1] - target[1])
    return down != right and 0 not in (down, right)


@entries("leaps", "leaps")
def test_leaps(reading: Reading, entry: Entry) -> None:
    """These leaps are moves and no others."""
    assert sorted(word for word in reading.moves(entry) if is_leap(word)) == sorted(entry["leaps"])
    for word in entry["leaps"]:
        assert reading.is_legal(entry, word)


@entries("leaps", "turn")
def test_turns(reading: Reading, entry: Entry) -> None:
    """What may follow a leap, and what may not go before it."""
    asked.test_turns(reading, entry)


@entries("leaps", "outcome")
def test_outcomes(reading: Reading, entry: Entry) -> None:
    """Whether a side without other moves has lost."""
    asked.test_victories(reading, entry)


@entries("leaps", "played")
def test_played(reading: Reading, entry: Entry) -> None:
    """The position after a leap, and the turn for people."""
    test_returns.test_played(reading, entry)


@entries("leaps", "refused")
def test_refused_rules(entry: Entry) -> None:
    """Keys that cannot go together are refused, and one of them is named."""
    test_instead.test_refused_rules(entry)


@pytest.mark.parametrize("table", ["leaps", "turn", "outcome", "played"])
def test_both_readings_write_the_same_position(table: str) -> None:
    """An arrangement has one text."""
    for entry in examples("leaps", table):
        assert Oracle().text(entry) == Kernel().text(entry)
