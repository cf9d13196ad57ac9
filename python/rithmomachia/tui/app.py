"""The terminal application: board, turn, players and the machine put together."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Input, Static

from rithmomachia.errors import RithmomachiaError
from rithmomachia.tui.board import Board
from rithmomachia.tui.commands import Commands
from rithmomachia.tui.panels import Choices, Players
from rithmomachia.tui.search import Found
from rithmomachia.tui.turns import Turns


class TerminalGame(Commands):
    """One game at a time, played, reviewed and kept."""

    CSS_PATH = Path(__file__).with_name("app.tcss")
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("c", "confirm", show=False),
        Binding("backspace", "take_back", show=False),
        Binding("escape", "let_go", show=False),
        # At once, before the keys typed after it find the board.
        Binding("colon", "type", show=False, priority=True),
        Binding("left_square_bracket", "look(-1)", show=False),
        Binding("right_square_bracket", "look(1)", show=False),
        Binding("home,left_curly_bracket", "look(-9999)", show=False),
        Binding("end,right_curly_bracket", "look(9999)", show=False),
        Binding("v", "vary", show=False),
        Binding("b", "return", show=False),
        Binding("e", "read", show=False),
        Binding("h", "hint", show=False),
        Binding("t", "thinking", show=False),
        Binding("m", "machine", show=False),
        Binding("w", "pause", show=False),
        Binding("plus", "pace(1)", show=False),
        Binding("minus", "pace(-1)", show=False),
        Binding("u", "undo", show=False),
        Binding("r", "resign", show=False),
        Binding("d", "agree", show=False),
        Binding("n", "new", show=False),
        Binding("p", "position", show=False),
        Binding("o", "open", show=False),
        Binding("s", "save", show=False),
        Binding("i", "rules", show=False),
        Binding("l", "language", show=False),
        Binding("a", "ascii", show=False),
        Binding("f", "flip", show=False),
        Binding("question_mark,f1", "help", show=False),
        Binding("q,ctrl+q,ctrl+c", "leave", show=False),
    ]

    def compose(self) -> ComposeResult:
        """The board at the left, all else around it."""
        yield Static(id="small")
        yield Static(id="head")
        with Horizontal(id="middle"):
            yield Board(id="board", is_ascii=self.is_ascii)
            with Vertical(id="side"):
                yield Players(id="players")
                yield Static(id="choices-label", classes="label")
                yield Choices(id="choices")
                yield Static(id="turns-label", classes="label")
                yield Turns(id="turns")
                yield Static(id="thinking")
        yield Static(id="message")
        yield Input(id="typed", compact=True)
        yield Static(id="keys")

    def on_mount(self) -> None:
        """Begins with the board."""
        self.title = "Rithmomachia"
        self.set_class(self.is_ascii, "ascii")
        self.fit(self.size)
        self.board.focus()
        self.begin(self.session)
        if self._opened is not None:
            path, games = self._opened
            if len(games.records) > 1:
                self.choose_game(path, games)
            else:
                self.open_game(path, games, 0)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Leaves the keys of a window, such as a colon typed into it, to the window."""
        if action == "type" and len(self.screen_stack) > 1:
            return False
        return super().check_action(action, parameters)

    def on_unmount(self) -> None:
        """Gives every search up."""
        self.searches.stop()
        self._speaking.close()

    # --- drawing ----------------------------------------------------------------------------------

    def on_resize(self, event: events.Resize) -> None:
        """The board takes the largest form that fits."""
        self.fit(event.size)
        self.show()

    # --- the board --------------------------------------------------------------------------------

    def on_board_moved(self, _event: Board.Moved) -> None:
        """Tells of the cell under the cursor."""
        self._note = ("", "")
        self._show_message()

    async def on_board_chosen(self, event: Board.Chosen) -> None:
        """Chooses a piece, or lays down what can be done on a cell."""
        await self.choose(event.cell)

    def on_choices_chosen(self, event: Choices.Chosen) -> None:
        """Lays a capture down."""
        self.lay(event.word)

    def on_choices_taken_back(self, event: Choices.TakenBack) -> None:
        """Takes parts back."""
        self.session.draft.take_back(event.kept)
        self.changed()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Lays down what was typed; what is refused stays in the line."""
        try:
            self.check_may_stage()
            self.session.draft.type(event.value)
        except RithmomachiaError as error:
            self.refuse(error)
        else:
            event.input.clear()
            self.screen_stack[0].set_focus(self.board)
            self.changed()

    def on_found(self, event: Found) -> None:
        """What a search has found."""
        self.take(event)
