"""`rithmomachia bench`: how fast this machine counts and searches, and whether it does the same."""

from __future__ import annotations

import time
from typing import Annotated

import typer

from rithmomachia.cli.output import print_json

_DEPTH = 3
_FIGURES = ("nodes", "seconds", "per_second")

Row = dict[str, str | int | float]


def bench(
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Count turns from each ruleset's start, and nodes of fixed searches.

    Counts are the same on every machine; only the times differ.
    """
    from rithmomachia import Position, Ruleset, engine, perft

    rows: list[Row] = []

    def tell(row: Row) -> None:
        rows.append(row)
        if not json:
            _print_line(row["what"], *(f"{row[name]:,}" for name in _FIGURES))

    if not json:
        # At once: what comes below takes its time.
        _print_line("what", "nodes", "seconds", "nodes a second")
    for name in Ruleset.names():
        start = Position.initial(Ruleset.builtin(name))
        begun = time.perf_counter()
        count = perft(start, _DEPTH)
        tell({"what": f"perft {_DEPTH}, {name}", **_figures(count, since=begun)})
    begun = time.perf_counter()
    tell({"what": "searches", **_figures(engine.bench(), since=begun)})
    if json:
        print_json(rows)


def _print_line(what: str | int | float, *figures: str) -> None:
    columns = [f"{what:<24}", *(f"{figure:>14}" for figure in figures)]
    print("  ".join(columns), flush=True)


def _figures(nodes: int, *, since: float) -> dict[str, int | float]:
    seconds = time.perf_counter() - since
    return {"nodes": nodes, "seconds": round(seconds, 6), "per_second": round(nodes / seconds)}
