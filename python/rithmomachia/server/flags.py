"""Waiting for flags to fall: one task a process that wakes for the earliest."""

from __future__ import annotations

import asyncio
import heapq
import logging
from collections.abc import Awaitable, Callable, Coroutine

from rithmomachia.server.live_game import LiveGame

Find = Callable[[str], Coroutine[None, None, LiveGame]]

# The store is asked this often for running clocks that this process does not know of: those of a
# process that was killed.
LOOK_S = 15.0
RETRY_MS = 1000
# The time of the machine may be set meanwhile, so no wait is longer.
LONGEST_S = 1.0

logger = logging.getLogger("rithmomachia.server")


class Flags:
    """The running clocks this process knows of, the earliest flag first.

    Args:
        find: The game of an id.
        running: The ids of all games whose clock runs.
        now_ms: The present.
    """

    def __init__(
        self,
        find: Find,
        *,
        running: Callable[[], Awaitable[list[str]]],
        now_ms: Callable[[], int],
    ) -> None:
        self._find = find
        self._running = running
        self._now_ms = now_ms
        self._heap: list[tuple[int, str]] = []
        # INVARIANT: what stands in the heap with another time than here is out of date.
        self._due: dict[str, int] = {}
        self._sooner = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    def begin(self) -> None:
        """Begins to wait."""
        self._tasks = [
            asyncio.create_task(self._wait(), name="flags"),
            asyncio.create_task(self._look(), name="running clocks"),
        ]

    async def end(self) -> None:
        """Ends all waiting."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    @property
    def count(self) -> int:
        """How many running clocks are known."""
        return len(self._due)

    def note(self, game: LiveGame) -> None:
        """Takes note of when a game's flag falls if nothing happens."""
        left_ms = None if game.outcome is not None else game.left_ms
        if left_ms is None:
            self._due.pop(game.record.id, None)
            return
        self._note_at(game.record.id, self._now_ms() + left_ms)

    def _note_at(self, game_id: str, at_ms: int) -> None:
        if self._due.get(game_id) == at_ms:
            return
        self._due[game_id] = at_ms
        heapq.heappush(self._heap, (at_ms, game_id))
        if self._heap[0][1] == game_id:
            self._sooner.set()

    async def _wait(self) -> None:
        while True:
            self._sooner.clear()
            wait_s = None
            if self._heap:
                wait_s = min(LONGEST_S, (self._heap[0][0] - self._now_ms()) / 1000)
            if wait_s is None or wait_s > 0:
                try:
                    async with asyncio.timeout(wait_s):
                        await self._sooner.wait()
                except TimeoutError:
                    pass
                continue
            at_ms, game_id = heapq.heappop(self._heap)
            if self._due.get(game_id) == at_ms:
                del self._due[game_id]
                await self._judge(game_id)

    async def _judge(self, game_id: str) -> None:
        try:
            game = await self._find(game_id)
            async with game.lock:
                await game.judge_flag(self._now_ms())
            self.note(game)
        except Exception:
            logger.exception("The flag of game %s could not be judged", game_id)
            self._note_at(game_id, self._now_ms() + RETRY_MS)

    async def _look(self) -> None:
        while True:
            try:
                for game_id in await self._running():
                    if game_id not in self._due:
                        await self._judge(game_id)
            except Exception:
                logger.exception("The running clocks could not be read")
            await asyncio.sleep(LOOK_S)
