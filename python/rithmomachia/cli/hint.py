"""`rithmomachia hint`: the turn to play, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from rithmomachia.cli.analyse import chosen_case, heading, search_case
from rithmomachia.cli.choices import OptionChoice, RulesetChoice
from rithmomachia.cli.output import print_json
from rithmomachia.locale import _
from rithmomachia.locale.kernel_texts import outcome_text

if TYPE_CHECKING:
    from rithmomachia.engine.explaining import Explanation

_REPLY_MS = 200


def hint(
    position: Annotated[
        list[str] | None, typer.Argument(help="startpos, or a position text (docs/texts.md).")
    ] = None,
    ruleset: RulesetChoice = None,
    option: OptionChoice = None,
    turns: Annotated[str, typer.Option(help="Turn words to play first: 'd6d7 m3l3'.")] = "",
    time: Annotated[float, typer.Option(min=0.001, max=4e6, help="Seconds to think.")] = 1.0,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> int:
    """Tell the turn to play and why: what it takes by which sum, what it threatens and works for.

    Ctrl-C ends the search early and tells what was found.
    """
    case = chosen_case(position, turns, ruleset=ruleset, option=option)
    start = case.position
    outcome = start.outcome()
    if outcome is not None:
        if json:
            print_json({"position": start.text(), "outcome": outcome.text})
        else:
            print(_("The game is over: {ending}", ending=outcome_text(outcome.text)))
        return 0
    if not json:
        print(heading(start), flush=True)
    from rithmomachia.engine import Engine, Limit
    from rithmomachia.engine.explaining import explain

    limit = Limit(max(1, round(time * 1000)))
    engine = Engine(64)
    found, code = search_case(engine, case, limit=limit)
    best = found.lines[0]
    # A line can be cut short where the search had seen its end before.
    after = start.play(best.pv[0])
    reply = None if len(best.pv) > 1 else engine.search(after, time_ms=_REPLY_MS).turn
    explanation = explain(start, best, reply=reply)
    if json:
        print_json({"position": start.text(), "outcome": None, **_facts(explanation)})
    else:
        print(explanation.text())
    return code


def _facts(explanation: Explanation) -> dict[str, object]:
    facts = explanation._asdict()
    chance = facts.pop("chance")
    return {**facts, "white_chance": round(chance, 4)}
