"""One search in a thread of its own, so that the interface can go on talking."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from threading import Event, Thread, Timer
from typing import NamedTuple

from rithmomachia._core import Engine, Line, Position, StopFlag, Turn
from rithmomachia.engine.strengths import Strength, choose_turn
from rithmomachia.ugi.info import Info
from rithmomachia.ugi.limits import Limits
from rithmomachia.ugi.time_budget import OVERHEAD_MS, time_budget_ms
from rithmomachia.ugi.words import turn_word

Report = Callable[[Info], None]


class Settings(NamedTuple):
    """How to search, whatever the limits.

    Attributes:
        engine: Searches, and remembers what it has seen.
        strength: A weaker step to play as; `None` for all the engine can.
        seed: Makes what is drawn repeatable; `None` draws anew.
        multi_pv: How many lines to find.
    """

    engine: Engine
    strength: Strength | None = None
    seed: int | None = None
    multi_pv: int = 1


class Thinking:
    """Work in a thread that can be asked to stop."""

    def __init__(self, work: Callable[[Thinking], None]) -> None:
        """Begins the work at once; it is handed this object."""
        self.stop = StopFlag()
        self._asked = Event()
        # A thread that hangs must not keep the process from ending.
        self._thread = Thread(target=work, args=(self,), daemon=True)
        self._thread.start()

    def ask_to_stop(self) -> None:
        """Makes it answer soon."""
        self.stop.set()
        self._asked.set()

    def wait_for_stop(self) -> None:
        """For the work: waits until it is asked to stop."""
        self._asked.wait()

    def join(self) -> None:
        """Waits until the work is done."""
        self._thread.join()


def move_time_ms(limits: Limits, *, is_first: bool) -> int | None:
    """Milliseconds for this turn, from its own limit and from the clock; `None` without either."""
    own = limits.move_time_ms
    times = [] if own is None else [max(1, own - min(OVERHEAD_MS, own // 4))]
    clock = limits.clock(is_first=is_first)
    if clock is not None:
        left, increment = clock
        times.append(time_budget_ms(left, increment, moves_to_go=limits.moves_to_go))
    return min(times, default=None)


def find_turn(
    position: Position,
    limits: Limits,
    *,
    time_ms: int | None,
    settings: Settings,
    played: Sequence[int],
    stop: StopFlag,
    report: Report,
) -> Turn | None:
    """Searches, reporting what it finds, and returns the turn; `None` when the game is over."""
    if position.outcome() is not None:
        return None
    if settings.strength is not None:
        return _weaker(position, time_ms=time_ms, settings=settings, played=played, stop=stop)
    told = 0

    def tell(line: Line) -> None:
        nonlocal told
        told += 1
        report(_info(line, settings.multi_pv))

    found = settings.engine.search(
        position,
        time_ms=time_ms,
        depth=limits.depth,
        nodes=limits.nodes,
        seed=settings.seed,
        stop=stop,
        played=played,
        multi_pv=settings.multi_pv,
        on_report=tell,
    )
    # Stopped before any depth was finished, it still has something to say.
    for line in () if told else found.lines:
        tell(line)
    return found.turn


def _weaker(
    position: Position,
    *,
    time_ms: int | None,
    settings: Settings,
    played: Sequence[int],
    stop: StopFlag,
) -> Turn:
    """A weaker step's turn. Its own time and depth are its limits; the clock's can shorten it."""
    assert settings.strength is not None
    timer = None if time_ms is None else Timer(time_ms / 1000, stop.set)
    if timer is not None:
        timer.daemon = True
        timer.start()
    seed = settings.seed
    if seed is not None:
        # The same draw every turn would overlook the same pieces all game long.
        seed = Random(f"{seed} {position.turn_number}").getrandbits(63)
    try:
        return choose_turn(
            position,
            settings.strength,
            seed=seed,
            stop=stop,
            engine=settings.engine,
            played=played,
        )
    finally:
        if timer is not None:
            timer.cancel()


def _info(line: Line, lines: int) -> Info:
    return Info(
        depth=line.depth,
        selective_depth=line.selective_depth,
        multi_pv=line.rank if lines > 1 else None,
        score=line.score,
        wins_in=line.wins_in,
        nodes=line.nodes,
        nps=line.nps,
        hash_full=line.hash_full,
        time_ms=line.time_ms,
        pv=tuple(turn_word(turn.word) for turn in line.pv),
    )
