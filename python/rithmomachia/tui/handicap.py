"""The handicap: what each side has to take for a victory, where it is not the same for both."""

from __future__ import annotations

from textual import work
from textual.widgets import OptionList

from rithmomachia._core import Option as RuleOption
from rithmomachia._core import Ruleset
from rithmomachia.engine.wording import side_name
from rithmomachia.locale import _, mark
from rithmomachia.tui.dialogs import Asker
from rithmomachia.tui.menu import Menu, Row
from rithmomachia.vocabulary import Side

# The common target's key, and what a side's own is about.
TARGETS = {
    "victory.de_corpore.count": mark("Pieces to take"),
    "victory.de_bonis.sum": mark("Sum of the values to take"),
}


class Handicap(Menu[Ruleset]):
    """Each side's own targets; gives nothing, the ruleset is an attribute."""

    LABEL_WIDTH = 34

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(_("Handicap: the stronger player takes more to win."))
        self.ruleset = ruleset

    def rows(self) -> list[Row]:
        """A line for each side and each victory that counts what was taken."""
        rows = []
        for common, text in TARGETS.items():
            for side in Side:
                option = self._options().get(f"{common}_{side}")
                if option is not None:
                    label = f"{side_name(side)}: {_(text)}"
                    rows.append(Row(option.key, label, self._value(common, option)))
        return rows

    @work
    async def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Asks for a side's own target."""
        event.stop()
        key = event.option.id or ""
        common = key.rpartition("_")[0]
        options = self._options()
        victory = f"{common.rpartition('.')[0]}.enabled"
        if options[victory].value is not True:
            self.show(_("These rules know no such victory: {key} is off.", key=victory))
            return
        option = options[key]
        asker = Asker(
            _(option.text),
            lambda text: self.ruleset.with_options({key: text.strip() or "0"}),
            text=str(option.value),
            note=_("{least} to {most}", least=option.minimum, most=option.maximum),
        )
        changed = await self.app.push_screen_wait(asker)
        if changed is not None:
            self.ruleset = changed
            self.show()

    def _value(self, common: str, option: RuleOption) -> str:
        options = self._options()
        if options[f"{common.rpartition('.')[0]}.enabled"].value is not True:
            return "–"
        if option.value:
            return str(option.value)
        return _("as both: {value}", value=options[common].value)

    def _options(self) -> dict[str, RuleOption]:
        return {option.key: option for option in self.ruleset.options()}


def handicap_text(ruleset: Ruleset) -> str:
    """What each side needs, where it differs: `White 6, Black 4`; else a dash."""
    values = {option.key: option.value for option in ruleset.options()}
    found = []
    for common in TARGETS:
        own = [values.get(f"{common}_{side}") or values.get(common) for side in Side]
        if len(set(own)) > 1 and values[f"{common.rpartition('.')[0]}.enabled"]:
            sides = zip(Side, own, strict=True)
            found.append(", ".join(f"{side_name(side)} {number}" for side, number in sides))
    return "; ".join(found) or "–"
