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
from rithmomachia.tui.turns import FAINT, SUM
from rithmomachia.vocabulary import Side

_SIDE_STYLES = {
    Side.WHITE: Style(color="#1c1a17", bgcolor="#f1e8d2", bold=True),
    Side.BLACK: Style(color="#f4ead2", bgcolor="#1d222e", bold=True),
}
_DUE = Style(color="#ffd23f", bold=True)
# Before a part laid down, what follows by itself, and what is on offer.
_SIGNS = (("✓ ", "⇒ ", "× "), ("+ ", "> ", "x "))


class Players(Static):
    """Who plays, who is to move, and what each side has taken."""

    def show(self, session: Session) -> None:
        """Draws two lines a side."""
        position = session.position
        text = Text(no_wrap=True, overflow="ellipsis")
        for side in (Side.BLACK, Side.WHITE):
            is_due = position.side_to_move == side and session.outcome is None
            text.append(">" if is_due else " ", _DUE)
            text.append(f" {side_name(side)} ", _SIDE_STYLES[side])
            text.append(f" {player_text(side, session.machines)}")
            text.append(f"\n   {taken_text(position, side)}\n", FAINT)
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
        draft = session.draft
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
            note = _review_note(session)
        else:
            note = ""
        if note:
            options.append(Option(Text(note, FAINT), disabled=True))
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


def _review_note(session: Session) -> str:
    number, count = session.shown, len(session.line)
    note = _("Looking at the start")
    if number:
        note = _("Looking at turn {number} of {count}", number=number, count=count)
    if session.variation is not None:
        note += "\n" + _("b: back to the game")
    if session.others_at(number) or session.others_at(number + 1):
        note += "\n" + _("v: other play here")
    return note


def _entry(lead: str, text: str, *, sums: Sequence[str]) -> Group:
    """A part, its sums further in below it."""
    entry = Text(lead)
    entry.append(text, Style(bold=True))
    below = (Padding(Text(each, SUM), (0, 0, 0, len(lead) + 1)) for each in sums)
    return Group(entry, *below)
