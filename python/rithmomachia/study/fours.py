"""Fours a side can still bring together whose threes hold two or three kinds of progression."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from rithmomachia._core import Position
from rithmomachia.study.numbers import Kind
from rithmomachia.study.progressions import Member, members_by_value, values_in_progression
from rithmomachia.vocabulary import Side

# Victories by four and how many kinds each asks for, the weightier first.
_FOURS = (("great", 3), ("big", 2))
_KINDS: tuple[Kind, ...] = ("arithmetic", "geometric", "harmonic")

Values = tuple[int, int, int, int]
Four = tuple[Member, Member, Member, Member]


class FourFormation(NamedTuple):
    """Four pieces that would win for a side if all stood in the enemy's territory.

    Attributes:
        kinds: The progressions among them, in the order arithmetic, geometric, harmonic.
        members: In the order of their values.
        victory: The weightiest victory it would be for, by its neutral name.
        missing: How many are not there yet.
        rows: How many rows they have to go together.
    """

    kinds: tuple[Kind, ...]
    members: Four
    victory: str
    missing: int
    rows: int


def fours(position: Position, side: Side | str) -> list[FourFormation]:
    """All fours for a big or great victory, those that lack least first.

    RULE: victory.big, victory.great: `owners`; victory.progressions.four_term. Whether they have to
    stand in line is not looked at, as for threes. Of the same four pieces those values are told
    that hold most kinds, then the smallest.

    Returns:
        Empty where the ruleset, options included, has no victory by four.

    Cost: some ten milliseconds for one's own pieces; tenths of a second where both sides' count.
    """
    side = Side(side)
    victories = _victories(position)
    if not victories:
        return []
    holders = members_by_value(position, side, is_mixed=any(one.is_mixed for one in victories))
    has_four_term = position.ruleset.value("victory.progressions.four_term") is True
    found: dict[frozenset[str], FourFormation] = {}
    for values, kinds in _held(holders, has_four_term=has_four_term):
        for members in product(*(holders[value] for value in values)):
            cells = frozenset(member.cell for member in members)
            victory = next((one.name for one in victories if one.takes(kinds, members, side)), None)
            if len(cells) < 4 or victory is None:
                continue
            known = found.get(cells)
            if known is None or len(kinds) > len(known.kinds):
                found[cells] = _formation(kinds, members, victory)
    return sorted(
        found.values(),
        key=lambda one: (one.missing, one.rows, [member.value for member in one.members]),
    )


class _Victory(NamedTuple):
    """What a victory by four asks of them, wherever they stand."""

    name: str
    least: int
    is_mixed: bool

    def takes(self, kinds: Sequence[Kind], members: Sequence[Member], side: Side) -> bool:
        own = sum(member.side == side for member in members)
        return len(kinds) >= self.least and own >= (1 if self.is_mixed else 4)


def _victories(position: Position) -> list[_Victory]:
    """The victories by four in force."""
    values = {option.key: option.value for option in position.ruleset.options()}
    return [
        _Victory(name, least, values.get(f"victory.{name}.owners") == "mixed")
        for name, least in _FOURS
        if values.get(f"victory.{name}.enabled") is True
    ]


def _held(
    values: Iterable[int], *, has_four_term: bool
) -> Iterator[tuple[Values, tuple[Kind, ...]]]:
    """Every four values with two kinds or more, ascending. Each holds a three in progression."""
    ascending = sorted(values)
    kinds_of: Mapping[Values, set[Kind]] = defaultdict(set)
    for kind, three in values_in_progression(ascending):
        for fourth in ascending:
            if fourth not in three:
                a, b, c, d = sorted((*three, fourth))
                kinds_of[a, b, c, d].add(kind)
    for four, kinds in sorted(kinds_of.items()):
        a, b, c, d = four
        if has_four_term and a * d == b * c:
            kinds.add("geometric")
        if len(kinds) > 1:
            yield four, tuple(kind for kind in _KINDS if kind in kinds)


def _formation(kinds: tuple[Kind, ...], members: Iterable[Member], victory: str) -> FourFormation:
    one, two, three, four = members
    ordered = (one, two, three, four)
    return FourFormation(
        kinds,
        ordered,
        victory,
        missing=sum(not member.is_inside for member in ordered),
        rows=sum(member.rows for member in ordered),
    )
