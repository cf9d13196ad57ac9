"""Games in memory: gone when the process ends."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from rithmomachia.storage.contract import (
    EventValue,
    GameLine,
    GameRecord,
    GameStore,
    StoredEvent,
    StoredGame,
    StoredResult,
    StoredTurn,
    result_event,
    turn_events,
    undo_event,
)
from rithmomachia.storage.errors import DuplicateGameError, GameConflictError, UnknownGameError


@dataclass(slots=True)
class _Entry:
    record: GameRecord
    updated_at: str
    changed: int
    turns: list[StoredTurn] = field(default_factory=list)
    result: StoredResult | None = None
    events: list[StoredEvent] = field(default_factory=list)

    def add(self, news: Iterable[tuple[str, Mapping[str, EventValue]]]) -> int:
        for kind, payload in news:
            self.events.append(StoredEvent(len(self.events) + 1, kind, dict(payload)))
        return len(self.events)


class MemoryStore(GameStore):
    """A dictionary. No method awaits anything, so each is whole by itself."""

    def __init__(self) -> None:
        self._games: dict[str, _Entry] = {}
        self._changes = 0

    async def open(self) -> None:
        """Nothing to make ready."""

    async def close(self) -> None:
        """Nothing to let go of."""

    async def create(self, record: GameRecord) -> None:
        if record.id in self._games:
            raise DuplicateGameError(record.id)
        entry = _Entry(record, record.created_at, 0)
        self._games[record.id] = entry
        self._touch(entry, record.created_at)

    async def load(self, game_id: str) -> StoredGame:
        entry = self._entry(game_id)
        return StoredGame(
            entry.record, tuple(entry.turns), entry.result, len(entry.events), entry.updated_at
        )

    async def recent(self, limit: int) -> list[GameLine]:
        entries = sorted(
            self._games.values(), key=lambda entry: (entry.updated_at, entry.changed), reverse=True
        )
        return [
            GameLine(entry.record, len(entry.turns), entry.result, entry.updated_at)
            for entry in entries[:limit]
        ]

    async def append_turn(
        self, game_id: str, turn: StoredTurn, *, at: str, result: StoredResult | None = None
    ) -> int:
        entry = self._standing(game_id, turn.number - 1, playing=True)
        entry.turns.append(turn)
        entry.result = result
        self._touch(entry, at)
        return entry.add(turn_events(turn, result))

    async def take_back(self, game_id: str, *, keep: int, expected: int, at: str) -> int:
        entry = self._standing(game_id, expected, playing=False)
        if not 0 <= keep <= expected:
            raise GameConflictError(game_id, expected=keep)
        del entry.turns[keep:]
        entry.result = None
        self._touch(entry, at)
        return entry.add([undo_event(keep)])

    async def finish(self, game_id: str, result: StoredResult, *, expected: int, at: str) -> int:
        entry = self._standing(game_id, expected, playing=True)
        entry.result = result
        self._touch(entry, at)
        return entry.add([result_event(result)])

    async def note(self, game_id: str, kind: str, payload: Mapping[str, EventValue]) -> int:
        return self._entry(game_id).add([(kind, payload)])

    async def events(self, game_id: str, *, after: int, limit: int = 500) -> Sequence[StoredEvent]:
        start = max(after, 0)
        return tuple(self._entry(game_id).events[start : start + limit])

    def _entry(self, game_id: str) -> _Entry:
        entry = self._games.get(game_id)
        if entry is None:
            raise UnknownGameError(game_id)
        return entry

    def _standing(self, game_id: str, expected: int, *, playing: bool) -> _Entry:
        entry = self._entry(game_id)
        if len(entry.turns) != expected or (playing and entry.result is not None):
            raise GameConflictError(game_id, expected=expected)
        return entry

    def _touch(self, entry: _Entry, at: str) -> None:
        self._changes += 1
        entry.changed = self._changes
        entry.updated_at = at
