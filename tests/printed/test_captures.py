"""What can be taken at all, by values alone, whichever way the pieces come to stand."""

from __future__ import annotations

from collections import Counter
from itertools import chain

import pytest

import rithmomachia
from rithmomachia.study import affinities
from rithmomachia.study.numbers import faces
from tests.oracle.powers import exponent
from tests.oracle.ruleset import Value, load_ruleset
from tests.printed import by_values
from tests.printed.armies import ENEMY, SIDES, men, misprint, pyramid, start

# The numbers a count of empty cells, of steps, or of both ends can be on a board of 16 by 8; the
# least is each ruleset's.
FACTORS = {"boissiere": range(2, 15), "renaissance": range(2, 15), "philosophers": range(1, 16)}
OPERATIONS = {"boissiere": "+-", "renaissance": "+", "philosophers": "+-*/"}
DIVIDES = {"boissiere": True, "renaissance": False, "philosophers": False}

# Theoretical captures at the start, both sides together: sums by kind, partners counted once.
# Counted here: the sources give tables of examples, none of them complete.
SIGNS = {"+": "+", "−": "-", "×": "*", "÷": "/"}
SUMS = {
    "boissiere": {"meeting": 50, "multiplication": 107, "division": 107, "+": 91, "-": 246},
    "renaissance": {"meeting": 50, "multiplication": 107, "+": 91},
    "philosophers": {
        "meeting": 50,
        "multiplication": 163,
        "+": 91,
        "-": 246,
        "*": 77,
        "/": 121,
    },
}

# Pieces of which the whole falls to no sum, so that only a siege takes it.
ONLY_BY_SIEGE = {
    "boissiere": {"white": [153], "black": [190]},
    "renaissance": {"white": [2, 4, 4, 153], "black": [190]},
    "philosophers": {"white": [153], "black": [190]},
}


TWO_MEN: dict[str, Value] = {
    "captures.meeting.pyramids": False,
    "captures.multiplication.enabled": False,
    "captures.division.enabled": False,
    "captures.ambush.multiplication": True,
    "captures.ambush.division": True,
}
LARGEST_TWO = {"white": [153], "black": [190]}

# Counted here. Fulke's third kind is looked at closer below.
FORMS: dict[str, tuple[dict[str, Value], dict[str, list[int]]]] = {
    "Fulke, first kind": (TWO_MEN, LARGEST_TWO),
    "Fulke, first kind, with progressions": (
        {**TWO_MEN, "captures.progression.enabled": True},
        {"white": [], "black": []},
    ),
    "Fulke, second kind, with powers and roots": (
        {"captures.power.enabled": True, "captures.root.enabled": True},
        LARGEST_TWO,
    ),
    "Fulke, third kind": (
        {"captures.division.enabled": False, "captures.ambush.subtraction": False},
        {"white": [2, 4, 4, 153], "black": [190]},
    ),
    "Mebben: both ends counted, two or more men": (
        {"captures.multiplication.distance": "inclusive", "captures.ambush.most": 4},
        {"white": [], "black": []},
    ),
}


def taken_only_by_siege(position: rithmomachia.Position) -> dict[str, list[int]]:
    """The values of the pieces that no sum takes whole, by side."""
    safe: dict[str, list[int]] = {side: [] for side in SIDES}
    for cell, piece in position.pieces().items():
        ways = affinities(position, cell).taken_by
        if all(way.layer is not None for way in ways):
            safe[piece.side].append(piece.value)
    return {side: sorted(found) for side, found in safe.items()}


@pytest.mark.parametrize("ruleset", ONLY_BY_SIEGE)
def test_what_only_a_siege_takes(ruleset: str) -> None:
    """Under each of the first rulesets, pyramids acting with any layer."""
    assert taken_only_by_siege(start(ruleset)) == ONLY_BY_SIEGE[ruleset]


@pytest.mark.parametrize("ruleset", ONLY_BY_SIEGE)
def test_the_keys_say_the_same(ruleset: str) -> None:
    """The same from the keys of the file, without the library."""
    assert by_values.taken_only_by_siege(load_ruleset(ruleset)) == ONLY_BY_SIEGE[ruleset]


@pytest.mark.parametrize("form", FORMS)
def test_what_only_a_siege_takes_in_other_forms(form: str) -> None:
    """Other forms of the game, as switches over de Boissière's armies; layers act, the 1 too."""
    switches, safe = FORMS[form]
    ruleset = load_ruleset("boissiere").with_options(switches)
    assert by_values.taken_only_by_siege(ruleset) == safe


def test_barozzi_on_sieges() -> None:
    """Barozzi: with = + - x / by empty cells, only 153 and 190 need a siege. The print is right."""
    assert taken_only_by_siege(start("boissiere")) == {"white": [153], "black": [190]}


def sums_of_two(side: str) -> set[int]:
    """What two men of a side come to."""
    own = men(side)
    return {first + second for index, first in enumerate(own) for second in own[index + 1 :]}


def safe_from_men(side: str) -> list[int]:
    """What men alone cannot take by equality, addition or a lesser number times empty cells."""
    captors = men(ENEMY[side])
    products = {value * empty for value in captors for empty in FACTORS["boissiere"]}
    taking = {*captors, *products, *sums_of_two(ENEMY[side])}
    return [value for value in [*men(side), pyramid(side).value] if value not in taking]


def test_fulke_on_sieges() -> None:
    """Fulke, third kind: men that only oblivion takes are White's 2 4 4 153, Black's 3 5 7 190.

    135 is printed for 153: no man has that number. The list holds for men that take men, pyramids
    falling whole only; with White's layer 1 acting, 3 5 7 fall (1 + 2, 1 + 4, 1 + 6), as the
    library says of the same captures.
    """
    white, black = misprint("fulke_oblivion_white"), misprint("fulke_oblivion_black")
    assert safe_from_men("white") == white[1] == [2, 4, 4, 153]
    assert [value for value in white[0] if value not in white[1]] == [135]
    assert 135 not in men("white") + men("black")
    assert safe_from_men("black") == black[0] == [3, 5, 7, 190]
    third = start(captures__division__enabled=False, captures__ambush__subtraction=False)
    assert taken_only_by_siege(third) == {"white": white[1], "black": black[1]}
    for value, partner in ((3, 2), (5, 4), (7, 6)):
        assert partner + 1 == value
        assert partner in men("white")


def results(operations: str, first: int, second: int) -> list[tuple[str, int]]:
    """What the operations make of two values."""
    small, large = sorted((first, second))
    made = {"+": first + second, "-": large - small, "*": first * second}
    if large % small == 0:
        made["/"] = large // small
    return [(sign, made[sign]) for sign in operations if sign in made]


def plain_sums(ruleset: str) -> Counter[str]:
    """All sums of the start by kind, by trying every value of every piece, or pair of them."""
    counted: Counter[str] = Counter()
    pieces = list(start(ruleset).pieces().values())
    for side in SIDES:
        own = [[value for value, _ in faces(piece)] for piece in pieces if piece.side == side]
        hits = [hit for piece in pieces if piece.side != side for hit, _ in faces(piece)]
        for index, values in enumerate(own):
            for value in values:
                counted["meeting"] += hits.count(value)
                for m in FACTORS[ruleset]:
                    counted["multiplication"] += hits.count(value * m)
                    counted["division"] += sum(value == hit * m for hit in hits) * DIVIDES[ruleset]
                for partner in chain.from_iterable(own[index + 1 :]):
                    for sign, result in results(OPERATIONS[ruleset], value, partner):
                        counted[sign] += hits.count(result)
    return +counted


def library_sums(ruleset: str) -> Counter[str]:
    """The same as the library tells them, which names both partners in turn."""
    position = start(ruleset)
    counted: Counter[str] = Counter()
    for cell in position.pieces():
        for way in affinities(position, cell).taken_by:
            sign = way.sum_text.split()[1] if way.kind == "ambush" else way.kind
            counted[SIGNS.get(sign, sign)] += 1
    for sign in SIGNS.values():
        assert counted[sign] % 2 == 0
        counted[sign] //= 2
    return +counted


@pytest.mark.parametrize("ruleset", SUMS)
def test_theoretical_captures(ruleset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """So many sums of each kind, by the library and by trying everything.

    The library, which tells at most forty ways for one pair, is made to tell them all.
    """
    monkeypatch.setattr("rithmomachia.study.affinity.MOST_WAYS", 10_000)
    assert plain_sums(ruleset) == SUMS[ruleset]
    assert library_sums(ruleset) == SUMS[ruleset]


def test_fulke_on_equality() -> None:
    """Fulke, first kind: equality, which takes no king, is possible with seven numbers."""
    assert sorted(set(men("white")) & set(men("black"))) == [9, 16, 25, 36, 49, 64, 81]


def test_fulke_on_powers() -> None:
    """Fulke, second kind: the table of powers a man can take; no line of it is missing or wrong."""
    taken: dict[int, set[int]] = {}
    for side in SIDES:
        for base in men(side):
            for power in men(ENEMY[side]):
                if exponent(base, power) is not None:
                    taken.setdefault(base, set()).add(power)
    assert taken == {
        2: {16, 64},
        3: {9, 81},
        4: {16, 64},
        5: {25},
        6: {36},
        7: {49},
        8: {64},
        9: {81},
        15: {225},
    }
