"""Game Setup: rules, their options, and who plays."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from rithmomachia._core import Option as RuleOption
from rithmomachia._core import Ruleset
from rithmomachia.engine import STRENGTHS, Strength
from rithmomachia.engine import strength as strength_of
from rithmomachia.errors import GameError, RithmomachiaError, shown
from rithmomachia.locale import _
from rithmomachia.tui.dialogs import Asker, Chooser
from rithmomachia.tui.session import Session
from rithmomachia.tui.texts import padded, said, value_text
from rithmomachia.vocabulary import Side

_LABEL_WIDTH = 18
_NO_PRESET = "no-preset"


class Menu(ModalScreen[Session | None]):
    """A list of settings, each changed in a window of its own."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", show=False)]

    def __init__(self, title: str) -> None:
        super().__init__()
        self._title = title

    def compose(self) -> ComposeResult:
        """The heading, the settings, what was refused, and the keys."""
        with Vertical(classes="window wide"):
            yield Static(Text(self._title), classes="heading")
            yield OptionList()
            yield Static("", classes="fault")
            yield Static(Text(_("Enter: choose · Esc: back")), classes="keys")

    def on_mount(self) -> None:
        """Shows the settings."""
        self.show()
        self.query_one(OptionList).focus()

    def rows(self) -> list[tuple[str, str]]:
        """Key and text of each line."""
        raise NotImplementedError

    def show(self, fault: str = "") -> None:
        """Draws the settings as they are, the cursor where it was."""
        listed = self.query_one(OptionList)
        place = listed.highlighted or 0
        listed.clear_options()
        listed.add_options(
            [
                Option(Text(text, no_wrap=True, overflow="ellipsis"), id=key)
                for key, text in self.rows()
            ]
        )
        listed.highlighted = place
        self.query_one(".fault", Static).update(Text(fault))

    def action_leave(self) -> None:
        """Gives nothing."""
        self.dismiss(None)


class RuleOptions(Menu):
    """Every option of a ruleset: on and off at once, others in a window."""

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(_("Rules of this game"))
        self.ruleset = ruleset

    def rows(self) -> list[tuple[str, str]]:
        """What each option decides, and its value; a star where it was changed."""
        return [
            (
                option.key,
                f"{'*' if option.value != option.default else ' '} "
                f"{padded(value_text(option), 12)} {_(option.text)}",
            )
            for option in self._options()
        ]

    @work
    async def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Changes an option."""
        event.stop()
        option = next(each for each in self._options() if each.key == event.option.id)
        if option.kind == "bool":
            self._set(option.key, not option.value)
        elif option.kind == "choice":
            values = [(value, value) for value in option.values or []]
            chosen = await self.app.push_screen_wait(
                Chooser(_(option.text), values, chosen=str(option.value))
            )
            if chosen is not None:
                self._set(option.key, chosen)
        else:
            asker = Asker(
                _(option.text),
                lambda text: self._with(option.key, _number(text)),
                text=str(option.value),
                note=_("{least} to {most}", least=option.minimum, most=option.maximum),
            )
            changed = await self.app.push_screen_wait(asker)
            if changed is not None:
                self.ruleset = changed
                self.show()

    def _options(self) -> list[RuleOption]:
        return [option for option in self.ruleset.options() if option.kind != "text"]

    def _with(self, key: str, value: str | int | bool) -> Ruleset:
        return self.ruleset.with_options({key: value})

    def _set(self, key: str, value: str | int | bool) -> None:
        try:
            self.ruleset = self._with(key, value)
        except RithmomachiaError as error:
            self.show(said(error))
        else:
            self.show()


class NewGame(Menu):
    """Chooses rules and players; gives a session that begins."""

    def __init__(self, ruleset: Ruleset, *, side: Side | None, strength: Strength | None) -> None:
        """Takes what is chosen at first.

        Args:
            ruleset: With its options.
            side: The person's; `None` for two people.
            strength: The machine's.
        """
        super().__init__(_("New game"))
        self.ruleset = ruleset
        self._known = {name: Ruleset.builtin(name) for name in Ruleset.names()}
        defaults = {each.key: each.default for each in ruleset.options()}
        # One from a file is not among the package's own.
        self._known[ruleset.id] = ruleset.with_options(
            {key: defaults[key] for key in ruleset.changes}
        )
        self.preset: str | None = None
        self.side = side
        self.strength = strength or STRENGTHS[len(STRENGTHS) // 2]

    def rows(self) -> list[tuple[str, str]]:
        """The settings, and the line that begins the game."""
        count = len(self.ruleset.changes)
        preset = next((p for p in self.ruleset.presets() if p.id == self.preset), None)
        machine = _(self.strength.title) if self.side is not None else "–"
        opponent = _("The machine") if self.side is not None else _("A friend, same screen")
        own = "–" if self.side is None else _("White") if self.side == "white" else _("Black")
        found = [
            ("start", "", f"> {_('Start the game')}"),
            ("ruleset", _("Ruleset"), _(self.ruleset.title)),
            ("preset", _("Presets"), _("None") if preset is None else _(preset.title)),
            ("options", _("Rules"), _("{count} changed", count=count)),
            ("opponent", _("Opponent"), opponent),
            ("side", _("Your side"), own),
            ("strength", _("Strength"), machine),
        ]
        return [
            (key, f"{padded(label, _LABEL_WIDTH)} {value}" if label else value)
            for key, label, value in found
        ]

    @work
    async def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Changes a setting, or begins."""
        event.stop()
        key = event.option.id
        if key == "start":
            machines = {} if self.side is None else {self.side.other: self.strength}
            self.dismiss(Session.begun(self.ruleset, machines))
        elif key == "options":
            editor = RuleOptions(self.ruleset)
            await self.app.push_screen_wait(editor)
            self.ruleset = editor.ruleset
        elif key == "opponent":
            self.side = Side.WHITE if self.side is None else None
        elif key == "side" and self.side is not None:
            self.side = self.side.other
        elif key == "ruleset":
            await self._choose_ruleset()
        elif key == "preset":
            await self._choose_preset()
        elif key == "strength" and self.side is not None:
            await self._choose_strength()
        if self.is_current:
            self.show()

    async def _choose_ruleset(self) -> None:
        known = self._known
        lines = [(id, f"{_(each.title)}: {_(each.summary)}") for id, each in known.items()]
        chosen = await self.app.push_screen_wait(
            Chooser(_("Ruleset"), lines, chosen=self.ruleset.id)
        )
        if chosen is not None and chosen != self.ruleset.id:
            self.ruleset, self.preset = known[chosen], None

    async def _choose_preset(self) -> None:
        presets = {preset.id: preset for preset in self.ruleset.presets()}
        lines = [(_NO_PRESET, _("None")), *((each.id, _(each.title)) for each in presets.values())]
        chosen = await self.app.push_screen_wait(Chooser(_("Presets"), lines, chosen=self.preset))
        if chosen is None:
            return
        plain = self._known[self.ruleset.id]
        self.preset = None if chosen == _NO_PRESET else chosen
        values = {} if chosen == _NO_PRESET else presets[chosen].values
        self.ruleset = plain.with_options(values)

    async def _choose_strength(self) -> None:
        lines = [(each.id, f"{padded(_(each.title), 14)} {_(each.text)}") for each in STRENGTHS]
        chosen = await self.app.push_screen_wait(
            Chooser(_("Strength"), lines, chosen=self.strength.id)
        )
        if chosen is not None:
            self.strength = strength_of(chosen)


def _number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise GameError(f"{shown(text)} is no whole number") from None
