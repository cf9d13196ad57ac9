"""Seats, seeks and clocks of games between people, over every store."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from rithmomachia.clock import Clock, TimeControl
from rithmomachia.storage import (
    DuplicateGameError,
    GameConflictError,
    GameStore,
    InvitationError,
    Seat,
    SeatTakenError,
    UnknownGameError,
    UnknownIdentityError,
    Waiting,
)
from rithmomachia.vocabulary import Side
from tests.storage.games import (
    ABORT,
    FIRST,
    INVITED,
    ONLINE,
    RECORD,
    SECOND,
    THIRD,
    WON,
    at,
    both,
    token,
    two_identities,
    waiting,
)

pytestmark = pytest.mark.anyio

BLITZ = TimeControl.parse("300+5")
NOW = 1_767_225_600_000


async def test_a_local_game_has_seats_of_the_screen_and_the_machine(store: GameStore) -> None:
    await store.create(RECORD)
    await store.create(replace(RECORD, id="g2", opponent="same_screen", side=None, strength=None))
    assert (await store.load("g1")).seats == (
        Seat("white", "screen"),
        Seat("black", "machine", name="casual"),
    )
    assert (await store.load("g2")).seats == (Seat("white", "screen"), Seat("black", "screen"))


async def test_settings_and_seats_of_an_online_game_are_read_back(store: GameStore) -> None:
    record = replace(ONLINE, is_rated=True, visibility="public", start="8/8 w", previous_game="g0")
    await store.create(record, seats=waiting())
    game = await store.load("g1")
    assert (game.record, game.seats) == (record, waiting())
    assert game.seat("black").is_open
    assert not game.seat("white").is_open


async def test_a_seat_is_claimed_by_whom_is_invited(store: GameStore) -> None:
    await two_identities(store)
    await store.create(ONLINE, seats=waiting())
    number = await store.claim_seat(
        "g1",
        "black",
        invite_hash=INVITED,
        token_hash=token("b"),
        at=at(1),
        name="Benzô",
        identity="ben",
    )
    game = await store.load("g1")
    assert game.seat("black") == Seat(
        "black",
        name="Benzô",
        identity="ben",
        token_hash=token("b"),
        invite_hash=INVITED,
        claimed_at=at(1),
    )
    assert (number, game.last_event, game.updated_at) == (1, 1, at(1))
    event = (await store.events("g1", after=0))[0]
    assert (event.kind, event.payload) == ("seat", {"side": "black", "name": "Benzô"})


@pytest.mark.parametrize("invite", [None, "", token("d")])
async def test_other_invitations_open_no_seat(store: GameStore, invite: str | None) -> None:
    await store.create(ONLINE, seats=waiting())
    with pytest.raises(InvitationError, match="'g1'"):
        await store.claim_seat("g1", "black", invite_hash=invite, token_hash=token("b"), at=at(1))
    game = await store.load("g1")
    assert (game.seats, game.last_event, game.updated_at) == (waiting(), 0, ONLINE.created_at)


async def test_seats_that_are_not_open_cannot_be_claimed(store: GameStore) -> None:
    await store.create(RECORD)
    await store.create(replace(ONLINE, id="g2"), seats=waiting(None))
    await store.create(replace(ONLINE, id="g3"), seats=waiting(None))
    await store.finish("g3", ABORT, expected=0, at=at(1))
    for game_id, side in (
        ("g1", "white"),
        ("g1", "black"),
        ("g2", "white"),
        ("g2", "red"),
        ("g3", "black"),
    ):
        before = await store.load(game_id)
        with pytest.raises(SeatTakenError, match=f"'{game_id}'.*{side}"):
            await store.claim_seat(game_id, side, token_hash=token("b"), at=at(2))
        assert await store.load(game_id) == before


async def test_nobody_unknown_sits_down(store: GameStore) -> None:
    await store.create(ONLINE, seats=waiting(None))
    with pytest.raises(UnknownIdentityError, match="'zoe'"):
        await store.claim_seat("g1", "black", token_hash=token("b"), at=at(1), identity="zoe")
    with pytest.raises(UnknownGameError, match="'nobody'"):
        await store.claim_seat("nobody", "black", token_hash=token("b"), at=at(1))
    assert (await store.load("g1")).seat("black").is_open


async def test_of_fifty_claims_at_once_exactly_one_wins(store: GameStore) -> None:
    await store.create(ONLINE, seats=waiting())
    claims = [
        store.claim_seat(
            "g1", "black", invite_hash=INVITED, token_hash=f"{n:064}", at=at(1), name=f"n{n}"
        )
        for n in range(50)
    ]
    done = await asyncio.gather(*claims, return_exceptions=True)
    winners = [n for n, outcome in enumerate(done) if not isinstance(outcome, BaseException)]
    assert len(winners) == 1
    assert sum(isinstance(outcome, SeatTakenError) for outcome in done) == 49
    game = await store.load("g1")
    assert game.seat("black").token_hash == f"{winners[0]:064}"
    assert (game.seat("black").name, game.last_event) == (f"n{winners[0]}", 1)


# --- seeks ----------------------------------------------------------------------------------------


async def test_seeks_are_public_games_with_an_open_seat(store: GameStore) -> None:
    public = replace(ONLINE, visibility="public")
    for number, minute in ((1, 5), (2, 3), (3, 4), (4, 2), (5, 1)):
        record = replace(public, id=f"g{number}", created_at=at(minute))
        await store.create(record, seats=both() if number == 4 else waiting(None))
    await store.create(replace(ONLINE, id="g6"), seats=waiting())
    await store.finish("g5", ABORT, expected=0, at=at(6))
    lines = await store.seeks(10)
    assert [line.record.id for line in lines] == ["g2", "g3", "g1"]
    assert lines[0].seats == waiting(None)
    assert [line.record.id for line in await store.seeks(1)] == ["g2"]
    await store.claim_seat("g2", "black", token_hash=token("b"), at=at(7))
    assert [line.record.id for line in await store.seeks(10)] == ["g3", "g1"]


async def test_games_that_nobody_begins_are_told_by_what_they_wait_for(store: GameStore) -> None:
    public, by_days = replace(ONLINE, visibility="public"), replace(ONLINE, time_control="1/86400")
    local = replace(ONLINE, visibility="local")
    clock = Clock.set_up(TimeControl.parse("300+5"))
    days = Clock.set_up(TimeControl.parse("1/86400"))
    endless = replace(ONLINE, time_control="-")
    for number, (record, taken, time) in enumerate(
        [
            (public, waiting(None), clock),
            (ONLINE, waiting(), clock),
            (ONLINE, both(), clock),
            (by_days, both(), days),
            (endless, both(), None),
            (local, both(), clock),
            (ONLINE, both(), clock),
            (ONLINE, both(), None),
            (public, waiting(None), clock),
        ]
    ):
        made = replace(record, id=f"g{number}", created_at=at(20 - number))
        await store.create(made, seats=taken, clock=time)
    await store.finish("g6", ABORT, expected=0, at=at(1))
    await store.append_turn("g7", FIRST, at=at(2))

    async def found(kind: Waiting, **fields: Any) -> list[str]:
        asked = {"before": at(21), "turns": 2, "limit": 10, **fields}
        return list(await store.unbegun(kind, **asked))

    assert await found("seek") == ["g8", "g0"]
    assert await found("seek", before=at(20)) == ["g8"]
    assert await found("seek", limit=1) == ["g8"]
    assert await found("invitation") == ["g1"]
    assert await found("timed") == ["g2"]
    assert await found("untimed") == ["g7", "g4", "g3"]
    assert await found("untimed", turns=1) == ["g4", "g3"]


async def test_a_seek_is_withdrawn_while_nobody_has_come(store: GameStore) -> None:
    public = replace(ONLINE, visibility="public")
    await store.create(public, seats=waiting(None))
    await store.create(replace(public, id="g2"), seats=waiting(None))
    assert await store.withdraw("g1", ABORT, at=at(1)) == 1
    assert (await store.load("g1")).result == ABORT
    with pytest.raises(GameConflictError):
        await store.withdraw("g1", ABORT, at=at(2))
    await store.claim_seat("g2", "black", token_hash=token("b"), at=at(2))
    with pytest.raises(SeatTakenError, match="'g2'"):
        await store.withdraw("g2", ABORT, at=at(3))
    assert (await store.load("g2")).result is None


async def test_a_claim_and_a_withdrawal_at_once_leave_one_of_both(store: GameStore) -> None:
    for n in range(10):
        await store.create(replace(ONLINE, id=f"g{n}"), seats=waiting(None))
        claimed, withdrawn = await asyncio.gather(
            store.claim_seat(f"g{n}", "black", token_hash=token("b"), at=at(1)),
            store.withdraw(f"g{n}", ABORT, at=at(1)),
            return_exceptions=True,
        )
        assert {type(claimed), type(withdrawn)} == {int, SeatTakenError}
        game = await store.load(f"g{n}")
        assert (game.result is None) == isinstance(claimed, int) == (not game.seat("black").is_open)


# --- clocks ---------------------------------------------------------------------------------------


async def test_a_clock_is_stored_with_each_turn(store: GameStore) -> None:
    clock = Clock.set_up(BLITZ)
    await store.create(ONLINE, seats=waiting(), clock=clock)
    assert (await store.load("g1")).clock == clock
    clock = clock.resume(NOW)
    await store.claim_seat(
        "g1", "black", invite_hash=INVITED, token_hash=token("b"), at=at(1), clock=clock
    )
    assert (await store.load("g1")).clock == clock
    for turn, now_ms in ((FIRST, NOW + 12_000), (SECOND, NOW + 20_000)):
        clock = clock.press(now_ms)
        await store.append_turn("g1", turn, at=at(2), clock=clock)
        assert (await store.load("g1")).clock == clock
    assert clock.left_ms(Side.WHITE, NOW + 20_000) == 293_000
    assert [side for side, _ in clock.earlier] == [Side.WHITE, Side.BLACK]
    back = clock.take_back(1, now_ms=NOW + 21_000)
    await store.take_back("g1", keep=1, expected=2, at=at(3), clock=back)
    assert (await store.load("g1")).clock == back
    stopped = back.pause(NOW + 30_000)
    await store.finish("g1", WON, expected=1, at=at(4), clock=stopped)
    assert (await store.load("g1")).clock == stopped


async def test_clocks_of_unequal_and_one_sided_times(store: GameStore) -> None:
    for number, text in enumerate(("300+5|60", "-|60", "1/259200", "60|-")):
        record = replace(ONLINE, id=f"g{number}", time_control=text)
        clock = Clock.start(TimeControl.parse(text), now_ms=NOW)
        await store.create(record, seats=both(), clock=clock)
        for turn in (FIRST, SECOND, THIRD):
            clock = clock.press(NOW + 1000 * turn.number)
            await store.append_turn(record.id, turn, at=at(1), clock=clock)
        assert (await store.load(record.id)).clock == clock


async def test_time_given_is_kept_by_a_takeback(store: GameStore) -> None:
    clock = Clock.start(BLITZ, now_ms=NOW)
    await store.create(ONLINE, seats=both(), clock=clock)
    clock = clock.press(NOW + 1000)
    await store.append_turn("g1", FIRST, at=at(1), clock=clock)
    with pytest.raises(GameConflictError):
        await store.set_clock("g1", clock, expected=0, at=at(2))
    clock = clock.add_time(Side.WHITE, 15_000, now_ms=NOW + 2000)
    assert await store.set_clock("g1", clock, expected=1, at=at(2)) == 2
    game = await store.load("g1")
    assert game.clock == clock
    assert game.clock.take_back(1, now_ms=NOW + 3000).left.white_ms == 315_000
    event = (await store.events("g1", after=1))[0]
    assert (event.kind, event.payload) == (
        "clock",
        {"side": "black", "white_ms": 319_000, "black_ms": 300_000, "since_ms": NOW + 1000},
    )


async def test_a_turn_refused_leaves_the_clock(store: GameStore) -> None:
    clock = Clock.start(BLITZ, now_ms=NOW)
    await store.create(ONLINE, seats=both(), clock=clock)
    await store.append_turn("g1", FIRST, at=at(1), clock=clock.press(NOW + 1000))
    before = await store.load("g1")
    with pytest.raises(GameConflictError):
        await store.append_turn("g1", FIRST, at=at(2), clock=clock.press(NOW + 9000))
    assert await store.load("g1") == before


async def test_games_without_time_have_no_clock(store: GameStore) -> None:
    await store.create(replace(ONLINE, time_control="-"), seats=both())
    await store.append_turn("g1", FIRST, at=at(1))
    assert (await store.load("g1")).clock is None


async def test_running_lists_the_games_whose_flag_may_fall(store: GameStore) -> None:
    running, still = Clock.start(BLITZ, now_ms=NOW), Clock.set_up(BLITZ)
    for name, clock in (("g3", running), ("g1", running), ("g2", still), ("g4", running)):
        await store.create(replace(ONLINE, id=name), seats=both(), clock=clock)
    await store.finish("g4", WON, expected=0, at=at(1))
    assert list(await store.running()) == ["g1", "g3"]


async def test_a_game_whose_id_is_taken_leaves_no_seats(store: GameStore) -> None:
    await store.create(ONLINE, seats=waiting())
    with pytest.raises(DuplicateGameError):
        await store.create(ONLINE, seats=both())
    assert (await store.load("g1")).seats == waiting()
