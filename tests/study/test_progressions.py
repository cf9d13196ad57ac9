"""Progressions within reach, held to the kernel: the three set up over there must win."""

from __future__ import annotations

from itertools import combinations

import pytest

from rithmomachia import Position, Ruleset, Setup, Side
from rithmomachia.study import formations

ANYWHERE = {"victory.small.placement": "anywhere"}


def wins(ruleset: Ruleset, three: list[tuple[str, str]], side: Side) -> bool:
    """Whether the kernel lets `side` win with these pieces in the enemy's territory."""
    spots = ("i1", "j3", "k6") if side == Side.WHITE else ("a1", "b3", "c6")
    cells: dict[str, dict[str, str]] = {"white": {}, "black": {}}
    for spot, (owner, token) in zip(spots, three, strict=True):
        cells[owner][spot] = token
    # Both sides need a piece that can move, where it is of no use to the others.
    one, two = ("d8", "b8") if side == Side.WHITE else ("m8", "o8")
    cells["white"][one], cells["black"][two] = "C2", "c2"
    position = Setup(ruleset, cells["white"], cells["black"]).position()
    outcome = position.outcome()
    return outcome is not None and outcome.winner == side and outcome.progression is not None


@pytest.mark.parametrize("side", list(Side))
@pytest.mark.parametrize("name", ["boissiere", "renaissance"])
def test_own_pieces_make_exactly_the_threes_that_would_win(name: str, side: Side) -> None:
    ruleset = Ruleset.builtin(name).with_options(ANYWHERE)
    position = Position.initial(ruleset)
    found = {frozenset(m.cell for m in one.members) for one in formations(position, side)}
    own = {cell: piece for cell, piece in position.pieces().items() if piece.side == side}
    expected = set()
    for cells in combinations(own, 3):
        three = [(str(side), own[cell].token) for cell in cells]
        if wins(ruleset, three, side):
            expected.add(frozenset(cells))
    assert len(expected) > 10
    assert found == expected


def test_mixed_threes_hold_a_piece_of_ones_own() -> None:
    options = {"victory.glorious.placement": "anywhere"}
    ruleset = Ruleset.builtin("philosophers").with_options(options)
    position = Position.initial(ruleset)
    found = {frozenset(m.cell for m in one.members) for one in formations(position, "white")}
    pieces = dict(list(position.pieces().items())[14:30])
    assert {piece.side for piece in pieces.values()} == {"white", "black"}
    expected = set()
    for cells in combinations(pieces, 3):
        three = [(str(pieces[cell].side), pieces[cell].token) for cell in cells]
        if wins(ruleset, three, Side.WHITE):
            expected.add(frozenset(cells))
    assert len(expected) > 5
    assert {cells for cells in found if cells <= set(pieces)} == expected


def test_what_lacks_least_comes_first() -> None:
    ruleset = Ruleset.builtin("boissiere")
    white = {"i1": "C4", "k2": "C6", "g3": "T9", "a1": "C2"}
    found = formations(Setup(ruleset, white, {"p8": "c3"}).position(), "white")
    first, *others = found
    assert (first.kind, [one.value for one in first.members]) == ("geometric", [4, 6, 9])
    assert (first.missing, first.rows, first.victory) == (1, 2, "small")
    assert [(one.cell, one.rows) for one in first.members] == [("i1", 0), ("k2", 0), ("g3", 2)]
    assert [one.missing for one in others] == [1]
    assert [one.value for one in others[0].members] == [2, 4, 6]


def test_without_such_a_victory_there_are_none() -> None:
    ruleset = Ruleset.builtin("boissiere").with_options(
        {"victory.small.enabled": False, "victory.big.enabled": False}
    )
    assert formations(Position.initial(ruleset), "white") == []
