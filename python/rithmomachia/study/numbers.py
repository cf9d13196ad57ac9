"""Numbers that make progressions with one another, and who holds them."""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt
from typing import Literal, NamedTuple

from rithmomachia._core import Piece, Position, Prisoner
from rithmomachia.errors import RithmomachiaError, shown, whole
from rithmomachia.vocabulary import Side

Kind = Literal["arithmetic", "geometric", "harmonic"]
Place = Literal["smallest", "middle", "largest"]

# Values on the board stay far below; larger numbers only cost time.
LARGEST = 1_000_000


class Third(NamedTuple):
    """A number that makes a progression with two others.

    Attributes:
        kind: Which progression.
        value: The number.
        place: Where it stands among the three.
    """

    kind: Kind
    value: int
    place: Place


class Holder(NamedTuple):
    """Where a number stands now.

    Attributes:
        side: Whose piece it is; of a prisoner, the side that lost it.
        token: The piece, as position texts write it.
        cell: Where it stands; `None` for a prisoner.
        layer: The layer that is the number; `None` where the whole piece is.
    """

    side: Side
    token: str
    cell: str | None
    layer: int | None


def thirds(first: int, second: int) -> list[Third]:
    """Every whole number above 0 that makes a progression with two given ones, by value.

    With x < y < z: arithmetic is y - x = z - y, geometric y² = xz, harmonic y(x + z) = 2xz. No
    number makes two kinds with the same two, and equal numbers make none.

    >>> [(third.value, third.kind) for third in thirds(4, 6)]
    [(2, 'arithmetic'), (3, 'harmonic'), (5, 'arithmetic'), (8, 'arithmetic'), (9, 'geometric'), \
(12, 'harmonic')]

    Raises:
        RithmomachiaError: A number is not whole, or not 1 to 1,000,000.
    """
    low, high = sorted((_checked(first), _checked(second)))
    if low == high:
        return []
    found = [
        *_third("arithmetic", "smallest", 2 * low - high, 1),
        *_third("arithmetic", "middle", low + high, 2),
        *_third("arithmetic", "largest", 2 * high - low, 1),
        *_third("geometric", "smallest", low * low, high),
        *_third("geometric", "largest", high * high, low),
        *_third("harmonic", "smallest", low * high, 2 * high - low),
        *_third("harmonic", "middle", 2 * low * high, low + high),
        *_third("harmonic", "largest", low * high, 2 * low - high),
    ]
    root = isqrt(low * high)
    if root * root == low * high:
        found.append(Third("geometric", root, "middle"))
    return sorted(found, key=lambda third: (third.value, third.kind))


def faces(piece: Piece) -> list[tuple[int, int | None]]:
    """The values a piece can stand for, each with its layer: the whole first, `None` for it.

    The last layer of a pyramid is the pyramid.
    """
    layers = [(layer.value, layer.value) for layer in piece.layers]
    return [(piece.value, None), *(layers if len(layers) > 1 else [])]


def holders(position: Position, value: int) -> list[Holder]:
    """Who holds a number now: pieces on the board in the order of cells, then prisoners."""
    found = [
        Holder(piece.side, piece.token, cell, layer)
        for cell, piece in position.pieces().items()
        for face, layer in faces(piece)
        if face == value
    ]
    for side in Side:
        found += [
            Holder(prisoner.side, prisoner.token, None, layer)
            for prisoner in position.prisoners(side)
            for face, layer in _prisoner_faces(prisoner)
            if face == value
        ]
    return found


def _prisoner_faces(prisoner: Prisoner) -> list[tuple[int, int | None]]:
    layers = [(layer.value, layer.value) for layer in prisoner.layers]
    return [(prisoner.value, None), *(layers if len(layers) > 1 else [])]


def _checked(number: int) -> int:
    number = whole("number", number)
    if not 1 <= number <= LARGEST:
        raise RithmomachiaError(f"a number is 1 to {LARGEST:,} here, not {shown(number)}")
    return number


def _third(kind: Kind, place: Place, over: int, under: int) -> Iterator[Third]:
    """The quotient, where it is a whole number above 0."""
    if over > 0 and under > 0 and over % under == 0:
        yield Third(kind, over // under, place)
