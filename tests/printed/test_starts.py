"""Printed starts: what is in another place than it should be."""

from __future__ import annotations

import pytest

from tests.printed.armies import misprint, start


def columns(ruleset: str, form: str, side: str, shape: str) -> dict[int, int]:
    """The columns of a side's pieces of a shape, by value; of equal ones, of the foremost."""
    found: dict[int, int] = {}
    pieces = start(ruleset, start__form=form).pieces()
    for cell, piece in sorted(pieces.items(), reverse=side == "white"):
        if piece.side == side and piece.shape == shape:
            found.setdefault(piece.value, int(cell[1]))
    return found


@pytest.mark.parametrize("ruleset", ["fulke-1", "fulke-3"])
def test_fulke_exchanges_two_triangles(ruleset: str) -> None:
    """30 and 36 are printed in each other's place.

    Elsewhere a product has its circle's column, and the square the next one outward.
    """
    printed, right = misprint("fulke_start")
    for form, row in (("as_printed", printed), ("corrected", right)):
        triangles = columns(ruleset, form, "black", "triangle")
        assert sorted((30, 36), key=lambda value: triangles[value]) == row
        assert {triangles[30], triangles[36]} == {3, 4}
        circles = columns(ruleset, form, "black", "circle")
        assert (triangles[30] == circles[5]) is (form == "corrected")
        for side, circle, product, square in (
            ("white", 6, 42, 49),
            ("white", 4, 20, 25),
            ("black", 7, 56, 64),
        ):
            stands = columns(ruleset, form, side, "triangle")
            middle = columns(ruleset, form, side, "circle")[circle]
            assert stands[product] == middle
            assert abs(stands[square] - 4.5) > abs(middle - 4.5)


def test_boutin_moves_the_foremost_circles_aside() -> None:
    """One diagram has both sides' foremost circles one column aside; in the other they are even."""
    printed, right = misprint("boutin_start")
    for form, row in (("as_printed", printed), ("corrected", right)):
        for side, values in (("white", (2, 4, 6, 8)), ("black", (3, 5, 7, 9))):
            pieces = start("boutin", start__form=form).pieces()
            foremost = "d" if side == "white" else "m"
            stand = {
                piece.value: int(cell[1]) for cell, piece in pieces.items() if cell[0] == foremost
            }
            assert set(stand) == set(values)
            assert sorted(stand.values()) == row
    assert sum(right) == 4 * 4.5
