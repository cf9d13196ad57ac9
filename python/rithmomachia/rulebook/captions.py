"""What stands below a diagram: what is played, and the sum that justifies it."""

from __future__ import annotations

from rithmomachia.locale import _, ngettext
from rithmomachia.locale.kernel_texts import outcome_text, sum_text
from rithmomachia.rulebook.diagrams.diagram import Diagram
from rithmomachia.vocabulary import Side


def caption(diagram: Diagram) -> list[str]:
    """One or more lines in the language spoken; none for the start."""
    if diagram.kind == "moves":
        moves = ngettext("{count} cell to go to", "{count} cells to go to", len(diagram.goals))
        return [*_taken_before(diagram), moves]
    if diagram.kind == "capture":
        sums = [] if diagram.reason is None else [sum_text(diagram.reason.sum_text)]
        return [diagram.notation, *sums]
    if diagram.outcome is None:
        return []
    return [*_taken_before(diagram), diagram.notation, outcome_text(diagram.outcome.text)]


def _taken_before(diagram: Diagram) -> list[str]:
    prisoners = diagram.position.prisoners(Side.WHITE)
    if not prisoners:
        return []
    tokens = _(", ").join(prisoner.token for prisoner in prisoners)
    return [_("White has taken before: {pieces}", pieces=tokens)]
