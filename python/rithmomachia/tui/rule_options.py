"""Every option of a ruleset: on and off at once, others in a window, and any of them typed."""

from __future__ import annotations

from typing import ClassVar

from textual import work
from textual.binding import Binding, BindingType
from textual.widgets import OptionList

from rithmomachia._core import Option as RuleOption
from rithmomachia._core import Ruleset
from rithmomachia.errors import OptionError, RithmomachiaError, shown
from rithmomachia.locale import _, mark
from rithmomachia.tui.dialogs import Asker, Chooser
from rithmomachia.tui.menu import Menu, Row
from rithmomachia.tui.texts import said, value_text

# The first part of a key, and what its options are about.
GROUPS = {
    "board": mark("Board"),
    "start": mark("Start"),
    "movement": mark("Movement"),
    "captures": mark("Captures"),
    "prisoners": mark("Prisoners"),
    "counting": mark("Counting prisoners"),
    "draws": mark("Draws"),
    "victory": mark("Victories"),
}


class RuleOptions(Menu[Ruleset]):
    """The options of a ruleset in groups; gives nothing, the ruleset is an attribute."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("colon", "type", show=False, priority=True),
        Binding("right_square_bracket", "group(1)", show=False),
        Binding("left_square_bracket", "group(-1)", show=False),
    ]
    LABEL_WIDTH = 15

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(_("Rules of this game"))
        self.ruleset = ruleset

    def rows(self) -> list[Row]:
        """Each option's value and what it decides; a star where it was changed."""
        rows: list[Row] = []
        group = ""
        for option in self.ruleset.options():
            own = option.key.partition(".")[0]
            if own != group:
                group = own
                rows.append(Row(None, _(GROUPS.get(own, own))))
            star = "*" if option.value != option.default else " "
            rows.append(Row(option.key, f"{star} {value_text(option)}", _(option.text)))
        return rows

    def keys_text(self) -> str:
        """The keys, below all."""
        return _("Enter: choose · : for KEY=VALUE · [ ] for groups · Esc: back")

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Tells how the option is typed, and what it may be."""
        option = self._option(event.option.id)
        if option is None:
            return
        told = [f"{option.key}={_typed(option.value)}"]
        if option.minimum is not None:
            told.append(_("{least} to {most}", least=option.minimum, most=option.maximum))
        elif option.values:
            told.append(", ".join(option.values))
        if option.value != option.default:
            told.append(_("else {value}", value=value_text(option, option.default)))
        self.tell(".note", "  ·  ".join(told))

    @work
    async def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Changes an option."""
        event.stop()
        option = self._option(event.option.id)
        if option is None:
            return
        if option.kind == "bool":
            self._set(option.key, not option.value)
        elif option.kind == "choice":
            values = [(value, value_text(option, value)) for value in option.values or []]
            chosen = await self.app.push_screen_wait(
                Chooser(_(option.text), values, chosen=str(option.value))
            )
            if chosen is not None:
                self._set(option.key, chosen)
        elif option.kind == "text":
            self.show(_("{key} is set in a ruleset file, not as an option.", key=option.key))
        else:
            await self._ask_number(option)

    async def _ask_number(self, option: RuleOption) -> None:
        asker = Asker(
            _(option.text),
            lambda text: self.ruleset.with_options({option.key: text.strip()}),
            text=str(option.value),
            note=_("{least} to {most}", least=option.minimum, most=option.maximum),
        )
        changed = await self.app.push_screen_wait(asker)
        if changed is not None:
            self.ruleset = changed
            self.show()

    @work
    async def action_type(self) -> None:
        """Changes any options by their keys."""
        asker = Asker(
            _("Options as they are typed"),
            lambda text: with_typed(self.ruleset, text),
            note=_("KEY=VALUE, several with spaces between: {example}", example=_EXAMPLE),
        )
        changed = await self.app.push_screen_wait(asker)
        if changed is not None:
            self.ruleset = changed
            self.show()

    def action_group(self, by: int) -> None:
        """Goes to the next group of options, or the one before."""
        rows, listed = self.rows(), self.query_one(OptionList)
        firsts = [number + 1 for number, row in enumerate(rows) if row.key is None]
        here = listed.highlighted or 0
        if by > 0:
            listed.highlighted = next((first for first in firsts if first > here), firsts[0])
        else:
            before = [first for first in firsts if first < here]
            listed.highlighted = before[-1] if before else firsts[-1]

    def _option(self, key: str | None) -> RuleOption | None:
        return next((each for each in self.ruleset.options() if each.key == key), None)

    def _set(self, key: str, value: str | int | bool) -> None:
        try:
            self.ruleset = self.ruleset.with_options({key: value})
        except RithmomachiaError as error:
            self.show(said(error))
        else:
            self.show()


_EXAMPLE = "victory.de_corpore.count=7 draws.agreement=true"


def with_typed(ruleset: Ruleset, text: str) -> Ruleset:
    """A ruleset with the options of a text, such as `victory.de_corpore.count=7`.

    Raises:
        OptionError: A word is no option, or an option does not take its value.
    """
    values: dict[str, str] = {}
    for word in text.split():
        key, sign, value = word.partition("=")
        if not (key and sign):
            raise OptionError(f"an option reads KEY=VALUE, not {shown(word)}", key=key)
        values[key] = value
    if not values:
        raise OptionError('an option reads KEY=VALUE, not ""', key="")
    return ruleset.with_options(values)


def _typed(value: str | int | bool) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
