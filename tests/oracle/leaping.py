"""Leaps that only besiege or escape from a siege."""

from __future__ import annotations

from tests.oracle.captures import besieged_by
from tests.oracle.moves import Move, after_move, arms_from, is_open
from tests.oracle.position import Cell, Position, other, own_cells


def leaps_of(position: Position, origin: Cell) -> list[Move]:
    """Where a circle, triangle or square leaps by its arms: empty cells, the way to them open."""
    piece = position.pieces[origin]
    if piece.shape == "pyramid":
        return []
    ways = arms_from(position.ruleset, piece.shape, origin, blockable=True)
    return [
        Move(origin, way.target)
        for way in ways
        if is_open(position, way) and way.target not in position.pieces
    ]


def siege_leaps(position: Position) -> list[Move]:
    """The leaps that are moves: of a piece that is besieged, or by which it comes to besiege."""
    if position.ruleset.text("movement.leaps", "none") != "siege":
        return []
    in_siege = besieged_by(position, other(position.side))
    found = []
    for origin in own_cells(position, position.side):
        for leap in leaps_of(position, origin):
            if origin in in_siege or besieges_with(after_move(position, leap), leap.target):
                found.append(leap)
    return found


def besieges_with(position: Position, cell: Cell) -> bool:
    """Whether the side to move besieges some enemy with the piece on this cell."""
    sieges = besieged_by(position, position.side)
    return any(cell in besiegers for besiegers in sieges.values())
