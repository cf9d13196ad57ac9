"""Odd terminals: too small, changing, without signs, none at all; each is told, nothing is lost."""

from __future__ import annotations

import codecs
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest
from rich.cells import cell_len
from textual.geometry import Size
from textual.pilot import Pilot

from rithmomachia import Ruleset
from rithmomachia.engine import STRENGTHS
from rithmomachia.errors import RithmomachiaError
from rithmomachia.tui import search
from rithmomachia.tui.app import TerminalGame
from rithmomachia.tui.files import games_of, path_of
from rithmomachia.tui.session import Session
from rithmomachia.tui.start import nearest_sign
from rithmomachia.vocabulary import Side
from tests.tui.driving import drive, friends, screen_lines, until
from tests.tui.test_machine import endless

BOISSIERE = Ruleset.builtin("boissiere")


@pytest.mark.parametrize("size", [(40, 10), (79, 12), (20, 60), (1, 1)])
def test_a_terminal_that_is_too_small_says_so_and_the_game_goes_on(size: tuple[int, int]) -> None:
    async def script(app: TerminalGame, pilot: Pilot[None]) -> None:
        app.session.draft.add("d6d7")
        shown = " ".join(" ".join(screen_lines(app)).split())
        if size != (1, 1):
            assert f"This terminal has {size[0]} × {size[1]}, and the board needs" in shown
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        shown = "\n".join(screen_lines(app))
        assert "This terminal has" not in shown
        assert "□289" in shown
        assert app.session.draft.parts == ("d6d7",)

    drive(script, friends(BOISSIERE), size=size)


def test_a_resize_while_the_machine_thinks_disturbs_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def script(app: TerminalGame, pilot: Pilot[None]) -> None:
        app.session.play("d6d7")
        with monkeypatch.context() as slow:
            slow.setattr(search, "choose_turn", endless)
            app.changed()
            for size in ((40, 10), (200, 70), (80, 24)):
                await pilot.resize_terminal(*size)
                await pilot.pause()
                assert app.searches.is_running("machine")
            assert app.board.extent == Size(44, 18)
            app.searches.stop("machine")
        await pilot.press("m")
        await until(pilot, lambda: len(app.session.turns) == 2)

    drive(script, Session.begun(BOISSIERE, {Side.BLACK: STRENGTHS[0]}))


def test_an_interrupt_while_the_machine_thinks_asks_about_the_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(search, "choose_turn", endless)

    async def script(app: TerminalGame, pilot: Pilot[None]) -> None:
        app.session.play("d6d7")
        app.changed()
        await pilot.press("ctrl+c")
        await pilot.pause()
        assert "This game is not saved." in "\n".join(screen_lines(app))
        await pilot.press("escape")
        await pilot.pause()
        assert app.is_running
        assert app.searches.is_running("machine")

    drive(script, Session.begun(BOISSIERE, {Side.BLACK: STRENGTHS[0]}))


def on_a_terminal(folder: Path, **surroundings: str) -> tuple[int, str]:
    """Runs the program on a terminal that is closed when it has ended."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "rithmomachia", "tui"],
        cwd=folder,
        env={**os.environ, **surroundings},
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
    ) as process:
        os.close(theirs)
        drawn = b""
        while True:
            try:
                drawn += os.read(ours, 4096)
            except OSError:
                break
    os.close(ours)
    return process.returncode, drawn.decode()


@pytest.mark.parametrize("name", ["dumb", "", "unknown"])
def test_a_terminal_that_cannot_place_text_is_refused(tmp_path: Path, name: str) -> None:
    code, drawn = on_a_terminal(tmp_path, TERM=name, RITHMOMACHIA_LANGUAGE="en")
    told = name or '""'
    assert code == 2
    assert drawn == (
        f"rithmomachia: this terminal cannot place text (TERM is {told}): "
        "`rithmomachia play` has the board in a browser\r\n"
    )


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("De Boissière · 5 × 2 – 3…", "De Boissiere - 5 x 2 - 3."),
        ("atrás ↑↓←→", "atras ^v<>"),
        ("╭──╮│▂", "+--+|#"),
        ("手", "??"),
        ("★", "?"),
    ],
)
def test_signs_a_terminal_has_not_are_shown_by_near_ones_as_wide(text: str, shown: str) -> None:
    codecs.register_error("nearest-sign", nearest_sign)
    found = text.encode("ascii", "nearest-sign").decode()
    assert found == shown
    assert cell_len(found) == cell_len(text)


@pytest.mark.parametrize(
    ("content", "refusal"),
    [
        (b"", "holds no game"),
        (b"\n \n\t\n", "holds no game"),
        (b"\x89PNG\x00\x00", "is no file of games: its byte 5 is 0"),
    ],
)
def test_files_that_are_no_games_are_refused(tmp_path: Path, content: bytes, refusal: str) -> None:
    path = tmp_path / "odd.rgn"
    path.write_bytes(content)
    with pytest.raises(RithmomachiaError) as told:
        games_of(path)
    assert str(told.value) == f"'{path}' {refusal}"


def test_what_would_be_read_for_ever_is_refused() -> None:
    with pytest.raises(RithmomachiaError, match="'/dev/zero' cannot be opened: it is no file"):
        games_of(Path("/dev/zero"))


@pytest.mark.parametrize("name", ["", "  ", ".", "a\0b", "x" * 300, "~nobody-of-this-name/x"])
def test_names_that_no_file_can_have_are_refused(name: str) -> None:
    with pytest.raises(RithmomachiaError, match=r"A file needs a name\.|can be no file's name: "):
        path_of(name)
