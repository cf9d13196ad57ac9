"""Layers bought back: a man is given up for a layer that the enemy has taken from a pyramid."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tests.oracle.position import Cell, Piece, Position, Taken, other, own_cells, pyramid
from tests.oracle.ruleset import Ruleset

MOST_LAYERS = 8


@dataclass(frozen=True)
class Ransom:
    """In place of a move: the man's cell, the pyramid's, and the value of the layer, his own."""

    man: Cell
    pyramid: Cell
    layer: int


def takes_back(ruleset: Ruleset, piece: Piece, layer: int) -> bool:
    """Whether a layer of that value may come back to this pyramid.

    It does not hold the value and has room. Where the greatest is lost for good, a layer that would
    be the greatest of those it then has does not come back.
    """
    values = [value for _, value in piece.layers]
    if piece.shape != "pyramid" or layer in values or len(values) >= MOST_LAYERS:
        return False
    return ruleset.on("prisoners.greatest") or layer < max(values)


def ransoms(position: Position) -> list[Ransom]:
    """Every man of the side to move against every layer of his value, by man and by pyramid.

    The man is a circle, a triangle or a square; the enemy holds the layer, taken by itself.
    """
    ruleset = position.ruleset
    if ruleset.text("prisoners.ransom") != "equal":
        return []
    side = position.side
    lost = {taken.value for taken in position.taken[other(side)] if taken.single}
    found = []
    for man in own_cells(position, side):
        piece = position.pieces[man]
        if piece.shape == "pyramid" or piece.value not in lost:
            continue
        for cell in own_cells(position, side):
            if takes_back(ruleset, position.pieces[cell], piece.value):
                found.append(Ransom(man, cell, piece.value))
    return found


def after_ransom(position: Position, ransom: Ransom) -> Position:
    """The layer stands in its pyramid again, the piece just moved; the man is the enemy's.

    Of several such layers the one taken first comes back, of the shape it was taken with. The man
    is the last of what the enemy has taken.
    """
    side, enemy = position.side, other(position.side)
    held = list(position.taken[enemy])
    freed = next(taken for taken in held if taken.single and taken.value == ransom.layer)
    held.remove(freed)
    man = position.pieces[ransom.man]
    held.append(Taken(side, man.shape, man.value))
    pieces = dict(position.pieces)
    del pieces[ransom.man]
    layers = [*pieces[ransom.pyramid].layers, (freed.shape, freed.value)]
    pieces[ransom.pyramid] = pyramid(side, layers)
    lists = {**position.taken, enemy: tuple(held)}
    return replace(position, pieces=pieces, taken=lists, stage="after", mover=ransom.pyramid)
