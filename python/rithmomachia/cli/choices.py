"""The options by which commands choose a position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from rithmomachia.errors import OptionError

if TYPE_CHECKING:
    from rithmomachia import Position, Ruleset

RulesetChoice = Annotated[
    str, typer.Option("--ruleset", "-r", help="A ruleset's id, or a ruleset file ending in .toml.")
]
OptionChoice = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", help="KEY=VALUE, a ruleset option; may be given again."),
]
PositionChoice = Annotated[
    str | None, typer.Option("--position", "-p", help="A position text instead of the start.")
]


def chosen_ruleset(name: str, options: list[str] | None = None) -> Ruleset:
    """The ruleset of an id or a file, with options set."""
    from rithmomachia import Ruleset

    ruleset = Ruleset.load(name) if name.endswith(".toml") else Ruleset.builtin(name)
    return ruleset.with_options(dict(_pair(option) for option in options or []))


def chosen_position(ruleset: str, options: list[str] | None, text: str | None) -> Position:
    """The position of a text, or the start of a ruleset."""
    from rithmomachia import Position

    if text is not None:
        return Position.parse(text)
    return Position.initial(chosen_ruleset(ruleset, options))


def _pair(option: str) -> tuple[str, str]:
    key, separator, value = option.partition("=")
    if not separator:
        raise OptionError(f"an option reads KEY=VALUE, not {option!r}", key=key)
    return key.strip(), value.strip()
