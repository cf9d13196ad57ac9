"""How long past its limit a search returns: 200 searches by time and 200 stopped by a flag.

The last line is a loop that does nothing but look at the clock: what it is late by is the machine's
doing, for a busy one lets every program wait for a core.

python benches/stopping.py [--stops 200]
"""

from __future__ import annotations

import argparse
import threading
import time
from random import Random

from rithmomachia import Position, Ruleset
from rithmomachia.engine import Engine, StopFlag
from rithmomachia.engine.players import random_turn


def position_of(ruleset: str, *, turns: int, rng: Random) -> Position:
    """A position some random turns into a game."""
    position = Position.initial(Ruleset.builtin(ruleset))
    for _ in range(turns):
        after = position.play(random_turn(position, rng))
        if after.outcome() is not None:
            break
        position = after
    return position


def late_by_time(engine: Engine, position: Position, *, time_ms: int) -> float:
    """Milliseconds past the limit."""
    begun = time.perf_counter()
    engine.search(position, time_ms=time_ms)
    return (time.perf_counter() - begun) * 1000 - time_ms


def late_by_flag(engine: Engine, position: Position, *, time_ms: int) -> float:
    """Milliseconds past the moment the flag was set by another thread."""
    stop, moments = StopFlag(), [0.0]

    def set_flag() -> None:
        moments[0] = time.perf_counter()
        stop.set()

    timer = threading.Timer(time_ms / 1000, set_flag)
    timer.start()
    engine.search(position, stop=stop)
    ended = time.perf_counter()
    timer.join()
    # A search that ends by itself, on a forced win, was never late.
    return max(0.0, (ended - moments[0]) * 1000)


def late_by_itself(_: Engine, __: Position, *, time_ms: int) -> float:
    """Milliseconds past the limit of a loop that looks at the clock all the time."""
    end = time.perf_counter() + time_ms / 1000
    while True:
        now = time.perf_counter()
        if now >= end:
            return (now - end) * 1000


def main() -> None:
    """Prints median, p99 and the largest."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--stops", type=int, default=200)
    stops = parser.parse_args().stops
    rng = Random(1)
    measured = (
        ("time limit", late_by_time),
        ("flag", late_by_flag),
        ("clock alone", late_by_itself),
    )
    for name, late in measured:
        engine = Engine()
        times = []
        for number in range(stops):
            ruleset = Ruleset.names()[number % len(Ruleset.names())]
            position = position_of(ruleset, turns=rng.randrange(60), rng=rng)
            times.append(late(engine, position, time_ms=rng.randrange(5, 60)))
        times.sort()
        print(
            f"{name:<11} {stops} stops: median {times[stops // 2]:.1f} ms late, "
            f"p99 {times[(stops * 99 - 1) // 100]:.1f} ms, worst {times[-1]:.1f} ms"
        )


if __name__ == "__main__":
    main()
