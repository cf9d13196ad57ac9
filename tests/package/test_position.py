"""Positions as values: texts, pieces, hashes, bad texts."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys

import pytest

from rithmomachia import (
    CellError,
    OptionError,
    Position,
    PositionTextError,
    RithmomachiaError,
    Ruleset,
    RulesetError,
    Setup,
    SetupError,
    Shape,
    Side,
    Stage,
)

START = (
    "boissiere s49,s121,4,s225,s361/s28,s66,t36,t30,t56,t64,s120,p[s64,s49,s36,s25,s16]/"
    "t16,t12,c9,c25,c49,c81,t90,t100/2,c3,c5,c7,c9,2/8/8/8/8/8/8/8/8/2,C8,C6,C4,C2,2/"
    "T81,T72,C64,C36,C16,C4,T6,T9/S153,P[S36,S25,S16,S9,S4,S1],T49,T42,T20,T25,S45,S15/"
    "S289,S169,4,S81,S25 white before - - - 0 1"
)


def test_the_start_has_the_text_the_documents_show(boissiere: Ruleset) -> None:
    assert Position.initial(boissiere).text() == START


def test_texts_read_back_equal(any_start: Position) -> None:
    again = Position.parse(any_start.text())
    assert again == any_start
    assert again.text() == any_start.text()
    assert hash(again) == hash(any_start)
    assert again.zobrist() == any_start.zobrist()


def test_reading_is_lenient_and_writing_canonical(boissiere: Ruleset) -> None:
    loose = START.replace(" white", "   white ").replace("P[S36,S25", "P[S25,S36")
    assert Position.parse(f"  {loose}\n").text() == START
    assert Position.parse(START, boissiere).ruleset == boissiere


def test_the_text_names_changed_options(boissiere: Ruleset) -> None:
    changed = boissiere.with_options({"victory.de_corpore.count": 12, "division": False})
    text = Position.initial(changed).text()
    assert text.startswith("boissiere:captures.division.enabled=false,victory.de_corpore.count=12 ")
    assert Position.parse(text).ruleset == changed
    assert Position.parse(text) != Position.initial(boissiere)


def test_the_start_is_described_in_words(any_start: Position) -> None:
    assert any_start.side_to_move is Side.WHITE
    assert any_start.stage is Stage.BEFORE
    assert (any_start.turn_number, any_start.mover, any_start.running) == (1, None, 0)
    pieces = any_start.pieces()
    assert len(pieces) == 48
    assert list(pieces) == sorted(pieces)
    assert sum(piece.value for piece in pieces.values() if piece.side == "white") == 1312
    assert sum(piece.value for piece in pieces.values() if piece.side == "black") == 1752
    assert (pieces["a1"].shape, pieces["a1"].value, pieces["a1"].token) == ("square", 289, "S289")
    assert any_start.outcome() is None
    assert any_start.tally("white").count == 0


def test_a_pyramid_shows_its_layers(philosophers: Ruleset) -> None:
    pyramid = Position.initial(philosophers).pieces()["b2"]
    assert (pyramid.shape, pyramid.value) == (Shape.PYRAMID, 91)
    assert [(layer.shape, layer.value) for layer in pyramid.layers] == [
        (Shape.SQUARE, 36),
        (Shape.SQUARE, 25),
        (Shape.TRIANGLE, 16),
        (Shape.TRIANGLE, 9),
        (Shape.CIRCLE, 4),
        (Shape.CIRCLE, 1),
    ]
    assert pyramid.token == "P[S36,S25,T16,T9,C4,C1]"


def test_the_advanced_start_is_two_rows_further(boissiere: Ruleset) -> None:
    advanced = Position.initial(boissiere.with_options({"start": "advanced"}))
    pieces = advanced.pieces()
    assert (pieces["c1"].token, pieces["n1"].token) == ("S289", "s49")
    assert "a1" not in pieces


def test_black_may_begin(any_ruleset: Ruleset) -> None:
    start = Position.initial(any_ruleset.with_options({"first": "black"}))
    assert start.side_to_move is Side.BLACK
    assert {start.pieces()[move.from_cell or ""].side for move in start.moves()} == {Side.BLACK}


def test_prisoners_know_who_lost_what(philosophers: Ruleset) -> None:
    position = Setup(
        philosophers,
        {"a1": "C2"},
        {"p1": "c3"},
        white_prisoners=["s225", "p:s36", "p[s64,t25]"],
    ).position()
    whole, layer, pyramid = position.prisoners(Side.WHITE)
    assert (whole.side, whole.shape, whole.value, whole.is_layer) == ("black", "square", 225, False)
    assert (layer.shape, layer.value, layer.is_layer, layer.token) == ("square", 36, True, "p:s36")
    assert (pyramid.shape, pyramid.value, len(pyramid.layers)) == ("pyramid", 89, 2)
    tally = position.tally("white")
    assert (tally.count, tally.sum, tally.digits) == (4, 225 + 36 + 89, 7)
    assert position.tally("black").sum == 0


def test_positions_are_values(any_start: Position) -> None:
    assert copy.copy(any_start) == any_start
    again: Position = pickle.loads(pickle.dumps(any_start))
    assert again == any_start
    moved = any_start.play(next(any_start.legal_turns()))
    assert moved != any_start
    assert len({any_start, again, moved}) == 2
    assert any_start != any_start.text()
    with pytest.raises(AttributeError):
        any_start.stage = Stage.AFTER  # type: ignore[misc]


def test_the_hash_is_the_same_in_every_process(any_start: Position) -> None:
    code = (
        f"from rithmomachia import Position; print(Position.parse({any_start.text()!r}).zobrist())"
    )
    runs = {
        subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True
        ).stdout
        for _ in range(2)
    }
    assert runs == {f"{any_start.zobrist()}\n"}
    assert 0 <= any_start.zobrist() < 2**64


@pytest.mark.parametrize(
    ("text", "kind", "word"),
    [
        ("", PositionTextError, "0"),
        ("boissiere", PositionTextError, "1"),
        (START.replace("white", "red"), PositionTextError, "red"),
        (START.replace("before", "during"), PositionTextError, "during"),
        (START.replace("S289", "X289"), PositionTextError, "X289"),
        (START.replace("/8/8", "/8"), PositionTextError, "rows"),
        (START.replace("8/8/8", "9/8/8"), PositionTextError, "9"),
        (START.replace(" 0 1", " 0 x"), PositionTextError, "x"),
        (START.replace(" 0 1", " 0 0"), SetupError, "0"),
        (START.replace("before -", "after -"), SetupError, "after"),
        (START.replace("before -", "before d6"), SetupError, "d6"),
        (START.replace("boissiere", "chess"), RulesetError, "chess"),
        (START.replace("boissiere", "boissiere:magic=1"), OptionError, "magic"),
        (START + " more", PositionTextError, "10"),
        ("\0" * 40, PositionTextError, "1"),
        ("é" * 200_000, PositionTextError, "é"),
    ],
)
def test_broken_texts_are_refused_in_a_sentence(
    text: str, kind: type[RithmomachiaError], word: str
) -> None:
    with pytest.raises(kind) as caught:
        Position.parse(text)
    assert word in str(caught.value)
    assert len(str(caught.value)) < 1000


def test_a_text_of_another_ruleset_is_refused(philosophers: Ruleset) -> None:
    with pytest.raises(PositionTextError, match="philosophers"):
        Position.parse(START, philosophers)


def test_a_side_that_is_none_is_refused(any_start: Position) -> None:
    with pytest.raises(RithmomachiaError, match="red"):
        any_start.prisoners("red")
    with pytest.raises(RithmomachiaError, match="red"):
        any_start.tally("red")


def test_every_error_is_a_value_error() -> None:
    assert issubclass(RithmomachiaError, ValueError)
    for kind in (CellError, OptionError, PositionTextError, RulesetError, SetupError):
        assert issubclass(kind, RithmomachiaError)


def test_texts_only_python_can_hold_are_refused_like_others(any_start: Position) -> None:
    half = "\ud800"
    attempts = (
        lambda: any_start.play(half),
        lambda: any_start.play_part(half),
        lambda: any_start.parse_turn(half),
        lambda: any_start.notation(half),
        lambda: any_start.prisoners(half),
        lambda: Position.parse(half),
        lambda: Ruleset.builtin(half),
        lambda: any_start.ruleset.with_options({half: 1}),
        lambda: any_start.ruleset.with_options({"first": half}),
        lambda: any_start.ruleset.value(half),
        lambda: any_start.ruleset.word(half),
        lambda: Setup(any_start.ruleset, {half: "C2"}).position(),
        lambda: Setup(any_start.ruleset, {"a1": half}).position(),
        lambda: Setup(any_start.ruleset, side_to_move=half).position(),
    )
    for attempt in attempts:
        with pytest.raises(RithmomachiaError, match="\ufffd"):
            attempt()
    assert not any_start.is_legal(half)


def test_numbers_beyond_any_range_are_refused_like_others(any_ruleset: Ruleset) -> None:
    for huge in (10**30, -(10**30)):
        faults = Setup(any_ruleset, turn_number=huge, running=huge).faults()
        assert len([fault for fault in faults if "turn" in fault or "running" in fault]) >= 2
        assert any(str(huge) in fault for fault in faults)
        with pytest.raises(OptionError, match=f"{huge}.*1 to 384"):
            any_ruleset.with_options({"victory.de_corpore.count": huge})


def test_long_texts_are_cut_in_sentences(any_start: Position) -> None:
    long = "x" * 100_000
    attempts = (
        lambda: any_start.prisoners(long),
        lambda: any_start.play(long),
        lambda: Ruleset.builtin(long),
        lambda: Ruleset.load(long[:10_000]),
        lambda: any_start.ruleset.value(long),
        lambda: any_start.ruleset.word(long),
        lambda: any_start.ruleset.with_options({long: 1}),
        lambda: any_start.ruleset.with_options({"first": long}),
        lambda: Setup(any_start.ruleset, {long: "C2"}).position(),
        lambda: Setup(any_start.ruleset, {"a1": long}).position(),
        lambda: Setup(any_start.ruleset, stage=long).position(),
    )
    for attempt in attempts:
        with pytest.raises(RithmomachiaError, match=r"(?i)xxx") as caught:
            attempt()
        assert len(str(caught.value)) < 500


def test_a_file_name_no_file_can_have_is_refused() -> None:
    with pytest.raises(RulesetError, match="no file can have such a name"):
        Ruleset.load("\ud800")
    with pytest.raises(TypeError):
        Ruleset.load(5)  # type: ignore[arg-type]
