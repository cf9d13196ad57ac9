"""The program in a real terminal: tmux draws it, and its keys and mouse reach it."""

from __future__ import annotations

import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import rithmomachia
from rithmomachia.record import parse_record

TMUX = shutil.which("tmux")
PATIENCE_S = 60.0

pytestmark = pytest.mark.skipif(TMUX is None, reason="tmux is not installed: no real terminal")


class Terminal:
    """A tmux server of its own with one window in which the program runs."""

    def __init__(self, folder: Path, *arguments: str, width: int, height: int) -> None:
        assert TMUX is not None
        # Without its own last line, so that the program has all of the window.
        settings = folder / "tmux.conf"
        settings.write_text("set -g status off\n", encoding="utf-8")
        self._base = [TMUX, "-S", str(folder / "socket"), "-f", str(settings)]
        package = Path(rithmomachia.__file__).parents[1]
        program = [sys.executable, "-m", "rithmomachia", "tui", *arguments]
        surroundings = [f"PYTHONPATH={package}", "LC_ALL=C.UTF-8", "RITHMOMACHIA_LANGUAGE=en"]
        size = ["-x", str(width), "-y", str(height), "-c", str(folder)]
        # The window stays when the program has ended, so that its last words can be read.
        words = ["env", "-u", "COLUMNS", "-u", "LINES", *surroundings, *program]
        command = f"{shlex.join(words)}; echo ended with $?; sleep 600"
        self._tmux("-u", "new-session", "-d", *size, command)

    def _tmux(self, *arguments: str) -> str:
        done = subprocess.run(
            [*self._base, *arguments], check=True, capture_output=True, encoding="utf-8", timeout=30
        )
        return done.stdout

    def lines(self) -> list[str]:
        """What stands in the window."""
        return self._tmux("capture-pane", "-p").splitlines()

    def press(self, *keys: str) -> None:
        """Presses keys, by tmux's names."""
        self._tmux("send-keys", *keys)

    def click(self, column: int, line: int) -> None:
        """Clicks, as a terminal reports it."""
        for end in "Mm":
            self._tmux("send-keys", "-l", f"\x1b[<0;{column + 1};{line + 1}{end}")

    def until(self, holds: Callable[[str], bool]) -> str:
        """Waits for the window to show something."""
        end = time.monotonic() + PATIENCE_S
        shown = ""
        while time.monotonic() < end:
            shown = "\n".join(self.lines())
            if holds(shown):
                return shown
            time.sleep(0.1)
        pytest.fail(f"the terminal never showed it; it shows:\n{shown}")

    def close(self) -> None:
        """Ends the window, the program and this tmux."""
        self._tmux("kill-server")


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Callable[..., Terminal]]:
    terminals = []

    def open_one(*arguments: str, width: int = 80, height: int = 24) -> Terminal:
        terminals.append(Terminal(tmp_path, *arguments, width=width, height=height))
        return terminals[-1]

    yield open_one
    for terminal in terminals:
        terminal.close()


def test_a_game_in_a_terminal_of_80_by_24(opened: Callable[..., Terminal], tmp_path: Path) -> None:
    terminal = opened("--side", "both")
    shown = terminal.until(lambda text: "◆190" in text and "leave" in text).splitlines()
    assert shown[0].split("·")[0].strip() == "De Boissière"
    assert shown[1].split()[:8] == list("12345678")
    assert shown[2].startswith("p  ■49  ■121")
    assert shown[17].startswith("a  □289 □169")
    # Keys lay a turn down and confirm it.
    terminal.press(":", *"d6d7", "Enter")
    terminal.until(lambda text: "The turn is complete" in text)
    terminal.press("c")
    terminal.until(lambda text: "turn 2" in text.splitlines()[0])
    # The mouse does too: the circle 3 on m3, then l3.
    terminal.click(13, 5)
    terminal.until(lambda text: "•" in text.splitlines()[6])
    terminal.click(13, 6)
    terminal.until(lambda text: "c3 m3-l3" in text)
    terminal.press("c")
    terminal.until(lambda text: "turn 3" in text.splitlines()[0])
    terminal.press("s")
    terminal.until(lambda text: "game.rgn" in text)
    terminal.press("Enter")
    terminal.until(lambda text: "Saved in game.rgn." in text)
    terminal.press("q")
    terminal.until(lambda text: "ended with 0" in text)
    kept = parse_record((tmp_path / "game.rgn").read_text(encoding="utf-8")).game()
    assert [turn.word for turn in kept.turns] == ["d6d7", "m3l3"]


def is_large(text: str) -> bool:
    """Whether the figures below the board stand where cells of two lines put them."""
    return text.splitlines()[34].split() == list("12345678")


def test_a_terminal_of_120_by_40_in_ascii(opened: Callable[..., Terminal]) -> None:
    terminal = opened("--ascii", "--side", "both", width=120, height=40)
    shown = terminal.until(lambda text: "leave" in text and is_large(text))
    board = [line[:60] for line in shown.splitlines()[1:35]]
    assert [line for line in board if not line.isascii()] == []
    assert board[1].split() == ["p", "s", "s", "s", "s", "p"]
    assert board[2].split() == ["49", "121", "225", "361"]
    terminal.press("q")
    terminal.until(lambda text: "ended with 0" in text)
