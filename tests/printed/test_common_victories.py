"""Fulke's examples of victories by captures, counted by the kernel's own tallies."""

from __future__ import annotations

import rithmomachia
from tests.printed.armies import SIDES, men, misprint, pieces


def tally(values: list[int]) -> tuple[int, int, int]:
    """Count, sum and digits of so many men that one side has taken."""
    taken = [f"C{value}" for value in values]
    rules = rithmomachia.Ruleset.builtin("boissiere").with_options({"first": "white"})
    setup = rithmomachia.Setup(rules, {"a1": "S289"}, {"p1": "s49"}, "white", black_prisoners=taken)
    told = setup.position().tally("black")
    return told.count, told.sum, told.digits


def are_men(values: list[int], side: str) -> bool:
    """Whether a side has such men, each as often as it is named."""
    left = men(side)
    for value in values:
        if value not in left:
            return False
        left.remove(value)
    return True


def test_standards() -> None:
    """Armies of ten standards of 130 and of 174, and twelve over in both."""
    sums = {side: sum(piece.value for piece in pieces(side)) for side in SIDES}
    assert sums == {"white": 10 * 130 + 12, "black": 10 * 174 + 12}


def test_quarrel() -> None:
    """A hundred in eight digits, four over: the row is misprinted in two places.

    Printed 2 4 5 8 24 64: nobody has a man of 24, the 5 is not of the same side, and it comes to
    107, not 104. With 6 for 5 and 20 for 24 everything fits.
    """
    printed, meant = misprint("fulke_quarrel")
    assert tally(printed) == (6, 107, 8)
    assert 24 not in men("white") + men("black")
    assert 5 not in men("white")
    assert tally(meant) == (6, 104, 8)
    assert are_men(meant, "white")
    assert max(meant) < 100


def test_honour() -> None:
    """A hundred exactly in eight men. The row is right."""
    printed = [2, 4, 6, 8, 4, 16, 45, 15]
    assert tally(printed)[:2] == (8, 100)
    assert are_men(printed, "white")


def test_honour_and_quarrel() -> None:
    """A hundred, three over, in eight men and nine digits. The row is right."""
    printed = [2, 4, 6, 8, 4, 6, 9, 64]
    assert tally(printed) == (8, 103, 9)
    assert are_men(printed, "white")
