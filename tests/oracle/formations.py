"""Victories by pieces set in progression in the enemy's territory."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, product
from typing import NamedTuple

from tests.oracle.moves import DIAGONAL, ORTHOGONAL
from tests.oracle.position import Cell, Position, acting_values, in_enemy_territory
from tests.oracle.progressions import ARITHMETIC, kinds_of_four, progression
from tests.oracle.serving import (
    NO_HELP,
    Field,
    Help,
    Standing,
    blocks_filled,
    held_men,
    help_of,
    lines_filled,
    not_too_many,
    threes_filled,
)


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


def squares_of(field: Field) -> list[Field]:
    """Four pieces on the cells of a block of two by two."""
    standing = {piece.cell: piece for piece in field}
    blocks = []
    for row, column in standing:
        block = [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)]
        if all(cell in standing for cell in block):
            blocks.append(tuple(standing[cell] for cell in block))
    return blocks


def first_seen(start: Cell, direction: Cell, occupied: frozenset[Cell]) -> tuple[Cell, int] | None:
    """The first piece along a line and how many steps away it is; the cells between are empty."""
    for far in range(1, 16):
        cell = (start[0] + direction[0] * far, start[1] + direction[1] * far)
        if cell in occupied:
            return cell, far
    return None


def spaced_threes(field: Field, occupied: frozenset[Cell]) -> list[Field]:
    """Three pieces with equal gaps on a line, or at the corner and the ends of a right angle.

    From the middle, or the corner, both arms are equally long, at least one step, and the cells
    before their ends are empty. The two go opposite ways, or at a right angle, both orthogonally or
    both diagonally. The middle piece, or the one at the corner, stands second.
    """
    standing = {piece.cell: piece for piece in field}
    threes: list[Field] = []
    for middle in field:
        for directions in (ORTHOGONAL, DIAGONAL):
            seen = [first_seen(middle.cell, direction, occupied) for direction in directions]
            ends = [end for end in seen if end is not None and end[0] in standing]
            for (one, far), (another, as_far) in combinations(ends, 2):
                if far == as_far:
                    threes.append((standing[one], middle, standing[another]))
    return threes


def threes_in_place(
    field: Field, placement: str, occupied: frozenset[Cell], held: Help
) -> list[Field]:
    """The threes that stand as they must; on a line or an angle the middle one stands second."""
    if placement == "line":
        return lines_of(field, 3) + lines_filled(field, 3, held)
    if placement == "spaced":
        return spaced_threes(field, occupied) + threes_filled(field, held)
    threes = combinations((*field, *held_men(held)), 3)
    return [three for three in threes if not_too_many(three, held)]


class Three(NamedTuple):
    """What three pieces in progression must fulfil."""

    placement: str
    middle: bool
    anchor: bool
    arithmetic: bool


# Only a memory of answers already worked out: most turns leave the enemy's territory as it was.
@lru_cache(maxsize=20000)
def has_three(field: Field, asked: Three, occupied: frozenset[Cell], held: Help = NO_HELP) -> bool:
    """Three pieces in progression, at least one of them on the board and the winner's.

    Perhaps the middle piece must hold the middle value, and an own piece stand at an end.
    """
    for first, middle, last in threes_in_place(field, asked.placement, occupied, held):
        if not (first.own or middle.own or last.own):
            continue
        if asked.anchor and not (first.own or last.own):
            continue
        for x, y, z in product(first.values, middle.values, last.values):
            kind = progression([x, y, z])
            if kind is None or (asked.arithmetic and kind != ARITHMETIC):
                continue
            if not asked.middle or sorted([x, y, z])[1] == y:
                return True
    return False


def fours(field: Field, placement: str, held: Help) -> list[Field]:
    """The fours worth looking at, in any order.

    Two kinds among four pieces need at least one three in progression, since a four-term proportion
    is only ever one kind; so where any four will do they are built as such a three and one more.
    """
    if placement != "anywhere":
        placed = lines_of(field, 4) + lines_filled(field, 4, held)
        if placement == "line_or_square":
            placed += squares_of(field) + blocks_filled(field, held)
        return [four for four in placed if any(piece.own for piece in four)]
    found = set()
    everyone = (*field, *held_men(held))
    for three in combinations(everyone, 3):
        chosen = product(three[0].values, three[1].values, three[2].values)
        if any(progression(list(values)) is not None for values in chosen):
            for piece in everyone:
                if piece not in three and not_too_many((*three, piece), held):
                    found.add(tuple(sorted([*three, piece])))
    return [four for four in sorted(found) if any(piece.own for piece in four)]


@lru_cache(maxsize=20000)
def number_of_kinds(values: tuple[int, ...], four_term: bool) -> int:
    """How many kinds of progression four values show."""
    return len(kinds_of_four(list(values), four_term))


@lru_cache(maxsize=20000)
def most_kinds(field: Field, placement: str, four_term: bool, held: Help = NO_HELP) -> int:
    """The most kinds of progression that four of the pieces show among them."""
    most = 0
    for four in fours(field, placement, held):
        for values in product(*(piece.values for piece in four)):
            most = max(most, number_of_kinds(tuple(sorted(values)), four_term))
    return most


def three_in_progression(position: Position, side: str, name: str) -> bool:
    """The victory by three pieces, as the ruleset places and limits them."""
    ruleset = position.ruleset
    field = candidates(position, side, ruleset.text(f"victory.{name}.owners"))
    placement = ruleset.text(f"victory.{name}.placement")
    has_middle = placement in ("line", "spaced")
    asked = Three(
        placement,
        middle=has_middle and ruleset.on(f"victory.{name}.middle"),
        anchor=has_middle and ruleset.on(f"victory.{name}.anchor"),
        arithmetic=ruleset.text(f"victory.{name}.progressions") == ARITHMETIC,
    )
    occupied = frozenset(position.pieces) if placement == "spaced" else frozenset()
    return has_three(field, asked, occupied, help_of(position, side))


def most_kinds_of_four(position: Position, side: str, name: str) -> int:
    """The most kinds that four pieces show, as the ruleset places them."""
    ruleset = position.ruleset
    field = candidates(position, side, ruleset.text(f"victory.{name}.owners"))
    placement = ruleset.text(f"victory.{name}.placement")
    four_term = ruleset.on("victory.progressions.four_term")
    return most_kinds(field, placement, four_term, help_of(position, side))
