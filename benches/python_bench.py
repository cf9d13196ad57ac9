"""How fast the package is from Python, beside python-chess in the same run.

    python benches/python_bench.py [--seconds 2]

For every position of a random game: list the legal turns, play each, go back (with positions that
never change, going back is letting go). For python-chess the same by push and pop. Rates are by
processor time, so other programs on the machine disturb them little.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import TypeVar

import chess

from rithmomachia import Position, Ruleset
from rithmomachia.engine.players import random_turn

T = TypeVar("T")
POSITIONS = 200
IMPORT = "import time; t = time.perf_counter(); import rithmomachia; print(time.perf_counter() - t)"


def positions_of(ruleset: str) -> list[Position]:
    """Positions of random games, each game played to its end or 100 turns."""
    rng = Random(ruleset)
    found: list[Position] = []
    while len(found) < POSITIONS:
        position = Position.initial(Ruleset.builtin(ruleset))
        for _ in range(100):
            if position.outcome() is not None:
                break
            found.append(position)
            position = position.play(random_turn(position, rng))
    return found[:POSITIONS]


def boards() -> list[chess.Board]:
    """Positions of random games of chess."""
    rng = Random("chess")
    found: list[chess.Board] = []
    while len(found) < POSITIONS:
        board = chess.Board()
        for _ in range(100):
            moves = list(board.legal_moves)
            if not moves:
                break
            found.append(board.copy(stack=False))
            board.push(rng.choice(moves))
    return found[:POSITIONS]


def turns_played(positions: list[Position]) -> Iterator[int]:
    """Plays every legal turn of each position, yielding how many there were."""
    for position in positions:
        play = position.play
        count = 0
        # Crowded positions have tens of thousands of turns: no single one may fill the measurement.
        for turn in islice(position.legal_turns(), 2000):
            play(turn)
            count += 1
        yield count


def turns_listed(positions: list[Position]) -> Iterator[int]:
    """Only lists the turns."""
    for position in positions:
        yield sum(1 for _ in islice(position.legal_turns(), 2000))


def captures_listed(positions: list[Position]) -> Iterator[int]:
    """Lists captures, counting calls."""
    for position in positions:
        position.captures()
        yield 1


def chess_moves_played(positions: list[chess.Board]) -> Iterator[int]:
    """Pushes and pops every legal move of each board."""
    for board in positions:
        count = 0
        for move in list(board.legal_moves):
            board.push(move)
            board.pop()
            count += 1
        yield count


def rate(work: Callable[[list[T]], Iterator[int]], items: list[T], *, seconds: float) -> float:
    """How many a second of processor time, over whole passes; the best of four quarters."""
    best = 0.0
    for _ in range(4):
        count = 0
        begun = time.process_time()
        while time.process_time() - begun < seconds / 4:
            count += sum(work(items))
        best = max(best, count / (time.process_time() - begun))
    return best


def import_seconds() -> float:
    """The least time of ten fresh interpreters to import the package."""
    times = (
        subprocess.run([sys.executable, "-c", IMPORT], capture_output=True, text=True, check=True)
        for _ in range(10)
    )
    return min(float(run.stdout) for run in times)


def first_output_seconds() -> float:
    """The least time of five runs of the command line until it ends."""
    command = [sys.executable, "-c", "from rithmomachia.cli import main; main()", "rules", "list"]
    best = float("inf")
    for _ in range(5):
        begun = time.perf_counter()
        subprocess.run(command, capture_output=True, check=True)
        best = min(best, time.perf_counter() - begun)
    return best


def main() -> None:
    """Prints the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="for each figure")
    seconds = parser.parse_args().seconds
    print(f"import rithmomachia                    {import_seconds() * 1000:10.1f} ms")
    print(f"rithmomachia rules list, from nothing  {first_output_seconds() * 1000:10.1f} ms")
    base = rate(chess_moves_played, boards(), seconds=seconds)
    print(f"python-chess, moves listed and played  {base:12,.0f} /s")
    for name in Ruleset.names():
        positions = positions_of(name)
        played = rate(turns_played, positions, seconds=seconds)
        listed = rate(turns_listed, positions, seconds=seconds)
        captures = rate(captures_listed, positions, seconds=seconds)
        print(
            f"{name:<14} turns listed and played {played:12,.0f} /s ({played / base:.1f} times), "
            f"listed {listed:,.0f} /s, captures() {captures:,.0f} /s"
        )


if __name__ == "__main__":
    main()
