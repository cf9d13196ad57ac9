"""Every message of the HTTP interface, as types: games and positions.

Events stand in `event_messages.py`, what the socket carries in `socket_messages.py`, rulesets and
the rules page in `rule_messages.py`, what a client may send in `requests.py`.

`docs/api.md` tells which address takes which message. Cells are `"a1"` to `"p8"`, sides `"white"`
and `"black"`, a layer is named by its value. Requests refuse fields they do not know; answers never
leave a listed field out (what does not apply is `null` or empty).
"""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr

from rithmomachia.server.spoken import (
    Spoken,
    SpokenError,
    SpokenOutcome,
    SpokenProgression,
    SpokenSum,
)

SideName = Literal["white", "black"]
ShapeName = Literal["circle", "triangle", "square", "pyramid"]
StageName = Literal["before", "after"]
OpponentName = Literal["same_screen", "machine", "engines", "invite", "seek"]
StatusName = Literal["playing", "finished"]
OptionValue = StrictBool | StrictInt | StrictStr
Relation = Literal["at_least", "below", "exactly"]
Measure = Literal["count", "sum", "digits", "pieces"]
OfferName = Literal["draw", "takeback", "rematch"]


class Message(BaseModel):
    """Something the server sends.

    `X.model_validate(value)` takes over what a kernel's value has under the same names.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, from_attributes=True)


# --- the position ---------------------------------------------------------------------------------


class LayerMessage(Message):
    """One layer of a pyramid."""

    shape: ShapeName
    value: int


class PieceMessage(Message):
    """A piece on the board.

    `value` of a pyramid is its total; `layers` is empty for other shapes.
    """

    cell: str
    side: SideName
    shape: ShapeName
    value: int
    layers: list[LayerMessage]
    token: str


class ActorMessage(Message):
    """A piece that takes part in a capture, and the value it acts with.

    `layer` null: its total, or its number.
    """

    cell: str
    value: int
    layer: int | None
    token: str


class ReasonMessage(Message):
    """Why a capture is allowed.

    `kind` is the mechanism (meeting, multiplication, division, ambush, siege), `name` the ruleset's
    own word for it. `text` is the notation, `sum_text` the arithmetic in plain words ("5 × 3 empty
    cells = 15"). `operation` is one of + - * / in an ambush, orthogonal, diagonal or moves in a
    siege, else null.
    """

    kind: str
    name: Spoken
    text: str
    sum_text: SpokenSum
    pieces: list[ActorMessage]
    values: list[int]
    distance: int | None
    operation: str | None
    target_value: int


class CaptureMessage(Message):
    """The piece on `cell` falls, or with `layer` one layer of it; `word` is the part to send."""

    cell: str
    layer: int | None
    word: str
    token: str
    text: str
    reasons: list[ReasonMessage]


class MoveMessage(Message):
    """A move playable now. A meeting goes onto the enemy; with `layer` it takes that and stays."""

    word: str
    from_cell: str = Field(serialization_alias="from")
    to_cell: str = Field(serialization_alias="to")
    layer: int | None
    is_meeting: bool
    reasons: list[ReasonMessage]


class ReturnMessage(Message):
    """A man that can come back now in the place of a move, as a piece of its new side."""

    piece: str
    cell: str
    word: str


class RansomMessage(Message):
    """A layer that can be bought back now in the place of a move.

    Args:
        man: The cell of the man given up.
        pyramid: The cell of the pyramid that gets its layer back.
        layer: The layer's value, which is the man's.
        word: The part to play.
    """

    man: str
    pyramid: str
    layer: int
    word: str


class PrisonerMessage(Message):
    """A removal; `side` has lost it. `is_layer`: one layer of a pyramid that stayed."""

    side: SideName
    shape: ShapeName
    value: int
    layers: list[LayerMessage]
    is_layer: bool
    token: str


class TallyMessage(Message):
    """What a side's prisoners amount to, counted as the ruleset counts."""

    count: int
    sum: int
    digits: int


class MeterMessage(Message):
    """One number of a victory against its target. `label` is ready to show: "pieces taken"."""

    measure: Measure
    label: str
    current: int
    target: int
    relation: Relation
    is_met: bool


class TargetSideMessage(Message):
    """How near one side is. `is_lost`: this victory can never be reached by that side any more."""

    meters: list[MeterMessage]
    is_lost: bool
    text: str


class TargetMessage(Message):
    """A common victory (by what is taken) that is switched on; `name` is the ruleset's own word."""

    victory: str
    name: str
    white: TargetSideMessage
    black: TargetSideMessage


class OutcomePieceMessage(Message):
    """A piece of the formation that won."""

    cell: str
    token: str


class OutcomeMessage(Message):
    """How a game ended.

    `winner` null is a draw; `condition` may also be resignation or agreement.
    """

    winner: SideName | None
    condition: str
    name: str
    conditions: list[str]
    pieces: list[OutcomePieceMessage]
    numbers: list[int]
    progression: SpokenProgression | None
    text: SpokenOutcome


class PrisonersMessage(Message):
    """Taken *by* each side, in order."""

    white: list[PrisonerMessage]
    black: list[PrisonerMessage]


class TalliesMessage(Message):
    """For each side, what it has taken."""

    white: TallyMessage
    black: TallyMessage


class PositionView(Message):
    """A position with all that can be done in it.

    On a finished one `moves` and `captures` are empty.

    `captures` are those the player may choose now. `can_end_turn`: the move is made, the turn may
    end here.
    """

    text: str
    side_to_move: SideName
    stage: StageName
    turn_number: int
    mover: str | None
    pieces: list[PieceMessage]
    moves: list[MoveMessage]
    returns: list[ReturnMessage]
    ransoms: list[RansomMessage]
    captures: list[CaptureMessage]
    prisoners: PrisonersMessage
    tallies: TalliesMessage
    targets: list[TargetMessage]
    can_end_turn: bool
    outcome: OutcomeMessage | None


class StagedTurn(Message):
    """Answer to a preview.

    `word` is the turn to send if the player confirms now, null while the turn lacks its move.
    `is_complete`: nothing more can be added; then `position` already is the one after the turn
    (automatic captures done). `consequences` are the automatic captures this turn brings about, in
    the order to show them.
    """

    number: int
    parts: list[str]
    position: PositionView
    is_complete: bool
    word: str | None
    notation: str | None
    consequences: list[CaptureMessage]


class StagedTurns(Message):
    """Every way to stage a turn on a position with few pieces; the first has no part yet."""

    turns: list[StagedTurn]


# --- games ----------------------------------------------------------------------------------------


class WordsMessage(Message):
    """The ruleset's own words: for kinds of capture and for victories, by their neutral names."""

    kinds: dict[str, str]
    victories: dict[str, str]


class TurnMessage(Message):
    """A turn of the log.

    `captures` were chosen, in order, `before` of them before the move; a meeting's own stands where
    the move stood. `consequences` are the automatic captures that followed the move, in order.
    """

    number: int
    side: SideName
    word: str
    notation: str
    captures: list[CaptureMessage]
    before: int
    consequences: list[CaptureMessage]


class PlayerMessage(Message):
    """Who has a side.

    `name` is null for one who gave none; `rating` is null without an identity; `is_provisional`: it
    is still little known. `strength` is the machine's, null for people.
    """

    name: str | None
    rating: int | None
    is_provisional: bool
    strength: str | None


class PlayersMessage(Message):
    """Both sides' players; null: on one screen, or a seat that nobody has taken yet."""

    white: PlayerMessage | None
    black: PlayerMessage | None


class ClockMessage(Message):
    """The clocks when the message was made; null: endless time.

    `running` is the side whose time passes, null while both stand still. `control` as records
    write it: "300+5" seconds, "1/259200" for each turn, "300+5|60" White's and Black's.
    """

    control: str
    white_ms: int | None
    black_ms: int | None
    running: SideName | None


class OfferMessage(Message):
    """An offer of `side` that stands."""

    offer: OfferName
    side: SideName


class NowMessage(Message):
    """What changes as a game goes on, turns aside.

    `next_turn` is the number to send with the next turn. `machine_error` says why the machine did
    not move; POST .../machine lets it try again. `last_event` is where to go on listening.
    `is_open`: a seat waits for a player. `next_game` is the game that follows, after a rematch.
    """

    players: PlayersMessage
    position: PositionView
    next_turn: int
    status: StatusName
    outcome: OutcomeMessage | None
    thinking: bool
    machine_error: SpokenError | None
    can_undo: bool
    can_agree: bool
    can_abort: bool
    is_open: bool
    offers: list[OfferMessage]
    clock: ClockMessage | None
    next_game: str | None
    last_event: int
    updated_at: str


class GameHead(Message):
    """What is settled when a game begins.

    `side` is the person's against the machine, else null; `options` the changed ones.
    """

    id: str
    ruleset: str
    ruleset_title: Spoken
    words: WordsMessage
    options: dict[str, bool | int | str]
    opponent: OpponentName
    strength: str | None
    side: SideName | None
    time_control: str
    is_rated: bool
    created_at: str


class GameState(NowMessage, GameHead):
    """A whole game."""

    turns: list[TurnMessage]


class BegunGame(GameState):
    """Answer to POST /api/games and .../claim: the game, and what only this player is told.

    `seat` and `token`: the player's seat, and the secret that plays it; for both sides on one
    screen `seat` is null. `invitation`: the secret that takes the other seat, once. All null for
    games that anybody who knows the id may play.
    """

    seat: SideName | None
    token: str | None
    invitation: str | None


class GameSummary(Message):
    """A line of the list of recent games."""

    id: str
    ruleset: str
    ruleset_title: Spoken
    opponent: OpponentName
    strength: str | None
    side: SideName | None
    turns: int
    status: StatusName
    result: SpokenOutcome | None
    created_at: str
    updated_at: str


class GameList(Message):
    """GET /api/games: the latest first."""

    games: list[GameSummary]
