"""An enemy and own pieces around it whose values stand in some relation to its value."""

from __future__ import annotations

import random
from dataclasses import replace
from math import prod

from tests.differential.arrangements import FORMATIONS, SMALL_VALUES, arranged, random_cells
from tests.oracle.moves import ways_from
from tests.oracle.position import (
    SHAPES,
    Cell,
    Piece,
    Position,
    on_board,
    other,
    pyramid,
)
from tests.oracle.ruleset import Ruleset

SMALLEST = [1, 2, 3, 4, 5, 6, 8, 9]
POWERS = [(2, 16), (2, 64), (3, 9), (3, 27), (4, 64), (5, 25), (15, 225), (1, 1), (6, 36), (2, 2)]


RELATIONS = {
    "sum": "captures.ambush.addition",
    "product": "captures.ambush.multiplication",
    "difference": "captures.ambush.subtraction",
    "quotient": "captures.ambush.division",
    "power": "captures.power.enabled",
    "root": "captures.root.enabled",
    "progression": "captures.progression.enabled",
}


def related_values(rng: random.Random, ruleset: Ruleset) -> tuple[list[int], int]:
    """The values of some own pieces and the enemy's, in a relation that takes in this ruleset."""
    taking = [name for name, key in RELATIONS.items() if ruleset.on(key)]
    relation = rng.choice([*taking, "equal"])
    values = [rng.choice(SMALLEST) for _ in range(rng.choice([2, 3, 3, 4]))]
    if relation == "sum":
        return values, sum(values)
    if relation == "product":
        return values, prod(values)
    first, second = rng.choice(SMALL_VALUES), rng.choice(SMALLEST)
    if relation == "difference":
        return [first + second, first], second
    if relation == "quotient":
        return [first * second, first], second
    if relation == "equal":
        return [first], first
    if relation == "progression":
        three = rng.sample(rng.choice(FORMATIONS)[:3], 3)
        return three[:2], three[2]
    base, power = rng.choice(POWERS)
    return ([base], power) if relation == "power" else ([power], base)


def beside(rng: random.Random, target: Cell) -> Cell:
    """One of the eight cells next to it."""
    steps = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]
    down, right = rng.choice(steps)
    return (target[0] + down, target[1] + right)


def that_reaches(rng: random.Random, ruleset: Ruleset, piece: Piece, target: Cell) -> Cell:
    """A cell from which such a piece goes to the target: every way leads back too."""
    return rng.choice(ways_from(ruleset, piece, target)).target


def own_piece(rng: random.Random, side: str, value: int) -> Piece:
    """A piece of that value, now and then a pyramid with such a layer."""
    shape = rng.choice(SHAPES[:3])
    if rng.random() < 0.15:
        return pyramid(side, [(shape, value), (rng.choice(SHAPES[:3]), value + 5)])
    return Piece(side, shape, value)


def related(rng: random.Random, ruleset: Ruleset) -> Position:
    """Own pieces next to an enemy, in line with it, or where they reach it, and a few others."""
    position = arranged(rng, ruleset)
    pieces = {cell: piece for cell, piece in position.pieces.items() if rng.random() < 0.25}
    for target in random_cells(rng, ruleset, rng.choice([1, 1, 2])):
        values, hit = related_values(rng, ruleset)
        pieces[target] = own_piece(rng, other(position.side), hit)
        in_reach = rng.choice([0.0, 0.5, 1.0])
        line = rng.choice([(0, 1), (1, 0), (1, 1), (1, -1)])
        is_line = rng.random() < 0.2
        for step, value in enumerate(values, start=rng.choice([-1, -2, 1])):
            piece = own_piece(rng, position.side, value)
            cell = beside(rng, target)
            if is_line:
                cell = (target[0] + line[0] * (step or 2), target[1] + line[1] * (step or 2))
            elif rng.random() < in_reach:
                cell = that_reaches(rng, ruleset, piece, target)
            if on_board(ruleset, cell) and cell != target:
                pieces[cell] = piece
    while len(pieces) > 48:
        del pieces[next(iter(pieces))]
    return replace(position, pieces=pieces, stage="before", mover=None, running=0)
