"""How a cell looks: signs for the shapes, colours for the sides, marks for what can be done."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from rich.segment import Segment
from rich.style import Style

from rithmomachia._core import Piece
from rithmomachia.vocabulary import Shape, Side

# White's signs are hollow and Black's are full, so that they differ without colours too.
UNICODE = {
    (Side.WHITE, Shape.CIRCLE): "○",
    (Side.WHITE, Shape.TRIANGLE): "△",
    (Side.WHITE, Shape.SQUARE): "□",
    (Side.WHITE, Shape.PYRAMID): "◇",
    (Side.BLACK, Shape.CIRCLE): "●",
    (Side.BLACK, Shape.TRIANGLE): "▲",
    (Side.BLACK, Shape.SQUARE): "■",
    (Side.BLACK, Shape.PYRAMID): "◆",
}


class Mark(Enum):
    """What there is to know of a cell; the first that holds is shown."""

    CURSOR = "cursor"
    CHOSEN = "chosen"
    CAPTURE = "capture"
    GOAL = "goal"
    ACTOR = "actor"
    STAGED = "staged"
    VICTORY = "victory"
    LAST = "last"


# The sign at the cell's left edge: in Unicode, in ASCII.
_SIGNS = {
    Mark.CURSOR: ("▸", ">"),
    Mark.CHOSEN: ("▸", ">"),
    Mark.CAPTURE: ("×", "x"),
    Mark.GOAL: ("·", "."),
    Mark.ACTOR: ("+", "+"),
    Mark.STAGED: ("+", "+"),
    Mark.VICTORY: ("*", "*"),
    Mark.LAST: ("·", "'"),
}
_GROUNDS = {
    Mark.CURSOR: "#ffd23f",
    Mark.CHOSEN: "#ff9f43",
    Mark.CAPTURE: "#b3261e",
    Mark.GOAL: "#2f8f5b",
    Mark.ACTOR: "#7a4fb5",
    Mark.STAGED: "#2f6fb5",
    Mark.VICTORY: "#b8860b",
}
_CELLS = ("#4b5f58", "#586d65")
# Letters, then the plate on the two colours of cells.
_PIECES = {
    Side.WHITE: ("#1c1a17", "#f4ecd8", "#e6dcc2"),
    Side.BLACK: ("#f4ead2", "#1b202b", "#272e3c"),
}
_PYRAMIDS = {
    Side.WHITE: ("#7a2e00", "#ffdf9e", "#f7cf80"),
    Side.BLACK: ("#ffd27a", "#4a2c08", "#573711"),
}
_LAST_GROUND = "#6f7f45"
_EDGE = Style(color="#a9b8b1", bgcolor="#22302b")


@dataclass(frozen=True, slots=True)
class Figures:
    """How cells are drawn.

    Attributes:
        is_ascii: Letters for shapes, and nothing beyond ASCII.
        width: Columns of a cell.
        height: Lines of a cell.
    """

    is_ascii: bool
    width: int = 5
    height: int = 1

    def cell(
        self, piece: Piece | None, marks: frozenset[Mark], *, is_dark: bool
    ) -> list[list[Segment]]:
        """The lines of a cell from the top, each `width` columns wide.

        The piece is a plate that leaves the cell's own colour free at its edge, where a sign says
        what can be done.
        """
        mark = next((mark for mark in Mark if mark in marks), None)
        ground = self._ground(piece, mark, is_dark=is_dark)
        plate = ground if piece is None else self._plate(piece, mark, is_dark=is_dark)
        # An empty cell to go to has its own sign in the middle.
        has_sign = mark is not None and (piece is not None or mark is not Mark.GOAL)
        sign = " " if mark is None or not has_sign else _SIGNS[mark][self.is_ascii]
        texts = self._texts(piece, mark)
        top = max((self.height - len(texts)) // 2, 0)
        right = 0 if self.height == 1 else 1
        lines = []
        for row in range(self.height):
            text = texts[row - top] if 0 <= row - top < len(texts) else ""
            room = self.width - 1 - right
            text = text.ljust(room) if self.height == 1 and piece is not None else text.center(room)
            edge = Segment(sign if row == top else " ", ground)
            lines.append([edge, Segment(text, plate), *[Segment(" ", ground)] * right])
        return lines

    def letter(self, piece: Piece) -> str:
        """The sign of a piece's side and shape, one column wide."""
        return piece.token[0] if self.is_ascii else UNICODE[piece.side, piece.shape]

    def _texts(self, piece: Piece | None, mark: Mark | None) -> list[str]:
        if piece is None:
            return ["." if self.is_ascii else "•"] if mark is Mark.GOAL else [""]
        if self.height == 1:
            return [f"{self.letter(piece)}{piece.value}"]
        return [self.letter(piece), str(piece.value)]

    @staticmethod
    def _ground(piece: Piece | None, mark: Mark | None, *, is_dark: bool) -> Style:
        colour = _LAST_GROUND if mark is Mark.LAST else _CELLS[is_dark]
        bright = mark in (Mark.CURSOR, Mark.CHOSEN)
        if mark in _GROUNDS:
            colour = _GROUNDS[mark]
        return Style(color="#101010" if bright else "#ffffff", bgcolor=colour, bold=piece is None)

    @staticmethod
    def _plate(piece: Piece, mark: Mark | None, *, is_dark: bool) -> Style:
        kind = _PYRAMIDS if piece.shape is Shape.PYRAMID else _PIECES
        front, *backs = kind[piece.side]
        if mark in _GROUNDS and mark is not Mark.LAST:
            bright = mark in (Mark.CURSOR, Mark.CHOSEN)
            return Style(
                color="#101010" if bright else "#ffffff", bgcolor=_GROUNDS[mark], bold=True
            )
        return Style(color=front, bgcolor=backs[is_dark], bold=True)


def edge_style() -> Style:
    """The letters and figures along the board."""
    return _EDGE
