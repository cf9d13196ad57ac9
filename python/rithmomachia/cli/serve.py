"""`rithmomachia serve`: the same server for others to reach."""

from __future__ import annotations

import re
from typing import Annotated

import typer

# As a browser sends it: a name, an IPv4 address, or an IPv6 address in brackets.
HOST_NAME = r"[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*|\[[0-9A-Fa-f:.]+\]"


def serve(
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port to listen on.")] = 8000,
    database: Annotated[
        str | None,
        typer.Option(
            help="Where games are kept: sqlite:///FILE, postgresql://USER@HOST/NAME or memory: "
            "(yours by default)."
        ),
    ] = None,
    allow: Annotated[
        list[str] | None,
        typer.Option(help="A host name to answer to, when not on loopback; may be given again."),
    ] = None,
) -> int:
    """Serve the board without opening a browser."""
    from rithmomachia.server.launch import run

    for name in allow or ():
        if re.fullmatch(HOST_NAME, name) is None:
            raise typer.BadParameter(
                f"--allow takes a host name without port or path, not {name!r}"
            )
    return run(
        host=host,
        port=port,
        database=database,
        open_browser=False,
        allowed_hosts=allow or (),
    )
