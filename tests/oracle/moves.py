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


class Actor(NamedTuple):
    """A piece that acts, the value it acts with, and the layer if a single one holds it."""

    cell: Cell
    value: int
    layer: int | None


class Reason(NamedTuple):
    """Why something can be taken. The two actors of an operation are kept as a set."""

    kind: str
    operation: str
    distance: int
    actors: frozenset[Actor]
    target_value: int


@dataclass(frozen=True)
class Move:
    """One piece goes to another cell, or meets an enemy there: all of it, or one layer."""

    origin: Cell
    target: Cell
    layer: int | None = None
    meeting: bool = False


def moving_shapes(ruleset: Ruleset, piece: Piece) -> list[str]:
    """A pyramid moves as any shape among its layers, or as a square, as the ruleset has it."""
    if piece.shape != "pyramid":
        return [piece.shape]
    if ruleset.text("movement.pyramid.moves_as") == "square":
        return ["square"]
    return sorted({shape for shape, _ in piece.layers})


@lru_cache(maxsize=5000)
def ways_from(ruleset: Ruleset, shape: str, cell: Cell) -> list[Way]:
    """Every direction of a shape's movement, on the board or off it.

    A step goes exactly so many cells along a line over empty cells. A leap goes A one way and B the
    other, A < B; a free one passes over anything, a blockable one needs the first orthogonal cell
    along its long arm empty.
    """
    row, column = cell
    ways = []
    steps = ruleset.number(f"movement.{shape}.steps")
    for down, right in LINES[ruleset.text(f"movement.{shape}.lines")]:
        line = [(row + down * step, column + right * step) for step in range(1, steps + 1)]
        ways.append(Way(tuple(line[:-1]), line[-1]))
    leap = ruleset.text(f"movement.{shape}.leap", "none")
    force = ruleset.text("movement.leaps", "none")
    if leap == "none" or force == "none":
        return ways
    short, long = (int(part) for part in leap.split(","))
    for first in (1, -1):
        for second in (1, -1):
            upright = Way(((row + first, column),), (row + first * long, column + second * short))
            lying = Way(((row, column + first),), (row + second * short, column + first * long))
            for way in (upright, lying):
                ways.append(way if force == "blockable" else Way((), way.target))
    return ways


def reached_cells(position: Position, cell: Cell) -> list[Cell]:
    """A piece reaches a cell when it could move there now if that cell were empty."""
    ruleset = position.ruleset
    reached = []
    for shape in moving_shapes(ruleset, position.pieces[cell]):
        for way in ways_from(ruleset, shape, cell):
            if not on_board(ruleset, way.target) or way.target in reached:
                continue
            if all(passed not in position.pieces for passed in way.passed):
                reached.append(way.target)
    return reached


def equal_values(attacker: Piece, target: Piece, cell: Cell) -> list[tuple[Actor, int | None]]:
    """Equal values meet: total or any one layer on either side."""
    pairs = []
    for value, layer in acting_values(attacker):
        for hit, hit_layer in acting_values(target):
            if value == hit:
                pairs.append((Actor(cell, value, layer), hit_layer))
    return pairs


def moves_from(position: Position, origin: Cell) -> dict[Move, set[Reason]]:
    """A move ends on an empty cell, or on an enemy of equal value where meeting is a move.

    Meeting one layer of a pyramid that has more is a move of its own, where the ruleset knows it.
    """
    piece = position.pieces[origin]
    moves: dict[Move, set[Reason]] = {}
    for target in reached_cells(position, origin):
        met = position.pieces.get(target)
        if met is None:
            moves[Move(origin, target)] = set()
            continue
        if met.side == piece.side or position.ruleset.text("captures.meeting.method") != "move":
            continue
        for actor, layer in equal_values(piece, met, origin):
            if layer is not None and not position.ruleset.on("captures.meeting.layers"):
                continue
            reason = Reason("meeting", "", 0, frozenset([actor]), layer or met.value)
            moves.setdefault(Move(origin, target, layer, meeting=True), set()).add(reason)
    return moves


def every_move(position: Position) -> dict[Move, set[Reason]]:
    """All moves of the side to move, whatever the stage; the caller asks in stage before."""
    moves: dict[Move, set[Reason]] = {}
    for origin in own_cells(position, position.side):
        moves.update(moves_from(position, origin))
    return moves


def can_move(position: Position) -> bool:
    """Whether the side to move has any move."""
    return any(moves_from(position, origin) for origin in own_cells(position, position.side))


def after_move(position: Position, move: Move) -> Position:
    """The position right after the move, in stage after.

    The mover takes the place of an enemy it meets; meeting one layer of a pyramid that has more, it
    stays where it was, takes the layer, and still counts as the piece just moved.
    """
    moved = position
    if move.meeting:
        moved = without(moved, move.target, move.layer)
    if move.layer is not None:
        return replace(moved, stage="after", mover=move.origin)
    pieces = dict(moved.pieces)
    pieces[move.target] = pieces.pop(move.origin)
    return replace(moved, pieces=pieces, stage="after", mover=move.target)
