"""How pieces are taken, one sentence a rule.

What a key is worth decides the words; which ruleset it is never does.
"""

from __future__ import annotations

from collections.abc import Iterator

from rithmomachia.locale import _, mark
from rithmomachia.locale.kernel_texts import alternatives, listed
from rithmomachia.rulebook.prisoners import prisoners
from rithmomachia.rulebook.siege import siege
from rithmomachia.rulebook.words import Sentence, Values, Word

CAPTURE_LINES = {
    "orthogonal": mark("a row or column"),
    "all": mark("a row, column or diagonal"),
    "own": mark("a line along which the piece itself moves"),
}
DISTANCES = {
    "steps": mark("the distance is counted in steps, so neighbours are 1 apart"),
    "empty": mark("the distance is the number of empty cells between, so neighbours are 0 apart"),
    "inclusive": mark("the distance counts both ends, so neighbours are 2 apart"),
}
PARTNERS = {
    "reach": mark(
        "{name}: two pieces that could both move to an enemy's cell take it when {sums} is its "
        "value."
    ),
    "flank": mark(
        "{name}: two pieces next to an enemy on opposite sides of it, in row, column or "
        "diagonal, take it when {sums} is its value."
    ),
    "adjacent": mark(
        "{name}: two pieces on any two of the eight cells around an enemy take it when {sums} is "
        "its value."
    ),
    "next": mark(
        "{name}: two pieces that both stand beside an enemy, or both at its corners, take it when "
        "{sums} is its value."
    ),
}
ENTERING = {
    "may_enter": mark(
        "A piece that takes a whole enemy before the move, and could move to its cell, may enter "
        "that cell; this is then the move of the turn. Other captors stay where they are."
    ),
    "must_enter": mark(
        "Before the move an enemy is taken only by entering its cell, by a piece that takes it "
        "whole and could move there; this is then the move of the turn. After the move captors "
        "stay where they are."
    ),
}
# Kinds of capture and the switch of each, in the order in which a reason is named.
KINDS = (
    "meeting",
    "multiplication",
    "division",
    "ambush",
    "power",
    "root",
    "progression",
    "siege",
)


def in_force(values: Values, kind: str) -> bool:
    """Whether a ruleset captures in this way; a meeting has no switch."""
    return kind == "meeting" or values.get(f"captures.{kind}.enabled") is True


def captures(values: Values, word: Word) -> Iterator[Sentence]:
    """When captures happen, and each kind that is in force."""
    if values.get("captures.timing") == "automatic":
        timing = _("Captures happen by themselves, all together, after the move.")
    elif values.get("captures.timing") == "instead":
        timing = _(
            "A turn is a move or a capture: the player moves a piece, or takes one enemy piece "
            "or one layer of a pyramid in the place of the move."
        )
    else:
        timing = _(
            "The player chooses captures, as many as wanted, before and after the move; "
            "each may open the next, and none is forced."
        )
    yield Sentence(timing, ("captures.timing",))
    if values.get("captures.duty") is True:
        duty = _("A side that can capture must: then no move is allowed.")
        yield Sentence(duty, ("captures.duty",))
    entering = ENTERING.get(str(values.get("captures.captor")))
    if entering is not None:
        yield Sentence(_(entering), ("captures.captor",))
    yield from _meeting(values, word)
    yield from _multiples(values, word)
    if in_force(values, "ambush"):
        yield from _ambush(values, word)
    yield from _powers(values, word)
    if in_force(values, "progression"):
        yield _progression(values, word)
    if in_force(values, "siege"):
        yield siege(values, word)
    pyramid = _(
        "A pyramid takes part with its total or with any one layer it still has; a hit on the "
        "total removes all of it, a hit on a layer that layer alone."
    )
    yield Sentence(pyramid, (), "captures.pyramids")
    yield from prisoners(values)


def _meeting(values: Values, word: Word) -> Iterator[Sentence]:
    name = word("meeting")
    if values.get("captures.meeting.method") == "move":
        yield Sentence(
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
        yield Sentence(layer, ("captures.meeting.layers",))
    else:
        text = _("{name}: a piece takes an enemy of equal value that stands where it could move.")
        if values.get("captures.captor") in (None, "stays"):
            text = _(
                "{name}: a piece takes an enemy of equal value that stands where it could move; "
                "it stays where it is.",
            )
        keys = ("captures.meeting.method", "captures.captor")
        yield Sentence(text.format(name=name), keys)
    if values.get("captures.meeting.pyramids") is False:
        text = _("By equal values no pyramid takes, and none is taken, whole or in part.")
        yield Sentence(text, ("captures.meeting.pyramids",))


def _multiples(values: Values, word: Word) -> Iterator[Sentence]:
    prefix = "captures.multiplication"
    lines = _(CAPTURE_LINES.get(str(values.get(f"{prefix}.lines")), mark("a line")))
    distance = _(DISTANCES.get(str(values.get(f"{prefix}.distance")), ""))
    least = values.get(f"{prefix}.least")
    shared = tuple(f"{prefix}.{part}" for part in ("lines", "distance", "least"))
    is_first = in_force(values, "multiplication")
    if is_first:
        yield Sentence(
            _(
                "{name}: a piece's value times its distance from an enemy is the enemy's value. "
                "Only empty cells lie between them on {lines}; {distance}, and the least that "
                "multiplies is {least}.",
                name=word("multiplication"),
                lines=lines,
                distance=distance,
                least=least,
            ),
            (f"{prefix}.enabled", *shared),
        )
    if in_force(values, "division") and is_first:
        yield Sentence(
            _(
                "{name}: a piece's value divided by its distance from an enemy is the enemy's "
                "value, on the same lines with the same distances.",
                name=word("division"),
            ),
            ("captures.division.enabled",),
        )
    elif in_force(values, "division"):
        yield Sentence(
            _(
                "{name}: a piece's value divided by its distance from an enemy is the enemy's "
                "value. Only empty cells lie between them on {lines}; {distance}, and the least "
                "that divides is {least}.",
                name=word("division"),
                lines=lines,
                distance=distance,
                least=least,
            ),
            ("captures.division.enabled", *shared),
        )


def _ambush(values: Values, word: Word) -> Iterator[Sentence]:
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
    partners = PARTNERS.get(str(values.get(f"{prefix}.partners")), PARTNERS["reach"])
    text = _(partners, name=name, sums=sums)
    if values.get(f"{prefix}.mover") is True:
        text = _("{rule} One of them is the piece just moved.", rule=text)
    keys = (f"{prefix}.{part}" for part in ("enabled", "partners", "mover", *on))
    yield Sentence(text, tuple(keys))
    most = values.get(f"{prefix}.most")
    if isinstance(most, int) and most > 2 and {"addition", "multiplication"} & set(on):
        more = _("For a sum or a product up to {count} pieces may act together.", count=most)
        yield Sentence(more, (f"{prefix}.most",))


def _powers(values: Values, word: Word) -> Iterator[Sentence]:
    if in_force(values, "power"):
        text = _(
            "{name}: a piece takes an enemy it could move to when the enemy's value is a power of "
            "its own: its square, its cube and so on.",
            name=word("power"),
        )
        yield Sentence(text, ("captures.power.enabled",))
    if in_force(values, "root"):
        text = _(
            "{name}: a piece takes an enemy it could move to when its own value is a power of the "
            "enemy's: its square, its cube and so on.",
            name=word("root"),
        )
        yield Sentence(text, ("captures.root.enabled",))


def _progression(values: Values, word: Word) -> Sentence:
    prefix = "captures.progression"
    if values.get(f"{prefix}.partners") == "line":
        text = mark(
            "{name}: two pieces take an enemy when the three stand on neighbouring cells of a row, "
            "column or diagonal, and their values are in arithmetic, geometric or harmonic "
            "progression, the middle value in the middle."
        )
    else:
        text = mark(
            "{name}: two pieces that could both move to an enemy's cell take it when the three "
            "values are in arithmetic, geometric or harmonic progression."
        )
    name = word("progression")
    return Sentence(_(text, name=name), (f"{prefix}.enabled", f"{prefix}.partners"))
