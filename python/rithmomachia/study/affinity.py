"""What a piece could ever take and what could ever take it, by values alone.

Where pieces stand is not looked at: two values either fit a capture or never do. So this is what
to keep in mind of a piece, not what it can do now.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

from rithmomachia._core import Piece, Position, Ruleset
from rithmomachia.errors import CellError, shown
from rithmomachia.study.numbers import faces

# Ways told of one pair: an ambush on a pyramid may have hundreds of sums.
MOST_WAYS = 40

Option = str | int | bool


class Affinity(NamedTuple):
    """One way in which one piece could take another, were it to stand right.

    Attributes:
        captor: The cell of the piece that takes.
        target: The cell of the piece that is hit.
        layer: The layer of the target that falls; `None` for the whole.
        kind: `"meeting"`, `"multiplication"`, `"division"` or `"ambush"`.
        partner: The cell of the second piece of an ambush; else `None`.
        sum_text: The arithmetic: `"5 × 3 = 15"`.
    """

    captor: str
    target: str
    layer: int | None
    kind: str
    partner: str | None
    sum_text: str


class Affinities(NamedTuple):
    """What a piece could ever take, and what could ever take it; a siege apart.

    Attributes:
        takes: By the target's cell.
        taken_by: By the captor's cell.
        can_be_besieged: Whether pieces fall to sieges, whatever their values.
    """

    takes: list[Affinity]
    taken_by: list[Affinity]
    can_be_besieged: bool


def affinities(position: Position, cell: str) -> Affinities:
    """What the piece on a cell could ever take of the pieces now on the board, and the reverse.

    Every way is listed, for one pair at most 40. Pairs come in the order of the other's cell.

    Raises:
        CellError: No piece stands there.

    Cost: a sum for every pair of pieces and partner: some milliseconds.
    """
    pieces = position.pieces()
    if cell not in pieces:
        raise CellError(f"no piece stands on {shown(cell)}", cell=cell)
    piece = pieces[cell]
    rules = _Rules(position.ruleset)
    own = {at: other for at, other in pieces.items() if other.side == piece.side}
    enemies = {at: other for at, other in pieces.items() if other.side != piece.side}
    takes = chain.from_iterable(rules.ways((cell, at), own, enemies) for at in enemies)
    taken_by = chain.from_iterable(rules.ways((at, cell), enemies, own) for at in enemies)
    return Affinities(list(takes), list(taken_by), rules.has_siege)


class _Rules:
    """The options that decide by values."""

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

    def ways(
        self, pair: tuple[str, str], own: dict[str, Piece], enemies: dict[str, Piece]
    ) -> list[Affinity]:
        """Every way in which the first of a pair takes the second, at most so many."""
        found = []
        for way in chain(self._alone(pair, own, enemies), self._together(pair, own, enemies)):
            if way not in found:
                found.append(way)
            if len(found) == MOST_WAYS:
                break
        return found

    def _alone(
        self, pair: tuple[str, str], own: dict[str, Piece], enemies: dict[str, Piece]
    ) -> Iterator[Affinity]:
        captor, target = pair
        for hit, layer in faces(enemies[target]):
            for acting, _ in faces(own[captor]):
                if acting == hit and self._may_meet(layer):
                    yield Affinity(captor, target, layer, "meeting", None, f"{acting} = {hit}")
                for factor in self._factors:
                    if acting * factor == hit and self._is_on("multiplication.enabled"):
                        text = f"{acting} × {factor} = {hit}"
                        yield Affinity(captor, target, layer, "multiplication", None, text)
                    if acting == hit * factor and self._is_on("division.enabled"):
                        text = f"{acting} ÷ {factor} = {hit}"
                        yield Affinity(captor, target, layer, "division", None, text)

    def _may_meet(self, layer: int | None) -> bool:
        """RULE: captures.meeting.layers, for meetings by moving."""
        is_move = self._values.get("captures.meeting.method") == "move"
        return layer is None or not is_move or self._is_on("meeting.layers")

    def _together(
        self, pair: tuple[str, str], own: dict[str, Piece], enemies: dict[str, Piece]
    ) -> Iterator[Affinity]:
        if not self._is_on("ambush.enabled"):
            return
        captor, target = pair
        acting = faces(own[captor])
        hits = faces(enemies[target])
        for partner, helper in own.items():
            if partner == captor:
                continue
            for helping, _ in faces(helper):
                for one, _ in acting:
                    for result, text in self._results(one, helping):
                        for hit, layer in hits:
                            if result == hit:
                                yield Affinity(captor, target, layer, "ambush", partner, text)

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
