"""A man taken and the cells to which it can come back."""

from __future__ import annotations

from rithmomachia.rulebook.diagrams.diagram import Diagram
from rithmomachia.rulebook.diagrams.stage import Army, Scene, position_of
from rithmomachia.rulebook.words import Values
from rithmomachia.vocabulary import Shape, Side


def return_diagrams(army: Army, values: Values) -> dict[str, tuple[Diagram, ...]]:
    """White has taken one man, and some of its own stand on its hind row; by the rule's name."""
    if values.get("prisoners.return") in (None, "never"):
        return {}
    found = _diagram(army)
    return {} if found is None else {"prisoners.return": (found,)}


def _diagram(army: Army) -> Diagram | None:
    ruleset = army.ruleset
    own = [piece.token for piece in army.of(Side.WHITE, Shape.SQUARE)[:2]]
    white = dict(zip(("a2", "a5"), own, strict=False))
    for shape in (Shape.CIRCLE, Shape.TRIANGLE, Shape.SQUARE):
        for prisoner in army.of(Side.BLACK, shape):
            position = position_of(ruleset, Scene(white, {}, prisoners=[prisoner.token]))
            if position is None:
                continue
            goals = [move.to_cell for move in position.moves() if move.returned is not None]
            if goals:
                return Diagram("moves", position, goals=tuple(goals))
    return None
