"""`rithmomachia engine check`: does a program keep to the protocol?"""

from __future__ import annotations

from typing import Annotated

import typer

from rithmomachia.cli.choices import OptionChoice, RulesetChoice, chosen_ruleset
from rithmomachia.cli.output import padded, print_json
from rithmomachia.locale import _

app = typer.Typer(help="Look at engines.", no_args_is_help=True)


@app.command()
def check(
    command: Annotated[
        list[str], typer.Argument(help="The engine: one quoted text, or its words after --.")
    ],
    ruleset: RulesetChoice = None,
    option: OptionChoice = None,
    patience: Annotated[
        float, typer.Option(min=0.1, max=3600, help="Seconds to wait for each answer.")
    ] = 10.0,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> int:
    """Check an engine against docs/protocol.md, one line a check. Exit code 1 if one fails.

    Checks marked optional are extensions of ours: failing them is told and is no fault.
    """
    import shlex

    from rithmomachia.match.compliance import check_engine

    try:
        words = shlex.split(command[0]) if len(command) == 1 else command
    except ValueError as error:
        raise typer.BadParameter(f"{command[0]!r}: {error}") from None
    if not words:
        raise typer.BadParameter("the command is empty")
    rules = chosen_ruleset(ruleset, option)
    if not json:
        # At once: programs take their time to start.
        typer.echo(_("checking {command}", command=shlex.join(words)))
    done = []
    for each in check_engine(words, ruleset=rules, patience_s=patience):
        done.append(each)
        if not json:
            judged = _("FAIL") if each.is_required else _("lacks")
            if each.has_passed:
                judged = _("pass")
            typer.echo(f"{padded(judged, 5)} {each.name}: {each.seen}")
    failed = [each for each in done if each.is_required and not each.has_passed]
    if json:
        print_json([each._asdict() for each in done])
    else:
        lacking = sum(not each.has_passed for each in done) - len(failed)
        told = _("{count} checks, {failed} failed", count=len(done), failed=len(failed))
        if lacking:
            told = _("{checks}, {lacking} extensions are lacking", checks=told, lacking=lacking)
        typer.echo(told)
    return 1 if failed else 0
