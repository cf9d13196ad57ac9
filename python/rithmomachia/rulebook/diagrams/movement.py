"""How each shape moves, as the kernel lists it."""

from __future__ import annotations

from collections.abc import Iterator

from rithmomachia._core import Piece, Position, Setup
from rithmomachia.rulebook.diagrams.diagram import Diagram
from rithmomachia.rulebook.diagrams.stage import MIDDLE, Army, beside
from rithmomachia.rulebook.words import Values
from rithmomachia.vocabulary import Shape, Side

SHAPES = (Shape.CIRCLE, Shape.TRIANGLE, Shape.SQUARE)
AROUND = ((0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (-1, -1), (1, -1), (-1, 1))


def movement_diagrams(army: Army, values: Values) -> dict[str, tuple[Diagram, ...]]:
    """For each rule of movement, by its first key, the diagrams that show it."""
    found: dict[str, tuple[Diagram, ...]] = {}
    for shape in SHAPES:
        piece = army.of(Side.WHITE, shape)[1]
        found[f"movement.{shape}.steps"] = (_moving(army, {MIDDLE: piece.token}),)
    pyramids = army.of(Side.WHITE, Shape.PYRAMID)
    if pyramids:
        found["movement.pyramid.moves_as"] = tuple(_pyramids(army, pyramids[0]))
    walker = army.of(Side.WHITE, Shape.SQUARE)[0]
    found["movement.path"] = tuple(_blocked(army, walker))
    if values.get("movement.leaps") not in ("none", "siege"):
        leaper = army.of(Side.WHITE, Shape.TRIANGLE)[0]
        found["movement.leaps"] = tuple(_hemmed(army, leaper))
    return found


def _moving(army: Army, white: dict[str, str]) -> Diagram:
    """A piece in the middle and where it can go."""
    position: Position = Setup(army.ruleset, white, {}, Side.WHITE).position()
    goals = [move.to_cell for move in position.moves() if move.from_cell == MIDDLE]
    return Diagram("moves", position, goals=tuple(dict.fromkeys(goals)), origin=MIDDLE)


def _pyramids(army: Army, pyramid: Piece) -> Iterator[Diagram]:
    """The whole pyramid, and one that has only its smallest layer left, where that differs."""
    whole = _moving(army, {MIDDLE: pyramid.token})
    yield whole
    last = pyramid.layers[-1]
    reduced = _moving(army, {MIDDLE: f"P[{last.shape[0].upper()}{last.value}]"})
    if set(reduced.goals) != set(whole.goals):
        yield reduced


def _blocked(army: Army, walker: Piece) -> Iterator[Diagram]:
    """A friend in the way of one direction: only then shown when it takes a goal away."""
    free = _moving(army, {MIDDLE: walker.token})
    for offset in AROUND:
        cell = beside(MIDDLE, offset, ruleset=army.ruleset)
        if cell is not None and cell not in free.goals:
            found = _moving(army, {MIDDLE: walker.token, cell: _other(army, walker)})
            if set(found.goals) < set(free.goals):
                yield found
                return


def _hemmed(army: Army, leaper: Piece) -> Iterator[Diagram]:
    """Friends on two sides: a leap passes over them, or is blocked by them."""
    cells = [beside(MIDDLE, offset, ruleset=army.ruleset) for offset in AROUND[:2]]
    others = {cell: _other(army, leaper, index) for index, cell in enumerate(cells) if cell}
    found = _moving(army, {MIDDLE: leaper.token, **others})
    if found.goals:
        yield found


def _other(army: Army, piece: Piece, index: int = 0) -> str:
    others = [one for one in army.of(Side.WHITE, Shape.CIRCLE) if one.token != piece.token]
    return others[index].token
