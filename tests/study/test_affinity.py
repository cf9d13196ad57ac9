"""What could ever take what, held to the kernel: pieces set up everywhere take exactly so."""

from __future__ import annotations

from itertools import permutations

import pytest

from rithmomachia import CellError, Position, Ruleset, Setup
from rithmomachia.study import affinities

CELLS = [f"{row}{column}" for row in "abcdefghijklmnop" for column in range(1, 9)]
ALONE = ("meeting", "multiplication", "division", "power", "root")
Found = set[tuple[str, int | None]]


def ever_taken(ruleset: Ruleset, captor: str, target: str) -> Found:
    """Kinds and layers by which the kernel lets a white piece take a black one somewhere."""
    found: Found = set()
    for spot in ("a1", "h4"):
        for cell in CELLS:
            if cell == spot:
                continue
            position = Setup(ruleset, {cell: captor}, {spot: target}).position()
            for capture in position.captures():
                found |= {
                    (reason.kind, capture.layer)
                    for reason in capture.reasons
                    if reason.kind in ALONE
                }
            found |= {
                (reason.kind, move.layer)
                for move in position.moves()
                if move.is_meeting
                for reason in move.reasons
            }
    return found


PAIRS = [
    ("C4", "c4"),
    ("C4", "t36"),
    ("T36", "c9"),
    ("C2", "s28"),
    ("C2", "t30"),
    ("S45", "c3"),
    ("S15", "c5"),
    ("C5", "s5"),
    ("P[S36,S25,S16,S9,S4,S1]", "c9"),
    ("C8", "p[s64,s49,s36,s25,s16]"),
    ("C2", "c64"),
    ("S15", "s225"),
    ("T64", "c4"),
    ("C1", "c1"),
    ("P[S36,S25,S16,S9,S4,S1]", "p[s64,s49,s36,s25,s16]"),
]


@pytest.mark.parametrize(("captor", "target"), PAIRS)
@pytest.mark.parametrize(
    "name", ["boissiere", "renaissance", "philosophers", "boutin", "fulke-1", "fulke-2"]
)
def test_alone_a_piece_takes_exactly_what_it_can_take_somewhere(
    name: str, captor: str, target: str
) -> None:
    # Captures to choose from are listed before the move, and none is a move.
    changes = {"captures.timing": "optional"}
    if Ruleset.builtin(name).value("captures.captor") == "must_enter":
        changes["captures.captor"] = "stays"
    ruleset = Ruleset.builtin(name).with_options(changes)
    position = Setup(ruleset, {"a1": captor}, {"p8": target}).position()
    found = {(way.kind, way.layer) for way in affinities(position, "a1").takes}
    assert found == ever_taken(ruleset, captor, target)


@pytest.mark.parametrize("target", ["c9", "c3", "t12", "t36", "s28", "c4", "c1", "c6", "t27"])
@pytest.mark.parametrize("name", ["boissiere", "philosophers", "boutin"])
def test_two_pieces_together_take_exactly_what_they_can_take_somewhere(
    name: str, target: str
) -> None:
    options: dict[str, str | bool] = {
        "captures.timing": "optional",
        "captures.ambush.mover": False,
    }
    ruleset = Ruleset.builtin(name).with_options(options)
    one, two, spot = "C3", "C9", "h4"
    sums: set[frozenset[str]] = set()
    near = [cell for cell in CELLS if abs(ord(cell[0]) - ord("h")) < 3 and "1" < cell[1] < "8"]
    for first in near:
        for second in near:
            if len({first, second, spot}) == 3:
                position = Setup(ruleset, {first: one, second: two}, {spot: target}).position()
                # The kernel names partners in the order of their cells.
                sums |= {
                    frozenset(reason.sum_text.split())
                    for capture in position.captures()
                    for reason in capture.reasons
                    if reason.kind in ("ambush", "progression")
                }
    position = Setup(ruleset, {"a1": one, "b1": two}, {"p8": target}).position()
    ways = [way for way in affinities(position, "a1").takes if way.kind not in ALONE]
    assert {frozenset(way.sum_text.split()) for way in ways} == sums
    assert {way.partners for way in ways} <= {("b1",)}


AROUND = [f"{row}{column}" for row in "ghi" for column in "345" if (row, column) != ("h", "4")]


@pytest.mark.parametrize("target", ["c5", "t12", "t42", "c9", "c13", "p[s42,s12]"])
@pytest.mark.parametrize("name", ["mebben", "dagonell", "boutin"])
def test_more_than_two_together_take_exactly_what_they_can_take_somewhere(
    name: str, target: str
) -> None:
    ruleset = Ruleset.builtin(name)
    own, home = ["C2", "C3", "C7"], ["a1", "b1", "c1"]
    found = set()
    for cells in permutations(AROUND, 3):
        position = Setup(ruleset, dict(zip(cells, own, strict=True)), {"h4": target}).position()
        for capture in position.captures():
            for reason in capture.reasons:
                acting = {actor.cell for actor in reason.pieces}
                if reason.kind == "ambush" and len(acting) == 3:
                    values = tuple(sorted(actor.value for actor in reason.pieces))
                    found.add((values, reason.operation, capture.layer))
    position = Setup(ruleset, dict(zip(home, own, strict=True)), {"p8": target}).position()
    signs = {"+": "+", "×": "*"}
    told = set()
    for way in affinities(position, "a1").takes:
        if len(way.partners) == 2:
            assert way.partners == ("b1", "c1")
            words = way.sum_text.split(" = ")[0].split()
            values = tuple(sorted(int(word) for word in words[::2]))
            told.add((values, signs[words[1]], way.layer))
    assert told == found


def test_sums_are_told_with_their_numbers() -> None:
    ruleset = Ruleset.builtin("boutin")
    position = Setup(
        ruleset, {"a1": "C4", "a2": "C6", "b1": "T16"}, {"p8": "t64", "o1": "c9", "o2": "c2"}
    ).position()
    takes = affinities(position, "a1").takes
    told = {(way.target, way.kind, way.partners, way.sum_text) for way in takes}
    assert ("p8", "power", (), "4 ^ 3 = 64") in told
    assert ("o2", "root", (), "2 ^ 2 = 4") in told
    assert ("o1", "progression", ("a2",), "4, 6, 9: geometric") in told
    assert ("p8", "progression", ("b1",), "4, 16, 64: geometric") in told
    assert ("p8", "ambush", ("b1",), "4 × 16 = 64") in told


def test_three_together_are_told_with_both_others() -> None:
    position = Setup(
        Ruleset.builtin("mebben"), {"a1": "C2", "a2": "C4", "b1": "C6"}, {"p8": "t12"}
    ).position()
    (way,) = [way for way in affinities(position, "a2").takes if way.kind == "ambush"]
    assert (way.partners, way.sum_text) == (("a1", "b1"), "4 + 2 + 6 = 12")
    assert affinities(position, "p8").taken_by == [
        each for cell in ("a1", "a2", "b1") for each in affinities(position, cell).takes
    ]


def test_what_takes_it_is_the_other_side_of_what_it_takes() -> None:
    position = Position.initial(Ruleset.builtin("boissiere"))
    pieces = position.pieces()
    for cell in ("d6", "b2", "o8"):
        taken_by = affinities(position, cell).taken_by
        assert taken_by
        for way in taken_by:
            assert pieces[way.captor].side != pieces[cell].side
            assert way in affinities(position, way.captor).takes


def test_an_empty_cell_is_told() -> None:
    position = Position.initial(Ruleset.builtin("boissiere"))
    with pytest.raises(CellError, match="no piece stands on 'h4'"):
        affinities(position, "h4")
