"""What a side has taken, counted, summed and in digits."""

from __future__ import annotations

from itertools import combinations

from tests.oracle.position import Position, Taken
from tests.oracle.ruleset import Ruleset


def count_of(ruleset: Ruleset, taken: Taken) -> int:
    """A piece counts one. A whole pyramid counts one or the layers it still had.

    A layer taken alone counts one only where layers count; the last layer is the whole pyramid.
    """
    if taken.single:
        return 1 if ruleset.on("counting.layers_count") else 0
    if taken.shape == "pyramid" and ruleset.text("counting.whole_pyramid") == "layers":
        return len(taken.layers)
    return 1


def count(position: Position, side: str) -> int:
    """How many pieces a side has taken, by the ruleset's way of counting."""
    return sum(count_of(position.ruleset, taken) for taken in position.taken[side])


def total(position: Position, side: str) -> int:
    """The sum of all values removed; a whole pyramid adds its total at that moment."""
    return sum(taken.value for taken in position.taken[side])


def digits(position: Position, side: str) -> int:
    """Decimal digits of the values removed, one number per removal; or the sum of those digits."""
    amount = 0
    for taken in position.taken[side]:
        for digit in str(taken.value):
            if position.ruleset.text("counting.digits") == "sum":
                amount += int(digit)
            else:
                amount += 1
    return amount


def values_of_pieces(position: Position, side: str) -> list[int]:
    """The values that may fill a place among so many captured pieces.

    A single layer fills none unless layers count. A whole pyramid is one piece of its total: where
    it counts its layers instead, no ruleset may ask for so many pieces.
    """
    values = []
    for taken in position.taken[side]:
        if not taken.single or position.ruleset.on("counting.layers_count"):
            values.append(taken.value)
    return values


def some_sum_to(values: list[int], target: int) -> bool:
    """Whether some of the values, each used once at most, sum to the target."""
    sums = {0}
    for value in values:
        sums |= {before + value for before in sums if before + value <= target}
    return target in sums


def some_pieces_sum_to(values: list[int], pieces: int, target: int) -> bool:
    """Whether exactly so many of the values sum to the target."""
    return any(sum(chosen) == target for chosen in combinations(values, pieces))


def largest_sums(values: list[int], below: int) -> dict[tuple[int, int], int]:
    """For every number of values and of decimal digits in all, the most that some of them come to.

    Values of the target or more are no part of it: none alone may reach it.
    """
    best = {(0, 0): 0}
    for value in values:
        if value >= below:
            continue
        for (pieces, length), reached in list(best.items()):
            longer = (pieces + 1, length + len(str(value)))
            best[longer] = max(best.get(longer, 0), reached + value)
    return best


def reach_together(
    values: list[int], target: int, pieces: int | None = None, length: int | None = None
) -> bool:
    """Whether some of the values reach the target together, none of them alone.

    So many of them where `pieces` says so, with so many digits in all where `length` does.
    """
    return any(
        reached >= target and pieces in (None, used) and length in (None, written)
        for (used, written), reached in largest_sums(values, target).items()
    )
