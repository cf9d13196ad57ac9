"""Sides, pieces, victories and numbers in words, as explanations name them."""

from __future__ import annotations

from rithmomachia._core import Outcome, Piece, Position
from rithmomachia.locale import SOURCE, _, language, ngettext
from rithmomachia.locale.kernel_texts import outcome_text
from rithmomachia.vocabulary import Side

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def side_name(side: Side) -> str:
    """A side at the beginning of a sentence or within."""
    return _("White") if side == Side.WHITE else _("Black")


def victory_word(position: Position, condition: str) -> str:
    """The ruleset's word for a victory; other endings have none."""
    known = {option.key for option in position.ruleset.options()}
    if f"victory.{condition}.enabled" in known:
        return _(position.ruleset.word(condition))
    return _(condition.replace("_", " "))


def number_word(number: int) -> str:
    """Up to ten in letters, beyond in figures; in other languages than English always so."""
    is_written = language() == SOURCE and 0 <= number < len(_NUMBERS)
    return _NUMBERS[number] if is_written else str(number)


def turns_text(number: int) -> str:
    """So many turns: `three turns`."""
    return ngettext("{number} turn", "{number} turns", number, number=number_word(number))


def piece_name(piece: Piece) -> str:
    """A piece in short, a pyramid by its total: `P91`."""
    return f"{piece.token[0]}{piece.value}"


def short_name(token: str) -> str:
    """The same from a token that lists the layers."""
    if "[" not in token:
        return token
    layers = token[2:].rstrip("]").split(",")
    return f"{token[0]}{sum(int(layer[1:]) for layer in layers)}"


def ending_sentence(outcome: Outcome) -> str:
    """How a game would end, with a full stop."""
    text = outcome_text(outcome.text)
    return text if text.endswith((".", "。")) else _("{sentence}.", sentence=text)
