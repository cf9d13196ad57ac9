"""Transactions: every method of a store is one, and who listens hears of it after the commit.

What happens within one is written without `await`; `threads` says where it runs.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection, Row, bindparam, insert, select, update
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from rithmomachia.storage.changes import Changes, later
from rithmomachia.storage.contract import GameStore
from rithmomachia.storage.errors import DatabaseError, GameConflictError, UnknownGameError
from rithmomachia.storage.news import News
from rithmomachia.storage.records import Change
from rithmomachia.storage.schema import events, games

P = ParamSpec("P")
R = TypeVar("R")
S = TypeVar("S", bound="SqlDatabase")

# Built once: putting a statement together costs as much as running it.
LOCK = select(games).where(games.c.id == bindparam("key")).with_for_update()
CHANGE = update(games).where(games.c.id == bindparam("key"))
ADD_EVENTS = insert(events)


class Writing:
    """A transaction that writes.

    INVARIANT: whoever changes anything of a game has locked its row before, so that what follows
    from the row still holds when it is written.
    """

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        # By id the number of the last event; `None`: more changed than events can tell.
        self.changed: dict[str, int | None] = {}

    def game(self, game_id: str) -> Row[Any]:
        """The row of a game, locked until the end. Raises `UnknownGameError`."""
        row = self.connection.execute(LOCK, {"key": game_id}).first()
        if row is None:
            raise UnknownGameError(game_id)
        return row

    def standing(self, game_id: str, expected: int, *, playing: bool) -> Row[Any]:
        """The same, if the game stands after `expected` turns and, if asked, is not over."""
        game = self.game(game_id)
        if game.turn_count != expected or (playing and game.result_condition is not None):
            raise GameConflictError(game_id, expected=expected)
        return game

    def change(self, game: Row[Any], news: Sequence[News], **values: object) -> int:
        """Adds events to a locked game and sets columns of it; once in a transaction.

        Returns the last event's number.
        """
        numbered = [
            {"game_id": game.id, "number": number, "kind": kind, "payload": payload}
            for number, (kind, payload) in enumerate(news, start=game.last_event + 1)
        ]
        last = int(game.last_event) + len(numbered)
        if numbered:
            self.connection.execute(ADD_EVENTS, numbered)
        self.connection.execute(CHANGE, {"key": game.id, "last_event": last, **values})
        self.note(game.id, last)
        return last

    def note(self, game_id: str, event: int | None = None) -> None:
        """Has those who listen told of a game."""
        self.changed[game_id] = later(event, self.changed.get(game_id, 0))


class SqlDatabase(GameStore):
    """What all parts of a store over SQLAlchemy stand on.

    Attributes:
        name: The database as sentences show it, without passwords.
    """

    def __init__(self, *, name: str) -> None:
        self.name = name
        self._changes = Changes()

    @abstractmethod
    async def _read(self, work: Callable[[Connection], R]) -> R:
        """Runs `work` in a transaction that sees one moment and writes nothing."""

    @abstractmethod
    async def _write(self, work: Callable[[Writing], R]) -> R:
        """Runs `work` in a transaction, commits it and tells who listens.

        Once begun it runs to its end, though its caller be cancelled; who is so only then.
        """

    async def changes(self) -> AsyncIterator[Change]:
        async for change in self._changes.listen():
            yield change

    @contextmanager
    def _faults(self) -> Iterator[None]:
        """Turns what the database raises into sentences."""
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


def reads(
    method: Callable[Concatenate[S, Connection, P], R],
) -> Callable[Concatenate[S, P], Coroutine[Any, Any, R]]:
    """Makes a method of the contract of what it does within a transaction that reads."""

    @wraps(method)
    async def wrapper(self: S, /, *args: P.args, **kwargs: P.kwargs) -> R:
        return await self._read(lambda connection: method(self, connection, *args, **kwargs))

    return wrapper


def writes(
    method: Callable[Concatenate[S, Writing, P], R],
) -> Callable[Concatenate[S, P], Coroutine[Any, Any, R]]:
    """The same of what it does within a transaction that writes."""

    @wraps(method)
    async def wrapper(self: S, /, *args: P.args, **kwargs: P.kwargs) -> R:
        return await self._write(lambda writing: method(self, writing, *args, **kwargs))

    return wrapper
