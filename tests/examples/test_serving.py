"""Prisoners that serve in a triumph, each case on a board of a few pieces, worked by hand."""

from __future__ import annotations

import pytest

from tests.examples import test_examples as asked
from tests.examples import test_instead, test_returns
from tests.examples.readings import Entry, Kernel, Oracle, Reading, examples
from tests.examples.test_examples import entries


@entries("serving", "victory")
def test_victories(reading: Reading, entry: Entry) -> None:
    """Whether prisoners complete a formation."""
    asked.test_victories(reading, entry)


@entries("serving", "played")
def test_played(reading: Reading, entry: Entry) -> None:
    """Turns that a prisoner makes winning ones, and one that he does not."""
    test_returns.test_played(reading, entry)


@entries("serving", "refused")
def test_refused_rules(entry: Entry) -> None:
    """Numbers that go with nothing are refused, and named."""
    test_instead.test_refused_rules(entry)


@pytest.mark.parametrize("table", ["victory", "played"])
def test_both_readings_write_the_same_position(table: str) -> None:
    """An arrangement has one text."""
    for entry in examples("serving", table):
        assert Oracle().text(entry) == Kernel().text(entry)
