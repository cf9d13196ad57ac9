"""What the keys do: laying turns down, looking back, ending, and the windows."""

from __future__ import annotations

from pathlib import Path

from textual import work
from textual.widgets import Input

from rithmomachia._core import Position
from rithmomachia.engine.wording import side_name
from rithmomachia.errors import FinishedError, GameError, RithmomachiaError
from rithmomachia.game import Game
from rithmomachia.locale import LANGUAGES, _
from rithmomachia.record import Record
from rithmomachia.tui.dialogs import Asker, Chooser, Reader
from rithmomachia.tui.files import fault_text, path_of, records_of, save
from rithmomachia.tui.help import help_table, rules_table
from rithmomachia.tui.new_game import NewGame
from rithmomachia.tui.session import Session
from rithmomachia.tui.thoughts import Thoughts
from rithmomachia.vocabulary import Side


class Commands(Thoughts):
    """A part of the application: one method a key."""

    # --- the turn ---------------------------------------------------------------------------------

    def check_may_stage(self) -> None:
        """Refuses parts while nobody at the keyboard is due.

        Raises:
            GameError: With the reason.
        """
        session = self.session
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
        """Lets the chosen piece go, and comes back to the board."""
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

    def action_look(self, by: int) -> None:
        """Steps through the turns."""
        self.session.look_at(self.session.shown + by)
        self.changed()

    def action_undo(self) -> None:
        """Takes the last turn back; a running search is given up."""
        self.searches.stop("machine")
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
        elif await self._is_sure(_("Resign?"), _("Resign")):
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
        if not await self._may_leave():
            return
        machines = self.session.machines
        side = next((side for side in Side if side not in machines), Side.WHITE)
        strength = next(iter(machines.values()), None)
        window = NewGame(self.session.ruleset, side=side if machines else None, strength=strength)
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
        if session is not None and session.game.start.text() != text and await self._may_leave():
            self.begin(session)

    @work
    async def action_open(self) -> None:
        """Opens a record."""
        path = self.session.path
        asked = Asker(
            _("Open a record"),
            lambda text: (path_of(text), records_of(path_of(text))),
            text="" if path is None else str(path),
        )
        found = await self.push_screen_wait(asked)
        if found is None:
            return
        file, records = found
        record: Record | None = records[0]
        if len(records) > 1:
            record = await self._choose_game(records)
        if record is not None and await self._may_leave():
            self.open_record(record, file)

    async def _choose_game(self, records: list[Record]) -> Record | None:
        lines = []
        for number, record in enumerate(records):
            tags = record.tags
            text = _(
                "{number}. {white} – {black}, {result}",
                number=number + 1,
                white=tags.get("White", "?"),
                black=tags.get("Black", "?"),
                result=record.result,
            )
            lines.append((str(number), text))
        chosen = await self.push_screen_wait(Chooser(_("Choose a game"), lines))
        return None if chosen is None else records[int(chosen)]

    def open_record(self, record: Record, path: Path) -> None:
        """Looks at a record's game from its end; faults are told."""
        try:
            session = Session.opened(record, path)
        except RithmomachiaError as error:
            self.refuse(error)
            return
        self.begin(session)
        fault = fault_text(record)
        if fault is not None:
            self.say(fault, is_fault=True)

    @work
    async def action_save(self) -> None:
        """Saves the game."""
        await self._save()

    async def _save(self) -> bool:
        session = self.session
        known = session.path or Path("game.rgn")
        path = await self.push_screen_wait(
            Asker(_("Save the game as a record (.rgn)"), path_of, text=str(known))
        )
        if path is None:
            return False
        if path.exists() and path != session.path:
            question = _("{file} is there already.", file=path)
            choices = [("no", _("Leave it")), ("yes", _("Write over it"))]
            if await self.push_screen_wait(Chooser(question, choices)) != "yes":
                return False
        try:
            save(session.record(), path)
        except RithmomachiaError as error:
            self.refuse(error)
            return False
        session.mark_saved(path)
        self.say(_("Saved in {file}.", file=path))
        return True

    async def _may_leave(self) -> bool:
        """Whether the game may go: it is saved, or nobody minds."""
        if self.session.is_saved:
            return True
        choices = [
            ("save", _("Save it")),
            ("stay", _("Go on playing")),
            ("leave", _("Leave without saving")),
        ]
        chosen = await self.push_screen_wait(Chooser(_("This game is not saved."), choices))
        return chosen == "leave" or (chosen == "save" and await self._save())

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
        if await self._may_leave():
            self.exit()
