"""How strong the machine plays, in steps that people can choose among."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from rithmomachia._core import Engine, Position, StopFlag, Turn
from rithmomachia.engine.players import greedy_turn, random_turn
from rithmomachia.errors import SearchError


class Strength(NamedTuple):
    """One step of strength.

    Attributes:
        id: Stands in files and messages; never renamed.
        title: Shown to players.
        text: One line that says what to expect.
        time_ms: Longest the search thinks; 0 for no search, only the best single turn at sight.
        depth: Turns looked ahead at most; `None` for no limit.
        slips: How often out of 100 it plays any legal turn instead.
    """

    id: str
    title: str
    text: str
    time_ms: int
    depth: int | None
    slips: int


STRENGTHS: tuple[Strength, ...] = (
    Strength("beginner", "Beginner", "Takes what it sees and often looks away.", 0, None, 35),
    Strength("casual", "Casual", "Looks a turn or two ahead and seldom errs.", 400, 2, 8),
    Strength("strong", "Strong", "Thinks two seconds a turn, as deep as it can.", 2000, None, 0),
)


def strength(id: str) -> Strength:
    """The strength of this id.

    Raises:
        SearchError: There is none; the sentence lists those there are.
    """
    for each in STRENGTHS:
        if each.id == id:
            return each
    known = ", ".join(each.id for each in STRENGTHS)
    raise SearchError(f"{id!r} is no strength: there are {known}")


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
        seed: Makes slips repeatable; `None` draws anew.
        stop: Set from another thread to make it play at once what it has found.
        engine: One to search with and keep what it has learnt; `None` makes one for this turn.
        played: `zobrist` of the game's positions so far, so that it does not go in circles.

    Raises:
        SearchError: The game is over.
    """
    if position.outcome() is not None:
        raise SearchError(f"there is no turn to choose, the game is over: {position.text()}")
    rng = Random(seed)
    if rng.randrange(100) < strength.slips:
        return random_turn(position, rng)
    if strength.time_ms == 0:
        return greedy_turn(position, rng)
    found = (engine or Engine()).search(
        position,
        time_ms=strength.time_ms,
        depth=strength.depth,
        seed=None if seed is None else seed % 2**64,
        stop=stop,
        played=played,
    )
    if found.turn is None:
        return greedy_turn(position, rng)
    return found.turn
