"""The desk: a game, the widgets that show it, and what is said of it."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

from rich.text import Text
from textual.app import App
from textual.geometry import Size
from textual.widgets import Input, Static

from rithmomachia.locale import _, language, speaking_everywhere
from rithmomachia.tui.board import Board
from rithmomachia.tui.figures import Mark
from rithmomachia.tui.files import Games
from rithmomachia.tui.help import key_line
from rithmomachia.tui.panels import Choices, Players
from rithmomachia.tui.search import Opponent, Searches
from rithmomachia.tui.session import Session
from rithmomachia.tui.staging import Choice
from rithmomachia.tui.texts import cell_text, ending_text, headline, said
from rithmomachia.tui.turns import Turns

SIDE_WIDTH = 36
# Lines that are no board: the heading, the message, the line for typing, the keys.
OTHER_LINES = 5
# Of what is said below the board; two where the board would not fit otherwise.
MESSAGE_LINES = 3
WANTED = Size(80, 24)
# In less the board would not be whole, or nothing could be read beside it.
SMALLEST = Size(66, 23)


class Desk(App[None]):
    """Holds one session and draws it; knows nothing of keys."""

    def __init__(
        self,
        session: Session,
        *,
        is_ascii: bool = False,
        opened: tuple[Path, Games] | None = None,
    ) -> None:
        """Takes the game to begin with, and the file to look at, if any."""
        super().__init__()
        self.session = session
        self.is_ascii = is_ascii
        self.chosen: str | None = None
        # Two machines are stopped.
        self.is_paused = False
        self.searches = Searches(self)
        self.opponent = Opponent()
        self._speaking = ExitStack()
        self._choices: list[Choice] = []
        self._opened = opened
        self._note = ("", "")

    @property
    def board(self) -> Board:
        """The board's widget."""
        return self.screen_stack[0].query_one(Board)

    def speak(self, spoken: str) -> None:
        """Says everything in another language from now on."""
        self._speaking.close()
        self._speaking.enter_context(speaking_everywhere(spoken))
        self.show()

    @property
    def spoken(self) -> str:
        """The language spoken now."""
        return language()

    def fit(self, size: Size) -> None:
        """Lays the board out for a size of the terminal."""
        main = self.screen_stack[0]
        is_small = size.width < SMALLEST.width or size.height < SMALLEST.height
        main.set_class(is_small, "small")
        if is_small:
            text = _(
                "This terminal has {columns} × {lines}, and the board needs {width} × {height}. "
                "Make it larger, and the game goes on; q leaves.",
                columns=size.width,
                lines=size.height,
                width=WANTED.width,
                height=WANTED.height,
            )
            main.query_one("#small", Static).update(Text(text))
        room = Size(size.width - SIDE_WIDTH, size.height - OTHER_LINES)
        self.board.look(room=room)
        # Lines to spare go to the lists beside the board, and some to what is said below it.
        board = self.board.extent.height
        spare = max(size.height - OTHER_LINES - board - MESSAGE_LINES + 2, 0)
        main.query_one("#middle").styles.height = board + spare - spare // 4

    def show(self) -> None:
        """Draws everything as it is."""
        main, session = self.screen_stack[0], self.session
        self._choices = session.draft.choices() if session.may_stage else []
        head = headline(session.position)
        if self.searches.is_running("machine"):
            head += f" · {_('thinking')}…"
        elif self.is_paused:
            head += f" · {_('paused')}"
        main.query_one("#head", Static).update(Text(head, no_wrap=True))
        main.query_one(Players).show(session)
        main.query_one("#choices-label", Static).update(Text(_("This turn")))
        main.query_one(Choices).show(session, self._choices, is_ascii=self.is_ascii)
        label = _("Turns") if session.variation is None else _("Variation")
        if main.has_class("thinking"):
            label = _("Thinking")
        main.query_one("#turns-label", Static).update(Text(label))
        main.query_one(Turns).show(session)
        main.set_class(session.is_reviewing, "reviewing")
        typed = main.query_one("#typed", Input)
        typed.placeholder = _(": type a turn, such as C2 d6-d7 or d6d7")
        main.query_one("#keys", Static).update(
            key_line(self.size.width - 2, session, is_ascii=self.is_ascii)
        )
        self.board.show(session.position.pieces(), self._marks())
        self._show_message()

    def say(self, text: str, *, is_fault: bool = False) -> None:
        """Says something below the board, until the cursor moves on."""
        self._note = (text, "fault" if is_fault else "news")
        self._show_message()

    def refuse(self, error: Exception) -> None:
        """Says what was refused; nothing has changed."""
        self.say(said(error), is_fault=True)

    def _show_message(self) -> None:
        line = self.screen_stack[0].query_one("#message", Static)
        text, kind = self._note
        outcome = self.session.outcome
        if not text and outcome is not None:
            text, kind = ending_text(outcome, self.session.ruleset), "news"
        if not text:
            text = cell_text(self.session.position, self.board.cursor, self._choices)
        line.set_classes(kind)
        line.update(Text(text))

    def _marks(self) -> dict[str, frozenset[Mark]]:
        marks: dict[str, set[Mark]] = {}

        def put(cell: str, mark: Mark) -> None:
            marks.setdefault(cell, set()).add(mark)

        session = self.session
        last = session.last_turn
        if last is not None and last[1].move is not None:
            put(last[1].move[:2], Mark.LAST)
            put(last[1].move[2:4], Mark.LAST)
        elif last is not None and last[1].returned is not None:
            put(last[1].returned[1], Mark.LAST)
        outcome = session.outcome
        if outcome is not None and not session.is_reviewing:
            for cell, _token in outcome.pieces:
                put(cell, Mark.VICTORY)
        for word in session.draft.parts if session.may_stage else ():
            returns = word.partition("@")[2]
            cells = (returns,) if returns else (word[:2], word[2:4])
            for cell in (word[1:3],) if word.startswith("x") else cells:
                put(cell, Mark.STAGED)
        for choice in self._choices:
            if choice.is_capture:
                put(choice.cell, Mark.CAPTURE)
            if self.chosen is not None and self.chosen in choice.actors:
                put(choice.cell, Mark.CAPTURE if choice.sums else Mark.GOAL)
        if self.chosen is not None:
            put(self.chosen, Mark.CHOSEN)
        return {cell: frozenset(found) for cell, found in marks.items()}
