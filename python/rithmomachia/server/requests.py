"""What a client may send: the other half of `protocol.py`."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr

from rithmomachia.server.protocol import OpponentName, SideName

MAX_OPTIONS = 200
MAX_PARTS = 96
MAX_WORD = 1000
MAX_TEXT = 8000


def _whole(text: str) -> str:
    # JSON can carry half of a character; no text of ours has one, and UTF-8 cannot.
    if any("\ud800" <= letter <= "\udfff" for letter in text):
        raise ValueError("it holds half a character")
    return text


Text = Annotated[StrictStr, AfterValidator(_whole)]
OptionValue = StrictBool | StrictInt | Text
Word = Annotated[Text, Field(max_length=MAX_WORD)]
TurnNumber = Annotated[StrictInt, Field(ge=1, le=1_000_000)]
Options = Annotated[dict[Text, OptionValue], Field(max_length=MAX_OPTIONS)]


class Request(BaseModel):
    """Something a client sends; an unknown field is an error."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class SetupCheckRequest(Request):
    """POST /api/setup/check: would this ruleset with these options make a game?"""

    ruleset: Text
    options: Options = Field(default_factory=dict)


class NewGameRequest(Request):
    """POST /api/games. `strength` and `side` (the person's) matter against the machine only."""

    ruleset: Text
    options: Options = Field(default_factory=dict)
    opponent: OpponentName = "same_screen"
    strength: Text | None = None
    side: SideName = "white"


class PreviewRequest(Request):
    """POST /api/games/{id}/preview: the turn due, as far as it is staged.

    No part: the turn's beginning.
    """

    number: TurnNumber
    parts: Annotated[list[Word], Field(max_length=MAX_PARTS)] = Field(default_factory=list)


class PositionPreviewRequest(Request):
    """POST /api/position/preview: a turn staged on any position; nothing is stored."""

    text: Annotated[Text, Field(max_length=MAX_TEXT)]
    parts: Annotated[list[Word], Field(max_length=MAX_PARTS)] = Field(default_factory=list)


class PlayRequest(Request):
    """POST /api/games/{id}/turns: plays turn `number` (`GameState.next_turn`).

    `turn` is its word or its notation.
    """

    number: TurnNumber
    turn: Word


class UndoRequest(Request):
    """POST /api/games/{id}/undo.

    `number` is `next_turn` as the client knows it, so two clicks undo once.
    """

    number: TurnNumber


class ResignRequest(Request):
    """POST /api/games/{id}/resign.

    On one screen the side to move resigns unless `side` says otherwise.
    """

    side: SideName | None = None


class EmptyRequest(Request):
    """POST /api/games/{id}/agree and /machine: an empty JSON object, `{}`."""
