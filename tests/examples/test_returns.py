"""Prisoners that turn their coat, each case on a board of a few pieces, worked by hand."""

from __future__ import annotations

import pytest

from tests.examples import test_examples as asked
from tests.examples.readings import Entry, Kernel, Oracle, Reading, examples, side_of
from tests.examples.test_examples import entries


@entries("returns", "returns")
def test_returns(reading: Reading, entry: Entry) -> None:
    """These men on these cells and no others, in this order, after every move of a piece."""
    words = reading.moves(entry) if entry.get("stage") != "after" else []
    returns = [word for word in words if "@" in word]
    assert returns == entry["returns"]
    assert words[len(words) - len(returns) :] == returns
    opening = [word.split(".")[0] for word in reading.turns(entry)]
    assert sorted({word for word in opening if "@" in word}) == sorted(returns)


@entries("returns", "turn")
def test_turns(reading: Reading, entry: Entry) -> None:
    """Captures before and after a return, and what cannot stand beside it."""
    asked.test_turns(reading, entry)


@entries("returns", "outcome")
def test_outcomes(reading: Reading, entry: Entry) -> None:
    """Whether a side without moves has lost."""
    asked.test_victories(reading, entry)


@entries("returns", "played")
def test_played(reading: Reading, entry: Entry) -> None:
    """The position after a turn with a return, what is still taken, and the turn for people."""
    word = entry["turn"]
    assert word in reading.turns(entry)
    assert reading.notation(entry, word) == entry["notation"]
    assert reading.after(entry, word) == entry["text"]
    assert reading.taken_after(entry, word, side_of(entry)) == (entry["count"], entry["sum"])
    won = (side_of(entry), entry["wins"]) if "wins" in entry else None
    assert reading.outcome_after(entry, word) == won


@pytest.mark.parametrize("table", ["returns", "turn", "outcome", "played"])
def test_both_readings_write_the_same_position(table: str) -> None:
    """An arrangement has one text, whoever its pieces first belonged to."""
    for entry in examples("returns", table):
        assert Oracle().text(entry) == Kernel().text(entry)
