"""Messages of the analysis page and the position editor; the rest stands in `protocol.py`.

A place in a tree of turns is a *line*: the position text it began with, and the words of the turns
that lead there. The server keeps nothing of it.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StrictInt

from rithmomachia.server.protocol import (
    Message,
    PositionView,
    ReasonMessage,
    SideName,
    StagedTurn,
    TurnMessage,
    WordsMessage,
)
from rithmomachia.server.requests import MAX_PARTS, MAX_TEXT, Options, Request, Text, Word
from rithmomachia.server.spoken import Spoken, SpokenError, SpokenSum

MAX_TURNS = 2000
MAX_STUDY_LINES = 5
MAX_CELLS = 128
MAX_NUMBER = 1_000_000

KindName = Literal["arithmetic", "geometric", "harmonic"]
Token = Annotated[Text, Field(max_length=200)]
Cells = Annotated[dict[Token, Token], Field(max_length=MAX_CELLS)]
Prisoners = Annotated[list[Token], Field(max_length=MAX_CELLS)]


class LineRequest(Request):
    """POST /api/study/threats, /progressions and /graph: where one is."""

    start: Annotated[Text, Field(max_length=MAX_TEXT)]
    turns: Annotated[list[Word], Field(max_length=MAX_TURNS)] = Field(default_factory=list)


class StageRequest(LineRequest):
    """POST /api/study/stage: a turn staged there; no part: only where one is."""

    parts: Annotated[list[Word], Field(max_length=MAX_PARTS)] = Field(default_factory=list)


class StudyThinkingRequest(StageRequest):
    """POST /api/study/thinking: what the search sees there, as far as the turn is staged."""

    lines: Annotated[StrictInt, Field(ge=1, le=MAX_STUDY_LINES)] = 1


class PieceRequest(LineRequest):
    """POST /api/study/piece: what the piece on a cell could ever take, and the reverse."""

    cell: Token


class ThirdsRequest(LineRequest):
    """POST /api/study/thirds: what makes a progression with two numbers, and who holds it."""

    first: Annotated[StrictInt, Field(ge=1, le=MAX_NUMBER)]
    second: Annotated[StrictInt, Field(ge=1, le=MAX_NUMBER)]


class ArrangementRequest(Request):
    """POST /api/study/arrangement: pieces as an editor has them, right or wrong."""

    ruleset: Text
    options: Options = Field(default_factory=dict)
    white: Cells = Field(default_factory=dict)
    black: Cells = Field(default_factory=dict)
    side_to_move: SideName = "white"
    white_prisoners: Prisoners = Field(default_factory=list)
    black_prisoners: Prisoners = Field(default_factory=list)
    turn_number: Annotated[StrictInt, Field(ge=1, le=1_000_000)] = 1


class StudyState(Message):
    """Where one is. `last` is the turn that led there, null at the start.

    `options` are the changed ones.
    """

    ruleset: str
    ruleset_title: Spoken
    options: dict[str, bool | int | str]
    words: WordsMessage
    is_automatic: bool
    start: str
    last: TurnMessage | None
    staged: StagedTurn


class ThreatWay(Message):
    """One way to take something: `move` first (notation; null: at once), then these sums."""

    move: str | None
    move_word: str | None
    reasons: list[ReasonMessage]


class ThreatMessage(Message):
    """Something a side could take in its next turn, with every way to do it, at once first."""

    cell: str
    layer: int | None
    token: str
    ways: list[ThreatWay]


class ThreatsMessage(Message):
    """What each side threatens, as if it were to begin a turn."""

    white: list[ThreatMessage]
    black: list[ThreatMessage]


class PartnerMessage(Message):
    """Another piece that acts with a captor."""

    cell: str
    token: str


class AffinityMessage(Message):
    """A way in which one piece could take another, were they to stand right.

    `name` is the ruleset's word for the kind; `partners` the others of an ambush or a progression.
    """

    captor: str
    captor_token: str
    target: str
    target_token: str
    layer: int | None
    kind: str
    name: Spoken
    partners: list[PartnerMessage]
    sum_text: SpokenSum


class PieceMessages(Message):
    """What a piece could ever take and what could ever take it, by values alone."""

    cell: str
    token: str
    takes: list[AffinityMessage]
    taken_by: list[AffinityMessage]
    can_be_besieged: bool


class HolderMessage(Message):
    """Who holds a number. `cell` null: a prisoner, and `side` the side that lost it."""

    side: SideName
    token: str
    cell: str | None
    layer: int | None


class ThirdMessage(Message):
    """A number that makes a progression with two others."""

    kind: KindName
    value: int
    place: Literal["smallest", "middle", "largest"]
    holders: list[HolderMessage]


class ThirdsMessage(Message):
    """By value; `first` and `second` with who holds them too."""

    first: list[HolderMessage]
    second: list[HolderMessage]
    thirds: list[ThirdMessage]


class MemberMessage(Message):
    """A piece of a progression; `rows` is how far it has still to go."""

    cell: str
    token: str
    value: int
    side: SideName
    is_inside: bool
    rows: int


class FormationMessage(Message):
    """Three pieces that would win together over there; `victory` is the ruleset's own word."""

    kind: KindName
    victory: Spoken
    members: list[MemberMessage]
    missing: int
    rows: int


class FourMessage(Message):
    """Four pieces that would win together over there, with the progressions among them."""

    kinds: list[KindName]
    victory: Spoken
    members: list[MemberMessage]
    missing: int
    rows: int


class FormationsMessage(Message):
    """The nearest threes and fours of each side; `..._count` is how many there are in all."""

    white: list[FormationMessage]
    black: list[FormationMessage]
    white_count: int
    black_count: int
    white_fours: list[FourMessage]
    black_fours: list[FourMessage]
    white_fours_count: int
    black_fours_count: int


class ArrangementMessage(Message):
    """Every fault of an arrangement; without any, the position."""

    faults: list[SpokenError]
    position: PositionView | None


class JudgedTurn(Message):
    """A turn of the line, judged by the chance it gave away.

    `loss` is what the side that played it lost of its chance, 0 to 1; `nag` 6 (`?!`), 2 (`?`) or 4
    (`??`), null where the turn is no error. `better` is what was found instead.
    """

    number: int
    loss: float
    nag: int | None
    better: str | None


class GraphPoint(Message):
    """One position of the line, after `number` turns. `chance`: White's. `left`: still to come.

    `judged` is the turn played there, once both its ends are known.
    """

    number: int
    chance: float
    depth: int
    leaning: str | None
    judged: JudgedTurn | None
    left: int
