"""The running match on a terminal: a table that is kept up to date, and how far it has come."""

from __future__ import annotations

from types import TracebackType

from rich import box
from rich.console import Console, Group
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from rithmomachia.locale import _
from rithmomachia.match.record import GameRecord
from rithmomachia.match.report import game_line, result_rows
from rithmomachia.match.runner import MatchPlan
from rithmomachia.match.standings import Standings


class LiveTable:
    """Shown inside its `with` block."""

    def __init__(self, plan: MatchPlan, standings: Standings, *, console: Console) -> None:
        self._plan = plan
        self._last = ""
        self._progress = Progress(
            TextColumn(_("games")), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
        )
        self._task = self._progress.add_task(
            "games", total=2 * plan.rounds, completed=standings.games.total
        )
        self._live = Live(self._view(standings), console=console, refresh_per_second=4)

    def __enter__(self) -> LiveTable:
        self._live.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._live.stop()

    def on_game(self, record: GameRecord, standings: Standings) -> None:
        """Shows a finished game."""
        self._last = game_line(record)
        self._progress.update(self._task, completed=standings.games.total)
        self._live.update(self._view(standings))

    def _view(self, standings: Standings) -> Group:
        grid = Table(box=box.SIMPLE, show_header=False)
        grid.add_column()
        grid.add_column(overflow="fold")
        for heading, text in result_rows(standings, self._plan):
            grid.add_row(Text(heading), Text(text))
        return Group(grid, self._progress, Text(self._last, overflow="ellipsis", no_wrap=True))
