"""Games in a PostgreSQL database, which several server processes share."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

from sqlalchemy import URL, Connection, create_engine, func, select, text

from rithmomachia.errors import shown
from rithmomachia.storage.contract import EVERYTHING, WHISPER
from rithmomachia.storage.errors import DatabaseError, NewerDatabaseError
from rithmomachia.storage.records import Change
from rithmomachia.storage.schema import SCHEMA_VERSION
from rithmomachia.storage.sql.database import Writing
from rithmomachia.storage.threads import ThreadedStore

DRIVER = "postgresql+psycopg"
# Where processes tell each other the ids of games that changed, and their last events.
CHANNEL = "rithmomachia_games"
# Held while a database is made or migrated, so that processes that start together do it once.
OPENING_LOCK = 0x72697468
# Threads, each with a connection.
POOL_SIZE = 8
CONNECT_TIMEOUT_S = 10
# How long a listener waits before it looks whether its connection is still there.
LISTEN_S = 30.0
# How long it waits before it connects again, the last for ever.
RETRY_S = (0.1, 0.5, 2.0, 5.0)


class PostgresStore(ThreadedStore):
    """A database on a PostgreSQL server."""

    def __init__(self, url: URL) -> None:
        """Connects to nothing yet.

        Raises:
            DatabaseError: psycopg, which speaks to such servers, is not installed.
        """
        place = URL.create("postgresql", host=_host(url), port=url.port, database=url.database)
        name = shown(str(place), most=200)
        # What the URL says goes before; the encoding is ours to choose.
        url = url.set(
            query={
                "connect_timeout": str(CONNECT_TIMEOUT_S),
                **url.query,
                "client_encoding": "UTF8",
            }
        )
        try:
            engine = create_engine(
                url.set(drivername=DRIVER), pool_size=POOL_SIZE, max_overflow=0, pool_pre_ping=True
            )
        except ModuleNotFoundError as error:
            raise DatabaseError(
                f"The database {name} needs a package that is not installed: "
                "pip install 'rithmomachia[postgres]'."
            ) from error
        super().__init__(
            engine,
            name=name,
            writers=POOL_SIZE,
            readers=0,
            reading={"isolation_level": "REPEATABLE READ", "postgresql_readonly": True},
        )
        self._listener: asyncio.Task[None] | None = None
        self._is_listening = False

    async def open(self) -> None:
        self._changes.reopen()
        await self._write(self._make_ready)

    def _make_ready(self, writing: Writing) -> None:
        connection = writing.connection
        encoding = connection.scalar(text("SHOW server_encoding"))
        if encoding != "UTF8":
            raise DatabaseError(
                f"The database {self.name} keeps texts as {encoding}, it should be UTF8."
            )
        connection.execute(select(func.pg_advisory_xact_lock(OPENING_LOCK)))
        version = _version(connection)
        if version > SCHEMA_VERSION:
            raise NewerDatabaseError(self.name, version=version, known=SCHEMA_VERSION)
        if version < SCHEMA_VERSION:
            # Only here, because Alembic takes its time to be imported.
            from rithmomachia.storage.migrations import upgrade

            upgrade(connection, version=version, is_stamped=True)

    async def close(self) -> None:
        if self._listener is not None:
            self._listener.cancel()
            await asyncio.gather(self._listener, return_exceptions=True)
            self._listener = None
            self._is_listening = False
        await super().close()

    def _announce(self, writing: Writing) -> None:
        for game_id, event in writing.changed.items():
            notice = game_id if event is None else f"{game_id} {event}"
            writing.connection.execute(select(func.pg_notify(CHANNEL, notice)))

    def _tell(self, changes: list[Change]) -> None:
        """Nothing: this process hears of its own changes as of all others."""

    async def whisper(self, text: str) -> None:
        await self._write(
            lambda writing: writing.connection.execute(
                select(func.pg_notify(CHANNEL, WHISPER + text))
            )
        )

    # --- hearing ----------------------------------------------------------------------------------

    async def changes(self) -> AsyncIterator[Change]:
        if self._listener is None:
            self._listener = asyncio.create_task(self._listen(), name=f"listen to {self.name}")
        # Until it listens there is nothing to begin with: it tells all when it does.
        async for change in self._changes.listen(at_once=self._is_listening):
            yield change

    async def _listen(self) -> None:
        """Hands on what the server tells; connects again for as long as the store is open."""
        import psycopg

        failures = 0
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(
                    **self._connect_arguments(), autocommit=True
                ) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    self._is_listening = True
                    failures = 0
                    self._changes.tell([Change(EVERYTHING)])
                    while True:
                        async for notice in connection.notifies(timeout=LISTEN_S):
                            self._changes.tell([_change(notice.payload)])
                        await connection.execute("SELECT 1")
            except (psycopg.Error, OSError):
                self._is_listening = False
                await asyncio.sleep(RETRY_S[min(failures, len(RETRY_S) - 1)])
                failures += 1

    def _connect_arguments(self) -> dict[str, Any]:
        return dict(self._engine.dialect.create_connect_args(self._engine.url)[1])


def _change(notice: str) -> Change:
    """What a process told: a game and its last event, or a game alone, or a whisper."""
    game, _, event = notice.rpartition(" ")
    is_numbered = event.isdecimal() and not notice.startswith(WHISPER)
    return Change(game, int(event)) if is_numbered else Change(notice)


def _host(url: URL) -> str | None:
    """The server's name, or the folder of its socket, which only the query can name."""
    named = url.query.get("host", url.host)
    return named if isinstance(named, str) or named is None else ",".join(named)


def _version(connection: Connection) -> int:
    """What Alembic's table says, 0 where there is none."""
    if connection.scalar(select(func.to_regclass("alembic_version"))) is None:
        return 0
    return int(connection.scalar(text("SELECT version_num FROM alembic_version")) or 0)
