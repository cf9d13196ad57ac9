"""Progressions a side can still make with the pieces on the board, and what each still lacks."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from rithmomachia._core import Piece, Position
from rithmomachia.study.numbers import Kind, faces, thirds
from rithmomachia.vocabulary import Side

# Victories by three in progression, the weightier first.
_THREES = ("small", "glorious")


class Member(NamedTuple):
    """A piece of a progression.

    Attributes:
        cell: Where it stands.
        token: The piece, as position texts write it.
        value: The value it stands for.
        side: Whose it is.
        is_inside: Whether it stands in the enemy's territory already.
        rows: How many rows it has still to go.
    """

    cell: str
    token: str
    value: int
    side: Side
    is_inside: bool
    rows: int


Three = tuple[Member, Member, Member]


class Formation(NamedTuple):
    """Three pieces that would win for a side if all stood in the enemy's territory.

    Attributes:
        kind: Which progression.
        members: In the order of their values.
        victory: The first victory it would be for, by its neutral name.
        missing: How many are not there yet.
        rows: How many rows they have to go together.
    """

    kind: Kind
    members: Three
    victory: str
    missing: int
    rows: int


def formations(position: Position, side: Side | str) -> list[Formation]:
    """All threes in progression a side can still bring together, those that lack least first.

    RULE: victory.small, victory.glorious: `owners`, `progressions`. Whether they have to stand in
    line is not looked at: that is a matter of where they go. Of the same three pieces and kind the
    smallest values are told. Victories by four: see `fours`.

    Returns:
        Empty where the ruleset, options included, has no victory by three.

    Cost: one look-up for each pair of values: some ten milliseconds with all pieces.
    """
    side = Side(side)
    victories = _victories(position)
    if not victories:
        return []
    is_mixed = any(victory.is_mixed for victory in victories)
    by_value = members_by_value(position, side, is_mixed=is_mixed)
    found: dict[tuple[Kind, frozenset[str]], Formation] = {}
    for kind, members in _threes(by_value):
        victory = next((one.name for one in victories if one.takes(kind, members, side)), None)
        if victory is not None:
            missing = sum(not member.is_inside for member in members)
            rows = sum(member.rows for member in members)
            cells = frozenset(member.cell for member in members)
            found.setdefault((kind, cells), Formation(kind, members, victory, missing, rows))
    return sorted(
        found.values(),
        key=lambda one: (one.missing, one.rows, [member.value for member in one.members]),
    )


class _Victory(NamedTuple):
    """What a victory by three asks of them, wherever they stand."""

    name: str
    is_mixed: bool
    is_arithmetic: bool

    def takes(self, kind: Kind, members: Three, side: Side) -> bool:
        if len({member.cell for member in members}) < 3:
            return False
        own = sum(member.side == side for member in members)
        is_ours = own >= (1 if self.is_mixed else 3)
        return is_ours and (kind == "arithmetic" or not self.is_arithmetic)


def _victories(position: Position) -> list[_Victory]:
    """The victories by three in force."""
    values = {option.key: option.value for option in position.ruleset.options()}
    return [
        _Victory(
            name,
            values.get(f"victory.{name}.owners") == "mixed",
            values.get(f"victory.{name}.progressions") == "arithmetic",
        )
        for name in _THREES
        if values.get(f"victory.{name}.enabled") is True
    ]


def _threes(by_value: Mapping[int, Sequence[Member]]) -> Iterator[tuple[Kind, Three]]:
    """Every three in progression, found from its two smallest."""
    for kind, values in values_in_progression(by_value):
        for one, two, last in product(*(by_value[value] for value in values)):
            yield kind, (one, two, last)


def values_in_progression(values: Iterable[int]) -> Iterator[tuple[Kind, tuple[int, int, int]]]:
    """Every three of these values in progression, ascending."""
    ascending = sorted(values)
    known = set(ascending)
    for index, low in enumerate(ascending):
        for middle in ascending[index + 1 :]:
            for third in thirds(low, middle):
                if third.place == "largest" and third.value in known:
                    yield third.kind, (low, middle, third.value)


def members_by_value(position: Position, side: Side, *, is_mixed: bool) -> dict[int, list[Member]]:
    """What can stand for each value in a formation of `side`; the enemy's pieces where mixed."""
    by_value: dict[int, list[Member]] = defaultdict(list)
    for cell, piece in position.pieces().items():
        if is_mixed or piece.side == side:
            for member in _members(position, (cell, piece), side):
                by_value[member.value].append(member)
    return by_value


def _members(position: Position, placed: tuple[str, Piece], side: Side) -> Iterator[Member]:
    cell, piece = placed
    row, all_rows = ord(cell[0]) - ord("a"), position.ruleset.rows
    half = all_rows // 2
    # White's territory is the half of the first rows; an odd row between belongs to nobody.
    rows = max(all_rows - half - row, 0) if side == Side.WHITE else max(row - half + 1, 0)
    for value, _ in faces(piece):
        yield Member(cell, piece.token, value, piece.side, rows == 0, rows)
