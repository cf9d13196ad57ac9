"""What can be wrong with a record, and how large one may be."""

from __future__ import annotations

from typing import NamedTuple

from rithmomachia.errors import RithmomachiaError


class Place(NamedTuple):
    """Where something stands in a file: line and column, both counted from 1."""

    line: int
    column: int


class Fault(NamedTuple):
    """Something wrong with a record.

    Attributes:
        place: Where it stands.
        text: One sentence, with the value that was wrong.
    """

    place: Place
    text: str

    def __str__(self) -> str:
        return f"line {self.place.line}, column {self.place.column}: {self.text}"


class RecordError(RithmomachiaError):
    """A record that cannot be read, written or played through.

    Attributes:
        place: Where it stands in the text, where there is one.
        tag: The tag to blame, where it is one.
    """

    def __init__(self, message: str, *, place: Place | None = None, tag: str | None = None) -> None:
        super().__init__(message)
        self.place = place
        self.tag = tag


class Limits(NamedTuple):
    """How large one game of a file may be; a larger one is cut short with a fault.

    Attributes:
        characters: From the first tag to the result.
        turns: In all variations together.
        depth: Variations inside one another.
        tags: Tag pairs.
        faults: Faults told of one game.
    """

    characters: int = 8_000_000
    turns: int = 50_000
    depth: int = 50
    tags: int = 200
    faults: int = 20


USUAL_LIMITS = Limits()
