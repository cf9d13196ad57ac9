"""The board as a widget: drawn from a position and its marks, answering to mouse and keyboard."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from rich.segment import Segment
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from rithmomachia._core import Piece
from rithmomachia.tui.figures import Figures, Mark, edge_style

_LABEL = 2
_NOTHING: frozenset[Mark] = frozenset()
# The largest that fits is taken: columns and lines of a cell.
SIZES = ((9, 3), (7, 2), (5, 1))


class Board(Widget, can_focus=True):
    """Sixteen rows of eight cells, named along the edges.

    The widget knows where the cursor is; what can be done is told to it as marks.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "step(0, 1)", show=False),
        Binding("down", "step(0, -1)", show=False),
        Binding("left", "step(-1, 0)", show=False),
        Binding("right", "step(1, 0)", show=False),
        Binding("enter,space", "choose", show=False),
    ]

    class Moved(Message):
        """The cursor has gone to another cell."""

        def __init__(self, cell: str) -> None:
            super().__init__()
            self.cell = cell

    class Chosen(Message):
        """A cell was chosen, by key or mouse."""

        def __init__(self, cell: str) -> None:
            super().__init__()
            self.cell = cell

    def __init__(self, *, id: str, is_ascii: bool = False) -> None:
        super().__init__(id=id)
        self.figures = Figures(is_ascii)
        self.rows, self.columns = 16, 8
        self.is_flipped = False
        self._x, self._y = 3, 3
        self._pieces: Mapping[str, Piece] = {}
        self._marks: Mapping[str, frozenset[Mark]] = {}

    @property
    def cursor(self) -> str:
        """The cell the cursor is on."""
        return cell_name(self._x, self._y)

    def show(self, pieces: Mapping[str, Piece], marks: Mapping[str, frozenset[Mark]]) -> None:
        """Draws other pieces and marks."""
        self._pieces, self._marks = pieces, marks
        self.refresh()

    def look(self, *, is_ascii: bool | None = None, room: Size | None = None) -> None:
        """Changes how cells are drawn, and their size to what fits into the room."""
        ascii_now = self.figures.is_ascii if is_ascii is None else is_ascii
        width, height = self.figures.width, self.figures.height
        if room is not None:
            width, height = next(
                (
                    size
                    for size in SIZES
                    if _extent(self.columns, self.rows, size=size).width <= room.width
                    and _extent(self.columns, self.rows, size=size).height <= room.height
                ),
                SIZES[-1],
            )
        self.figures = Figures(ascii_now, width, height)
        self.styles.width, self.styles.height = self.extent
        self.refresh(layout=True)

    def flip(self, is_flipped: bool) -> None:
        """Shows it from Black's side or from White's."""
        self.is_flipped = is_flipped
        self.refresh()

    @property
    def extent(self) -> Size:
        """Columns and lines it takes."""
        size = (self.figures.width, self.figures.height)
        return _extent(self.columns, self.rows, size=size)

    def put_cursor(self, cell: str) -> None:
        """Moves the cursor to a cell."""
        self._x, self._y = int(cell[1]) - 1, ord(cell[0]) - ord("a")
        self.refresh()
        self.post_message(self.Moved(cell))

    def action_step(self, right: int, up: int) -> None:
        """Moves the cursor as the board is seen."""
        turned = -1 if self.is_flipped else 1
        x = min(max(self._x + right * turned, 0), self.columns - 1)
        y = min(max(self._y + up * turned, 0), self.rows - 1)
        self.put_cursor(cell_name(x, y))

    def action_choose(self) -> None:
        """Chooses the cell under the cursor."""
        self.post_message(self.Chosen(self.cursor))

    def cell_at(self, x: int, y: int) -> str | None:
        """The cell at a place of the widget."""
        column, line = (x - _LABEL) // self.figures.width, (y - 1) // self.figures.height
        if x < _LABEL or y < 1 or column >= self.columns or line >= self.rows:
            return None
        if self.is_flipped:
            return cell_name(self.columns - 1 - column, line)
        return cell_name(column, self.rows - 1 - line)

    def place_of(self, cell: str) -> tuple[int, int]:
        """A place of the widget inside a cell."""
        x, y = int(cell[1]) - 1, ord(cell[0]) - ord("a")
        column = self.columns - 1 - x if self.is_flipped else x
        line = y if self.is_flipped else self.rows - 1 - y
        return _LABEL + column * self.figures.width + 1, 1 + line * self.figures.height

    def on_click(self, event: events.Click) -> None:
        """Chooses the cell that was clicked."""
        cell = self.cell_at(event.x, event.y)
        if cell is not None:
            self.put_cursor(cell)
            self.post_message(self.Chosen(cell))

    def get_content_width(self, container: Size, viewport: Size) -> int:  # noqa: ARG002
        """As wide as its cells and the letters beside them."""
        return self.extent.width

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        """As high as its cells and the figures above and below."""
        return self.extent.height

    def render_line(self, y: int) -> Strip:
        """One line of the terminal."""
        height = self.figures.height
        if y == 0 or y == self.rows * height + 1:
            return self._figures_line()
        line, within = divmod(y - 1, height)
        if line >= self.rows:
            return Strip.blank(self.size.width)
        row = line if self.is_flipped else self.rows - 1 - line
        label = chr(ord("a") + row) if within == (height - 1) // 2 else " "
        segments = [Segment(f"{label} ", edge_style())]
        columns = range(self.columns)
        for x in reversed(columns) if self.is_flipped else columns:
            cell = cell_name(x, row)
            marks = self._marks.get(cell, _NOTHING)
            if cell == self.cursor and self.has_focus:
                marks |= {Mark.CURSOR}
            drawn = self.figures.cell(self._pieces.get(cell), marks, is_dark=bool((x + row) % 2))
            segments += drawn[within]
        segments.append(Segment(f" {label}", edge_style()))
        return Strip(segments)

    def _figures_line(self) -> Strip:
        names = [str(x + 1) for x in range(self.columns)]
        if self.is_flipped:
            names.reverse()
        width = self.figures.width
        # Above the signs of the pieces, which stand one column in where a cell is one line high.
        if self.figures.height == 1:
            text = "".join(f"  {name}".ljust(width) for name in names)
        else:
            text = "".join(f" {name.center(width - 2)} " for name in names)
        edge = " " * _LABEL
        return Strip([Segment(f"{edge}{text}{edge}", edge_style())])


def cell_name(x: int, y: int) -> str:
    """The cell of zero-based coordinates."""
    return f"{chr(ord('a') + y)}{x + 1}"


def _extent(columns: int, rows: int, *, size: tuple[int, int]) -> Size:
    return Size(columns * size[0] + 2 * _LABEL, rows * size[1] + 2)
