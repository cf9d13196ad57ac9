"""What a diagram is: a position, what is played in it, and what that brings about."""

from __future__ import annotations

from dataclasses import dataclass, field

from rithmomachia._core import Capture, Outcome, Position, Reason

# The cells around what matters are shown too, and a picture is at least so large.
_AROUND = 1
_ROWS, _COLUMNS = 5, 6


@dataclass(frozen=True, slots=True)
class Window:
    """The part of the board that is shown: zero-based, ends included."""

    first_row: int
    last_row: int
    first_column: int
    last_column: int


@dataclass(frozen=True, slots=True)
class Diagram:
    """A position with few pieces and what is played in it.

    Attributes:
        kind: `"start"`, `"moves"`, `"capture"` or `"victory"`.
        position: The position before.
        part: The part of a turn that is played, as its word; empty where none is.
        notation: The same for people; empty where nothing is played.
        capture: What falls by it, with every sum.
        reason: The reason it is shown for.
        outcome: How the game has ended by it.
        goals: The cells to which the piece on `origin` can move.
        origin: The cell of that piece.
        target: The cell of what falls.
    """

    kind: str
    position: Position
    part: str = ""
    notation: str = ""
    capture: Capture | None = None
    reason: Reason | None = None
    outcome: Outcome | None = None
    goals: tuple[str, ...] = ()
    origin: str = ""
    target: str = ""
    window: Window = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "window", self._window())

    @property
    def actors(self) -> tuple[str, ...]:
        """The cells of the pieces that act in the capture, or that stand in the formation."""
        if self.kind == "victory" and self.outcome is not None:
            return tuple(cell for cell, _token in self.outcome.pieces)
        if self.reason is None:
            return ()
        return tuple(actor.cell for actor in self.reason.pieces)

    @property
    def move(self) -> tuple[str, str] | None:
        """From where to where a piece goes, where one does."""
        if not self.part or self.part.startswith("x"):
            return None
        return self.part[:2], self.part[2:4]

    def _window(self) -> Window:
        ruleset = self.position.ruleset
        if self.kind == "start":
            return Window(0, ruleset.rows - 1, 0, ruleset.columns - 1)
        cells = {*self.position.pieces(), *self.goals, *(self.move or ())}
        rows = sorted(ord(cell[0]) - ord("a") for cell in cells)
        columns = sorted(int(cell[1]) - 1 for cell in cells)
        first_row, last_row = _widened(rows[0], rows[-1], size=ruleset.rows, least=_ROWS)
        first, last = _widened(columns[0], columns[-1], size=ruleset.columns, least=_COLUMNS)
        return Window(first_row, last_row, first, last)


def _widened(first: int, last: int, *, size: int, least: int) -> tuple[int, int]:
    """A stretch of cells with its surroundings, inside the board."""
    first, last = max(first - _AROUND, 0), min(last + _AROUND, size - 1)
    while last - first + 1 < min(least, size):
        if first > 0:
            first -= 1
        if last < size - 1 and last - first + 1 < least:
            last += 1
    return first, last
