"""The machine as an opponent, hints and thoughts: beside the game, never in its way."""

from __future__ import annotations

import time

import pytest
from textual.pilot import Pilot

from rithmomachia import Game, Position, Ruleset
from rithmomachia.engine import STRENGTHS, StopFlag, Strength
from rithmomachia.tui import search
from rithmomachia.tui.app import TerminalGame
from rithmomachia.tui.session import Session
from rithmomachia.vocabulary import Side
from tests.tui.driving import ONE_CAPTURE, drive, friends, message, screen_lines, until

BOISSIERE = Ruleset.builtin("boissiere")


def endless(*_arguments: object, stop: StopFlag, **_named: object) -> None:
    """In place of the machine's choice: searches until it is given up."""
    while not stop.is_set():
        time.sleep(0.01)
    raise RuntimeError("given up")


def against(side: Side, strength: Strength = STRENGTHS[0]) -> Session:
    return Session.begun(BOISSIERE, {side: strength})


def test_the_machine_answers_and_an_undo_takes_both_turns_back() -> None:
    async def script(app: TerminalGame, pilot: Pilot[None]) -> None:
        app.session.draft.add("d6d7")
        await pilot.press("c")
        await until(pilot, lambda: len(app.session.turns) == 2)
        await until(pilot, lambda: "Black played" in message(app))
        await pilot.press("u")
        assert app.session.turns == ()

    drive(script, against(Side.BLACK))


def test_the_machine_begins_where_it_has_the_first_turn_and_the_board_is_seen_from_black() -> None:
    async def script(app: TerminalGame, pilot: Pilot[None]) -> None:
        await until(pilot, lambda: len(app.session.turns) == 1)
        assert app.board.is_flipped
        assert app.session.may_stage

    drive(script, against(Side.WHITE))


@pytest.mark.parametrize("strength", STRENGTHS, ids=lambda each: each.id)
def test_every_level_finds_a_legal_turn(strength: Strength) -> None:
    quick = strength._replace(time_ms=50)
    start = Position.initial(BOISSIERE)
    word = search.Opponent().choose(start, quick, played=[], stop=StopFlag())
    assert start.is_legal(word)


def test_a_search_that_fails_leaves_the_game_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_arguments: object, **_named: object) -> None:
        raise RuntimeError("killed")

    async def script(app: TerminalGame, pilot: Pilot[None]) -> None:
        app.session.play("d6d7")
        with monkeypatch.context() as broken:
            broken.setattr(search, "choose_turn", fail)
            app.changed()
            await until(pilot, lambda: "killed" in message(app))
        assert message(app) == "The machine found no turn: killed"
        assert [turn.word for turn in app.session.turns] == ["d6d7"]
        await pilot.press("m")
        await until(pilot, lambda: len(app.session.turns) == 2)

    drive(script, against(Side.BLACK))


def test_a_search_given_up_by_an_undo_plays_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "choose_turn", endless)

    async def script(app: TerminalGame, pilot: Pilot[None]) -> None:
        app.session.play("d6d7")
        app.changed()
        assert app.searches.is_running("machine")
        await pilot.press("u")
        assert app.session.turns == ()
        await pilot.pause(0.3)
        assert app.session.turns == ()
        assert "given up" not in message(app)

    drive(script, against(Side.BLACK))


def test_nothing_is_laid_down_while_the_machine_is_due(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "choose_turn", endless)

    async def script(app: TerminalGame, pilot: Pilot[None]) -> None:
        app.session.play("d6d7")
        app.changed()
        await pilot.press("enter")
        assert message(app) == "Black: the machine is thinking"
        assert "thinking…" in "\n".join(screen_lines(app))

    drive(script, against(Side.BLACK))


def test_a_hint_tells_where_to_look_then_all_and_lays_it_down() -> None:
    async def script(app: TerminalGame, pilot: Pilot[None]) -> None:
        await pilot.press("h")
        await until(pilot, lambda: message(app).startswith("Hint: "))
        assert "Look at C2 on a1." in message(app)
        assert "s10" not in message(app)
        await pilot.press("h")
        await pilot.pause()
        shown = "\n".join(screen_lines(app))
        assert "5 × 2 empty cells = 10" in shown
        await pilot.press("x")
        await pilot.pause()
        assert app.session.draft.parts[0] == "xg5"

    drive(script, friends(ONE_CAPTURE))


def test_thoughts_follow_the_position_looked_at() -> None:
    async def script(app: TerminalGame, pilot: Pilot[None]) -> None:
        await pilot.press("t")
        await until(pilot, lambda: "depth" in "\n".join(screen_lines(app)))
        assert any("x s10 g5" in line for line in screen_lines(app))
        await pilot.press("t")
        assert not app.searches.is_running("thinking")
        assert any("Start" in line for line in screen_lines(app))

    drive(script, friends(ONE_CAPTURE))


def test_there_is_no_hint_after_the_end() -> None:
    game = Game(BOISSIERE)
    game.resign()

    async def script(app: TerminalGame, pilot: Pilot[None]) -> None:
        await pilot.press("h")
        assert message(app) == "There is nothing to search: the turn or the game is over."

    drive(script, Session(game))
