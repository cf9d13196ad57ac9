"""Beside the board: the players, the turn in the making, the turns played."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group
from rich.padding import Padding
from rich.style import Style
from rich.text import Text
from textual.message import Message
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from rithmomachia.engine.wording import side_name
from rithmomachia.locale import _
from rithmomachia.tui.session import Session
from rithmomachia.tui.staging import Choice, captures_of
from rithmomachia.tui.texts import player_text, taken_text
from rithmomachia.vocabulary import Side

_SIDE_STYLES = {
    Side.WHITE: Style(color="#1c1a17", bgcolor="#f1e8d2", bold=True),
    Side.BLACK: Style(color="#f4ead2", bgcolor="#1d222e", bold=True),
}
_DUE = Style(color="#ffd23f", bold=True)
# Before a part laid down, what follows by itself, and what is on offer.
_SIGNS = (("✓ ", "⇒ ", "× "), ("+ ", "> ", "x "))
_FAINT = Style(dim=True)
_SUM = Style(color="#8fd3a8")


class Players(Static):
    """Who plays, who is to move, and what each side has taken."""

    def show(self, session: Session, *, is_thinking: bool) -> None:
        """Draws two lines a side."""
        position = session.position
        text = Text(no_wrap=True, overflow="ellipsis")
        for side in (Side.BLACK, Side.WHITE):
            is_due = position.side_to_move == side and session.outcome is None
            text.append(">" if is_due else " ", _DUE)
            text.append(f" {side_name(side)} ", _SIDE_STYLES[side])
            text.append(f" {player_text(side, session.machines)}")
            if is_thinking and side in session.machines and is_due:
                text.append(f"  {_('thinking')}…", _DUE)
            text.append(f"\n   {taken_text(position, side)}\n", _FAINT)
        text.rstrip()
        self.update(text)


class Choices(OptionList):
    """What is laid down, and what can be laid down now with its sums."""

    class Chosen(Message):
        """A part on offer was chosen."""

        def __init__(self, word: str) -> None:
            super().__init__()
            self.word = word

    class TakenBack(Message):
        """A part laid down was chosen: it is to be taken back, with all after it."""

        def __init__(self, kept: int) -> None:
            super().__init__()
            self.kept = kept

    def show(self, session: Session, choices: Sequence[Choice], *, is_ascii: bool) -> None:
        """Lists the parts laid down, their consequences, and the captures on offer."""
        options: list[Option] = []
        draft, count = session.draft, len(session.turns)
        signs = _SIGNS[is_ascii]
        if session.may_stage:
            for place, (text, sums) in enumerate(draft.told()):
                options.append(Option(_entry(signs[0], text, sums=sums), id=f"part {place}"))
            for each in draft.consequences():
                options.append(Option(_entry(signs[1], each.text, sums=each.sums), disabled=True))
            offered = [each for each in choices if each.is_capture]
            for each in offered:
                options.append(Option(_entry(signs[2], each.text, sums=each.sums), id=each.word))
            note = self._note(session, has_offers=bool(offered))
        elif session.is_reviewing:
            last = session.last_turn
            for each in [] if last is None else captures_of(*last):
                options.append(Option(_entry(signs[2], each.text, sums=each.sums), disabled=True))
            note = (
                _("Looking at turn {number} of {count}", number=session.shown, count=count)
                if session.shown
                else _("Looking at the start")
            )
        else:
            note = ""
        if note:
            options.append(Option(Text(note, _FAINT), disabled=True))
        self.clear_options()
        self.add_options(options)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Lays a capture down, or takes parts back."""
        event.stop()
        key = event.option.id or ""
        if key.startswith("part "):
            self.post_message(self.TakenBack(int(key.removeprefix("part "))))
        elif key:
            self.post_message(self.Chosen(key))

    @staticmethod
    def _note(session: Session, *, has_offers: bool) -> str:
        draft = session.draft
        if draft.is_complete:
            return _("The turn is complete: Enter confirms it.")
        if draft.turn is not None:
            return _("c confirms the turn as it is.")
        if draft.parts:
            return _("A move must follow.")
        return "" if has_offers else _("No capture is on offer.")


def _entry(lead: str, text: str, *, sums: Sequence[str]) -> Group:
    """A part, its sums further in below it."""
    entry = Text(lead)
    entry.append(text, Style(bold=True))
    below = (Padding(Text(each, _SUM), (0, 0, 0, len(lead) + 1)) for each in sums)
    return Group(entry, *below)


class Turns(OptionList):
    """The turns played; choosing one looks at the position after it."""

    class Looked(Message):
        """The position after so many turns is to be looked at."""

        def __init__(self, number: int) -> None:
            super().__init__()
            self.number = number

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id)
        self._listed: tuple[str, ...] = ()

    def show(self, session: Session) -> None:
        """Lists the turns, the one looked at highlighted."""
        notation = tuple(session.game.notation()) if self._is_stale(session) else self._listed
        if notation != self._listed or self.option_count != len(notation) + 1:
            self._listed = notation
            self.clear_options()
            self.add_options(
                [Option(Text(_("Start"), _FAINT)), *map(_turn_entry, enumerate(notation))]
            )
        self.highlighted = session.shown
        self.scroll_to_highlight()

    def _is_stale(self, session: Session) -> bool:
        return True if len(session.turns) != len(self._listed) else bool(session.turns)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Looks at the position after the turn."""
        event.stop()
        self.post_message(self.Looked(event.option_index))


def _turn_entry(numbered: tuple[int, str]) -> Option:
    index, notation = numbered
    number = f"{index + 1}."
    entry = Text(no_wrap=True, overflow="ellipsis")
    entry.append(f"{number:>4} ", _FAINT)
    entry.append(notation)
    return Option(entry)
