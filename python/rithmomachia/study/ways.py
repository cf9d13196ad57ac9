"""The kinds of capture that values decide, tried on a captor, its friends and an enemy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import prod
from typing import NamedTuple

from rithmomachia._core import Piece, Ruleset
from rithmomachia.study.numbers import faces, thirds
from rithmomachia.vocabulary import Shape

Option = str | int | bool
# A value and the layer it is of, `None` for the whole.
Face = tuple[int, int | None]
# A cell and a value that the piece on it can act with.
Friend = tuple[str, int]


class Way(NamedTuple):
    """One way to take an enemy; what it says is told at `Affinity`."""

    layer: int | None
    kind: str
    partners: tuple[str, ...]
    sum_text: str


class ByValues:
    """The options of a ruleset that decide by values."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._values: dict[str, Option] = {each.key: each.value for each in ruleset.options()}
        self._factors = list(self._allowed_factors(ruleset))
        self.has_siege = self._is_on("siege.enabled")

    def _is_on(self, key: str) -> bool:
        return self._values.get(f"captures.{key}") is True

    def _allowed_factors(self, ruleset: Ruleset) -> Iterator[int]:
        """RULE: captures.multiplication.distance, .least: the numbers a distance can be."""
        besides = {"steps": 0, "empty": -1, "inclusive": 1}
        counted = besides[str(self._values.get("captures.multiplication.distance", "steps"))]
        least = int(self._values.get("captures.multiplication.least", 1))
        for steps in range(1, max(ruleset.rows, ruleset.columns)):
            if steps + counted >= max(least, 1):
                yield steps + counted

    def ways(self, captor: Piece, others: Mapping[str, Piece], target: Piece) -> Iterator[Way]:
        """Every way in which a piece takes an enemy, alone first, then with ever more others.

        Args:
            captor: The piece that takes.
            others: Its friends, by cell.
            target: The enemy.
        """
        acting = [value for value, _layer in faces(captor)]
        hits = faces(target)
        yield from self._alone(acting, hits, may_meet=self._may_meet(captor, target))
        yield from self._in_pairs(acting, others, hits)
        yield from self._in_progression(acting, others, hits)
        yield from self._in_groups(acting, others, hits)

    def _alone(self, acting: list[int], hits: list[Face], *, may_meet: bool) -> Iterator[Way]:
        for hit, layer in hits:
            for own in acting:
                if own == hit and may_meet and self._may_meet_layer(layer):
                    yield Way(layer, "meeting", (), f"{own} = {hit}")
                for factor in self._factors:
                    if own * factor == hit and self._is_on("multiplication.enabled"):
                        yield Way(layer, "multiplication", (), f"{own} × {factor} = {hit}")
                    if own == hit * factor and self._is_on("division.enabled"):
                        yield Way(layer, "division", (), f"{own} ÷ {factor} = {hit}")
                raised, drawn = _exponent(own, hit), _exponent(hit, own)
                if raised and self._is_on("power.enabled"):
                    yield Way(layer, "power", (), f"{own} ^ {raised} = {hit}")
                if drawn and self._is_on("root.enabled"):
                    yield Way(layer, "root", (), f"{hit} ^ {drawn} = {own}")

    def _may_meet(self, captor: Piece, target: Piece) -> bool:
        """RULE: captures.meeting.pyramids, whole or in part."""
        has_pyramid = Shape.PYRAMID in (captor.shape, target.shape)
        return not has_pyramid or self._values.get("captures.meeting.pyramids") is not False

    def _may_meet_layer(self, layer: int | None) -> bool:
        """RULE: captures.meeting.layers, for meetings by moving."""
        is_move = self._values.get("captures.meeting.method") == "move"
        return layer is None or not is_move or self._is_on("meeting.layers")

    def _in_pairs(
        self, acting: list[int], others: Mapping[str, Piece], hits: list[Face]
    ) -> Iterator[Way]:
        if not self._is_on("ambush.enabled"):
            return
        for partner, helper in others.items():
            for helping, _layer in faces(helper):
                for own in acting:
                    for result, text in self._results(own, helping):
                        for hit, layer in hits:
                            if result == hit:
                                yield Way(layer, "ambush", (partner,), text)

    def _results(self, one: int, other: int) -> Iterator[tuple[int, str]]:
        """What the operations in force make of two values."""
        small, large = sorted((one, other))
        if self._is_on("ambush.addition"):
            yield one + other, f"{one} + {other} = {one + other}"
        if self._is_on("ambush.subtraction") and large > small:
            yield large - small, f"{large} − {small} = {large - small}"
        if self._is_on("ambush.multiplication"):
            yield one * other, f"{one} × {other} = {one * other}"
        if self._is_on("ambush.division") and large % small == 0:
            yield large // small, f"{large} ÷ {small} = {large // small}"

    def _in_progression(
        self, acting: list[int], others: Mapping[str, Piece], hits: list[Face]
    ) -> Iterator[Way]:
        """RULE: captures.progression: which of the three is in the middle does not matter."""
        if not self._is_on("progression.enabled"):
            return
        for own in acting:
            for hit, layer in hits:
                fitting = {third.value: third.kind for third in thirds(own, hit)}
                for partner, helper in others.items():
                    for helping, _layer in faces(helper):
                        if helping in fitting:
                            values = ", ".join(map(str, sorted((own, helping, hit))))
                            text = f"{values}: {fitting[helping]}"
                            yield Way(layer, "progression", (partner,), text)

    def _in_groups(
        self, acting: list[int], others: Mapping[str, Piece], hits: list[Face]
    ) -> Iterator[Way]:
        """RULE: captures.ambush.most, for sums and products; the smaller groups first."""
        if not self._is_on("ambush.enabled"):
            return
        friends = [(at, value) for at, piece in others.items() for value, _layer in faces(piece)]
        friends.sort(key=lambda friend: (friend[1], friend[0]))
        layers: dict[int, list[int | None]] = {}
        for hit, layer in hits:
            layers.setdefault(hit, []).append(layer)
        for size in range(2, int(self._values.get("captures.ambush.most", 2))):
            for sign, name in (("+", "addition"), ("×", "multiplication")):
                if not self._is_on(f"ambush.{name}"):
                    continue
                for own in acting:
                    for helping in _groups(friends, own, size, max(layers), sign):
                        values = [own, *(value for _at, value in helping)]
                        result = _result(values, sign)
                        for layer in layers.get(result, ()):
                            text = f"{f' {sign} '.join(map(str, values))} = {result}"
                            partners = tuple(at for at, _value in helping)
                            yield Way(layer, "ambush", partners, text)


def _groups(
    friends: list[Friend], so_far: int, size: int, most: int, sign: str
) -> Iterator[list[Friend]]:
    """Groups of so many friends that come to at most `most` with what there is so far.

    Args:
        friends: Cells with values, by value; a pyramid's cell has several.
        so_far: The sum or product of those before.
        size: How many friends to find.
        most: Above it nothing is hit.
        sign: `"+"` or `"×"`.
    """
    for index, (at, value) in enumerate(friends):
        result = so_far + value if sign == "+" else so_far * value
        if result > most:
            return
        if size == 1:
            yield [(at, value)]
            continue
        rest = [friend for friend in friends[index + 1 :] if friend[0] != at]
        for group in _groups(rest, result, size - 1, most, sign):
            yield [(at, value), *group]


def _result(values: list[int], sign: str) -> int:
    return sum(values) if sign == "+" else prod(values)


def _exponent(base: int, power: int) -> int:
    """The whole number of at least 2 that raises the base to the power; 0 where none does."""
    if base < 2:
        return 0
    exponent, raised = 1, base
    while raised < power:
        exponent, raised = exponent + 1, raised * base
    return exponent if raised == power and exponent > 1 else 0
