"""Rows of printed tables that cannot be right: what is printed, what is right, and why.

The numbers are worked out again by the tests of what the sources print.
"""

from __future__ import annotations

from typing import NamedTuple

from rithmomachia._core import Ruleset
from rithmomachia.locale import _, mark

Row = tuple[int, ...]


class Misprint(NamedTuple):
    """A row that is wrong.

    Attributes:
        name: Its own.
        cite: Source and place, as rulesets cite them.
        beside: What a ruleset that shows it cites for a rule, and how sure it is of that rule.
        about: What the row is of.
        printed: The row as it stands there.
        right: As it has to be.
        why: How one can tell.
    """

    name: str
    cite: str
    beside: tuple[str, str]
    about: str
    printed: Row
    right: Row
    why: str


MISPRINTS = (
    Misprint(
        "fulke_start",
        "fulke-1563, start",
        ("fulke-1563, start", "corrected"),
        mark("Black's third and fourth triangle at the start"),
        (30, 36),
        (36, 30),
        mark(
            "The two stand in each other's place: elsewhere a product stands behind its circle and "
            "the square outside, 42 behind 6 and 49, 20 behind 4 and 25, 56 behind 7 and 64. So 30 "
            "belongs behind 5, and 36 outside."
        ),
    ),
    Misprint(
        "fulke_quarrel",
        "fulke-1563, common victories",
        ("fulke-1563, common victories", "corrected"),
        mark("Example of a hundred in eight digits, four over"),
        (2, 4, 5, 8, 24, 64),
        (2, 4, 6, 8, 20, 64),
        mark(
            "Nobody has a piece of 24, the 5 is Black's where the others are White's, and the row "
            "comes to 107, which is seven over. With 6 and 20 in their places it comes to 104 in "
            "eight digits."
        ),
    ),
    Misprint(
        "fulke_oblivion_white",
        "fulke-1563, third kind",
        ("fulke-1563, third kind", "stated"),
        mark("White's pieces that only a siege takes"),
        (2, 4, 4, 135),
        (2, 4, 4, 153),
        mark("Nobody has a piece of 135; 153 is what no two pieces and no distance make."),
    ),
    Misprint(
        "fulke_oblivion_black",
        "fulke-1563, third kind",
        ("fulke-1563, third kind", "stated"),
        mark("Black's pieces that only a siege takes"),
        (3, 5, 7, 190),
        (190,),
        mark(
            "The row holds as long as no pyramid takes by a layer. The layer 1 of White's takes "
            "3, 5 and 7 together with 2, 4 and 6."
        ),
    ),
    Misprint(
        "joyner_common",
        "joyner-2025, Board and Pieces",
        ("joyner-2025, Setting Up the Pieces", "stated"),
        mark("Values that both sides have"),
        (9, 16, 25, 36, 49, 64, 81),
        (5, 9, 16, 25, 30, 36, 41, 49, 52, 56, 61, 64, 65, 66, 74, 77, 81, 90),
        mark(
            "The row holds while both pyramids are whole. White's without some of its layers can "
            "be worth 5, 30, 56, 66 or 90, which Black's pieces are, and both pyramids can be "
            "worth 41, 52, 61, 65, 74, 77 or 90."
        ),
    ),
    Misprint(
        "boutin_start",
        "boutin-1984, start",
        ("boutin-1984, start", "corrected"),
        mark("Columns of the foremost circles at the start"),
        (2, 3, 4, 5),
        (3, 4, 5, 6),
        mark("One diagram has them one column aside; in another they stand in the middle."),
    ),
)


def row_text(row: Row) -> str:
    """A row as people write it: `"2 4 6 8"`."""
    return " ".join(str(value) for value in row)


def misprints(ruleset: Ruleset) -> list[Misprint]:
    """The wrong rows of what a ruleset rests on."""
    cited = {(option.cite, option.certainty) for option in ruleset.options()}
    return [one for one in MISPRINTS if one.beside in cited]


def misprint_text(one: Misprint) -> str:
    """What is wrong and why, in the language spoken."""
    return _(
        "{about}: printed {printed}, right {right}. {why}",
        about=_(one.about),
        printed=row_text(one.printed),
        right=row_text(one.right),
        why=_(one.why),
    )
