"""`rithmomachia bench`: how fast this machine counts and searches, and whether it does the same."""

from __future__ import annotations

import time
from typing import Annotated

import typer

from rithmomachia.cli.output import print_json, print_table

_DEPTH = 3


def bench(
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Count turns from each ruleset's start, and nodes of fixed searches.

    Counts are the same on every machine; only the times differ.
    """
    from rithmomachia import Position, Ruleset, engine, perft

    rows: list[dict[str, str | int | float]] = []
    for name in Ruleset.names():
        start = Position.initial(Ruleset.builtin(name))
        begun = time.perf_counter()
        count = perft(start, _DEPTH)
        rows.append({"what": f"perft {_DEPTH}, {name}", **_figures(count, since=begun)})
    begun = time.perf_counter()
    rows.append({"what": "searches", **_figures(engine.bench(), since=begun)})
    if json:
        print_json(rows)
        return
    lines = [
        (
            str(row["what"]),
            f"{row['nodes']:,}",
            f"{row['seconds']:.3f}",
            f"{row['per_second']:,}",
        )
        for row in rows
    ]
    print_table(("what", "nodes", "seconds", "nodes a second"), lines)


def _figures(nodes: int, *, since: float) -> dict[str, int | float]:
    seconds = time.perf_counter() - since
    return {"nodes": nodes, "seconds": round(seconds, 6), "per_second": round(nodes / seconds)}
