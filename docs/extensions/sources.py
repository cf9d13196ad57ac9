"""The directive `sources`: the bibliography, from `rulesets/sources.toml` and what cites it."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from rithmomachia._core import Ruleset

SOURCES = Path(__file__).parents[2] / "rulesets" / "sources.toml"
# The words of `rulesets/README.md`, surest first.
CERTAINTIES = ("stated", "corrected", "inferred", "modern")
LEADING = ("author", "title", "year", "kind")


def citations() -> dict[str, dict[str, Counter[str]]]:
    """How many rules of each ruleset rest on each source, by certainty."""
    found: dict[str, dict[str, Counter[str]]] = {}
    for name in Ruleset.names():
        for option in Ruleset.builtin(name).options():
            source = option.cite.split(",")[0].strip()
            found.setdefault(source, {}).setdefault(name, Counter())[option.certainty] += 1
    return found


def bibliography(sources: dict[str, dict[str, Any]]) -> Iterator[str]:
    """The bibliography, line by line, in Markdown."""
    cited = citations()
    for key, source in sources.items():
        yield f"(source-{key})="
        yield f"## `{key}`"
        yield ""
        lead = [str(source[part]) for part in ("author", "title", "year") if part in source]
        yield f"{', '.join(lead)}."
        if "kind" in source:
            kind = str(source["kind"])
            yield f"{kind[0].upper()}{kind[1:]}."
        for part, value in source.items():
            if part not in LEADING:
                yield f"{part.replace('_', ' ').capitalize()}: {value}"
        yield ""
        for ruleset, counts in sorted(cited.get(key, {}).items()):
            told = [f"{counts[word]} {word}" for word in CERTAINTIES if counts[word]]
            rules = sum(counts.values())
            yield f"- {{ref}}`{ruleset} <ruleset-{ruleset}>`: {rules} rule{'s' * (rules > 1)}"
            yield f"  ({', '.join(told)})"
        yield ""


class Sources(SphinxDirective):
    """Every source, and how much rests on it."""

    def run(self) -> list[nodes.Node]:
        """Writes the list."""
        self.env.note_dependency(str(SOURCES))
        sources = tomllib.loads(SOURCES.read_text(encoding="utf-8"))
        text = "\n".join(bibliography(sources))
        return self.parse_text_to_nodes(text, allow_section_headings=True)


def setup(app: Sphinx) -> dict[str, bool]:
    """Called by Sphinx."""
    app.add_directive("sources", Sources)
    return {"parallel_read_safe": True}
