"""Classes for the tables a directive makes, so that a narrow screen can show them."""

from __future__ import annotations

from docutils import nodes
from sphinx.application import Sphinx

CLASSES = "table_classes"


def mark_tables(document: nodes.document, *classes: str) -> None:
    """Gives classes to all tables of a page, once it has been read."""
    document[CLASSES] = list(classes)


def _mark(_app: Sphinx, document: nodes.document) -> None:
    for table in document.findall(nodes.table):
        table["classes"] += document.get(CLASSES, [])


def setup(app: Sphinx) -> dict[str, bool]:
    """Called by Sphinx."""
    app.connect("doctree-read", _mark)
    return {"parallel_read_safe": True}
