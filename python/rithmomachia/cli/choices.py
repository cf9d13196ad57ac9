"""The options by which commands choose a position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from rithmomachia.errors import OptionError, shown

if TYPE_CHECKING:
    from rithmomachia import Position, Ruleset

DEFAULT_RULESET = "boissiere"

RulesetChoice = Annotated[
    str | None,
    typer.Option(
        "--ruleset",
        "-r",
        show_default=DEFAULT_RULESET,
        help="A ruleset's id, or a ruleset file ending in .toml.",
    ),
]
OptionChoice = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", help="KEY=VALUE, a ruleset option; may be given again."),
]
PositionChoice = Annotated[
    str | None, typer.Option("--position", "-p", help="A position text instead of the start.")
]


def chosen_ruleset(name: str | None, options: list[str] | None = None) -> Ruleset:
    """The ruleset of an id or a file, the usual one where none is named, with options set."""
    from rithmomachia import Ruleset

    chosen = DEFAULT_RULESET if name is None else name
    ruleset = Ruleset.load(chosen) if chosen.endswith(".toml") else Ruleset.builtin(chosen)
    return ruleset.with_options(_pairs(options or []))


def chosen_position(ruleset: str | None, options: list[str] | None, text: str | None) -> Position:
    """The position of a text, or the start of a ruleset.

    A text names its own ruleset and options: what else is named would have no effect and is
    refused, except the file of a ruleset that does not come with the package.
    """
    from rithmomachia import Position

    if text is None:
        return Position.initial(chosen_ruleset(ruleset, options))
    is_file = ruleset is not None and ruleset.endswith(".toml")
    extra = [] if ruleset is None or is_file else [f"--ruleset {shown(ruleset)}"]
    extra += [f"--option {shown(option)}" for option in options or []]
    if extra:
        raise OptionError(f"a position text names its own rules: {extra[0]} cannot be added")
    return Position.parse(text, chosen_ruleset(ruleset) if is_file else None)


def _pairs(options: list[str]) -> dict[str, str]:
    pairs: dict[str, str] = {}
    for option in options:
        key, separator, value = (part.strip() for part in option.partition("="))
        if not separator or not key:
            raise OptionError(f"an option reads KEY=VALUE, not {shown(option)}", key=key)
        if pairs.setdefault(key, value) != value:
            both = f"both {shown(pairs[key])} and {shown(value)} are given"
            raise OptionError(f"{shown(key)}: {both}", key=key)
    return pairs
