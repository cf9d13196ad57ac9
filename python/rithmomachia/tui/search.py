"""Searches beside the game: in threads of their own, told by messages, given up at any time."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from textual.message import Message

from rithmomachia._core import Line, Position
from rithmomachia.engine import Engine, Limit, StopFlag, Strength, choose_turn, threads_of
from rithmomachia.engine.explaining import Explanation, explain
from rithmomachia.vocabulary import Side

if TYPE_CHECKING:
    from textual.message_pump import MessagePump

HASH_MIB = 16
HINT_MS = 1200
_REPLY_MS = 200
THINKING_MS = 60_000
LINES = 3


class Found(Message):
    """A search has ended, or has something to show.

    Attributes:
        kind: What was searched for.
        ticket: Which search of the kind it was.
        value: What it found.
        error: What went wrong, in one sentence; then there is no value.
    """

    def __init__(
        self, kind: str, ticket: int, *, value: object = None, error: str | None = None
    ) -> None:
        super().__init__()
        self.kind = kind
        self.ticket = ticket
        self.value = value
        self.error = error


class Searches:
    """At most one search of each kind; a newer one gives the older up.

    Threads are daemons and touch nothing of the game: what they find is a message, which counts
    only while its ticket is the last.
    """

    def __init__(self, listener: MessagePump) -> None:
        self._listener = listener
        self._tickets: dict[str, int] = {}
        self._running: dict[str, StopFlag] = {}

    def begin(self, kind: str, work: Callable[[StopFlag, Callable[[object], None]], object]) -> int:
        """Begins a search.

        Args:
            kind: What it is for.
            work: Searches until the flag is set; may tell what it has found so far.
        """
        self.stop(kind)
        ticket = self._tickets[kind] = self._tickets.get(kind, 0) + 1
        stop = self._running[kind] = StopFlag()

        def tell(value: object) -> None:
            if not stop.is_set():
                self._listener.post_message(Found(kind, ticket, value=value))

        def run() -> None:
            try:
                tell(work(stop, tell))
            except Exception as error:
                # Handed over, not swallowed: the game shows it, and goes on.
                if not stop.is_set():
                    sentence = str(error) or type(error).__name__
                    self._listener.post_message(Found(kind, ticket, error=sentence))

        threading.Thread(target=run, name=kind, daemon=True).start()
        return ticket

    def is_wanted(self, found: Found) -> bool:
        """Whether what was found is still asked for."""
        return found.kind in self._running and self._tickets[found.kind] == found.ticket

    def is_running(self, kind: str) -> bool:
        """Whether a search of this kind is wanted."""
        return kind in self._running

    def stop(self, *kinds: str) -> None:
        """Gives searches up; what they may still find counts no more."""
        for kind in kinds or tuple(self._running):
            flag = self._running.pop(kind, None)
            if flag is not None:
                flag.set()

    def done(self, kind: str) -> None:
        """The search has told all."""
        self._running.pop(kind, None)


class Opponent:
    """The machine's engines, one a side: what is learnt in one turn serves the next."""

    def __init__(self) -> None:
        self._free: dict[Side, Engine] = {}
        self._lock = threading.Lock()

    def choose(
        self, position: Position, strength: Strength, *, played: Sequence[int], stop: StopFlag
    ) -> str:
        """The word of the machine's turn; runs in a thread."""
        side = position.side_to_move
        # Taken out meanwhile: one given up may still be searching when the next begins.
        with self._lock:
            engine = self._free.pop(side, None)
        threads = threads_of(strength)
        if engine is None or engine.threads != threads:
            engine = Engine(HASH_MIB, threads)
        turn = choose_turn(position, strength, stop=stop, engine=engine, played=played)
        if not stop.is_set():
            with self._lock:
                self._free[side] = engine
        return turn.word


def hint_for(position: Position, *, played: Sequence[int], stop: StopFlag) -> Explanation:
    """The turn to play from here, or the rest of it, and why; runs in a thread."""
    engine = Engine(HASH_MIB)
    found = engine.search(position, time_ms=HINT_MS, stop=stop, played=played)
    best = found.lines[0]
    after = position.play(best.pv[0])
    reply = None
    if len(best.pv) < 2 and after.outcome() is None:
        reply = engine.search(after, time_ms=_REPLY_MS, stop=stop).turn
    return explain(position, best, reply=reply)


def think_about(
    position: Position, *, stop: StopFlag, tell: Callable[[object], None]
) -> dict[int, Line]:
    """The best lines by rank, told as they are found; runs in a thread."""
    lines: dict[int, Line] = {}

    def report(line: Line) -> None:
        lines[line.rank] = line
        if line.rank == min(LINES, len(lines)):
            tell(dict(lines))

    engine = Engine(HASH_MIB)
    engine.analyse(position, Limit(THINKING_MS), multi_pv=LINES, stop=stop, on_report=report)
    return lines
