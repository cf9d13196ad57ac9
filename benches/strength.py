"""How strong the search is: matches against simpler players and against itself, with intervals.

    python benches/strength.py [--games 100] [--time-ms 100] [--file strength.jsonl]
        [--rulesets boissiere,renaissance] [--against material,greedy,threads]
        [--earlier PATH]

Opponents: `material` is this search at depth 6 that sees only count and value of what was taken;
`greedy` takes most and wins when it can; `random`; `threads` is the same search with one thread,
against two; `earlier` is another build of the package, whose `python` folder PATH names.

Every finished game is a line of the file, and a run goes on where the last one stopped. Games begin
from the openings of `benches/openings`, from which both sides have won games of the engine against
itself as often (`crates/engine/examples/openings.rs` finds them): where the side that begins is far
ahead, two good players would split every pair from openings that only look even. Each is played
twice with sides changed. A game stopped after 300 turns counts half for each.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from random import Random
from typing import Any

from rithmomachia import Position, Ruleset, Side
from rithmomachia.engine import Engine
from rithmomachia.engine.players import greedy_turn, random_turn
from rithmomachia.match.openings import Openings, OpeningsPlan

LONGEST = 300
OPENINGS = Path(__file__).parent / "openings"
AGAINST = ("material", "greedy", "random", "threads", "earlier")

# Gives the word of a turn for a position and the keys of those before it.
Player = Callable[[Position, list[int]], str]

# Run by the other build: a line of JSON in, a word out.
EARLIER = """
import json, sys
from rithmomachia import Position
from rithmomachia.engine import Engine
for line in sys.stdin:
    asked = json.loads(line)
    if asked["is_new"]:
        engine = Engine()
    position = Position.parse(asked["text"])
    found = engine.search(position, time_ms=asked["time_ms"], played=asked["played"])
    print(found.turn.word, flush=True)
"""


def searcher(engine: Engine, *, time_ms: int | None = None, depth: int | None = None) -> Player:
    """A player that searches."""

    def play(position: Position, played: list[int]) -> str:
        found = engine.search(position, time_ms=time_ms, depth=depth, played=played)
        assert found.turn is not None, f"no turn found in {position.text()}"
        return found.turn.word

    return play


@contextmanager
def other_build(folder: Path, *, time_ms: int) -> Iterator[Player]:
    """The search of another build of the package, in a process that ends with the block."""
    process = subprocess.Popen(
        [sys.executable, "-c", EARLIER],
        env={**os.environ, "PYTHONPATH": str(folder)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    asked, answered = process.stdin, process.stdout
    before = math.inf

    def play(position: Position, played: list[int]) -> str:
        nonlocal before
        # Each game gets an engine that remembers none before it, as the other player's does.
        is_new, before = len(played) <= before, len(played)
        line = {
            "text": position.text(),
            "time_ms": time_ms,
            "played": played,
            "is_new": is_new,
        }
        asked.write(json.dumps(line) + "\n")
        asked.flush()
        word = answered.readline().strip()
        assert word, f"the build in {folder} has ended, with code {process.wait()}"
        return word

    # Left, this closes its input, which ends it, and waits for that.
    with process:
        yield play


def opponent(name: str, *, time_ms: int, rng: Random) -> Player:
    """The player of this name, for one game."""
    if name == "material":
        # The limit of time is a net for crowded positions; depth 6 seldom takes so long.
        engine = Engine(evaluation="material")
        return searcher(engine, time_ms=20 * time_ms, depth=6)
    if name == "threads":
        return searcher(Engine(), time_ms=time_ms)
    simple = greedy_turn if name == "greedy" else random_turn
    return lambda position, _: simple(position, rng).word


def play_game(
    ruleset: str, name: str, *, number: int, time_ms: int, earlier: Player | None
) -> tuple[float, int, str]:
    """One game: the engine's points, turns played, and how it ended."""
    own = Side.WHITE if number % 2 == 0 else Side.BLACK
    engine = searcher(Engine(threads=2 if name == "threads" else 1), time_ms=time_ms)
    other = earlier or opponent(name, time_ms=time_ms, rng=Random(number))
    plan = OpeningsPlan(file=OPENINGS / f"{ruleset}.txt")
    game = Openings(plan, Ruleset.builtin(ruleset), seed=0).opening(number // 2).game()
    position, played = game.position, list[int]()
    for turn in range(len(game.turns), LONGEST):
        played.append(position.zobrist())
        outcome = position.outcome()
        if outcome is not None:
            return float(outcome.winner == own), turn, str(outcome.condition)
        word = (engine if position.side_to_move == own else other)(position, played)
        position = position.play(word)
    return 0.5, LONGEST, "unfinished"


def elo(share: float) -> float:
    """The difference in Elo points that an expected share stands for."""
    if share <= 0 or share >= 1:
        return math.copysign(math.inf, share - 0.5)
    return -400 * math.log10(1 / share - 1)


def wilson(points: float, games: int, *, z: float = 1.96) -> tuple[float, float]:
    """The Wilson score interval of a share, 95 % by default."""
    share = points / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    spread = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    spread /= 1 + z * z / games
    return max(0.0, middle - spread), min(1.0, middle + spread)


def summary(label: str, games: list[dict[str, Any]]) -> str:
    """One line for a pairing."""
    points = [game["points"] for game in games]
    won, lost, count = points.count(1.0), points.count(0.0), len(points)
    share, (low, high) = sum(points) / count, wilson(sum(points), count)
    turns = sum(game["turns"] for game in games) / count
    return (
        f"{label:<24} +{won} ={count - won - lost} -{lost}  {share:6.1%} ({low:.1%} to {high:.1%})"
        f"  Elo {elo(share):+.0f} ({elo(low):+.0f} to {elo(high):+.0f})  {turns:.0f} turns a game"
    )


def play_pairing(
    ruleset: str, name: str, *, options: argparse.Namespace, games: list[dict[str, Any]]
) -> list[dict[str, Any]]:
    """The games of one pairing: those there are, and those missing, kept as each ends."""
    key = {"ruleset": ruleset, "against": name, "time_ms": options.time_ms}
    done = [game for game in games if key.items() <= game.items()]
    numbers = {game["number"] for game in done}
    missing = [number for number in range(options.games) if number not in numbers]
    needs_other = name == "earlier" and missing
    other = other_build(options.earlier, time_ms=options.time_ms) if needs_other else nullcontext()
    with other as earlier:
        for number in missing:
            points, turns, how = play_game(
                ruleset, name, number=number, time_ms=options.time_ms, earlier=earlier
            )
            done.append({**key, "number": number, "points": points, "turns": turns, "how": how})
            with options.file.open("a", encoding="utf-8") as file:
                file.write(json.dumps(done[-1]) + "\n")
    return done


def main() -> None:
    """Plays what is missing, and prints a line for each pairing."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--time-ms", type=int, default=100)
    listed = sorted(file.stem for file in OPENINGS.glob("*.txt"))
    parser.add_argument("--rulesets", default=",".join(listed))
    parser.add_argument("--against", default="material,greedy,threads")
    parser.add_argument("--earlier", type=Path)
    parser.add_argument("--file", type=Path, default=Path("strength.jsonl"))
    options = parser.parse_args()
    unknown = set(options.against.split(",")) - set(AGAINST)
    if unknown:
        parser.error(f"{unknown.pop()!r} is no opponent: there are {', '.join(AGAINST)}")
    if "earlier" in options.against.split(",") and options.earlier is None:
        parser.error("earlier needs --earlier PATH")
    lines = options.file.read_text(encoding="utf-8").splitlines() if options.file.exists() else []
    games = [json.loads(line) for line in lines]
    for ruleset in options.rulesets.split(","):
        for name in options.against.split(","):
            done = play_pairing(ruleset, name, options=options, games=games)
            if done:
                print(summary(f"{ruleset} {name}", done), flush=True)


if __name__ == "__main__":
    main()
