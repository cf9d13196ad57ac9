"""The words the package speaks in, as string enums: each member equals its plain string."""

from enum import StrEnum

from rithmomachia.errors import RithmomachiaError, shown


class _Word(StrEnum):
    """Words of one kind; any other is refused with a sentence."""

    @classmethod
    def _missing_(cls, value: object) -> None:
        known = ", ".join(cls)
        raise RithmomachiaError(f"{shown(value)} is no {cls.__name__.lower()}: there are {known}")


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
