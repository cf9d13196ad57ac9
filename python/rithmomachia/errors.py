"""One family of exceptions: each says in one sentence what is wrong, with the value that was wrong.

The kernel raises these classes too; it finds them here by name and sets the attributes by keyword.
"""

from __future__ import annotations

from operator import index
from typing import SupportsIndex

# Enough of a value to know it by: a text may have a million characters.
_SHOWN = 80


def shown(value: object, *, most: int = _SHOWN) -> str:
    """A value as a sentence quotes it: as code writes it, and cut after `most` characters."""
    if isinstance(value, str):
        text = value
    elif isinstance(value, int) and value.bit_length() > 4 * _SHOWN:
        # Python refuses to write whole numbers of some thousand digits in tens.
        text = hex(value)
    else:
        try:
            text = repr(value)
        except Exception:
            # A foreign class may raise anything here; so does a list with such a number in it.
            text = f"a {type(value).__name__} that cannot be written"
    if len(text) > most:
        text = text[: most - 1] + "…"
    return repr(text) if isinstance(value, str) else text


def wrong_type(name: str, expected: str, value: object) -> TypeError:
    """The error for an argument that is of no use whatever its value: "size is a whole number"."""
    return TypeError(f"{name} is {expected}, not {shown(value)}")


def whole(name: str, value: object) -> int:
    """A whole number given as an argument; a truth value is none."""
    if isinstance(value, bool) or not isinstance(value, SupportsIndex):
        raise wrong_type(name, "a whole number", value)
    return index(value)


class RithmomachiaError(ValueError):
    """Anything this package refuses. Nothing has changed when it is raised."""


class RulesetError(RithmomachiaError):
    """A ruleset file that cannot be used, or a ruleset nobody knows.

    Attributes:
        path: The file, where there is one.
        line: The line in it, counted from 1, where it is known.
        key: The dotted key, where one key is to blame.
    """

    def __init__(
        self,
        message: str,
        *,
        path: str | None = None,
        line: int | None = None,
        key: str | None = None,
    ) -> None:
        super().__init__(message)
        self.path = path
        self.line = line
        self.key = key


class OptionError(RulesetError):
    """An option that the ruleset does not have, or a value it does not take.

    Attributes:
        value: The value refused.
    """

    def __init__(self, message: str, *, key: str | None = None, value: object = None) -> None:
        super().__init__(message, key=key)
        self.value = value


class CellError(RithmomachiaError):
    """A text that names no cell of the board.

    Attributes:
        cell: The text.
    """

    def __init__(self, message: str, *, cell: str | None = None) -> None:
        super().__init__(message)
        self.cell = cell


class SetupError(RithmomachiaError):
    """An arrangement that is no position.

    Attributes:
        faults: Every fault, one sentence each; never empty.
    """

    def __init__(self, message: str, *, faults: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.faults = faults or (message,)


class PositionTextError(RithmomachiaError):
    """A text that is no position.

    Attributes:
        text: The text.
    """

    def __init__(self, message: str, *, text: str | None = None) -> None:
        super().__init__(message)
        self.text = text


class TurnTextError(RithmomachiaError):
    """A text that cannot be read as a turn or a part of one, or that fits more than one.

    Attributes:
        text: The text.
    """

    def __init__(self, message: str, *, text: str | None = None) -> None:
        super().__init__(message)
        self.text = text


class IllegalTurnError(RithmomachiaError):
    """A turn, or a part of one, that the rules do not allow in this position.

    Attributes:
        turn: The word of the turn or part.
    """

    def __init__(self, message: str, *, turn: str | None = None) -> None:
        super().__init__(message)
        self.turn = turn


class FinishedError(IllegalTurnError):
    """Playing on after the end."""


class GameError(RithmomachiaError):
    """Something a game does not allow: an undo too many, an agreement where the rules know none."""


class GameTextError(GameError):
    """A text that is no game.

    Attributes:
        line: The line at fault, counted from 1.
    """

    def __init__(self, message: str, *, line: int | None = None) -> None:
        super().__init__(message)
        self.line = line


class SearchError(RithmomachiaError):
    """A search that cannot work: no limit, a finished position, an unknown strength."""
