"""`rithmomachia bench`: how fast this machine counts and searches, and whether it does the same."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Annotated

import typer

from rithmomachia.cli.output import padded, print_json_rows
from rithmomachia.locale import _

_DEPTH = 3
_FIGURES = ("nodes", "seconds", "per_second")

Row = dict[str, str | int | float]


def bench(
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Count turns from each ruleset's start, and nodes of fixed searches.

    Counts are the same on every machine; only the times differ.
    """
    if json:
        print_json_rows(_rows())
        return
    # At once: what comes below takes its time.
    _print_line(_("what"), _("nodes"), _("seconds"), _("nodes a second"))
    for row in _rows():
        _print_line(row["what"], *(f"{row[name]:,}" for name in _FIGURES))


def _rows() -> Iterator[Row]:
    """One measurement after another."""
    from rithmomachia import Position, Ruleset, engine, perft

    for name in Ruleset.names():
        start = Position.initial(Ruleset.builtin(name))
        begun = time.perf_counter()
        count = perft(start, _DEPTH)
        yield {"what": f"perft {_DEPTH}, {name}", **_figures(count, since=begun)}
    begun = time.perf_counter()
    yield {"what": "searches", **_figures(engine.bench(), since=begun)}


def _print_line(what: str | int | float, *figures: str) -> None:
    columns = [padded(str(what), 24), *(f"{figure:>14}" for figure in figures)]
    print("  ".join(columns), flush=True)


def _figures(nodes: int, *, since: float) -> dict[str, int | float]:
    seconds = time.perf_counter() - since
    return {"nodes": nodes, "seconds": round(seconds, 6), "per_second": round(nodes / seconds)}
