"""Positions in which a turn is a move or a capture, and where it matters which of the two."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

from tests.differential.aimed import Make, cornered, drawn_until, one_short
from tests.differential.arrangements import arranged, blocked
from tests.differential.relations import related
from tests.oracle.captures import choosable
from tests.oracle.moves import ordinary_moves
from tests.oracle.position import SHAPES, Position, pyramid, without
from tests.oracle.ruleset import Ruleset
from tests.oracle.turns import outcome
from tests.oracle.victory import victory

LARGE = 1000
"""Pyramids are made of smaller values, so that no layer is larger than a value can be."""


def some_of_these(*makers: Make) -> Make:
    """One of several ways to draw a position."""

    def make(rng: random.Random, ruleset: Ruleset) -> Position:
        return rng.choice(makers)(rng, ruleset)

    return make


def offers_both(position: Position) -> bool:
    """Whether a piece can move, and something can be captured instead: a choice, or a duty."""
    is_on = outcome(position) is None
    return is_on and bool(choosable(position)) and bool(ordinary_moves(position))


def offers_captures_alone(position: Position) -> bool:
    """Whether nothing can move and something can be captured: the side is not blocked."""
    is_on = outcome(position) is None
    return is_on and bool(choosable(position)) and not ordinary_moves(position)


def offers_nothing(position: Position) -> bool:
    """Whether the side to move has lost, having neither."""
    result = outcome(position)
    return result is not None and result.conditions == ("no_legal_turn",)


def offers_a_win(position: Position) -> bool:
    """Whether some capture wins and another does not, or a move is left beside it."""
    if victory(position) is not None:
        return False
    wins = [victory(without(position, *removal)) is not None for removal in choosable(position)]
    return any(wins) and (not all(wins) or bool(ordinary_moves(position)))


def offers_many(position: Position) -> bool:
    """Whether there are several captures, one of a layer among them: only one is a turn."""
    if outcome(position) is not None:
        return False
    offered = choosable(position)
    return len(offered) > 1 and any(layer is not None for _, layer in offered)


def short_of_one(rng: random.Random, ruleset: Ruleset) -> Position:
    """Pieces whose values go with an enemy's, and perhaps one capture to go for victory."""
    position = related(rng, ruleset)
    side = position.side
    return replace(position, taken={**position.taken, side: one_short(rng, ruleset, side)})


def by_layers(rng: random.Random, ruleset: Ruleset) -> Position:
    """Enemies that would fall are pyramids that hold what takes them as a layer."""
    position = related(rng, ruleset)
    pieces = dict(position.pieces)
    for cell, _ in choosable(position):
        victim = pieces[cell]
        if not victim.layers and victim.value < LARGE:
            more = [(rng.choice(SHAPES[:3]), victim.value + extra) for extra in (1, 3)]
            pieces[cell] = pyramid(victim.side, [(victim.shape, victim.value), *more])
    return replace(position, pieces=pieces)


INSTEAD: tuple[tuple[Make, Callable[[Position], bool]], ...] = tuple(
    (drawn_until(make, fits), fits)
    for make, fits in (
        (some_of_these(related, arranged), offers_both),
        (cornered, offers_captures_alone),
        (some_of_these(blocked, cornered), offers_nothing),
        (short_of_one, offers_a_win),
        (by_layers, offers_many),
    )
)


def capture_or_move(rng: random.Random, ruleset: Ruleset) -> Position:
    """One of them, each as often."""
    make, _ = rng.choice(INSTEAD)
    return make(rng, ruleset)
