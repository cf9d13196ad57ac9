"""Mechanisms beyond the first rulesets, each on a board of a few pieces, worked by hand."""

from __future__ import annotations

import pytest

from tests.examples import test_examples as asked
from tests.examples.readings import Entry, Reading, examples
from tests.examples.test_examples import entries


@entries("entering", "moves")
def test_moves(reading: Reading, entry: Entry) -> None:
    """Pyramids that move otherwise, leaps, and entering as a move."""
    asked.test_moves(reading, entry)


@entries("entering", "turn")
def test_turns(reading: Reading, entry: Entry) -> None:
    """Captors that enter, or stay, and when."""
    asked.test_turns(reading, entry)


@pytest.mark.parametrize(
    "entry",
    [
        pytest.param(entry, id=entry["name"])
        for file in ("entering", "sums", "sieges")
        for entry in examples(file, "capture")
    ],
)
def test_captures(reading: Reading, entry: Entry) -> None:
    """What can be taken by choice, every reason of it, and how it is written."""
    asked.test_captures_by_choice(reading, entry)


@entries("sums", "automatic")
def test_captures_after_a_move(reading: Reading, entry: Entry) -> None:
    """The new kinds happen by themselves where captures do."""
    asked.test_captures_after_a_move(reading, entry)


@entries("placements", "victory")
def test_victories(reading: Reading, entry: Entry) -> None:
    """Formations with gaps and blocks, few men and few digits."""
    asked.test_victories(reading, entry)
