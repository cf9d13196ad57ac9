"""Game Setup: rules, their options, and who plays."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from textual import work
from textual.widgets import OptionList

from rithmomachia._core import Ruleset
from rithmomachia.engine import STRENGTHS, Strength
from rithmomachia.engine import strength as strength_of
from rithmomachia.engine.wording import side_name
from rithmomachia.locale import _
from rithmomachia.tui.dialogs import Chooser
from rithmomachia.tui.handicap import Handicap, handicap_text
from rithmomachia.tui.menu import Menu, Row
from rithmomachia.tui.rule_options import RuleOptions
from rithmomachia.tui.session import Session
from rithmomachia.tui.texts import padded
from rithmomachia.vocabulary import Side

_NO_PRESET = "no-preset"


class Opponent(Enum):
    """Who plays."""

    MACHINE = "machine"
    FRIEND = "friend"
    NOBODY = "nobody"


class NewGame(Menu[Session]):
    """Chooses rules and players; gives a session that begins."""

    def __init__(self, ruleset: Ruleset, *, machines: Mapping[Side, Strength]) -> None:
        """Takes what is chosen at first.

        Args:
            ruleset: With its options.
            machines: The sides the machine plays.
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
        self.opponent = (Opponent.FRIEND, Opponent.MACHINE, Opponent.NOBODY)[len(machines)]
        self.side = next((side for side in Side if side not in machines), Side.WHITE)
        usual = next(iter(machines.values()), STRENGTHS[len(STRENGTHS) // 2])
        self._strengths = {side: machines.get(side, usual) for side in Side}

    @property
    def machines(self) -> dict[Side, Strength]:
        """The sides the machine plays, and how well."""
        playing = {
            Opponent.MACHINE: [self.side.other],
            Opponent.FRIEND: [],
            Opponent.NOBODY: list(Side),
        }[self.opponent]
        return {side: self._strengths[side] for side in playing}

    def rows(self) -> list[Row]:
        """The settings, and the line that begins the game."""
        count = len(self.ruleset.changes)
        preset = next((p for p in self.ruleset.presets() if p.id == self.preset), None)
        opponent = {
            Opponent.MACHINE: _("The machine"),
            Opponent.FRIEND: _("A friend, same screen"),
            Opponent.NOBODY: _("Nobody: watch two machines"),
        }[self.opponent]
        rows = [
            Row("start", f"> {_('Start the game')}"),
            Row("ruleset", _("Ruleset"), _(self.ruleset.title)),
            Row("preset", _("Presets"), _("None") if preset is None else _(preset.title)),
            Row("options", _("Rules"), _("{count} changed", count=count)),
            Row("handicap", _("Handicap"), handicap_text(self.ruleset)),
            Row("opponent", _("Opponent"), opponent),
        ]
        if self.opponent is Opponent.MACHINE:
            rows.append(Row("side", _("Your side"), side_name(self.side)))
        for side, strength in self.machines.items():
            label = _("Strength")
            if self.opponent is Opponent.NOBODY:
                label = _("{side}: strength", side=side_name(side))
            rows.append(Row(f"strength {side}", label, _(strength.title)))
        return rows

    @work
    async def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Changes a setting, or begins."""
        event.stop()
        key = event.option.id or ""
        if key == "start":
            self.dismiss(Session.begun(self.ruleset, self.machines))
        elif key in ("options", "handicap"):
            editor = (RuleOptions if key == "options" else Handicap)(self.ruleset)
            await self.app.push_screen_wait(editor)
            self.ruleset = editor.ruleset
        elif key == "opponent":
            kinds = list(Opponent)
            self.opponent = kinds[(kinds.index(self.opponent) + 1) % len(kinds)]
        elif key == "side":
            self._change_sides()
        elif key == "ruleset":
            await self._choose_ruleset()
        elif key == "preset":
            await self._choose_preset()
        else:
            await self._choose_strength(Side(key.removeprefix("strength ")))
        if self.is_current:
            self.show()

    def _change_sides(self) -> None:
        """The machine keeps its strength."""
        self._strengths = {side: self._strengths[side.other] for side in Side}
        self.side = self.side.other

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

    async def _choose_strength(self, side: Side) -> None:
        lines = [(each.id, f"{padded(_(each.title), 14)} {_(each.text)}") for each in STRENGTHS]
        chosen = await self.app.push_screen_wait(
            Chooser(_("Strength"), lines, chosen=self._strengths[side].id)
        )
        if chosen is not None:
            self._strengths[side] = strength_of(chosen)
