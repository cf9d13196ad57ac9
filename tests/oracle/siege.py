"""Siege: by the four neighbours, or by every direction in which the victim moves."""

from __future__ import annotations

from tests.oracle.moves import DIAGONAL, ORTHOGONAL, Actor, Reason, moving_shapes, ways_from
from tests.oracle.position import Cell, Position, on_board, other, own_cells


def siege_reason(position: Position, operation: str, besiegers: set[Cell], victim: Cell) -> Reason:
    """A siege is named with all its besiegers; values play no part."""
    actors = frozenset(Actor(cell, position.pieces[cell].value, None) for cell in besiegers)
    return Reason("siege", operation, 0, actors, position.pieces[victim].value)


def neighbour_siege(position: Position, victim: Cell, four: list[Cell]) -> set[Cell] | None:
    """All four neighbours of a kind are the besieger's pieces or off the board.

    Taken literally: in a corner one diagonal neighbour or two orthogonal ones are enough.
    """
    besiegers = set()
    for down, right in four:
        cell = (victim[0] + down, victim[1] + right)
        if not on_board(position.ruleset, cell):
            continue
        if cell not in position.pieces or position.pieces[cell].side != position.side:
            return None
        besiegers.add(cell)
    return besiegers


def movement_siege(position: Position, victim: Cell) -> set[Cell] | None:
    """Every direction in which the victim's shape moves is closed, and an enemy is in sight.

    A direction in which the whole move leaves the board is closed whatever stands in it. In any
    other the first piece met, as far as the shape moves, decides: an enemy of the victim closes it,
    the victim's own friend only where friends block, and emptiness never. Of a leap only the target
    and the cell that can block it are looked at. A pyramid is looked at in every direction of every
    movement it has. At least one first piece met, edge directions included, must be an enemy.
    """
    ruleset = position.ruleset
    besiegers = set()
    for shape in moving_shapes(ruleset, position.pieces[victim]):
        for way in ways_from(ruleset, shape, victim):
            met = None
            for cell in (*way.passed, way.target):
                if cell in position.pieces:
                    met = cell
                    break
            if met is not None and position.pieces[met].side == position.side:
                besiegers.add(met)
            elif on_board(ruleset, way.target):
                friend_blocks = met is not None and ruleset.on("captures.siege.own_blocks")
                if not friend_blocks:
                    return None
    return besiegers or None


def sieges(position: Position) -> list[tuple[Cell, Reason]]:
    """Every enemy of the side to move that is besieged; a besieged pyramid falls whole."""
    ruleset = position.ruleset
    if not ruleset.on("captures.siege.enabled"):
        return []
    found = []
    for victim in own_cells(position, other(position.side)):
        if ruleset.text("captures.siege.method") == "moves":
            besiegers = movement_siege(position, victim)
            if besiegers is not None:
                found.append((victim, siege_reason(position, "moves", besiegers, victim)))
            continue
        for name, four in (("orthogonal", ORTHOGONAL), ("diagonal", DIAGONAL)):
            if ruleset.on(f"captures.siege.{name}"):
                besiegers = neighbour_siege(position, victim, four)
                if besiegers is not None:
                    found.append((victim, siege_reason(position, name, besiegers, victim)))
    return found
