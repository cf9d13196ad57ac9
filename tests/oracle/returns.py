"""Prisoners that turn their coat: a man taken earlier is set on the taker's own hind row."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tests.oracle.position import SHAPES, WHITE, Cell, Piece, Position, Taken, columns, rows
from tests.oracle.ruleset import Ruleset

MEN_OF_BOTH_ARMIES = 48


@dataclass(frozen=True)
class Return:
    """In place of a move: the man, who belongs to the side that took him now, and his cell."""

    man: Piece
    cell: Cell


def hind_row(ruleset: Ruleset, side: str) -> list[Cell]:
    """The cells of the row at a side's own edge: White's first row, the last one for Black."""
    row = 0 if side == WHITE else rows(ruleset) - 1
    return [(row, column) for column in range(columns(ruleset))]


def may_return(taken: Taken) -> bool:
    """A circle, triangle or square taken whole: no pyramid, and no layer of one."""
    return taken.shape != "pyramid" and not taken.single


def taken_earlier(position: Position) -> list[Taken]:
    """What the side to move took in earlier turns; what it takes in this turn stays taken in it."""
    taken = list(position.taken[position.side])
    return taken[: len(taken) - position.running]


def returns(position: Position) -> list[Return]:
    """Every man on every empty cell of the hind row, equal men once.

    By value, then shape, then cell. A board holds no more men than both armies have.
    """
    if position.ruleset.text("prisoners.return") != "hind_row":
        return []
    if len(position.pieces) >= MEN_OF_BOTH_ARMIES:
        return []
    side = position.side
    free = [cell for cell in hind_row(position.ruleset, side) if cell not in position.pieces]
    men = {
        (taken.value, SHAPES.index(taken.shape))
        for taken in taken_earlier(position)
        if may_return(taken)
    }
    return [
        Return(Piece(side, SHAPES[shape], value), cell)
        for value, shape in sorted(men)
        for cell in free
    ]


def after_return(position: Position, returning: Return) -> Position:
    """The man stands on his cell as the piece just moved, and is a prisoner no longer.

    Of several equal men the one taken first leaves the list.
    """
    side, man = position.side, returning.man
    freed = next(
        index
        for index, taken in enumerate(taken_earlier(position))
        if may_return(taken) and (taken.shape, taken.value) == (man.shape, man.value)
    )
    taken = position.taken[side]
    left = {**position.taken, side: taken[:freed] + taken[freed + 1 :]}
    pieces = {**position.pieces, returning.cell: man}
    return replace(position, pieces=pieces, taken=left, stage="after", mover=returning.cell)
