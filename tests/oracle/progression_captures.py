"""Two pieces and the enemy they take hold three values in progression."""

from __future__ import annotations

from itertools import combinations, product

from tests.oracle.moves import DIAGONAL, ORTHOGONAL, Actor, Reason
from tests.oracle.position import Cell, Position, acting_values, other, own_cells
from tests.oracle.progressions import progression
from tests.oracle.removals import Found, Reached, add


def pairs_that_reach(reached: Reached, target: Cell) -> list[tuple[Cell, Cell]]:
    """Two own pieces that both reach the target."""
    able = [cell for cell, cells in reached.items() if target in cells]
    return list(combinations(able, 2))


def pairs_in_line(reached: Reached, target: Cell) -> list[tuple[Cell, Cell]]:
    """Two own pieces that stand with the target on three cells of a line that touch."""
    pairs = []
    for first, second in combinations(reached, 2):
        start, middle, end = sorted([first, second, target])
        step = (middle[0] - start[0], middle[1] - start[1])
        if step in ORTHOGONAL + DIAGONAL and (middle[0] + step[0], middle[1] + step[1]) == end:
            pairs.append((first, second))
    return pairs


def middle_holds_middle(values: dict[Cell, int]) -> bool:
    """Whether the middle cell of three on a line holds the middle value."""
    return sorted(values.values())[1] == values[sorted(values)[1]]


def progression_captures(position: Position, reached: Reached, found: Found) -> None:
    """Two own pieces and the target in progression, whichever of the three is which.

    Both reach the target; or the three stand in line and the middle one holds the middle value.
    """
    if not position.ruleset.on("captures.progression.enabled"):
        return
    in_line = position.ruleset.text("captures.progression.partners") == "line"
    for target in own_cells(position, other(position.side)):
        pairs = (pairs_in_line if in_line else pairs_that_reach)(reached, target)
        for first, second in pairs:
            for (a, a_layer), (b, b_layer), (hit, hit_layer) in product(
                *(acting_values(position.pieces[cell]) for cell in (first, second, target))
            ):
                kind = progression([a, b, hit])
                if kind is None:
                    continue
                if in_line and not middle_holds_middle({first: a, second: b, target: hit}):
                    continue
                actors = frozenset([Actor(first, a, a_layer), Actor(second, b, b_layer)])
                add(found, target, hit_layer, Reason("progression", kind, 0, actors, hit))
