"""The contract every store of games keeps, and the records it holds.

A game is its settings, a log of turns numbered from 1 without gaps, and at most one result. Beside
them runs a log of events, numbered from 1 and never shortened, by which a client that was away
catches up.

INVARIANT: a call that returns has been written for good, the turn, its result and its event
together; a call that raises has changed nothing.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

OptionValue = bool | int | str
EventValue = str | int | None


@dataclass(frozen=True, slots=True)
class GameRecord:
    """What is settled when a game begins. `created_at` is ISO 8601 in UTC."""

    id: str
    ruleset: str
    ruleset_version: int
    ruleset_title: str
    options: Mapping[str, OptionValue]
    opponent: str
    strength: str | None
    side: str | None
    created_at: str


@dataclass(frozen=True, slots=True)
class StoredTurn:
    """One turn: its number, who played it, its word for machines and its notation for people."""

    number: int
    side: str
    word: str
    notation: str


@dataclass(frozen=True, slots=True)
class StoredResult:
    """How a game ended; no winner is a draw."""

    winner: str | None
    condition: str
    text: str


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """Something that happened:

    `kind` is turn, undo, result or machine_failed, `payload` plain values.
    """

    number: int
    kind: str
    payload: Mapping[str, EventValue]


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A whole game as it stands."""

    record: GameRecord
    turns: tuple[StoredTurn, ...]
    result: StoredResult | None
    last_event: int
    updated_at: str


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game in a list: the number of its turns instead of the turns."""

    record: GameRecord
    turns: int
    result: StoredResult | None
    updated_at: str


class GameStore(ABC):
    """Keeps games.

    Methods raise `UnknownGameError` for ids not stored and `DatabaseError` when storage fails.

    The caller brings the time (`at`, ISO 8601): a store reads no clock.
    """

    @abstractmethod
    async def open(self) -> None:
        """Makes the store ready, before anything else; calling it again does no harm."""

    @abstractmethod
    async def close(self) -> None:
        """Lets go of files and connections."""

    @abstractmethod
    async def create(self, record: GameRecord) -> None:
        """Stores a new game. Raises `DuplicateGameError` when the id is taken."""

    @abstractmethod
    async def load(self, game_id: str) -> StoredGame:
        """The game as it stands, all read at one moment."""

    @abstractmethod
    async def recent(self, limit: int) -> list[GameLine]:
        """The `limit` games changed last, the latest first."""

    @abstractmethod
    async def append_turn(
        self, game_id: str, turn: StoredTurn, *, at: str, result: StoredResult | None = None
    ) -> int:
        """Stores the next turn, and the result where it ended the game.

        Returns the last event's number.

        Raises:
            GameConflictError: `turn.number` is not the next one, or the game is over.
        """

    @abstractmethod
    async def take_back(self, game_id: str, *, keep: int, expected: int, at: str) -> int:
        """Forgets all turns after `keep`, and the result. Returns the last event's number.

        Raises:
            GameConflictError: the game has not exactly `expected` turns, or fewer than `keep`.
        """

    @abstractmethod
    async def finish(self, game_id: str, result: StoredResult, *, expected: int, at: str) -> int:
        """Ends a game without a turn. Returns the last event's number.

        Raises:
            GameConflictError: the game has not exactly `expected` turns, or is over.
        """

    @abstractmethod
    async def note(self, game_id: str, kind: str, payload: Mapping[str, EventValue]) -> int:
        """Adds an event that changes nothing else. Returns its number."""

    @abstractmethod
    async def events(self, game_id: str, *, after: int, limit: int = 500) -> Sequence[StoredEvent]:
        """At most `limit` events numbered above `after`, in order."""


def turn_events(
    turn: StoredTurn, result: StoredResult | None
) -> list[tuple[str, dict[str, EventValue]]]:
    """The events that a stored turn brings: the turn, and the result where it ended the game."""
    payload: dict[str, EventValue] = {
        "turn_number": turn.number,
        "side": turn.side,
        "word": turn.word,
        "notation": turn.notation,
    }
    events = [("turn", payload)]
    if result is not None:
        events.append(result_event(result))
    return events


def result_event(result: StoredResult) -> tuple[str, dict[str, EventValue]]:
    """The event of a game's end."""
    payload: dict[str, EventValue] = {
        "winner": result.winner,
        "condition": result.condition,
        "text": result.text,
    }
    return "result", payload


def undo_event(keep: int) -> tuple[str, dict[str, EventValue]]:
    """The event of turns taken back: the number of the turn due now."""
    return "undo", {"turn_number": keep + 1}
