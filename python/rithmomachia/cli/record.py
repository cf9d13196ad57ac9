"""`rithmomachia record`: looks at game records, checks, converts and counts them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rithmomachia.cli.choices import RulesetChoice, chosen_ruleset
from rithmomachia.cli.output import padded, print_json, print_json_rows
from rithmomachia.errors import RithmomachiaError, shown
from rithmomachia.locale import _, mark, ngettext

if TYPE_CHECKING:
    from rithmomachia import Ruleset
    from rithmomachia.cli.record_files import Progress
    from rithmomachia.record import Record

app = typer.Typer(help="Look at game records (docs/records.md).", no_args_is_help=True)
FAULTY = 1
INTERRUPTED = 130


class Form(StrEnum):
    """What a file of games may be."""

    RGN = "rgn"
    GAME = "game"
    PRINTED = "printed"


class Target(StrEnum):
    """What games may be converted to."""

    NOTATION = "notation"
    WORDS = "words"
    GAME = "game"
    JSON = "json"


# What is counted of games, by its name for programs.
FIGURES = {
    "games": mark("games"),
    "faulty": mark("faulty"),
    "turns": mark("turns"),
    "mean_turns": mark("mean turns"),
    "shortest": mark("shortest"),
    "longest": mark("longest"),
    "variations": mark("variations"),
    "results": mark("results"),
    "rulesets": mark("rulesets"),
    "terminations": mark("terminations"),
}

FileChoice = Annotated[str, typer.Argument(metavar="FILE", help="A file of games; - for input.")]
FormChoice = Annotated[
    Form | None,
    typer.Option("--from", help="What the file is: records, one exported game, printed tables."),
]
GameChoice = Annotated[
    int | None, typer.Option("--game", "-g", min=1, help="Only this game of the file, from 1.")
]
OutputChoice = Annotated[
    Path | None, typer.Option("--output", "-o", help="A new file; else it is printed.")
]
JsonFlag = Annotated[bool, typer.Option("--json", help="Print JSON.")]


@app.command()
def show(
    file: FileChoice,
    game: GameChoice = None,
    form: FormChoice = None,
    ruleset: RulesetChoice = None,
    json: JsonFlag = False,
) -> int:
    """Show games: who played, every turn with what was said of it, and how they ended."""
    faulty, rules = False, _ruleset(ruleset)

    def shown() -> Iterator[Record]:
        nonlocal faulty
        for number, record in _numbered(file, form, rules, game=game, is_quiet=False):
            faulty = faulty or bool(record.faults)
            if not json:
                _tell_faults(file, number, record)
            yield record

    if json:
        from rithmomachia.cli.record_files import record_facts

        print_json_rows(record_facts(record) for record in shown())
    else:
        from rithmomachia.cli.record_files import readable_lines

        for record in shown():
            for line in readable_lines(record):
                print(line)
            print(flush=True)
    return FAULTY if faulty else 0


@app.command()
def check(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="Files of games.")],
    form: FormChoice = None,
    ruleset: RulesetChoice = None,
    json: JsonFlag = False,
) -> int:
    """Play every game of files through, and tell every fault with its line and column."""
    rules = _ruleset(ruleset)
    rows: list[dict[str, object]] = []
    for file in files:
        if not json:
            # At once: a long file takes its time.
            print(file, flush=True)
        games = 0
        faults: list[dict[str, object]] = []
        for number, record in _checked(file, form, rules, faults):
            games = number
            faults.extend(_fault_facts(number, record))
        rows.append({"file": file, "games": games, "ok": not faults, "faults": faults})
        if not json:
            count = ngettext("{number} game", "{number} games", games, number=f"{games:,}")
            found = _("ok")
            if faults:
                many = len(faults)
                found = ngettext("{number} fault", "{number} faults", many, number=f"{many:,}")
            print(f"  {count}, {found}", flush=True)
            for fault in faults:
                print(_fault_line(file, fault), file=sys.stderr)
    if json:
        print_json(rows)
    return 0 if all(row["ok"] for row in rows) else FAULTY


@app.command()
def convert(
    file: FileChoice,
    to: Annotated[Target, typer.Option("--to", help="How to write them.")] = Target.NOTATION,
    output: OutputChoice = None,
    partial: Annotated[
        bool, typer.Option("--partial", help="Write games with faults as far as they were read.")
    ] = False,
    game: GameChoice = None,
    form: FormChoice = None,
    ruleset: RulesetChoice = None,
) -> int:
    """Write games in another form. Where one has a fault, no file is written without --partial."""
    from rithmomachia.cli.record_files import new_file, written

    faulty, rules = False, _ruleset(ruleset)

    def games() -> Iterator[Record]:
        nonlocal faulty
        quiet = output is not None
        for number, record in _numbered(file, form, rules, game=game, is_quiet=quiet):
            _tell_faults(file, number, record)
            faulty = faulty or bool(record.faults)
            if not record.faults or (partial and record.has_rules):
                yield record

    with new_file(output) as page:
        for text in written(games(), to):
            page.write(text)
        if faulty and output is not None and not partial:
            page.drop()
            told = _("{file} is not written: --partial leaves the faults out", file=output)
            typer.echo(told, err=True)
    return FAULTY if faulty else 0


@app.command("svg")
def picture(
    file: FileChoice,
    turns: Annotated[
        int | None,
        typer.Option("--turns", "-t", min=0, help="After so many turns; else at the end."),
    ] = None,
    animated: Annotated[
        bool, typer.Option("--animated", help="All positions, one after another.")
    ] = False,
    seconds: Annotated[
        float, typer.Option(min=0.1, max=60, help="How long each position stands.")
    ] = 1.0,
    lying: Annotated[bool, typer.Option("--lying", help="Rows from left to right.")] = False,
    output: OutputChoice = None,
    game: GameChoice = None,
    form: FormChoice = None,
    ruleset: RulesetChoice = None,
) -> int:
    """Draw a position of a game, or the whole game as a moving picture."""
    from rithmomachia.cli.record_files import new_file
    from rithmomachia.cli.record_pictures import drawn

    for _number, record in _numbered(file, form, _ruleset(ruleset), game=game or 1):
        text = drawn(record, turns, animated=animated, seconds=seconds, is_lying=lying)
        _tell_faults(file, game or 1, record)
        with new_file(output) as page:
            page.write(f"{text}\n")
        return FAULTY if record.faults else 0
    return FAULTY


@app.command()
def stats(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="Files of games.")],
    form: FormChoice = None,
    ruleset: RulesetChoice = None,
    json: JsonFlag = False,
) -> int:
    """Count games, turns, results, rulesets and endings."""
    rules = _ruleset(ruleset)
    if not json:
        print(", ".join(files), flush=True)
    from rithmomachia.record.statistics import Statistics

    found = Statistics()
    code = 0
    try:
        for file in files:
            for _number, record in _numbered(file, form, rules):
                found.add(record)
    except KeyboardInterrupt:
        typer.echo(_("Broken off: this was counted until then."), err=True)
        code = INTERRUPTED
    if json:
        print_json(found.facts())
        return code
    for name, value in found.facts().items():
        if isinstance(value, dict):
            value = ", ".join(f"{key}: {count:,}" for key, count in value.items())
        print(f"{padded(_(FIGURES[name]), 13)} {'-' if value in (None, '') else value}")
    return code


def _numbered(
    file: str,
    form: Form | None,
    ruleset: Ruleset | None,
    *,
    game: int | None = None,
    is_quiet: bool = True,
) -> Iterator[tuple[int, Record]]:
    """The games of a file with their numbers, or the one asked for.

    With a bar, where that could not mix with what is printed: `is_quiet`.
    """
    from rithmomachia.cli.record_files import games_of

    number = 0
    with _progress(file, is_wanted=is_quiet) as progress:
        for record in games_of(file, form, ruleset, progress=progress):
            number += 1
            if game is None or number == game:
                yield number, record
            if number == game:
                return
    if game is not None:
        raise RithmomachiaError(f"{file} has {number} games, so there is no game {game}")


def _checked(
    file: str, form: Form | None, ruleset: Ruleset | None, faults: list[dict[str, object]]
) -> Iterator[tuple[int, Record]]:
    """The games of a file; a form that stops at its first fault is at fault itself."""
    try:
        yield from _numbered(file, form, ruleset)
    except RithmomachiaError as error:
        line = getattr(error, "line", None) or getattr(getattr(error, "place", None), "line", None)
        faults.append({"game": None, "line": line, "column": None, "text": str(error)})


def _ruleset(name: str | None) -> Ruleset | None:
    return None if name is None else chosen_ruleset(name)


def _progress(file: str, *, is_wanted: bool) -> AbstractContextManager[Progress | None]:
    """A bar for files that take long, on a terminal; nothing elsewhere."""
    if not is_wanted or not sys.stderr.isatty() or file == "-":
        return nullcontext()
    from rithmomachia.cli.record_files import Progress, is_long

    return Progress(file) if is_long(file) else nullcontext()


def _fault_facts(number: int, record: Record) -> Iterator[dict[str, object]]:
    for fault in record.faults:
        place = {"line": fault.place.line, "column": fault.place.column}
        yield {"game": number, **place, "text": fault.text}


def _tell_faults(file: str, number: int, record: Record) -> None:
    for fault in _fault_facts(number, record):
        print(_fault_line(file, fault), file=sys.stderr)


def _fault_line(file: str, fault: dict[str, object]) -> str:
    if fault["column"] is None:
        text = str(fault["text"])
        return text if text.startswith(shown(file)) else f"{file}: {text}"
    place = f"{file}:{fault['line']}:{fault['column']}"
    return _(
        "{place}: game {number}: {fault}", place=place, number=fault["game"], fault=fault["text"]
    )
