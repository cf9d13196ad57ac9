"""Games in memory: gone when the store closes."""

from __future__ import annotations

from typing import Any

from sqlalchemy import create_engine, event
from sqlalchemy.pool import StaticPool

from rithmomachia.storage.schema import metadata
from rithmomachia.storage.sqlite import begin
from rithmomachia.storage.threads import ThreadedStore


class MemoryStore(ThreadedStore):
    """A SQLite database without a file: one connection, which transactions have in turn."""

    def __init__(self) -> None:
        engine = create_engine(
            "sqlite://", poolclass=StaticPool, connect_args={"check_same_thread": False}
        )
        event.listen(engine, "connect", _prepare_connection)
        event.listen(engine, "begin", begin)
        super().__init__(engine, name="in memory", writers=1, readers=0, reading={})

    async def open(self) -> None:
        self._changes.reopen()
        await self._write(lambda writing: metadata.create_all(writing.connection))


def _prepare_connection(connection: Any, _record: object) -> None:
    connection.isolation_level = None
    connection.execute("PRAGMA foreign_keys = ON")
