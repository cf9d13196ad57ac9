"""Clocks against plain sums of the time that passed."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from rithmomachia import Side
from rithmomachia.clock import DAY_MS, MAX_MS, Allowance, Clock, ClockError, TimeControl

HOUR_MS = 3_600_000
WHITE, BLACK = Side.WHITE, Side.BLACK

ALLOWANCES = (
    st.just(Allowance())
    | st.builds(Allowance.game, st.integers(1, HOUR_MS), st.integers(0, 60_000))
    | st.builds(Allowance.turn, st.integers(1, HOUR_MS))
    | st.builds(Allowance.days, st.integers(1, 14))
)
CONTROLS = st.builds(TimeControl, ALLOWANCES, ALLOWANCES)
PLENTY = TimeControl.both(Allowance.game(HOUR_MS, 2_000))
TIMES = st.lists(st.integers(0, 20_000), max_size=30)


def played(control: TimeControl, times: list[int], *, first: Side = WHITE) -> tuple[Clock, int]:
    """A clock after turns that took these times, and the time it is."""
    clock, now = Clock.start(control, now_ms=1_000, side=first), 1_000
    for time in times:
        now += time
        clock = clock.press(now)
    return clock, now


@given(TIMES, st.sampled_from(Side))
def test_no_time_is_lost_or_made(times: list[int], first: Side) -> None:
    clock, now = played(PLENTY, times, first=first)
    own, others = times[::2], times[1::2]
    assert clock.left_ms(first, now) == HOUR_MS - sum(own) + 2_000 * len(own)
    assert clock.left_ms(first.other, now) == HOUR_MS - sum(others) + 2_000 * len(others)
    assert clock.side is (first if len(times) % 2 == 0 else first.other)


@given(CONTROLS, st.integers(0, 2 * HOUR_MS), st.integers(0, 2 * HOUR_MS))
def test_time_passes_for_one_side_alone(control: TimeControl, soon: int, later: int) -> None:
    clock = Clock.start(control, now_ms=0)
    assume(soon <= later)
    first, second = clock.left_ms(WHITE, soon), clock.left_ms(WHITE, later)
    if first is None or second is None:
        assert first is second is None
        assert clock.flags_in_ms(soon) is None
    else:
        assert 0 <= second <= first
        assert first - second == later - soon or second == 0
    assert clock.left_ms(BLACK, soon) == clock.left_ms(BLACK, later) == control.black.first_ms


@given(CONTROLS, st.integers(0, 20 * DAY_MS), st.sampled_from(Side))
def test_a_flag_falls_when_nothing_is_left(control: TimeControl, now: int, first: Side) -> None:
    clock = Clock.start(control, now_ms=0, side=first)
    base = control.of(first).first_ms
    has_fallen = base is not None and now >= base
    assert clock.flagged(now) == (first if has_fallen else None)
    if has_fallen:
        for refused in (clock.press, clock.pause, clock.resume):
            with pytest.raises(ClockError, match=f"flag of {first}"):
                refused(now)
    else:
        assert clock.press(now).side is first.other


def test_the_last_millisecond_counts() -> None:
    clock = Clock.start(TimeControl.both(Allowance.game(1_000)), now_ms=5)
    assert clock.flagged(1_004) is None
    assert clock.press(1_004).left_ms(WHITE, 9_999) == 1
    assert clock.flagged(1_005) is WHITE
    assert clock.flags_in_ms(5) == 1_000


@given(TIMES, st.integers(0, 10**9))
def test_a_pause_costs_nothing(times: list[int], long: int) -> None:
    clock, now = played(PLENTY, times)
    paused = clock.pause(now + 700)
    assert not paused.is_running
    assert paused.flags_in_ms(now) is None
    again = paused.resume(now + 700 + long)
    for side in Side:
        assert again.left_ms(side, now + 700 + long) == clock.left_ms(side, now + 700)
    assert paused.pause(now + long) == paused
    assert again.resume(now + 750 + long) == again
    with pytest.raises(ClockError, match="stands still"):
        paused.press(now + 800)


@given(CONTROLS, st.lists(st.integers(0, 50), max_size=12), st.data())
def test_turns_taken_back_bring_their_time_back(
    control: TimeControl, times: list[int], data: st.DataObject
) -> None:
    clock, now = Clock.start(control, now_ms=0), 0
    past = [clock]
    for time in times:
        if clock.flagged(now + time) is not None:
            break
        now += time
        clock = clock.press(now)
        past.append(clock)
    turns = data.draw(st.integers(0, len(past) - 1))
    restored = clock.take_back(turns, now_ms=now)
    then = past[-1 - turns]
    assert (restored.side, restored.left, restored.earlier) == (then.side, then.left, then.earlier)
    assert restored.is_running
    for side in Side:
        assert restored.left_ms(side, now) == then.left.of(side)
    with pytest.raises(ClockError, match=f"{len(past)} turns"):
        clock.take_back(len(past), now_ms=now)
    with pytest.raises(ClockError, match="-1"):
        clock.take_back(-1, now_ms=now)


def test_a_turn_lost_on_time_can_be_taken_back() -> None:
    clock, now = played(TimeControl.both(Allowance.game(10_000)), [4_000])
    assert clock.flagged(now + 10_000) is BLACK
    restored = clock.take_back(1, now_ms=now + 10_000)
    assert restored.flagged(now + 10_000) is None
    assert restored.left_ms(WHITE, now + 11_000) == 9_000


@given(TIMES, st.integers(0, HOUR_MS), st.sampled_from(Side))
def test_time_given_stays_given(times: list[int], more: int, side: Side) -> None:
    clock, now = played(PLENTY, times)
    richer = clock.add_time(side, more, now_ms=now)
    before, after = clock.left_ms(side, now), richer.left_ms(side, now)
    assert before is not None
    assert after == before + more
    assert richer.left_ms(side.other, now) == clock.left_ms(side.other, now)
    for turns in range(len(times) + 1):
        had = clock.take_back(turns, now_ms=now).left.of(side)
        assert had is not None
        assert richer.take_back(turns, now_ms=now).left.of(side) == had + more


def test_what_cannot_be_given_is_refused() -> None:
    clock = Clock.start(TimeControl(Allowance(), Allowance.game(1_000)), now_ms=0)
    with pytest.raises(ClockError, match="white has endless time"):
        clock.add_time(WHITE, 1, now_ms=0)
    with pytest.raises(ClockError, match="-1"):
        clock.add_time(BLACK, -1, now_ms=0)
    assert clock.add_time(BLACK, MAX_MS, now_ms=0).left.black_ms == MAX_MS


def test_days_begin_anew_with_each_turn() -> None:
    clock, now = played(TimeControl.both(Allowance.days(3)), [2 * DAY_MS, 1, DAY_MS])
    assert clock.left_ms(WHITE, now) == 3 * DAY_MS
    assert clock.left_ms(BLACK, now + DAY_MS) == 2 * DAY_MS
    assert clock.flagged(now + 3 * DAY_MS) is BLACK


def test_sides_may_have_different_times() -> None:
    clock, now = played(TimeControl.parse("60|-"), [10_000, 999_999_999])
    assert (clock.left_ms(WHITE, now), clock.left_ms(BLACK, now)) == (50_000, None)
    assert clock.press(now + 1).flagged(now + 10**12) is None


@given(TIMES, st.integers(0, 10**6))
def test_a_clock_never_runs_backwards(times: list[int], late: int) -> None:
    clock, now = played(PLENTY, times)
    assert clock.left_ms(clock.side, now - late) == clock.left_ms(clock.side, now)
    pressed = clock.press(now - late)
    assert pressed.left_ms(pressed.side, now + 5) == clock.press(now).left_ms(pressed.side, now + 5)


@given(CONTROLS)
def test_a_control_reads_back_from_its_text(control: TimeControl) -> None:
    assert TimeControl.parse(control.text()) == control


def test_controls_read_as_game_files_write_them() -> None:
    assert TimeControl.parse("-") == TimeControl()
    assert TimeControl.parse("300") == TimeControl.both(Allowance.game(300_000))
    assert TimeControl.parse("300+5") == TimeControl.both(Allowance.game(300_000, 5_000))
    assert TimeControl.parse("1/259200") == TimeControl.both(Allowance.days(3))
    assert TimeControl.parse("0.5+0.05 | 60").text() == "0.5+0.05|60"


@pytest.mark.parametrize(
    "text", ["", "0", "0+5", "x", "300+", "1/0", "2/60", "1/60+5", "-1", "1|2|3", "9999999999", "٣"]
)
def test_what_gives_no_time_is_refused(text: str) -> None:
    with pytest.raises(ClockError) as caught:
        TimeControl.parse(text)
    assert repr(text) in str(caught.value)
    assert str(caught.value).count("\n") == 0


@pytest.mark.parametrize("milliseconds", [0, -1, MAX_MS + 1])
def test_impossible_times_are_refused(milliseconds: int) -> None:
    with pytest.raises(ClockError, match=str(milliseconds)):
        Allowance.game(milliseconds)
    with pytest.raises(ClockError, match=str(milliseconds)):
        Allowance.turn(milliseconds)
    with pytest.raises(ClockError, match="days is 1 to 10000"):
        Allowance.days(0)
