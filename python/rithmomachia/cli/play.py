"""`rithmomachia play`: the board in a browser, on this machine alone."""

from __future__ import annotations

from typing import Annotated

import typer


def play(
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="Port on this machine; 0 takes a free one.")
    ] = 0,
    database: Annotated[
        str | None,
        typer.Option(
            help="Where games are kept: sqlite:///FILE, postgresql://USER@HOST/NAME or memory: "
            "(yours by default)."
        ),
    ] = None,
    browser: Annotated[bool, typer.Option(help="Open the address in a browser.")] = True,
) -> int:
    """Play against the machine or a friend, in the browser. Ctrl-C ends it."""
    from rithmomachia.server.launch import run

    return run(host="127.0.0.1", port=port, database=database, open_browser=browser)
