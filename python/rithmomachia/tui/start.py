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

BOTH = "both"


def chosen_session(position: Position, *, side: str, level: str | None) -> Session:
    """A game from a position.

    Args:
        position: Where it begins.
        side: The person's, or `both` for two people.
        level: The machine's strength; `None` for the middle one.

    Raises:
        RithmomachiaError: No such side or level, or a position in the middle of a turn.
    """
    strength = STRENGTHS[len(STRENGTHS) // 2] if level is None else strength_of(level)
    if side == BOTH:
        return Session(Game(position))
    if side not in tuple(Side):
        raise GameError(f"--side is white, black or both, not {shown(side)}")
    return Session(Game(position), machines={Side(side).other: strength})


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
