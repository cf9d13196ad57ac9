"""Looking back: from turn to turn, into other play and out of it, and what is said of a turn."""

from __future__ import annotations

from textual import work

from rithmomachia.errors import GameError, RithmomachiaError
from rithmomachia.locale import _
from rithmomachia.record import Node
from rithmomachia.tui.dialogs import Chooser, Reader
from rithmomachia.tui.remarks import other_text, start_text, whole_text
from rithmomachia.tui.turns import Turns
from rithmomachia.tui.watching import Watching


class Reviewing(Watching):
    """A part of the application: the keys for looking through a game."""

    def action_look(self, by: int) -> None:
        """Steps through the turns."""
        self.session.look_at(self.session.shown + by)
        self.changed()

    @work
    async def action_vary(self) -> None:
        """Enters other play at the turn looked at, or at the next one."""
        session = self.session
        others = session.others_at(session.shown) or session.others_at(session.shown + 1)
        if not others:
            self.refuse(GameError(_("The record has no other play at this turn.")))
            return
        chosen: Node | None = others[0]
        if len(others) > 1:
            lines = [(str(place), other_text(other)) for place, other in enumerate(others)]
            key = await self.push_screen_wait(Chooser(_("Variation"), lines))
            chosen = None if key is None else others[int(key)]
        if chosen is not None:
            self.enter(chosen)

    def enter(self, first: Node) -> None:
        """Looks at other play from its first turn on."""
        self.session.enter(first)
        self.changed()

    def action_return(self) -> None:
        """Goes back to the line the variation belongs to."""
        try:
            self.session.leave()
        except RithmomachiaError as error:
            self.refuse(error)
        else:
            self.changed()

    @work
    async def action_read(self) -> None:
        """All there is to tell of the turn looked at, in a window."""
        session = self.session
        if session.shown:
            text = whole_text(session.line[session.shown - 1])
        else:
            text = start_text(session.book)
        title = _("Turn {number}", number=session.shown) if session.shown else _("Start")
        await self.push_screen_wait(Reader(title, text or _("Nothing is said of the start.")))

    def on_turns_looked(self, event: Turns.Looked) -> None:
        """Looks at an earlier position."""
        self.session.look_at(event.number)
        self.changed()

    def on_turns_entered(self, event: Turns.Entered) -> None:
        """Looks at other play."""
        self.enter(event.first)
