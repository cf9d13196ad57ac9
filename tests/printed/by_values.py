"""What the keys of a ruleset file let fall by values alone, whichever way the pieces may stand."""

from __future__ import annotations

from itertools import combinations, product

from tests.oracle.captures import counted_distance
from tests.oracle.position import Piece, acting_values, rows
from tests.oracle.powers import exponent
from tests.oracle.progressions import progression
from tests.oracle.ruleset import Ruleset
from tests.oracle.start import form_pieces

Faces = list[int]
"""The values one piece can act with."""


def factors(ruleset: Ruleset) -> list[int]:
    """The numbers that a distance on this board can count as."""
    way = ruleset.text("captures.multiplication.distance")
    counted = [counted_distance(way, steps) for steps in range(1, rows(ruleset))]
    return [m for m in counted if m >= ruleset.number("captures.multiplication.least")]


def takes_alone(ruleset: Ruleset, captor: Piece, victim: Piece) -> bool:
    """Whether some value of one piece takes the whole other: equal, times, by, power or root."""
    hit = victim.value
    kings = "pyramid" in (captor.shape, victim.shape)
    may_meet = ruleset.on("captures.meeting.pyramids") or not kings
    times = ruleset.on("captures.multiplication.enabled")
    by = ruleset.on("captures.division.enabled")
    for value, _ in acting_values(captor):
        if value == hit and may_meet:
            return True
        if any((times and value * m == hit) or (by and value == hit * m) for m in factors(ruleset)):
            return True
        if ruleset.on("captures.power.enabled") and exponent(value, hit) is not None:
            return True
        if ruleset.on("captures.root.enabled") and exponent(hit, value) is not None:
            return True
    return False


def results_of_some(faces: list[Faces], most: int, hit: int, times: bool) -> bool:
    """Whether two to so many pieces, one value each, come to the number by sum or by product."""
    made: list[set[int]] = [{1 if times else 0}, *(set() for _ in range(most))]
    for values in faces:
        for size in range(most, 0, -1):
            for value, before in product(values, sorted(made[size - 1])):
                result = before * value if times else before + value
                if result <= hit:
                    made[size].add(result)
    return any(hit in results for results in made[2:])


def takes_together(ruleset: Ruleset, faces: list[Faces], hit: int) -> bool:
    """Whether some pieces take the number by an operation or a progression."""
    on = {
        name: ruleset.on("captures.ambush.enabled") and ruleset.on(f"captures.ambush.{name}")
        for name in ("addition", "subtraction", "multiplication", "division")
    }
    most = ruleset.number("captures.ambush.most")
    if on["addition"] and results_of_some(faces, most, hit, times=False):
        return True
    if on["multiplication"] and results_of_some(faces, most, hit, times=True):
        return True
    for one, another in combinations(faces, 2):
        for first, second in product(one, another):
            if on["subtraction"] and abs(first - second) == hit:
                return True
            if on["division"] and max(first, second) == min(first, second) * hit:
                return True
            in_progression = progression([first, second, hit]) is not None
            if ruleset.on("captures.progression.enabled") and in_progression:
                return True
    return False


def taken_only_by_siege(ruleset: Ruleset) -> dict[str, list[int]]:
    """The values of the pieces that nothing else takes whole, by side."""
    pieces = list(form_pieces(ruleset, ruleset.text("start.form")).values())
    safe: dict[str, list[int]] = {"white": [], "black": []}
    for victim in pieces:
        captors = [piece for piece in pieces if piece.side != victim.side]
        faces = [[value for value, _ in acting_values(piece)] for piece in captors]
        falls = any(takes_alone(ruleset, captor, victim) for captor in captors)
        if not falls and not takes_together(ruleset, faces, victim.value):
            safe[victim.side].append(victim.value)
    return {side: sorted(values) for side, values in safe.items()}
