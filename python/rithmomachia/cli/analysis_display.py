"""The lines of a running analysis on a terminal, kept up to date."""

from __future__ import annotations

from types import TracebackType

from rich import box
from rich.console import Console, Group
from rich.live import Live
from rich.table import Table
from rich.text import Text

from rithmomachia._core import Line, Position
from rithmomachia.cli.analyse import line_cells
from rithmomachia.locale import _


class LiveLines:
    """Shown inside its `with` block, and gone after it."""

    def __init__(self, position: Position, *, console: Console | None = None) -> None:
        self._position = position
        self._lines: dict[int, Line] = {}
        self._live = Live(
            Text(_("thinking")), console=console, refresh_per_second=8, transient=True
        )

    def __enter__(self) -> LiveLines:
        self._live.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._live.stop()

    def show(self, line: Line) -> None:
        """Takes one more line."""
        self._lines[line.rank] = line
        table = Table(box=box.SIMPLE)
        for heading in (_("score"), _("chance"), _("depth"), _("line")):
            table.add_column(heading, overflow="fold", no_wrap=heading != _("line"))
        for rank in sorted(self._lines):
            table.add_row(*(Text(cell) for cell in line_cells(self._position, self._lines[rank])))
        figures = _(
            "{nodes} positions, {speed} a second, {seconds} s",
            nodes=f"{line.nodes:,}",
            seconds=f"{line.time_ms / 1000:.1f}",
            speed=f"{line.nps:,}",
        )
        self._live.update(Group(table, Text(figures)))
