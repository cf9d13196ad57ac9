"""Games in memory: gone when the store closes."""

from __future__ import annotations

from typing import Any

from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import AsyncAdaptedQueuePool

from rithmomachia.storage.schema import metadata
from rithmomachia.storage.sql.store import SqlStore
from rithmomachia.storage.sqlite import begin


class MemoryStore(SqlStore):
    """A SQLite database without a file: one connection, which transactions have in turn."""

    def __init__(self) -> None:
        engine = create_async_engine(
            "sqlite+aiosqlite://", poolclass=AsyncAdaptedQueuePool, pool_size=1, max_overflow=0
        )
        event.listen(engine.sync_engine, "connect", _prepare_connection)
        event.listen(engine.sync_engine, "begin", begin)
        super().__init__(engine, name="in memory")

    @property
    def _reading_engine(self) -> AsyncEngine:
        return self._engine

    async def open(self) -> None:
        self._changes.reopen()
        async with self._writing() as writing:
            await writing.connection.run_sync(metadata.create_all)


def _prepare_connection(connection: Any, _record: object) -> None:
    connection.isolation_level = None
    cursor = connection.cursor()
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()
