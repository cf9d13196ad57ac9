"""A short history and a glossary: in our own words, with nothing that no named source says."""

from __future__ import annotations

from typing import NamedTuple

from rithmomachia.locale import LANGUAGES, _, mark, translate

# CITE: es-wikipedia for the Middle Ages, Boethius and Fulke; modern-app for the eleventh century;
# joyner-2025 for Boissière's book and its translation.
HISTORY = (
    mark(
        "Rithmomachia, the battle of numbers, was born in eleventh-century Europe and was played "
        "through much of the Middle Ages and the Renaissance. Its other name is the Philosophers' "
        "Game: what a piece is worth in it is a number, and numbers decide what it can take."
    ),
    mark(
        "The two armies are unlike, and on purpose: White is built on the even numbers 2, 4, 6 and "
        "8, Black on the odd 3, 5, 7 and 9. From each of the four come its square and the products "
        "and squares next to it, so that each side finds other captures and other victories. The "
        "progressions by which the proper victories are won point to the mathematics of Boethius."
    ),
    mark(
        "There was never one set of rules. Claude de Boissière printed his in 1556, William Fulke "
        "proposed others in the same century, and later players and programs have added theirs. "
        "Sources leave out much: what happens at the edge of the board, how a distance is counted, "
        "who begins."
    ),
    mark(
        "This rulebook therefore tells one form at a time, and says of every rule where it comes "
        "from and how sure that reading is. What a source says outright is stated; what follows "
        "from it is inferred; where it slips it is corrected; what our own time has added is "
        "modern. What no source we have seen says is left out of this history."
    ),
)


class Term(NamedTuple):
    """A word of the game in four languages; Latin where a source has a Latin word."""

    english: str
    latin: str
    japanese: str
    spanish: str


# English as the message, with the Latin word where the rulesets or the seeds of the game have one.
TERMS = (
    (mark("Rithmomachia"), "Rithmomachia"),
    (mark("board"), ""),
    (mark("cell"), ""),
    (mark("piece"), ""),
    (mark("circle"), ""),
    (mark("triangle"), ""),
    (mark("square"), ""),
    (mark("pyramid"), ""),
    (mark("layer"), ""),
    (mark("value"), ""),
    (mark("turn"), ""),
    (mark("move"), ""),
    (mark("leap"), ""),
    (mark("capture"), ""),
    (mark("meeting"), ""),
    (mark("encounter"), ""),
    (mark("eruption"), ""),
    (mark("assault"), ""),
    (mark("ambush"), ""),
    (mark("siege"), ""),
    (mark("body (by number)"), "De Corpore"),
    (mark("goods (by value)"), "De Bonis"),
    (mark("law-suit"), "De Lite"),
    (mark("honour"), "De Honore"),
    (mark("honour and law-suit"), "De Honore Liteque"),
    (mark("great victory of three"), "Victoria Magna"),
    (mark("greater victory of four"), "Victoria Mayor"),
    (mark("most excellent victory"), "Victoria Excellentissima"),
    (mark("arithmetic progression"), ""),
    (mark("geometric progression"), ""),
    (mark("harmonic progression"), ""),
)


def history() -> list[str]:
    """The paragraphs, in the language spoken."""
    return [_(paragraph) for paragraph in HISTORY]


def glossary() -> list[Term]:
    """The words side by side, in the order in which a newcomer meets them."""
    japanese, spanish = (language for language in LANGUAGES if language != "en")
    return [
        Term(english, latin, translate(english, japanese), translate(english, spanish))
        for english, latin in TERMS
    ]
