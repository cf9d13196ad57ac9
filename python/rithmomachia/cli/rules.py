"""`rithmomachia rules`: what rulesets there are, what they say, whether a file holds."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rithmomachia.cli.choices import OptionChoice, chosen_ruleset
from rithmomachia.cli.output import print_json, print_table
from rithmomachia.errors import RulesetError
from rithmomachia.locale import _

if TYPE_CHECKING:
    from rithmomachia import Option, Ruleset

app = typer.Typer(help="Look at rulesets.", no_args_is_help=True)
# What JSON tells of a ruleset and of an option, under the names the library has.
_HEADING = ("id", "version", "title", "summary")
_OPTION = (
    *("key", "short", "kind", "value", "default", "values", "minimum", "maximum"),
    *("text", "cite", "certainty", "doubt"),
)
JsonFlag = Annotated[bool, typer.Option("--json", help="Print JSON.")]


@app.command("list")
def list_rulesets(json: JsonFlag = False) -> None:
    """List the rulesets that come with the package."""
    from rithmomachia import Ruleset

    rulesets = [Ruleset.builtin(name) for name in Ruleset.names()]
    if json:
        print_json([_heading(ruleset) for ruleset in rulesets])
        return
    for ruleset in rulesets:
        typer.echo(f"{ruleset.id:<14} {_(ruleset.title)}: {_(ruleset.summary)}")


@app.command()
def show(
    ruleset: Annotated[str, typer.Argument(help="An id, or a file ending in .toml.")],
    option: OptionChoice = None,
    json: JsonFlag = False,
    toml: Annotated[bool, typer.Option("--toml", help="Print it as a ruleset file.")] = False,
    keys: Annotated[
        bool, typer.Option("--keys", help="A table of the keys: values, choices, sources.")
    ] = False,
    against: Annotated[
        str | None,
        typer.Option(help="Only what differs from this ruleset, an id or a file, side by side."),
    ] = None,
    ascii: Annotated[bool, typer.Option("--ascii", help="Nothing but ASCII on the board.")] = False,
) -> None:
    """Show the rules of a ruleset in sentences, with diagrams and sources."""
    chosen = chosen_ruleset(ruleset, option)
    flags = {"--toml": toml, "--json": json, "--keys": keys, "--against": against is not None}
    given = [flag for flag, is_given in flags.items() if is_given]
    if len(given) > 1:
        raise typer.BadParameter(f"{given[0]} and {given[1]} are two forms: choose one")
    if toml:
        typer.echo(chosen.to_toml(), nl=False)
    elif json:
        options = [_option(each) for each in chosen.options()]
        print_json({**_heading(chosen), "changes": chosen.changes, "options": options})
    elif keys:
        _show_keys(chosen)
    else:
        _show_book(chosen, against, is_ascii=ascii)


def _show_book(chosen: Ruleset, against: str | None, *, is_ascii: bool) -> None:
    # Here, because laying out boards takes long to load.
    from rithmomachia.cli.rulebook_display import (
        is_ascii_wanted,
        print_differences,
        print_rulebook,
    )
    from rithmomachia.rulebook import differences, rulebook

    plain = is_ascii_wanted(is_ascii)
    if against is None:
        print_rulebook(chosen, rulebook(chosen), is_ascii=plain)
        return
    other = chosen_ruleset(against)
    titles = (_titled(chosen), _titled(other))
    print_differences(titles, differences(chosen, other), is_ascii=plain)


def _titled(ruleset: Ruleset) -> str:
    """A ruleset's title, with what is changed from its file."""
    changes = ", ".join(f"{key}={_word(value)}" for key, value in ruleset.changes.items())
    return f"{_(ruleset.title)} ({changes})" if changes else _(ruleset.title)


def _show_keys(chosen: Ruleset) -> None:
    rows = [
        (
            each.short or "",
            each.key,
            _word(each.value),
            _range(each),
            _(each.text),
            _source(each),
        )
        for each in chosen.options()
    ]
    headings = (
        _("short"),
        _("key"),
        _("value"),
        _("may be"),
        _("what it decides"),
        _("source"),
    )
    print_table(headings, rows, title=f"{_(chosen.title)}: {_(chosen.summary)}")


@app.command()
def check(
    files: Annotated[
        list[Path] | None, typer.Argument(help="Ruleset files; none for the package's own.")
    ] = None,
    json: JsonFlag = False,
) -> int:
    """Check ruleset files: each fault with line, key and what would be right."""
    from rithmomachia import Ruleset

    reports: list[dict[str, object]] = []
    for file in files or []:
        reports.append(_report(str(file)))
    for name in [] if files else Ruleset.names():
        reports.append({"file": name, **_heading(Ruleset.builtin(name)), "ok": True})
    if json:
        print_json(reports)
    else:
        for report in reports:
            typer.echo(
                _("{file}: ok", file=report["file"]) if report["ok"] else str(report["error"]),
                err=not report["ok"],
            )
    return 0 if all(report["ok"] for report in reports) else 1


def _report(file: str) -> dict[str, object]:
    from rithmomachia import Position, Ruleset

    try:
        ruleset = Ruleset.load(file)
        Position.initial(ruleset)
    except RulesetError as error:
        fault = {"error": str(error), "line": error.line, "key": error.key}
        return {"file": file, "ok": False, **fault}
    return {"file": file, **_heading(ruleset), "ok": True}


def _heading(ruleset: Ruleset) -> dict[str, object]:
    return {name: getattr(ruleset, name) for name in _HEADING}


def _option(option: Option) -> dict[str, object]:
    return {name: getattr(option, name) for name in _OPTION}


def _word(value: str | int | bool) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _range(option: Option) -> str:
    if option.kind == "bool":
        return "true, false"
    if option.values is not None:
        return ", ".join(option.values)
    if option.minimum is not None:
        return f"{option.minimum}–{option.maximum}"
    return ""


def _source(option: Option) -> str:
    return f"{option.cite} ({_(option.certainty)})"
