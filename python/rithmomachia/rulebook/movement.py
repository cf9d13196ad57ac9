"""How pieces move, one sentence a rule. What a key is worth decides the words, never a ruleset."""

from __future__ import annotations

from collections.abc import Iterator

from rithmomachia.locale import _, mark, ngettext
from rithmomachia.rulebook.words import Sentence, Values

LINES = {
    "orthogonal": mark("along its row or column"),
    "diagonal": mark("diagonally"),
    "both": mark("along its row, column or diagonal"),
}
MOVES = {
    "circle": mark("A circle moves exactly {distance} {lines}."),
    "triangle": mark("A triangle moves exactly {distance} {lines}."),
    "square": mark("A square moves exactly {distance} {lines}."),
}
LEAPING_MOVES = {
    "circle": mark("A circle moves exactly {distance} {lines}, or leaps {long} by {short}."),
    "triangle": mark("A triangle moves exactly {distance} {lines}, or leaps {long} by {short}."),
    "square": mark("A square moves exactly {distance} {lines}, or leaps {long} by {short}."),
}
LEAPS = {
    "free": mark("A leap passes over whatever stands in between."),
    "blockable": mark("A leap needs the first cell along its long arm to be empty."),
    "siege": mark(
        "A piece leaps only out of a siege, or to where it besieges an enemy; the first cell along "
        "the long arm of its leap must be empty. Pyramids never leap."
    ),
    "none": mark("No piece leaps."),
}
PYRAMIDS = {
    "layers": mark("A pyramid moves as any shape that is still among its layers."),
    "square": mark("A pyramid moves as a square as long as it has a layer left."),
    "lowest": mark("A pyramid moves as the shape of its layer of least value."),
    "draughts": mark(
        "A pyramid moves as far as any shape that is still among its layers, in any of the eight "
        "directions, and never leaps."
    ),
}


def moves(values: Values) -> Iterator[Sentence]:
    """How each shape goes."""
    leaping = values.get("movement.leaps") != "none"
    for shape in ("circle", "triangle", "square"):
        steps = values.get(f"movement.{shape}.steps")
        lines = _(LINES.get(str(values.get(f"movement.{shape}.lines")), ""))
        distance = ngettext("{count} cell", "{count} cells", int(steps or 0))
        leap = str(values.get(f"movement.{shape}.leap", "none"))
        leaps = leaping and leap != "none"
        if leaps:
            long, _comma, short = leap.partition(",")
            sentence = _(
                LEAPING_MOVES[shape], distance=distance, lines=lines, long=long, short=short
            )
        else:
            sentence = _(MOVES[shape], distance=distance, lines=lines)
        yield Sentence(
            sentence,
            tuple(f"movement.{shape}.{part}" for part in ("steps", "lines", *["leap"] * leaps)),
        )
    yield Sentence(_(LEAPS.get(str(values.get("movement.leaps")), "")), ("movement.leaps",))
    if values.get("movement.leaps_reach") is False and leaping:
        yield Sentence(
            _("A leap moves a piece and helps it to no capture that asks it to reach an enemy."),
            ("movement.leaps_reach",),
        )
    pyramid = PYRAMIDS.get(str(values.get("movement.pyramid.moves_as")))
    if pyramid is not None:
        yield Sentence(_(pyramid), ("movement.pyramid.moves_as",))
    yield Sentence(
        _("Every cell passed and the cell a move ends on must be empty."), ("movement.path",)
    )
