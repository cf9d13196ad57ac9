"""The directive `board`: a position drawn by the package, played by the kernel.

    ```{board} boissiere
    :white: i4 C5; b2 P[S36,S25,T16,T9,C4,C1]
    :black: m4 t15
    :turns: xm4.a1a4
    :highlight: i4 m4
    The caption, in MyST.
    ```

Without pieces the ruleset's own start is drawn, with `position` that of a position text, with
`record` the end of the first game of a file. A turn that
is not legal, or a position that is none, is a warning, and so an error where warnings are errors.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from rithmomachia._core import Position, Ruleset, Setup
from rithmomachia.errors import RithmomachiaError
from rithmomachia.record import read_records
from rithmomachia.svg import svg

ROOT = Path(__file__).parents[2]
FOLDER = "_boards"


def pieces(text: str) -> dict[str, str]:
    """Reads `i4 C5; b2 P[S36,S25]`: cells and tokens, separated by semicolons."""
    return dict(each.split(None, 1) for each in text.split(";") if each.strip())


def position_of(ruleset: Ruleset, options: dict[str, Any]) -> Position:
    """The position that the options of a directive describe, turns played."""
    if "position" in options:
        position = Position.parse(options["position"])
    elif "record" in options:
        record = next(iter(read_records(ROOT / options["record"])))
        position = record.root.end().position
    elif "white" in options or "black" in options:
        setup = Setup(
            ruleset,
            white=pieces(options.get("white", "")),
            black=pieces(options.get("black", "")),
            side_to_move=options.get("side", "white"),
        )
        position = setup.position()
    else:
        position = Position.initial(ruleset)
    for turn in options.get("turns", "").split():
        position = position.play(turn)
    return position


class Board(SphinxDirective):
    """One picture, with a caption where the directive has a body."""

    required_arguments = 1
    has_content = True
    option_spec: ClassVar[dict[str, Any]] = {
        "alt": directives.unchanged_required,
        "black": directives.unchanged,
        "highlight": directives.unchanged,
        "options": directives.unchanged,
        "position": directives.unchanged,
        "record": directives.unchanged,
        "side": directives.unchanged,
        "turns": directives.unchanged,
        "upright": directives.flag,
        "white": directives.unchanged,
    }

    def run(self) -> list[nodes.Node]:
        """Draws it into the folder of built pictures."""
        if "alt" not in self.options:
            raise self.error("a board needs an alt: what somebody who cannot see it should know")
        try:
            name = self._draw()
        except RithmomachiaError as error:
            raise self.error(f"this board cannot be drawn: {error}") from error
        upward = "../" * self.env.docname.count("/")
        image = nodes.raw(
            "",
            f'<img class="board{" upright" if "upright" in self.options else ""}" '
            f'src="{upward}{FOLDER}/{name}" alt="{nodes.unescape(self.options["alt"])}">',
            format="html",
        )
        figure = nodes.figure("", image, align="default")
        if self.content:
            caption = nodes.caption()
            caption += self.parse_inline(" ".join(self.content))[0]
            figure += caption
        return [figure]

    def _draw(self) -> str:
        changed = dict(each.split("=") for each in self.options.get("options", "").split())
        ruleset = Ruleset.builtin(self.arguments[0]).with_options(changed)
        drawn = svg(
            position_of(ruleset, self.options),
            orientation="upright" if "upright" in self.options else "lying",
            highlight=self.options.get("highlight", "").split(),
        )
        name = hashlib.sha256(drawn.encode()).hexdigest()[:16] + ".svg"
        folder = Path(self.env.app.outdir) / FOLDER
        folder.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(drawn, encoding="utf-8")
        return name


def setup(app: Sphinx) -> dict[str, bool]:
    """Called by Sphinx."""
    app.add_directive("board", Board)
    return {"parallel_read_safe": True}
