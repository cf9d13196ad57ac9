"""For each victory in force: a position one part of a turn before it, and what wins.

Numbers that might do are put on cells that might do; whether they win, and by what, is the
kernel's to say.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, combinations, islice, permutations
from random import Random

from rithmomachia._core import Position
from rithmomachia.errors import RithmomachiaError
from rithmomachia.rulebook.diagrams.diagram import Diagram
from rithmomachia.rulebook.diagrams.stage import Army, Scene, position_of, with_move
from rithmomachia.rulebook.words import VICTORIES, Values
from rithmomachia.vocabulary import Shape, Side

FOURS = ("big", "great")
THREES = ("small", "glorious")
# Deep in Black's territory: contiguous in a row, a column, a diagonal; with gaps; at an angle.
THREE_PLACES = (
    *(("k3", "k4", "k5"), ("j4", "k4", "l4"), ("j3", "k4", "l5")),
    *(("k2", "k4", "k6"), ("k3", "k5", "m5")),
)
FOUR_PLACES = (("k3", "k4", "k5", "k6"), ("k3", "k4", "l3", "l4"))
KINDS = ("arithmetic", "geometric", "harmonic")
_MOST_BETTER = 300
_MOST_NUMBERS, _MOST_SCENES, _MOST_PRISONERS = 40, 2500, 1200


def victory_diagrams(
    army: Army, values: Values, captures: Iterable[Diagram]
) -> dict[str, tuple[Diagram, ...]]:
    """For each victory in force, by the key that switches it, the diagram that shows it."""
    found: dict[str, tuple[Diagram, ...]] = {}
    # A capture by which nothing of a pyramid falls: it counts in every ruleset.
    bases = [
        one
        for one in captures
        if one.capture is not None and "[" not in one.capture.token and len(one.part) < 5
    ]
    for name in VICTORIES:
        if values.get(f"victory.{name}.enabled") is not True:
            continue
        if name in FOURS or name in THREES:
            scenes = _formations(army, name)
        else:
            scenes = _takings(army, values, name, bases[:3])
        diagram = _won(army, scenes, name)
        found[f"victory.{name}.enabled"] = () if diagram is None else (diagram,)
    return found


def _won(army: Army, scenes: Iterable[Scene], name: str) -> Diagram | None:
    """The first scene whose result is named after this victory, else one it belongs to."""
    second, left = None, _MOST_BETTER
    for scene in scenes:
        position = position_of(army.ruleset, scene)
        found = None if position is None else _played(position, scene.move)
        if found is not None and found.outcome is not None:
            if found.outcome.condition == name:
                return found
            if name in found.outcome.conditions:
                second = second or found
        # Where a greater victory always comes with it, none is named after this one.
        left -= second is not None
        if not left:
            break
    return second


def _played(position: Position, word: str) -> Diagram | None:
    """What one or two parts of a turn lead to, where White has won by them."""
    reached = position
    notes: list[str] = []
    capture = None
    try:
        for part in word.split("."):
            captures = {one.word: one for one in reached.captures()}
            capture = captures.get(part)
            moves = () if capture is not None else reached.moves()
            notes += [one.text for one in (capture, *moves) if one is not None and one.word == part]
            reached = reached.play_part(part)
    except RithmomachiaError:
        return None
    outcome = reached.outcome()
    if outcome is None or outcome.winner is not Side.WHITE:
        return None
    return Diagram(
        "victory",
        position,
        part=word,
        notation="; ".join(notes),
        capture=capture,
        outcome=outcome,
        target="" if capture is None else capture.cell,
    )


# --- progressions ---------------------------------------------------------------------------------


def _formations(army: Army, name: str) -> Iterator[Scene]:
    """Numbers in progression on their cells, but for one piece that is a move away."""
    if name in THREES:
        numbers: Iterable[tuple[str, ...]] = _threes(army)
        places: tuple[tuple[str, ...], ...] = THREE_PLACES
    else:
        numbers = _fours(army, kinds=3 if name == "great" else 2)
        places = FOUR_PLACES
    standing = (
        Scene(dict(zip(cells, order, strict=True)), {})
        for tokens in islice(numbers, _MOST_NUMBERS)
        for cells in places
        for order in (permutations(tokens) if len(tokens) > 3 else (tokens,))
    )
    return islice(with_move(army, standing), _MOST_SCENES * (4 if name in FOURS else 1))


def _threes(army: Army) -> Iterator[tuple[str, ...]]:
    """Three of White's pieces in each kind of progression, the least values first."""
    tokens = _by_value(army)
    values = sorted(tokens)
    for wanted in KINDS:
        for three in islice(combinations(values, 3), 5000):
            if kind_of(*three) == wanted:
                yield tuple(tokens[value] for value in three)


def _fours(army: Army, *, kinds: int) -> Iterator[tuple[str, ...]]:
    """Four of White's pieces with so many kinds among their threes; one may be a lesser pyramid."""
    tokens = _by_value(army)
    yield from _fours_of(tokens, sorted(tokens), kinds)
    for pyramid in army.of(Side.WHITE, Shape.PYRAMID):
        layers = [(f"{one.shape[0].upper()}{one.value}", one.value) for one in pyramid.layers]
        for count in (2, 3, 4):
            for left in combinations(layers, count):
                total = sum(value for _layer, value in left)
                if total not in tokens:
                    token = f"P[{','.join(layer for layer, _value in left)}]"
                    yield from _fours_with(tokens, (total, token), kinds)


def _by_value(army: Army) -> dict[int, str]:
    plain = (piece for piece in army.white if piece.shape is not Shape.PYRAMID)
    return {piece.value: piece.token for piece in plain}


def _fours_of(
    tokens: Mapping[int, str], values: list[int], kinds: int
) -> Iterator[tuple[str, ...]]:
    for four in combinations(values, 4):
        if _kinds(four) >= kinds:
            yield tuple(tokens[value] for value in four)


def _fours_with(
    tokens: Mapping[int, str], pyramid: tuple[int, str], kinds: int
) -> Iterator[tuple[str, ...]]:
    """Fours with this pyramid: at least two of their progressions go through it."""
    total, token = pyramid
    beside: dict[int, set[int]] = defaultdict(set)
    for pair in combinations(sorted(tokens), 2):
        if kind_of(*sorted((*pair, total))) is not None:
            beside[pair[0]].add(pair[1])
            beside[pair[1]].add(pair[0])
    for middle, ends in beside.items():
        for pair in combinations(sorted(ends), 2):
            if _kinds((middle, *pair, total)) >= kinds:
                yield (token, *(tokens[value] for value in (middle, *pair)))


def _kinds(four: tuple[int, ...]) -> int:
    found = {kind_of(*three) for three in combinations(sorted(four), 3)}
    return len(found - {None})


def kind_of(low: int, middle: int, high: int) -> str | None:
    """Which progression three rising numbers make."""
    if 2 * middle == low + high:
        return "arithmetic"
    if middle * middle == low * high:
        return "geometric"
    return "harmonic" if middle * (low + high) == 2 * low * high else None


# --- what was taken -------------------------------------------------------------------------------


def _takings(army: Army, values: Values, name: str, bases: list[Diagram]) -> Iterator[Scene]:
    """A capture, and prisoners that lack just what it brings."""
    for base in bases:
        pieces = base.position.pieces()
        white = {cell: one.token for cell, one in pieces.items() if one.side is Side.WHITE}
        black = {cell: one.token for cell, one in pieces.items() if one.side is Side.BLACK}
        used = set(black.values())
        own = [
            piece.token
            for piece in army.black
            if piece.shape is not Shape.PYRAMID and piece.token not in used
        ]
        for prisoners in islice(_prisoners(own, values, name), _MOST_PRISONERS):
            yield Scene(white, black, _word(base), prisoners)


def _word(base: Diagram) -> str:
    """The parts that bring a capture about: it alone, a move it follows by itself, or both."""
    if base.capture is None or base.part == base.capture.word:
        return base.part
    if base.position.ruleset.value("captures.timing") == "automatic":
        return base.part
    return f"{base.part}.{base.capture.word}"


def _prisoners(own: list[str], values: Values, name: str) -> Iterator[tuple[str, ...]]:
    """First as few as will do, then as many as the ruleset names, the rest by lot."""
    named = values.get(f"victory.{name}.pieces") or values.get(f"victory.{name}.count")
    count = named if isinstance(named, int) else 2
    size = max(min(count - 1, len(own)), 0)
    if name == "de_corpore":
        yield tuple(own[:size])
    # A great sum in few pieces asks for the greatest.
    yield from (tuple(own[-few:]) for few in range(2, len(own)))
    # INVARIANT: the same numbers every time, so that a page does not change when it is read again.
    lot = Random(len(own))
    yield from chain.from_iterable(combinations(own, few) for few in (0, 1))
    for _turn in range(_MOST_PRISONERS):
        few = lot.randint(1, size) if size and lot.random() < 0.5 else size
        yield tuple(lot.sample(own, few if isinstance(named, int) else lot.randint(1, len(own))))
