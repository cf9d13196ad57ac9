"""Games in one SQLite file, in write-ahead mode with every commit flushed to the disk."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, create_engine, event, text

from rithmomachia.errors import shown
from rithmomachia.storage.errors import DatabaseError, NewerDatabaseError
from rithmomachia.storage.schema import SCHEMA_VERSION
from rithmomachia.storage.sql.database import Writing
from rithmomachia.storage.threads import ThreadedStore

BUSY_TIMEOUT_MS = 5000
# Threads that read beside the one that writes.
READERS = 2
# Characters of a path that a sentence shows.
LONGEST_PATH = 200


class SqliteStore(ThreadedStore):
    """A database file; several processes may share it, each write is one transaction."""

    def __init__(self, path: Path) -> None:
        self._path = path
        engine = create_engine(URL.create("sqlite", database=str(path)))
        event.listen(engine, "connect", _prepare_connection)
        event.listen(engine, "begin", begin)
        super().__init__(
            engine,
            name=shown(str(path), most=LONGEST_PATH),
            # So writers of this process queue up; SQLite itself lets them try again and again,
            # and some never come to it.
            writers=1,
            readers=READERS,
            reading={"is_reading": True},
        )

    async def open(self) -> None:
        self._changes.reopen()
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise DatabaseError(
                f"The folder of the database {self.name} cannot be made: {error.strerror}."
            ) from error
        try:
            # Tried here first: the thread of a connection that fails to open prints a traceback.
            sqlite3.connect(self._path).close()
        except (sqlite3.Error, ValueError) as error:
            # ValueError: a path with a zero byte, which no file has.
            raise DatabaseError(f"The database {self.name} cannot be used: {error}.") from error
        await self._write(self._make_ready)

    def _make_ready(self, writing: Writing) -> None:
        version = writing.connection.scalar(text("PRAGMA user_version"))
        if version > SCHEMA_VERSION:
            raise NewerDatabaseError(self.name, version=version, known=SCHEMA_VERSION)
        if version != SCHEMA_VERSION:
            self._migrate(writing.connection, version)

    def _migrate(self, connection: Connection, version: int) -> None:
        # Only here, because Alembic takes its time to be imported.
        from rithmomachia.storage.migrations import upgrade

        before = _counts(connection) if version else {}
        if any(before.values()):
            self._keep_copy(version)
        upgrade(connection, version=version, is_stamped=version > 1)
        connection.execute(text(f"PRAGMA user_version = {SCHEMA_VERSION}"))
        after = _counts(connection)
        for table, count in before.items():
            if after[table] != count:
                raise DatabaseError(
                    f"The database {self.name} stays in format {version}: of {count} rows of "
                    f"{table!r} only {after[table]} would remain."
                )

    def _keep_copy(self, version: int) -> None:
        """Copies the file as it was, beside it; the transaction that is open keeps others out."""
        stem = f"{self._path.name}.format-{version}"
        names = (stem, *(f"{stem}.{number}" for number in range(2, 1000)))
        copy = next(path for name in names if not (path := self._path.with_name(name)).exists())
        try:
            with closing(sqlite3.connect(self._path)) as old, closing(sqlite3.connect(copy)) as new:
                old.backup(new)
        except sqlite3.Error as error:
            copy.unlink(missing_ok=True)
            raise DatabaseError(
                f"The database {self.name} stays in format {version}: "
                f"no copy of it could be kept beside it: {error}."
            ) from error


def _counts(connection: Connection) -> dict[str, int]:
    """How many rows the tables have that every format has."""
    return {
        table: int(connection.scalar(text(f"SELECT count(*) FROM {table}")) or 0)
        for table in ("games", "turns", "events")
    }


def _prepare_connection(connection: Any, _record: object) -> None:
    # The driver's own transaction handling begins none before a SELECT; `begin` does it instead.
    connection.isolation_level = None
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout = {BUSY_TIMEOUT_MS}")
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()


def begin(connection: Connection) -> None:
    """Begins a transaction, as SQLAlchemy asks for it."""
    # IMMEDIATE, because a transaction that begins by reading cannot wait for its turn to write.
    is_reading = connection.get_execution_options().get("is_reading", False)
    connection.exec_driver_sql("BEGIN" if is_reading else "BEGIN IMMEDIATE")
