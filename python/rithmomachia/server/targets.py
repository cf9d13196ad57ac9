"""How near each side is to each victory by what is taken: numbers for display, not judgement.

INVARIANT: who has won is the kernel's to say; a meter that is met ends nothing by itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from rithmomachia import Position, Ruleset
from rithmomachia.locale import _, mark
from rithmomachia.server.protocol import (
    Measure,
    MeterMessage,
    OptionValue,
    Relation,
    SideName,
    TargetMessage,
    TargetSideMessage,
)

COMMON_VICTORIES = ("de_corpore", "de_bonis", "de_lite", "de_honore", "de_honore_liteque")
LABELS: dict[Measure, str] = {
    "count": mark("pieces taken"),
    "sum": mark("sum of the values taken"),
    "digits": mark("digits of the values taken"),
    "pieces": mark("best sum of pieces taken"),
}
RELATION_TEXTS: dict[Relation, str] = {
    "at_least": mark("{current} of {target}"),
    "below": mark("{current}, must stay below {target}"),
    "exactly": mark("{current}, must be exactly {target}"),
}


@dataclass(frozen=True, slots=True)
class Goal:
    """One number a victory asks for."""

    measure: Measure
    target: int
    relation: Relation
    label: str | None = None
    pieces: int = 0
    # Whether passing the target closes the victory for good.
    is_ceiling: bool = False


def option_values(position: Position) -> Mapping[str, OptionValue]:
    """The options in force, by dotted key."""
    return _option_values(position.ruleset)


@lru_cache(maxsize=64)
def _option_values(ruleset: Ruleset) -> Mapping[str, OptionValue]:
    return {option.key: option.value for option in ruleset.options()}


def targets(position: Position) -> list[TargetMessage]:
    """One message for each common victory that is switched on, in their historical order."""
    values = option_values(position)
    found = []
    for name in COMMON_VICTORIES:
        if values.get(f"victory.{name}.enabled") is not True:
            continue
        found.append(
            TargetMessage(
                victory=name,
                name=_(position.ruleset.word(name)),
                white=_side(position, "white", goals(name, values, "white")),
                black=_side(position, "black", goals(name, values, "black")),
            )
        )
    return found


def goals(name: str, values: Mapping[str, OptionValue], side: SideName) -> list[Goal]:
    """The numbers that the victory `name` asks of `side`."""

    def number(key: str) -> int:
        return int(values.get(f"victory.{name}.{key}") or 0)

    own = number(f"count_{side}") or number("count")
    total = number(f"sum_{side}") or number("sum")
    method = values.get(f"victory.{name}.method")
    if name == "de_corpore":
        return [Goal("count", own, "at_least")]
    if name == "de_bonis":
        if method == "exactly":
            return [Goal("sum", total, "exactly", label=_("some of the values taken, summed"))]
        return [Goal("sum", total, "at_least")]
    if method in ("characters", "men", "men_characters"):
        return [Goal("sum", total, "at_least", label=_("some of the values taken, summed"))]
    if method == "pieces":
        return _piece_goals(name, number("pieces"), total)
    found = [Goal("sum", total, "at_least")]
    if name != "de_lite":
        found.append(Goal("count", number("count"), "below", is_ceiling=True))
    if name != "de_honore":
        found.append(Goal("digits", number("digits"), "below", is_ceiling=True))
    return found


def _piece_goals(name: str, pieces: int, total: int) -> list[Goal]:
    if name == "de_lite":
        label = _("best sum of {pieces} pieces taken", pieces=pieces)
        return [Goal("pieces", total, "at_least", label=label, pieces=pieces)]
    if name == "de_honore":
        label = _("sum of some {pieces} of the pieces taken", pieces=pieces)
        return [
            Goal("count", pieces, "at_least"),
            Goal("sum", total, "exactly", label=label, pieces=pieces),
        ]
    return [
        Goal("count", pieces, "exactly", is_ceiling=True),
        Goal("sum", total, "exactly", is_ceiling=True),
    ]


def _side(position: Position, side: SideName, wanted: list[Goal]) -> TargetSideMessage:
    meters = [_meter(position, side, goal) for goal in wanted]
    lost = any(
        goal.is_ceiling and _is_passed(meter) for goal, meter in zip(wanted, meters, strict=True)
    )
    text = "; ".join(
        f"{meter.label}: "
        + _(RELATION_TEXTS[meter.relation], current=meter.current, target=meter.target)
        for meter in meters
    )
    return TargetSideMessage(meters=meters, is_lost=lost, text=text)


def _meter(position: Position, side: SideName, goal: Goal) -> MeterMessage:
    tally = position.tally(side)
    current = {
        "count": tally.count,
        "sum": tally.sum,
        "digits": tally.digits,
        "pieces": _best_sum(position, side, goal.pieces) if goal.pieces else 0,
    }[goal.measure]
    met = {
        "at_least": current >= goal.target,
        "below": current < goal.target,
        "exactly": current == goal.target,
    }[goal.relation]
    return MeterMessage(
        measure=goal.measure,
        label=goal.label or _(LABELS[goal.measure]),
        current=current,
        target=goal.target,
        relation=goal.relation,
        is_met=met,
    )


def _is_passed(meter: MeterMessage) -> bool:
    if meter.relation == "below":
        return meter.current >= meter.target
    return meter.current > meter.target


def _best_sum(position: Position, side: SideName, pieces: int) -> int:
    """The largest sum of at most `pieces` prisoners that fill a place."""
    layers_fill = option_values(position).get("counting.layers_count") is True
    filling = (
        prisoner.value
        for prisoner in position.prisoners(side)
        if layers_fill or not prisoner.is_layer
    )
    return sum(sorted(filling, reverse=True)[:pieces])
