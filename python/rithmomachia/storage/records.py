"""What is kept of games: plain values, the same for every store.

Moments (`at`, `created_at`, `claimed_at`) are ISO 8601 in UTC, all written alike, so that their
order is that of their texts. What runs on a clock is in milliseconds since 1970.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from rithmomachia.clock import Clock

OptionValue = bool | int | str
EventValue = str | int | None

# The condition of a result that counts for nothing: a game broken off or an open one withdrawn.
ABORTED = "aborted"

# What a game between people waits for: anybody, whoever was invited, the first turns of a game that
# is played in one go, or of one that may take days.
Waiting = Literal["seek", "invitation", "timed", "untimed"]


@dataclass(frozen=True, slots=True)
class GameRecord:
    """What is settled when a game begins.

    Attributes:
        created_at: The moment it began.
        time_control: As `rithmomachia.clock.TimeControl.text` writes it.
        is_rated: Whether its result changes the ratings of two identities.
        visibility: `local` (one machine), `link` (who has the link) or `public` (listed while a
            seat is open).
        start: The position it began from, as `Position.text`; `None` for that of the ruleset.
        previous_game: The game this is the rematch of.
    """

    id: str
    ruleset: str
    ruleset_version: int
    ruleset_title: str
    options: Mapping[str, OptionValue]
    opponent: str
    strength: str | None
    side: str | None
    created_at: str
    time_control: str = "-"
    is_rated: bool = False
    visibility: str = "local"
    start: str | None = None
    previous_game: str | None = None


@dataclass(frozen=True, slots=True)
class Seat:
    """Who plays a side.

    Attributes:
        side: `white` or `black`.
        kind: `screen` (whoever sits at the machine), `machine`, or `person` (who has the token).
        name: What others see.
        identity: The id of the identity that plays, if one does.
        token_hash: SHA-256 of the token that speaks for the seat, hexadecimal; never the token.
        invite_hash: The same of the token of the invitation; `None` where anyone may sit down.
        claimed_at: When a person took it; `None` for an open seat.
    """

    side: str
    kind: str = "person"
    name: str | None = None
    identity: str | None = None
    token_hash: str | None = None
    invite_hash: str | None = None
    claimed_at: str | None = None

    @property
    def is_open(self) -> bool:
        """Whether it waits for a person."""
        return self.kind == "person" and self.claimed_at is None


def local_seats(record: GameRecord) -> tuple[Seat, Seat]:
    """The seats of a game on one screen, the machine's among them where it plays."""

    def seat(side: str) -> Seat:
        if record.opponent == "machine" and side != record.side:
            return Seat(side, "machine", name=record.strength)
        return Seat(side, "screen")

    return seat("white"), seat("black")


@dataclass(frozen=True, slots=True)
class StoredTurn:
    """One turn: its number, who played it, its word for machines and its notation for people."""

    number: int
    side: str
    word: str
    notation: str


@dataclass(frozen=True, slots=True)
class StoredResult:
    """How a game ended; no winner is a draw, or nothing where the condition is `ABORTED`."""

    winner: str | None
    condition: str
    text: str


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """Something that happened; `payload` holds plain values.

    `kind` is turn, undo, result, rating, seat, offer, offer_closed, rematch, clock, chat, forgotten
    or machine_failed, or what `GameStore.note` was told.
    """

    number: int
    kind: str
    payload: Mapping[str, EventValue]


class Change(NamedTuple):
    """A game that changed; `event`: the number of its last event then, `None` where that says less.

    Who knows that event already has missed nothing. It is `None` of a game that is new or gone, of
    events that were rewritten, and of all that `GameStore.changes` tells which is no game.
    """

    game: str
    event: int | None = None


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A whole game as it stands.

    Attributes:
        seats: White's and Black's.
        clock: As it was last stored, with what both had left before every turn; `None` in a game
            without time.
        offers: The open offers: kind (draw, takeback, rematch) to the side that made it.
        next_game: The rematch, once both want it.
    """

    record: GameRecord
    turns: tuple[StoredTurn, ...]
    result: StoredResult | None
    last_event: int
    updated_at: str
    seats: tuple[Seat, ...] = ()
    clock: Clock | None = None
    offers: Mapping[str, str] = field(default_factory=dict)
    next_game: str | None = None

    def seat(self, side: str) -> Seat:
        """One side's seat."""
        return next(seat for seat in self.seats if seat.side == side)


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game in a list: the number of its turns instead of the turns."""

    record: GameRecord
    turns: int
    result: StoredResult | None
    updated_at: str
    seats: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class GameQuery:
    """Which games to list; what is `None` does not narrow the list.

    Attributes:
        identity: Games in which this identity has a seat,
        token_hashes: or one of these tokens does: a game of either is listed.
        or_local: Whether games that belong to nobody but this machine are listed beside those.
        visibility: As in `GameRecord`.
        ruleset: Its id.
        result: `white`, `black`, `draw`, `aborted`, or `playing`.
        player: A part of a player's name, in any case of its letters.
        position: A position reached, as `position_key` makes it.
    """

    identity: str | None = None
    token_hashes: tuple[str, ...] | None = None
    or_local: bool = False
    visibility: str | None = None
    ruleset: str | None = None
    result: str | None = None
    player: str | None = None
    position: str | None = None


@dataclass(frozen=True, slots=True)
class GamePage:
    """Some games, the latest change first; `after` asks for those that follow, if there are any."""

    lines: tuple[GameLine, ...]
    after: str | None


@dataclass(frozen=True, slots=True)
class ChatLine:
    """Something said in a game; `number` is that of its event, `side` is `None` for spectators."""

    number: int
    side: str | None
    identity: str | None
    name: str | None
    text: str
    at: str
