"""Two machines are watched: they play by themselves, wait between turns, stop and go on."""

from __future__ import annotations

from time import monotonic

import pytest
from textual.pilot import Pilot

from rithmomachia import Ruleset
from rithmomachia.engine import STRENGTHS
from rithmomachia.errors import RithmomachiaError
from rithmomachia.tui import watching
from rithmomachia.tui.app import TerminalGame
from rithmomachia.tui.session import Session
from rithmomachia.tui.start import chosen_session
from rithmomachia.vocabulary import Side
from tests.tui.driving import drive, friends, message, screen_lines, until

BOISSIERE = Ruleset.builtin("boissiere")
QUICK = STRENGTHS[0]._replace(time_ms=20)


def machines() -> Session:
    return Session.begun(BOISSIERE, {Side.WHITE: QUICK, Side.BLACK: QUICK})


def count(app: TerminalGame) -> int:
    return len(app.session.turns)


def test_machines_play_on_until_they_are_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "PAUSES", (0.0,) * 6)

    async def script(app: TerminalGame, pilot: Pilot[None]) -> None:
        await until(pilot, lambda: count(app) >= 4)
        await pilot.press("w")
        assert message(app) == "Paused: w goes on."
        assert not app.searches.is_running("machine")
        stopped = count(app)
        await pilot.pause(0.5)
        # Looking back and forth does not set them going.
        await pilot.press("left_square_bracket", "right_square_bracket")
        await pilot.pause(0.2)
        assert count(app) == stopped
        assert any("paused" in line for line in screen_lines(app))
        await pilot.press("w")
        await until(pilot, lambda: count(app) > stopped)

    drive(script, machines())


def test_each_turn_stands_for_a_while_and_the_speed_is_changed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(watching, "PAUSES", (0.0, 3600.0, 7200.0))
    monkeypatch.setattr(watching.Watching, "_pace", 1)

    async def script(app: TerminalGame, pilot: Pilot[None]) -> None:
        app._played_at = monotonic()
        await until(pilot, lambda: count(app) >= 1)
        first = count(app)
        await pilot.pause(0.5)
        assert count(app) == first
        await pilot.press("minus")
        assert message(app) == "Each turn stands for 7200 s at least."
        await pilot.press("plus")
        assert message(app) == "Each turn stands for 3600 s at least."
        await pilot.press("plus")
        await until(pilot, lambda: count(app) > first + 1)

    drive(script, machines())


def test_a_turn_taken_back_stops_the_machines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "PAUSES", (0.0,) * 6)

    async def script(app: TerminalGame, pilot: Pilot[None]) -> None:
        await until(pilot, lambda: count(app) >= 2)
        await pilot.press("w")
        before = count(app)
        await pilot.press("u")
        await pilot.pause(0.3)
        assert count(app) == before - 1
        await pilot.press("r")
        assert message(app) == "Two machines play: nobody here can resign."
        assert app.session.outcome is None

    drive(script, machines())


def test_where_somebody_plays_nothing_is_stopped() -> None:
    async def script(app: TerminalGame, pilot: Pilot[None]) -> None:
        for key in ("w", "plus"):
            await pilot.press(key)
            assert message(app) == "Only two machines are stopped: somebody plays here."

    drive(script, friends(BOISSIERE))


def test_two_machines_are_chosen_in_game_setup(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "PAUSES", (3600.0,) * 6)

    async def script(app: TerminalGame, pilot: Pilot[None]) -> None:
        await pilot.press("n")
        await pilot.pause()
        await pilot.press("end", "enter", "end", "enter")
        await pilot.pause()
        await pilot.press("home", "enter")
        await pilot.pause()
        await pilot.press("home", "enter")
        await pilot.pause()
        black, white = STRENGTHS[0], STRENGTHS[len(STRENGTHS) // 2]
        assert app.session.machines == {Side.WHITE: white, Side.BLACK: black}
        assert app.session.is_watched

    drive(script, friends(BOISSIERE))


def test_two_levels_are_named_on_the_command_line() -> None:
    start = friends(BOISSIERE).game.start
    session = chosen_session(start, side="none", level="strong,novice")
    assert {side: each.id for side, each in session.machines.items()} == {
        Side.WHITE: "strong",
        Side.BLACK: "novice",
    }
    for side, level in (("white", "strong,novice"), ("none", "strong,novice,strong")):
        with pytest.raises(RithmomachiaError, match=r"--level 'strong,novice.*' names \d machines"):
            chosen_session(start, side=side, level=level)
