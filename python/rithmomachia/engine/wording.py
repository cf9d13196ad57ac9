"""Sides, pieces, victories and numbers in words, as explanations name them."""

from __future__ import annotations

from rithmomachia._core import Piece, Position
from rithmomachia.vocabulary import Side

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def side_name(side: Side) -> str:
    """A side at the beginning of a sentence or within."""
    return "White" if side == Side.WHITE else "Black"


def victory_word(position: Position, condition: str) -> str:
    """The ruleset's word for a victory; other endings have none."""
    known = {option.key for option in position.ruleset.options()}
    if f"victory.{condition}.enabled" in known:
        return position.ruleset.word(condition)
    return condition.replace("_", " ")


def number_word(number: int) -> str:
    """Up to ten in letters, beyond in figures."""
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)


def counted(number: int, one: str) -> str:
    """So many of something, named in the singular: `three turns`."""
    return f"{number_word(number)} {one}{'' if number == 1 else 's'}"


def piece_name(piece: Piece) -> str:
    """A piece in short, a pyramid by its total: `P91`."""
    return f"{piece.token[0]}{piece.value}"


def short_name(token: str) -> str:
    """The same from a token that lists the layers."""
    if "[" not in token:
        return token
    layers = token[2:].rstrip("]").split(",")
    return f"{token[0]}{sum(int(layer[1:]) for layer in layers)}"


def as_sentence(text: str) -> str:
    """The text with a full stop at its end."""
    return text if text.endswith(".") else f"{text}."
