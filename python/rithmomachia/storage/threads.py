"""Stores whose database is called from threads of this process: one that writes, some that read."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from sqlalchemy import Connection, Engine

from rithmomachia.storage.sql.database import Writing
from rithmomachia.storage.sql.store import SqlStore
from rithmomachia.storage.whole import whole

R = TypeVar("R")


class ThreadedStore(SqlStore):
    """A store over a blocking engine.

    One thread writes, so writers of this process queue up; SQLite itself lets them try again and
    again, and some never come to it.
    """

    def __init__(self, engine: Engine, *, name: str, readers: int) -> None:
        super().__init__(name=name)
        self._engine = engine
        # Threads begin with the first call and are idle in between.
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="store")
        self._readers = (
            ThreadPoolExecutor(readers, thread_name_prefix="store") if readers else self._writer
        )
        self._reading_engine = engine.execution_options(is_reading=True)

    async def close(self) -> None:
        self._changes.close()
        # What still runs, runs to its end first: it stands before this in the queues.
        await self._in(self._readers, lambda: None)
        await self._in(self._writer, self._engine.dispose)

    async def _read(self, work: Callable[[Connection], R]) -> R:
        def call() -> R:
            with self._faults(), self._reading_engine.begin() as connection:
                return work(connection)

        return await self._in(self._readers, call)

    async def _write(self, work: Callable[[Writing], R]) -> R:
        changed: list[str] = []

        def call() -> R:
            with self._faults(), self._engine.begin() as connection:
                writing = Writing(connection)
                done = work(writing)
            changed.extend(writing.changed)
            return done

        try:
            return await self._in(self._writer, call)
        finally:
            self._changes.tell(changed)

    @staticmethod
    async def _in(executor: ThreadPoolExecutor, call: Callable[[], R]) -> R:
        return await whole(asyncio.get_running_loop().run_in_executor(executor, call))
