"""The searches of a game: the machine's turn, hints, and what the engine thinks."""

from __future__ import annotations

from collections.abc import Mapping

from rich.console import Group
from rich.table import Table
from rich.text import Text
from textual import work
from textual.widgets import Static

from rithmomachia._core import Line, Position
from rithmomachia.engine.explaining import Explanation
from rithmomachia.engine.wording import side_name
from rithmomachia.errors import GameError, RithmomachiaError
from rithmomachia.locale import _
from rithmomachia.tui.desk import Desk
from rithmomachia.tui.dialogs import Reader
from rithmomachia.tui.search import Found, Opponent, hint_for, think_about
from rithmomachia.tui.session import Session
from rithmomachia.tui.staging import captures_of
from rithmomachia.tui.texts import hint_text, thinking_head, thinking_lines


class Thoughts(Desk):
    """A part of the application: begins searches and takes what they find."""

    _hint: tuple[str, Explanation] | None = None
    _thought_about: Position | None = None

    def begin(self, session: Session) -> None:
        """Plays another game."""
        self.searches.stop()
        self.opponent = Opponent()
        self.session = session
        self.chosen = None
        self._note = ("", "")
        people = [side for side in ("white", "black") if side not in session.machines]
        self.board.rows, self.board.columns = session.ruleset.rows, session.ruleset.columns
        self.board.flip(people == ["black"])
        self.show()
        self.go_on()

    def go_on(self) -> None:
        """Has the machine move where it is due, and the thoughts follow the board."""
        self.think()
        if self.session.is_machines_turn and not self.searches.is_running("machine"):
            self.search_machine()
            self.show()

    def changed(self) -> None:
        """Draws what has changed, and has the machine move where it is due."""
        self.chosen = None
        self._note = ("", "")
        self.searches.stop("hint")
        self.show()
        self.go_on()

    def search_machine(self) -> None:
        """Has the machine look for its turn."""
        session, opponent = self.session, self.opponent
        position = session.game.position
        strength = session.machines[position.side_to_move]
        played = session.played
        self.searches.begin(
            "machine",
            lambda stop, _tell: opponent.choose(position, strength, played=played, stop=stop),
        )

    def action_machine(self) -> None:
        """Lets the machine try again, where its search went wrong."""
        if not self.session.is_machines_turn:
            number = self.session.game.position.turn_number
            self.refuse(GameError(f"Turn {number} is not the machine's."))
        else:
            self.go_on()

    def action_hint(self) -> None:
        """First where to look, then the whole turn and why."""
        session = self.session
        if not session.may_stage or session.draft.is_complete:
            self.refuse(GameError("There is nothing to search: the turn or the game is over."))
            return
        position = session.position
        if self._hint is not None and self._hint[0] == position.text():
            self._tell_hint(self._hint[1])
            return
        self.say(_("Looking for a hint."))
        played = session.played[:-1]
        self.searches.begin(
            "hint",
            lambda stop, _tell: (position.text(), hint_for(position, played=played, stop=stop)),
        )

    def action_thinking(self) -> None:
        """Shows or hides what the engine thinks."""
        main = self.screen_stack[0]
        main.toggle_class("thinking")
        self._thought_about = None
        self.searches.stop("thinking")
        self.think()

    def think(self) -> None:
        """Thinks about the position looked at, where that is shown."""
        main, position = self.screen_stack[0], self.session.position
        if not main.has_class("thinking") or position == self._thought_about:
            return
        self._thought_about = position
        if position.outcome() is not None:
            self.searches.stop("thinking")
            self._show_thoughts(position, {}, note=_("The game is over."))
            return
        self._show_thoughts(position, {}, note=_("Looking…"))
        self.searches.begin(
            "thinking",
            lambda stop, tell: (
                position,
                think_about(position, stop=stop, tell=lambda lines: tell((position, lines))),
            ),
        )

    def take(self, found: Found) -> None:
        """Takes what a search has found; what nobody waits for any more is dropped."""
        if not self.searches.is_wanted(found):
            return
        if found.kind != "thinking" or found.error is not None:
            self.searches.done(found.kind)
        if found.kind == "machine":
            self._play_for_machine(found)
        elif found.error is not None:
            self.refuse(GameError(found.error))
        elif found.kind == "hint":
            assert isinstance(found.value, tuple)
            self._hint = found.value
            self.say(_("Hint: {hint}", hint=found.value[1].nudge) + " " + _("(h: more)"))
        else:
            assert isinstance(found.value, tuple)
            self._show_thoughts(*found.value)

    def _play_for_machine(self, found: Found) -> None:
        if found.error is None:
            try:
                self.session.play(str(found.value))
            except RithmomachiaError as error:
                found.error = str(error)
        if found.error is not None:
            self.show()
            self.refuse(GameError(f"The machine found no turn: {found.error}"))
            return
        self.changed()
        self._tell_last_turn()

    def _tell_last_turn(self) -> None:
        """What the machine played, and by which sums it took."""
        last = self.session.last_turn
        if last is None or self.session.is_reviewing or self.session.outcome is not None:
            return
        position, turn = last
        side, played = side_name(position.side_to_move), position.notation(turn)
        sums = [text for each in captures_of(position, turn) for text in each.sums[:1]]
        self.say("  ·  ".join([_("{side} played {turn}.", side=side, turn=played), *sums]))

    @work
    async def _tell_hint(self, hint: Explanation) -> None:
        keys = [("x", _("lay it down"))] if hint.word else []
        pressed = await self.push_screen_wait(Reader(_("Hint"), hint_text(hint), keys=keys))
        if pressed == "x":
            try:
                self.session.draft.type(hint.word)
            except RithmomachiaError as error:
                self.refuse(error)
            else:
                self.changed()

    def _show_thoughts(
        self, position: Position, lines: Mapping[int, Line], *, note: str = ""
    ) -> None:
        table = Table.grid(padding=(0, 1))
        table.add_column(justify="right")
        table.add_column(overflow="fold")
        for chance, turns in thinking_lines(position, lines):
            table.add_row(Text(chance, "bold"), Text(turns))
        head = Text(thinking_head(position, lines) if lines else note, "bold #ffe0a3")
        self.screen_stack[0].query_one("#thinking", Static).update(Group(head, table))
