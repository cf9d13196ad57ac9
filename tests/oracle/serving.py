"""Prisoners that serve in a triumph: they fill empty cells of a formation as it is judged."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations, permutations
from typing import NamedTuple

from tests.oracle.moves import DIAGONAL, ORTHOGONAL
from tests.oracle.position import (
    Cell,
    Position,
    acted_last,
    columns,
    in_enemy_territory,
    rows,
)
from tests.oracle.returns import may_return


class Standing(NamedTuple):
    """A piece that may take part: where it stands, whether it is the winner's, and its values.

    A pyramid counts as its total or as any one layer, one value in the whole formation. A prisoner
    is never the winner's own, so he is not the one that has to stand there.
    """

    cell: Cell
    own: bool
    values: tuple[int, ...]


Field = tuple[Standing, ...]


class Help(NamedTuple):
    """The values of the men held, how many may serve at once, and the cells they may fill."""

    men: tuple[int, ...]
    most: int
    empty: frozenset[Cell]


NO_HELP = Help((), 0, frozenset())


def help_of(position: Position, side: str) -> Help:
    """What serves a side: men it took whole and holds, if it acted last and they serve at all.

    What it has taken in the running turn serves too; no pyramid does, and no layer of one.
    """
    ruleset = position.ruleset
    if ruleset.text("prisoners.serve") != "triumph" or side != acted_last(position):
        return NO_HELP
    most = ruleset.number("prisoners.most")
    men: list[int] = []
    for taken in position.taken[side]:
        # More men of one value than may serve at once change nothing.
        if may_return(taken) and men.count(taken.value) < most:
            men.append(taken.value)
    empty = frozenset(
        (row, column)
        for row in range(rows(ruleset))
        for column in range(columns(ruleset))
        if (row, column) not in position.pieces and in_enemy_territory(ruleset, side, (row, column))
    )
    return Help(tuple(sorted(men)), most, empty) if men else NO_HELP


def held_men(held: Help) -> Field:
    """The men as pieces that stand nowhere yet, for formations that may stand anywhere."""
    return tuple(Standing((-1, index), False, (value,)) for index, value in enumerate(held.men))


def not_too_many(pieces: Iterable[Standing], held: Help) -> bool:
    """Whether no more prisoners are among the pieces than may serve, and than there is room for."""
    serving = sum(piece.cell[0] < 0 for piece in pieces)
    return serving <= min(held.most, len(held.empty))


@lru_cache(maxsize=2000)
def choices(men: tuple[int, ...], places: int, in_order: bool) -> list[tuple[int, ...]]:
    """Every choice of so many men, equal men once; in every order where that says something."""
    return sorted(set((permutations if in_order else combinations)(men, places)))


def filled(cells: list[Cell], field: Field, held: Help, in_order: bool) -> Iterator[Field]:
    """The cells with their pieces and every choice of prisoners on those that are empty.

    Some cell is empty, not too many are, and the winner holds one of the others. Where the order
    of the pieces says nothing, each choice comes once.
    """
    standing = {piece.cell: piece for piece in field}
    if any(cell not in standing and cell not in held.empty for cell in cells):
        return
    holes = [cell for cell in cells if cell in held.empty]
    own = any(cell in standing and standing[cell].own for cell in cells)
    if not holes or len(holes) > held.most or not own:
        return
    for values in choices(held.men, len(holes), in_order):
        men = {
            cell: Standing(cell, False, (value,)) for cell, value in zip(holes, values, strict=True)
        }
        yield tuple(men.get(cell) or standing[cell] for cell in cells)


def lines_filled(field: Field, length: int, held: Help) -> list[Field]:
    """Contiguous cells of a row, a column or a diagonal that prisoners complete."""
    lines: list[Field] = []
    if not held.men:
        return lines
    for row, column in {piece.cell for piece in field} | held.empty:
        for down, right in [(1, 0), (0, 1), (1, 1), (1, -1)]:
            line = [(row + down * step, column + right * step) for step in range(length)]
            lines.extend(filled(line, field, held, in_order=length == 3))
    return lines


def blocks_filled(field: Field, held: Help) -> list[Field]:
    """Blocks of two by two that prisoners complete."""
    blocks: list[Field] = []
    if not held.men:
        return blocks
    for row, column in {piece.cell for piece in field} | held.empty:
        block = [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)]
        blocks.extend(filled(block, field, held, in_order=False))
    return blocks


def threes_filled(field: Field, held: Help) -> list[Field]:
    """Three cells at equal gaps, on a line or at a right angle, that prisoners complete.

    Nothing stands between them; the middle one, or the one at the corner, comes second.
    """
    threes: list[Field] = []
    if not held.men:
        return threes
    own = {piece.cell for piece in field if piece.own}
    for middle in {piece.cell for piece in field} | held.empty:
        for directions in (ORTHOGONAL, DIAGONAL):
            for one, another in combinations(directions, 2):
                for far in range(1, 16):
                    ends = [end(middle, one, far), end(middle, another, far)]
                    cells = [ends[0], middle, ends[1]]
                    if not own.isdisjoint(cells):
                        threes.extend(filled(cells, field, held, in_order=True))
                    # Beyond a piece, or the border, there is nothing to fill.
                    if not held.empty.issuperset(ends):
                        break
    return threes


def end(middle: Cell, direction: Cell, far: int) -> Cell:
    """The cell so many steps away."""
    return (middle[0] + direction[0] * far, middle[1] + direction[1] * far)
