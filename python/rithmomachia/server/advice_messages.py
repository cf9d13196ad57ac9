"""Hints and the search's thoughts, as messages; the rest of the interface is in `protocol.py`."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StrictInt

from rithmomachia.server.protocol import Message, SideName, TurnMessage
from rithmomachia.server.requests import MAX_PARTS, Request, TurnNumber, Word

MAX_LINES = 3


class HintRequest(Request):
    """POST /api/games/{id}/hint: how to go on with the turn due, as far as it is staged."""

    number: TurnNumber
    parts: Annotated[list[Word], Field(max_length=MAX_PARTS)] = Field(default_factory=list)


class HintMessage(Message):
    """A turn to play and why. `turn` is the rest of it where parts are staged; its word may be
    empty: end the turn.

    `cell` is where the piece stands that `nudge` points to. `captures` and `reasons` are sentences;
    `reply` is the best answer in notation. `chance`: White's, 0 to 1.
    """

    number: int
    parts: list[str]
    turn: TurnMessage
    cell: str | None
    nudge: str
    captures: list[str]
    reasons: list[str]
    reply: str | None
    chance: float


class ThinkingRequest(Request):
    """POST /api/games/{id}/thinking: what the search sees, whoever is due."""

    number: TurnNumber
    parts: Annotated[list[Word], Field(max_length=MAX_PARTS)] = Field(default_factory=list)
    lines: Annotated[StrictInt, Field(ge=1, le=MAX_LINES)] = 1


class ThoughtMessage(Message):
    """One line: turns in notation, the best first.

    `ending` tells a forced end in words. `leaning` is the victory it leans to: "De Corpore for
    White".
    """

    rank: int
    depth: int
    turns: list[str]
    chance: float
    ending: str | None
    leaning: str | None


class ThinkingMessage(Message):
    """What the search sees so far; the last of a stream is final. `chance`: White's, 0 to 1."""

    number: int
    side_to_move: SideName
    depth: int
    nodes: int
    chance: float
    leaning: str | None
    lines: list[ThoughtMessage]
    is_final: bool
