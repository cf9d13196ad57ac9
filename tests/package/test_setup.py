"""Setups: anything may be put down, all faults are told, and a sound one is a position."""

from __future__ import annotations

import pytest

from rithmomachia import Position, Ruleset, Setup, SetupError, Side, Stage


def test_a_setup_becomes_the_position_it_says(boissiere: Ruleset) -> None:
    setup = Setup(
        boissiere,
        white={"a1": "S289", "b2": "P[S36,S25,T16,T9,C4,C1]"},
        black={"p1": "C3"},
        side_to_move="black",
        white_prisoners=["s225", "p:s36"],
        turn_number=12,
    )
    assert setup.faults() == []
    position = setup.position()
    assert list(position.pieces()) == ["a1", "b2", "p1"]
    assert position.side_to_move is Side.BLACK
    assert position.turn_number == 12
    assert [prisoner.token for prisoner in position.prisoners("white")] == ["s225", "p:s36"]
    assert position.prisoners("black") == []


def test_the_argument_gives_the_side_whatever_the_case(boissiere: Ruleset) -> None:
    capitals = Setup(boissiere, white={"a1": "S289"}, black={"p8": "P[S64,S49]", "p1": "T12"})
    small = Setup(boissiere, white={"a1": "s289"}, black={"p8": "p[s64,s49]", "p1": "t12"})
    assert capitals.position() == small.position()
    assert capitals.position().pieces()["p8"].side is Side.BLACK


def test_stage_after_needs_and_keeps_its_mover(boissiere: Ruleset) -> None:
    setup = Setup(boissiere, {"c3": "T9", "d5": "C7"}, {"c5": "t16"}, stage=Stage.AFTER, mover="c3")
    position = setup.position()
    assert (position.stage, position.mover) == (Stage.AFTER, "c3")
    assert position.moves() == []


def test_all_faults_are_told_at_once(boissiere: Ruleset) -> None:
    setup = Setup(
        boissiere,
        white={"z9": "C2", "a1": "Q7", "a2": "C4"},
        black={"a2": "C3"},
        side_to_move="green",
        turn_number=0,
        running=2,
    )
    faults = setup.faults()
    for word in ("z9", "Q7", "a2", "green", "turn number 0", "2 removals"):
        assert any(word in fault for fault in faults), f"{word} is missing in {faults}"
    with pytest.raises(SetupError) as caught:
        setup.position()
    assert list(caught.value.faults) == faults
    assert "z9" in str(caught.value)
    assert "green" in str(caught.value)


@pytest.mark.parametrize(
    ("token", "word"),
    [
        ("", "piece"),
        ("C", "C"),
        ("C0", "C0"),
        ("C10000", "C10000"),
        ("P[S36,S36]", "36"),
        ("P[]", "a1"),
        ("P[P4]", "P4"),
        ("P[C1,C2,C3,C4,C5,C6,C7,C8,C9]", "8"),
        ("é4", "É4"),
    ],
)
def test_tokens_that_are_none_are_faults(boissiere: Ruleset, token: str, word: str) -> None:
    faults = Setup(boissiere, white={"a1": token}).faults()
    assert len(faults) == 1
    assert word.lower() in faults[0].lower()


def test_values_outside_the_historical_armies_are_allowed(boissiere: Ruleset) -> None:
    setup = Setup(boissiere, {"a1": "C9999", "a2": "P[C8,C7,C6,C5,C4,C3,C2,C1]"}, {"p1": "s1"})
    pieces = setup.position().pieces()
    assert pieces["a1"].value == 9999
    assert (pieces["a2"].value, len(pieces["a2"].layers)) == (36, 8)


def test_more_than_48_pieces_are_a_fault(boissiere: Ruleset) -> None:
    cells = [f"{row}{column}" for row in "abcdefghijklmnop" for column in range(1, 9)]
    assert Setup(boissiere, dict.fromkeys(cells[:48], "C2")).faults() == []
    assert any(
        "49" in fault for fault in Setup(boissiere, dict.fromkeys(cells[:49], "C2")).faults()
    )


def test_stage_after_is_a_fault_where_captures_are_automatic(philosophers: Ruleset) -> None:
    faults = Setup(philosophers, {"a1": "C2"}, {"p1": "c3"}, stage="after", mover="a1").faults()
    assert any("after" in fault for fault in faults)


def test_a_setup_already_won_has_an_outcome(boissiere: Ruleset) -> None:
    setup = Setup(
        boissiere,
        {"a1": "C2"},
        {"p1": "c3"},
        white_prisoners=["c5", "c7", "c9", "t12"],
    )
    position = setup.position()
    outcome = position.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.condition, outcome.numbers) == (Side.WHITE, "de_corpore", [4])
    assert position.moves() == []
    assert list(position.legal_turns()) == []


def test_wrong_types_are_no_faults_but_type_errors(boissiere: Ruleset) -> None:
    with pytest.raises(TypeError):
        Setup(boissiere, white=["a1"])  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Setup("boissiere")  # type: ignore[arg-type]


def test_an_empty_board_is_a_lost_one(any_ruleset: Ruleset) -> None:
    position = Setup(any_ruleset).position()
    assert isinstance(position, Position)
    outcome = position.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.condition) == (Side.BLACK, "no_legal_turn")
