"""Positions as frames: how each piece goes through them, and the animation that says so in SVG."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from rithmomachia._core import Piece, Position

# Of a frame's time, what the way from cell to cell takes.
_GLIDE = 0.35
# How many frames' time the last one stands.
_LAST = 3


@dataclass(slots=True)
class Track:
    """One piece on its way through the frames, as long as it looks the same.

    Attributes:
        piece: What it is.
        begin: The first frame it is in.
        stops: Where it is from which frame on: frame and cell, the first at `begin`.
        end: The first frame it is no more in; `None` where it stays.
    """

    piece: Piece
    begin: int
    stops: list[tuple[int, str]]
    end: int | None = None


def tracks(positions: Sequence[Position]) -> list[Track]:
    """The pieces' ways. A pyramid that loses a layer is another piece from then on."""
    found = [Track(piece, 0, [(0, cell)]) for cell, piece in positions[0].pieces().items()]
    live = {track.stops[0][1]: track for track in found}
    for frame, position in enumerate(positions[1:], start=1):
        pieces = position.pieces()
        stays = {cell for cell, track in live.items() if pieces.get(cell) == track.piece}
        gone = {cell: track for cell, track in live.items() if cell not in stays}
        live = {cell: track for cell, track in live.items() if cell in stays}
        for cell in (cell for cell in pieces if cell not in stays):
            piece = pieces[cell]
            came_from = next((at for at, track in gone.items() if track.piece == piece), None)
            if came_from is None:
                live[cell] = Track(piece, frame, [(frame, cell)])
                found.append(live[cell])
            else:
                live[cell] = gone.pop(came_from)
                live[cell].stops.append((frame, cell))
        for track in gone.values():
            track.end = frame
    return found


class Reel(NamedTuple):
    """Frames in time.

    Attributes:
        frames: How many.
        seconds: How long each stands; the last one three times as long.
    """

    frames: int
    seconds: float

    @property
    def duration(self) -> float:
        """All of it, in seconds."""
        return (self.frames - 1 + _LAST) * self.seconds

    def shown(self, begin: int, end: int | None) -> str:
        """An element that is there from one frame to before another; nothing where it always is."""
        last = end is None or end >= self.frames
        if begin == 0 and last:
            return ""
        states = [(0, "visible" if begin == 0 else "hidden")]
        if begin > 0:
            states.append((begin, "visible"))
        if end is not None and not last:
            states.append((end, "hidden"))
        values = ";".join(state for _, state in states)
        times = ";".join(self._time(frame) for frame, _ in states)
        return (
            f'<animate attributeName="visibility" calcMode="discrete" values="{values}" '
            f'keyTimes="{times}" {self._loop}/>'
        )

    def moved(self, stops: Sequence[tuple[int, str]]) -> str:
        """An element that goes from place to place; nothing where it stays."""
        if len(stops) < 2:
            return ""
        values, times = [stops[0][1]], ["0"]
        for (_, before), (frame, after) in pairwise(stops):
            values += [before, after]
            times += [self._time(frame - _GLIDE), self._time(frame)]
        values.append(stops[-1][1])
        times.append("1")
        return (
            f'<animateTransform attributeName="transform" type="translate" '
            f'values="{";".join(values)}" keyTimes="{";".join(times)}" {self._loop}/>'
        )

    def _time(self, frame: float) -> str:
        return f"{frame / (self.frames - 1 + _LAST):.5f}".rstrip("0").rstrip(".")

    @property
    def _loop(self) -> str:
        return f'dur="{self.duration:g}s" repeatCount="indefinite"'
