"""What becomes of men taken, one sentence a rule."""

from __future__ import annotations

from collections.abc import Iterator

from rithmomachia.locale import _, mark, ngettext
from rithmomachia.rulebook.words import Sentence, Values

RETURNS = {
    "hind_row": mark(
        "In the place of a move a side may bring back a circle, triangle or square that it took "
        "whole in an earlier turn: as its own piece, on an empty cell of its hindmost row. What "
        "has come back no longer counts as taken."
    ),
}


def prisoners(values: Values) -> Iterator[Sentence]:
    """What becomes of men taken, where anything does."""
    returns = RETURNS.get(str(values.get("prisoners.return")))
    if returns is not None:
        yield Sentence(_(returns), ("prisoners.return",))
    if values.get("prisoners.ransom") == "equal":
        yield from _ransom(values)
    if values.get("prisoners.serve") == "triumph":
        most = int(values.get("prisoners.most", 1))
        serving = ngettext(
            "Whoever acted last may complete a formation with {count} piece taken whole, no "
            "pyramid, as if it stood on an empty cell of the formation; at least one of its own "
            "pieces stands there.",
            "Whoever acted last may complete a formation with up to {count} pieces taken whole, "
            "no pyramid, as if they stood on empty cells of the formation; at least one of its "
            "own pieces stands there.",
            most,
        )
        yield Sentence(serving, ("prisoners.serve", "prisoners.most"))


def _ransom(values: Values) -> Iterator[Sentence]:
    ransom = _(
        "In the place of a move a side may buy back a single layer that the enemy took from its "
        "pyramid in an earlier turn: it gives up a circle, triangle or square of the same value, "
        "which the enemy then has taken, and the layer goes back into the pyramid."
    )
    yield Sentence(ransom, ("prisoners.ransom",))
    if values.get("prisoners.greatest") is False:
        greatest = _("A layer larger than all that are left of the pyramid is not bought back.")
        yield Sentence(greatest, ("prisoners.greatest",))
