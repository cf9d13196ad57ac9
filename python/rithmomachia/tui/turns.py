"""The list of turns: each with its sums and what is said of it, other play below the turn."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import RenderableType
from rich.style import Style
from rich.table import Table
from rich.text import Text
from textual.message import Message
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from rithmomachia.locale import _, language
from rithmomachia.record import Node
from rithmomachia.tui.lines import Step
from rithmomachia.tui.remarks import marks_text, other_text, said_of, sums_of
from rithmomachia.tui.session import Session

FAINT = Style(dim=True)
SUM = Style(color="#8fd3a8")
_SAID = Style(color="#cfe0ff", italic=True)
_MARK = Style(color="#ffd23f", bold=True)
_OTHER = Style(color="#e0b58a")
_NUMBER_WIDTH = 4


class Turns(OptionList):
    """The turns of the line looked at; choosing one looks at the position after it."""

    class Looked(Message):
        """The position after so many turns is to be looked at."""

        def __init__(self, number: int) -> None:
            super().__init__()
            self.number = number

    class Entered(Message):
        """Other play is to be looked at, by its first turn."""

        def __init__(self, first: Node) -> None:
            super().__init__()
            self.first = first

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id)
        # What is listed, so that a long list only grows where a turn is played.
        self._listed: list[object] = []
        self._others: dict[str, Node] = {}

    def show(self, session: Session) -> None:
        """Lists the turns, the one looked at highlighted."""
        wanted: list[object] = [
            (language(), session.root, session.variation),
            *((step.turn, step.node, step.others) for step in session.line),
            session.beyond,
        ]
        if wanted != self._listed:
            # What comes last of all stands behind the turns, and goes with the first new one.
            kept = len(self._listed) - 1
            grows = not any(self._listed[-1:]) and wanted[:kept] == self._listed[:kept]
            self._list(session, kept - 1 if kept > 0 and grows else None)
            self._listed = wanted
        self.highlighted = self.get_option_index(f"turn {session.shown}")
        # When the lines are laid out: before that nobody knows where they stand.
        self.call_after_refresh(self.scroll_to_highlight)

    def _list(self, session: Session, kept: int | None) -> None:
        if kept is None:
            self.clear_options()
            self._others.clear()
            self.add_option(Option(_start_entry(session.root), id="turn 0"))
            kept = 0
        found: list[Option] = []
        branch = session.variation
        depth = 0 if branch is None else _depth(session.line, branch)
        for number, step in enumerate(session.line[kept:], start=kept + 1):
            found.append(Option(_turn_entry(step, number > depth), id=f"turn {number}"))
            found += self._other_entries(number, step.others)
        found += self._other_entries(len(session.line) + 1, session.beyond)
        self.add_options(found)

    def _other_entries(self, number: int, others: tuple[Node, ...]) -> Iterator[Option]:
        for place, other in enumerate(others):
            key = f"other {number} {place}"
            self._others[key] = other
            yield Option(_indented("", Text(other_text(other), _OTHER)), id=key)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Looks at the position after the turn, or at other play."""
        event.stop()
        key = event.option.id or ""
        if key in self._others:
            self.post_message(self.Entered(self._others[key]))
        else:
            self.post_message(self.Looked(int(key.removeprefix("turn "))))


def _depth(line: list[Step], branch: Node) -> int:
    return next(index for index, step in enumerate(line) if step.node is branch)


def _start_entry(root: Node | None) -> RenderableType:
    start = Text(_("Start"), FAINT)
    said = said_of(root)
    return _indented("", start, *(Text(text, _SAID) for text in said)) if said else start


def _turn_entry(step: Step, is_own: bool) -> RenderableType:
    """A turn with all that belongs to it; faint where a variation only shares it."""
    number = f"{step.before.turn_number}."
    turn = Text(step.before.notation(step.turn), Style() if is_own else FAINT)
    turn.append(marks_text(step.node), _MARK)
    introduction = () if step.node is None else step.node.introduction
    below = [Text(text, SUM) for text in sums_of(step)]
    below += [Text(text, _SAID) for text in said_of(step.node)]
    return _indented(number, *(Text(text, _SAID) for text in introduction), turn, *below)


def _indented(number: str, *lines: Text) -> RenderableType:
    """Lines one below the other, each further in than the number before the first."""
    table = Table.grid(padding=(0, 1, 0, 0))
    table.add_column(width=_NUMBER_WIDTH, justify="right", style=FAINT)
    table.add_column(overflow="fold")
    for place, line in enumerate(lines):
        table.add_row(Text(number if place == 0 else ""), line)
    return table
