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
        return [moves]
    if diagram.kind == "capture":
        sums = [] if diagram.reason is None else [sum_text(diagram.reason.sum_text)]
        return [diagram.notation, *sums]
    if diagram.outcome is None:
        return []
    lines = []
    prisoners = diagram.position.prisoners(Side.WHITE)
    if prisoners:
        tokens = _(", ").join(prisoner.token for prisoner in prisoners)
        lines.append(_("White has taken before: {pieces}", pieces=tokens))
    return [*lines, diagram.notation, outcome_text(diagram.outcome.text)]
