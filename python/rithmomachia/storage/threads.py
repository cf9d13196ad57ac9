"""Transactions in threads, as all databases here have them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine

from rithmomachia.storage.records import Change
from rithmomachia.storage.sql.database import Writing
from rithmomachia.storage.sql.store import SqlStore
from rithmomachia.storage.whole import whole

R = TypeVar("R")


class ThreadedStore(SqlStore):
    """A store over a blocking engine.

    A transaction is one step of one thread. Over an asynchronous driver it would be some twenty
    turns of an event loop that has much else to do, with the locks it holds: that was measured to
    take three times the work and, with SQLite, a quarter of the turns a second.
    """

    def __init__(
        self,
        engine: Engine,
        *,
        name: str,
        writers: int,
        readers: int,
        reading: Mapping[str, Any],
    ) -> None:
        """Begins no thread and no connection yet.

        Args:
            engine: Of the database.
            name: As sentences show it.
            writers: Threads that write.
            readers: Threads that only read; without them those that write do.
            reading: What the engine is told of transactions that read.
        """
        super().__init__(name=name)
        self._engine = engine
        self._reading_engine = engine.execution_options(**reading)
        self._writers = ThreadPoolExecutor(writers, thread_name_prefix="store")
        self._readers = (
            ThreadPoolExecutor(readers, thread_name_prefix="store") if readers else self._writers
        )
        # Calls that run, their callers cancelled or not.
        self._calls: set[asyncio.Future[Any]] = set()

    async def close(self) -> None:
        self._changes.close()
        await asyncio.gather(*self._calls, return_exceptions=True)
        await self._in(self._writers, self._engine.dispose)

    async def _read(self, work: Callable[[Connection], R]) -> R:
        def call() -> R:
            with self._faults(), self._reading_engine.begin() as connection:
                return work(connection)

        return await self._in(self._readers, call)

    async def _write(self, work: Callable[[Writing], R]) -> R:
        changed: list[Change] = []

        def call() -> R:
            with self._faults(), self._engine.begin() as connection:
                writing = Writing(connection)
                done = work(writing)
                self._announce(writing)
            changed.extend(Change(*change) for change in writing.changed.items())
            return done

        try:
            return await self._in(self._writers, call)
        finally:
            self._tell(changed)

    def _announce(self, writing: Writing) -> None:
        """Tells other processes, within the transaction; by default there is no way to."""

    def _tell(self, changes: list[Change]) -> None:
        """Tells who listens in this process, after it."""
        self._changes.tell(changes)

    async def _in(self, executor: ThreadPoolExecutor, call: Callable[[], R]) -> R:
        running = asyncio.get_running_loop().run_in_executor(executor, call)
        self._calls.add(running)
        running.add_done_callback(self._calls.discard)
        return await whole(running)
