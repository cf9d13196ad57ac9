"""Review, records, positions and Game Setup; what is wrong is said, and nothing is lost."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, Static

from rithmomachia import Ruleset
from rithmomachia.cli import run
from rithmomachia.errors import RithmomachiaError
from rithmomachia.record import parse_record
from rithmomachia.tui.app import TerminalGame
from rithmomachia.tui.dialogs import Asker
from rithmomachia.tui.files import games_of
from rithmomachia.tui.session import Session
from rithmomachia.vocabulary import Side
from tests.tui.driving import ONE_CAPTURE, drive, friends, message, screen_lines, until

BOISSIERE = Ruleset.builtin("boissiere")
WORDS = ("d6d7", "m3l3", "d5e5", "m4l4")


def played(*words: str) -> Session:
    session = friends(BOISSIERE)
    for word in words:
        session.play(word)
    return session


def fault(app: TerminalGame) -> str:
    return str(app.screen.query_one(".fault", Static).render())


async def fill(app: TerminalGame, pilot: Pilot[None], text: str) -> None:
    app.screen.query_one(Input).value = text
    await pilot.press("enter")
    await pilot.pause()


async def open_file(app: TerminalGame, pilot: Pilot[None], path: Path) -> None:
    await pilot.press("o")
    await pilot.pause()
    await fill(app, pilot, str(path))
    await until(pilot, lambda: not isinstance(app.screen, Asker))


def test_turns_are_stepped_through_and_a_turn_is_not_laid_down_in_the_past() -> None:
    async def script(app: TerminalGame, pilot: Pilot[None]) -> None:
        positions = app.session.game.positions
        await pilot.press("left_square_bracket")
        assert app.session.position == positions[3]
        await pilot.press("home")
        assert app.session.position == positions[0]
        await pilot.press("enter")
        assert message(app) == "This is an earlier position: End goes back to the game."
        await pilot.press("right_square_bracket")
        assert app.session.position == positions[1]
        assert any("Looking at turn 1 of 4" in line for line in screen_lines(app))
        await pilot.press("end")
        assert not app.session.is_reviewing

    drive(script, played(*WORDS))


def test_a_turn_of_the_list_is_looked_at_with_its_sums() -> None:
    session = friends(ONE_CAPTURE.replace("C2,7 white", "C2,6,s28 white"))
    session.play("xg5.a1a2")

    async def script(app: TerminalGame, pilot: Pilot[None]) -> None:
        session.play("a8a5")
        app.changed()
        await pilot.press("left_square_bracket")
        shown = "\n".join(screen_lines(app))
        assert "[C5 g2 * 2] x s10 g5; C2 a1-a2"[:28] in shown
        assert "5 × 2 empty" in shown

    drive(script, session)


def test_a_game_is_saved_and_opened_again(tmp_path: Path) -> None:
    path = tmp_path / "own.rgn"

    async def save(app: TerminalGame, pilot: Pilot[None]) -> None:
        assert not app.session.is_saved
        await pilot.press("s")
        await pilot.pause()
        await fill(app, pilot, str(tmp_path / "missing" / "own.rgn"))
        assert "cannot be written: No such file or directory" in message(app)
        await pilot.press("s")
        await pilot.pause()
        await fill(app, pilot, str(path.with_suffix("")))
        assert app.session.is_saved
        assert message(app) == f"Saved in {path}."

    async def reopen(app: TerminalGame, pilot: Pilot[None]) -> None:
        await pilot.press("o")
        await pilot.pause()
        await fill(app, pilot, str(tmp_path / "none.rgn"))
        await until(pilot, lambda: fault(app) != "Reading…")
        assert "cannot be opened: No such file or directory" in fault(app)
        await fill(app, pilot, str(path))
        await until(pilot, lambda: len(app.screen_stack) == 1)
        assert [turn.word for turn in app.session.turns] == list(WORDS)
        assert app.session.is_saved

    drive(save, played(*WORDS))
    assert [node.turn.word for node in parse_record(path.read_text()).root.line() if node.turn] == [
        *WORDS
    ]
    drive(reopen, friends(BOISSIERE))


def test_another_file_is_written_over_only_after_a_question(tmp_path: Path) -> None:
    path = tmp_path / "other.rgn"
    path.write_text("mine", encoding="utf-8")

    async def script(app: TerminalGame, pilot: Pilot[None]) -> None:
        await pilot.press("s")
        await pilot.pause()
        await fill(app, pilot, str(path))
        await pilot.press("enter")
        await pilot.pause()
        assert path.read_text(encoding="utf-8") == "mine"
        assert not app.session.is_saved

    drive(script, played("d6d7"))


def test_one_of_several_games_is_chosen(tmp_path: Path) -> None:
    path = tmp_path / "many.rgn"
    games = [played(*WORDS[:count]).record().text() for count in (1, 2, 3)]
    path.write_text("\n".join(games), encoding="utf-8")

    async def script(app: TerminalGame, pilot: Pilot[None]) -> None:
        await open_file(app, pilot, path)
        await pilot.press("down", "enter")
        await pilot.pause()
        assert len(app.session.turns) == 2

    drive(script, friends(BOISSIERE))


def test_a_record_with_a_fault_opens_as_far_as_it_goes(tmp_path: Path) -> None:
    path = tmp_path / "faulty.rgn"
    path.write_text('[Ruleset "boissiere 1"]\n\n1. d6d7 2. z9z8 *\n', encoding="utf-8")

    async def script(app: TerminalGame, pilot: Pilot[None]) -> None:
        await open_file(app, pilot, path)
        assert [turn.word for turn in app.session.turns] == ["d6d7"]
        assert message(app).startswith("Line 3, column ")
        # Saved under its name it would lose what could not be read.
        assert app.session.path is None

    drive(script, friends(BOISSIERE))
    path.write_text("", encoding="utf-8")
    with pytest.raises(RithmomachiaError, match="holds no game"):
        games_of(path)


def test_a_game_that_is_not_saved_is_asked_about() -> None:
    async def script(app: TerminalGame, pilot: Pilot[None]) -> None:
        await pilot.press("q")
        await pilot.pause()
        assert any("This game is not saved." in line for line in screen_lines(app))
        await pilot.press("escape")
        await pilot.pause()
        assert app.is_running
        assert len(app.session.turns) == 1

    drive(script, played("d6d7"))


def test_a_position_text_is_played_from_and_a_wrong_one_is_mended() -> None:
    async def script(app: TerminalGame, pilot: Pilot[None]) -> None:
        await pilot.press("p")
        await pilot.pause()
        await fill(app, pilot, ONE_CAPTURE.replace("s10", "s11x"))
        assert "s11x" in fault(app)
        assert "s11x" in app.screen.query_one(Input).value
        # A text with options has a colon, which the line for turns does not take away.
        app.screen.query_one(Input).clear()
        await pilot.press("a", "colon", "b")
        assert app.screen.query_one(Input).value == "a:b"
        await fill(app, pilot, ONE_CAPTURE)
        assert app.session.position.text() == ONE_CAPTURE

    drive(script, friends(BOISSIERE))


def test_game_setup_begins_another_game_by_other_rules() -> None:
    async def script(app: TerminalGame, pilot: Pilot[None]) -> None:
        await pilot.press("n")
        await pilot.pause()
        await pilot.press("down", "enter")
        await pilot.pause()
        names = Ruleset.names()
        await pilot.press("home", *["down"] * names.index("renaissance"), "enter")
        await pilot.pause()
        # A friend, nobody, the machine, a friend.
        await pilot.press("end", "enter", "enter", "enter")
        await pilot.pause()
        await pilot.press("home", "enter")
        await pilot.pause()
        assert app.session.ruleset.id == "renaissance"
        assert not app.session.machines

    drive(script, friends(BOISSIERE))


def test_an_option_is_changed_and_a_number_out_of_range_is_refused() -> None:
    async def script(app: TerminalGame, pilot: Pilot[None]) -> None:
        await pilot.press("n")
        await pilot.pause()
        await pilot.press("down", "down", "down", "enter")
        await pilot.pause()
        keys = [option.key for option in BOISSIERE.options()]
        await pilot.press(*["down"] * keys.index("victory.de_corpore.count"), "enter")
        await pilot.pause()
        await fill(app, pilot, "ten")
        assert fault(app).endswith('"ten" should be a whole number from 1 to 384')
        await fill(app, pilot, "999")
        assert "999" in fault(app)
        await fill(app, pilot, "7")
        await pilot.press("escape")
        await pilot.pause()
        await pilot.press("home", "enter")
        await pilot.pause()
        assert app.session.ruleset.changes == {"victory.de_corpore.count": 7}

    drive(script, friends(BOISSIERE))


def test_a_preset_is_chosen() -> None:
    preset = BOISSIERE.presets()[0]

    async def script(app: TerminalGame, pilot: Pilot[None]) -> None:
        await pilot.press("n")
        await pilot.pause()
        await pilot.press("down", "down", "enter")
        await pilot.pause()
        await pilot.press("down", "enter")
        await pilot.pause()
        await pilot.press("home", "enter")
        await pilot.pause()
        assert app.session.ruleset == BOISSIERE.with_options(preset.values)

    drive(script, friends(BOISSIERE))


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--side", "green"], "--side is white, black, both or none, not 'green'"),
        (["--level", "god"], "'god' is no strength"),
        (["none.rgn"], "'none.rgn' cannot be opened"),
        (["none.rgn", "-r", "boissiere"], "none.rgn names its own rules"),
        ([], "the board needs a terminal"),
    ],
)
def test_the_command_refuses_with_one_sentence(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["tui", *arguments]) == 2
    shown = capsys.readouterr().err
    assert shown.startswith(f"rithmomachia: {said}")
    assert shown.count("\n") == 1


def test_the_record_names_the_machine() -> None:
    from rithmomachia.engine import strength

    session = Session.begun(BOISSIERE, {Side.BLACK: strength("novice")})
    assert session.record().tags["Black"] == "Rithmomachia, novice"
