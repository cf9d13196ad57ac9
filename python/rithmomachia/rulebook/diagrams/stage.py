"""Trying candidate positions in the kernel until one shows exactly what is wanted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice

from rithmomachia._core import Capture, Piece, Position, Reason, Ruleset, Setup
from rithmomachia.errors import RithmomachiaError
from rithmomachia.rulebook.diagrams.diagram import Diagram
from rithmomachia.vocabulary import Shape, Side

# Candidates tried for one diagram: some 40 microseconds each.
MOST = 3000
# What is taken stands here unless the edge matters: far from every edge.
MIDDLE = "h4"


@dataclass(frozen=True, slots=True)
class Scene:
    """Pieces on cells, and the move that brings about the rest, or none."""

    white: Mapping[str, str]
    black: Mapping[str, str]
    move: str = ""
    prisoners: Sequence[str] = field(default=())


Wanted = Callable[[Capture, Reason], bool]


def position_of(ruleset: Ruleset, scene: Scene) -> Position | None:
    """The position, if it is one and nobody has won in it."""
    setup = Setup(
        ruleset, scene.white, scene.black, Side.WHITE, white_prisoners=list(scene.prisoners)
    )
    try:
        position = setup.position()
    except RithmomachiaError:
        return None
    return position if position.outcome() is None else None


def first_capture(
    ruleset: Ruleset, scenes: Iterable[Scene], wanted: Wanted, *, most: int = MOST
) -> Diagram | None:
    """The first scene in which one capture alone is found, for one reason alone, and that wanted.

    Cost: up to `most` positions, a tenth of a second.
    """
    for scene in islice(scenes, most):
        found = capture_in(ruleset, scene, wanted)
        if found is not None:
            return found
    return None


def capture_in(ruleset: Ruleset, scene: Scene, wanted: Wanted) -> Diagram | None:
    """The capture of a scene, where it is the only one and the one wanted."""
    position = position_of(ruleset, scene)
    if position is None:
        return None
    captures = _captures(position, scene.move)
    if len(captures) != 1 or len(captures[0].reasons) != 1:
        return None
    capture, reason = captures[0], captures[0].reasons[0]
    if not wanted(capture, reason):
        return None
    return Diagram(
        "capture",
        position,
        part=scene.move or capture.word,
        notation=_notation(position, scene.move, capture),
        capture=capture,
        reason=reason,
        target=capture.cell,
    )


def first_entry(
    ruleset: Ruleset, scenes: Iterable[Scene], *, layer: bool = False, most: int = MOST
) -> Diagram | None:
    """The first scene in which a piece moves onto an enemy, and nothing else can be taken."""
    for scene in islice(scenes, most):
        position = position_of(ruleset, scene)
        moves = [] if position is None else position.moves()
        found = [move for move in moves if move.to_cell in scene.black]
        if position is None or len(found) != 1 or (found[0].layer is not None) is not layer:
            continue
        move = found[0]
        reason = next(iter(move.reasons), None)
        if len(move.reasons) > 1 or _consequences(position, move.word):
            continue
        return Diagram(
            "capture",
            position,
            part=move.word,
            notation=move.text,
            reason=reason,
            target=move.to_cell,
        )
    return None


def _consequences(position: Position, move: str) -> list[Capture]:
    if position.ruleset.value("captures.timing") != "automatic":
        return []
    return position.consequences(move)


def with_move(army: Army, scenes: Iterable[Scene]) -> Iterator[Scene]:
    """The same scenes, each with one of the pieces still to come."""
    for scene in scenes:
        for cell, token in scene.white.items():
            others = {at: one for at, one in scene.white.items() if at != cell}
            for rows, columns in army.offsets(token):
                origin = beside(cell, (-rows, -columns), ruleset=army.ruleset)
                if origin is not None and origin not in others and origin not in scene.black:
                    yield Scene({origin: token, **others}, scene.black, f"{origin}{cell}")


def _captures(position: Position, move: str) -> list[Capture]:
    """What can be taken now; after the move, where there is one, and before it nothing."""
    if not move:
        return position.captures()
    if position.captures():
        return []
    try:
        after = position.play_part(move)
        if position.ruleset.value("captures.timing") == "automatic":
            return position.consequences(move)
    except RithmomachiaError:
        return []
    return after.captures() if after.stage == "after" else []


def _notation(position: Position, move: str, capture: Capture) -> str:
    if not move:
        return capture.text
    if position.ruleset.value("captures.timing") == "automatic":
        return position.notation(move)
    moved = next((one.text for one in position.moves() if one.word == move), move)
    return f"{moved}; {capture.text}"


class Army:
    """The pieces of a ruleset, and where each can go from a cell of an empty board."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        pieces = Position.initial(ruleset).pieces().values()
        self.white = _sorted(piece for piece in pieces if piece.side is Side.WHITE)
        self.black = _sorted(piece for piece in pieces if piece.side is Side.BLACK)
        self._offsets: dict[str, tuple[tuple[int, int], ...]] = {}

    def of(self, side: Side, shape: Shape) -> list[Piece]:
        """One side's pieces of a shape, the least value first."""
        own = self.white if side is Side.WHITE else self.black
        return [piece for piece in own if piece.shape is shape]

    def offsets(self, token: str) -> tuple[tuple[int, int], ...]:
        """Rows and columns a piece goes in one move, from a cell with room on every side."""
        # The largest number says nothing about how a piece moves: all of a shape move alike.
        known = token if "[" in token else token[0].upper()
        if known not in self._offsets:
            is_white = token[0].isupper()
            pieces = {MIDDLE: token}
            setup = Setup(
                self.ruleset, pieces if is_white else {}, {} if is_white else pieces, _side(token)
            )
            goals = [move.to_cell for move in setup.position().moves()]
            self._offsets[known] = tuple(sorted((_offset(goal) for goal in goals), key=_nearness))
        return self._offsets[known]


def _side(token: str) -> Side:
    return Side.WHITE if token[0].isupper() else Side.BLACK


def _sorted(pieces: Iterable[Piece]) -> list[Piece]:
    return sorted(pieces, key=lambda piece: (piece.value, piece.token))


def _nearness(offset: tuple[int, int]) -> tuple[int, int, int]:
    return (max(abs(offset[0]), abs(offset[1])), -offset[0], offset[1])


def _offset(goal: str) -> tuple[int, int]:
    return ord(goal[0]) - ord(MIDDLE[0]), int(goal[1]) - int(MIDDLE[1])


def beside(cell: str, offset: tuple[int, int], *, ruleset: Ruleset) -> str | None:
    """The cell so many rows and columns away, if it is on the board."""
    row, column = ord(cell[0]) - ord("a") + offset[0], int(cell[1]) - 1 + offset[1]
    if 0 <= row < ruleset.rows and 0 <= column < ruleset.columns:
        return f"{chr(ord('a') + row)}{column + 1}"
    return None
