"""Drives the terminal application as a person would: keys, clicks, and a look at the screen."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from textual.pilot import Pilot
from textual.widgets import Static

from rithmomachia import Position, Ruleset, Turn
from rithmomachia.game import Game
from rithmomachia.tui.app import TerminalGame
from rithmomachia.tui.board import Board
from rithmomachia.tui.session import Session

Script = Callable[[TerminalGame, Pilot[None]], Awaitable[None]]
KEYS = {":": "colon", ".": "full_stop", "-": "minus", ";": "semicolon", "/": "slash", " ": "space"}
# Long enough for a slow machine; a test that waits so long has failed.
PATIENCE_S = 30.0
# White takes s10 with C5: 5 × 2 empty cells.
ONE_CAPTURE = "boissiere 8/8/8/8/8/8/8/8/8/1,C5,2,s10,3/8/8/8/8/8/C2,7 white before - - - 0 1"


def drive(
    script: Script, session: Session, *, size: tuple[int, int] = (80, 24), is_ascii: bool = False
) -> TerminalGame:
    """Runs a script on the application, and returns the application as it was left."""
    app = TerminalGame(session, is_ascii=is_ascii)

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await script(app, pilot)
            await pilot.pause()

    asyncio.run(run())
    return app


def friends(start: str | Ruleset) -> Session:
    """A game of two people from a position text or a ruleset."""
    return Session(Game(start if isinstance(start, Ruleset) else Position.parse(start)))


async def type_text(pilot: Pilot[None], text: str) -> None:
    """Types into the line that has the focus."""
    await pilot.press(*(KEYS.get(letter, letter) for letter in text))


async def go_to(app: TerminalGame, pilot: Pilot[None], cell: str) -> None:
    """Moves the cursor by arrow keys, as the board is seen."""
    board = app.board
    here = board.cursor
    turned = -1 if board.is_flipped else 1
    right = (int(cell[1]) - int(here[1])) * turned
    up = (ord(cell[0]) - ord(here[0])) * turned
    keys = ["right" if right > 0 else "left"] * abs(right) + ["up" if up > 0 else "down"] * abs(up)
    if keys:
        await pilot.press(*keys)
    assert board.cursor == cell


async def click(app: TerminalGame, pilot: Pilot[None], cell: str) -> None:
    """Clicks on a cell."""
    assert await pilot.click(Board, offset=app.board.place_of(cell))
    await pilot.pause()


async def lay(app: TerminalGame, pilot: Pilot[None], turn: Turn, *, by_mouse: bool = False) -> None:
    """Lays a turn down part by part on the board, by its cells; captures that leave a choice are
    chosen in the window.
    """
    for part in turn.parts:
        cells = [part[1:3]] if part.startswith("x") else [part[:2], part[2:4]]
        for cell in cells:
            if by_mouse:
                await click(app, pilot, cell)
            else:
                await go_to(app, pilot, cell)
                await pilot.press("enter")
        await pilot.pause()
        if len(app.screen_stack) > 1:
            words = [key for key, _text in app.screen._choices]  # type: ignore[attr-defined]
            await pilot.press(*["down"] * words.index(part), "enter")
            await pilot.pause()


def screen_lines(app: TerminalGame) -> list[str]:
    """The terminal as text, a line each, trailing spaces kept."""
    return [
        "".join(segment.text for segment in strip)
        for strip in app.screen._compositor.render_strips()
    ]


def message(app: TerminalGame) -> str:
    """What is said below the board."""
    return str(app.screen_stack[0].query_one("#message", Static).render())


async def until(pilot: Pilot[None], holds: Callable[[], bool]) -> None:
    """Waits for something to hold."""
    async with asyncio.timeout(PATIENCE_S):
        while not holds():
            await pilot.pause(0.05)
