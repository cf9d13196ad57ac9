"""The words of the protocol that both ends read and write, and the two lines made of many words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from rithmomachia.errors import RithmomachiaError

# A position text has nine fields, and `fen` takes as many words.
FIELDS = 9
_TURN_WORD = re.compile(r"(?![:.09])(?:[CTScts][0-9]{1,4}@|[a-p][1-8]@|[a-px:.0-9])+", re.ASCII)
# The empty word, which ends a turn already moved, as a word that can be seen.
END_OF_TURN = "-"
# The second word of `bestmove` when the game is over and there is nothing to play.
NO_TURN = "none"


class ProtocolError(RithmomachiaError):
    """A line that cannot be followed. Nothing has changed."""


class PlacedPosition(NamedTuple):
    """What a `position` line says.

    Attributes:
        text: The position text; `None` for the ruleset's start.
        turns: The turns played from there, as words.
    """

    text: str | None
    turns: tuple[str, ...]


def parse_position(words: Sequence[str]) -> PlacedPosition:
    """Reads what follows the word `position`.

    Raises:
        ProtocolError: It is neither `startpos` nor `fen` with nine words, or something else than
            `moves` follows.
    """
    match words:
        case ["startpos", *rest]:
            text = None
        case ["fen", *fields] if len(fields) >= FIELDS and "moves" not in fields[:FIELDS]:
            text, rest = " ".join(fields[:FIELDS]), fields[FIELDS:]
        case ["fen", *fields]:
            count = fields.index("moves") if "moves" in fields else len(fields)
            raise ProtocolError(f"a position text has {FIELDS} fields, and here are {count}")
        case _:
            raise ProtocolError(f"position reads 'startpos' or 'fen TEXT', not {shown(words)}")
    match rest:
        case []:
            turns: list[str] = []
        case ["moves", *turns]:
            pass
        case _:
            raise ProtocolError(f"'moves' was expected in place of {shown(rest)}")
    return PlacedPosition(text, tuple(turns))


def position_line(placed: PlacedPosition) -> str:
    """Writes the whole line."""
    start = "startpos" if placed.text is None else f"fen {placed.text}"
    moves = f" moves {' '.join(placed.turns)}" if placed.turns else ""
    return f"position {start}{moves}"


def parse_setoption(words: Sequence[str]) -> tuple[str, str]:
    """Reads what follows the word `setoption`: the option's name and its value, either may be many
    words.

    Raises:
        ProtocolError: There is no name.
    """
    if not words or words[0] != "name":
        raise ProtocolError(f"setoption reads 'name NAME value VALUE', not {shown(words)}")
    rest = list(words[1:])
    at = rest.index("value") if "value" in rest else len(rest)
    name, value = " ".join(rest[:at]), " ".join(rest[at + 1 :])
    if not name:
        raise ProtocolError(f"setoption names no option: {shown(words)}")
    return name, value


def setoption_line(name: str, value: str) -> str:
    """Writes the whole line."""
    return f"setoption name {name} value {value}".rstrip()


def is_turn_word(text: str) -> bool:
    """Whether a text has the form of a turn's word, legal or not; notation has not."""
    return text == END_OF_TURN or _TURN_WORD.fullmatch(text) is not None


def turn_word(word: str) -> str:
    """A turn's word as it stands in a line."""
    return word or END_OF_TURN


def shown(words: Sequence[str]) -> str:
    """Words as an error quotes them, long lines by their beginning."""
    text = " ".join(words)
    return repr(text if len(text) <= 80 else text[:80] + "…")
