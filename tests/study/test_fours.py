"""Fours within reach, held to the kernel: set up over there they win, and no other four does."""

from __future__ import annotations

from itertools import combinations

import pytest

from rithmomachia import Position, Ruleset, Setup, Side
from rithmomachia.study import FourFormation, fours

SPOTS = {Side.WHITE: ("i1", "j3", "k6", "n8"), Side.BLACK: ("a1", "b3", "c6", "g8")}
FAR = {Side.WHITE: ("d8", "b8"), Side.BLACK: ("m8", "o8")}
# Only victories by four, wherever the four stand.
ONLY_FOURS: dict[str, str | int | bool] = {
    "victory.small.enabled": False,
    "victory.big.placement": "anywhere",
    "victory.great.placement": "anywhere",
}


def ruleset_of(**options: str | bool) -> Ruleset:
    return Ruleset.builtin("boissiere").with_options(
        {**ONLY_FOURS, **{key.replace("__", "."): value for key, value in options.items()}}
    )


def won(ruleset: Ruleset, four: list[tuple[str, str]], side: Side) -> str | None:
    """The victory the kernel sees with these pieces in the enemy's territory."""
    cells: dict[str, dict[str, str]] = {"white": {}, "black": {}}
    for spot, (owner, token) in zip(SPOTS[side], four, strict=True):
        cells[owner][spot] = token
    # Both sides need a piece that can move, where it is of no use to the others.
    one, two = FAR[side]
    cells["white"][one], cells["black"][two] = "C2", "c2"
    outcome = Setup(ruleset, cells["white"], cells["black"]).position().outcome()
    return outcome.condition if outcome is not None and outcome.winner == side else None


def expected(ruleset: Ruleset, side: Side, cells: list[str]) -> dict[frozenset[str], str]:
    pieces = Position.initial(ruleset).pieces()
    found = {}
    for four in combinations(cells, 4):
        victory = won(
            ruleset, [(str(pieces[cell].side), pieces[cell].token) for cell in four], side
        )
        if victory is not None:
            found[frozenset(four)] = victory
    return found


def cells_of(four: FourFormation) -> frozenset[str]:
    return frozenset(member.cell for member in four.members)


@pytest.mark.parametrize("side", list(Side))
@pytest.mark.parametrize("four_term", [False, True])
def test_own_pieces_make_exactly_the_fours_that_would_win(side: Side, four_term: bool) -> None:
    ruleset = ruleset_of(victory__progressions__four_term=four_term)
    position = Position.initial(ruleset)
    own = [cell for cell, piece in position.pieces().items() if piece.side == side]
    # The pyramid, with its many values, and every other piece.
    pyramid = [cell for cell in own if position.pieces()[cell].layers]
    some = pyramid + [cell for cell in own if cell not in pyramid][::2]
    found = {cells_of(four): four.victory for four in fours(position, side)}
    wanted = expected(ruleset, side, some)
    assert wanted
    assert {cells: name for cells, name in found.items() if cells <= set(some)} == wanted


def test_mixed_fours_hold_a_piece_of_ones_own() -> None:
    ruleset = ruleset_of(victory__big__owners="mixed", victory__great__owners="mixed")
    position = Position.initial(ruleset)
    some = list(position.pieces())[17:31]
    assert {position.pieces()[cell].side for cell in some} == set(Side)
    found = {cells_of(four): four.victory for four in fours(position, "white")}
    wanted = expected(ruleset, Side.WHITE, some)
    assert set(wanted.values()) == {"big", "great"}
    assert {cells: name for cells, name in found.items() if cells <= set(some)} == wanted


def test_what_lacks_least_comes_first_with_its_kinds() -> None:
    ruleset = Ruleset.builtin("boissiere")
    white = {"i1": "C4", "k2": "C6", "j5": "T9", "g3": "C8", "a1": "C2"}
    first, *others = fours(Setup(ruleset, white, {"p8": "c3"}).position(), "white")
    assert [member.value for member in first.members] == [4, 6, 8, 9]
    assert first.kinds == ("arithmetic", "geometric")
    assert (first.victory, first.missing, first.rows) == ("big", 1, 2)
    assert all(four.missing > 1 or four.rows >= 2 for four in others)


def test_without_such_a_victory_there_are_none() -> None:
    ruleset = ruleset_of(victory__big__enabled=False, victory__great__enabled=False)
    assert fours(Position.initial(ruleset), "white") == []
    threes_only = Ruleset.builtin("philosophers")
    assert fours(Position.initial(threes_only), "black") == []
