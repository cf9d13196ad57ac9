"""The calculator: numbers that make progressions with two others, and who holds them."""

from __future__ import annotations

import pytest

from rithmomachia import Position, RithmomachiaError, Ruleset, Setup
from rithmomachia.study import holders, thirds
from tests.oracle.progressions import progression


@pytest.mark.parametrize("first", range(1, 25))
def test_thirds_are_those_of_the_literal_reading(first: int) -> None:
    for second in range(1, 41):
        # No third is larger than the square of the larger number.
        expected = {
            (value, kind)
            for value in range(1, 1601)
            if (kind := progression([first, second, value])) is not None
        }
        assert {(third.value, third.kind) for third in thirds(first, second)} == expected


@pytest.mark.parametrize(
    ("kind", "three"),
    [("arithmetic", (2, 4, 6)), ("geometric", (4, 6, 9)), ("harmonic", (3, 4, 6))],
)
def test_each_of_the_known_threes_is_found_from_any_two(
    kind: str, three: tuple[int, int, int]
) -> None:
    places = ("smallest", "middle", "largest")
    for index, value in enumerate(three):
        first, second = (other for other in three if other != value)
        found = {(third.kind, third.value, third.place) for third in thirds(first, second)}
        assert (kind, value, places[index]) in found


def test_equal_numbers_make_no_progression() -> None:
    assert thirds(9, 9) == []


@pytest.mark.parametrize("number", [0, -4, 1_000_001])
def test_numbers_that_are_none_are_refused(number: int) -> None:
    with pytest.raises(RithmomachiaError, match="a number is 1 to 1,000,000 here"):
        thirds(4, number)


def test_holders_are_pieces_layers_and_prisoners() -> None:
    position = Position.initial(Ruleset.builtin("boissiere"))
    assert [(one.token, one.cell, one.layer) for one in holders(position, 36)] == [
        ("P[S36,S25,S16,S9,S4,S1]", "b2", 36),
        ("C36", "c4", None),
        ("t36", "o3", None),
        ("p[s64,s49,s36,s25,s16]", "o8", 36),
    ]
    setup = Setup(position.ruleset, {"a1": "C2"}, {"p8": "c3"}, black_prisoners=["T6", "P:S25"])
    taken = holders(setup.position(), 25)
    assert [(one.side, one.token, one.cell) for one in taken] == [("white", "P:S25", None)]
