"""A window with a list of settings, each changed by choosing its line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Generic, NamedTuple, TypeVar

from rich.console import RenderableType
from rich.style import Style
from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from rithmomachia.locale import _

T = TypeVar("T")
_HEADING = Style(bold=True, color="#ffe0a3")


class Row(NamedTuple):
    """One line of a menu.

    Attributes:
        key: What it is called by when it is chosen; `None` for a heading.
        label: At the left.
        value: Beside it, in lines of its own where it is long.
    """

    key: str | None
    label: str
    value: str = ""


class Menu(ModalScreen[T | None], Generic[T]):
    """A list of settings; what they are is told by `rows` each time they are shown."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", show=False)]
    # Columns of the labels.
    LABEL_WIDTH = 18

    def __init__(self, title: str) -> None:
        super().__init__()
        self._title = title

    def compose(self) -> ComposeResult:
        """The heading, the settings, what was refused, and the keys."""
        with Vertical(classes="window wide"):
            yield Static(Text(self._title), classes="heading")
            yield OptionList()
            yield Static("", classes="note empty")
            yield Static("", classes="fault empty")
            yield Static(Text(self.keys_text()), classes="keys")

    def on_mount(self) -> None:
        """Shows the settings."""
        self.show()
        self.query_one(OptionList).focus()

    def rows(self) -> Sequence[Row]:
        """The lines."""
        raise NotImplementedError

    def keys_text(self) -> str:
        """The keys, below all."""
        return _("Enter: choose · Esc: back")

    def show(self, fault: str = "") -> None:
        """Draws the settings as they are, the cursor where it was."""
        listed = self.query_one(OptionList)
        place = listed.highlighted
        listed.clear_options()
        rows = self.rows()
        listed.add_options(
            [Option(self._line(row), id=row.key, disabled=row.key is None) for row in rows]
        )
        first = next((number for number, row in enumerate(rows) if row.key is not None), 0)
        listed.highlighted = place or first
        self.tell(".fault", fault)

    def tell(self, kind: str, text: str) -> None:
        """Says something below the settings; what is empty takes no line."""
        line = self.query_one(kind, Static)
        line.update(Text(text))
        line.set_class(not text, "empty")

    def action_leave(self) -> None:
        """Gives nothing."""
        self.dismiss(None)

    def _line(self, row: Row) -> RenderableType:
        if row.key is None:
            return Text(row.label, _HEADING)
        table = Table.grid(padding=(0, 1, 0, 0))
        if not row.value:
            table.add_column()
            table.add_row(Text(row.label))
            return table
        table.add_column(width=self.LABEL_WIDTH, overflow="fold")
        table.add_column(overflow="fold")
        table.add_row(Text(row.label), Text(row.value))
        return table
