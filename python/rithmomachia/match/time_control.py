"""How much time a player has, and the clock that counts it."""

from __future__ import annotations

import re
from typing import NamedTuple

from rithmomachia.errors import RithmomachiaError

_FORM = re.compile(
    r"(?:(?P<turns>\d{1,6})/)?(?:(?P<minutes>\d{1,6}):)?(?P<seconds>\d{1,9}(?:\.\d{1,6})?)"
    r"(?:\+(?P<increment>\d{1,9}(?:\.\d{1,6})?))?",
    re.ASCII,
)


class MatchError(RithmomachiaError):
    """A match that cannot be played as asked."""


class TimeControl(NamedTuple):
    """Time for a game, or for so many turns.

    Attributes:
        base_ms: On the clock at the start, and again after so many turns.
        increment_ms: Added after each own turn.
        turns: Own turns until the base is added again; `None` for never.
    """

    base_ms: int
    increment_ms: int = 0
    turns: int | None = None

    @staticmethod
    def parse(text: str) -> TimeControl:
        """Reads `[TURNS/][MINUTES:]SECONDS[+INCREMENT]`, as `40/60+0.6` or `10+0.1`.

        Raises:
            MatchError: It reads otherwise, or gives no time at all.
        """
        match = _FORM.fullmatch(text)
        if match is None:
            raise MatchError(f"a time control reads TURNS/SECONDS+INCREMENT, not {text[:80]!r}")
        base_ms = int(match["minutes"] or 0) * 60_000 + _milliseconds(match["seconds"])
        increment_ms = _milliseconds(match["increment"] or "0")
        turns = None if match["turns"] is None else int(match["turns"])
        if base_ms == 0 or turns == 0:
            raise MatchError(f"the time control {text!r} gives no time")
        return TimeControl(base_ms, increment_ms, turns)

    def text(self) -> str:
        """As `parse` reads it."""
        turns = "" if self.turns is None else f"{self.turns}/"
        increment = f"+{_seconds(self.increment_ms)}" if self.increment_ms else ""
        return f"{turns}{_seconds(self.base_ms)}{increment}"


class Clock:
    """One player's clock in one game."""

    def __init__(self, control: TimeControl) -> None:
        self.control = control
        self.left_ms = float(control.base_ms)
        self._turns = 0

    @property
    def turns_to_go(self) -> int | None:
        """Own turns until the base is added again, the coming one included."""
        if self.control.turns is None:
            return None
        return self.control.turns - self._turns % self.control.turns

    def spend(self, milliseconds: float, *, margin_ms: float) -> bool:
        """Counts a turn; `False` when the time was exceeded by more than the margin."""
        self.left_ms -= milliseconds
        if self.left_ms < -margin_ms:
            return False
        self.left_ms = max(0.0, self.left_ms) + self.control.increment_ms
        self._turns += 1
        if self.control.turns is not None and self._turns % self.control.turns == 0:
            self.left_ms += self.control.base_ms
        return True


def _seconds(milliseconds: int) -> str:
    """All digits, and none of an exponent."""
    whole, rest = divmod(milliseconds, 1000)
    return f"{whole}.{rest:03}".rstrip("0").rstrip(".")


def _milliseconds(seconds: str) -> int:
    return round(float(seconds) * 1000)
