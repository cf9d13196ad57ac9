"""Who listens to changes of games inside one process."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable

from rithmomachia.storage.contract import EVERYTHING

# A listener that has more games waiting than this is told to look at everything instead.
MOST_WAITING = 10_000


class _Listener:
    def __init__(self) -> None:
        # A dictionary for its order; a game that changed twice waits once.
        self.waiting: dict[str, None] = {}
        self.news = asyncio.Event()

    def tell(self, game_id: str) -> None:
        if len(self.waiting) >= MOST_WAITING:
            self.waiting.clear()
            game_id = EVERYTHING
        if EVERYTHING not in self.waiting:
            self.waiting[game_id] = None
        self.news.set()


class Changes:
    """Hands the ids of changed games to all who listen; all on one event loop."""

    def __init__(self) -> None:
        self._listeners: set[_Listener] = set()
        self._is_closed = False

    def tell(self, game_ids: Iterable[str]) -> None:
        """Tells every listener; never waits for one."""
        for game_id in game_ids:
            for listener in self._listeners:
                listener.tell(game_id)

    async def listen(self, *, at_once: bool = True) -> AsyncIterator[str]:
        """The ids from now on, each as soon as it is known.

        Args:
            at_once: Whether to begin with `EVERYTHING`; otherwise somebody tells it later.
        """
        listener = _Listener()
        if at_once:
            listener.tell(EVERYTHING)
        self._listeners.add(listener)
        try:
            while not self._is_closed:
                await listener.news.wait()
                listener.news.clear()
                while listener.waiting and not self._is_closed:
                    game_id = next(iter(listener.waiting))
                    del listener.waiting[game_id]
                    yield game_id
        finally:
            self._listeners.discard(listener)

    def reopen(self) -> None:
        """Lets people listen again after `close`."""
        self._is_closed = False

    def close(self) -> None:
        """Ends every listening."""
        self._is_closed = True
        for listener in self._listeners:
            listener.news.set()
