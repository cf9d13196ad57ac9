"""Whose players are connected to other processes: told among them, kept nowhere.

Every process whispers its own seats every few seconds, and each that comes or goes at once. What is
not heard again has gone: so a process that was killed leaves nobody behind who seems to be there.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress

from rithmomachia.server.protocol import SideName
from rithmomachia.storage import LONGEST_WHISPER, GameStore, StorageError

SeatKey = tuple[str, SideName]

BEAT_MS = 8_000
# Three beats may get lost.
KEPT_MS = 25_000

logger = logging.getLogger("rithmomachia.server")


class Elsewhere:
    """The seats other processes have.

    Args:
        store: What the processes share.
        here: The seats this process has.
        changed: Told of a seat that came or went elsewhere.
        now_ms: The present.
    """

    def __init__(
        self,
        store: GameStore,
        *,
        here: Callable[[], Iterable[SeatKey]],
        changed: Callable[[SeatKey], None],
        now_ms: Callable[[], int],
    ) -> None:
        self._store = store
        self._here = here
        self._changed = changed
        self._now_ms = now_ms
        self._own = secrets.token_hex(4)
        # By seat the processes that have it, and until when that is believed.
        self._seats: dict[SeatKey, dict[str, int]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._beat: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Begins to tell the others."""
        self._beat = asyncio.create_task(self._beats(), name="presence elsewhere")

    async def end(self) -> None:
        """Ends it."""
        tasks = [*self._tasks, *([] if self._beat is None else [self._beat])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def has(self, key: SeatKey) -> bool:
        """Whether another process has this seat's player."""
        now_ms = self._now_ms()
        return any(until > now_ms for until in self._seats.get(key, {}).values())

    def tell(self, key: SeatKey, *, is_here: bool) -> None:
        """Tells the others of a seat that came or went here."""
        word = "+" if is_here else "-"
        task = asyncio.create_task(self._whisper(f"{self._own} {word} {key[0]}:{key[1]}"))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def hear(self, text: str) -> None:
        """Takes in what another process tells; what cannot be read is passed over."""
        process, _, rest = text.partition(" ")
        word, _, names = rest.partition(" ")
        if process == self._own or word not in ("+", "-"):
            return
        for name in names.split():
            game_id, _, side = name.partition(":")
            if side in ("white", "black"):
                key: SeatKey = (game_id, "white" if side == "white" else "black")
                self._note(key, process, is_there=word == "+")

    def _note(self, key: SeatKey, process: str, *, is_there: bool) -> None:
        had = self.has(key)
        if is_there:
            self._seats.setdefault(key, {})[process] = self._now_ms() + KEPT_MS
        else:
            self._seats.get(key, {}).pop(process, None)
        if self.has(key) != had:
            self._changed(key)

    def forget_silent(self) -> None:
        """Forgets seats not heard of any more."""
        now_ms = self._now_ms()
        for key, processes in list(self._seats.items()):
            silent = [process for process, until in processes.items() if until <= now_ms]
            for process in silent:
                del processes[process]
            if not processes:
                del self._seats[key]
                if silent:
                    self._changed(key)

    async def _beats(self) -> None:
        while True:
            for names in _pages(f"{game_id}:{side}" for game_id, side in self._here()):
                await self._whisper(f"{self._own} + {names}")
            self.forget_silent()
            await asyncio.sleep(BEAT_MS / 1000)

    async def _whisper(self, text: str) -> None:
        with suppress(StorageError):
            await asyncio.shield(self._store.whisper(text))


def _pages(names: Iterable[str]) -> Iterator[str]:
    """The names with spaces between, in texts short enough to whisper."""
    page = ""
    for name in names:
        if page and len(page) + len(name) > LONGEST_WHISPER - 100:
            yield page
            page = ""
        page = f"{page} {name}".strip()
    if page:
        yield page
