"""Prisoners that may come back, room for them on the hind row, and something for them to take."""

from __future__ import annotations

import random
from dataclasses import replace

from tests.differential.arrangements import SMALL_VALUES, arranged, random_piece, random_taken
from tests.oracle.moves import DIAGONAL, ORTHOGONAL, ways_from
from tests.oracle.position import (
    SHAPES,
    Cell,
    Piece,
    Position,
    Taken,
    columns,
    on_board,
    other,
    taken_order,
)
from tests.oracle.returns import hind_row
from tests.oracle.ruleset import Ruleset
from tests.oracle.turns import has_stages

MOST_PIECES = 40
FEW_MEN = 4


def returning(rng: random.Random, ruleset: Ruleset) -> Position:
    """The side to move has taken some men; its hind row is empty, mixed, or has hardly any room.

    Around a cell where one of them may return stand enemies whose values go with his.
    """
    position = arranged(rng, ruleset)
    side = position.side
    pieces = {cell: piece for cell, piece in position.pieces.items() if rng.random() < 0.3}
    men = [
        Taken(other(side), rng.choice(SHAPES[:3]), rng.choice(SMALL_VALUES))
        for _ in range(rng.choice([1, 1, 2, 3]))
    ]
    row = hind_row(ruleset, side)
    rng.shuffle(row)
    free = rng.choice([0, 1, 1, 2, 3, columns(ruleset)])
    for cell in row[free:]:
        pieces[cell] = random_piece(rng, rng.choice([side, other(side)]), [], SMALL_VALUES, 0.0)
    for cell in row[:free]:
        pieces.pop(cell, None)
    around(rng, ruleset, rng.choice(row), Piece(side, men[0].shape, men[0].value), pieces)
    while len(pieces) > MOST_PIECES:
        del pieces[next(iter(pieces))]
    taken, running = prisoners(rng, position, men)
    return replace(
        position, pieces=pieces, taken=taken, stage="before", mover=None, running=running
    )


def around(
    rng: random.Random, ruleset: Ruleset, cell: Cell, man: Piece, pieces: dict[Cell, Piece]
) -> None:
    """Enemies that such a man takes from that cell, alone or with another, or besieges."""
    enemy = other(man.side)
    places = [way.target for way in ways_from(ruleset, man, cell)]
    places += [
        (cell[0] + down * far, cell[1] + right * far)
        for down, right in ORTHOGONAL + DIAGONAL
        for far in (1, 2, 3)
    ]
    open_places = [place for place in places if on_board(ruleset, place) and place not in pieces]
    for place in rng.sample(open_places, min(rng.choice([1, 2, 3]), len(open_places))):
        partner = rng.choice(SMALL_VALUES)
        value = rng.choice([man.value, man.value + partner, man.value * rng.choice([2, 3])])
        pieces[place] = Piece(enemy, rng.choice(SHAPES[:3]), value)
        for down, right in ORTHOGONAL + DIAGONAL:
            beside = (place[0] + down, place[1] + right)
            # The cell itself stays free for the man.
            taken = beside in pieces or beside == cell
            if on_board(ruleset, beside) and not taken and rng.random() < 0.3:
                shape = rng.choice(SHAPES[:3])
                pieces[beside] = Piece(man.side, shape, rng.choice([partner, 97, 101]))


def prisoners(
    rng: random.Random, position: Position, men: list[Taken]
) -> tuple[dict[str, tuple[Taken, ...]], int]:
    """These men among pyramids, layers and equal men, some of it taken in the running turn."""
    side, enemy = position.side, other(position.side)
    others = random_taken(rng, enemy, [Piece(enemy, "circle", 5)], SMALL_VALUES)
    held = [*men, *others[:FEW_MEN]]
    if rng.random() < 0.4:
        held.append(rng.choice(men))
    rng.shuffle(held)
    running = 0
    if has_stages(position) and rng.random() < 0.25:
        running = rng.randint(1, len(held))
        kept = len(held) - running
        held = [*held[:kept], *sorted(held[kept:], key=taken_order)]
    return {**position.taken, side: tuple(held)}, running
