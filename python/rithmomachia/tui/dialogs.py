"""Windows above the board: choose one of a list, type a text, read, say yes or no."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import ClassVar, Generic, TypeVar

from rich.table import Table
from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from rithmomachia.errors import RithmomachiaError
from rithmomachia.locale import _
from rithmomachia.tui.texts import said

T = TypeVar("T")


class Chooser(ModalScreen[str | None]):
    """A list of which one line is chosen; gives its key, or nothing."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q", "leave", show=False)]

    def __init__(
        self, title: str, choices: Sequence[tuple[str, str]], *, chosen: str | None = None
    ) -> None:
        """Takes (key, text) for each line, and the key of the line to begin on."""
        super().__init__()
        self._title = title
        self._choices = choices
        self._chosen = chosen

    def compose(self) -> ComposeResult:
        """The heading, the list, and the keys."""
        with Vertical(classes="window"):
            yield Static(Text(self._title), classes="heading")
            yield OptionList(*(Option(Text(text), id=key) for key, text in self._choices))
            yield Static(Text(_("Enter: choose · Esc: back")), classes="keys")

    def on_mount(self) -> None:
        """Begins on the line chosen before."""
        listed = self.query_one(OptionList)
        keys = [key for key, _text in self._choices]
        if keys:
            listed.highlighted = keys.index(self._chosen) if self._chosen in keys else 0
        listed.focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Gives the line's key."""
        event.stop()
        self.dismiss(event.option.id)

    def action_leave(self) -> None:
        """Gives nothing."""
        self.dismiss(None)


class Asker(ModalScreen[T | None], Generic[T]):
    """A line to type into. What cannot be used is said in one sentence, and stays to be mended."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", show=False)]

    def __init__(
        self,
        title: str,
        read: Callable[[str], T],
        *,
        text: str = "",
        note: str = "",
        takes_long: bool = False,
    ) -> None:
        """Takes what reads the text, and raises a `RithmomachiaError` where it cannot be used.

        Args:
            title: The heading.
            read: Gives what the text means.
            text: What stands in the line at first.
            note: Below the heading.
            takes_long: It is read in a thread, so that the window can be left meanwhile.
        """
        super().__init__()
        self._takes_long = takes_long
        self._title = title
        self._read = read
        self._text = text
        self._note = note

    def compose(self) -> ComposeResult:
        """The heading, the line, what is wrong with it, and the keys."""
        with Vertical(classes="window"):
            yield Static(Text(self._title), classes="heading")
            if self._note:
                yield Static(Text(self._note), classes="note")
            yield Input(self._text, compact=True)
            yield Static("", classes="fault")
            yield Static(Text(_("Enter: choose · Esc: back")), classes="keys")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Gives what was read, or says why it was not."""
        event.stop()
        if self._takes_long:
            self._say(_("Reading…"))
            self._read_aside(event.value)
            return
        try:
            found = self._read(event.value)
        except RithmomachiaError as error:
            self._say(said(error))
        else:
            self.dismiss(found)

    @work(exclusive=True)
    async def _read_aside(self, text: str) -> None:
        try:
            found = await asyncio.to_thread(self._read, text)
        except RithmomachiaError as error:
            self._say(said(error))
        else:
            self.dismiss(found)

    def _say(self, text: str) -> None:
        self.query_one(".fault", Static).update(Text(text))

    def action_leave(self) -> None:
        """Gives nothing."""
        self.dismiss(None)


class Reader(ModalScreen[str | None]):
    """A text to read, as long as it likes, with keys that do something about it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter,space,q", "leave", show=False)]

    def __init__(
        self, title: str, text: str | Table, *, keys: Sequence[tuple[str, str]] = ()
    ) -> None:
        """Takes (key, what it does) for each key; the key pressed is given."""
        super().__init__()
        self._title = title
        self._body = Text(text) if isinstance(text, str) else text
        self._keys = dict(keys)

    def compose(self) -> ComposeResult:
        """The heading, the text, and the keys."""
        with Vertical(classes="window"):
            yield Static(Text(self._title), classes="heading")
            with VerticalScroll():
                yield Static(self._body, classes="body")
            keys = [f"{key}: {text}" for key, text in self._keys.items()]
            yield Static(Text(" · ".join([*keys, _("Esc: back")])), classes="keys")

    def on_mount(self) -> None:
        """The text is scrolled with the arrow keys."""
        self.query_one(VerticalScroll).focus()
        for key in self._keys:
            self._bindings.bind(key, f"give('{key}')", show=False)

    def action_give(self, key: str) -> None:
        """Gives the key pressed."""
        self.dismiss(key)

    def action_leave(self) -> None:
        """Gives nothing."""
        self.dismiss(None)
