"""Identities, ratings, blocks, reports and one's own data, over every store."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace

import pytest

from rithmomachia.rating import Rating, idle, rate_game
from rithmomachia.storage import (
    DuplicateIdentityError,
    GameConflictError,
    GameStore,
    Identity,
    RatingChange,
    Report,
    Seat,
    StillPlayingError,
    StoredRating,
    UnknownGameError,
    UnknownIdentityError,
)
from tests.storage.games import (
    ABORT,
    DRAWN,
    FIRST,
    ONLINE,
    RECORD,
    WON,
    at,
    both,
    token,
    two_identities,
    waiting,
)

pytestmark = pytest.mark.anyio

RATED = replace(ONLINE, is_rated=True)


async def test_an_identity_is_found_by_id_and_by_key(store: GameStore) -> None:
    ana = Identity("ana", "Ana", token("1"), at(0))
    await store.create_identity(ana)
    assert await store.identity("ana") == ana
    assert await store.identity_with_key(token("1")) == ana
    assert await store.identity_with_key(token("2")) is None
    for twin in (replace(ana, key_hash=token("2")), replace(ana, id="ana2")):
        with pytest.raises(DuplicateIdentityError, match=twin.id):
            await store.create_identity(twin)
    assert await store.identity_with_key(token("2")) is None


async def test_a_new_name_is_seen_in_games_being_played(store: GameStore) -> None:
    await two_identities(store)
    await store.create(ONLINE, seats=both("ana", "ben"))
    await store.create(replace(ONLINE, id="g2"), seats=both("ana", "ben"))
    await store.finish("g2", WON, expected=0, at=at(1))
    await store.rename("ana", "Anna")
    assert (await store.identity("ana")).name == "Anna"
    assert [seat.name for seat in (await store.load("g1")).seats] == ["Anna", "Benzô"]
    assert [seat.name for seat in (await store.load("g2")).seats] == ["Ana", "Benzô"]


async def test_an_unknown_identity_is_named(store: GameStore) -> None:
    for call in (
        store.identity("zoe"),
        store.rename("zoe", "Z"),
        store.ratings("zoe"),
        store.rating_changes("zoe"),
        store.block("zoe", "ana", at=at(1)),
        store.blocks("zoe"),
        store.export_identity("zoe"),
        store.forget_identity("zoe", at=at(1)),
    ):
        with pytest.raises(UnknownIdentityError, match="'zoe'"):
            await call


# --- ratings ------------------------------------------------------------------------------------


async def test_a_rated_result_changes_both_ratings(store: GameStore) -> None:
    await two_identities(store)
    await store.create(RATED, seats=both("ana", "ben"))
    number = await store.append_turn("g1", FIRST, at=at(5), result=WON)
    ana, ben = rate_game(Rating(), Rating(), score=1)
    assert await store.ratings("ana") == {"boissiere": StoredRating(ana, 1, at(5))}
    assert await store.ratings("ben") == {"boissiere": StoredRating(ben, 1, at(5))}
    assert list(await store.rating_changes("ben")) == [
        RatingChange("g1", "ben", "boissiere", Rating(), ben, at(5))
    ]
    log = await store.events("g1", after=1)
    assert [event.kind for event in log] == ["result", "rating", "rating"]
    assert log[1].payload == {"side": "white", "before": 1500, "after": round(ana.rating)}
    assert (number, (await store.load("g1")).last_event) == (4, 4)
    best, worst = await store.leaders("boissiere", 5)
    assert (best[0].id, best[1].rating, worst[0].id) == ("ana", ana, "ben")
    assert list(await store.leaders("philosophers", 5)) == []


async def test_time_without_games_is_counted_before_the_next(store: GameStore) -> None:
    await two_identities(store)
    later = "2026-02-26T00:05:00+00:00"
    for number, moment, result in ((1, at(5), WON), (2, later, DRAWN)):
        await store.create(replace(RATED, id=f"g{number}"), seats=both("ana", "ben"))
        await store.finish(f"g{number}", result, expected=0, at=moment)
    ana, ben = rate_game(Rating(), Rating(), score=1)
    # Eight weeks lie between.
    ana, ben = rate_game(idle(ana, 8), idle(ben, 8), score=0.5)
    stored = (await store.ratings("ana"))["boissiere"]
    assert tuple(stored.rating) == pytest.approx(tuple(ana))
    assert (stored.games, stored.updated_at) == (2, later)
    assert [change.game_id for change in await store.rating_changes("ben")] == ["g2", "g1"]
    assert len(await store.rating_changes("ben", limit=1)) == 1


async def test_results_that_do_not_count_change_no_rating(store: GameStore) -> None:
    await two_identities(store)
    cases = {
        "unrated": (ONLINE, both("ana", "ben"), WON),
        "aborted": (RATED, both("ana", "ben"), ABORT),
        "one": (RATED, both("ana", None), WON),
        "same": (RATED, both("ana", "ana"), WON),
        "gone": (RATED, both("ana", "zoe"), WON),
    }
    for name, (record, places, result) in cases.items():
        await store.create(replace(record, id=name), seats=places)
        assert await store.finish(name, result, expected=0, at=at(1)) == 1
    assert await store.ratings("ana") == {}


async def test_ratings_change_once_for_a_game(store: GameStore) -> None:
    await two_identities(store)
    await store.create(RATED, seats=both("ana", "ben"))
    await store.append_turn("g1", FIRST, at=at(1))
    done = await asyncio.gather(
        *(store.finish("g1", WON, expected=1, at=at(2)) for _ in range(5)), return_exceptions=True
    )
    assert sum(isinstance(outcome, GameConflictError) for outcome in done) == 4
    assert (await store.ratings("ana"))["boissiere"].games == 1
    with pytest.raises(GameConflictError):
        await store.take_back("g1", keep=0, expected=1, at=at(3))
    assert (await store.load("g1")).result == WON


async def test_games_that_end_together_lose_no_change(store: GameStore) -> None:
    await two_identities(store)
    for n in range(12):
        places = both("ana", "ben") if n % 2 else both("ben", "ana")
        await store.create(replace(RATED, id=f"g{n}"), seats=places)
    await asyncio.gather(*(store.finish(f"g{n}", WON, expected=0, at=at(1)) for n in range(12)))
    for player in ("ana", "ben"):
        changes = await store.rating_changes(player)
        stored = (await store.ratings(player))["boissiere"]
        assert (stored.games, len(changes)) == (12, 12)
        # Each change begins where another ended: none was written over.
        befores = {change.before.rating for change in changes} | {stored.rating.rating}
        assert befores == {change.after.rating for change in changes} | {1500.0}


# --- blocks and reports -------------------------------------------------------------------------


async def test_blocks_are_one_sided(store: GameStore) -> None:
    await two_identities(store)
    for _ in range(2):
        await store.block("ana", "ben", at=at(1))
    assert await store.blocks("ana") == {"ben"}
    assert await store.blocks("ben") == frozenset()
    with pytest.raises(UnknownIdentityError, match="'zoe'"):
        await store.block("ana", "zoe", at=at(1))
    for _ in range(2):
        await store.unblock("ana", "ben")
    assert await store.blocks("ana") == frozenset()


async def test_reports_wait_until_somebody_closes_them(store: GameStore) -> None:
    await store.create(ONLINE, seats=both())
    first = Report("g1", None, "black", "chat", "rude", at(1))
    second = Report("g1", "ana", None, "name", "ruder", at(2))
    numbers = [await store.report(each) for each in (first, second)]
    expected = [
        replace(each, number=number) for each, number in zip((first, second), numbers, strict=True)
    ]
    assert list(await store.reports(10)) == expected
    assert list(await store.reports(1)) == expected[:1]
    await store.close_report(numbers[0])
    await store.close_report(10_000)
    assert list(await store.reports(10)) == expected[1:]
    with pytest.raises(UnknownGameError):
        await store.report(replace(first, game_id="nobody"))


# --- one's own data -----------------------------------------------------------------------------


async def played(store: GameStore) -> None:
    """Ana and Benzô have played a rated game to its end, and talked; Ana has a game alone."""
    await two_identities(store)
    await store.create(RATED, seats=waiting(None, maker="ana"))
    await store.claim_seat(
        "g1", "black", token_hash=token("b"), at=at(1), name="Benzô", identity="ben"
    )
    await store.append_turn("g1", FIRST, at=at(2))
    await store.say("g1", "well played", at=at(3), side="black", name="Benzô", identity="ben")
    await store.say("g1", "thanks", at=at(4), side="white", name="Ana", identity="ana")
    await store.finish("g1", WON, expected=1, at=at(5))
    await store.create(replace(ONLINE, id="g2"), seats=waiting(maker="ana"))
    await store.block("ben", "ana", at=at(6))
    await store.report(Report("g1", "ben", "white", "chat", "rude", at(7)))


async def test_everything_of_an_identity_is_exported(store: GameStore) -> None:
    await played(store)
    data = await store.export_identity("ben")
    text = json.dumps(data)
    assert json.loads(text) == data
    assert (data["id"], data["name"], data["games"], data["blocks"]) == (
        "ben",
        "Benzô",
        ["g1"],
        ["ana"],
    )
    assert "well played" in text
    assert "thanks" not in text
    assert "rude" in text
    assert '"ruleset": "boissiere"' in text
    assert token("2") not in text
    assert token("b") not in text
    assert (await store.export_identity("ana"))["games"] == ["g1", "g2"]


async def test_who_is_forgotten_leaves_the_others_game(store: GameStore) -> None:
    await played(store)
    before = await store.load("g1")
    assert list(await store.forget_identity("ben", at=at(8))) == ["g1"]
    with pytest.raises(UnknownIdentityError):
        await store.identity("ben")
    game = await store.load("g1")
    assert (game.turns, game.result) == (before.turns, before.result)
    assert game.seat("white") == before.seat("white")
    black = game.seat("black")
    assert (black.name, black.identity, black.token_hash) == (None, None, None)
    assert not black.is_open
    assert [(line.name, line.text) for line in await store.chat("g1")] == [
        (None, ""),
        ("Ana", "thanks"),
    ]
    log = await store.events("g1", after=0)
    assert "Benzô" not in str(log)
    assert "well played" not in str(log)
    assert (log[-1].kind, log[-1].payload) == ("forgotten", {"side": "black"})
    assert [event.number for event in log] == list(range(1, game.last_event + 1))
    assert [report.reporter for report in await store.reports(5)] == [None]
    assert "rude" not in str(await store.reports(5))
    # Ana's rating stays, and her games; when she goes too, all is gone.
    assert (await store.ratings("ana"))["boissiere"].games == 1
    assert list(await store.forget_identity("ana", at=at(9))) == []
    for game_id in ("g1", "g2"):
        with pytest.raises(UnknownGameError):
            await store.load(game_id)


async def test_nobody_is_forgotten_in_the_middle_of_a_game(store: GameStore) -> None:
    await two_identities(store)
    await store.create(ONLINE, seats=both("ana", "ben"))
    before = await store.load("g1")
    with pytest.raises(StillPlayingError, match="'g1'") as refused:
        await store.forget_identity("ana", at=at(1))
    assert refused.value.game_ids == ("g1",)
    with pytest.raises(StillPlayingError, match="'g1'"):
        await store.forget_seat("g1", "white", at=at(1))
    assert await store.load("g1") == before
    assert (await store.identity("ana")).name == "Ana"


async def test_who_has_only_a_token_is_forgotten_too(store: GameStore) -> None:
    await store.create(ONLINE, seats=both())
    await store.say("g1", "hello", at=at(1), side="white", name="Ana")
    await store.finish("g1", WON, expected=0, at=at(2))
    assert await store.forget_seat("g1", "white", at=at(3)) is False
    assert [seat.name for seat in (await store.load("g1")).seats] == [None, "Benzô"]
    assert (await store.chat("g1"))[0].text == ""
    assert await store.forget_seat("g1", "black", at=at(4)) is True
    with pytest.raises(UnknownGameError):
        await store.load("g1")


async def test_a_local_game_is_deleted_with_the_ways_to_it(store: GameStore) -> None:
    await store.create(RECORD)
    await store.create(replace(RECORD, id="g2", previous_game="g1"))
    await store.append_turn("g1", FIRST, at=at(1))
    assert await store.forget_seat("g1", "white", at=at(2)) is True
    with pytest.raises(UnknownGameError):
        await store.load("g1")
    assert (await store.load("g2")).record.previous_game is None
    await store.create(RECORD)
    assert (await store.load("g1")).turns == ()


async def test_who_has_both_seats_by_one_token_deletes_a_game_in_play(store: GameStore) -> None:
    own = [Seat(side, token_hash="a" * 64, claimed_at=at(0)) for side in ("white", "black")]
    await store.create(RECORD, seats=own)
    await store.append_turn("g1", FIRST, at=at(1))
    assert await store.forget_seat("g1", "white", at=at(2)) is True
    with pytest.raises(UnknownGameError):
        await store.load("g1")


async def test_a_chatty_spectator_is_forgotten(store: GameStore) -> None:
    await two_identities(store)
    await store.create(ONLINE, seats=both())
    await store.say("g1", "I saw it", at=at(1), side=None, name="Ana", identity="ana")
    assert list(await store.forget_identity("ana", at=at(2))) == []
    (line,) = await store.chat("g1")
    assert (line.name, line.identity, line.text) == (None, None, "")
    assert "saw" not in str(await store.events("g1", after=0))
