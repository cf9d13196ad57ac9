"""The rules in force, one sentence each, from the values of the ruleset's keys.

Each function gives pairs of a sentence and the keys it rests on. What a key is worth decides the
words; which ruleset it is never does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from rithmomachia.server.protocol import OptionValue

Values = Mapping[str, OptionValue]
Word = Callable[[str], str]
Sentence = tuple[str, tuple[str, ...]]

LINES = {
    "orthogonal": "along its row or column",
    "diagonal": "diagonally",
    "both": "along its row, column or diagonal",
}
CAPTURE_LINES = {"orthogonal": "a row or column", "all": "a row, column or diagonal"}
DISTANCES = {
    "steps": "the distance is counted in steps, so neighbours are 1 apart",
    "empty": "the distance is the number of empty cells between, so neighbours are 0 apart",
    "inclusive": "the distance counts both ends, so neighbours are 2 apart",
}
LEAPS = {
    "free": "A leap passes over whatever stands in between.",
    "blockable": "A leap needs the first cell along its long arm to be empty.",
    "none": "No piece leaps.",
}


def start(values: Values, _word: Word) -> Iterator[Sentence]:
    """Board, armies, first side."""
    rows, columns = values.get("board.rows"), values.get("board.columns")
    yield (
        f"The board has {rows} rows of {columns} cells, and each side its own end of it.",
        ("board.rows", "board.columns"),
    )
    form = str(values.get("start.form", "")).replace("_", " ")
    yield f"The armies begin in the {form} form.", ("start.form",)
    yield (
        f"{str(values.get('start.first_side', '')).title()} has the first turn.",
        ("start.first_side",),
    )


def moves(values: Values, _word: Word) -> Iterator[Sentence]:
    """How each shape goes."""
    leaping = values.get("movement.leaps") != "none"
    for shape in ("circle", "triangle", "square"):
        steps = values.get(f"movement.{shape}.steps")
        lines = LINES.get(str(values.get(f"movement.{shape}.lines")), "")
        leap = str(values.get(f"movement.{shape}.leap", "none"))
        cells = "cell" if steps == 1 else "cells"
        leaps = leaping and leap != "none"
        end = f", or leaps {leap.replace(',', ' by ')}" if leaps else ""
        yield (
            f"A {shape} moves exactly {steps} {cells} {lines}{end}.",
            tuple(f"movement.{shape}.{part}" for part in ("steps", "lines", *["leap"] * leaps)),
        )
    yield LEAPS.get(str(values.get("movement.leaps")), ""), ("movement.leaps",)
    if values.get("movement.pyramid.moves_as") == "layers":
        pyramid = "A pyramid moves as any shape that is still among its layers."
    else:
        pyramid = "A pyramid moves as a square as long as it has a layer left."
    yield pyramid, ("movement.pyramid.moves_as",)
    yield "Every cell passed and the cell a move ends on must be empty.", ("movement.path",)


def captures(values: Values, word: Word) -> Iterator[Sentence]:
    """When captures happen, and each kind that is in force."""
    if values.get("captures.timing") == "automatic":
        timing = "Captures happen by themselves, all together, after the move."
    else:
        timing = (
            "The player chooses captures, as many as wanted, before and after the move; "
            "each may open the next, and none is forced."
        )
    yield timing, ("captures.timing",)
    yield from _meeting(values, word)
    yield from _multiples(values, word)
    if values.get("captures.ambush.enabled") is True:
        yield _ambush(values, word)
    if values.get("captures.siege.enabled") is True:
        yield _siege(values, word)
    yield (
        "A pyramid takes part with its total or with any one layer it still has; a hit on the "
        "total removes all of it, a hit on a layer that layer alone.",
        (),
    )


def _meeting(values: Values, word: Word) -> Iterator[Sentence]:
    name = word("meeting")
    if values.get("captures.meeting.method") == "move":
        yield (
            f"{name}: a piece moves onto an enemy of equal value and takes it.",
            ("captures.meeting.method", "captures.captor"),
        )
        if values.get("captures.meeting.layers") is True:
            layer = (
                f"{name} may take a single layer of a pyramid instead; "
                "the piece then stays where it was, and that is its move."
            )
        else:
            layer = f"{name} never takes a single layer of a pyramid."
        yield layer, ("captures.meeting.layers",)
    else:
        yield (
            f"{name}: a piece takes an enemy of equal value that stands where it could move; "
            "it stays where it is.",
            ("captures.meeting.method", "captures.captor"),
        )


def _multiples(values: Values, word: Word) -> Iterator[Sentence]:
    prefix = "captures.multiplication"
    lines = CAPTURE_LINES.get(str(values.get(f"{prefix}.lines")), "a line")
    distance = DISTANCES.get(str(values.get(f"{prefix}.distance")), "")
    least = values.get(f"{prefix}.least")
    shared = tuple(f"{prefix}.{part}" for part in ("enabled", "lines", "distance", "least"))
    if values.get(f"{prefix}.enabled") is True:
        yield (
            f"{word('multiplication')}: a piece's value times its distance from an enemy is the "
            f"enemy's value. Only empty cells lie between them on {lines}; {distance}, "
            f"and the least that multiplies is {least}.",
            shared,
        )
    if values.get("captures.division.enabled") is True:
        yield (
            f"{word('division')}: a piece's value divided by its distance from an enemy is the "
            "enemy's value, on the same lines with the same distances.",
            ("captures.division.enabled",),
        )


def _ambush(values: Values, word: Word) -> Sentence:
    prefix = "captures.ambush"
    forms = {
        "addition": "their sum",
        "subtraction": "their difference",
        "multiplication": "their product",
        "division": "their quotient",
    }
    on = [form for form in forms if values.get(f"{prefix}.{form}") is True]
    # Some rulesets have a word for each operation, others one for all.
    names = dict.fromkeys(word(form) for form in on if form in ("addition", "subtraction"))
    first, *others = names or [word("ambush")]
    heading = " and ".join([first, *(other.lower() for other in others)])
    if values.get(f"{prefix}.partners") == "reach":
        who = "two pieces that could both move to an enemy's cell"
    else:
        who = "two pieces next to an enemy on opposite sides of it, in row, column or diagonal,"
    mover = " One of them is the piece just moved." if values.get(f"{prefix}.mover") is True else ""
    sums = _listed([forms[form] for form in on])
    return (
        f"{heading}: {who} take it when {sums} is its value.{mover}",
        tuple(f"{prefix}.{part}" for part in ("enabled", "partners", "mover", *on)),
    )


def _siege(values: Values, word: Word) -> Sentence:
    prefix = "captures.siege"
    if values.get(f"{prefix}.method") == "moves":
        own = (
            "a friend of its own closes a direction too"
            if values.get(f"{prefix}.own_blocks") is True
            else "a friend of its own closes none"
        )
        return (
            f"{word('siege')}: a piece is taken, whatever its value, when every direction its "
            "shape moves in is closed by the board's edge or by an enemy as the first piece met, "
            f"and an enemy is the first piece met in at least one of them; {own}.",
            tuple(f"{prefix}.{part}" for part in ("enabled", "method", "own_blocks")),
        )
    sets = {"orthogonal": "all four cells beside it", "diagonal": "all four diagonal to it"}
    on = [part for part in sets if values.get(f"{prefix}.{part}") is True]
    return (
        f"{word('siege')}: a piece is taken, whatever its value, when "
        f"{', or '.join(sets[part] for part in on)} hold enemies or lie off the board.",
        tuple(f"{prefix}.{part}" for part in ("enabled", "method", *on)),
    )


def _listed(texts: list[str]) -> str:
    *most, last = texts or ["nothing"]
    return f"{', '.join(most)} or {last}" if most else last


def counting(values: Values, _word: Word) -> Iterator[Sentence]:
    """How prisoners are counted."""
    if values.get("counting.whole_pyramid") == "layers":
        whole = "A whole pyramid taken counts as many as the layers it still had."
    else:
        whole = "A whole pyramid taken counts one."
    yield whole, ("counting.whole_pyramid",)
    if values.get("counting.layers_count") is True:
        layer = "Each layer taken alone counts one."
    else:
        layer = (
            "A layer taken alone counts none, unless it was the last; its value counts in the sum."
        )
    yield layer, ("counting.layers_count",)
    if values.get("counting.digits") == "sum":
        digits = "Digits means the sum of the digits of the values taken."
    else:
        digits = "Digits means how many digits the values taken have."
    yield digits, ("counting.digits",)


def other_endings(values: Values, _word: Word) -> Iterator[Sentence]:
    """What ends a game beside victories."""
    yield "The side to move loses when it has no legal turn.", ("movement.no_legal_turn",)
    if values.get("draws.agreement") is True:
        agreement = "Both sides may agree on a draw."
    else:
        agreement = "There are no draws, not by agreement either."
    yield agreement, ("draws.agreement",)
    yield "A position may come back as often as it will.", ("draws.repetition",)
