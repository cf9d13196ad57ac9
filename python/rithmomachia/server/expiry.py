"""Games that nobody begins are ended: seeks grow old, and players do not come."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine

from rithmomachia.errors import RithmomachiaError
from rithmomachia.server.live_game import LiveGame
from rithmomachia.server.replaying import never_begun
from rithmomachia.server.timing import UNTIMED_TURNS, moment
from rithmomachia.storage import GameStore, Waiting

Find = Callable[[str], Coroutine[None, None, LiveGame]]

_MINUTE_MS = 60_000
_DAY_MS = 24 * 60 * _MINUTE_MS
# How long since the last change of the game. An invitation may lie in somebody's letter-box.
LONGEST_MS: dict[Waiting, int] = {
    "seek": _DAY_MS,
    "invitation": 14 * _DAY_MS,
    "timed": 15 * _MINUTE_MS,
    "untimed": 14 * _DAY_MS,
}
LOOK_S = 60.0
# At one look; the rest waits for the next.
MOST = 50

logger = logging.getLogger("rithmomachia.server")


class Expiry:
    """Ends games that were never begun; several processes on one database do no harm.

    Args:
        find: The game of an id.
        store: Where games are kept.
        now_ms: The present.
    """

    def __init__(self, find: Find, store: GameStore, *, now_ms: Callable[[], int]) -> None:
        self._find = find
        self._store = store
        self._now_ms = now_ms
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Begins to look now and then."""
        self._task = asyncio.create_task(self._look(), name="expiry")

    async def end(self) -> None:
        """Looks no more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def look(self) -> None:
        """Ends every game that has waited too long."""
        for kind, longest_ms in LONGEST_MS.items():
            before = moment(self._now_ms() - longest_ms)
            for game_id in await self._store.unbegun(
                kind, before=before, turns=UNTIMED_TURNS, limit=MOST
            ):
                try:
                    await self._end(await self._find(game_id), before)
                except RithmomachiaError as error:
                    # Begun, claimed or ended meanwhile; or its rules have changed since.
                    logger.info("Game %s was not ended for its age: %s", game_id, error)

    async def _end(self, game: LiveGame, before: str) -> None:
        async with game.lock:
            if not game.can_abort or game.updated_at >= before:
                return
            if game.is_open:
                at = moment(self._now_ms())
                await game.write(self._store.withdraw(game.record.id, never_begun(), at=at), at)
                await game.read_again()
            else:
                await game.finish(never_begun())

    async def _look(self) -> None:
        while True:
            try:
                await self.look()
            except Exception:
                logger.exception("Games that nobody begins could not be looked for")
            await asyncio.sleep(LOOK_S)
