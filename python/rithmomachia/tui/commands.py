"""What the keys do: laying turns down, looking back, ending, and the windows."""

from __future__ import annotations

from textual import work
from textual.widgets import Input

from rithmomachia._core import Position
from rithmomachia.engine.wording import side_name
from rithmomachia.errors import FinishedError, GameError, RithmomachiaError
from rithmomachia.game import Game
from rithmomachia.locale import LANGUAGES, _
from rithmomachia.tui.dialogs import Asker, Chooser, Reader
from rithmomachia.tui.help import help_table, rules_table
from rithmomachia.tui.new_game import NewGame
from rithmomachia.tui.opening import Opening
from rithmomachia.tui.session import Session


class Commands(Opening):
    """A part of the application: one method a key."""

    # --- the turn ---------------------------------------------------------------------------------

    def check_may_stage(self) -> None:
        """Refuses parts while nobody at the keyboard is due.

        Raises:
            GameError: With the reason.
        """
        session = self.session
        if session.variation is not None:
            raise GameError(_("This is other play of the record: b goes back to the game."))
        if session.is_reviewing:
            raise GameError(_("This is an earlier position: End goes back to the game."))
        if session.outcome is not None:
            raise FinishedError(_("The game is over."))
        if session.is_machines_turn:
            side = side_name(session.game.position.side_to_move)
            raise GameError(_("{side}: the machine is thinking", side=side))

    async def choose(self, cell: str) -> None:
        """What choosing a cell does: take, move there, choose the piece, or confirm."""
        try:
            self.check_may_stage()
        except RithmomachiaError as error:
            self.refuse(error)
            return
        if self.session.draft.is_complete:
            self.action_confirm()
            return
        here = [
            each
            for each in self._choices
            if each.cell == cell and (each.is_capture or self.chosen in each.actors)
        ]
        if len(here) == 1:
            self.lay(here[0].word)
        elif here:
            self._choose_among([(each.word, "  ".join((each.text, *each.sums))) for each in here])
        elif self.chosen == cell:
            self.action_let_go()
        else:
            self._choose_piece(cell)

    def _choose_piece(self, cell: str) -> None:
        piece = self.session.position.pieces().get(cell)
        side = self.session.position.side_to_move
        if piece is None or piece.side != side:
            if self.chosen is not None:
                self.say(
                    _("The piece on {piece} cannot go to {cell}.", piece=self.chosen, cell=cell),
                    is_fault=True,
                )
            elif piece is not None:
                self.say(_("Nothing takes the piece on {cell} now.", cell=cell), is_fault=True)
            return
        self.chosen = cell
        self.show()

    @work
    async def _choose_among(self, choices: list[tuple[str, str]]) -> None:
        title = _("Several things can be done here")
        word = await self.push_screen_wait(Chooser(title, choices))
        if word is not None:
            self.lay(word)

    def lay(self, word: str) -> None:
        """Lays a part of the turn down."""
        try:
            self.check_may_stage()
            self.session.draft.add(word)
        except RithmomachiaError as error:
            self.refuse(error)
        else:
            self.changed()

    def action_confirm(self) -> None:
        """Plays the turn laid down."""
        try:
            self.check_may_stage()
            self.session.confirm()
        except RithmomachiaError as error:
            self.refuse(error)
        else:
            self.changed()

    def action_take_back(self) -> None:
        """Takes the last part back."""
        if self.session.draft.take_back():
            self.changed()
        else:
            self.refuse(GameError(_("No part is laid down; u takes the last turn back.")))

    def action_let_go(self) -> None:
        """Lets the chosen piece go, or the variation, and comes back to the board."""
        if self.chosen is None and self.board.has_focus and self.session.variation is not None:
            self.action_return()
        self.chosen = None
        self._note = ("", "")
        self.screen_stack[0].set_focus(self.board)
        self.show()

    def action_type(self) -> None:
        """Goes to the line for typing."""
        main = self.screen_stack[0]
        typed = main.query_one("#typed", Input)
        if typed.has_focus:
            typed.insert_text_at_cursor(":")
        main.set_focus(typed)

    def action_undo(self) -> None:
        """Takes the last turn back; a running search is given up."""
        self.searches.stop("machine")
        # Else two machines would play on at once.
        self.is_paused = self.session.is_watched
        try:
            self.session.undo()
        except RithmomachiaError as error:
            self.go_on()
            self.refuse(error)
        else:
            self.changed()

    @work
    async def action_resign(self) -> None:
        """Resigns, when asked twice."""
        if self.session.outcome is not None:
            self.refuse(FinishedError(_("The game is over.")))
        elif self.session.is_watched or await self._is_sure(_("Resign?"), _("Resign")):
            self.searches.stop("machine")
            self._try_to(self.session.resign)

    @work
    async def action_agree(self) -> None:
        """Ends the game as a draw, when asked twice."""
        session = self.session
        may_agree = not session.machines and session.ruleset.value("draws.agreement")
        if session.outcome is not None:
            self.refuse(FinishedError(_("The game is over.")))
        elif not may_agree or await self._is_sure(_("Agree on a draw?"), _("Agree")):
            self._try_to(session.agree)

    def _try_to(self, act: object) -> None:
        assert callable(act)
        try:
            act()
        except RithmomachiaError as error:
            self.refuse(error)
        else:
            self.changed()

    async def _is_sure(self, question: str, answer: str) -> bool:
        choices = [("no", _("Go on playing")), ("yes", answer)]
        return await self.push_screen_wait(Chooser(question, choices)) == "yes"

    # --- windows ----------------------------------------------------------------------------------

    @work
    async def action_new(self) -> None:
        """Game Setup, then another game."""
        if not await self.may_leave():
            return
        window = NewGame(self.session.ruleset, machines=self.session.machines)
        session = await self.push_screen_wait(window)
        if session is not None:
            self.begin(session)

    @work
    async def action_position(self) -> None:
        """Shows the position as text, and plays from another."""
        text = self.session.position.text()

        def read(typed: str) -> Session:
            own = self.session.ruleset if self.session.ruleset.id in typed.split()[:1] else None
            return Session(Game(Position.parse(typed, own)), machines=self.session.machines)

        session = await self.push_screen_wait(
            Asker(
                _("The position as text"), read, text=text, note=_("Type another to play from it.")
            )
        )
        if session is not None and session.game.start.text() != text and await self.may_leave():
            self.begin(session)

    @work
    async def action_rules(self) -> None:
        """Every rule in force."""
        ruleset = self.session.ruleset
        await self.push_screen_wait(Reader(_(ruleset.title), rules_table(ruleset)))

    @work
    async def action_language(self) -> None:
        """Another language."""
        chosen = await self.push_screen_wait(
            Chooser(_("Language"), list(LANGUAGES.items()), chosen=self.spoken)
        )
        if chosen is not None:
            self.speak(chosen)

    def action_ascii(self) -> None:
        """The board in ASCII or Unicode."""
        self.is_ascii = not self.is_ascii
        self.set_class(self.is_ascii, "ascii")
        self.board.look(is_ascii=self.is_ascii)
        self.show()

    def action_flip(self) -> None:
        """Turns the board round."""
        self.board.flip(not self.board.is_flipped)

    @work
    async def action_help(self) -> None:
        """The keys."""
        await self.push_screen_wait(Reader(_("Help and keys"), help_table()))

    @work
    async def action_leave(self) -> None:
        """Ends the program; a game that is not saved is asked about."""
        if await self.may_leave():
            self.exit()
