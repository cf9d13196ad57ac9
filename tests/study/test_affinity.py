"""What could ever take what, held to the kernel: pieces set up everywhere take exactly so."""

from __future__ import annotations

import pytest

from rithmomachia import CellError, Position, Ruleset, Setup
from rithmomachia.study import affinities

CELLS = [f"{row}{column}" for row in "abcdefghijklmnop" for column in range(1, 9)]
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
                    if reason.kind in ("meeting", "multiplication", "division")
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
]


@pytest.mark.parametrize(("captor", "target"), PAIRS)
@pytest.mark.parametrize("name", ["boissiere", "renaissance", "philosophers"])
def test_alone_a_piece_takes_exactly_what_it_can_take_somewhere(
    name: str, captor: str, target: str
) -> None:
    # Captures to choose from are listed before the move.
    ruleset = Ruleset.builtin(name).with_options({"captures.timing": "optional"})
    position = Setup(ruleset, {"a1": captor}, {"p8": target}).position()
    found = {(way.kind, way.layer) for way in affinities(position, "a1").takes}
    assert found == ever_taken(ruleset, captor, target)


@pytest.mark.parametrize("target", ["c9", "c3", "t12", "t36", "s28", "c4", "c1"])
@pytest.mark.parametrize("name", ["boissiere", "philosophers"])
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
                    if reason.kind == "ambush"
                }
    position = Setup(ruleset, {"a1": one, "b1": two}, {"p8": target}).position()
    ways = affinities(position, "a1").takes
    assert {frozenset(way.sum_text.split()) for way in ways if way.kind == "ambush"} == sums
    assert {way.partner for way in ways if way.kind == "ambush"} <= {"b1"}


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
