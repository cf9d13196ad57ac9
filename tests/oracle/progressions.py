"""The three kinds of progression."""

from __future__ import annotations

from itertools import combinations

ARITHMETIC, GEOMETRIC, HARMONIC = "arithmetic", "geometric", "harmonic"


def progression(values: list[int]) -> str | None:
    """The kind of progression three distinct values make, if any.

    With x < y < z: arithmetic when y is as far from x as from z, geometric when y squared is x
    times z, harmonic when y(x+z) is twice xz. Equal values make none, and no three make two kinds.
    """
    x, y, z = sorted(values)
    if x == y or y == z:
        return None
    if y - x == z - y:
        return ARITHMETIC
    if y * y == x * z:
        return GEOMETRIC
    if y * (x + z) == 2 * x * z:
        return HARMONIC
    return None


def kinds_of_four(values: list[int], four_term: bool) -> set[str]:
    """The kinds found among all threes of four values.

    Where the ruleset counts it, four distinct values whose outer product equals the inner one are
    geometric too.
    """
    kinds = set()
    for three in combinations(values, 3):
        kind = progression(list(three))
        if kind is not None:
            kinds.add(kind)
    a, b, c, d = sorted(values)
    if four_term and a < b < c < d and a * d == b * c:
        kinds.add(GEOMETRIC)
    return kinds
