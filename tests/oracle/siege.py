"""Siege: by the four neighbours, by every direction of the victim, or by the draughts it has."""

from __future__ import annotations

from collections.abc import Iterable

from tests.oracle.moves import (
    DIAGONAL,
    ORTHOGONAL,
    Actor,
    Reason,
    lines_of_shape,
    moving_shapes,
    ways_from,
)
from tests.oracle.position import Cell, Position, on_board, other, own_cells

SETS = {"orthogonal": ORTHOGONAL, "diagonal": DIAGONAL}


def siege_reason(position: Position, operation: str, besiegers: set[Cell], victim: Cell) -> Reason:
    """A siege is named with all its besiegers; values play no part."""
    actors = frozenset(Actor(cell, position.pieces[cell].value, None) for cell in besiegers)
    return Reason("siege", operation, 0, actors, position.pieces[victim].value)


def first_met(position: Position, cells: Iterable[Cell]) -> Cell | None:
    """The first of these cells on which a piece stands."""
    return next((cell for cell in cells if cell in position.pieces), None)


def neighbour_siege(position: Position, victim: Cell, four: list[Cell]) -> set[Cell] | None:
    """All four neighbours of a kind are the besieger's pieces or, where the edge closes, outside.

    Taken literally: in a corner one diagonal neighbour or two orthogonal ones are enough. Where
    friends block, they close too, but one neighbour at least is an enemy of the victim.
    """
    own_blocks = position.ruleset.on("captures.siege.own_blocks")
    besiegers = set()
    for down, right in four:
        cell = (victim[0] + down, victim[1] + right)
        if not on_board(position.ruleset, cell):
            if not position.ruleset.on("captures.siege.edge"):
                return None
        elif cell not in position.pieces:
            return None
        elif position.pieces[cell].side == position.side:
            besiegers.add(cell)
        elif not own_blocks:
            return None
    return None if own_blocks and not besiegers else besiegers


def movement_siege(position: Position, victim: Cell) -> set[Cell] | None:
    """Every direction in which the victim moves is closed, and an enemy is in sight.

    A direction in which the whole move leaves the board is closed whatever stands in it, unless the
    edge closes nothing. In any other the first piece met, as far as the shape moves, decides: an
    enemy of the victim closes it, the victim's own friend only where friends block, and emptiness
    never. Of a leap only the target and the cell that can block it are looked at, or nothing at
    all. A pyramid is looked at in every direction of every movement it has. At least one first
    piece met, edge directions included, must be an enemy.
    """
    ruleset = position.ruleset
    besiegers = set()
    for way in ways_from(ruleset, position.pieces[victim], victim):
        if way.leap and not ruleset.on("captures.siege.leaps"):
            continue
        met = first_met(position, (*way.passed, way.target))
        if met is not None and position.pieces[met].side == position.side:
            besiegers.add(met)
        elif on_board(ruleset, way.target) or not ruleset.on("captures.siege.edge"):
            friend_blocks = met is not None and ruleset.on("captures.siege.own_blocks")
            if not friend_blocks:
                return None
    return besiegers or None


def closed_set(position: Position, victim: Cell, four: list[Cell], far: int) -> set[Cell] | None:
    """The enemies first met along four directions, if all four are closed so far.

    The first piece met decides: an enemy of the victim closes, its friend where friends block. A
    direction that leaves the board with nothing met is closed where the edge closes.
    """
    ruleset = position.ruleset
    besiegers = set()
    for down, right in four:
        line = [(victim[0] + down * step, victim[1] + right * step) for step in range(1, far + 1)]
        met = first_met(position, line)
        if met is None:
            if on_board(ruleset, line[-1]) or not ruleset.on("captures.siege.edge"):
                return None
        elif position.pieces[met].side == position.side:
            besiegers.add(met)
        elif not ruleset.on("captures.siege.own_blocks"):
            return None
    return besiegers


def draughts_siege(position: Position, victim: Cell) -> set[Cell] | None:
    """For every shape the victim moves as, one of its two sets of four directions is closed.

    DOUBT: "at least one enemy among the first pieces met" is read of the sets that are closed, and
    of all shapes together.
    """
    ruleset = position.ruleset
    piece = position.pieces[victim]
    besiegers: set[Cell] = set()
    for shape in moving_shapes(ruleset, piece):
        far = ruleset.number(f"movement.{shape}.steps")
        lines = lines_of_shape(ruleset, piece, shape)
        closed = []
        for name, four in SETS.items():
            if ruleset.on(f"captures.siege.{name}") and lines in (name, "both"):
                met = closed_set(position, victim, four, far)
                if met is not None:
                    closed.append(met)
        if not closed:
            return None
        besiegers = besiegers.union(*closed)
    return besiegers or None


def sieges(position: Position) -> list[tuple[Cell, Reason]]:
    """Every enemy of the side to move that is hemmed in; a besieged pyramid falls whole."""
    ruleset = position.ruleset
    if not ruleset.on("captures.siege.enabled"):
        return []
    method = ruleset.text("captures.siege.method")
    found = []
    for victim in own_cells(position, other(position.side)):
        closed: dict[str, set[Cell] | None] = {}
        if method == "moves":
            closed["moves"] = movement_siege(position, victim)
        elif method == "draughts":
            closed["draughts"] = draughts_siege(position, victim)
        else:
            for name, four in SETS.items():
                if ruleset.on(f"captures.siege.{name}"):
                    closed[name] = neighbour_siege(position, victim, four)
        for operation, besiegers in closed.items():
            if besiegers is not None:
                reason = siege_reason(position, operation, besiegers, victim)
                found.append((victim, reason))
    return found
