"""Men taken that come back: listed, played, written, searched, and refused with a reason."""

from __future__ import annotations

import pickle
from itertools import islice

import pytest

from rithmomachia import (
    Game,
    IllegalTurnError,
    Position,
    Ruleset,
    Setup,
    Side,
    perft,
)
from rithmomachia.engine import Engine
from rithmomachia.engine.explaining import explain

RULESET = Ruleset.builtin("boutin")
START = Setup(
    RULESET,
    {"a1": "S81", "b5": "C2"},
    {"p8": "s361", "b4": "c9"},
    Side.WHITE,
    white_prisoners=["c9", "t12"],
).position()


def test_returns_stand_behind_the_moves_of_pieces() -> None:
    moves = START.moves()
    returns = [move for move in moves if move.returned is not None]
    assert moves[-len(returns) :] == returns
    assert [move.word for move in returns[:2]] == ["C9@a2", "C9@a3"]
    assert len(returns) == 2 * 7
    first = returns[0]
    assert (first.from_cell, first.to_cell, first.returned) == (None, "a2", "C9")
    assert (first.layer, first.is_meeting, first.reasons, first.text) == (None, False, [], "C9@a2")
    assert repr(first) == "<Move C9@a2>"


def test_a_turn_has_a_move_or_a_return() -> None:
    turn = START.parse_turn("C9@a3.xb4")
    assert (turn.move, turn.returned) == (None, ("C9", "a3"))
    assert (turn.before, turn.after) == ([], ["xb4"])
    assert turn.parts == ["C9@a3", "xb4"]
    assert START.notation(turn) == "C9@a3; C9 a3 x c9 b4"
    assert START.parse_turn("C9@a3; C9 a3 x c9 b4") == turn
    plain = START.parse_turn("b5c6")
    assert (plain.move, plain.returned) == ("b5c6", None)
    for each in islice(START.legal_turns(), 500):
        assert (each.move is None) != (each.returned is None)


def test_what_came_back_is_the_captor_s_own() -> None:
    after = START.play("T12@a2")
    piece = after.pieces()["a2"]
    assert (piece.token, piece.side) == ("T12", Side.WHITE)
    assert [one.token for one in after.prisoners("white")] == ["c9"]
    assert after.tally("white").sum == START.tally("white").sum - 12
    again = Position.parse(after.text())
    assert again == after
    assert again.zobrist() == after.zobrist()
    assert pickle.loads(pickle.dumps(after)) == after


def test_perft_counts_returns() -> None:
    assert perft(START, 1) == sum(1 for _ in START.legal_turns())


def test_why_a_man_cannot_come_back() -> None:
    with pytest.raises(
        IllegalTurnError, match=r'"S66@a2" is no return here: White has taken no s66'
    ):
        START.play("S66@a2")
    with pytest.raises(IllegalTurnError, match="under these rules nobody comes back"):
        Position.initial(Ruleset.builtin("boissiere")).play("C9@a3")


def test_a_game_with_a_return_is_kept() -> None:
    game = Game(START)
    game.play("C9@a3.xb4")
    again = Game.parse(game.export())
    assert again.position == game.position
    assert [turn.word for turn in again.turns] == ["C9@a3.xb4"]


def test_the_engine_searches_and_explains_returns() -> None:
    # Nothing but a return can be played: the square has no way to go.
    blocked = Setup(
        RULESET,
        {"a1": "S81"},
        {"a4": "t12", "b4": "t30", "d1": "c5", "d2": "c7", "p8": "s361"},
        Side.WHITE,
        white_prisoners=["t16"],
    ).position()
    line = Engine(1).search(blocked, depth=3, seed=1).lines[0]
    turn = line.pv[0]
    assert turn.returned is not None
    assert blocked.is_legal(turn)
    assert explain(blocked, line).cell == turn.returned[1]
