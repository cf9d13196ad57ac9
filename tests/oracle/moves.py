"""Where pieces may go, what they reach, and meetings that are moves."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from tests.oracle.position import (
    Cell,
    Piece,
    Position,
    acting_values,
    on_board,
    own_cells,
    without,
)
from tests.oracle.ransoms import Ransom, after_ransom
from tests.oracle.returns import Return, after_return
from tests.oracle.ruleset import Ruleset

ORTHOGONAL = [(1, 0), (-1, 0), (0, 1), (0, -1)]
DIAGONAL = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
LINES = {"orthogonal": ORTHOGONAL, "diagonal": DIAGONAL, "both": ORTHOGONAL + DIAGONAL}


class Way(NamedTuple):
    """One direction of one movement, as the cells it looks at.

    `passed` are the cells that must be empty before the target, nearest first; a leap passes only
    the cell that can block it, if any can.
    """

    passed: tuple[Cell, ...]
    target: Cell
    leap: bool = False


class Actor(NamedTuple):
    """A piece that acts, the value it acts with, and the layer if a single one holds it."""

    cell: Cell
    value: int
    layer: int | None


class Reason(NamedTuple):
    """Why something can be taken. The actors of an operation are kept as a set.

    `distance` is the exponent of a power and of a root.
    """

    kind: str
    operation: str
    distance: int
    actors: frozenset[Actor]
    target_value: int


@dataclass(frozen=True)
class Move:
    """One piece goes to another cell, or takes an enemy there: all of it, or one layer."""

    origin: Cell
    target: Cell
    layer: int | None = None
    takes: bool = False


AnyMove = Move | Return | Ransom
"""What the move of a turn can be."""


def lowest_shape(piece: Piece) -> str:
    """The shape of a pyramid's layer of least value."""
    return min(piece.layers, key=lambda layer: layer[1])[0]


def moving_shapes(ruleset: Ruleset, piece: Piece) -> list[str]:
    """The shapes a piece moves as.

    A pyramid moves as the shapes among its layers, as that of its lowest layer, or as a square.
    """
    if piece.shape != "pyramid":
        return [piece.shape]
    moves_as = ruleset.text("movement.pyramid.moves_as")
    if moves_as == "square":
        return ["square"]
    if moves_as == "lowest":
        return [lowest_shape(piece)]
    return sorted({shape for shape, _ in piece.layers})


def moves_by_draughts(ruleset: Ruleset, piece: Piece) -> bool:
    """Whether it is a pyramid that goes as far as its shapes do, whatever their own lines."""
    by_draughts = ruleset.text("movement.pyramid.moves_as") == "draughts"
    return piece.shape == "pyramid" and by_draughts


def lines_of_shape(ruleset: Ruleset, piece: Piece, shape: str) -> str:
    """The lines along which a piece goes where it moves as this shape."""
    if moves_by_draughts(ruleset, piece):
        return "both"
    return ruleset.text(f"movement.{shape}.lines")


def steps_along(ruleset: Ruleset, shape: str, lines: str, cell: Cell) -> list[Way]:
    """A step goes exactly so many cells along a line over empty cells."""
    row, column = cell
    ways = []
    steps = ruleset.number(f"movement.{shape}.steps")
    for down, right in LINES[lines]:
        line = [(row + down * step, column + right * step) for step in range(1, steps + 1)]
        ways.append(Way(tuple(line[:-1]), line[-1]))
    return ways


def leaps_from(ruleset: Ruleset, shape: str, cell: Cell) -> list[Way]:
    """The leaps of a shape where leaps are in force, and not only to besiege or to escape."""
    force = ruleset.text("movement.leaps", "none")
    if force in ("none", "siege"):
        return []
    return arms_from(ruleset, shape, cell, blockable=force == "blockable")


def arms_from(ruleset: Ruleset, shape: str, cell: Cell, blockable: bool) -> list[Way]:
    """A leap goes A one way and B the other, A < B.

    A free one passes over anything, a blockable one needs the first orthogonal cell along its long
    arm empty.
    """
    row, column = cell
    leap = ruleset.text(f"movement.{shape}.leap", "none")
    if leap == "none":
        return []
    ways = []
    short, long = (int(part) for part in leap.split(","))
    for first in (1, -1):
        for second in (1, -1):
            upright = ((row + first, column), (row + first * long, column + second * short))
            lying = ((row, column + first), (row + second * short, column + first * long))
            for blocking, target in (upright, lying):
                ways.append(Way((blocking,) if blockable else (), target, leap=True))
    return ways


@lru_cache(maxsize=20000)
def ways_from(ruleset: Ruleset, piece: Piece, cell: Cell) -> list[Way]:
    """Every direction in which a piece moves, on the board or off it."""
    ways = []
    for shape in moving_shapes(ruleset, piece):
        ways.extend(steps_along(ruleset, shape, lines_of_shape(ruleset, piece, shape), cell))
        if not moves_by_draughts(ruleset, piece):
            ways.extend(leaps_from(ruleset, shape, cell))
    return ways


def is_open(position: Position, way: Way) -> bool:
    """Whether a way leads to a cell of the board and nothing stands before that cell."""
    on_it = on_board(position.ruleset, way.target)
    return on_it and all(passed not in position.pieces for passed in way.passed)


def moved_to(position: Position, cell: Cell) -> list[Cell]:
    """Where a piece could move now if that cell were empty, by steps and by leaps."""
    ways = ways_from(position.ruleset, position.pieces[cell], cell)
    return list(dict.fromkeys(way.target for way in ways if is_open(position, way)))


def reached_cells(position: Position, cell: Cell) -> list[Cell]:
    """A piece reaches a cell when it could move there now if that cell were empty.

    Where leaps do not reach, only its steps count.
    """
    by_leaps = position.ruleset.on("movement.leaps_reach")
    ways = ways_from(position.ruleset, position.pieces[cell], cell)
    counted = [way for way in ways if by_leaps or not way.leap]
    return list(dict.fromkeys(way.target for way in counted if is_open(position, way)))


def equal_values(
    ruleset: Ruleset, attacker: Piece, target: Piece, cell: Cell
) -> list[tuple[Actor, int | None]]:
    """Equal values meet: total or any one layer on either side.

    Where pyramids are immune, none takes so and none is taken so, nor is a layer of it.
    """
    pairs: list[tuple[Actor, int | None]] = []
    if "pyramid" in (attacker.shape, target.shape) and not ruleset.on("captures.meeting.pyramids"):
        return pairs
    for value, layer in acting_values(attacker):
        for hit, hit_layer in acting_values(target):
            if value == hit:
                pairs.append((Actor(cell, value, layer), hit_layer))
    return pairs


def moves_from(position: Position, origin: Cell) -> dict[Move, set[Reason]]:
    """A move ends on an empty cell, or on an enemy of equal value where meeting is a move.

    Meeting one layer of a pyramid that has more is a move of its own, where the ruleset knows it.
    DOUBT: leaps that do not reach still meet, where meeting is a move: they move as before.
    """
    piece = position.pieces[origin]
    moves: dict[Move, set[Reason]] = {}
    for target in moved_to(position, origin):
        met = position.pieces.get(target)
        if met is None:
            moves[Move(origin, target)] = set()
            continue
        if met.side == piece.side or position.ruleset.text("captures.meeting.method") != "move":
            continue
        for actor, layer in equal_values(position.ruleset, piece, met, origin):
            if layer is not None and not position.ruleset.on("captures.meeting.layers"):
                continue
            reason = Reason("meeting", "", 0, frozenset([actor]), layer or met.value)
            moves.setdefault(Move(origin, target, layer, takes=True), set()).add(reason)
    return moves


def ordinary_moves(position: Position) -> dict[Move, set[Reason]]:
    """All moves of the side to move but entering, whatever the stage."""
    moves: dict[Move, set[Reason]] = {}
    for origin in own_cells(position, position.side):
        moves.update(moves_from(position, origin))
    return moves


def after_move(position: Position, move: AnyMove) -> Position:
    """The position right after the move, or what stands in its place, in stage after.

    The mover takes the place of an enemy it meets or enters on; meeting one layer of a pyramid that
    has more, it stays where it was, takes the layer, and still counts as the piece just moved.
    """
    if isinstance(move, Return):
        return after_return(position, move)
    if isinstance(move, Ransom):
        return after_ransom(position, move)
    moved = position
    if move.takes:
        moved = without(moved, move.target, move.layer)
    if move.layer is not None:
        return replace(moved, stage="after", mover=move.origin)
    pieces = dict(moved.pieces)
    pieces[move.target] = pieces.pop(move.origin)
    return replace(moved, pieces=pieces, stage="after", mover=move.target)
