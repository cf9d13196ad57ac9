"""`rithmomachia perft`: counts positions, to compare implementations of the rules."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from rithmomachia.cli.choices import (
    OptionChoice,
    PositionChoice,
    RulesetChoice,
    chosen_position,
)
from rithmomachia.cli.output import print_json


class Unit(StrEnum):
    """What a level of the count is."""

    TURNS = "turns"
    MOVES = "moves"
    PARTS = "parts"


def perft(
    depth: Annotated[int, typer.Argument(min=0, max=255, help="How many levels deep.")],
    ruleset: RulesetChoice = None,
    option: OptionChoice = None,
    position: PositionChoice = None,
    count: Annotated[Unit, typer.Option(help="What a level is.")] = Unit.TURNS,
    divide: Annotated[bool, typer.Option("--divide", help="Also for each first turn.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Count the sequences of turns (or moves, or parts of turns) of a depth."""
    import rithmomachia

    start = chosen_position(ruleset, option, position)
    parted: dict[str, int] | None = None
    if divide:
        if count is not Unit.TURNS or depth == 0:
            raise typer.BadParameter(
                f"--divide counts turns at depth 1 or more, not {count} {depth}"
            )
        parted = rithmomachia.divide(start, depth)
        total = sum(parted.values())
    else:
        counters = {
            Unit.TURNS: rithmomachia.perft,
            Unit.MOVES: rithmomachia.perft_moves,
            Unit.PARTS: rithmomachia.perft_parts,
        }
        total = counters[count](start, depth)
    if json:
        report: dict[str, object] = {"position": start.text(), "depth": depth, "unit": str(count)}
        if parted is not None:
            report["divide"] = parted
        print_json({**report, "count": total})
        return
    for word, number in (parted or {}).items():
        typer.echo(f"{word or '-'}: {number}")
    typer.echo(str(total))
