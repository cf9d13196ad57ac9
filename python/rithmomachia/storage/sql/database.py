"""Transactions: every method of a store is one, and who listens hears of it after the commit."""

from __future__ import annotations

import asyncio
from abc import abstractmethod
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager, nullcontext
from typing import Any

from sqlalchemy import Row, insert, select, update
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from rithmomachia.storage.changes import Changes
from rithmomachia.storage.contract import GameStore
from rithmomachia.storage.errors import DatabaseError, GameConflictError, UnknownGameError
from rithmomachia.storage.news import News
from rithmomachia.storage.schema import events, games


class Writing:
    """A transaction that writes.

    INVARIANT: whoever changes anything of a game has locked its row before, so that what follows
    from the row still holds when it is written.
    """

    def __init__(self, connection: AsyncConnection) -> None:
        self.connection = connection
        self.changed: list[str] = []

    async def game(self, game_id: str) -> Row[Any]:
        """The row of a game, locked until the end. Raises `UnknownGameError`."""
        query = select(games).where(games.c.id == game_id).with_for_update()
        row = (await self.connection.execute(query)).first()
        if row is None:
            raise UnknownGameError(game_id)
        return row

    async def standing(self, game_id: str, expected: int, *, playing: bool) -> Row[Any]:
        """The same, if the game stands after `expected` turns and, if asked, is not over."""
        game = await self.game(game_id)
        if game.turn_count != expected or (playing and game.result_condition is not None):
            raise GameConflictError(game_id, expected=expected)
        return game

    async def change(self, game: Row[Any], news: Sequence[News], **values: object) -> int:
        """Adds events to a locked game and sets columns of it; once in a transaction.

        Returns the last event's number.
        """
        numbered = [
            {"game_id": game.id, "number": number, "kind": kind, "payload": payload}
            for number, (kind, payload) in enumerate(news, start=game.last_event + 1)
        ]
        last = int(game.last_event) + len(numbered)
        if numbered:
            await self.connection.execute(insert(events), numbered)
        await self.connection.execute(
            update(games).where(games.c.id == game.id).values(last_event=last, **values)
        )
        self.changed.append(game.id)
        return last


class SqlDatabase(GameStore):
    """What all parts of a store over SQLAlchemy stand on.

    Attributes:
        name: The database as sentences show it, without passwords.
    """

    def __init__(self, engine: AsyncEngine, *, name: str) -> None:
        self.name = name
        self._engine = engine
        self._changes = Changes()
        # Calls that still run, their callers cancelled or not.
        self.calls: set[asyncio.Task[Any]] = set()

    @property
    @abstractmethod
    def _reading_engine(self) -> AsyncEngine:
        """The engine whose transactions see one moment and write nothing."""

    async def _announce(self, writing: Writing) -> None:
        """Tells other processes, within the transaction; by default there is no way to."""

    async def close(self) -> None:
        self._changes.close()
        await asyncio.gather(*self.calls, return_exceptions=True)
        await self._engine.dispose()

    async def changes(self) -> AsyncIterator[str]:
        async for game_id in self._changes.listen():
            yield game_id

    @asynccontextmanager
    async def _reading(self) -> AsyncIterator[AsyncConnection]:
        with self._faults():
            async with self._reading_engine.begin() as connection:
                yield connection

    def _one_writer(self) -> AbstractAsyncContextManager[object]:
        """Entered while a transaction writes; does nothing where the database queues writers."""
        return nullcontext()

    @asynccontextmanager
    async def _writing(self) -> AsyncIterator[Writing]:
        with self._faults():
            async with self._one_writer(), self._engine.begin() as connection:
                writing = Writing(connection)
                yield writing
                await self._announce(writing)
        self._tell(writing.changed)

    def _tell(self, game_ids: Sequence[str]) -> None:
        """Tells those of this process what has been written."""
        self._changes.tell(game_ids)

    @contextmanager
    def _faults(self) -> Iterator[None]:
        try:
            yield
        except IntegrityError:
            raise
        except DBAPIError as error:
            raise DatabaseError(self._fault(error.orig)) from error
        except PoolTimeoutError as error:
            raise DatabaseError(f"The database {self.name} has no connection left.") from error

    def _fault(self, error: BaseException | None) -> str:
        reason = (str(error).strip().splitlines() or [type(error).__name__])[0]
        return f"The database {self.name} cannot be used: {reason}."
