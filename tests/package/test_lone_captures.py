"""Turns that are one move or one capture: listed, played, kept and searched."""

from __future__ import annotations

import pytest

from rithmomachia import Game, IllegalTurnError, Position, Ruleset, Setup, SetupError, Side
from rithmomachia.engine import Engine
from rithmomachia.server.staging import stage

RULESET = Ruleset.builtin("boissiere").with_options({"timing": "instead"})
WHITE = {"c3": "C9", "c8": "C2"}
BLACK = {"d3": "c9", "p1": "s361"}
START = Setup(RULESET, WHITE, BLACK, Side.WHITE).position()
BOUND = Setup(RULESET.with_options({"captures.duty": True}), WHITE, BLACK, Side.WHITE).position()


def test_a_capture_is_a_turn() -> None:
    words = [turn.word for turn in START.legal_turns()]
    assert words[0] == "xd3"
    assert len(words) == 1 + len(START.moves())
    turn = START.parse_turn("xd3")
    assert (turn.before, turn.move, turn.after) == (["xd3"], None, [])
    after = START.play(turn)
    assert (after.side_to_move, after.running, after.mover) == (Side.BLACK, 0, None)
    assert after == START.play_part("xd3")
    assert stage(START, ["xd3"], number=1).is_complete


def test_a_capture_and_a_move_are_two_turns() -> None:
    with pytest.raises(IllegalTurnError, match=r"one move or one capture .* xd3\.c8d8 is more"):
        START.play("xd3.c8d8")


def test_a_duty_leaves_no_move() -> None:
    assert [turn.word for turn in BOUND.legal_turns()] == ["xd3"]
    assert BOUND.moves() == []
    with pytest.raises(IllegalTurnError, match="white can capture and must"):
        BOUND.play("c8d8")


def test_no_position_stands_in_the_middle_of_a_turn() -> None:
    with pytest.raises(SetupError, match="does not exist where a turn is one move or one capture"):
        Setup(RULESET, WHITE, BLACK, Side.WHITE, stage="after", mover="c8").position()


def test_games_are_kept_and_the_engine_plays_them() -> None:
    game = Game(Position.initial(Ruleset.builtin("barozzi")))
    engine = Engine(1)
    captures = 0
    while game.outcome is None and captures == 0:
        turn = engine.search(game.position, nodes=2000, seed=7).lines[0].pv[0]
        assert len(turn.parts) == 1
        captures += len(turn.before)
        game.play(turn)
        assert len(game.turns) < 200
    again = Game.parse(game.export())
    assert again.position == game.position
