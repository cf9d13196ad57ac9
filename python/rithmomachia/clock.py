"""Clocks: how much time each side has, told by whoever looks at the time.

Nothing here reads the time: every method that needs it takes `now_ms`, milliseconds of a clock that
never goes back. A clock is a value; what changes it returns another. Whether a side has lost on
time is decided here alone, by `Clock.flagged`.

>>> clock = Clock.start(TimeControl.parse("300+5"), now_ms=0)
>>> clock = clock.press(12_000)
>>> clock.left_ms(Side.WHITE, 12_000), clock.left_ms(Side.BLACK, 20_000)
(293000, 292000)
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from rithmomachia.errors import RithmomachiaError, shown, whole
from rithmomachia.vocabulary import Side

DAY_MS = 86_400_000
# Some thirty years: more is a mistake, and sums stay far from any limit.
MAX_MS = 10_000 * DAY_MS

_SECONDS = r"\d{1,9}(?:\.\d{1,3})?"
_FORM = re.compile(
    rf"(?P<none>-)|(?:(?P<each>1)/)?(?P<base>{_SECONDS})(?:\+(?P<increment>{_SECONDS}))?", re.ASCII
)


class ClockError(RithmomachiaError):
    """A time control that gives no time, or something a clock cannot do now."""


class Pace(StrEnum):
    """How time is given."""

    NONE = "none"
    GAME = "game"
    TURN = "turn"


class Allowance(NamedTuple):
    """The time of one side.

    Attributes:
        pace: None at all, so much for the game, or so much for each turn.
        base_ms: For the game, or for each turn.
        increment_ms: Added after each own turn, for the game only.
    """

    pace: Pace = Pace.NONE
    base_ms: int = 0
    increment_ms: int = 0

    @staticmethod
    def game(base_ms: int, increment_ms: int = 0) -> Allowance:
        """Time for the game: sudden death, or with an increment Fischer's way.

        Raises:
            ClockError: No time, or more than `MAX_MS`.
        """
        _checked("base_ms", base_ms, at_least=1)
        _checked("increment_ms", increment_ms)
        return Allowance(Pace.GAME, base_ms, increment_ms)

    @staticmethod
    def turn(each_ms: int) -> Allowance:
        """Time for each turn, as games by letter have it.

        Raises:
            ClockError: No time, or more than `MAX_MS`.
        """
        return Allowance(Pace.TURN, _checked("each_ms", each_ms, at_least=1))

    @staticmethod
    def days(days: int) -> Allowance:
        """Days for each turn."""
        return Allowance.turn(_checked("days", days, at_least=1) * DAY_MS)

    @property
    def first_ms(self) -> int | None:
        """What the clock shows at first; `None` for endless time."""
        return None if self.pace is Pace.NONE else self.base_ms

    def text(self) -> str:
        """As `TimeControl.text` writes it, `1/259200` for three days a turn."""
        if self.pace is Pace.NONE:
            return "-"
        each = "1/" if self.pace is Pace.TURN else ""
        increment = f"+{_seconds(self.increment_ms)}" if self.increment_ms else ""
        return f"{each}{_seconds(self.base_ms)}{increment}"


class TimeControl(NamedTuple):
    """The time of both sides, which may differ.

    CITE: Portable Game Notation, 9.6.1, whose `TimeControl` tag the text follows.
    """

    white: Allowance = Allowance()
    black: Allowance = Allowance()

    @staticmethod
    def both(allowance: Allowance) -> TimeControl:
        """The same for either side."""
        return TimeControl(allowance, allowance)

    @staticmethod
    def parse(text: str) -> TimeControl:
        """Reads `-` (none), `300` or `300+5` (seconds for the game), `1/86400` (for each turn).

        Times that differ stand with a bar between, White's first: `300+5|60`.

        Raises:
            ClockError: It reads otherwise, or gives no time.
        """
        parts = text.split("|")
        if not 1 <= len(parts) <= 2:
            raise ClockError(f"a time control reads WHITE|BLACK, not {shown(text)}")
        allowances = [_allowance(part.strip()) for part in parts]
        return TimeControl(allowances[0], allowances[-1])

    def text(self) -> str:
        """As `parse` reads it, and the tag of a record keeps it."""
        white, black = self.white.text(), self.black.text()
        return white if white == black else f"{white}|{black}"

    def of(self, side: Side) -> Allowance:
        """One side's."""
        return self.white if side is Side.WHITE else self.black


class Left(NamedTuple):
    """What both sides had left at the beginning of a turn; `None` for endless time."""

    white_ms: int | None
    black_ms: int | None

    def of(self, side: Side) -> int | None:
        """One side's."""
        return self.white_ms if side is Side.WHITE else self.black_ms

    def with_side(self, side: Side, left_ms: int | None) -> Left:
        """The same with other time for one side."""
        if side is Side.WHITE:
            return self._replace(white_ms=left_ms)
        return self._replace(black_ms=left_ms)


@dataclass(frozen=True, slots=True)
class Clock:
    """The clocks of a game at some moment.

    Attributes:
        control: How time is given.
        side: Whose clock it is that runs, or will run.
        left: What both had left when the running turn, or what is left of it, began.
        since_ms: When it began to run; `None` while it stands still.
        earlier: What both had left at the beginning of each turn that was played.
    """

    control: TimeControl
    side: Side
    left: Left
    since_ms: int | None = None
    earlier: tuple[tuple[Side, Left], ...] = ()

    @staticmethod
    def set_up(control: TimeControl, *, side: Side = Side.WHITE) -> Clock:
        """A clock that stands still before the first turn."""
        return Clock(control, side, Left(control.white.first_ms, control.black.first_ms))

    @staticmethod
    def start(control: TimeControl, *, now_ms: int, side: Side = Side.WHITE) -> Clock:
        """A clock that runs from now on."""
        return Clock.set_up(control, side=side).resume(now_ms)

    @property
    def is_running(self) -> bool:
        """Whether time passes."""
        return self.since_ms is not None

    def left_ms(self, side: Side, now_ms: int) -> int | None:
        """What a side has left, 0 when its flag has fallen; `None` for endless time."""
        left = self.left.of(side)
        if left is None or side is not self.side:
            return left
        return max(0, left - self._elapsed_ms(now_ms))

    def flagged(self, now_ms: int) -> Side | None:
        """The side that has lost on time: whose turn it is, when nothing is left of its time."""
        return self.side if self.left_ms(self.side, now_ms) == 0 else None

    def flags_in_ms(self, now_ms: int) -> int | None:
        """In how long that will be, `None` for never if nothing happens: to wake up by."""
        return self.left_ms(self.side, now_ms) if self.is_running else None

    def press(self, now_ms: int) -> Clock:
        """Ends the turn: takes the time it took, adds the increment, and sets the other running.

        Raises:
            ClockError: The clock stands still, or the flag has fallen.
        """
        self._refuse_flagged(now_ms)
        if not self.is_running:
            raise ClockError(f"the clock stands still, so {self.side} has no turn to end")
        allowance = self.control.of(self.side)
        left = self.left_ms(self.side, now_ms)
        if allowance.pace is Pace.TURN:
            left = allowance.base_ms
        elif left is not None:
            left = min(MAX_MS, left + allowance.increment_ms)
        return replace(
            self,
            side=self.side.other,
            left=self.left.with_side(self.side, left),
            since_ms=self._later(now_ms),
            earlier=(*self.earlier, (self.side, self.left)),
        )

    def pause(self, now_ms: int) -> Clock:
        """Stops it; what the turn took so far is taken. A clock that stands still stays as it is.

        Raises:
            ClockError: The flag has fallen: that cannot be paused away.
        """
        self._refuse_flagged(now_ms)
        return self._charged(now_ms, since_ms=None)

    def resume(self, now_ms: int) -> Clock:
        """Lets it run; one that runs already stays as it is.

        Raises:
            ClockError: The flag has fallen.
        """
        self._refuse_flagged(now_ms)
        return self if self.is_running else replace(self, since_ms=now_ms)

    def add_time(self, side: Side, more_ms: int, *, now_ms: int) -> Clock:
        """Gives a side more time, for this turn where it has time for each; kept by `take_back`.

        Raises:
            ClockError: Negative or too much, or the flag has fallen, or there is nothing to add to.
        """
        self._refuse_flagged(now_ms)
        _checked("more_ms", more_ms)
        if self.left.of(side) is None:
            raise ClockError(f"{side} has endless time, to which nothing can be added")
        given = [(turn, _more(left, side, more_ms)) for turn, left in self.earlier]
        return replace(self, left=_more(self.left, side, more_ms), earlier=tuple(given))

    def take_back(self, turns: int, *, now_ms: int) -> Clock:
        """Takes turns back: both sides have what they had when the first of them began.

        What has passed of the running turn is given back too. A clock that runs runs on, also
        after the flag has fallen.

        Raises:
            ClockError: There are not so many.
        """
        turns = whole("turns", turns)
        if not 0 <= turns <= len(self.earlier):
            raise ClockError(f"cannot take back {shown(turns)} turns of {len(self.earlier)}")
        if turns == 0:
            return self
        side, left = self.earlier[-turns]
        since_ms = self._later(now_ms) if self.is_running else None
        return replace(self, side=side, left=left, since_ms=since_ms, earlier=self.earlier[:-turns])

    def _elapsed_ms(self, now_ms: int) -> int:
        # A look at the time that came late must not give time back.
        return 0 if self.since_ms is None else max(0, now_ms - self.since_ms)

    def _later(self, now_ms: int) -> int:
        return now_ms if self.since_ms is None else max(now_ms, self.since_ms)

    def _charged(self, now_ms: int, *, since_ms: int | None) -> Clock:
        left = self.left.with_side(self.side, self.left_ms(self.side, now_ms))
        return replace(self, left=left, since_ms=since_ms)

    def _refuse_flagged(self, now_ms: int) -> None:
        loser = self.flagged(now_ms)
        if loser is not None:
            raise ClockError(f"the flag of {loser} has fallen, so the clock cannot go on")


def _more(left: Left, side: Side, more_ms: int) -> Left:
    had = left.of(side)
    return left if had is None else left.with_side(side, min(MAX_MS, had + more_ms))


def _checked(name: str, value: int, *, at_least: int = 0) -> int:
    value = whole(name, value)
    at_most = MAX_MS // DAY_MS if name == "days" else MAX_MS
    if not at_least <= value <= at_most:
        raise ClockError(f"{name} is {at_least} to {at_most}, not {shown(value)}")
    return value


def _allowance(text: str) -> Allowance:
    match = _FORM.fullmatch(text)
    if match is None or (match["each"] and match["increment"]):
        raise ClockError(
            f"a time control reads -, SECONDS, SECONDS+SECONDS or 1/SECONDS, not {shown(text)}"
        )
    if match["none"]:
        return Allowance()
    base_ms = _milliseconds(match["base"])
    try:
        if match["each"]:
            return Allowance.turn(base_ms)
        return Allowance.game(base_ms, _milliseconds(match["increment"] or "0"))
    except ClockError as error:
        raise ClockError(f"the time control {shown(text)} cannot be: {error}") from None


def _milliseconds(seconds: str) -> int:
    whole_part, _, part = seconds.partition(".")
    return int(whole_part) * 1000 + int(part.ljust(3, "0"))


def _seconds(milliseconds: int) -> str:
    seconds, part = divmod(milliseconds, 1000)
    return f"{seconds}.{part:03}".rstrip("0") if part else str(seconds)
