"""Ambush: own pieces put together by an operation take an enemy of the value that comes out."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from tests.oracle.moves import DIAGONAL, ORTHOGONAL, Actor, Reason
from tests.oracle.position import Cell, Position, acting_values, other, own_cells
from tests.oracle.removals import Found, Reached, add

Group = tuple[Cell, ...]
Values = tuple[tuple[int, int | None], ...]
"""For each piece of a group the value it acts with, and the layer that holds it."""


def own_neighbours(position: Position, target: Cell, directions: list[Cell]) -> list[Cell]:
    """The own pieces on these neighbouring cells."""
    cells = [(target[0] + down, target[1] + right) for down, right in directions]
    mine = own_cells(position, position.side)
    return sorted(cell for cell in cells if cell in mine)


def flanks(position: Position, target: Cell) -> set[Group]:
    """Two own pieces next to the target, on opposite sides."""
    beside = own_neighbours(position, target, ORTHOGONAL + DIAGONAL)
    return {
        (first, second)
        for first, second in combinations(beside, 2)
        if (first[0] + second[0], first[1] + second[1]) == (2 * target[0], 2 * target[1])
    }


def groups_of(position: Position, target: Cell, size: int, reached: Reached) -> list[Group]:
    """So many own pieces that may act together against the target.

    They all reach it; or all stand next to it; or all on its orthogonal or all on its diagonal
    neighbours; or two flank it. Where one of them has to be the piece just moved and nobody has
    just moved, there are none.
    """
    ruleset = position.ruleset
    partners = ruleset.text("captures.ambush.partners")
    groups: set[Group] = set()
    if partners == "reach":
        able = [cell for cell, cells in reached.items() if target in cells]
        groups = set(combinations(able, size))
    elif partners == "flank":
        groups = flanks(position, target) if size == 2 else set()
    elif partners == "adjacent":
        beside = own_neighbours(position, target, ORTHOGONAL + DIAGONAL)
        groups = set(combinations(beside, size))
    else:
        for four in (ORTHOGONAL, DIAGONAL):
            groups |= set(combinations(own_neighbours(position, target, four), size))
    if ruleset.on("captures.ambush.mover"):
        groups = {group for group in groups if position.mover in group}
    return sorted(groups)


def results(position: Position, values: list[int]) -> list[tuple[str, int]]:
    """Sum and product of any number; of two also the difference, and the exact quotient."""
    ruleset = position.ruleset
    found = []
    product_of_all = 1
    for value in values:
        product_of_all *= value
    if ruleset.on("captures.ambush.addition"):
        found.append(("+", sum(values)))
    if ruleset.on("captures.ambush.multiplication"):
        found.append(("*", product_of_all))
    if len(values) == 2:
        small, large = sorted(values)
        if ruleset.on("captures.ambush.subtraction"):
            found.append(("-", large - small))
        if ruleset.on("captures.ambush.division") and large % small == 0:
            found.append(("/", large // small))
    return found


def chosen_values(position: Position, group: Group) -> Iterator[Values]:
    """Every choice of one value for each piece of a group."""
    yield from product(*(acting_values(position.pieces[cell]) for cell in group))


def ambushes(position: Position, reached: Reached, found: Found) -> None:
    """Partners whose values, put together by an operation, give the enemy's value.

    Each acts with one value: two layers of one pyramid are never two of the partners.
    """
    if not position.ruleset.on("captures.ambush.enabled"):
        return
    most = position.ruleset.number("captures.ambush.most")
    for target in own_cells(position, other(position.side)):
        hits = acting_values(position.pieces[target])
        for size in range(2, most + 1):
            for group in groups_of(position, target, size, reached):
                for values in chosen_values(position, group):
                    for sign, result in results(position, [value for value, _ in values]):
                        for hit, hit_layer in hits:
                            if hit == result:
                                parts = zip(group, values, strict=True)
                                actors = frozenset(Actor(cell, *part) for cell, part in parts)
                                reason = Reason("ambush", sign, 0, actors, hit)
                                add(found, target, hit_layer, reason)
