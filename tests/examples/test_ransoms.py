"""Layers of a pyramid bought back, each case on a board of a few pieces, worked by hand."""

from __future__ import annotations

import pytest

from tests.examples import test_examples as asked
from tests.examples import test_instead
from tests.examples.readings import Entry, Kernel, Oracle, Reading, examples, side_of
from tests.examples.test_examples import entries
from tests.oracle.position import other


def is_ransom(word: str) -> bool:
    """Whether a word stands for a layer that comes back, not for a man."""
    return "@" in word and ":" in word


@entries("ransoms", "ransoms")
def test_ransoms(reading: Reading, entry: Entry) -> None:
    """These and no others, in this order, after every move of a piece and every return."""
    words = reading.moves(entry) if entry.get("stage") != "after" else []
    ransoms = [word for word in words if is_ransom(word)]
    assert ransoms == entry["ransoms"]
    assert words[len(words) - len(ransoms) :] == ransoms
    opening = [word.split(".")[0] for word in reading.turns(entry)]
    assert sorted({word for word in opening if is_ransom(word)}) == sorted(ransoms)


@entries("ransoms", "turn")
def test_turns(reading: Reading, entry: Entry) -> None:
    """Captures before and after a ransom, and what cannot stand beside it."""
    asked.test_turns(reading, entry)


@entries("ransoms", "outcome")
def test_outcomes(reading: Reading, entry: Entry) -> None:
    """Whether a side without moves has lost."""
    asked.test_victories(reading, entry)


@entries("ransoms", "played")
def test_played(reading: Reading, entry: Entry) -> None:
    """The position after a turn with a ransom, what the enemy then holds, the turn for people."""
    word = entry["turn"]
    assert word in reading.turns(entry)
    assert reading.notation(entry, word) == entry["notation"]
    assert reading.after(entry, word) == entry["text"]
    enemy = other(side_of(entry))
    assert reading.taken_after(entry, word, enemy) == (entry["count"], entry["sum"])
    expected = (entry["winner"], entry["conditions"]) if "winner" in entry else None
    assert reading.outcome_after(entry, word) == expected


@entries("ransoms", "refused")
def test_refused_rules(entry: Entry) -> None:
    """A key that goes with nothing is refused, and named."""
    test_instead.test_refused_rules(entry)


@pytest.mark.parametrize("table", ["ransoms", "turn", "outcome", "played"])
def test_both_readings_write_the_same_position(table: str) -> None:
    """An arrangement has one text."""
    for entry in examples("ransoms", table):
        assert Oracle().text(entry) == Kernel().text(entry)
