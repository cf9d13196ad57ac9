"""`rithmomachia tui`: the board in this terminal."""

from __future__ import annotations

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
    ruleset: RulesetChoice = None,
    option: OptionChoice = None,
    position: PositionChoice = None,
    level: Annotated[
        str | None, typer.Option(help="The machine's level; the middle one where none is named.")
    ] = None,
    side: Annotated[
        str, typer.Option(help="Your side: white or black; both for two people.")
    ] = "white",
    ascii: Annotated[bool, typer.Option("--ascii", help="Nothing but ASCII on the board.")] = False,
) -> int:
    """Play and review in the terminal, by keyboard and mouse. The key ? tells the keys."""
    from rithmomachia.tui.start import chosen_session, run

    if file is None:
        session = chosen_session(chosen_position(ruleset, option, position), side=side, level=level)
        fault = None
    else:
        if ruleset is not None or option or position is not None:
            raise RithmomachiaError(f"{file} names its own rules: choose no others with it")
        from rithmomachia.tui.files import first_game

        session, fault = first_game(file)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise RithmomachiaError(_("the board needs a terminal: input and output are none here"))
    run(session, is_ascii=ascii, note=fault)
    return 0
