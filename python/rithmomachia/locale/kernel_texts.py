"""What the kernel says in English, in the language spoken.

The kernel knows one language. Its sentences have few forms, so each is recognised by its form and
said again; one of an unknown form stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Final

from rithmomachia.locale import SOURCE, _, language, mark, ngettext

# CITE: crates/core/src/position/outcome.rs, and game.py for the last two
FORMS: Final = (
    mark("{winner} wins by {victory}: {count} taken, {needed} needed"),
    mark("{winner} wins by {victory}: {sum} = {target} exactly"),
    mark("{winner} wins by {victory}: values taken sum to {sum}, {needed} needed"),
    mark(
        "{winner} wins by {victory}: sum {sum} of at least {needed} in {digits} digits, "
        "fewer than {limit}"
    ),
    mark("{winner} wins by {victory}: {sum} in {pieces} pieces, at least {needed} needed"),
    mark(
        "{winner} wins by {victory}: sum {sum} of at least {needed} with {count} taken, "
        "fewer than {limit}"
    ),
    mark("{winner} wins by {victory}: {sum} = {target} in {pieces} pieces"),
    mark(
        "{winner} wins by {victory}: sum {sum} of at least {needed}, {count} taken of fewer than "
        "{most}, {digits} digits of fewer than {limit}"
    ),
    mark("{winner} wins by {victory}: exactly {count} taken and their sum exactly {sum}"),
    mark("{winner} wins by {victory}: {sum} in {digits} digits, at least {needed} needed"),
    mark(
        "{winner} wins by {victory}: {sum} in {pieces} pieces and {digits} digits, "
        "at least {needed} needed"
    ),
    mark("{winner} wins: {loser} has no legal turn"),
    mark("{loser} resigned, so {winner} wins."),
    mark("{loser} ran out of time, so {winner} wins."),
    mark("{loser} left the game, so {winner} wins."),
    mark("{loser} broke the game off before it had begun."),
    mark("Nobody began the game in time, so it was broken off."),
    mark("The players agreed on a draw."),
    mark("{winner} wins by {victory}: {progression} {numbers} on {cells}"),
)
_LAYER: Final = re.compile(r"(\d+)'s layer (\d+)")
_DISTANCE: Final = re.compile(r"(\d+) (steps?|empty cells?|cells? counted with both ends)(?= )")


def sum_text(text: str) -> str:
    """A sum, as `5 × 3 empty cells = 15`."""
    if language() == SOURCE:
        return text
    if text.startswith("surrounded: "):
        return _("surrounded: {places}", places=_places(text.removeprefix("surrounded: ")))
    values, colon, kind = text.partition(": ")
    if colon:
        text = f"{values}: {_(kind)}"
    text = _LAYER.sub(
        lambda found: _("{total}'s layer {layer}", total=found[1], layer=found[2]), text
    )
    return _DISTANCE.sub(lambda found: _distance(int(found[1]), found[2]), text)


def outcome_text(text: str) -> str:
    """How a game ended, as `White wins by De Corpore: 4 taken, 4 needed`."""
    if language() == SOURCE:
        return text
    for message in FORMS:
        found = form_of(message).fullmatch(text)
        if found is not None:
            values = found.groupdict()
            return _(message, **{name: _VALUES.get(name, str)(values[name]) for name in values})
    return _(text)


def side_text(text: str) -> str:
    """A side, as `white`, `White` or in quotation marks."""
    return _(text.strip("'\"").title())


def progression_text(text: str) -> str:
    """The kinds of a progression: `geometric`, or several with `and` or commas between."""
    kinds = [_(one) for one in re.split(r", | and ", text)]
    return listed(kinds)


def _distance(count: int, unit: str) -> str:
    if unit.startswith("step"):
        return ngettext("{count} step", "{count} steps", count)
    if unit.startswith("empty"):
        return ngettext("{count} empty cell", "{count} empty cells", count)
    return ngettext(
        "{count} cell counted with both ends", "{count} cells counted with both ends", count
    )


def _places(text: str) -> str:
    known = {"its own side": _("its own side"), "the edge": _("the edge")}
    return listed([known.get(one, one) for one in re.split(r", | and ", text)])


def listed(texts: list[str]) -> str:
    """A list as it is read: `a, b and c`."""
    *most, last = texts
    return _("{most} and {last}", most=_(", ").join(most), last=last) if most else last


def alternatives(texts: list[str]) -> str:
    """One of a list as it is read: `a, b or c`."""
    *most, last = texts
    return _("{most} or {last}", most=_(", ").join(most), last=last) if most else last


_KINDS: Final = (mark("arithmetic"), mark("geometric"), mark("harmonic"), mark(", "))
_SIDES: Final = (mark("White"), mark("Black"))
_VALUES: Final[dict[str, Callable[[str], str]]] = {
    "winner": _,
    "loser": _,
    "victory": _,
    "progression": progression_text,
    "cells": lambda text: _(", ").join(text.split(", ")),
}
# What a value looks like where the words around it do not say where it begins.
_SHAPES: Final = {"numbers": r"[\d ]+", "option": r"[\w.-]+", "cell": r"\S+"}


@cache
def form_of(message: str) -> re.Pattern[str]:
    """What a message looks like with its values in place."""
    steps = re.split(r"\{(\w+)\}", message)
    return re.compile(
        "".join(
            f"(?P<{step}>{_SHAPES.get(step, '.+?')})" if place % 2 else re.escape(step)
            for place, step in enumerate(steps)
        )
    )
