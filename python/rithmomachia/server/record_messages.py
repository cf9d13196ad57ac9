"""Messages of game records: checked, taken in, read as a tree, written."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StrictInt

from rithmomachia.server.protocol import Message, SideName
from rithmomachia.server.requests import MAX_TEXT, Request, Text, Word
from rithmomachia.server.spoken import Spoken, SpokenError

# Of one request's text, in characters.
MAX_RECORD = 1024 * 1024
MAX_NODES = 20_000
MAX_TAGS = 200
MAX_SAID = 20_000

FormName = Literal["rgn", "printed"]
ResultName = Literal["1-0", "0-1", "1/2-1/2", "*"]
Said = Annotated[Text, Field(max_length=MAX_SAID)]
Comments = Annotated[list[Said], Field(max_length=200)]
Nags = Annotated[list[Annotated[StrictInt, Field(ge=0, le=255)]], Field(max_length=50)]


class RecordRequest(Request):
    """POST /api/records/check and /import: a text of records, or of printed tables."""

    text: Text
    form: FormName = "rgn"


class ReadRecordRequest(RecordRequest):
    """POST /api/records/read: one game of a text, counted from 1."""

    game: Annotated[StrictInt, Field(ge=1, le=1_000_000)] = 1


class FaultMessage(Message):
    """Something wrong with a record, and where: line and column count from 1."""

    line: int | None
    column: int | None
    text: SpokenError


class RecordSummary(Message):
    """A game of a text. Without rules that can be used it has tags, but no turns."""

    number: int
    tags: dict[str, str]
    result: str
    turns: int
    variations: int
    has_rules: bool
    faults: list[FaultMessage]


class RecordCheck(Message):
    """What a text holds. `games` are the first ones, `count` is how many there are.

    `faults` are those of no one game: there is none, or the reading ended there.
    """

    ok: bool
    count: int
    faulty: int
    games: list[RecordSummary]
    faults: list[FaultMessage]


class ImportedGames(Message):
    """The games stored, by id, in the order of the text.

    `token` is the secret that plays them, where the server protects games; else null.
    """

    games: list[str]
    token: str | None


class Opinion(Message):
    """What an engine thought, as White sees it: `score` 100 is about a piece; or a forced win."""

    score: int | None
    wins_in: int | None
    depth: int | None


class OpinionRequest(Request):
    """The same, sent."""

    score: Annotated[StrictInt, Field(ge=-999_999, le=999_999)] | None
    wins_in: Annotated[StrictInt, Field(ge=-9999, le=9999)] | None
    depth: Annotated[StrictInt, Field(ge=0, le=999)] | None


class RecordNode(Message):
    """A turn of a tree and what is said of it. The first node is the start, and has no turn.

    `parent` is the index of the node it follows; of several that follow one, the first goes on
    with the line.
    """

    parent: int | None
    number: int
    side: SideName
    word: str
    notation: str
    comments: list[str]
    introduction: list[str]
    nags: list[int]
    clock_ms: int | None
    opinion: Opinion | None


class RecordTree(Message):
    """A whole record. With faults: as far as it could be read."""

    start: str
    ruleset: str
    ruleset_title: Spoken
    tags: dict[str, str]
    result: str
    nodes: list[RecordNode]
    faults: list[FaultMessage]


class NodeRequest(Request):
    """A turn of a tree to be written; see `RecordNode`."""

    parent: Annotated[StrictInt, Field(ge=0, lt=MAX_NODES)] | None
    word: Word
    comments: Comments = Field(default_factory=list)
    introduction: Comments = Field(default_factory=list)
    nags: Nags = Field(default_factory=list)
    clock_ms: Annotated[StrictInt, Field(ge=0, le=2**53)] | None = None
    opinion: OpinionRequest | None = None


class WriteRecordRequest(Request):
    """POST /api/records/write: a tree as the text of a record."""

    start: Annotated[Text, Field(max_length=MAX_TEXT)]
    tags: Annotated[dict[Text, Said], Field(max_length=MAX_TAGS)] = Field(default_factory=dict)
    result: ResultName = "*"
    nodes: Annotated[list[NodeRequest], Field(min_length=1, max_length=MAX_NODES)]


class RecordText(Message):
    """A record as files keep it."""

    text: str


class DeletedGame(Message):
    """DELETE /api/games/{id}: whether the game is gone, or stays for the other player."""

    is_gone: bool
