"""A diagram as a picture: the part of the board that matters, with what moves, acts and falls."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rithmomachia.rulebook.diagrams.diagram import Diagram
from rithmomachia.svg import STYLE, draw_piece, svg

_CELL: Final = 100
_MARGIN: Final = 44
# Links are drawn from few pieces only: from more they hide what they join.
_MOST_LINKS: Final = 3
_MARKS: Final = (
    ".own{fill:none;stroke:#1d5f8a;stroke-width:7}.act{fill:none;stroke:#2f6b2f;stroke-width:7}"
    ".goal{fill:#1d5f8a;stroke:#fff8e6;stroke-width:4}.ghost{opacity:.5}"
    ".link{stroke:#1d5f8a;stroke-width:7;stroke-dasharray:14 9;stroke-linecap:round;opacity:.85}"
    ".take circle{fill:#c2410c;stroke:#fff8e6;stroke-width:3}"
    ".take path{fill:none;stroke:#fff8e6;stroke-width:5;stroke-linecap:round}"
)


def picture(diagram: Diagram, *, size: int = 48) -> str:
    """Draws a diagram as SVG, White at the bottom; a whole start lies, White at the left.

    What falls has an orange frame and a cross, those that take it a green frame each, a piece that
    can move a blue one and a lozenge on every cell it can go to. The text in words is `caption`'s.

    Args:
        diagram: What to draw.
        size: Pixels of one cell's side.

    Returns:
        A whole `<svg>` element.
    """
    if diagram.kind == "start":
        return svg(diagram.position, orientation="lying", size=size)
    view = _View(diagram)
    width, height = view.columns * _CELL + 2 * _MARGIN, view.rows * _CELL + 2 * _MARGIN
    return "".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            f'width="{width * size // _CELL}" height="{height * size // _CELL}" role="img">',
            f"<style>{STYLE}{_MARKS}</style>",
            f'<rect class="frame" width="{width}" height="{height}" rx="12"/>',
            *_board(view),
            *_links(diagram, view),
            *_pieces(diagram, view),
            *_marks(diagram, view),
            "</svg>",
        )
    )


class _View:
    """Where the cells of a diagram's window lie in its picture."""

    def __init__(self, diagram: Diagram) -> None:
        self._window = diagram.window
        self._middle = diagram.position.ruleset.rows / 2
        self.rows = self._window.last_row - self._window.first_row + 1
        self.columns = self._window.last_column - self._window.first_column + 1

    def cells(self) -> Iterator[tuple[str, bool]]:
        """Every cell in the window, and whether it is dark."""
        for row in range(self._window.first_row, self._window.last_row + 1):
            for column in range(self._window.first_column, self._window.last_column + 1):
                yield f"{chr(ord('a') + row)}{column + 1}", (row + column) % 2 == 0

    def corner(self, cell: str) -> tuple[int, int]:
        """The top left corner of a cell."""
        row, column = ord(cell[0]) - ord("a"), int(cell[1]) - 1
        x, y = column - self._window.first_column, self._window.last_row - row
        return _MARGIN + x * _CELL, _MARGIN + y * _CELL

    def centre(self, cell: str) -> tuple[int, int]:
        """The middle of a cell."""
        x, y = self.corner(cell)
        return x + _CELL // 2, y + _CELL // 2

    def border(self) -> int | None:
        """How far down the line between the territories is, where it is seen."""
        below = self._middle - self._window.first_row
        is_seen = 0 < below < self.rows and below == int(below)
        return _MARGIN + (self.rows - int(below)) * _CELL if is_seen else None


def _board(view: _View) -> Iterator[str]:
    right = _MARGIN + view.columns * _CELL
    foot = _MARGIN + view.rows * _CELL + _MARGIN // 2 + 9
    for cell, is_dark in view.cells():
        x, y = view.corner(cell)
        tint = "b" if is_dark else "a"
        yield f'<rect class="{tint}" x="{x}" y="{y}" width="{_CELL}" height="{_CELL}"/>'
        if x == _MARGIN:
            yield f'<text class="edge" x="{_MARGIN // 2}" y="{y + _CELL // 2 + 9}">{cell[0]}</text>'
        if y + _CELL == _MARGIN + view.rows * _CELL:
            yield f'<text class="edge" x="{x + _CELL // 2}" y="{foot}">{cell[1:]}</text>'
    border = view.border()
    if border is not None:
        yield f'<line class="middle" x1="{_MARGIN}" y1="{border}" x2="{right}" y2="{border}"/>'


def _links(diagram: Diagram, view: _View) -> Iterator[str]:
    """From those that act to what they take, and from where a piece goes to where."""
    pairs = []
    if diagram.move is not None and diagram.move[1] != diagram.target:
        pairs.append(diagram.move)
    if diagram.kind == "capture" and len(diagram.actors) <= _MOST_LINKS:
        pairs.extend((cell, diagram.target) for cell in diagram.actors)
    for origin, goal in pairs:
        (x1, y1), (x2, y2) = view.centre(origin), view.centre(goal)
        yield f'<line class="link" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"/>'


def _pieces(diagram: Diagram, view: _View) -> Iterator[str]:
    """All of them, and paler the moved one where it will stand."""
    pieces = diagram.position.pieces()
    for cell, piece in pieces.items():
        yield draw_piece(piece, *view.centre(cell))
    if diagram.move is not None and diagram.move[1] != diagram.target:
        origin, goal = diagram.move
        yield f'<g class="ghost">{draw_piece(pieces[origin], *view.centre(goal))}</g>'


def _marks(diagram: Diagram, view: _View) -> Iterator[str]:
    frames = dict.fromkeys(diagram.actors, "act")
    if diagram.origin:
        frames[diagram.origin] = "own"
    if diagram.target:
        frames[diagram.target] = "mark"
    for cell, kind in frames.items():
        x, y = view.corner(cell)
        yield f'<rect class="{kind}" x="{x + 5}" y="{y + 5}" width="90" height="90" rx="10"/>'
    for cell in diagram.goals:
        x, y = view.centre(cell)
        yield f'<path class="goal" d="M{x} {y - 15}l15 15-15 15-15-15Z"/>'
    if diagram.target:
        x, y = view.corner(diagram.target)
        yield (
            f'<g class="take" transform="translate({x} {y})"><circle cx="82" cy="18" r="16"/>'
            '<path d="M75 11l14 14M89 11L75 25"/></g>'
        )
