"""How a game begins and ends beside victories, and how prisoners count: one sentence a rule."""

from __future__ import annotations

from collections.abc import Iterator

from rithmomachia._core import Piece, Position, Ruleset
from rithmomachia.locale import _, mark
from rithmomachia.locale.kernel_texts import listed
from rithmomachia.rulebook.words import Sentence, Values
from rithmomachia.vocabulary import Shape, Side

FORMS = {
    "advanced": mark("advanced"),
    "back_rank": mark("back rank"),
    "as_printed": mark("printed"),
    "corrected": mark("corrected"),
}
LAYERS = {
    Shape.CIRCLE: mark("{value} (circle)"),
    Shape.TRIANGLE: mark("{value} (triangle)"),
    Shape.SQUARE: mark("{value} (square)"),
}


def start(ruleset: Ruleset, values: Values) -> Iterator[Sentence]:
    """Board, armies, first side."""
    rows, columns = values.get("board.rows"), values.get("board.columns")
    yield Sentence(
        _(
            "The board has {rows} rows of {columns} cells, and each side its own end of it.",
            rows=rows,
            columns=columns,
        ),
        ("board.rows", "board.columns"),
    )
    form = str(values.get("start.form", ""))
    named = _(FORMS.get(form, form.replace("_", " ")))
    yield Sentence(_("The armies begin in the {form} form.", form=named), ("start.form",))
    pieces = Position.initial(ruleset).pieces()
    for side in Side:
        own = {cell: piece for cell, piece in pieces.items() if piece.side is side}
        yield Sentence(_army(side, own), (), f"start.army.{side}")
        for piece in own.values():
            if piece.layers:
                yield Sentence(_pyramid(side, piece), (), f"start.pyramid.{side}")
    side_name = _(str(values.get("start.first_side", "")).title())
    yield Sentence(_("{side} has the first turn.", side=side_name), ("start.first_side",))


def _army(side: Side, pieces: dict[str, Piece]) -> str:
    rows = sorted({cell[0] for cell in pieces})
    return _(
        "{side} stands on the rows {first} to {last} with {count} pieces worth {sum} together.",
        side=_(side.title()),
        first=rows[0],
        last=rows[-1],
        count=len(pieces),
        sum=sum(piece.value for piece in pieces.values()),
    )


def _pyramid(side: Side, piece: Piece) -> str:
    layers = [_(LAYERS[layer.shape], value=layer.value) for layer in piece.layers]
    return _(
        "{side}'s pyramid {total} has the layers {layers}.",
        side=_(side.title()),
        total=piece.value,
        layers=listed(layers),
    )


def counting(values: Values) -> Iterator[Sentence]:
    """How prisoners are counted."""
    if values.get("counting.whole_pyramid") == "layers":
        whole = _("A whole pyramid taken counts as many as the layers it still had.")
    else:
        whole = _("A whole pyramid taken counts one.")
    yield Sentence(whole, ("counting.whole_pyramid",))
    if values.get("counting.layers_count") is True:
        layer = _("Each layer taken alone counts one.")
    else:
        layer = _(
            "A layer taken alone counts none, unless it was the last; its value counts in the sum."
        )
    yield Sentence(layer, ("counting.layers_count",))
    if values.get("counting.digits") == "sum":
        digits = _("Digits means the sum of the digits of the values taken.")
    else:
        digits = _("Digits means how many digits the values taken have.")
    yield Sentence(digits, ("counting.digits",))


def other_endings(values: Values) -> Iterator[Sentence]:
    """What ends a game beside victories."""
    yield Sentence(
        _("The side to move loses when it has no legal turn."), ("movement.no_legal_turn",)
    )
    if values.get("draws.agreement") is True:
        agreement = _("Both sides may agree on a draw.")
    else:
        agreement = _("There are no draws, not by agreement either.")
    yield Sentence(agreement, ("draws.agreement",))
    yield Sentence(_("A position may come back as often as it will."), ("draws.repetition",))
