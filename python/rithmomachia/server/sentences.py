"""Each victory in one sentence, from the numbers in force."""

from __future__ import annotations

from collections.abc import Mapping

from rithmomachia import Ruleset
from rithmomachia.locale import _, mark
from rithmomachia.locale.kernel_texts import listed
from rithmomachia.server.protocol import OptionValue
from rithmomachia.server.views import VICTORIES, heading

Values = Mapping[str, OptionValue]

PLACEMENTS = {
    "anywhere": mark("anywhere in enemy territory"),
    "line": mark("on neighbouring cells of a row, column or diagonal in enemy territory"),
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
    return text
