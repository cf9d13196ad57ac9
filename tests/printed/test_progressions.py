"""Progressions among the values of one army and of both."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

import rithmomachia
from rithmomachia.study import thirds
from tests.oracle.progressions import kinds_of_four, progression
from tests.printed.armies import misprint, pieces, pyramid, values

ARMIES = {
    "white": values("white"),
    "black": values("black"),
    "both": values("white") | values("black"),
}

# The three numbers over both armies are the law's; those of one army are counted here.
TRIPLES = {
    "white": {"arithmetic": 11, "geometric": 12, "harmonic": 2},
    "black": {"arithmetic": 9, "geometric": 11},
    "both": {"arithmetic": 62, "geometric": 30, "harmonic": 18},
}

# Sets of four by how many kinds they show: two, three. Counted here; no source prints them.
FOURS = {
    ("white", False): (12, 0),
    ("white", True): (11, 1),
    ("black", False): (2, 0),
    ("black", True): (2, 0),
    ("both", False): (113, 3),
    ("both", True): (88, 28),
}

# The great sets over both armies, strictly; and White's only one with the proportion of four.
GREAT = [(3, 4, 6, 9), (4, 6, 9, 12), (15, 20, 30, 45)]
WHITE_GREAT_BY_PROPORTION = (2, 9, 16, 72)

Three = tuple[int, int, int]
Four = tuple[int, int, int, int]


def triples(numbers: set[int]) -> dict[Three, str]:
    """Every three of the numbers in progression, found from the two smallest."""
    found: dict[Three, str] = {}
    for low, middle in combinations(sorted(numbers), 2):
        for third in thirds(low, middle):
            if third.place == "largest" and third.value in numbers:
                found[(low, middle, third.value)] = third.kind
    return found


@pytest.mark.parametrize("army", ARMIES)
def test_triples(army: str) -> None:
    """So many of each kind, by the library and by trying every three."""
    found = triples(ARMIES[army])
    assert Counter(found.values()) == TRIPLES[army]
    tried = {three: progression(list(three)) for three in combinations(sorted(ARMIES[army]), 3)}
    assert found == {three: kind for three, kind in tried.items() if kind is not None}


def test_what_the_totals_and_the_one_change() -> None:
    """The numbers over both armies hold with both totals and without the layer 1."""
    both = ARMIES["both"]
    assert len(both) == 35
    without_totals = Counter(triples(both - {91, 190}).values())
    assert without_totals == {"arithmetic": 60, "geometric": 28, "harmonic": 18}
    with_one = Counter(triples(both | {1}).values())
    assert with_one == {"arithmetic": 68, "geometric": 39, "harmonic": 18}


def fours(numbers: set[int], four_term: bool) -> dict[Four, set[str]]:
    """The sets of four that show two kinds or three."""
    found = triples(numbers)
    shown: dict[Four, set[str]] = {}
    for four in combinations(sorted(numbers), 4):
        kinds = {found[three] for three in combinations(four, 3) if three in found}
        if four_term and four[0] * four[3] == four[1] * four[2]:
            kinds.add("geometric")
        if len(kinds) > 1:
            shown[four] = kinds
    return shown


@pytest.mark.parametrize(("army", "four_term"), FOURS)
def test_fours(army: str, four_term: bool) -> None:
    """So many sets of four with two kinds, and with all three, strictly or with the proportion."""
    shown = fours(ARMIES[army], four_term)
    kinds = Counter(len(each) for each in shown.values())
    assert (kinds[2], kinds[3]) == FOURS[(army, four_term)]
    for four, each in shown.items():
        assert kinds_of_four(list(four), four_term) == each


@pytest.mark.parametrize("four_term", [False, True])
def test_the_kernel_tells_big_from_great(four_term: bool) -> None:
    """Each of those sets wins by what it shows, set up by White beyond the border."""
    rules = rithmomachia.Ruleset.builtin("boissiere").with_options({"four_term": four_term})
    for four, kinds in fours(ARMIES["both"], four_term).items():
        placed = dict(zip(("i1", "k3", "m8", "p4"), [f"S{value}" for value in four], strict=True))
        result = rithmomachia.Setup(rules, placed, {"a1": "s361"}, "white").position().outcome()
        assert result is not None
        assert result.condition == ("great" if len(kinds) == 3 else "big")


def test_the_great_sets() -> None:
    """The sets of all three kinds, strictly: none lies in one army, none holds a pyramid whole."""
    great = [four for four, kinds in fours(ARMIES["both"], False).items() if len(kinds) == 3]
    assert great == GREAT
    (own,) = [four for four, kinds in fours(ARMIES["white"], True).items() if len(kinds) == 3]
    assert own == WHITE_GREAT_BY_PROPORTION


def test_numbers_of_reduced_pyramids() -> None:
    """Joyner prints seven numbers common to both sides; that holds while both pyramids are whole.

    Pyramids with layers missing meet at more, and their totals equal men of the other side.
    """
    common = ARMIES["white"] & ARMIES["black"]
    printed, right = misprint("joyner_common")
    assert sorted(common) == printed == [9, 16, 25, 36, 49, 64, 81]
    totals = {}
    for side in ("white", "black"):
        layers = [layer.value for layer in pyramid(side).layers]
        totals[side] = {
            sum(left) for size in range(2, len(layers) + 1) for left in combinations(layers, size)
        }
    assert sorted(totals["white"] & totals["black"]) == [41, 52, 61, 65, 74, 77, 90]
    black_men = {piece.value for piece in pieces("black")}
    assert sorted(totals["white"] & black_men - common) == [5, 30, 56, 66, 90]
    assert totals["black"] & {piece.value for piece in pieces("white")} == set()
    reached = {side: ARMIES[side] | totals[side] for side in totals}
    assert sorted(reached["white"] & reached["black"]) == right
