"""How strong the machine plays, in steps that people can choose among.

The weaker ones err as people do: they look less far ahead, and each turn they do not think of some
pieces, their own or the other side's. What they see they play as well as they can.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import islice
from random import Random
from types import UnionType
from typing import NamedTuple

from rithmomachia._core import Engine, Position, StopFlag, Turn
from rithmomachia.engine.players import greedy_turn
from rithmomachia.errors import SearchError, shown, whole, wrong_type

# When the best turn is overlooked: how many others are listed, and how many positions are looked at
# to weigh one.
_LISTED, _GLANCE = 400, 1500
# Beyond any score of a search.
_WON = 100_000
# More than an engine takes.
_MOST_THREADS = 64


class Strength(NamedTuple):
    """One step of strength.

    Attributes:
        id: Stands in files and messages; never renamed.
        title: Shown to players.
        text: One line that says what to expect.
        time_ms: Longest the search thinks.
        depth: Turns looked ahead at most; `None` for no limit.
        nodes: Positions looked at, at most; `None` for no limit.
        overlooks: How many pieces out of 100 it does not think of in a turn, to move or to take.
        weighs: How many turns it weighs when it has overlooked the best one.
    """

    id: str
    title: str
    text: str
    time_ms: int
    depth: int | None
    nodes: int | None
    overlooks: int
    weighs: int


# Weakest first. Each beats the one before it by about 60 to 250 Elo: docs/strength.md has the
# measurement. Steps below the strongest end at a number of positions, so that they play alike on
# every machine; their time only keeps a slow one from making people wait.
# fmt: off
STRENGTHS: tuple[Strength, ...] = (
    Strength("beginner", "Beginner", "Has just read the rules; sees a piece or two at a time.",
             1000, 1, None, 99, 1),
    Strength("novice", "Novice", "Plays what it notices first and notices little.",
             1000, 1, None, 78, 1),
    Strength("pupil", "Pupil", "Compares two turns and overlooks most captures.",
             1000, 1, None, 73, 2),
    Strength("casual", "Casual", "Overlooks every other piece; never looks at your answer.",
             1000, 1, None, 60, 5),
    Strength("reader", "Reader", "Finds most captures of its own; never looks at your answer.",
             1000, 1, None, 25, 8),
    Strength("scholar", "Scholar", "Looks at your answer too and seldom overlooks a piece.",
             1500, 2, 2000, 10, 8),
    Strength("bachelor", "Bachelor", "Looks a few turns ahead; a rare slip.",
             1500, None, 5000, 3, 8),
    Strength("strong", "Strong", "Misses nothing near, plans a little.",
             2000, None, 20_000, 0, 8),
    Strength("expert", "Expert", "Plans its progressions and sees through yours.",
             3000, None, 80_000, 0, 8),
    Strength("master", "Master", "All it has: two seconds a turn, as deep as it can.",
             2000, None, None, 0, 8),
)
# fmt: on


def strength(id: str) -> Strength:
    """The strength of this id.

    Raises:
        SearchError: There is none; the sentence lists those there are.
    """
    for each in STRENGTHS:
        if each.id == id:
            return each
    known = ", ".join(each.id for each in STRENGTHS)
    raise SearchError(f"{shown(id)} is no strength: there are {known}")


def threads_of(strength: Strength) -> int:
    """How many threads it searches with: every core for one that only time limits, one for the
    others, which stop early and so play alike everywhere.
    """
    if strength.nodes is not None or strength.depth is not None:
        return 1
    return min(os.cpu_count() or 1, _MOST_THREADS)


def choose_turn(
    position: Position,
    strength: Strength,
    *,
    seed: int | None = None,
    stop: StopFlag | None = None,
    engine: Engine | None = None,
    played: Sequence[int] = (),
) -> Turn:
    """The machine's turn.

    Args:
        position: Where it is to move; in stage after it completes the turn.
        strength: How well to play.
        seed: Makes what it overlooks repeatable; `None` draws anew.
        stop: Set from another thread to make it play at once what it has found.
        engine: One to search with and keep what it has learnt; `None` makes one for this turn, with
            the threads of `threads_of`.
        played: `zobrist` of the game's positions so far, so that it does not go in circles.

    Raises:
        SearchError: The game is over.
        TypeError: An argument is of the wrong kind.
    """
    _check(position, Position, name="position", expected="a Position")
    _check(strength, Strength, name="strength", expected="a Strength")
    _check(stop, StopFlag | None, name="stop", expected="a StopFlag or None")
    _check(engine, Engine | None, name="engine", expected="an Engine or None")
    _check_played(played)
    if position.outcome() is not None:
        raise SearchError(f"there is no turn to choose, the game is over: {position.text()}")
    rng = Random(None if seed is None else whole("seed", seed))
    overlooked = {cell for cell in position.pieces() if rng.randrange(100) < strength.overlooks}
    searcher = engine or Engine(threads=threads_of(strength))
    found = searcher.search(
        position,
        time_ms=strength.time_ms,
        depth=strength.depth,
        nodes=strength.nodes,
        seed=rng.getrandbits(64),
        stop=stop,
        played=played,
    )
    if found.turn is None:
        return greedy_turn(position, rng)
    if overlooked.isdisjoint(_thought_of(position, found.turn)):
        return found.turn
    seen = [
        turn
        for turn in islice(position.legal_turns(), _LISTED)
        if overlooked.isdisjoint(_thought_of(position, turn))
    ]
    if not seen:
        # No turn has only pieces it thinks of: one is as good to it as another.
        return rng.choice(list(islice(position.legal_turns(), _LISTED)))
    rng.shuffle(seen)
    # What takes most comes to mind first; the sort keeps the shuffled order among equals.
    seen.sort(key=lambda turn: -len(_falling(position, turn)))
    weighed = seen[: strength.weighs]
    return max(weighed, key=lambda turn: _weight(searcher, position, turn=turn, stop=stop))


def _check(value: object, kind: type | UnionType, *, name: str, expected: str) -> None:
    if not isinstance(value, kind):
        raise wrong_type(name, expected, value)


def _check_played(played: Sequence[int]) -> None:
    _check(played, list | tuple, name="played", expected="a list of whole numbers")
    for zobrist in played:
        _check(zobrist, int, name="played", expected="a list of whole numbers, each an int")


def _falling(position: Position, turn: Turn) -> set[str]:
    """The cells where something is taken."""
    chosen = {word[1:3] for word in (*turn.before, *turn.after)}
    return chosen | {capture.cell for capture in position.consequences(turn)}


def _thought_of(position: Position, turn: Turn) -> set[str]:
    """The cells whose pieces one has to think of for a turn: what falls, moves or is met."""
    moved = set() if turn.move is None else {turn.move[:2], turn.move[2:4]}
    if turn.returned is not None:
        moved.add(turn.returned[1])
    if turn.ransom is not None:
        moved.update(turn.ransom[:2])
    return moved | _falling(position, turn)


def _weight(searcher: Engine, position: Position, *, turn: Turn, stop: StopFlag | None) -> int:
    """The score of a turn at a glance, for the side that plays it."""
    after = position.play(turn)
    outcome = after.outcome()
    if outcome is not None:
        return _WON if outcome.winner == position.side_to_move else -_WON
    return -searcher.search(after, depth=1, nodes=_GLANCE, stop=stop).score
