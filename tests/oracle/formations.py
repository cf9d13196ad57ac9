"""Victories by pieces set in progression in the enemy's territory."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, product
from typing import NamedTuple

from tests.oracle.moves import DIAGONAL, ORTHOGONAL
from tests.oracle.position import Cell, Position, acting_values, in_enemy_territory
from tests.oracle.progressions import ARITHMETIC, kinds_of_four, progression


class Standing(NamedTuple):
    """A piece that may take part: where it stands, whether it is the winner's, and its values.

    A pyramid counts as its total or as any one layer, one value in the whole formation.
    """

    cell: Cell
    own: bool
    values: tuple[int, ...]


Field = tuple[Standing, ...]


def candidates(position: Position, side: str, owners: str) -> Field:
    """The pieces in the enemy's territory that may take part: own ones, or anyone's."""
    field = []
    for cell, piece in sorted(position.pieces.items()):
        own = piece.side == side
        allowed = own or owners == "mixed"
        if allowed and in_enemy_territory(position.ruleset, side, cell):
            field.append(Standing(cell, own, tuple(value for value, _ in acting_values(piece))))
    return tuple(field)


def lines_of(field: Field, length: int) -> list[Field]:
    """Pieces on contiguous cells of a row, a column or a diagonal, in the order of the line."""
    standing = {piece.cell: piece for piece in field}
    lines = []
    for row, column in standing:
        for down, right in ORTHOGONAL + DIAGONAL:
            line = [(row + down * step, column + right * step) for step in range(length)]
            if line[0] < line[-1] and all(cell in standing for cell in line):
                lines.append(tuple(standing[cell] for cell in line))
    return lines


def groups(field: Field, length: int, on_line: bool) -> list[Field]:
    """So many pieces, anywhere or on a line, at least one of them the winner's."""
    chosen = lines_of(field, length) if on_line else list(combinations(field, length))
    return [group for group in chosen if any(piece.own for piece in group)]


# Only a memory of answers already worked out: most turns leave the enemy's territory as it was.
@lru_cache(maxsize=20000)
def has_three(field: Field, on_line: bool, middle_counts: bool, only_arithmetic: bool) -> bool:
    """Three pieces in progression; on a line perhaps with the middle value in the middle."""
    for first, middle, last in groups(field, 3, on_line):
        for x, y, z in product(first.values, middle.values, last.values):
            kind = progression([x, y, z])
            if kind is None or (only_arithmetic and kind != ARITHMETIC):
                continue
            if not middle_counts or sorted([x, y, z])[1] == y:
                return True
    return False


def fours(field: Field, on_line: bool) -> list[Field]:
    """The fours worth looking at, in any order.

    Two kinds among four pieces need at least one three in progression, since a four-term proportion
    is only ever one kind; so where any four will do they are built as such a three and one more.
    """
    if on_line:
        return groups(field, 4, on_line)
    found = set()
    for three in combinations(field, 3):
        chosen = product(three[0].values, three[1].values, three[2].values)
        if any(progression(list(values)) is not None for values in chosen):
            for piece in field:
                if piece not in three:
                    found.add(tuple(sorted([*three, piece])))
    return [four for four in sorted(found) if any(piece.own for piece in four)]


@lru_cache(maxsize=20000)
def most_kinds(field: Field, on_line: bool, four_term: bool) -> int:
    """The most kinds of progression that four of the pieces show among them."""
    most = 0
    for four in fours(field, on_line):
        for values in product(*(piece.values for piece in four)):
            most = max(most, len(kinds_of_four(list(values), four_term)))
    return most


def three_in_progression(position: Position, side: str, name: str) -> bool:
    """The victory by three pieces, as the ruleset places and limits them."""
    ruleset = position.ruleset
    field = candidates(position, side, ruleset.text(f"victory.{name}.owners"))
    on_line = ruleset.text(f"victory.{name}.placement") == "line"
    middle_counts = on_line and ruleset.on(f"victory.{name}.middle")
    only_arithmetic = ruleset.text(f"victory.{name}.progressions") == ARITHMETIC
    return has_three(field, on_line, middle_counts, only_arithmetic)


def most_kinds_of_four(position: Position, side: str, name: str) -> int:
    """The most kinds that four pieces show, as the ruleset places them."""
    ruleset = position.ruleset
    field = candidates(position, side, ruleset.text(f"victory.{name}.owners"))
    on_line = ruleset.text(f"victory.{name}.placement") == "line"
    return most_kinds(field, on_line, ruleset.on("victory.progressions.four_term"))
