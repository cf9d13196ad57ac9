"""The rulebook of every ruleset in every language: a page each, and a page of contents each.

The pages are written before Sphinx looks for them, into `docs/rulebook`, and hold little more than
the directive `rulebook`; what it says and draws is `rithmomachia.rulebook`'s:

    ```{rulebook} boissiere
    :language: es
    ```
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from rithmomachia._core import Ruleset
from rithmomachia.locale import LANGUAGES, _, speaking
from rithmomachia.rulebook import Chapter, Diagram, Rule, picture, rulebook
from rithmomachia.rulebook.about import glossary, history
from rithmomachia.rulebook.captions import caption

from .boards import FOLDER

PAGES = "rulebook"


def contents() -> Iterator[str]:
    """The page of contents in Markdown, line by line: the rulesets, history, glossary."""
    rulesets = [Ruleset.builtin(name) for name in Ruleset.names()]
    yield f"# {_('Rules')}"
    yield ""
    for ruleset in rulesets:
        yield f"- [{_(ruleset.title)}]({ruleset.id}.md): {_(ruleset.summary)}"
    yield from ("", "```{toctree}", ":hidden:", "", *(ruleset.id for ruleset in rulesets), "```")
    yield from ("", f"## {_('A short history')}")
    for paragraph in history():
        yield from ("", paragraph)
    yield from ("", f"## {_('The words')}", "")
    yield f"| {_('English')} | {_('Latin')} | {_('Japanese')} | {_('Spanish')} |"
    yield "|---|---|---|---|"
    for term in glossary():
        yield "| " + " | ".join(term) + " |"


def page(ruleset: Ruleset, language: str) -> Iterator[str]:
    """The page of one ruleset in Markdown, line by line."""
    yield f"# {_(ruleset.title)}"
    yield ""
    yield _(ruleset.summary)
    yield from ("", f"```{{rulebook}} {ruleset.id}", f":language: {language}", "```")


def write_pages(app: Sphinx) -> None:
    """Writes all pages; one that stays as it was is left alone."""
    for language in LANGUAGES:
        folder = Path(app.srcdir) / PAGES / language
        folder.mkdir(parents=True, exist_ok=True)
        with speaking(language):
            pages = {"index": contents()}
            for name in Ruleset.names():
                pages[name] = page(Ruleset.builtin(name), language)
            for name, lines in pages.items():
                file, text = folder / f"{name}.md", "\n".join(lines) + "\n"
                if not file.exists() or file.read_text(encoding="utf-8") != text:
                    file.write_text(text, encoding="utf-8")


class Rulebook(SphinxDirective):
    """Every chapter of a ruleset, with sources and diagrams."""

    required_arguments = 1
    option_spec: ClassVar[dict[str, Any]] = {"language": directives.unchanged_required}

    def run(self) -> list[nodes.Node]:
        """Writes the sections."""
        with speaking(self.options.get("language", "en")):
            chapters = rulebook(Ruleset.builtin(self.arguments[0]))
            return [self._section(chapter) for chapter in chapters]

    def _section(self, chapter: Chapter) -> nodes.section:
        section = nodes.section(ids=[chapter.id], names=[chapter.id])
        section += nodes.title("", chapter.title)
        for rule in chapter.rules:
            section += self._rule(rule)
        return section

    def _rule(self, rule: Rule) -> list[nodes.Node]:
        parts: list[nodes.Node] = [nodes.paragraph("", rule.text)]
        if rule.source:
            told = f"{rule.source} ({_(rule.certainty)})"
            parts.append(nodes.paragraph("", told, classes=["rule-source"]))
        if rule.doubt:
            parts.append(nodes.paragraph("", rule.doubt, classes=["rule-source", "doubt"]))
        if rule.diagrams:
            figures = [self._figure(diagram, rule) for diagram in rule.diagrams]
            parts.append(nodes.container("", *figures, classes=["diagrams"]))
        return parts

    def _figure(self, diagram: Diagram, rule: Rule) -> nodes.figure:
        drawn = picture(diagram)
        name = hashlib.sha256(drawn.encode()).hexdigest()[:16] + ".svg"
        folder = Path(self.env.app.outdir) / FOLDER
        folder.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(drawn, encoding="utf-8")
        lines = caption(diagram)
        upward = "../" * self.env.docname.count("/")
        source, alternative = f"{upward}{FOLDER}/{name}", escape("; ".join(lines) or rule.text)
        image = f'<img class="board {diagram.kind}" src="{source}" alt="{alternative}">'
        figure = nodes.figure("", nodes.raw("", image, format="html"), align="default")
        if lines:
            words = (nodes.inline("", line) for line in lines)
            figure += nodes.caption("", "", *words)
        return figure


def say_language(
    _app: Sphinx, name: str, _template: str, context: dict[str, Any], _tree: nodes.document | None
) -> None:
    """Tells browsers, and so screen readers, what a page is written in: its folder says so."""
    for folder in name.split("/")[:-1]:
        if folder in LANGUAGES:
            context["language"] = folder


def setup(app: Sphinx) -> dict[str, bool]:
    """Called by Sphinx."""
    app.add_directive("rulebook", Rulebook)
    app.connect("html-page-context", say_language)
    app.connect("builder-inited", write_pages)
    return {"parallel_read_safe": True}
