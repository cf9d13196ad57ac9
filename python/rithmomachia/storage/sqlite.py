"""Games in one SQLite file, in write-ahead mode with every commit flushed to the disk."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import fields
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Row, delete, event, insert, select, text, update
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from rithmomachia.errors import shown
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
from rithmomachia.storage.errors import (
    DatabaseError,
    DuplicateGameError,
    GameConflictError,
    UnknownGameError,
)
from rithmomachia.storage.schema import SCHEMA_VERSION, events, games, metadata, turns

BUSY_TIMEOUT_MS = 5000
# Characters of a path that a sentence shows.
LONGEST_PATH = 200
# The columns of `games` that are fields of a record, under the same names.
RECORD_COLUMNS = tuple(field.name for field in fields(GameRecord))


class SqliteStore(GameStore):
    """A database file; several processes may share it, each write is one transaction."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._shown = shown(str(path), most=LONGEST_PATH)
        self._engine: AsyncEngine = create_async_engine(
            URL.create("sqlite+aiosqlite", database=str(path))
        )
        event.listen(self._engine.sync_engine, "connect", _prepare_connection)
        event.listen(self._engine.sync_engine, "begin", _begin)

    async def open(self) -> None:
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise DatabaseError(
                f"The folder of the database {self._shown} cannot be made: {error.strerror}."
            ) from error
        try:
            # Tried here first: the thread of a connection that fails to open prints a traceback.
            sqlite3.connect(self._path).close()
        except (sqlite3.Error, ValueError) as error:
            # ValueError: a path with a zero byte, which no file has.
            raise DatabaseError(f"The database {self._shown} cannot be used: {error}.") from error
        async with self._transaction() as connection:
            version = await connection.scalar(text("PRAGMA user_version"))
            if version not in (0, SCHEMA_VERSION):
                raise DatabaseError(
                    f"The database {self._shown} has format {version}, "
                    f"this version reads format {SCHEMA_VERSION}."
                )
            if version == 0:
                await connection.run_sync(metadata.create_all)
                await connection.execute(text(f"PRAGMA user_version = {SCHEMA_VERSION}"))

    async def close(self) -> None:
        await self._engine.dispose()

    async def create(self, record: GameRecord) -> None:
        values = {
            **{name: getattr(record, name) for name in RECORD_COLUMNS},
            "options": dict(record.options),
            "updated_at": record.created_at,
            "turn_count": 0,
            "last_event": 0,
        }
        try:
            async with self._transaction() as connection:
                await connection.execute(insert(games).values(values))
        except IntegrityError as error:
            raise DuplicateGameError(record.id) from error

    async def load(self, game_id: str) -> StoredGame:
        async with self._transaction() as connection:
            row = (await connection.execute(select(games).where(games.c.id == game_id))).first()
            if row is None:
                raise UnknownGameError(game_id)
            log = await connection.execute(
                select(turns.c.number, turns.c.side, turns.c.word, turns.c.notation)
                .where(turns.c.game_id == game_id)
                .order_by(turns.c.number)
            )
            stored = tuple(StoredTurn(*turn) for turn in log)
        return StoredGame(_record(row), stored, _result(row), row.last_event, row.updated_at)

    async def recent(self, limit: int) -> list[GameLine]:
        # Where two games changed in the same instant, the one stored later stands first.
        query = select(games).order_by(games.c.updated_at.desc(), text("rowid desc")).limit(limit)
        async with self._transaction() as connection:
            rows = (await connection.execute(query)).all()
        return [
            GameLine(_record(row), row.turn_count, _result(row), row.updated_at) for row in rows
        ]

    async def append_turn(
        self, game_id: str, turn: StoredTurn, *, at: str, result: StoredResult | None = None
    ) -> int:
        changes: dict[str, Any] = {"turn_count": turn.number, "updated_at": at}
        changes.update(_result_values(result))
        async with self._transaction() as connection:
            expected = turn.number - 1
            await _advance(connection, game_id, expected=expected, playing=True, changes=changes)
            await connection.execute(
                insert(turns).values(
                    game_id=game_id,
                    number=turn.number,
                    side=turn.side,
                    word=turn.word,
                    notation=turn.notation,
                    played_at=at,
                )
            )
            return await _add_events(connection, game_id, turn_events(turn, result))

    async def take_back(self, game_id: str, *, keep: int, expected: int, at: str) -> int:
        if not 0 <= keep <= expected:
            raise GameConflictError(game_id, expected=keep)
        changes: dict[str, Any] = {"turn_count": keep, "updated_at": at}
        changes.update(_result_values(None))
        async with self._transaction() as connection:
            await _advance(connection, game_id, expected=expected, playing=False, changes=changes)
            await connection.execute(
                delete(turns).where(turns.c.game_id == game_id, turns.c.number > keep)
            )
            return await _add_events(connection, game_id, [undo_event(keep)])

    async def finish(self, game_id: str, result: StoredResult, *, expected: int, at: str) -> int:
        changes: dict[str, Any] = {"updated_at": at}
        changes.update(_result_values(result))
        async with self._transaction() as connection:
            await _advance(connection, game_id, expected=expected, playing=True, changes=changes)
            return await _add_events(connection, game_id, [result_event(result)])

    async def note(self, game_id: str, kind: str, payload: Mapping[str, EventValue]) -> int:
        async with self._transaction() as connection:
            return await _add_events(connection, game_id, [(kind, payload)])

    async def events(self, game_id: str, *, after: int, limit: int = 500) -> Sequence[StoredEvent]:
        query = (
            select(events.c.number, events.c.kind, events.c.payload)
            .where(events.c.game_id == game_id, events.c.number > after)
            .order_by(events.c.number)
            .limit(limit)
        )
        async with self._transaction() as connection:
            if await connection.scalar(select(games.c.id).where(games.c.id == game_id)) is None:
                raise UnknownGameError(game_id)
            return tuple(StoredEvent(*row) for row in await connection.execute(query))

    @asynccontextmanager
    async def _transaction(self) -> AsyncIterator[AsyncConnection]:
        try:
            async with self._engine.begin() as connection:
                yield connection
        except IntegrityError:
            raise
        except DBAPIError as error:
            raise DatabaseError(
                f"The database {self._shown} cannot be used: {error.orig}."
            ) from error


def _prepare_connection(connection: Any, _record: object) -> None:
    # The driver's own transaction handling begins none before a SELECT; `_begin` does it instead.
    connection.isolation_level = None
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout = {BUSY_TIMEOUT_MS}")
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()


def _begin(connection: Connection) -> None:
    # IMMEDIATE, because a transaction that begins by reading cannot wait for its turn to write.
    connection.exec_driver_sql("BEGIN IMMEDIATE")


async def _advance(
    connection: AsyncConnection,
    game_id: str,
    *,
    expected: int,
    playing: bool,
    changes: Mapping[str, Any],
) -> None:
    """Changes the game's row if it stands after `expected` turns, raises otherwise."""
    statement = update(games).where(games.c.id == game_id, games.c.turn_count == expected)
    if playing:
        statement = statement.where(games.c.result_condition.is_(None))
    if (await connection.execute(statement.values(changes))).rowcount == 1:
        return
    if await connection.scalar(select(games.c.id).where(games.c.id == game_id)) is None:
        raise UnknownGameError(game_id)
    raise GameConflictError(game_id, expected=expected)


async def _add_events(
    connection: AsyncConnection,
    game_id: str,
    news: Iterable[tuple[str, Mapping[str, EventValue]]],
) -> int:
    """Appends events and moves the game's counter; returns the last number."""
    last = await connection.scalar(select(games.c.last_event).where(games.c.id == game_id))
    if last is None:
        raise UnknownGameError(game_id)
    number = int(last)
    for kind, payload in news:
        number += 1
        await connection.execute(
            insert(events).values(game_id=game_id, number=number, kind=kind, payload=dict(payload))
        )
    await connection.execute(update(games).where(games.c.id == game_id).values(last_event=number))
    return number


def _record(row: Row[Any]) -> GameRecord:
    return GameRecord(**{name: getattr(row, name) for name in RECORD_COLUMNS})


def _result(row: Row[Any]) -> StoredResult | None:
    if row.result_condition is None:
        return None
    return StoredResult(row.result_winner, row.result_condition, row.result_text)


def _result_values(result: StoredResult | None) -> dict[str, str | None]:
    return {
        "result_winner": None if result is None else result.winner,
        "result_condition": None if result is None else result.condition,
        "result_text": None if result is None else result.text,
    }
