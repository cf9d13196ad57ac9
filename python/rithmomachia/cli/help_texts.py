"""The command line's help in the language spoken: the commands keep theirs in English."""

from __future__ import annotations

from collections.abc import Iterator
from inspect import cleandoc
from typing import Any

from rithmomachia.locale import SOURCE, _, language


def texts_of(command: Any) -> Iterator[str]:
    """The texts of one command's help, those of its parameters with them."""
    for text in (command.help, command.epilog):
        yield from _paragraphs(text)
    for parameter in command.params:
        yield from _paragraphs(getattr(parameter, "help", None))


def translate_help(command: Any) -> None:
    """Puts the help of a command and of all below it into the language spoken."""
    if language() == SOURCE:
        return
    command.help = _translated(command.help)
    command.epilog = _translated(command.epilog)
    # The list of commands shows this in place of the help's beginning.
    command.short_help = _translated(command.short_help)
    for parameter in command.params:
        if getattr(parameter, "help", None):
            parameter.help = _translated(parameter.help)
    for below in getattr(command, "commands", {}).values():
        translate_help(below)


def _paragraphs(text: str | None) -> list[str]:
    """Paragraphs, each on one line."""
    found = [" ".join(each.split()) for each in cleandoc(text or "").split("\n\n")]
    return [each for each in found if each]


def _translated(text: str | None) -> str | None:
    return "\n\n".join(_(each) for each in _paragraphs(text)) if text else text
