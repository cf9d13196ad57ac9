"""Legal turns by chance, without listing all of them."""

from __future__ import annotations

import random

from tests.oracle.captures import Removal, choosable
from tests.oracle.entering import every_move
from tests.oracle.moves import AnyMove, Move
from tests.oracle.position import Position, without
from tests.oracle.ransoms import Ransom
from tests.oracle.returns import Return
from tests.oracle.turns import (
    Turn,
    after_a_capture,
    after_a_move,
    canonical_order,
    ended,
    is_automatic,
    is_instead,
    move_word,
    removal_key,
)
from tests.oracle.victory import victory

MOST_CAPTURES = 6
"""In one stage of a turn; putting twice as many in order takes hundreds of times as long."""


def some_captures(
    position: Position, rng: random.Random, chance: float
) -> tuple[list[Removal], Position]:
    """A random set of captures that can be made now, not too large, and the position after it."""
    made: list[Removal] = []
    now = position
    while rng.random() < chance and (not made or victory(now) is None):
        if len(made) == MOST_CAPTURES:
            break
        offered = sorted(choosable(now), key=removal_key)
        if not offered:
            break
        removal = rng.choice(offered)
        made.append(removal)
        now = without(now, *removal)
    return canonical_order(position, made), now


def random_move(position: Position, rng: random.Random) -> AnyMove | None:
    """A move by chance, or a return or a ransom in its place, if there is any."""
    moves = sorted(every_move(position), key=move_word)
    # Returns are many beside the moves of few pieces: most turns still move a piece.
    wanted = rng.choices([Move, Return, Ransom], [6, 2, 2])[0]
    preferred = [move for move in moves if isinstance(move, wanted)]
    return rng.choice(preferred or moves) if moves else None


def random_part(
    position: Position, rng: random.Random, chance: float
) -> tuple[Turn, Position] | None:
    """A capture or a move by chance, where a turn is one of the two; None where neither is left."""
    offered = sorted(choosable(position), key=removal_key)
    move = random_move(position, rng)
    if offered and (move is None or rng.random() < chance):
        removal = rng.choice(offered)
        return Turn((removal,), None, ()), after_a_capture(position, removal)
    return None if move is None else (Turn((), move, ()), after_a_move(position, move))


def random_turn(
    position: Position, rng: random.Random, chance: float = 0.5
) -> tuple[Turn, Position] | None:
    """One legal turn by chance and the position after it; None where chance ran into a dead end."""
    if is_instead(position):
        return random_part(position, rng, chance)
    now = position
    before: list[Removal] = []
    move: AnyMove | None = None
    if position.stage == "before":
        before, now = some_captures(position, rng, chance)
        if before and victory(now) is not None:
            return Turn(tuple(before), None, ()), now
        move = random_move(now, rng)
        if move is None:
            return None
        now = after_a_move(now, move)
        if is_automatic(position) or victory(now) is not None:
            return Turn(tuple(before), move, ()), now
    after, now = some_captures(now, rng, chance)
    turn = Turn(tuple(before), move, tuple(after))
    return turn, ended(now)
