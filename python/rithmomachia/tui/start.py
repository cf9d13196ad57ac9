"""From the command line to the first game on the board."""

from __future__ import annotations

import sys
from pathlib import Path

from rithmomachia._core import Position
from rithmomachia.engine import STRENGTHS
from rithmomachia.engine import strength as strength_of
from rithmomachia.errors import GameError, shown
from rithmomachia.game import Game
from rithmomachia.tui.files import Games
from rithmomachia.tui.session import Session
from rithmomachia.vocabulary import Side

BOTH, NOBODY = "both", "none"


def chosen_session(position: Position, *, side: str, level: str | None) -> Session:
    """A game from a position.

    Args:
        position: Where it begins.
        side: The person's, `both` for two people, or `none` for two machines.
        level: The machine's strength, of two machines White's and Black's with a comma between;
            `None` for the middle one.

    Raises:
        RithmomachiaError: No such side or level, or a position in the middle of a turn.
    """
    usual = STRENGTHS[len(STRENGTHS) // 2]
    levels = [usual] if level is None else [strength_of(each) for each in level.split(",")]
    if len(levels) > (2 if side == NOBODY else 1):
        raise GameError(f"--level {shown(level)} names {len(levels)} machines")
    if side == BOTH:
        return Session(Game(position))
    if side == NOBODY:
        machines = {Side.WHITE: levels[0], Side.BLACK: levels[-1]}
    elif side in tuple(Side):
        machines = {Side(side).other: levels[0]}
    else:
        raise GameError(f"--side is white, black, both or none, not {shown(side)}")
    return Session(Game(position), machines=machines)


def run(
    session: Session, *, is_ascii: bool = False, opened: tuple[Path, Games] | None = None
) -> None:
    """Shows the board until it is left.

    Args:
        session: The game to begin with.
        is_ascii: Nothing but ASCII on the board; so it is, too, where the terminal shows no more.
        opened: The file to look at: its game, or the one chosen among several.
    """
    from rithmomachia.tui.app import TerminalGame

    encoding = (sys.stdout.encoding or "ascii").lower().replace("-", "")
    is_narrow = not encoding.startswith("utf")
    app = TerminalGame(session, is_ascii=is_ascii or is_narrow, opened=opened)
    app.run()
