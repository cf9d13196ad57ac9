"""`rithmomachia tui`: the board in this terminal."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from rithmomachia.cli.choices import OptionChoice, PositionChoice, RulesetChoice, chosen_position
from rithmomachia.errors import RithmomachiaError
from rithmomachia.locale import _


def tui(
    file: Annotated[
        Path | None, typer.Argument(metavar="[FILE]", help="A record to open (.rgn).")
    ] = None,
    game: Annotated[
        int | None, typer.Option("--game", "-g", min=1, help="This game of the file, from 1.")
    ] = None,
    ruleset: RulesetChoice = None,
    option: OptionChoice = None,
    position: PositionChoice = None,
    level: Annotated[
        str | None,
        typer.Option(help="The machine's level, else the middle one; of two machines WHITE,BLACK."),
    ] = None,
    side: Annotated[
        str,
        typer.Option(help="Your side: white, black, both for two people, none for two machines."),
    ] = "white",
    ascii: Annotated[bool, typer.Option("--ascii", help="Nothing but ASCII on the board.")] = False,
) -> int:
    """Play and review in the terminal, by keyboard and mouse. The key ? tells the keys."""
    from rithmomachia.tui.start import BOTH, chosen_session, run

    opened = None
    if file is None:
        if game is not None:
            raise RithmomachiaError(f"--game {game} is a game of a file, and no file is named")
        start = chosen_position(ruleset, option, position)
    else:
        if ruleset is not None or option or position is not None:
            raise RithmomachiaError(f"{file} names its own rules: choose no others with it")
        from rithmomachia.tui.files import games_of

        opened = file, games_of(file, game)
        start, side = chosen_position(None, None, None), BOTH
        if len(opened[1].records) == 1:
            # Refused here, before the board is there: a game that cannot be shown.
            start = opened[1].session(0, file).game.start
    session = chosen_session(start, side=side, level=level)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise RithmomachiaError(_("the board needs a terminal: input and output are none here"))
    if os.environ.get("TERM", "") in ("", "dumb", "unknown"):
        raise RithmomachiaError(
            _(
                "this terminal cannot place text (TERM is {name}): "
                "`rithmomachia play` has the board in a browser",
                name=os.environ.get("TERM") or '""',
            )
        )
    run(session, is_ascii=ascii, opened=opened)
    return 0
