"""`rithmomachia bench`: how fast this machine counts and searches, and whether it does the same."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Annotated

import typer

from rithmomachia.cli.output import print_json, print_table

if TYPE_CHECKING:
    from rithmomachia import Position

_DEPTH = 3
_NODES = 200_000


def bench(
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Count and search from each ruleset's start.

    Counts are the same on every machine; only the times differ.
    """
    from rithmomachia import Position, Ruleset

    rows: list[dict[str, str | int | float]] = []
    for name in Ruleset.names():
        start = Position.initial(Ruleset.builtin(name))
        rows.append({"ruleset": name, "what": f"perft {_DEPTH}", **_count(start)})
        rows.append({"ruleset": name, "what": f"search of {_NODES} nodes", **_search(start)})
    if json:
        print_json(rows)
        return
    headings = ("ruleset", "what", "nodes", "seconds", "nodes a second")
    lines = [
        (
            str(row["ruleset"]),
            str(row["what"]),
            f"{row['nodes']:,}",
            f"{row['seconds']:.3f}",
            f"{row['per_second']:,}",
        )
        for row in rows
    ]
    print_table(headings, lines)


def _count(start: Position) -> dict[str, int | float]:
    from rithmomachia import perft

    begun = time.perf_counter()
    return _figures(perft(start, _DEPTH), since=begun)


def _search(start: Position) -> dict[str, int | float]:
    from rithmomachia.engine import Engine

    begun = time.perf_counter()
    return _figures(Engine().search(start, nodes=_NODES).nodes, since=begun)


def _figures(nodes: int, *, since: float) -> dict[str, int | float]:
    seconds = time.perf_counter() - since
    return {"nodes": nodes, "seconds": round(seconds, 6), "per_second": round(nodes / seconds)}
