"""The siege in words: what closes a direction, and when all of them are closed."""

from __future__ import annotations

from rithmomachia.locale import _, mark
from rithmomachia.rulebook.words import Sentence, Values, Word, followed

PREFIX = "captures.siege"
NEIGHBOURS = {
    "orthogonal": mark("all four cells beside it"),
    "diagonal": mark("all four diagonal to it"),
}
RELIEF = {
    "single": mark("It does not hold when one piece of the victim's side could take a besieger."),
    "any": mark("It does not hold when the victim's side could take a besieger."),
}


def siege(values: Values, word: Word) -> Sentence:
    """When a piece is taken by being surrounded."""
    method = values.get(f"{PREFIX}.method")
    if method == "moves":
        text, keys = _moves(values, word)
    elif method == "draughts":
        text, keys = _draughts(values, word)
    else:
        text, keys = _neighbours(values, word)
    if method != "neighbours" and values.get(f"{PREFIX}.edge") is False:
        text = followed(text, _("The edge of the board closes nothing."))
        keys.append("edge")
    if method == "moves" and values.get(f"{PREFIX}.leaps") is False:
        text = followed(text, _("Leaps are not looked at."))
        keys.append("leaps")
    relief = RELIEF.get(str(values.get(f"{PREFIX}.relief")))
    if relief is not None:
        text = followed(text, _(relief))
        keys.append("relief")
    return Sentence(text, tuple(f"{PREFIX}.{part}" for part in ("enabled", "method", *keys)))


def _moves(values: Values, word: Word) -> tuple[str, list[str]]:
    text = _(
        "{name}: a piece is taken, whatever its value, when every direction its shape "
        "moves in is closed by the board's edge or by an enemy as the first piece met, and "
        "an enemy is the first piece met in at least one of them; {own}.",
        name=word("siege"),
        own=_own(values),
    )
    return text, ["own_blocks"]


def _draughts(values: Values, word: Word) -> tuple[str, list[str]]:
    text = _(
        "{name}: a piece is taken, whatever its value, when for every shape it moves as the four "
        "directions beside it, or the four at its corners, are closed as far as that shape moves, "
        "by an enemy as the first piece met or by the board's edge, and at least one enemy is "
        "among them; {own}.",
        name=word("siege"),
        own=_own(values),
    )
    return text, ["own_blocks", "orthogonal", "diagonal"]


def _own(values: Values) -> str:
    if values.get(f"{PREFIX}.own_blocks") is True:
        return _("a friend of its own closes a direction too")
    return _("a friend of its own closes none")


def _neighbours(values: Values, word: Word) -> tuple[str, list[str]]:
    on = [part for part in NEIGHBOURS if values.get(f"{PREFIX}.{part}") is True]
    cells = _(NEIGHBOURS[on[0]]) if on else _("nothing")
    if len(on) > 1:
        cells = _("{first}, or {second}", first=cells, second=_(NEIGHBOURS[on[1]]))
    keys = list(on)
    if values.get(f"{PREFIX}.edge") is False:
        text = _(
            "{name}: a piece is taken, whatever its value, when {cells} hold enemies.",
            name=word("siege"),
            cells=cells,
        )
        keys.append("edge")
    else:
        text = _(
            "{name}: a piece is taken, whatever its value, when {cells} hold enemies or lie off "
            "the board.",
            name=word("siege"),
            cells=cells,
        )
    if values.get(f"{PREFIX}.own_blocks") is True:
        text = followed(
            text, _("Friends of its own count as enemies do, if one of these is an enemy.")
        )
        keys.append("own_blocks")
    return text, keys
