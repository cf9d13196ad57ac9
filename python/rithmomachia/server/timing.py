"""A game's clock as the server handles it. All arithmetic is in `rithmomachia.clock`.

The first turn of each side takes no time: the clocks begin to run when both have played.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from time import time_ns

from rithmomachia.clock import Clock, TimeControl
from rithmomachia.server.protocol import ClockMessage
from rithmomachia.vocabulary import Side

UNTIMED_TURNS = 2


def epoch_ms() -> int:
    """Milliseconds since 1970: the only time that several processes and a restart agree on."""
    return time_ns() // 1_000_000


def moment(now_ms: int) -> str:
    """A time as records carry it."""
    return datetime.fromtimestamp(now_ms / 1000, UTC).isoformat(timespec="milliseconds")


def new_clock(control: TimeControl, side: Side) -> Clock | None:
    """The clock of a new game, standing; None for a game without time."""
    if control.white.first_ms is None and control.black.first_ms is None:
        return None
    return Clock.set_up(control, side=side)


def after_turn(clock: Clock, *, side: Side, turns: int, now_ms: int) -> Clock:
    """The clock after a turn.

    Args:
        clock: Before it.
        side: Whose time runs next.
        turns: How many have been played with this one.
        now_ms: When the turn arrived.
    """
    pressed = clock.resume(now_ms).press(now_ms)
    if pressed.side is not side:
        # A side without a turn was passed over.
        pressed = replace(pressed, side=side)
    return pressed.pause(now_ms) if turns < UNTIMED_TURNS else pressed


def stopped(clock: Clock, now_ms: int) -> Clock:
    """The clock at the end of a game; a fallen flag stays fallen."""
    left = clock.left.with_side(clock.side, clock.left_ms(clock.side, now_ms))
    return replace(clock, left=left, since_ms=None)


def set_back(clock: Clock, turns: int, *, keep: int, now_ms: int) -> Clock:
    """The clock after so many turns were taken back, `keep` of them remaining."""
    earlier = clock.take_back(min(turns, len(clock.earlier)), now_ms=now_ms)
    if keep < UNTIMED_TURNS:
        return earlier.pause(now_ms)
    return earlier.resume(now_ms)


def clock_message(clock: Clock | None, now_ms: int) -> ClockMessage | None:
    """What the clocks show now."""
    if clock is None:
        return None
    return ClockMessage(
        control=clock.control.text(),
        white_ms=clock.left_ms(Side.WHITE, now_ms),
        black_ms=clock.left_ms(Side.BLACK, now_ms),
        running=clock.side.value if clock.is_running else None,
    )
