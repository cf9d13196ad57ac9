"""The start position."""

from __future__ import annotations

from typing import Any

from tests.oracle.position import BLACK, WHITE, Cell, Piece, Position, rows
from tests.oracle.ruleset import Ruleset
from tests.oracle.text import parse_cell, parse_piece


def form_pieces(ruleset: Ruleset, name: str) -> dict[Cell, Piece]:
    """A start form names its pieces, or moves those of another form towards the middle."""
    form: dict[str, Any] = ruleset.forms[name]
    pieces: dict[Cell, Piece] = {}
    if "like" in form:
        for (row, column), piece in form_pieces(ruleset, form["like"]).items():
            nearer = row + form["advance"] if 2 * row < rows(ruleset) else row - form["advance"]
            pieces[(nearer, column)] = piece
        return pieces
    for side in (WHITE, BLACK):
        for cell, token in form[side].items():
            pieces[parse_cell(cell)] = parse_piece(token, side)
    return pieces


def initial(ruleset: Ruleset) -> Position:
    """The chosen start form with the ruleset's first side to move."""
    pieces = form_pieces(ruleset, ruleset.text("start.form", "back_rank"))
    first = ruleset.text("start.first_side", WHITE)
    return Position(ruleset, pieces, first, "before", None, {WHITE: (), BLACK: ()}, 0, 1)
