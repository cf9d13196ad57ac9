"""The directive `rulesets`: every ruleset with each key, its value, source, certainty and doubt."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from rithmomachia._core import Option, Ruleset

from .tables import mark_tables


def value_text(value: str | int | bool) -> str:
    """A value as files write it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def cell(text: str) -> str:
    """Text that cannot end a cell of a table."""
    return " ".join(text.split()).replace("|", "\\|").replace("_", "\\_").replace("*", "\\*")


def source(option: Option) -> str:
    """Where a rule comes from: the source's key links to the bibliography."""
    key, _, place = option.cite.partition(",")
    link = f"{{ref}}`{key} <source-{key}>`"
    return f"{link}, {cell(place)}" if place else link


def tables(ruleset: Ruleset) -> Iterator[str]:
    """One ruleset in Markdown, line by line, with a table for each part of its file."""
    yield f"(ruleset-{ruleset.id})="
    yield f"## {ruleset.title}"
    yield ""
    yield f"`{ruleset.id}`, version {ruleset.version}. {cell(ruleset.summary)}"
    yield ""
    for part, options in groupby(ruleset.options(), key=lambda each: each.key.split(".")[0]):
        yield f"**{part.capitalize()}**"
        yield ""
        yield "| key | value | what it decides | source, certainty |"
        yield "|---|---|---|---|"
        for option in options:
            doubt = f" *{cell(option.doubt)}*" if option.doubt else ""
            words = (
                f"`{option.key}`" + (f", `{option.short}`" if option.short else ""),
                f"`{value_text(option.value)}`",
                cell(option.text) + doubt,
                f"{source(option)}: {option.certainty}",
            )
            yield "| " + " | ".join(words) + " |"
        yield ""


class Rulesets(SphinxDirective):
    """Every ruleset of the package."""

    def run(self) -> list[nodes.Node]:
        """Writes the tables."""
        lines = [line for name in Ruleset.names() for line in tables(Ruleset.builtin(name))]
        mark_tables(self.state.document, "narrow-as-blocks")
        return self.parse_text_to_nodes("\n".join(lines), allow_section_headings=True)


def setup(app: Sphinx) -> dict[str, bool]:
    """Called by Sphinx."""
    app.add_directive("rulesets", Rulesets)
    return {"parallel_read_safe": True}
