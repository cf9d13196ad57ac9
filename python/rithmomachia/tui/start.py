"""From the command line to the first game on the board."""

from __future__ import annotations

import sys
from codecs import register_error
from contextlib import ExitStack
from io import TextIOWrapper
from pathlib import Path
from unicodedata import normalize

from rich.cells import cell_len

from rithmomachia._core import Position
from rithmomachia.engine import STRENGTHS
from rithmomachia.engine import strength as strength_of
from rithmomachia.errors import GameError, shown
from rithmomachia.game import Game
from rithmomachia.locale import SOURCE, _, speaking_everywhere
from rithmomachia.tui.files import Games
from rithmomachia.tui.session import Session
from rithmomachia.vocabulary import Side

BOTH, NOBODY = "both", "none"
_NEAREST = {"·": "-", "×": "x", "–": "-", "⇒": ">", "✓": "+", "▸": ">", "⌫": "<"}
_NEAREST |= {"↑": "^", "↓": "v", "←": "<", "→": ">", "⤷": ">"} | dict.fromkeys("▁▂▃▄▅▆▇█", "#")
_NEAREST |= dict.fromkeys("─━", "-") | dict.fromkeys("│┃", "|") | dict.fromkeys("╭╮╰╯┌┐└┘", "+")


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

    encoding = sys.stdout.encoding or "ascii"
    is_narrow = not encoding.lower().replace("-", "").startswith("utf")
    with ExitStack() as held:
        if is_narrow:
            # The terminal is written to by this stream, whose own escapes are wider than a sign.
            register_error("nearest-sign", nearest_sign)
            assert isinstance(sys.__stderr__, TextIOWrapper)
            sys.__stderr__.reconfigure(errors="nearest-sign")
            if not _can_say(_("Start"), encoding):
                held.enter_context(speaking_everywhere(SOURCE))
        app = TerminalGame(session, is_ascii=is_ascii or is_narrow, opened=opened)
        app.run()


def nearest_sign(error: UnicodeError) -> tuple[str, int]:
    """What a terminal with few signs shows instead of one it has not, as wide as that."""
    assert isinstance(error, UnicodeEncodeError)
    signs = error.object[error.start : error.end]
    return "".join(map(_nearest, signs)), error.end


def _nearest(sign: str) -> str:
    plain = normalize("NFKD", sign)[0]
    near = plain if plain.isascii() else _NEAREST.get(sign, "?")
    return near * max(cell_len(sign), 1)


def _can_say(text: str, encoding: str) -> bool:
    """Whether most of a text can be written in an encoding: Spanish can in ASCII, nearly."""
    letters = normalize("NFKD", text)
    return 2 * len(letters.encode(encoding, "ignore").decode(encoding)) > len(letters)
