"""The two armies as the package sets them up, and their values."""

from __future__ import annotations

import rithmomachia
from rithmomachia.rulebook.misprints import MISPRINTS
from rithmomachia.study.numbers import faces

SIDES = ("white", "black")
ENEMY = {"white": "black", "black": "white"}


def start(ruleset: str = "boissiere", **options: str | int | bool) -> rithmomachia.Position:
    """The start of a ruleset, with changed options named as `a__b` for `a.b`."""
    changed = {name.replace("__", "."): value for name, value in options.items()}
    rules = rithmomachia.Ruleset.builtin(ruleset).with_options(changed)
    return rithmomachia.Position.initial(rules)


def pieces(side: str) -> list[rithmomachia.Piece]:
    """A side's twenty-four pieces."""
    return [piece for piece in start().pieces().values() if piece.side == side]


def men(side: str) -> list[int]:
    """The values of all but the pyramid, in order."""
    return sorted(piece.value for piece in pieces(side) if piece.shape != "pyramid")


def pyramid(side: str) -> rithmomachia.Piece:
    """The pyramid of a side."""
    (found,) = [piece for piece in pieces(side) if piece.shape == "pyramid"]
    return found


def values(side: str) -> set[int]:
    """Every value a side has: men, the pyramid's total and its layers, the layer 1 left out."""
    return {value for piece in pieces(side) for value, _ in faces(piece)} - {1}


def misprint(name: str) -> tuple[list[int], list[int]]:
    """A row that the rulebook tells as wrong: as printed, and as it has to be."""
    (found,) = [one for one in MISPRINTS if one.name == name]
    return list(found.printed), list(found.right)
