"""Victories by pieces set in progression in the enemy's territory."""

from __future__ import annotations

from itertools import combinations

from tests.oracle.moves import DIAGONAL, ORTHOGONAL
from tests.oracle.position import (
    Cell,
    Position,
    acting_values,
    in_enemy_territory,
)
from tests.oracle.progressions import ARITHMETIC, kinds_of_four, progression


def candidates(position: Position, side: str, owners: str) -> list[Cell]:
    """The cells in the enemy's territory whose pieces may take part: own ones, or anyone's."""
    cells = []
    for cell, piece in sorted(position.pieces.items()):
        allowed = owners == "mixed" or piece.side == side
        if allowed and in_enemy_territory(position.ruleset, side, cell):
            cells.append(cell)
    return cells


def lines_of(cells: list[Cell], length: int) -> list[list[Cell]]:
    """Contiguous cells of a row, a column or a diagonal, all of them among the given ones."""
    standing = set(cells)
    lines = []
    for row, column in cells:
        for down, right in ORTHOGONAL + DIAGONAL:
            line = [(row + down * step, column + right * step) for step in range(length)]
            if line[0] < line[-1] and all(cell in standing for cell in line):
                lines.append(line)
    return lines


def has_own(position: Position, side: str, cells: list[Cell]) -> bool:
    """At least one of the pieces is the winner's."""
    return any(position.pieces[cell].side == side for cell in cells)


def values_on(position: Position, cell: Cell) -> list[int]:
    """A pyramid counts as its total or as any one layer, one value in the whole formation."""
    return [value for value, _ in acting_values(position.pieces[cell])]


def three_in_progression(position: Position, side: str, name: str) -> bool:
    """Three pieces in progression, anywhere or on a line.

    On a line the ruleset may ask for the middle value on the middle piece.
    """
    ruleset = position.ruleset
    cells = candidates(position, side, ruleset.text(f"victory.{name}.owners"))
    on_line = ruleset.text(f"victory.{name}.placement") == "line"
    threes = lines_of(cells, 3) if on_line else [list(three) for three in combinations(cells, 3)]
    for first, middle, last in threes:
        if not has_own(position, side, [first, middle, last]):
            continue
        for x in values_on(position, first):
            for y in values_on(position, middle):
                for z in values_on(position, last):
                    kind = progression([x, y, z])
                    if kind is None:
                        continue
                    middle_counts = on_line and ruleset.on(f"victory.{name}.middle")
                    if middle_counts and sorted([x, y, z])[1] != y:
                        continue
                    only_arithmetic = ruleset.text(f"victory.{name}.progressions") == ARITHMETIC
                    if kind == ARITHMETIC or not only_arithmetic:
                        return True
    return False


def fours(position: Position, cells: list[Cell], on_line: bool) -> list[list[Cell]]:
    """The fours worth looking at: any, or contiguous on a line, in any order.

    Two kinds among four pieces need at least one three in progression, since a four-term proportion
    is only ever one kind; so fours are built as such a three and one more.
    """
    if on_line:
        return lines_of(cells, 4)
    found: set[frozenset[Cell]] = set()
    for three in combinations(cells, 3):
        for x in values_on(position, three[0]):
            for y in values_on(position, three[1]):
                for z in values_on(position, three[2]):
                    if progression([x, y, z]) is not None:
                        found.update(
                            frozenset([*three, cell]) for cell in cells if cell not in three
                        )
    return [sorted(four) for four in found]


def most_kinds_of_four(position: Position, side: str, name: str) -> int:
    """The most kinds of progression that four allowed pieces show among them."""
    ruleset = position.ruleset
    cells = candidates(position, side, ruleset.text(f"victory.{name}.owners"))
    most = 0
    for four in fours(position, cells, ruleset.text(f"victory.{name}.placement") == "line"):
        if not has_own(position, side, four):
            continue
        choices: list[list[int]] = [[]]
        for cell in four:
            choices = [
                [*chosen, value] for chosen in choices for value in values_on(position, cell)
            ]
        for chosen in choices:
            kinds = kinds_of_four(chosen, ruleset.on("victory.progressions.four_term"))
            most = max(most, len(kinds))
    return most
