"""The directive `commands`: the command line, from the commands themselves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from inspect import cleandoc
from typing import Any

import typer
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from rithmomachia.cli.app import app as command_line

from .tables import mark_tables

NAME = "rithmomachia"
KIND = re.compile(r"<(?:list\[)?(?P<kind>[^<>\]]+)\]?>")
KINDS = {
    "str": "TEXT",
    "int": "NUMBER",
    "int range": "NUMBER",
    "float": "NUMBER",
    "float range": "NUMBER",
    "path": "FILE",
    "Path": "FILE",
}


def escaped(text: str) -> str:
    """Help texts are plain words: nothing in them marks anything up."""
    return "".join(f"\\{sign}" if sign in "*_`[]<>|$" else sign for sign in text)


def kind(found: re.Match[str]) -> str:
    """What a value is, in the words of the help."""
    name = found["kind"]
    return KINDS.get(name, name.replace("|", " or "))


def usage(command: Any, path: list[str]) -> str:
    """The line by which it is called."""
    context = command.make_context(" ".join(path), [], resilient_parsing=True)
    return " ".join(context.get_usage().removeprefix("Usage: ").split())


def pages(command: Any, path: list[str], depth: int) -> Iterator[str]:
    """One command and all below it, in Markdown, line by line."""
    below = getattr(command, "commands", {})
    if len(path) > 1:
        yield f"{'#' * depth} {' '.join(path[1:])}"
        yield ""
        yield f"`{usage(command, path)}`"
        yield ""
    for paragraph in cleandoc(command.help or "").split("\n\n"):
        yield escaped(" ".join(paragraph.split()))
        yield ""
    context = command.make_context(path[-1], [], resilient_parsing=True)
    records = [each.get_help_record(context) for each in command.params]
    shown = [record for record in records if record]
    if shown:
        yield "| | |"
        yield "|---|---|"
        for written, about in shown:
            yield f"| `{KIND.sub(kind, written)}` | {escaped(' '.join(about.split()))} |"
        yield ""
    for name, inner in below.items():
        yield from pages(inner, [*path, name], depth + 1)


class Commands(SphinxDirective):
    """Every command with its options."""

    def run(self) -> list[nodes.Node]:
        """Writes the sections."""
        lines = pages(typer.main.get_command(command_line), [NAME], 1)
        mark_tables(self.state.document, "narrow-as-blocks", "without-head")
        return self.parse_text_to_nodes("\n".join(lines), allow_section_headings=True)


def setup(app: Sphinx) -> dict[str, bool]:
    """Called by Sphinx."""
    app.add_directive("commands", Commands)
    return {"parallel_read_safe": True}
