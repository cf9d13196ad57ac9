"""Who has won, and by which conditions."""

from __future__ import annotations

from dataclasses import dataclass

from tests.oracle.counting import (
    count,
    digits,
    reach_together,
    some_pieces_sum_to,
    some_sum_to,
    total,
    values_of_pieces,
)
from tests.oracle.formations import most_kinds_of_four, three_in_progression
from tests.oracle.position import Position, acted_last, other

ORDER = [
    "great",
    "big",
    "small",
    "glorious",
    "de_honore_liteque",
    "de_honore",
    "de_lite",
    "de_bonis",
    "de_corpore",
]
"""Met together, the result names the first of these and lists the winner's others."""

PROGRESSIONS = ORDER[:4]


@dataclass(frozen=True)
class Outcome:
    """The winner and every condition met, in order; the first one names the victory."""

    winner: str
    conditions: tuple[str, ...]


def de_corpore(position: Position, side: str) -> bool:
    """So many pieces taken."""
    own = position.ruleset.number(f"victory.de_corpore.count_{side}")
    return count(position, side) >= (own or position.ruleset.number("victory.de_corpore.count"))


def de_bonis(position: Position, side: str) -> bool:
    """Values taken that come to a sum, or some of which make it exactly."""
    own = position.ruleset.number(f"victory.de_bonis.sum_{side}")
    target = own or position.ruleset.number("victory.de_bonis.sum")
    if position.ruleset.text("victory.de_bonis.method") == "exactly":
        return some_sum_to([taken.value for taken in position.taken[side]], target)
    return total(position, side) >= target


def de_lite(position: Position, side: str) -> bool:
    """A sum reached with fewer digits than agreed; or so many captured pieces that reach a sum.

    Or some captured values of exactly so many digits in all that reach it, none of them alone.
    """
    ruleset = position.ruleset
    target = ruleset.number("victory.de_lite.sum")
    method = ruleset.text("victory.de_lite.method")
    if method == "characters":
        length = ruleset.number("victory.de_lite.digits")
        return reach_together(values_of_pieces(position, side), target, length=length)
    if method == "pieces":
        pieces = ruleset.number("victory.de_lite.pieces")
        values = sorted(values_of_pieces(position, side))
        return len(values) >= pieces and sum(values[len(values) - pieces :]) >= target
    few = digits(position, side) < ruleset.number("victory.de_lite.digits")
    return total(position, side) >= target and few


def de_honore(position: Position, side: str) -> bool:
    """A sum reached with fewer pieces than agreed; or made exactly by so many of the pieces.

    Or so many of the pieces reach it, none of them alone.
    """
    ruleset = position.ruleset
    target = ruleset.number("victory.de_honore.sum")
    pieces = ruleset.number("victory.de_honore.pieces")
    method = ruleset.text("victory.de_honore.method")
    if method == "men":
        return reach_together(values_of_pieces(position, side), target, pieces=pieces)
    if method == "pieces":
        return some_pieces_sum_to(values_of_pieces(position, side), pieces, target)
    few = count(position, side) < ruleset.number("victory.de_honore.count")
    return total(position, side) >= target and few


def de_honore_liteque(position: Position, side: str) -> bool:
    """A sum reached with few pieces and digits; or exactly so many pieces of exactly that sum.

    Or so many of the pieces, with exactly so many digits in all, reach it, none of them alone.
    """
    ruleset = position.ruleset
    target = ruleset.number("victory.de_honore_liteque.sum")
    pieces = ruleset.number("victory.de_honore_liteque.pieces")
    method = ruleset.text("victory.de_honore_liteque.method")
    if method == "men_characters":
        length = ruleset.number("victory.de_honore_liteque.digits")
        return reach_together(values_of_pieces(position, side), target, pieces, length)
    if method == "pieces":
        right_count = count(position, side) == pieces
        return right_count and total(position, side) == target
    few = count(position, side) < ruleset.number("victory.de_honore_liteque.count")
    short = digits(position, side) < ruleset.number("victory.de_honore_liteque.digits")
    return total(position, side) >= target and few and short


def pyramid_stands(position: Position, side: str) -> bool:
    """Whether a side still has a pyramid on the board."""
    return any(
        piece.side == side and piece.shape == "pyramid" for piece in position.pieces.values()
    )


def condition_met(position: Position, side: str, name: str) -> bool:
    """Each condition is on or off by itself."""
    if not position.ruleset.on(f"victory.{name}.enabled"):
        return False
    waits = name in PROGRESSIONS and position.ruleset.on("victory.progressions.pyramid_first")
    if waits and pyramid_stands(position, other(side)):
        return False
    if name in ("small", "glorious"):
        return three_in_progression(position, side, name)
    if name == "big":
        return most_kinds_of_four(position, side, name) >= 2
    if name == "great":
        return most_kinds_of_four(position, side, name) >= 3
    by_captures = {
        "de_corpore": de_corpore,
        "de_bonis": de_bonis,
        "de_lite": de_lite,
        "de_honore": de_honore,
        "de_honore_liteque": de_honore_liteque,
    }
    return by_captures[name](position, side)


def victory(position: Position) -> Outcome | None:
    """Judged first for the side that acted last, then for the other.

    Only of the first may prisoners serve in a progression.
    """
    for side in (acted_last(position), other(acted_last(position))):
        met = [name for name in ORDER if condition_met(position, side, name)]
        if met:
            return Outcome(side, tuple(met))
    return None
