"""Files of games at the board: opened, saved, and asked about before they are left."""

from __future__ import annotations

from pathlib import Path

from textual import work

from rithmomachia.errors import RithmomachiaError
from rithmomachia.locale import _
from rithmomachia.tui.dialogs import Asker, Chooser
from rithmomachia.tui.files import MOST_GAMES, Games, fault_text, games_of, path_of, save
from rithmomachia.tui.reviewing import Reviewing


class Opening(Reviewing):
    """A part of the application: the keys for files."""

    @work
    async def action_open(self) -> None:
        """Opens a record."""
        path = self.session.path

        def read(text: str) -> tuple[Path, Games]:
            return path_of(text), games_of(path_of(text))

        asked = Asker(
            _("Open a record"), read, text="" if path is None else str(path), takes_long=True
        )
        found = await self.push_screen_wait(asked)
        if found is not None:
            await self._open_one(*found)

    @work
    async def choose_game(self, path: Path, games: Games) -> None:
        """Opens one of the games of a file."""
        await self._open_one(path, games)

    async def _open_one(self, path: Path, games: Games) -> None:
        place: int | None = 0
        if len(games.records) > 1:
            place = await self._choose_among_games(games)
        if place is not None and await self.may_leave():
            self.open_game(path, games, place)

    async def _choose_among_games(self, games: Games) -> int | None:
        lines = []
        for number, record in enumerate(games.records):
            tags = record.tags
            text = _(
                "{number}. {white} – {black}, {result}",
                number=number + 1,
                white=tags.get("White", "?"),
                black=tags.get("Black", "?"),
                result=record.result,
            )
            lines.append((str(number), text))
        title = _("Choose a game")
        if games.has_more:
            title = _("Choose a game: the first {count} of the file", count=f"{MOST_GAMES:,}")
        chosen = await self.push_screen_wait(Chooser(title, lines))
        return None if chosen is None else int(chosen)

    def open_game(self, path: Path, games: Games, place: int) -> None:
        """Looks at a game from its end; faults are told."""
        try:
            session = games.session(place, path)
        except RithmomachiaError as error:
            self.refuse(error)
            return
        self.begin(session)
        fault = fault_text(games.records[place])
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

    async def may_leave(self) -> bool:
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
