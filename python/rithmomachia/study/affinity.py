"""What a piece could ever take and what could ever take it, by values alone.

Where pieces stand is not looked at: two values either fit a capture or never do. So this is what
to keep in mind of a piece, not what it can do now.
"""

from __future__ import annotations

from itertools import chain
from typing import NamedTuple

from rithmomachia._core import Piece, Position
from rithmomachia.errors import CellError, shown
from rithmomachia.study.ways import ByValues, Way

# Ways told of one pair: an ambush on a pyramid may have hundreds of sums.
MOST_WAYS = 40


class Affinity(NamedTuple):
    """One way in which one piece could take another, were it to stand right.

    Attributes:
        captor: The cell of the piece that takes.
        target: The cell of the piece that is hit.
        layer: The layer of the target that falls; `None` for the whole.
        kind: `"meeting"`, `"multiplication"`, `"division"`, `"power"`, `"root"`, `"ambush"` or
            `"progression"`.
        partners: The cells of the other pieces of an ambush or a progression; else empty.
        sum_text: The arithmetic: `"5 × 3 = 15"`, `"2 ^ 4 = 16"`, `"4, 6, 9: geometric"`.
    """

    captor: str
    target: str
    layer: int | None
    kind: str
    partners: tuple[str, ...]
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

    Cost: a sum for every pair of pieces and partner: some ten milliseconds; where more than two may
    act together up to some tenths of a second.
    """
    pieces = position.pieces()
    if cell not in pieces:
        raise CellError(f"no piece stands on {shown(cell)}", cell=cell)
    piece = pieces[cell]
    rules = ByValues(position.ruleset)
    own = {at: other for at, other in pieces.items() if other.side == piece.side}
    enemies = {at: other for at, other in pieces.items() if other.side != piece.side}
    takes = chain.from_iterable(_ways(rules, (cell, at), own, enemies) for at in enemies)
    taken_by = chain.from_iterable(_ways(rules, (at, cell), enemies, own) for at in enemies)
    return Affinities(list(takes), list(taken_by), rules.has_siege)


def _ways(
    rules: ByValues, pair: tuple[str, str], own: dict[str, Piece], enemies: dict[str, Piece]
) -> list[Affinity]:
    """Every way in which the first of a pair takes the second, at most so many."""
    captor, target = pair
    others = {at: piece for at, piece in own.items() if at != captor}
    found: dict[Way, None] = {}
    for way in rules.ways(own[captor], others, enemies[target]):
        found[way] = None
        if len(found) == MOST_WAYS:
            break
    return [
        Affinity(captor, target, way.layer, way.kind, way.partners, way.sum_text) for way in found
    ]
