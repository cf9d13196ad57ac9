"""Messages about rulesets: what Game Setup and the rules page need."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator

from rithmomachia.rulebook.sources import cited
from rithmomachia.server.protocol import Message, PieceMessage, PositionView, WordsMessage
from rithmomachia.server.spoken import Spoken

OptionKind = Literal["bool", "int", "choice"]
SectionName = Literal["start", "moves", "captures", "counting", "victories", "endings", "misprints"]


class OptionMessage(Message):
    """A key of a ruleset that can be changed.

    `values` for choices, `minimum`/`maximum` for numbers.

    `cite` names source and place for people; `certainty` is stated, inferred, corrected or modern.
    """

    key: str
    short: str | None
    kind: OptionKind
    value: bool | int | str
    default: bool | int | str
    values: list[str] | None
    minimum: int | None
    maximum: int | None
    text: Spoken
    cite: Annotated[str, AfterValidator(cited)]
    certainty: str
    doubt: Spoken | None


class PresetMessage(Message):
    """A named set of option values."""

    id: str
    title: Spoken
    values: dict[str, bool | int | str]


class RulesetMessage(Message):
    """One ruleset as Game Setup needs it."""

    id: str
    version: int
    title: Spoken
    summary: Spoken
    words: WordsMessage
    options: list[OptionMessage]
    presets: list[PresetMessage]


class StrengthMessage(Message):
    """A strength of the machine."""

    id: str
    title: Spoken
    text: Spoken


class SetupChoices(Message):
    """GET /api/rulesets."""

    rulesets: list[RulesetMessage]
    strengths: list[StrengthMessage]


class SetupCheck(Message):
    """POST /api/setup/check. `endings` says in sentences how such a game can end."""

    ok: Literal[True]
    position: PositionView
    endings: list[str]


class WindowMessage(Message):
    """The part of the board a diagram shows: zero-based rows and columns, ends included."""

    first_row: int
    last_row: int
    first_column: int
    last_column: int


class DiagramMessage(Message):
    """A position that shows a rule, played by the kernel.

    `text` is the position before. A piece on `origin` can move to `goals`. What falls stands on
    `target`; `actors` take it, or make the formation. `move` is from where to where a piece goes.
    `lines` say what is played, and the sum.
    """

    kind: Literal["start", "moves", "capture", "victory"]
    text: str
    pieces: list[PieceMessage]
    window: WindowMessage
    origin: str
    goals: list[str]
    target: str
    actors: list[str]
    move: list[str] | None
    lines: list[str]


class RuleItem(Message):
    """One rule: a sentence, the keys it rests on, its source and how sure the reading is.

    `name` is the same in every ruleset that has the rule.
    """

    name: str
    keys: list[str]
    text: str
    source: str
    certainty: str
    doubt: str | None
    diagrams: list[DiagramMessage]


class RuleSection(Message):
    """A part of the rules page: start, moves, captures, counting, victories, endings."""

    id: SectionName
    title: str
    items: list[RuleItem]


class RulesPage(Message):
    """GET /api/rules/{id} and GET /api/games/{id}/rules (the latter with the game's options)."""

    ruleset: str
    version: int
    title: Spoken
    summary: Spoken
    words: WordsMessage
    changes: dict[str, bool | int | str]
    sections: list[RuleSection]
    position: PositionView
