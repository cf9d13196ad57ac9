"""Scenes for each kind of capture: sums that come out, on cells where they might do.

Whether they do, the kernel says; nothing here knows the rules beyond what makes a good guess.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain, islice

from rithmomachia._core import Capture, Piece, Reason
from rithmomachia.rulebook.captures import in_force
from rithmomachia.rulebook.diagrams.diagram import Diagram
from rithmomachia.rulebook.diagrams.siege import siege_diagrams
from rithmomachia.rulebook.diagrams.stage import (
    MIDDLE,
    MOST,
    Army,
    Scene,
    beside,
    first_capture,
    first_entry,
    with_move,
)
from rithmomachia.rulebook.words import Values
from rithmomachia.vocabulary import Shape

Offset = tuple[int, int]
NEIGHBOURS: tuple[Offset, ...] = (
    *((0, -1), (0, 1), (1, 0), (-1, 0)),
    *((-1, -1), (1, 1), (-1, 1), (1, -1)),
)
OPERATIONS: dict[str, Callable[[int, int], set[int]]] = {
    "+": lambda one, other: {one + other},
    "-": lambda one, other: {abs(one - other)},
    "*": lambda one, other: {one * other},
    "/": lambda one, other: {max(one, other) // min(one, other)},
}
SWITCHES = {"+": "addition", "-": "subtraction", "*": "multiplication", "/": "division"}
# Pairs of pieces that are tried for one sum, and arrangements of each.
_PAIRS, _ARRANGEMENTS = 60, 40


def capture_diagrams(army: Army, values: Values) -> dict[str, tuple[Diagram, ...]]:
    """For each rule of captures, by its first key, the diagrams that show it."""
    found: dict[str, list[Diagram | None]] = {}
    meeting = found.setdefault("captures.meeting.method", [])
    equal = list(_single(army, lambda own, enemy: own == enemy, distances=range(0)))
    if values.get("captures.meeting.method") == "move":
        meeting.append(first_entry(army.ruleset, equal))
        layers = found.setdefault("captures.meeting.layers", [])
        layers.append(first_entry(army.ruleset, _at_pyramids(army), layer=True))
    else:
        meeting.append(_shown(army, equal, "meeting"))
    if values.get("captures.captor") in ("may_enter", "must_enter"):
        found["captures.captor"] = [first_entry(army.ruleset, equal)]
    single = {
        "multiplication": _multiple,
        "division": lambda own, enemy: _multiple(enemy, own),
        "power": _power,
        "root": lambda own, enemy: _power(enemy, own),
    }
    for kind, relation in single.items():
        if in_force(values, kind):
            distances = range(1, 9) if kind in ("multiplication", "division") else range(0)
            scenes = _single(army, relation, distances=distances)
            found[f"captures.{kind}.enabled"] = [_shown(army, scenes, kind)]
    if in_force(values, "ambush"):
        found["captures.ambush.enabled"] = [
            _shown(army, _pairs(army, values, operation), "ambush", operation)
            for operation, switch in SWITCHES.items()
            if values.get(f"captures.ambush.{switch}") is True
        ]
    if in_force(values, "progression"):
        found["captures.progression.enabled"] = [
            _shown(army, _pairs(army, values, ""), "progression")
        ]
    if in_force(values, "siege"):
        found["captures.siege.enabled"] = siege_diagrams(army, values)
    found["captures.pyramids"] = [
        _pyramid(army, values, lambda capture: capture.layer is not None),
        _pyramid(army, values, lambda capture: capture.layer is None),
    ]
    return {name: tuple(one for one in each if one is not None) for name, each in found.items()}


def _shown(
    army: Army, scenes: Iterator[Scene] | list[Scene], kind: str, operation: str = ""
) -> Diagram | None:
    """The first scene that shows this kind, as it stands or with a move that brings it about."""

    def wanted(capture: Capture, reason: Reason) -> bool:
        return reason.kind == kind and operation in ("", reason.operation) and capture.layer is None

    known = list(islice(scenes, MOST))
    resting = None
    if army.ruleset.value("captures.timing") != "automatic":
        resting = first_capture(army.ruleset, known, wanted)
    moved = with_move(army, known)
    return resting or first_capture(army.ruleset, moved, wanted, most=6 * MOST)


def _multiple(own: int, enemy: int) -> bool:
    return enemy % own == 0 and 1 < enemy // own < 8


def _power(own: int, enemy: int) -> bool:
    return any(own**exponent == enemy for exponent in range(2, 6))


def _plain(pieces: list[Piece]) -> list[Piece]:
    return [piece for piece in pieces if piece.shape is not Shape.PYRAMID]


def _single(
    army: Army, relation: Callable[[int, int], bool], *, distances: range
) -> Iterator[Scene]:
    """One piece and the enemy it might take: at a distance, or where it can go."""
    pairs = [
        (own, enemy)
        for own in _plain(army.white)
        for enemy in _plain(army.black)
        if relation(own.value, enemy.value)
    ]
    # Three is a distance that shows how it is counted; larger pictures say no more.
    pairs.sort(
        key=lambda pair: abs(max(pair[1].value / pair[0].value, pair[0].value / pair[1].value) - 3)
    )
    for own, enemy in pairs[:_PAIRS]:
        lines = [(row * step, column * step) for step in distances for row, column in NEIGHBOURS]
        for rows, columns in lines or army.offsets(own.token):
            cell = beside(MIDDLE, (-rows, -columns), ruleset=army.ruleset)
            if cell is not None:
                yield Scene({cell: own.token}, {MIDDLE: enemy.token})


def _pairs(
    army: Army, values: Values, operation: str, enemies: dict[int, str] | None = None
) -> Iterator[Scene]:
    """Two pieces and the enemy their values might give by an operation, or by a progression."""
    by_value = enemies or {enemy.value: enemy.token for enemy in _plain(army.black)}
    own = _plain(army.white)
    found = (
        (one, other, by_value[value])
        for index, one in enumerate(own)
        for other in own[index + 1 :]
        for value in sorted(_results(one.value, other.value, operation))
        if value in by_value and one.shape is not other.shape
    )
    part = "ambush" if operation else "progression"
    partners = values.get(f"captures.{part}.partners")
    for one, other, enemy in islice(found, _PAIRS):
        places = _places(army, one, other, partners=str(partners))
        for first, second in islice(places, _ARRANGEMENTS):
            yield Scene({first: one.token, second: other.token}, {MIDDLE: enemy})


def _results(one: int, other: int, operation: str) -> set[int]:
    if operation:
        return OPERATIONS[operation](one, other)
    low, high = sorted((one, other))
    return {2 * high - low, 2 * low - high, (low + high) // 2, high * high // max(low, 1)}


def _places(army: Army, one: Piece, other: Piece, *, partners: str) -> Iterator[tuple[str, str]]:
    """Where the two might stand around the enemy: opposite each other first."""
    firsts, seconds = list(NEIGHBOURS), list(NEIGHBOURS)
    if partners == "reach":
        firsts, seconds = list(army.offsets(one.token)), list(army.offsets(other.token))
    elif partners == "line":
        seconds = [(2 * row, 2 * column) for row, column in NEIGHBOURS] + seconds
    pairs = [(first, second) for first in firsts for second in seconds if first != second]
    pairs.sort(key=lambda pair: _size(pair) + 4 * (_direction(pair[0]) != _opposite(pair[1])))
    for first, second in pairs:
        cells = (
            beside(MIDDLE, first, ruleset=army.ruleset),
            beside(MIDDLE, second, ruleset=army.ruleset),
        )
        if cells[0] is not None and cells[1] is not None:
            yield cells[0], cells[1]


def _size(pair: tuple[Offset, Offset]) -> int:
    return sum(abs(part) for offset in pair for part in offset)


def _direction(offset: Offset) -> Offset:
    return tuple((part > 0) - (part < 0) for part in offset)  # type: ignore[return-value]


def _opposite(offset: Offset) -> Offset:
    rows, columns = _direction(offset)
    return -rows, -columns


def _pyramid(army: Army, values: Values, fits: Callable[[Capture], bool]) -> Diagram | None:
    """A capture of a layer, or of a whole pyramid that still has several."""

    def wanted(capture: Capture, reason: Reason) -> bool:
        return fits(capture) and reason.kind != "siege"

    scenes = chain(_at_pyramids(army), _pairs_at_pyramids(army, values))
    known = list(islice(scenes, 3 * MOST))
    resting = None
    if army.ruleset.value("captures.timing") != "automatic":
        resting = first_capture(army.ruleset, known, wanted)
    return resting or first_capture(army.ruleset, with_move(army, known), wanted)


def _pyramids(army: Army) -> Iterator[tuple[str, set[int]]]:
    """Pyramids, whole ones and such as have lost all but two layers, and their values."""
    for pyramid in army.black:
        if pyramid.shape is not Shape.PYRAMID:
            continue
        layers = [f"{layer.shape[0]}{layer.value}" for layer in pyramid.layers]
        sums = [layer.value for layer in pyramid.layers]
        yield pyramid.token, {*sums, pyramid.value}
        for index, value in enumerate(sums):
            for later in range(index + 1, len(sums)):
                both = {value, sums[later], value + sums[later]}
                yield f"p[{layers[index]},{layers[later]}]", both


def _pairs_at_pyramids(army: Army, values: Values) -> Iterator[Scene]:
    """Two pieces whose sum might be a layer of a pyramid, or its total."""
    if in_force(values, "ambush"):
        for token, aimed in islice(_pyramids(army), 4):
            for value in (max(aimed), min(aimed)):
                yield from islice(_pairs(army, values, "+", {value: token}), _ARRANGEMENTS)


def _at_pyramids(army: Army) -> Iterator[Scene]:
    """Single pieces near pyramids."""
    for token, aimed in _pyramids(army):
        yield from _near(army, token, aimed=aimed)


def _near(army: Army, token: str, *, aimed: set[int]) -> Iterator[Scene]:
    for own in _plain(army.white):
        if own.value in aimed:
            places = list(army.offsets(own.token))
        else:
            times = {value // own.value for value in aimed if _multiple(own.value, value)}
            steps = sorted(times | {time + 1 for time in times} | {time - 1 for time in times})
            places = [
                (row * step, column * step) for step in steps for row, column in NEIGHBOURS[:4]
            ]
        for rows, columns in places:
            cell = beside(MIDDLE, (-rows, -columns), ruleset=army.ruleset)
            if cell is not None and cell != MIDDLE:
                yield Scene({cell: own.token}, {MIDDLE: token})
