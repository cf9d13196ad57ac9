"""Reads files of records, one game at a time."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from os import PathLike

from rithmomachia._core import Ruleset
from rithmomachia.errors import wrong_type
from rithmomachia.record.builder import Builder
from rithmomachia.record.errors import USUAL_LIMITS, Limits, RecordError
from rithmomachia.record.lexer import LineSource
from rithmomachia.record.reader import Reader
from rithmomachia.record.record import Record


def read_records(
    source: LineSource | PathLike[str],
    *,
    ruleset: Ruleset | None = None,
    limits: Limits = USUAL_LIMITS,
) -> Iterator[Record]:
    """Reads a file of records lazily: one is held at a time, however many there are.

    Args:
        source: A text stream (its `readline` is all that is used), or the path of a file in UTF-8.
        ruleset: For records under a ruleset that does not come with the package.
        limits: How large one game may be.

    Yields:
        Every game, with what was wrong with it as `faults`; what could be read of it is there.

    Raises:
        RecordError: The text cannot be decoded.
        OSError: The file cannot be read.
    """
    with _opened(source) as stream:
        reader, builder = Reader(stream, limits), Builder(ruleset)
        while reader.read(builder):
            yield builder.record


def parse_records(
    text: str, *, ruleset: Ruleset | None = None, limits: Limits = USUAL_LIMITS
) -> Iterator[Record]:
    """Reads records from a text, as `read_records` does from a file."""
    if not isinstance(text, str):
        raise wrong_type("text", "a str", text)
    return read_records(io.StringIO(text, newline=None), ruleset=ruleset, limits=limits)


def parse_record(
    text: str, *, ruleset: Ruleset | None = None, limits: Limits = USUAL_LIMITS
) -> Record:
    """Reads a text of one game that has nothing wrong with it.

    Raises:
        RecordError: With the first fault and its place, or there is no game, or more than one.
    """
    records = parse_records(text, ruleset=ruleset, limits=limits)
    record = next(records, None)
    if record is None:
        raise RecordError("there is no game in this text")
    if record.faults:
        raise RecordError(str(record.faults[0]), place=record.faults[0].place)
    if next(records, None) is not None:
        raise RecordError("there is more than one game in this text")
    return record


@contextmanager
def _opened(source: LineSource | PathLike[str]) -> Iterator[LineSource]:
    if isinstance(source, PathLike):
        # A byte that is no UTF-8 becomes a fault of its line instead of the end of the file.
        with open(source, encoding="utf-8-sig", errors="surrogateescape") as stream:
            yield stream
    elif hasattr(source, "readline"):
        yield source
    else:
        raise wrong_type("source", "a text stream or a path", source)
