"""The board, the pieces and a position as plain values."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from tests.oracle.ruleset import Ruleset

Cell = tuple[int, int]
"""Row and column, both from zero: (0, 0) is a1, (15, 7) is p8."""

Layer = tuple[str, int]
"""Shape and value."""

WHITE, BLACK = "white", "black"
SHAPES = ["circle", "triangle", "square", "pyramid"]


@dataclass(frozen=True)
class Piece:
    """A piece on the board. Only a pyramid has layers; its value is their sum."""

    side: str
    shape: str
    value: int
    layers: tuple[Layer, ...] = ()


@dataclass(frozen=True)
class Taken:
    """A removal: a whole piece, or (`single`) one layer of a pyramid that stayed."""

    side: str
    shape: str
    value: int
    layers: tuple[Layer, ...] = ()
    single: bool = False


@dataclass(frozen=True)
class Position:
    """Everything a position text holds."""

    ruleset: Ruleset
    pieces: dict[Cell, Piece]
    side: str
    stage: str
    mover: Cell | None
    taken: dict[str, tuple[Taken, ...]]
    running: int
    turn: int


def other(side: str) -> str:
    """The opponent."""
    return BLACK if side == WHITE else WHITE


def acted_last(position: Position) -> str:
    """The side to move once it has captured or moved in the running turn, else the other side."""
    if position.stage == "after" or position.running > 0:
        return position.side
    return other(position.side)


def pyramid(side: str, layers: list[Layer]) -> Piece:
    """A pyramid's total is the sum of the layers it still has, listed from the largest."""
    ordered = tuple(sorted(layers, key=lambda layer: -layer[1]))
    return Piece(side, "pyramid", sum(value for _, value in ordered), ordered)


def rows(ruleset: Ruleset) -> int:
    """How many rows the board has."""
    return ruleset.number("board.rows", 16)


def columns(ruleset: Ruleset) -> int:
    """How many columns the board has."""
    return ruleset.number("board.columns", 8)


@lru_cache(maxsize=5000)
def on_board(ruleset: Ruleset, cell: Cell) -> bool:
    """Whether a cell lies on the board."""
    return 0 <= cell[0] < rows(ruleset) and 0 <= cell[1] < columns(ruleset)


@lru_cache(maxsize=5000)
def in_enemy_territory(ruleset: Ruleset, side: str, cell: Cell) -> bool:
    """White's territory is the lower half of the board, Black's the upper one.

    DOUBT: on a board with an odd number of rows the middle row is read as nobody's.
    """
    if side == WHITE:
        return 2 * cell[0] >= rows(ruleset) + rows(ruleset) % 2
    return 2 * cell[0] < rows(ruleset) - rows(ruleset) % 2


def own_cells(position: Position, side: str) -> list[Cell]:
    """The cells on which a side's pieces stand, row by row."""
    return sorted(cell for cell, piece in position.pieces.items() if piece.side == side)


def acting_values(piece: Piece) -> list[tuple[int, int | None]]:
    """A pyramid acts and is hit with its current total or with any one layer it still has.

    Each entry is a value and, where it is a single layer's, that layer. With one layer left the
    total is that layer, so there is nothing to tell apart.
    """
    values: list[tuple[int, int | None]] = [(piece.value, None)]
    if len(piece.layers) > 1:
        for _, value in piece.layers:
            values.append((value, value))
    return values


def taken_order(taken: Taken) -> tuple[int, int, bool, list[tuple[int, int]]]:
    """Removals of one turn stand by value, shape, whole before single layer, then layers."""
    layers = [(value, SHAPES.index(shape)) for shape, value in taken.layers]
    return (taken.value, SHAPES.index(taken.shape), taken.single, layers)


def without(position: Position, cell: Cell, layer: int | None) -> Position:
    """Removes a whole piece, or one layer of a pyramid, for the side to move.

    A removal is a cell and either the whole piece or one of its layers; the last layer counts as
    the whole. What is taken in the running turn is kept in canonical order.
    """
    victim = position.pieces[cell]
    pieces = dict(position.pieces)
    del pieces[cell]
    if layer is None or len(victim.layers) < 2:
        taken = Taken(victim.side, victim.shape, victim.value, victim.layers)
    else:
        gone = next(part for part in victim.layers if part[1] == layer)
        pieces[cell] = pyramid(victim.side, [part for part in victim.layers if part[1] != layer])
        taken = Taken(victim.side, gone[0], gone[1], (), single=True)
    side = position.side
    earlier = list(position.taken[side])
    start = len(earlier) - position.running
    running = sorted([*earlier[start:], taken], key=taken_order)
    lists = dict(position.taken)
    lists[side] = tuple(earlier[:start] + running)
    return replace(position, pieces=pieces, taken=lists, running=position.running + 1)
