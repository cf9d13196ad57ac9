"""Whole games and single turns by keyboard and mouse."""

from __future__ import annotations

from random import Random

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from rithmomachia import Ruleset
from rithmomachia.engine.players import greedy_turn
from rithmomachia.tui.app import TerminalGame
from rithmomachia.tui.panels import Choices
from tests.tui.driving import (
    ONE_CAPTURE,
    click,
    drive,
    friends,
    go_to,
    lay,
    message,
    screen_lines,
    type_text,
)

# A ruleset, the prisoners that win, the seed of a short game, and how it is played.
GAMES = [
    ("boissiere", 2, 15, False),
    ("philosophers", 2, 0, True),
    ("renaissance", 3, 23, False),
]


@pytest.mark.parametrize(
    ("name", "prisoners", "seed", "by_mouse"),
    GAMES,
    ids=["boissiere-keyboard", "philosophers-mouse", "renaissance-keyboard"],
)
def test_a_game_is_played_to_its_end(name: str, prisoners: int, seed: int, by_mouse: bool) -> None:
    ruleset = Ruleset.builtin(name).with_options(
        {"victory.de_corpore.count": prisoners, "start": "advanced"}
    )
    rng = Random(seed)

    async def script(app: TerminalGame, pilot: Pilot[None]) -> None:
        for _ in range(400):
            turn = greedy_turn(app.session.game.position, rng)
            count = len(app.session.turns)
            await lay(app, pilot, turn, by_mouse=by_mouse)
            assert app.session.draft.parts == tuple(turn.parts)
            await pilot.press("c")
            assert app.session.turns[-1].word == turn.word
            assert len(app.session.turns) == count + 1
            if app.session.outcome is not None:
                break
        assert f"{prisoners} taken, {prisoners} needed" in message(app)

    app = drive(script, friends(ruleset))
    outcome = app.session.outcome
    assert outcome is not None
    assert outcome.condition == "de_corpore"
    assert len(app.session.turns) > 4


def test_a_capture_shows_its_sum_and_is_taken_back() -> None:
    async def script(app: TerminalGame, pilot: Pilot[None]) -> None:
        shown = "\n".join(screen_lines(app))
        assert "[C5 g2 * 2] x s10 g5" in shown
        assert "5 × 2 empty" in shown
        await go_to(app, pilot, "g5")
        await pilot.press("enter")
        assert app.session.draft.parts == ("xg5",)
        await pilot.press("backspace")
        assert not app.session.draft.parts
        await pilot.press("backspace")
        assert message(app) == "No part is laid down; u takes the last turn back."

    drive(script, friends(ONE_CAPTURE))


def test_a_capture_is_laid_down_from_the_list_and_taken_back_there() -> None:
    async def script(app: TerminalGame, pilot: Pilot[None]) -> None:
        await pilot.press("tab")
        assert isinstance(app.focused, Choices)
        await pilot.press("down", "enter")
        assert app.session.draft.parts == ("xg5",)
        await pilot.press("home", "enter")
        assert not app.session.draft.parts

    drive(script, friends(ONE_CAPTURE))


def test_a_turn_needs_its_move_before_it_is_confirmed() -> None:
    async def script(app: TerminalGame, pilot: Pilot[None]) -> None:
        await pilot.press("c")
        assert message(app) == "Nothing is laid down yet: choose a piece and where it goes."
        await click(app, pilot, "g5")
        await pilot.press("c")
        assert "it has no move" in message(app) or "has no move" in message(app)
        assert app.session.draft.parts == ("xg5",)
        assert app.session.turns == ()

    drive(script, friends(ONE_CAPTURE))


def test_a_typed_turn_is_laid_down_and_confirmed() -> None:
    async def script(app: TerminalGame, pilot: Pilot[None]) -> None:
        await pilot.press("colon")
        await type_text(pilot, "C2 d6-d7")
        await pilot.press("enter")
        assert app.session.draft.parts == ("d6d7",)
        assert app.focused is app.board
        await pilot.press("enter")
        assert [turn.word for turn in app.session.turns] == ["d6d7"]

    drive(script, friends(Ruleset.builtin("boissiere")))


def test_what_cannot_be_read_stays_in_the_line() -> None:
    async def script(app: TerminalGame, pilot: Pilot[None]) -> None:
        await pilot.press("colon")
        await type_text(pilot, "d6z9")
        await pilot.press("enter")
        assert "d6z9" in message(app)
        assert app.query_one("#typed", Input).value == "d6z9"
        assert not app.session.draft.parts
        await pilot.press("escape")
        assert app.focused is app.board

    drive(script, friends(Ruleset.builtin("boissiere")))


def test_automatic_captures_are_told_before_they_are_confirmed() -> None:
    # Four steps from e4 to e8: 4 × 4 = 16.
    text = "philosophers 8/8/8/8/8/8/8/8/8/8/8/7,s16/2,C4,5/8/8/C2,7 white before - - - 0 1"

    async def script(app: TerminalGame, pilot: Pilot[None]) -> None:
        await pilot.press("colon")
        await type_text(pilot, "d3e4")
        await pilot.press("enter")
        assert app.session.draft.is_complete
        shown = screen_lines(app)
        assert any("⇒ [C4 e4 * 4] x s16 e8" in line for line in shown)
        assert any("eruption: 4 × 4 steps = 16" in line for line in shown)
        await pilot.press("c")
        assert app.session.game.position.tally("white").count == 1

    drive(script, friends(text))


def test_undo_resign_and_draw() -> None:
    ruleset = Ruleset.builtin("boissiere")

    async def script(app: TerminalGame, pilot: Pilot[None]) -> None:
        await pilot.press("u")
        assert message(app) == "There is no turn to take back."
        await pilot.press("d")
        assert message(app) == "The rules of this game know no draw by agreement."
        app.session.play("d6d7")
        await pilot.press("u")
        assert app.session.turns == ()
        await pilot.press("r")
        await pilot.pause()
        await pilot.press("enter")
        assert app.session.outcome is None
        await pilot.press("r")
        await pilot.pause()
        await pilot.press("down", "enter")
        await pilot.pause()
        assert message(app) == "White resigned, so Black wins."
        await pilot.press("u")
        assert app.session.outcome is None

    drive(script, friends(ruleset))


def test_a_draw_is_agreed_on_where_the_rules_allow_it() -> None:
    ruleset = Ruleset.builtin("boissiere").with_options({"draws.agreement": True})

    async def script(_app: TerminalGame, pilot: Pilot[None]) -> None:
        await pilot.press("d")
        await pilot.pause()
        await pilot.press("down", "enter")
        await pilot.pause()

    app = drive(script, friends(ruleset))
    outcome = app.session.outcome
    assert outcome is not None
    assert outcome.condition == "agreement"


def test_a_man_comes_back_by_a_typed_turn() -> None:
    text = "boutin 7,s361/8/8/8/8/8/8/8/8/8/8/8/8/8/3,c9,C2,3/S81,7 white before - c9,t12 - 0 1"

    async def script(app: TerminalGame, pilot: Pilot[None]) -> None:
        await pilot.press("colon")
        await pilot.press("C", "9", "at", "a", "3", "full_stop", "x", "b", "4", "enter")
        assert app.session.draft.parts == ("C9@a3", "xb4")
        await pilot.press("enter")
        assert [turn.word for turn in app.session.turns] == ["C9@a3.xb4"]
        assert app.session.position.pieces()["a3"].token == "C9"

    drive(script, friends(text))
