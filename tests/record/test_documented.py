"""What the documents say about records is so."""

from __future__ import annotations

import doctest
import importlib
import re
from pathlib import Path

import pytest

from rithmomachia.record import Limits, parse_record, read_records
from rithmomachia.record.lexer import MAX_LINE

PAGE = Path(__file__).parents[2] / "docs" / "records.md"


def test_the_examples_run() -> None:
    text = "".join(re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.S))
    examples = doctest.DocTestParser().get_doctest(text, {}, "records.md", str(PAGE), 0)
    assert len(examples.examples) > 15
    assert doctest.DocTestRunner().run(examples).failed == 0


def test_the_record_shown_is_written_that_way() -> None:
    (shown,) = re.findall(r"```rgn\n(.*?)```", PAGE.read_text("utf-8"), re.S)
    record = parse_record(shown)
    assert record.text() == shown
    assert record.game().outcome() is not None


def test_the_limits_are_those_named() -> None:
    text, limits = PAGE.read_text("utf-8"), Limits()
    for number, thing in (
        (limits.characters, "characters,"),
        (limits.turns, "turns,"),
        (limits.tags, "tags,"),
        (MAX_LINE, "characters in a line"),
        (limits.faults, "faults told"),
    ):
        assert f"{number:,} {thing}" in text
    assert f"variations {limits.depth} deep" in text


@pytest.mark.parametrize(
    "module",
    [
        "rithmomachia.clock",
        "rithmomachia.rating",
        "rithmomachia.record",
        "rithmomachia.record.record",
    ],
)
def test_the_examples_of_modules_run(module: str) -> None:
    ran = doctest.testmod(importlib.import_module(module))
    assert ran.attempted > 0
    assert ran.failed == 0


def test_the_kept_records_are_written_the_same_today() -> None:
    """A change here changes the format: files written before must still read."""
    file = Path(__file__).parents[1] / "data" / "records" / "annotated.rgn"
    records = list(read_records(file))
    assert [record.faults for record in records] == [(), (), ()]
    assert "\n".join(record.text() for record in records) == file.read_text("utf-8")
    assert [record.ruleset.id for record in records] == ["boissiere", "philosophers", "renaissance"]
    assert records[0].outcome() is not None
