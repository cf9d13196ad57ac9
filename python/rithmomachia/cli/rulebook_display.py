"""The rulebook on a terminal: sentences with their sources, and boards in Unicode or ASCII."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator

from rich import box
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

from rithmomachia import Ruleset
from rithmomachia.locale import _
from rithmomachia.rulebook import Chapter, Diagram, DifferentChapter, Rule
from rithmomachia.rulebook.captions import caption
from rithmomachia.tui.figures import Figures, Mark, edge_style

# Columns of a cell: a sign, the letter, and up to three digits.
_CELL = 5
_PLAIN_WIDTH = 100


def print_rulebook(ruleset: Ruleset, chapters: Iterable[Chapter], *, is_ascii: bool) -> None:
    """Prints every chapter."""
    console = _console()
    console.print(Text(_(ruleset.title), style="bold"))
    console.print(Text(_(ruleset.summary)))
    for chapter in chapters:
        console.print()
        console.print(Text(chapter.title, style="bold underline"))
        for rule in chapter.rules:
            console.print(Padding(_rule(rule, is_ascii=is_ascii), (1, 0, 0, 2)))


def print_differences(
    titles: tuple[str, str], chapters: Iterable[DifferentChapter], *, is_ascii: bool
) -> None:
    """Prints what differs, the two rulesets side by side."""
    console, found = _console(), False
    for chapter in chapters:
        found = True
        table = Table(
            title=chapter.title,
            title_justify="left",
            title_style="bold underline",
            box=box.ASCII if is_ascii else box.SIMPLE,
            show_lines=True,
            expand=True,
        )
        for title in titles:
            table.add_column(title, ratio=1, overflow="fold")
        if chapter.note:
            console.print(Text(chapter.note))
        for difference in chapter.rules:
            table.add_row(
                *(
                    Text(_("Not in this ruleset."), style="dim")
                    if rule is None
                    else _rule(rule, is_ascii=is_ascii)
                    for rule in (difference.one, difference.other)
                )
            )
        console.print(table)
    if not found:
        console.print(Text(_("These rules do not differ.")))


def is_ascii_wanted(wanted: bool) -> bool:
    """Whether nothing but ASCII may stand on a board: asked for, or all the output can take."""
    encoding = (sys.stdout.encoding or "ascii").lower().replace("-", "")
    return wanted or not encoding.startswith("utf")


def _console() -> Console:
    console = Console(highlight=False)
    if not console.is_terminal:
        console.width = _PLAIN_WIDTH
    return console


def _rule(rule: Rule, *, is_ascii: bool) -> RenderableType:
    parts: list[RenderableType] = [Text(rule.text)]
    if rule.source:
        source = Text(f"{rule.source} ({_(rule.certainty)})", style="dim italic")
        parts.append(source)
    if rule.doubt:
        parts.append(Text(rule.doubt, style="dim italic"))
    for diagram in rule.diagrams:
        lines = Text("\n".join(caption(diagram)))
        board = _Board(diagram, Figures(is_ascii, _CELL))
        parts.append(Padding(Group(board, lines), (1, 0, 0, 0)))
    return Group(*parts)


class _Board:
    """The part of the board that a diagram shows."""

    def __init__(self, diagram: Diagram, figures: Figures) -> None:
        self._diagram, self._figures = diagram, figures

    def __rich_console__(self, _console: Console, _options: object) -> Iterator[Segment]:
        window, pieces = self._diagram.window, self._diagram.position.pieces()
        marks = _marks(self._diagram)
        edge = edge_style()
        columns = range(window.first_column, window.last_column + 1)
        heads = "".join(f"{column + 1:^{self._figures.width}}" for column in columns)
        for row in range(window.last_row, window.first_row - 1, -1):
            letter = chr(ord("a") + row)
            yield Segment(f"{letter} ", edge)
            for column in columns:
                cell = f"{letter}{column + 1}"
                mark = frozenset({marks[cell]}) if cell in marks else frozenset()
                is_dark = (row + column) % 2 == 0
                (line,) = self._figures.cell(pieces.get(cell), mark, is_dark=is_dark)
                yield from line
            yield Segment.line()
        yield Segment(f"  {heads}", edge)
        yield Segment.line()


def _marks(diagram: Diagram) -> dict[str, Mark]:
    """What a cell is in the diagram; the later of two things that hold of it."""
    marks = dict.fromkeys(diagram.goals, Mark.GOAL)
    marks.update(dict.fromkeys(diagram.actors, Mark.ACTOR))
    if diagram.move is not None:
        origin, goal = diagram.move
        marks[goal] = Mark.GOAL
        marks[origin] = Mark.ACTOR
    if diagram.target:
        marks[diagram.target] = Mark.CAPTURE
    return marks
