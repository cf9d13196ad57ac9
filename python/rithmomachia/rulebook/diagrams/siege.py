"""Scenes for the siege: a victim of each shape, and enemies around it near and far."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from rithmomachia._core import Capture, Reason
from rithmomachia.rulebook.diagrams.diagram import Diagram
from rithmomachia.rulebook.diagrams.stage import (
    MIDDLE,
    MOST,
    Army,
    Scene,
    beside,
    first_capture,
    with_move,
)
from rithmomachia.rulebook.words import Values
from rithmomachia.vocabulary import Shape, Side

ORTHOGONAL = ((1, 0), (-1, 0), (0, 1), (0, -1))
DIAGONAL = ((1, 1), (-1, -1), (1, -1), (-1, 1))
AROUND = {"orthogonal": ORTHOGONAL, "diagonal": DIAGONAL, "": ORTHOGONAL + DIAGONAL}
# On the edge of the board, and in a corner of it.
EDGES = ("h1", "p1")


def siege_diagrams(army: Army, values: Values) -> list[Diagram | None]:
    """One for each way of surrounding that is in force, and one at the edge of the board."""
    operations = [""]
    if values.get("captures.siege.method") == "neighbours":
        operations = [
            each
            for each in ("orthogonal", "diagonal")
            if values.get(f"captures.siege.{each}") is True
        ]
    found = [_surrounded(army, operation, (MIDDLE,)) for operation in operations]
    if values.get("captures.siege.edge") is not False and operations:
        found.append(_surrounded(army, operations[0], EDGES))
    return found


def _surrounded(army: Army, operation: str, cells: tuple[str, ...]) -> Diagram | None:
    def wanted(_capture: Capture, reason: Reason) -> bool:
        return reason.kind == "siege" and operation in ("", reason.operation)

    known = list(islice(_scenes(army, operation, cells), MOST))
    resting = None
    if army.ruleset.value("captures.timing") != "automatic":
        resting = first_capture(army.ruleset, known, wanted)
    return resting or first_capture(army.ruleset, with_move(army, known), wanted)


def _scenes(army: Army, operation: str, cells: tuple[str, ...]) -> Iterator[Scene]:
    """Victims among Black's middling pieces, besiegers by turns from White's."""
    sets = [AROUND[operation]] if operation else [ORTHOGONAL, DIAGONAL, AROUND[""]]
    own = [piece for piece in army.white if piece.shape is not Shape.PYRAMID]
    for cell in cells:
        for shape in (Shape.TRIANGLE, Shape.SQUARE, Shape.CIRCLE):
            victims = army.of(Side.BLACK, shape)[3:6]
            for victim in victims:
                for directions in sets:
                    for distance in (1, 2, 3):
                        places = [
                            beside(cell, (row * distance, column * distance), ruleset=army.ruleset)
                            for row, column in directions
                        ]
                        on = [place for place in places if place is not None]
                        for shift in range(0, len(own) - len(on), 3):
                            tokens = [piece.token for piece in own[shift : shift + len(on)]]
                            yield Scene(dict(zip(on, tokens, strict=True)), {cell: victim.token})
