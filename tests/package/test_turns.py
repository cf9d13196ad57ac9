"""Playing: whole turns and parts, words and notation, reasons, and turns that are not legal."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from rithmomachia import (
    FinishedError,
    IllegalTurnError,
    Position,
    RithmomachiaError,
    Ruleset,
    SearchError,
    Setup,
    Side,
    Stage,
    TurnTextError,
    divide,
    perft,
    perft_moves,
    perft_parts,
)


@pytest.fixture
def two_captures(boissiere: Ruleset) -> Position:
    """White may take c5 by 9 + 7 = 16, and m4 by 5 × 3 = 15."""
    white = {"i4": "C5", "c3": "T9", "d5": "C7"}
    return Setup(boissiere, white, {"c5": "T16", "m4": "S15"}).position()


@pytest.fixture
def pyramid_met(philosophers: Ruleset) -> Position:
    """White's 49 meets a pyramid of 64 and 49."""
    black = {"d6": "P[S64,S49]", "p1": "c4"}
    return Setup(philosophers, {"d3": "S49", "a1": "C4"}, black).position()


def test_captures_show_the_sums_that_allow_them(two_captures: Position) -> None:
    ambush, product = two_captures.captures()
    assert [ambush.word, product.word] == ["xc5", "xm4"]
    assert (ambush.cell, ambush.layer, ambush.token) == ("c5", None, "t16")
    assert ambush.text == "[T9 c3 + C7 d5] x t16 c5"
    (reason,) = ambush.reasons
    assert (reason.kind, reason.name, reason.operation) == ("ambush", "addition", "+")
    assert (reason.values, reason.target_value, reason.distance) == ([9, 7], 16, None)
    assert [(actor.cell, actor.value, actor.layer, actor.token) for actor in reason.pieces] == [
        ("c3", 9, None, "T9"),
        ("d5", 7, None, "C7"),
    ]
    assert reason.sum_text == "9 + 7 = 16"
    (reason,) = product.reasons
    assert (reason.kind, reason.distance, reason.operation) == ("multiplication", 3, None)
    assert reason.text == "[C5 i4 * 3] x s15 m4"
    assert reason.sum_text == "5 × 3 empty cells = 15"


def test_a_pyramid_names_the_layer_that_is_hit(boissiere: Ruleset) -> None:
    black = {"b5": "P[S64,S49,S36,S25,S16]", "p1": "c3"}
    position = Setup(boissiere, {"b2": "S16", "a8": "C4"}, black).position()
    (capture,) = position.captures()
    assert (capture.word, capture.layer) == ("xb5:16", 16)
    assert capture.token == "p[s64,s49,s36,s25,s16]"
    after = position.play_part(capture)
    assert after.pieces()["b5"].value == 190 - 16
    assert [prisoner.token for prisoner in after.prisoners("white")] == ["p:s16"]


def test_parts_add_up_to_the_turn(two_captures: Position) -> None:
    step = two_captures
    for part in ("xm4", two_captures.captures()[0], "i4i5"):
        step = step.play_part(part)
    assert step == two_captures.play("xc5.xm4.i4i5")
    assert step.side_to_move is Side.BLACK
    assert [prisoner.token for prisoner in step.prisoners("white")] == ["s15", "t16"]


def test_in_the_middle_of_a_turn(two_captures: Position) -> None:
    step = two_captures.play_part("i4i5")
    assert (step.stage, step.mover, step.side_to_move) == (Stage.AFTER, "i5", Side.WHITE)
    assert [capture.word for capture in step.captures()] == ["xc5"]
    assert [turn.word for turn in step.legal_turns()] == ["", "xc5"]
    assert step.play("xc5").running == 0
    ended = step.end_turn()
    assert (ended.side_to_move, ended.turn_number) == (Side.BLACK, 2)
    assert ended == step.play("")
    assert step.notation("xc5") == "[T9 c3 + C7 d5] x t16 c5"


def test_moves_say_where_and_what(two_captures: Position) -> None:
    moves = two_captures.moves()
    move = next(move for move in moves if move.word == "i4i5")
    assert (move.from_cell, move.to_cell, move.layer, move.is_meeting) == ("i4", "i5", None, False)
    assert (move.text, move.reasons) == ("C5 i4-i5", [])
    assert two_captures.play_part(move) == two_captures.play_part("C5 i4-i5")
    assert [each.word for each in moves] == sorted(each.word for each in moves)


def test_a_meeting_takes_a_layer_and_stays(pyramid_met: Position) -> None:
    (meeting,) = [move for move in pyramid_met.moves() if move.is_meeting]
    assert (meeting.word, meeting.layer) == ("d3d6:49", 49)
    assert meeting.text == "S49 d3 x p113.49 d6 stays"
    (reason,) = meeting.reasons
    assert (reason.kind, reason.values, reason.target_value) == ("meeting", [49], 49)
    after = pyramid_met.play(meeting.word)
    assert after == pyramid_met.play_part(meeting)
    assert (after.pieces()["d3"].token, after.pieces()["d6"].token) == ("S49", "p[s64]")


def test_automatic_captures_follow_from_the_move(philosophers: Ruleset) -> None:
    black = {"e8": "T6", "p1": "C4", "d5": "T12"}
    position = Setup(philosophers, {"c7": "C6", "a1": "C4"}, black).position()
    assert position.captures() == []
    (fallen,) = position.consequences("c7d8")
    assert fallen.text == "[C6 d8 * 1] x t6 e8"
    assert fallen.reasons[0].sum_text == "6 × 1 step = 6"
    assert fallen.reasons[0].pieces[0].cell == "d8"
    assert position.notation("c7d8") == "C6 c7-d8; [C6 d8 * 1] x t6 e8"
    after = position.play("c7d8")
    assert "e8" not in after.pieces()
    assert after == position.play("C6 c7-d8; [C6 d8 * 1] x t6 e8")


def test_a_capture_that_wins_ends_the_turn(boissiere: Ruleset) -> None:
    position = Setup(
        boissiere,
        {"i4": "C5", "a1": "C2"},
        {"m4": "S15", "m8": "C3"},
        white_prisoners=["c3", "t16", "s28"],
    ).position()
    turn = position.parse_turn("xm4")
    assert (turn.before, turn.move, turn.after) == (["xm4"], None, [])
    won = position.play(turn)
    outcome = won.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.condition, outcome.numbers) == ("white", "de_corpore", [4])
    assert (won.side_to_move, won.stage) == ("white", "before")
    with pytest.raises(IllegalTurnError, match="i4i5"):
        position.play("xm4.i4i5")
    with pytest.raises(FinishedError, match="i4i5"):
        won.play("i4i5")
    assert (won.moves(), won.captures(), list(won.legal_turns())) == ([], [], [])


def test_a_formation_wins_and_shows_itself(boissiere: Ruleset) -> None:
    white = {"k1": "C2", "k2": "C4", "j6": "C6", "a1": "T72"}
    outcome = Setup(boissiere, white, {"p1": "C3"}, "black").position().outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.condition) == (Side.WHITE, "small")
    assert outcome.conditions == ["small"]
    assert outcome.pieces == [("k1", "C2"), ("k2", "C4"), ("j6", "C6")]
    assert (outcome.numbers, outcome.progression) == ([2, 4, 6], "arithmetic")
    assert "2 4 6" in outcome.text


def test_every_listed_turn_is_legal_and_read_back(any_start: Position) -> None:
    rng = Random(7)
    position = any_start
    for _ in range(40):
        turns = list(islice(position.legal_turns(), 50))
        if not turns:
            break
        assert len({turn.word for turn in turns}) == len(turns)
        for turn in turns[:12]:
            assert position.is_legal(turn)
            assert position.is_legal(turn.word)
            after = position.play(turn)
            assert after == position.play(turn.word)
            assert after == position.play(position.notation(turn))
            assert position.parse_turn(position.notation(turn)) == turn
            assert ".".join(turn.parts) == turn.word == str(turn)
        position = position.play(rng.choice(turns))


def test_a_turn_of_an_equal_position_is_judged_anew(any_start: Position) -> None:
    twin = Position.parse(any_start.text())
    turn = next(twin.legal_turns())
    assert any_start.play(turn) == twin.play(turn)
    other = any_start.play(turn)
    with pytest.raises(IllegalTurnError, match=turn.word):
        other.play(turn)
    assert not other.is_legal(turn)


def test_turns_are_values(any_start: Position) -> None:
    first, second = islice(any_start.legal_turns(), 2)
    assert first == any_start.parse_turn(first.word)
    assert hash(first) == hash(any_start.parse_turn(first.word))
    assert first != second
    assert first != first.word
    assert any_start.moves()[0] == any_start.moves()[0]
    assert len(set(any_start.moves()) | set(any_start.moves())) == len(any_start.moves())


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("d6d9", TurnTextError),
        ("q1q2", TurnTextError),
        ("hello", TurnTextError),
        ("d6d7.d7d8", TurnTextError),
        ("x", TurnTextError),
        ("d6d7;", TurnTextError),
        ("d6d8", IllegalTurnError),
        ("e1e2", IllegalTurnError),
        ("m3l3", IllegalTurnError),
        ("xm3.d6d7", IllegalTurnError),
        ("C4 d6-d7", IllegalTurnError),
        ("", TurnTextError),
        ("d6d7:5", IllegalTurnError),
        ("é" * 10_000, TurnTextError),
        ("d6d7\0", TurnTextError),
        ("x" * 100_000, TurnTextError),
    ],
)
def test_what_is_no_turn_here_is_refused_in_a_sentence(
    boissiere: Ruleset, text: str, kind: type[RithmomachiaError]
) -> None:
    start = Position.initial(boissiere)
    with pytest.raises(kind) as caught:
        start.play(text)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 400
    assert not start.is_legal(text)
    assert start == Position.initial(boissiere)


def test_wrong_types_are_type_errors(any_start: Position) -> None:
    with pytest.raises(TypeError):
        any_start.play(5)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        any_start.is_legal(None)  # type: ignore[arg-type]


def test_ending_a_turn_too_early_is_refused(any_start: Position) -> None:
    with pytest.raises(IllegalTurnError, match="before a move"):
        any_start.end_turn()


def test_listing_is_lazy_where_turns_are_beyond_counting(boissiere: Ruleset) -> None:
    # Thirteen pairs that meet, each of which may be taken or left: 2^13 sets a move.
    columns = (1, 3, 5, 7)
    rows = ("b", "e", "h", "k", "n")
    pairs = [(row, column) for row in rows for column in columns][:13]
    white = {f"{row}{column}": f"C{70 + 2 * n}" for n, (row, column) in enumerate(pairs)}
    black = {f"{row}{column + 1}": f"C{70 + 2 * n}" for n, (row, column) in enumerate(pairs)}
    rules = boissiere.with_options(
        {f"victory.{name}.enabled": False for name in ("de_corpore", "small", "big", "great")}
    )
    position = Setup(rules, white, black).position()
    assert len(position.captures()) >= 13
    first = list(islice(position.legal_turns(), 2000))
    assert len({turn.word for turn in first}) == 2000
    same_move = sum(turn.move == first[1000].move for turn in first)
    assert same_move > 2**10


def test_counting_agrees_with_listing(any_start: Position) -> None:
    turns = list(any_start.legal_turns())
    assert perft(any_start, 0) == perft_moves(any_start, 0) == 1
    assert perft(any_start, 1) == len(turns)
    assert perft_moves(any_start, 1) == len(any_start.moves())
    below = {turn.word: sum(1 for _ in any_start.play(turn).legal_turns()) for turn in turns}
    assert divide(any_start, 2) == below
    assert list(divide(any_start, 1)) == [turn.word for turn in turns]
    assert perft(any_start, 2) == sum(below.values())
    assert perft_parts(any_start, 1) >= len(turns)


@pytest.mark.parametrize("depth", [-1, 256, 10**12, 10**30])
def test_depths_out_of_range_are_refused(any_start: Position, depth: int) -> None:
    for count in (perft, perft_moves, perft_parts, divide):
        with pytest.raises(SearchError, match=str(depth)):
            count(any_start, depth)
