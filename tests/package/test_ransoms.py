"""Layers bought back: listed, played, written, searched, and refused with a reason."""

from __future__ import annotations

import json
import pickle

import pytest

from rithmomachia import Game, IllegalTurnError, Position, Ruleset, Setup, Side, perft
from rithmomachia.engine import Engine
from rithmomachia.engine.explaining import explain
from rithmomachia.server.views import position_view

RULESET = Ruleset.builtin("fulke-2")
START = Setup(
    RULESET,
    {"b3": "P[S36,S9]", "b4": "C16", "a1": "S25"},
    {"p8": "s361", "o3": "p[s64,s16]"},
    Side.WHITE,
    black_prisoners=["P:S16", "P:S25"],
).position()


def test_ransoms_stand_behind_the_moves_of_pieces() -> None:
    moves = START.moves()
    assert [move.word for move in moves[-2:]] == ["a1@b3:25", "b4@b3:16"]
    last = moves[-1]
    assert (last.from_cell, last.to_cell, last.ransom, last.returned) == ("b4", "b3", 16, None)
    assert (last.layer, last.is_meeting, last.reasons) == (None, False, [])
    assert last.text == "C16 b4 @ P45.16 b3"
    assert all(move.ransom is None for move in moves[:-2])


def test_a_turn_has_a_move_or_a_ransom() -> None:
    turn = START.parse_turn("b4@b3:16")
    assert (turn.move, turn.returned, turn.ransom) == (None, None, ("b4", "b3", 16))
    assert turn.parts == ["b4@b3:16"]
    assert START.parse_turn(START.notation(turn)) == turn
    for each in START.legal_turns():
        assert (each.move is None) != (each.ransom is None)
    assert perft(START, 1) == sum(1 for _ in START.legal_turns())


def test_the_layer_is_back_and_the_man_is_taken() -> None:
    after = START.play("b4@b3:16")
    assert after.pieces()["b3"].token == "P[S36,S16,S9]"
    assert [one.token for one in after.prisoners("black")] == ["P:S25", "C16"]
    again = Position.parse(after.text())
    assert again == after
    assert again.zobrist() == after.zobrist()
    assert pickle.loads(pickle.dumps(after)) == after


def test_why_a_layer_cannot_be_bought_back() -> None:
    with pytest.raises(IllegalTurnError, match="is no ransom here: C16 b4 has not the value 25"):
        START.play("b4@b3:25")
    with pytest.raises(IllegalTurnError, match="under these rules no layer is bought back"):
        Position.initial(Ruleset.builtin("boissiere")).play("d6@b2:25")


def test_a_game_with_a_ransom_is_kept() -> None:
    game = Game(START)
    game.play("b4@b3:16")
    again = Game.parse(game.export())
    assert again.position == game.position
    assert [turn.word for turn in again.turns] == ["b4@b3:16"]


def test_the_server_lists_ransoms_apart() -> None:
    view = json.loads(position_view(START).model_dump_json())
    assert view["ransoms"] == [
        {"man": "a1", "pyramid": "b3", "layer": 25, "word": "a1@b3:25"},
        {"man": "b4", "pyramid": "b3", "layer": 16, "word": "b4@b3:16"},
    ]
    assert all("@" not in move["word"] for move in view["moves"])


def test_the_engine_searches_and_explains_ransoms() -> None:
    # Nothing but a ransom can be played: the pyramid and the circle have no way to go.
    ruleset = Ruleset.builtin("boissiere").with_options({"prisoners.ransom": "equal"})
    blocked = Setup(
        ruleset,
        {"a1": "P[S36]", "a2": "C16"},
        {"b1": "c3", "b2": "c3", "a3": "c9", "p8": "s361"},
        Side.WHITE,
        black_prisoners=["P:T16"],
    ).position()
    assert [turn.word for turn in blocked.legal_turns()] == ["a2@a1:16"]
    line = Engine(1).search(blocked, depth=2, seed=1).lines[0]
    assert line.pv[0].ransom == ("a2", "a1", 16)
    assert explain(blocked, line).cell == "a2"
