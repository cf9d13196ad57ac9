"""The tree of commands."""

from __future__ import annotations

from typing import Annotated

import typer

from rithmomachia import __version__
from rithmomachia.cli import (
    analyse,
    bench,
    engine,
    hint,
    match,
    perft,
    play,
    record,
    rules,
    serve,
    tui,
    ugi,
)
from rithmomachia.engine.strengths import STRENGTHS

LEVELS = "\n\n".join(
    ["The machine's levels, weakest first:"] + [f"{each.id}: {each.text}" for each in STRENGTHS]
)

app = typer.Typer(
    help="Rithmomachia, the Philosophers' Game.",
    no_args_is_help=True,
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command(name="play", epilog=LEVELS)(play.play)
app.command(name="tui", epilog=LEVELS)(tui.tui)
app.command(name="serve", epilog=LEVELS)(serve.serve)
app.command(name="perft")(perft.perft)
app.command(name="bench")(bench.bench)
app.command(name="analyse")(analyse.analyse)
app.command(name="hint")(hint.hint)
app.command(name="match", cls=match.GatheringCommand, epilog=LEVELS)(match.match)
app.command(name="ugi")(ugi.ugi)
app.add_typer(engine.app, name="engine")
app.add_typer(record.app, name="record")
app.add_typer(rules.app, name="rules")


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"rithmomachia {__version__}")
        raise typer.Exit


@app.callback()
def root(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Print the version."),
    ] = False,
    language: Annotated[
        str | None, typer.Option(help="en, ja or es; else RITHMOMACHIA_LANGUAGE, LC_ALL or LANG.")
    ] = None,
) -> None:
    """Rithmomachia, the Philosophers' Game: play, look at rules, count positions."""
