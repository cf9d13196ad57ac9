"""The words the package speaks in, as string enums: each member equals its plain string."""

from collections.abc import Mapping
from enum import EnumType, StrEnum
from typing import Any

from rithmomachia.errors import RithmomachiaError, shown


class _WordType(EnumType):
    """Refuses in its own words: the enum's own sentence cannot quote every value."""

    def __call__(cls, value: Any, *more: Any, **named: Any) -> Any:
        """The member of this value.

        Raises:
            RithmomachiaError: There is none.
        """
        if more or named:
            return super().__call__(value, *more, **named)
        members: Mapping[str, Any] = cls.__members__
        known = {str(member.value): member for member in members.values()}
        if isinstance(value, str) and value in known:
            return known[value]
        kind = cls.__name__.lower()
        raise RithmomachiaError(f"{shown(value)} is no {kind}: there are {', '.join(known)}")


class _Word(StrEnum, metaclass=_WordType):
    """Words of one kind; any other is refused with a sentence."""


class Side(_Word):
    """A side. White is Even (2 4 6 8), Black is Odd (3 5 7 9), in whatever colour."""

    WHITE = "white"
    BLACK = "black"

    @property
    def other(self) -> "Side":
        """The enemy."""
        return Side.BLACK if self is Side.WHITE else Side.WHITE


class Shape(_Word):
    """The shape of a piece; a layer of a pyramid has one of the first three."""

    CIRCLE = "circle"
    TRIANGLE = "triangle"
    SQUARE = "square"
    PYRAMID = "pyramid"


class Stage(_Word):
    """Where in its turn a side is: before its move is made, or after."""

    BEFORE = "before"
    AFTER = "after"


class CaptureKind(_Word):
    """The mechanism of a capture. Each ruleset has its own word for it: `Ruleset.word`."""

    MEETING = "meeting"
    MULTIPLICATION = "multiplication"
    DIVISION = "division"
    AMBUSH = "ambush"
    POWER = "power"
    ROOT = "root"
    PROGRESSION = "progression"
    SIEGE = "siege"


class Condition(_Word):
    """How a game ended. The first nine stand in the order in which a result names them."""

    GREAT = "great"
    BIG = "big"
    SMALL = "small"
    GLORIOUS = "glorious"
    DE_HONORE_LITEQUE = "de_honore_liteque"
    DE_HONORE = "de_honore"
    DE_LITE = "de_lite"
    DE_BONIS = "de_bonis"
    DE_CORPORE = "de_corpore"
    NO_LEGAL_TURN = "no_legal_turn"
    RESIGNATION = "resignation"
    AGREEMENT = "agreement"


class Certainty(_Word):
    """How sure a reading is: printed, concluded, a slip put right, or of our own day."""

    STATED = "stated"
    INFERRED = "inferred"
    CORRECTED = "corrected"
    MODERN = "modern"
