"""What a client may send: the other half of `protocol.py`."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr

from rithmomachia.server.protocol import OfferName, OpponentName, SideName
from rithmomachia.server.tokens import MAX_TOKEN

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
# Cleaning makes a name shorter, hence more than it may have in the end.
Name = Annotated[Text, Field(min_length=1, max_length=100)]
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


class RulebookRequest(Request):
    """POST /api/rulebook. Without `other` a changed ruleset is compared with its own file."""

    ruleset: Text
    options: Options = Field(default_factory=dict)
    other: Text | None = None


class NewGameRequest(Request):
    """POST /api/games.

    `strength` is the machine's, with `engines` White's, and `other_strength` then Black's. `side`
    is the maker's. `time_control`: "-", "300", "300+5" (seconds), "1/259200" (for each turn),
    "300+5|60" (White's and Black's). `rated` needs an identity. `start` is a position to play on
    from. `protected`: a game on this screen or against the machine gets a secret too, without which
    nobody else can play it.
    """

    ruleset: Text
    options: Options = Field(default_factory=dict)
    opponent: OpponentName = "same_screen"
    strength: Text | None = None
    other_strength: Text | None = None
    side: SideName | Literal["random"] = "white"
    time_control: Annotated[Text, Field(max_length=100)] = "-"
    rated: StrictBool = False
    name: Name | None = None
    start: Annotated[Text, Field(max_length=MAX_TEXT)] | None = None
    protected: StrictBool = False


class ClaimRequest(Request):
    """POST /api/games/{id}/claim: takes the open seat. A game from the list of seeks needs no
    invitation."""

    invitation: Annotated[Text, Field(max_length=MAX_TOKEN)] | None = None
    name: Name | None = None


class OfferRequest(Request):
    """POST /api/games/{id}/offers; `number` is `next_turn` as the client knows it."""

    offer: OfferName
    number: TurnNumber


class AnswerRequest(Request):
    """POST /api/games/{id}/answers; `accept` false declines, or withdraws one's own offer."""

    offer: OfferName
    accept: StrictBool


class MyGamesRequest(Request):
    """POST /api/games/mine: games of the identity, and of these seats' secrets.

    `local`: those of this machine too, where the server lists them. Further fields narrow the list:
    `player` is a part of a name, `position` a position text; `after` is the last page's.
    """

    tokens: Annotated[list[Annotated[Text, Field(max_length=MAX_TOKEN)]], Field(max_length=200)] = (
        Field(default_factory=list)
    )
    local: StrictBool = False
    ruleset: Annotated[Text, Field(max_length=100)] | None = None
    result: Literal["white", "black", "draw", "aborted", "playing"] | None = None
    player: Annotated[Text, Field(max_length=100)] | None = None
    position: Annotated[Text, Field(max_length=MAX_TEXT)] | None = None
    limit: Annotated[StrictInt, Field(ge=1, le=100)] = 20
    after: Annotated[Text, Field(max_length=200)] | None = None


class NameRequest(Request):
    """POST /api/people and /api/people/me/name."""

    name: Name


class ReportRequest(Request):
    """POST /api/games/{id}/report: tells the server's keeper of a name or of chat."""

    side: SideName
    reason: Literal["name", "chat"]
    text: Annotated[Text, Field(max_length=1000)] = ""


class BlockRequest(Request):
    """POST /api/people/me/blocks: `game` names the opponent, who may have no name."""

    game: Annotated[Text, Field(max_length=40)]
    side: SideName


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
