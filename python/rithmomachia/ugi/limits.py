"""What a `go` line asks for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rithmomachia.ugi.words import ProtocolError

_DEEPEST = 255
# What the search takes: 49 days, or four thousand million positions.
_LARGEST = 2**32 - 1


class Limits(NamedTuple):
    """The limits of one search, each `None` where it is not given; times in milliseconds.

    Attributes:
        p1_time_ms: What the first player's clock shows.
        p2_time_ms: The second player's.
        p1_increment_ms: What the first player gains with each turn.
        p2_increment_ms: The second player.
        moves_to_go: Own turns until the clock is filled again.
        move_time_ms: For this turn alone.
        depth: Whole turns looked ahead.
        nodes: Positions visited.
        perft: Count sequences of so many turns instead of searching.
        is_infinite: Search until `stop`, and answer only then.
    """

    p1_time_ms: int | None = None
    p2_time_ms: int | None = None
    p1_increment_ms: int | None = None
    p2_increment_ms: int | None = None
    moves_to_go: int | None = None
    move_time_ms: int | None = None
    depth: int | None = None
    nodes: int | None = None
    perft: int | None = None
    is_infinite: bool = False

    def clock(self, *, is_first: bool) -> tuple[int, int] | None:
        """Time left and increment of a player; the other's where only that is given."""
        own, other = self.p1_time_ms, self.p2_time_ms
        gain, others_gain = self.p1_increment_ms, self.p2_increment_ms
        if not is_first:
            own, other, gain, others_gain = other, own, others_gain, gain
        left = other if own is None else own
        if left is None:
            return None
        return left, (others_gain if gain is None else gain) or 0


# Word of the line, field, least and largest value taken; beyond them the nearest is taken.
_FIELDS: dict[str, tuple[str, int, int]] = {
    "p1time": ("p1_time_ms", 0, _LARGEST),
    "p2time": ("p2_time_ms", 0, _LARGEST),
    "p1inc": ("p1_increment_ms", 0, _LARGEST),
    "p2inc": ("p2_increment_ms", 0, _LARGEST),
    "movestogo": ("moves_to_go", 1, _LARGEST),
    "movetime": ("move_time_ms", 1, _LARGEST),
    "depth": ("depth", 1, _DEEPEST),
    "nodes": ("nodes", 1, _LARGEST),
    "perft": ("perft", 0, _DEEPEST),
}


def parse_go(words: Sequence[str]) -> tuple[Limits, list[str]]:
    """Reads what follows the word `go`.

    A line without any limit means `infinite`, as it does in chess programs.

    Returns:
        The limits, and the words that were not understood.

    Raises:
        ProtocolError: A limit is no whole number.
    """
    found: dict[str, int] = {}
    unknown: list[str] = []
    is_infinite = False
    rest = iter(words)
    for word in rest:
        if word == "infinite":
            is_infinite = True
        elif word in _FIELDS:
            name, least, largest = _FIELDS[word]
            found[name] = min(max(_number(word, next(rest, "")), least), largest)
        else:
            unknown.append(word)
    limits = Limits()._replace(**found, is_infinite=is_infinite)
    # What says something of the clock, and not what it shows, ends no search.
    is_bounded = not found.keys() <= {"p1_increment_ms", "p2_increment_ms", "moves_to_go"}
    return (limits if is_bounded else limits._replace(is_infinite=True)), unknown


def go_line(limits: Limits) -> str:
    """Writes the whole line."""
    words = ["go"]
    for word, (name, _, _) in _FIELDS.items():
        value = getattr(limits, name)
        if value is not None:
            words += [word, str(value)]
    if limits.is_infinite:
        words.append("infinite")
    return " ".join(words)


def _number(word: str, text: str) -> int:
    # int() would take underscores, spaces and other scripts' digits too.
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit()):
        raise ProtocolError(f"{word} takes a whole number, not {text!r}")
    # Longer than any limit, and int() refuses thousands of digits.
    if len(digits) > 25:
        return -_LARGEST if text.startswith("-") else _LARGEST
    return int(text)
