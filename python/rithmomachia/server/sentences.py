"""Each victory in one sentence, from the numbers in force."""

from __future__ import annotations

from collections.abc import Mapping

from rithmomachia import Ruleset
from rithmomachia.server.protocol import OptionValue
from rithmomachia.server.views import VICTORIES, heading

Values = Mapping[str, OptionValue]

PLACEMENTS = {
    "anywhere": "anywhere in enemy territory",
    "line": "on neighbouring cells of a row, column or diagonal in enemy territory",
}
FORMATION_SIZES = {"glorious": "three", "small": "three", "big": "four", "great": "four"}


def endings(ruleset: Ruleset) -> list[str]:
    """How a game under this ruleset and its options can end, one sentence each."""
    values = {option.key: option.value for option in ruleset.options()}
    on = [name for name in reversed(VICTORIES) if values.get(f"victory.{name}.enabled") is True]
    found = [victory_sentence(ruleset, name, values) for name in on]
    may_agree = values.get("draws.agreement") is True
    if not on:
        rest = ", by resignation or by agreement" if may_agree else " or by resignation"
        return [
            "No victory is switched on: the game ends only when the side to move "
            f"has no legal turn{rest}."
        ]
    found.append("A side that has no legal turn loses.")
    found.append("Either side may resign.")
    if may_agree:
        found.append("Both sides may agree on a draw.")
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
        layers = values.get("counting.layers_count") is True
        counted = ", each layer of a pyramid counted as one" if layers else ""
        return f"take at least {_sided(name, 'count', values)} pieces{counted}"
    total = _sided(name, "sum", values)
    method = value("method")
    if name == "de_bonis":
        if method == "exactly":
            return f"some of the values taken sum to exactly {total}"
        return f"the values taken sum to at least {total}"
    if method == "pieces":
        pieces = value("pieces")
        if name == "de_honore_liteque":
            return f"exactly {pieces} pieces taken, and all values removed sum to exactly {total}"
        wanted = f"exactly {total}" if name == "de_honore" else f"at least {total}"
        return f"some {pieces} of the pieces taken sum to {wanted}"
    limits = []
    if name != "de_lite":
        limits.append(f"fewer than {value('count')} pieces")
    if name != "de_honore":
        is_sum = values.get("counting.digits") == "sum"
        limit = value("digits")
        limits.append(f"a digit sum below {limit}" if is_sum else f"fewer than {limit} digits")
    return f"the values taken sum to at least {total}, with {' and '.join(limits)}"


def _sided(name: str, key: str, values: Values) -> str:
    """The target, or both where the sides differ."""
    common = values.get(f"victory.{name}.{key}", 0)
    white = values.get(f"victory.{name}.{key}_white") or common
    black = values.get(f"victory.{name}.{key}_black") or common
    return str(white) if white == black else f"{white} (White) or {black} (Black)"


def _formation(name: str, values: Values) -> str:
    def value(key: str) -> OptionValue | None:
        return values.get(f"victory.{name}.{key}")

    mixed = value("owners") == "mixed"
    owners = "pieces of either side, at least one your own," if mixed else "of your own pieces"
    where = PLACEMENTS.get(str(value("placement")), str(value("placement")))
    if name == "great":
        progression = "whose values hold an arithmetic, a geometric and a harmonic progression"
    elif name == "big":
        progression = "whose values hold progressions of two different kinds"
    elif value("progressions") == "arithmetic":
        progression = "in arithmetic progression"
    else:
        progression = "in arithmetic, geometric or harmonic progression"
    middle = ", the middle value in the middle" if value("middle") is True else ""
    return f"{FORMATION_SIZES[name]} {owners} stand {where}, {progression}{middle}"
