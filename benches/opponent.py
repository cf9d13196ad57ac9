"""Plays the engine against simple players and prints the score with its interval.

    python benches/opponent.py [--games 100] [--time-ms 100] [--rulesets boissiere,renaissance]

A game stopped after 300 turns counts half for each. The sides change from game to game.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random

from rithmomachia import Position, Ruleset, Side, Turn
from rithmomachia.engine import Engine
from rithmomachia.engine.players import greedy_turn, random_turn

CAP = 300
PLAYERS: dict[str, Callable[[Position, Random], Turn]] = {
    "random": random_turn,
    "greedy": greedy_turn,
}


def play_game(number: int, *, ruleset: str, player: str, time_ms: int) -> tuple[float, int]:
    """One game; returns the engine's points and how many turns it lasted."""
    rng = Random(f"{ruleset} {player} {number}")
    own = Side.WHITE if number % 2 == 0 else Side.BLACK
    engine = Engine()
    position = Position.initial(Ruleset.builtin(ruleset))
    seen: list[int] = []
    for played in range(CAP):
        seen.append(position.zobrist())
        outcome = position.outcome()
        if outcome is not None:
            return (1.0 if outcome.winner == own else 0.0), played
        if position.side_to_move == own:
            turn = engine.search(position, time_ms=time_ms, played=seen).turn
            assert turn is not None, f"no turn found in {position.text()}"
        else:
            turn = PLAYERS[player](position, rng)
        position = position.play(turn)
    outcome = position.outcome()
    return (0.5 if outcome is None else float(outcome.winner == own)), CAP


def wilson(points: float, games: int, *, z: float = 1.96) -> tuple[float, float]:
    """The Wilson score interval of a share, 95 % by default."""
    share = points / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    spread = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    spread /= 1 + z * z / games
    return max(0.0, middle - spread), min(1.0, middle + spread)


def elo(share: float) -> float:
    """The difference in Elo points that an expected share stands for."""
    if share <= 0 or share >= 1:
        return math.copysign(math.inf, share - 0.5)
    return -400 * math.log10(1 / share - 1)


def main() -> None:
    """Prints a line for each ruleset and player."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--time-ms", type=int, default=100)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--rulesets", default=",".join(Ruleset.names()))
    parser.add_argument("--players", default=",".join(PLAYERS))
    options = parser.parse_args()
    print(
        "ruleset        against  points      share  95 % interval    Elo (interval)  turns a game"
    )
    with ProcessPoolExecutor(options.processes) as pool:
        for ruleset in options.rulesets.split(","):
            for player in options.players.split(","):
                game = partial(play_game, ruleset=ruleset, player=player, time_ms=options.time_ms)
                results = list(pool.map(game, range(options.games)))
                points = sum(point for point, _ in results)
                turns = sum(count for _, count in results) / options.games
                low, high = wilson(points, options.games)
                print(
                    f"{ruleset:<14} {player:<7} {points:6.1f}/{options.games:<4} "
                    f"{points / options.games:6.1%}  {low:.1%} to {high:.1%}  "
                    f"{elo(points / options.games):+.0f} ({elo(low):+.0f} to {elo(high):+.0f})"
                    f"  {turns:.0f}",
                    flush=True,
                )


if __name__ == "__main__":
    main()
