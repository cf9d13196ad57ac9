"""Pictures of positions as SVG text: our own drawing, no files, no fonts of our own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Literal, NamedTuple

from rithmomachia._core import Layer, Piece, Position
from rithmomachia.errors import CellError, RithmomachiaError, shown, whole, wrong_type
from rithmomachia.reel import Reel, tracks
from rithmomachia.vocabulary import Shape, Side

Orientation = Literal["upright", "lying"]

# All drawing is done in hundredths of a cell; `size` only says how large the picture is shown.
_CELL: Final = 100
_MARGIN: Final = 44
_LARGEST: Final = 10_000
_MOST: Final = 2001
_CAPTION: Final = 48
STYLE: Final = (
    "text{font-family:'DejaVu Sans',Verdana,Arial,sans-serif;text-anchor:middle}"
    ".a{fill:#efe2c4}.b{fill:#dcc79b}.frame{fill:#5b4630}"
    ".edge{font-size:24px;fill:#f4ead4}.middle{stroke:#5b4630;stroke-width:4}"
    ".w{fill:#fffdf6;stroke:#2b2118;stroke-width:4;stroke-linejoin:round}"
    ".k{fill:#33302e;stroke:#0d0b0a;stroke-width:4;stroke-linejoin:round}"
    ".wt{fill:#1c140d;font-weight:bold}.kt{fill:#fff6e0;font-weight:bold}"
    ".mark{fill:none;stroke:#c2410c;stroke-width:7}"
    ".wl{fill:#fffdf6;stroke:#2b2118;stroke-width:2}.kl{fill:#33302e;stroke:#e8dcc0;stroke-width:2}"
)


def svg(
    position: Position,
    *,
    orientation: Orientation = "upright",
    bottom: Side | str = Side.WHITE,
    highlight: Iterable[str] = (),
    size: int = 48,
) -> str:
    """Draws a position.

    A piece shows its shape and its number, and a pyramid its layers and their total, so nothing
    hangs on colour alone.

    Args:
        position: What to draw.
        orientation: `"upright"`, rows upward, or `"lying"`, rows from left to right.
        bottom: The side that sits at the bottom, or at the left of a lying board.
        highlight: Cells to frame.
        size: Pixels of one cell's side, 1 to 10,000. The picture scales without loss.

    Returns:
        A whole `<svg>` element.

    Raises:
        CellError: A highlighted cell is not on the board.
        RithmomachiaError: Another argument is none of those listed.
    """
    if not isinstance(position, Position):
        raise wrong_type("position", "a Position", position)
    if not isinstance(highlight, Iterable):
        raise wrong_type("highlight", "a list of cells", highlight)
    view = _View(
        rows=position.ruleset.rows,
        columns=position.ruleset.columns,
        is_lying=_is_lying(orientation),
        is_turned=_is_black(bottom),
    )
    size = whole("size", size)
    if not 1 <= size <= _LARGEST:
        raise RithmomachiaError(f"the size of a cell is 1 to {_LARGEST} pixels, not {shown(size)}")
    marked = [_checked(cell, view=view) for cell in highlight]
    width, height = view.extent
    title = (
        f"{position.ruleset.title}, turn {position.turn_number}, {position.side_to_move} to move"
    )
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width * size // _CELL}" height="{height * size // _CELL}" role="img">',
        f"<title>{_escaped(title)}</title><style>{STYLE}</style>",
        f'<rect class="frame" width="{width}" height="{height}" rx="12"/>',
        *_board(view),
    ]
    for cell, piece in position.pieces().items():
        parts.append(draw_piece(piece, *view.centre(cell)))
    for cell in marked:
        x, y = view.corner(cell)
        parts.append(f'<rect class="mark" x="{x + 5}" y="{y + 5}" width="90" height="90" rx="10"/>')
    parts.append("</svg>")
    return "".join(parts)


def animated_svg(
    positions: Sequence[Position],
    *,
    captions: Sequence[str] = (),
    orientation: Orientation = "upright",
    bottom: Side | str = Side.WHITE,
    size: int = 48,
    seconds: float = 1.0,
) -> str:
    """Draws positions that follow one another as one moving picture that begins again at its end.

    Pieces glide to where they are in the next position; what is taken vanishes. Any viewer that
    knows SVG's own animation shows it, without scripts.

    Args:
        positions: At least one, at most 2,001, of one ruleset.
        captions: What stands below, one for each position after the first: the turn's notation.
        orientation, bottom, size: As for `svg`.
        seconds: How long each position stands, 0.1 to 60; the last one three times as long.

    Returns:
        A whole `<svg>` element.

    Raises:
        RithmomachiaError: An argument is none of those listed.
    """
    if not 1 <= len(positions) <= _MOST:
        raise RithmomachiaError(f"a moving picture has 1 to {_MOST} positions: {len(positions)}")
    if not 0.1 <= seconds <= 60:
        raise RithmomachiaError(f"a position stands 0.1 to 60 seconds, not {shown(seconds)}")
    size = whole("size", size)
    if not 1 <= size <= _LARGEST:
        raise RithmomachiaError(f"the size of a cell is 1 to {_LARGEST} pixels, not {shown(size)}")
    ruleset = positions[0].ruleset
    view = _View(ruleset.rows, ruleset.columns, _is_lying(orientation), _is_black(bottom))
    reel = Reel(len(positions), seconds)
    width, height = view.extent
    tall = height + (_CAPTION if captions else 0)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {tall}" '
        f'width="{width * size // _CELL}" height="{tall * size // _CELL}" role="img">',
        f"<title>{_escaped(ruleset.title)}, {len(positions) - 1} turns</title>",
        f"<style>{STYLE}</style>",
        f'<rect class="frame" width="{width}" height="{tall}" rx="12"/>',
        *_board(view),
    ]
    for track in tracks(positions):
        stops = [(frame, "{} {}".format(*view.centre(cell))) for frame, cell in track.stops]
        drawing = draw_piece(track.piece, *view.centre(track.stops[0][1]))
        moving = reel.shown(track.begin, track.end) + reel.moved(stops)
        parts.append(drawing.removesuffix("</g>") + moving + "</g>")
    for frame, caption in enumerate(captions, start=1):
        parts.append(
            f'<text class="edge" x="{width // 2}" y="{height + _CAPTION // 2}">'
            f"{_escaped(caption)}{reel.shown(frame, frame + 1)}</text>"
        )
    parts.append("</svg>")
    return "".join(parts)


class _View(NamedTuple):
    """Where cells lie in the picture."""

    rows: int
    columns: int
    is_lying: bool
    is_turned: bool

    @property
    def extent(self) -> tuple[int, int]:
        """Width and height."""
        across, up = self.columns * _CELL + 2 * _MARGIN, self.rows * _CELL + 2 * _MARGIN
        return (up, across) if self.is_lying else (across, up)

    def corner(self, cell: str) -> tuple[int, int]:
        """The top left corner of a cell."""
        return self.at(ord(cell[0]) - ord("a"), int(cell[1]) - 1)

    def at(self, row: int, column: int) -> tuple[int, int]:
        """The top left corner of the cell of this zero-based row and column."""
        if self.is_turned:
            row, column = self.rows - 1 - row, self.columns - 1 - column
        x, y = (row, column) if self.is_lying else (column, self.rows - 1 - row)
        return _MARGIN + x * _CELL, _MARGIN + y * _CELL

    def centre(self, cell: str) -> tuple[int, int]:
        """The middle of a cell."""
        x, y = self.corner(cell)
        return x + _CELL // 2, y + _CELL // 2


def _is_lying(orientation: str) -> bool:
    if orientation not in ("upright", "lying"):
        raise RithmomachiaError(f"orientation is 'upright' or 'lying', not {shown(orientation)}")
    return orientation == "lying"


def _is_black(side: Side | str) -> bool:
    if side not in tuple(Side):
        raise RithmomachiaError(f"a side is 'white' or 'black', not {shown(side)}")
    return side == Side.BLACK


def _checked(cell: str, *, view: _View) -> str:
    if not isinstance(cell, str):
        raise wrong_type("highlight", "a list of cells, each a str", cell)
    row, column = (cell[0], cell[1]) if len(cell) == 2 else ("", "")
    if not (row and 0 <= ord(row) - ord("a") < view.rows):
        raise CellError(f"{shown(cell)} is no cell of the board", cell=cell)
    if not (column in "12345678" and int(column) <= view.columns):
        raise CellError(f"{shown(cell)} is no cell of the board", cell=cell)
    return cell


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _board(view: _View) -> Iterable[str]:
    """The cells, their coordinates along the edges, and the line between the territories."""
    for row in range(view.rows):
        for column in range(view.columns):
            x, y = view.at(row, column)
            tint = "b" if (row + column) % 2 == 0 else "a"
            yield f'<rect class="{tint}" x="{x}" y="{y}" width="{_CELL}" height="{_CELL}"/>'
    yield from _coordinates(view)
    if view.rows % 2 == 0:
        width, height = view.extent
        start, end = (width // 2, _MARGIN), (width // 2, height - _MARGIN)
        if not view.is_lying:
            start, end = (_MARGIN, height // 2), (width - _MARGIN, height // 2)
        yield (
            f'<line class="middle" x1="{start[0]}" y1="{start[1]}" x2="{end[0]}" y2="{end[1]}"/>'
        )


def _coordinates(view: _View) -> Iterable[str]:
    width, height = view.extent
    near, far = _MARGIN // 2, _CELL // 2
    labels = [(chr(ord("a") + row), view.at(row, 0), not view.is_lying) for row in range(view.rows)]
    labels += [
        (str(column + 1), view.at(0, column), view.is_lying) for column in range(view.columns)
    ]
    for label, (x, y), is_beside in labels:
        spots = [(near, y + far), (width - near, y + far)]
        if not is_beside:
            spots = [(x + far, near), (x + far, height - near)]
        for spot_x, spot_y in spots:
            yield f'<text class="edge" x="{spot_x}" y="{spot_y + 9}">{label}</text>'


def draw_piece(piece: Piece, x: int, y: int) -> str:
    """One piece, drawn round a middle, a cell being 100 wide; `STYLE` has to be there too."""
    tone = "w" if piece.side == Side.WHITE else "k"
    if piece.shape == Shape.PYRAMID:
        drawing = _pyramid(piece, tone)
    elif piece.shape == Shape.TRIANGLE:
        # Its sides leave less room, and most of that near the foot.
        number = _number(piece.value, tone, base=17, room=52, largest=30)
        drawing = _outline(piece.shape, tone) + number
    else:
        drawing = _outline(piece.shape, tone) + _number(piece.value, tone, base=0, room=66)
    return f'<g transform="translate({x} {y})">{drawing}</g>'


def _outline(shape: Shape, tone: str) -> str:
    if shape == Shape.CIRCLE:
        return f'<circle class="{tone}" r="41"/>'
    if shape == Shape.TRIANGLE:
        return f'<path class="{tone}" d="M0 -43L47 38H-47Z"/>'
    return f'<rect class="{tone}" x="-39" y="-39" width="78" height="78"/>'


def _number(value: int, tone: str, *, base: int, room: int, largest: int = 34) -> str:
    """A number centred on height `base`, no wider than `room`: a bold digit is 0.7 em wide."""
    font = min(largest, round(room / (0.7 * len(str(value)))))
    return f'<text class="{tone}t" y="{base + font * 0.36:.1f}" font-size="{font}">{value}</text>'


def _pyramid(piece: Piece, tone: str) -> str:
    """Bands from the largest layer up, each ended in its own shape, over a foot with the total."""
    layers = piece.layers
    foot, top = 26, 67
    step = top / len(layers)
    bands = []
    for level, layer in enumerate(layers):
        half = 46 - 26 * level / max(len(layers) - 1, 1)
        bands.append(_band(layer, tone, half=half, y=20 - step * (level + 1), height=step))
    total = _number(piece.value, tone, base=20 + foot // 2, room=80, largest=25)
    return (
        f'<rect class="{tone}" x="-46" y="20" width="92" height="{foot}" rx="3"/>'
        + "".join(bands)
        + total
    )


def _band(layer: Layer, tone: str, *, half: float, y: float, height: float) -> str:
    """One layer: round ends for a circle, slanted for a triangle, straight for a square."""
    low, slant = y + height, min(half * 0.3, height * 0.9)
    if layer.shape == Shape.TRIANGLE:
        outline = (
            f'<path class="{tone}l" d="M{-half:.1f} {low:.1f}L{slant - half:.1f} {y:.1f}'
            f'H{half - slant:.1f}L{half:.1f} {low:.1f}Z"/>'
        )
    else:
        radius = height / 2 if layer.shape == Shape.CIRCLE else 0
        outline = (
            f'<rect class="{tone}l" x="{-half:.1f}" y="{y:.1f}" width="{half * 2:.1f}" '
            f'height="{height:.1f}" rx="{radius:.1f}"/>'
        )
    font = min(height * 0.86, 22)
    return (
        f'{outline}<text class="{tone}t" y="{y + height / 2 + font * 0.36:.1f}" '
        f'font-size="{font:.1f}">{layer.value}</text>'
    )
