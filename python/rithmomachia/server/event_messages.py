"""Everything that can happen to a game, numbered from 1 in the order it happened."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from rithmomachia.server.protocol import GameState, Message, OfferName, SideName
from rithmomachia.server.spoken import SpokenError, SpokenOutcome


class TurnPlayed(Message):
    """Turn `turn_number` was played; offers the other side had made, a rematch aside, lapse."""

    number: int
    kind: Literal["turn"] = "turn"
    turn_number: int
    side: SideName
    word: str
    notation: str


class TurnsUndone(Message):
    """Turns were taken back; `turn_number` is the one due now."""

    number: int
    kind: Literal["undo"] = "undo"
    turn_number: int


class GameEnded(Message):
    """The game is over.

    `condition`: that of a victory, or no_legal_turn, resignation, agreement, time (a flag fell),
    forfeit (a player stayed away), aborted (no game: nobody won or drew).
    """

    number: int
    kind: Literal["result"] = "result"
    winner: SideName | None
    condition: str
    text: SpokenOutcome


class MachineFailed(Message):
    """The machine could not find a turn; the game stands as it was."""

    number: int
    kind: Literal["machine_failed"] = "machine_failed"
    text: SpokenError


class SeatTaken(Message):
    """A player took a seat; `name` is null for one who gave none."""

    number: int
    kind: Literal["seat"] = "seat"
    side: SideName
    name: str | None


class OfferMade(Message):
    """`side` offers."""

    number: int
    kind: Literal["offer"] = "offer"
    offer: OfferName
    side: SideName


class OfferClosed(Message):
    """The offer of `side` stands no more. What was accepted shows in what it brought about."""

    number: int
    kind: Literal["offer_closed"] = "offer_closed"
    offer: OfferName
    side: SideName
    answer: Literal["declined", "withdrawn"]


class RematchBegun(Message):
    """A rematch, sides swapped: seats keep their secrets, spectators follow the id."""

    number: int
    kind: Literal["rematch"] = "rematch"
    game: str


class ClockChanged(Message):
    """A clock was started, stopped or given time between turns. See `ClockMessage` for the present.

    `since_ms` is when the clock of `side` began to run, in milliseconds since 1970.
    """

    number: int
    kind: Literal["clock"] = "clock"
    side: SideName
    white_ms: int | None
    black_ms: int | None
    since_ms: int | None


class ChatSwitched(Message):
    """`side` lets chat through, or does not any more. Chat passes while both do."""

    number: int
    kind: Literal["chat_switched"] = "chat_switched"
    side: SideName
    is_on: bool


class ChatSaid(Message):
    """A line of chat; empty where its author's data was deleted."""

    number: int
    kind: Literal["chat"] = "chat"
    side: SideName | None
    name: str | None
    text: str


class RatingChanged(Message):
    """The rating of who plays `side`, in whole points."""

    number: int
    kind: Literal["rating"] = "rating"
    side: SideName
    before: int
    after: int


class PlayerForgotten(Message):
    """Who played `side` had their data deleted."""

    number: int
    kind: Literal["forgotten"] = "forgotten"
    side: SideName


EventMessage = Annotated[
    TurnPlayed
    | TurnsUndone
    | GameEnded
    | MachineFailed
    | SeatTaken
    | OfferMade
    | OfferClosed
    | RematchBegun
    | ClockChanged
    | ChatSwitched
    | ChatSaid
    | RatingChanged
    | PlayerForgotten,
    Field(discriminator="kind"),
]


class EventPage(Message):
    """GET /api/games/{id}/events?after=N&wait=SECONDS: a long poll.

    Answers as soon as there are events numbered above N, else after `wait` seconds with none.
    `game` is the state after the last of them, null when there are none.
    """

    events: list[EventMessage]
    last_event: int
    game: GameState | None
