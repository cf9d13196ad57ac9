"""The rules in force, one sentence each, from the values of the ruleset's keys.

Each function gives pairs of a sentence and the keys it rests on. What a key is worth decides the
words; which ruleset it is never does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from rithmomachia.locale import _, mark, ngettext
from rithmomachia.locale.kernel_texts import alternatives, listed
from rithmomachia.server.protocol import OptionValue

Values = Mapping[str, OptionValue]
Word = Callable[[str], str]
Sentence = tuple[str, tuple[str, ...]]

LINES = {
    "orthogonal": mark("along its row or column"),
    "diagonal": mark("diagonally"),
    "both": mark("along its row, column or diagonal"),
}
CAPTURE_LINES = {
    "orthogonal": mark("a row or column"),
    "all": mark("a row, column or diagonal"),
}
DISTANCES = {
    "steps": mark("the distance is counted in steps, so neighbours are 1 apart"),
    "empty": mark("the distance is the number of empty cells between, so neighbours are 0 apart"),
    "inclusive": mark("the distance counts both ends, so neighbours are 2 apart"),
}
FORMS = {"advanced": mark("advanced"), "back_rank": mark("back rank")}
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
    "none": mark("No piece leaps."),
}


def start(values: Values, _word: Word) -> Iterator[Sentence]:
    """Board, armies, first side."""
    rows, columns = values.get("board.rows"), values.get("board.columns")
    yield (
        _(
            "The board has {rows} rows of {columns} cells, and each side its own end of it.",
            rows=rows,
            columns=columns,
        ),
        ("board.rows", "board.columns"),
    )
    form = str(values.get("start.form", ""))
    named = _(FORMS.get(form, form.replace("_", " ")))
    yield _("The armies begin in the {form} form.", form=named), ("start.form",)
    side = _(str(values.get("start.first_side", "")).title())
    yield _("{side} has the first turn.", side=side), ("start.first_side",)


def moves(values: Values, _word: Word) -> Iterator[Sentence]:
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
        yield (
            sentence,
            tuple(f"movement.{shape}.{part}" for part in ("steps", "lines", *["leap"] * leaps)),
        )
    yield _(LEAPS.get(str(values.get("movement.leaps")), "")), ("movement.leaps",)
    if values.get("movement.pyramid.moves_as") == "layers":
        pyramid = _("A pyramid moves as any shape that is still among its layers.")
    else:
        pyramid = _("A pyramid moves as a square as long as it has a layer left.")
    yield pyramid, ("movement.pyramid.moves_as",)
    yield _("Every cell passed and the cell a move ends on must be empty."), ("movement.path",)


def captures(values: Values, word: Word) -> Iterator[Sentence]:
    """When captures happen, and each kind that is in force."""
    if values.get("captures.timing") == "automatic":
        timing = _("Captures happen by themselves, all together, after the move.")
    else:
        timing = _(
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
    pyramid = _(
        "A pyramid takes part with its total or with any one layer it still has; a hit on the "
        "total removes all of it, a hit on a layer that layer alone."
    )
    yield pyramid, ()


def _meeting(values: Values, word: Word) -> Iterator[Sentence]:
    name = word("meeting")
    if values.get("captures.meeting.method") == "move":
        yield (
            _("{name}: a piece moves onto an enemy of equal value and takes it.", name=name),
            ("captures.meeting.method", "captures.captor"),
        )
        if values.get("captures.meeting.layers") is True:
            layer = _(
                "{name} may take a single layer of a pyramid instead; "
                "the piece then stays where it was, and that is its move.",
                name=name,
            )
        else:
            layer = _("{name} never takes a single layer of a pyramid.", name=name)
        yield layer, ("captures.meeting.layers",)
    else:
        yield (
            _(
                "{name}: a piece takes an enemy of equal value that stands where it could move; "
                "it stays where it is.",
                name=name,
            ),
            ("captures.meeting.method", "captures.captor"),
        )


def _multiples(values: Values, word: Word) -> Iterator[Sentence]:
    prefix = "captures.multiplication"
    lines = _(CAPTURE_LINES.get(str(values.get(f"{prefix}.lines")), mark("a line")))
    distance = _(DISTANCES.get(str(values.get(f"{prefix}.distance")), ""))
    least = values.get(f"{prefix}.least")
    shared = tuple(f"{prefix}.{part}" for part in ("enabled", "lines", "distance", "least"))
    if values.get(f"{prefix}.enabled") is True:
        yield (
            _(
                "{name}: a piece's value times its distance from an enemy is the enemy's value. "
                "Only empty cells lie between them on {lines}; {distance}, and the least that "
                "multiplies is {least}.",
                name=word("multiplication"),
                lines=lines,
                distance=distance,
                least=least,
            ),
            shared,
        )
    if values.get("captures.division.enabled") is True:
        yield (
            _(
                "{name}: a piece's value divided by its distance from an enemy is the enemy's "
                "value, on the same lines with the same distances.",
                name=word("division"),
            ),
            ("captures.division.enabled",),
        )


def _ambush(values: Values, word: Word) -> Sentence:
    prefix = "captures.ambush"
    forms = {
        "addition": mark("their sum"),
        "subtraction": mark("their difference"),
        "multiplication": mark("their product"),
        "division": mark("their quotient"),
    }
    on = [form for form in forms if values.get(f"{prefix}.{form}") is True]
    # Some rulesets have a word for each operation, others one for all.
    names = dict.fromkeys(word(form) for form in on if form in ("addition", "subtraction"))
    first, *others = names or [word("ambush")]
    name = listed([first, *(other.lower() for other in others)])
    sums = alternatives([_(forms[form]) for form in on] or [_("nothing")])
    if values.get(f"{prefix}.partners") == "reach":
        text = _(
            "{name}: two pieces that could both move to an enemy's cell take it when {sums} is its "
            "value.",
            name=name,
            sums=sums,
        )
    else:
        text = _(
            "{name}: two pieces next to an enemy on opposite sides of it, in row, column or "
            "diagonal, take it when {sums} is its value.",
            name=name,
            sums=sums,
        )
    if values.get(f"{prefix}.mover") is True:
        text = _("{rule} One of them is the piece just moved.", rule=text)
    return (
        text,
        tuple(f"{prefix}.{part}" for part in ("enabled", "partners", "mover", *on)),
    )


def _siege(values: Values, word: Word) -> Sentence:
    prefix = "captures.siege"
    if values.get(f"{prefix}.method") == "moves":
        own = (
            _("a friend of its own closes a direction too")
            if values.get(f"{prefix}.own_blocks") is True
            else _("a friend of its own closes none")
        )
        return (
            _(
                "{name}: a piece is taken, whatever its value, when every direction its shape "
                "moves in is closed by the board's edge or by an enemy as the first piece met, and "
                "an enemy is the first piece met in at least one of them; {own}.",
                name=word("siege"),
                own=own,
            ),
            tuple(f"{prefix}.{part}" for part in ("enabled", "method", "own_blocks")),
        )
    sets = {
        "orthogonal": mark("all four cells beside it"),
        "diagonal": mark("all four diagonal to it"),
    }
    on = [part for part in sets if values.get(f"{prefix}.{part}") is True]
    cells = _(sets[on[0]]) if on else _("nothing")
    if len(on) > 1:
        cells = _("{first}, or {second}", first=cells, second=_(sets[on[1]]))
    return (
        _(
            "{name}: a piece is taken, whatever its value, when {cells} hold enemies or lie off "
            "the board.",
            name=word("siege"),
            cells=cells,
        ),
        tuple(f"{prefix}.{part}" for part in ("enabled", "method", *on)),
    )


def counting(values: Values, _word: Word) -> Iterator[Sentence]:
    """How prisoners are counted."""
    if values.get("counting.whole_pyramid") == "layers":
        whole = _("A whole pyramid taken counts as many as the layers it still had.")
    else:
        whole = _("A whole pyramid taken counts one.")
    yield whole, ("counting.whole_pyramid",)
    if values.get("counting.layers_count") is True:
        layer = _("Each layer taken alone counts one.")
    else:
        layer = _(
            "A layer taken alone counts none, unless it was the last; its value counts in the sum."
        )
    yield layer, ("counting.layers_count",)
    if values.get("counting.digits") == "sum":
        digits = _("Digits means the sum of the digits of the values taken.")
    else:
        digits = _("Digits means how many digits the values taken have.")
    yield digits, ("counting.digits",)


def other_endings(values: Values, _word: Word) -> Iterator[Sentence]:
    """What ends a game beside victories."""
    yield _("The side to move loses when it has no legal turn."), ("movement.no_legal_turn",)
    if values.get("draws.agreement") is True:
        agreement = _("Both sides may agree on a draw.")
    else:
        agreement = _("There are no draws, not by agreement either.")
    yield agreement, ("draws.agreement",)
    yield _("A position may come back as often as it will."), ("draws.repetition",)
