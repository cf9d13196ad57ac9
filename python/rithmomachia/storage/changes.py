"""Who listens to changes of games inside one process."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable

from rithmomachia.storage.contract import EVERYTHING
from rithmomachia.storage.records import Change

# A listener that has more games waiting than this is told to look at everything instead.
MOST_WAITING = 10_000


class _Listener:
    def __init__(self) -> None:
        # A dictionary for its order; a game that changed twice waits once.
        self.waiting: dict[str, int | None] = {}
        self.news = asyncio.Event()

    def tell(self, change: Change) -> None:
        if len(self.waiting) >= MOST_WAITING:
            self.waiting.clear()
            change = Change(EVERYTHING)
        if EVERYTHING not in self.waiting:
            self.waiting[change.game] = later(change.event, self.waiting.get(change.game, 0))
        self.news.set()


def later(one: int | None, other: int | None) -> int | None:
    """What is to be known of two changes of one game; that nothing is known outlives all."""
    return None if one is None or other is None else max(one, other)


class Changes:
    """Hands changed games to all who listen; all on one event loop."""

    def __init__(self) -> None:
        self._listeners: set[_Listener] = set()
        self._is_closed = False

    def tell(self, changes: Iterable[Change]) -> None:
        """Tells every listener; never waits for one."""
        for change in changes:
            for listener in self._listeners:
                listener.tell(change)

    async def listen(self, *, at_once: bool = True) -> AsyncIterator[Change]:
        """The changes from now on, each as soon as it is known.

        Args:
            at_once: Whether to begin with `EVERYTHING`; otherwise somebody tells it later.
        """
        listener = _Listener()
        if at_once:
            listener.tell(Change(EVERYTHING))
        self._listeners.add(listener)
        try:
            while not self._is_closed:
                await listener.news.wait()
                listener.news.clear()
                while listener.waiting and not self._is_closed:
                    game = next(iter(listener.waiting))
                    yield Change(game, listener.waiting.pop(game))
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
