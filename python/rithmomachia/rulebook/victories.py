"""Each victory in one sentence, from the numbers in force."""

from __future__ import annotations

from collections.abc import Iterator

from rithmomachia._core import Ruleset
from rithmomachia.locale import _, mark
from rithmomachia.locale.kernel_texts import listed
from rithmomachia.rulebook.words import VICTORIES, Sentence, Values, heading

OptionValue = bool | int | str

PLACEMENTS = {
    "anywhere": mark("anywhere in enemy territory"),
    "line": mark("on neighbouring cells of a row, column or diagonal in enemy territory"),
    "spaced": mark(
        "in enemy territory, equally far apart on a row, column or diagonal or at the corner and "
        "the ends of a right angle with equal arms, with nothing between them"
    ),
    "line_or_square": mark(
        "in enemy territory, on neighbouring cells of a row, column or diagonal or in a square of "
        "two by two"
    ),
}
FORMATIONS = {
    ("three", "own"): mark("three of your own pieces stand {where}, {progression}"),
    ("three", "mixed"): mark(
        "three pieces of either side, at least one your own, stand {where}, {progression}"
    ),
    ("four", "own"): mark("four of your own pieces stand {where}, {progression}"),
    ("four", "mixed"): mark(
        "four pieces of either side, at least one your own, stand {where}, {progression}"
    ),
}
METHODS = {
    "characters": mark(
        "some of the values taken, with exactly {digits} digits in all and none of them {sum} or "
        "more by itself, sum to at least {sum}"
    ),
    "men": mark(
        "some {pieces} of the pieces taken, none of them worth {sum} or more by itself, sum to at "
        "least {sum}"
    ),
    "men_characters": mark(
        "some {pieces} of the pieces taken, with exactly {digits} digits in all and none of them "
        "worth {sum} or more by itself, sum to at least {sum}"
    ),
}
FORMATION_SIZES = {"glorious": "three", "small": "three", "big": "four", "great": "four"}


def endings(ruleset: Ruleset) -> list[str]:
    """How a game under this ruleset and its options can end, one sentence each."""
    values = {option.key: option.value for option in ruleset.options()}
    on = [name for name in reversed(VICTORIES) if values.get(f"victory.{name}.enabled") is True]
    found = [victory_sentence(ruleset, name, values) for name in on]
    may_agree = values.get("draws.agreement") is True
    if not on:
        if may_agree:
            return [
                _(
                    "No victory is switched on: the game ends only when the side to move "
                    "has no legal turn, by resignation or by agreement."
                )
            ]
        return [
            _(
                "No victory is switched on: the game ends only when the side to move "
                "has no legal turn or by resignation."
            )
        ]
    found.append(_("A side that has no legal turn loses."))
    found.append(_("Either side may resign."))
    if may_agree:
        found.append(_("Both sides may agree on a draw."))
    return found


def victories(ruleset: Ruleset, values: Values) -> Iterator[Sentence]:
    """Those switched on first, then those that could be."""
    known = [name for name in reversed(VICTORIES) if f"victory.{name}.enabled" in values]
    for wanted in (True, False):
        for name in known:
            if values[f"victory.{name}.enabled"] is wanted:
                text = victory_sentence(ruleset, name, values)
                keys = tuple(key for key in values if _says_something(key, name, values))
                yield Sentence(text if wanted else _("Switched off: {rule}", rule=text), keys)
    if values.get("victory.progressions.pyramid_first") is True:
        text = _("A progression wins only once the enemy's pyramid is off the board.")
        yield Sentence(text, ("victory.progressions.pyramid_first",))
    if "victory.progressions.four_term" in values:
        if values["victory.progressions.four_term"] is True:
            four = _("Four values whose outer and inner products are equal count as geometric.")
        else:
            four = _("A progression is always of three values.")
        yield Sentence(four, ("victory.progressions.four_term",))


def _says_something(key: str, name: str, values: Values) -> bool:
    """Whether the sentence rests on this key: a target of 0 for one side alone is none."""
    if not key.startswith(f"victory.{name}."):
        return False
    return not key.endswith(("_white", "_black")) or values[key] != 0


def victory_sentence(ruleset: Ruleset, name: str, values: Values) -> str:
    """What it takes to win by `name`, in one sentence that begins with the ruleset's word."""
    if name in FORMATION_SIZES:
        return f"{heading(ruleset, name)}: {_formation(name, values)}."
    return f"{heading(ruleset, name)}: {_taken(name, values)}."


def _taken(name: str, values: Values) -> str:
    def value(key: str) -> OptionValue:
        return values.get(f"victory.{name}.{key}", 0)

    if name == "de_corpore":
        count = _sided(name, "count", values)
        if values.get("counting.layers_count") is True:
            return _(
                "take at least {count} pieces, each layer of a pyramid counted as one", count=count
            )
        return _("take at least {count} pieces", count=count)
    total = _sided(name, "sum", values)
    method = value("method")
    if name == "de_bonis":
        if method == "exactly":
            return _("some of the values taken sum to exactly {sum}", sum=total)
        return _("the values taken sum to at least {sum}", sum=total)
    if method in METHODS:
        return _(METHODS[str(method)], pieces=value("pieces"), digits=value("digits"), sum=total)
    if method == "pieces":
        pieces = value("pieces")
        if name == "de_honore_liteque":
            return _(
                "exactly {pieces} pieces taken, and all values removed sum to exactly {sum}",
                pieces=pieces,
                sum=total,
            )
        if name == "de_honore":
            return _(
                "some {pieces} of the pieces taken sum to exactly {sum}", pieces=pieces, sum=total
            )
        return _(
            "some {pieces} of the pieces taken sum to at least {sum}", pieces=pieces, sum=total
        )
    limits = []
    if name != "de_lite":
        limits.append(_("fewer than {count} pieces", count=value("count")))
    if name != "de_honore":
        is_sum = values.get("counting.digits") == "sum"
        limit = value("digits")
        message = mark("a digit sum below {limit}") if is_sum else mark("fewer than {limit} digits")
        limits.append(_(message, limit=limit))
    return _(
        "the values taken sum to at least {sum}, with {limits}", sum=total, limits=listed(limits)
    )


def _sided(name: str, key: str, values: Values) -> str:
    """The target, or both where the sides differ."""
    common = values.get(f"victory.{name}.{key}", 0)
    white = values.get(f"victory.{name}.{key}_white") or common
    black = values.get(f"victory.{name}.{key}_black") or common
    if white == black:
        return str(white)
    return _("{white} (White) or {black} (Black)", white=white, black=black)


def _formation(name: str, values: Values) -> str:
    def value(key: str) -> OptionValue | None:
        return values.get(f"victory.{name}.{key}")

    owners = "mixed" if value("owners") == "mixed" else "own"
    where = _(PLACEMENTS.get(str(value("placement")), str(value("placement"))))
    if name == "great":
        progression = _("whose values hold an arithmetic, a geometric and a harmonic progression")
    elif name == "big":
        progression = _("whose values hold progressions of two different kinds")
    elif value("progressions") == "arithmetic":
        progression = _("in arithmetic progression")
    else:
        progression = _("in arithmetic, geometric or harmonic progression")
    text = _(FORMATIONS[FORMATION_SIZES[name], owners], where=where, progression=progression)
    if value("middle") is True:
        text = _("{formation}, the middle value in the middle", formation=text)
    if value("anchor") is True:
        text = _("{formation}, a piece of your own at an end", formation=text)
    return text
