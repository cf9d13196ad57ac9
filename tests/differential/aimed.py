"""Positions that chance hardly ever draws, and on which a wrong reading of the end would show."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

from tests.differential.arrangements import (
    SMALL_VALUES,
    arranged,
    formation,
    random_piece,
    random_taken,
)
from tests.oracle.entering import can_move
from tests.oracle.moves import ways_from
from tests.oracle.position import (
    SHAPES,
    WHITE,
    Cell,
    Piece,
    Position,
    Taken,
    columns,
    other,
    rows,
    taken_order,
)
from tests.oracle.ruleset import Ruleset
from tests.oracle.turns import capture_sets, has_stages
from tests.oracle.victory import ORDER, condition_met, victory

Make = Callable[[random.Random, Ruleset], Position]
Fits = Callable[[Position], bool]

TRIES = 40
# No sums or products of the small values, so that what blocks is seldom taken itself.
BLOCKING = [91, 97, 101, 103, 107, 109]
CAPTURE_SETS = 60


def cornered(rng: random.Random, ruleset: Ruleset) -> Position:
    """A piece in a corner between two enemies that are hemmed in themselves, one prisoner short."""
    position = arranged(rng, ruleset)
    side, enemy = position.side, other(position.side)
    row, column = rng.choice([0, rows(ruleset) - 1]), rng.choice([0, columns(ruleset) - 1])
    up, right = (1 if row == 0 else -1), (1 if column == 0 else -1)
    pieces: dict[Cell, Piece] = {}
    for cell in [(row + up, column), (row, column + right)]:
        pieces[cell] = Piece(side, rng.choice(SHAPES[1:3]), rng.choice(SMALL_VALUES))
    pieces[(row, column)] = random_piece(rng, enemy, [], SMALL_VALUES, army_share=0.0)
    for cell, piece in list(pieces.items()):
        for way in ways_from(ruleset, piece, cell) if piece.side == side else []:
            if not any(stop in pieces for stop in [*way.passed, way.target]):
                stop = rng.choice([*way.passed[:1], way.target])
                pieces[stop] = Piece(enemy, rng.choice(SHAPES[:3]), rng.choice(BLOCKING))
    taken = {**position.taken, side: one_short(rng, ruleset, side)}
    return replace(position, pieces=pieces, stage="before", mover=None, running=0, taken=taken)


def one_short(rng: random.Random, ruleset: Ruleset, side: str) -> tuple[Taken, ...]:
    """Prisoners, often as many as leave one to go for victory by their number."""
    army = [Piece(other(side), rng.choice(SHAPES[:3]), value) for value in SMALL_VALUES]
    if rng.random() < 0.3:
        return tuple(random_taken(rng, other(side), army, SMALL_VALUES))
    own = ruleset.number(f"victory.de_corpore.count_{side}")
    wanted = (own or ruleset.number("victory.de_corpore.count")) - 1
    drawn = [rng.choice(army) for _ in range(wanted)]
    return tuple(Taken(piece.side, piece.shape, piece.value) for piece in drawn)


def is_last_resort(position: Position) -> bool:
    """Whether nothing can move, whatever is captured, and yet some capture wins."""
    if victory(position) is not None or can_move(position):
        return False
    sets = list(capture_sets(position, CAPTURE_SETS))
    if len(sets) > CAPTURE_SETS or any(can_move(reached) for _, reached, won in sets if not won):
        return False
    wins = [reached for _, reached, won in sets if won]
    return bool(wins) and not any(can_move(reached) for reached in wins)


def last_resort(rng: random.Random, ruleset: Ruleset) -> Position:
    """The only legal turn is a capture that wins."""
    return first(lambda: cornered(rng, ruleset), is_last_resort)


def is_stuck(position: Position) -> bool:
    """Whether the side to move has captured and can neither move nor go back."""
    has_begun = position.stage == "before" and position.running > 0
    return has_begun and victory(position) is None and not can_move(position)


def stuck(rng: random.Random, ruleset: Ruleset) -> Position:
    """A turn that began with captures and cannot be finished: nobody has lost by that."""
    return first(lambda: begun(rng, cornered(rng, ruleset)), is_stuck)


def is_won_by_both(position: Position) -> bool:
    """Whether both sides meet a condition in the middle of a turn, before its move."""
    if position.running == 0 or position.stage != "before":
        return False
    return all(
        any(condition_met(position, side, name) for name in ORDER) for side in position.taken
    )


def won_by_both(rng: random.Random, ruleset: Ruleset) -> Position:
    """A capture before the move has left both sides with a victory: it is the capturer's."""

    def drawn() -> Position:
        position = formation(rng, ruleset)
        army = [Piece(WHITE, rng.choice(SHAPES[:3]), value) for value in SMALL_VALUES]
        for side in position.taken if rng.random() < 0.7 else ():
            count = ruleset.number("victory.de_corpore.count") + rng.randint(0, 2)
            loser = other(side)
            many = [replace(rng.choice(army), side=loser) for _ in range(count)]
            taken = tuple(Taken(loser, piece.shape, piece.value) for piece in many)
            position = replace(position, taken={**position.taken, side: taken})
        return begun(rng, position)

    return first(drawn, is_won_by_both)


def begun(rng: random.Random, position: Position) -> Position:
    """The same board after captures of the running turn: the last of those made."""
    made = list(position.taken[position.side])
    if not has_stages(position) or not made:
        return position
    running = rng.randint(1, min(3, len(made)))
    kept = len(made) - running
    taken = tuple(made[:kept] + sorted(made[kept:], key=taken_order))
    lists = {**position.taken, position.side: taken}
    return replace(position, taken=lists, stage="before", mover=None, running=running)


def first(draw: Callable[[], Position], fits: Fits) -> Position:
    """The first drawn position that fits, or the last one drawn: rules can make it impossible."""
    position = draw()
    for _ in range(TRIES):
        if fits(position):
            break
        position = draw()
    return position


def drawn_until(make: Make, fits: Fits) -> Make:
    """Positions that fit, so far as the rules allow any."""

    def made(rng: random.Random, ruleset: Ruleset) -> Position:
        return first(lambda: make(rng, ruleset), fits)

    return made


AIMS: tuple[tuple[Make, Fits], ...] = (
    (last_resort, is_last_resort),
    (stuck, is_stuck),
    (won_by_both, is_won_by_both),
)


def aimed_position(rng: random.Random, ruleset: Ruleset) -> Position:
    """One of them, each as often."""
    make, _ = rng.choice(AIMS)
    return make(rng, ruleset)
