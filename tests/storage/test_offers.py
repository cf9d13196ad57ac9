"""Offers, rematches, talk and what listeners hear, over every store."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from rithmomachia.storage import (
    EVERYTHING,
    Change,
    ChatLine,
    DuplicateGameError,
    GameConflictError,
    GameStore,
    OfferConflictError,
    UnknownGameError,
)
from tests.storage.games import (
    DRAWN,
    FIRST,
    ONLINE,
    RECORD,
    SECOND,
    THIRD,
    WON,
    at,
    both,
)

pytestmark = pytest.mark.anyio


@pytest.fixture
async def game(store: GameStore) -> str:
    """A game of two people after one turn."""
    await store.create(ONLINE, seats=both())
    await store.append_turn("g1", FIRST, at=at(1))
    return "g1"


async def offers(store: GameStore) -> dict[str, str]:
    return dict((await store.load("g1")).offers)


async def test_an_offer_is_open_until_it_is_closed(store: GameStore, game: str) -> None:
    assert await store.offer(game, "draw", "white", expected=1) == 2
    assert await store.offer(game, "takeback", "black", expected=1) == 3
    assert await offers(store) == {"draw": "white", "takeback": "black"}
    for side in ("white", "black"):
        with pytest.raises(OfferConflictError, match=r"draw.*already open.*'g1'"):
            await store.offer(game, "draw", side, expected=1)
    with pytest.raises(OfferConflictError, match=r"draw.*not open"):
        await store.close_offer(game, "draw", "black", answer="declined")
    assert await store.close_offer(game, "draw", "white", answer="declined") == 4
    assert await offers(store) == {"takeback": "black"}
    log = await store.events(game, after=1)
    assert [(event.kind, event.payload) for event in log] == [
        ("offer", {"offer": "draw", "side": "white"}),
        ("offer", {"offer": "takeback", "side": "black"}),
        ("offer_closed", {"offer": "draw", "side": "white", "answer": "declined"}),
    ]


async def test_offers_are_about_the_game_as_it_stands(store: GameStore, game: str) -> None:
    with pytest.raises(GameConflictError):
        await store.offer(game, "draw", "white", expected=0)
    with pytest.raises(GameConflictError):
        await store.offer(game, "rematch", "white", expected=1)
    await store.finish(game, WON, expected=1, at=at(2))
    with pytest.raises(GameConflictError):
        await store.offer(game, "draw", "white", expected=1)
    assert await offers(store) == {}


async def test_a_turn_of_the_other_side_lets_offers_lapse(store: GameStore, game: str) -> None:
    await store.offer(game, "draw", "black", expected=1)
    await store.offer(game, "takeback", "white", expected=1)
    await store.append_turn(game, SECOND, at=at(2))
    assert await offers(store) == {"draw": "black"}
    await store.append_turn(game, THIRD, at=at(3))
    assert await offers(store) == {}


async def test_a_draw_is_accepted_only_while_it_is_offered(store: GameStore, game: str) -> None:
    for offered in (False, True):
        with pytest.raises(OfferConflictError):
            await store.finish(game, DRAWN, expected=1, at=at(2), accepts="white")
        if not offered:
            await store.offer(game, "draw", "black", expected=1)
    assert (await store.load(game)).result is None
    await store.finish(game, DRAWN, expected=1, at=at(2), accepts="black")
    stored = await store.load(game)
    assert (stored.result, stored.offers) == (DRAWN, {})


async def test_a_takeback_is_accepted_only_while_it_is_offered(store: GameStore, game: str) -> None:
    with pytest.raises(OfferConflictError):
        await store.take_back(game, keep=0, expected=1, at=at(2), accepts="white")
    await store.offer(game, "takeback", "white", expected=1)
    await store.offer(game, "draw", "white", expected=1)
    await store.take_back(game, keep=0, expected=1, at=at(2), accepts="white")
    stored = await store.load(game)
    assert (stored.turns, stored.offers) == ((), {})


async def test_a_rematch_begins_once_and_is_linked_both_ways(store: GameStore, game: str) -> None:
    await store.finish(game, WON, expected=1, at=at(2))
    following = replace(ONLINE, id="g2", previous_game=game, created_at=at(4))
    with pytest.raises(OfferConflictError):
        await store.begin_rematch(game, following, accepts="white", at=at(4), seats=both())
    await store.offer(game, "rematch", "white", expected=1)
    with pytest.raises(DuplicateGameError):
        await store.begin_rematch(
            game, replace(following, id="g1"), accepts="white", at=at(4), seats=both()
        )
    number = await store.begin_rematch(game, following, accepts="white", at=at(4), seats=both())
    old, new = await store.load(game), await store.load("g2")
    assert (old.next_game, old.offers, old.last_event) == ("g2", {}, number)
    assert (new.record.previous_game, new.seats) == (game, both())
    event = (await store.events(game, after=number - 1))[0]
    assert (event.kind, event.payload) == ("rematch", {"game": "g2"})
    with pytest.raises(OfferConflictError):
        await store.offer(game, "rematch", "black", expected=1)
    with pytest.raises(OfferConflictError):
        await store.begin_rematch(
            game, replace(following, id="g3"), accepts="white", at=at(5), seats=both()
        )


async def test_what_is_said_is_numbered_with_the_events(store: GameStore, game: str) -> None:
    assert await store.say(game, "¡Hola!", at=at(2), side="white", name="Ana") == 2
    await store.append_turn(game, SECOND, at=at(3))
    assert await store.say(game, "ohayō", at=at(4), side=None, name="Zoë") == 4
    first = ChatLine(2, "white", None, "Ana", "¡Hola!", at(2))
    second = ChatLine(4, None, None, "Zoë", "ohayō", at(4))
    assert list(await store.chat(game)) == [first, second]
    assert list(await store.chat(game, after=2)) == [second]
    assert list(await store.chat(game, limit=1)) == [first]
    event = (await store.events(game, after=3))[0]
    assert (event.kind, event.payload) == ("chat", {"side": None, "name": "Zoë", "text": "ohayō"})


async def test_an_unknown_game_has_no_offers_and_no_talk(store: GameStore) -> None:
    for call in (
        store.offer("nobody", "draw", "white", expected=0),
        store.close_offer("nobody", "draw", "white", answer="declined"),
        store.begin_rematch("nobody", ONLINE, accepts="white", at=at(1), seats=both()),
        store.say("nobody", "x", at=at(1), side=None),
        store.chat("nobody"),
        store.forget_seat("nobody", "white", at=at(1)),
    ):
        with pytest.raises(UnknownGameError, match="'nobody'"):
            await call


# --- changes --------------------------------------------------------------------------------------


async def heard(changes: AsyncIterator[Change]) -> str:
    """What is heard next, which must not take long."""
    async with asyncio.timeout(10):
        return (await anext(changes)).game


async def test_listeners_hear_of_every_change_once_it_is_written(store: GameStore) -> None:
    changes = store.changes()
    assert await heard(changes) == EVERYTHING
    await store.create(RECORD)
    assert await heard(changes) == "g1"
    await store.create(replace(RECORD, id="g2"))
    assert await heard(changes) == "g2"
    await store.append_turn("g1", FIRST, at=at(1))
    assert await heard(changes) == "g1"
    with pytest.raises(GameConflictError):
        await store.append_turn("g1", FIRST, at=at(1))
    await store.append_turn("g2", FIRST, at=at(2))
    assert await heard(changes) == "g2"


async def test_a_change_tells_its_last_event_where_that_is_all(store: GameStore) -> None:
    changes = store.changes()
    assert await anext(changes) == Change(EVERYTHING)
    await store.create(RECORD)
    assert await anext(changes) == Change("g1")
    event = await store.append_turn("g1", FIRST, at=at(1))
    assert await anext(changes) == Change("g1", event)
    # Changes that wait together: the last event of all.
    await store.note("g1", "machine_failed", {})
    event = await store.note("g1", "machine_failed", {})
    last = await anext(changes)
    while last.event != event:
        last = await anext(changes)
    assert last == Change("g1", event)


async def test_listening_ends_when_the_store_closes(store: GameStore) -> None:
    changes = store.changes()
    assert await heard(changes) == EVERYTHING
    listening = asyncio.ensure_future(heard(changes))
    await asyncio.sleep(0.05)
    await store.close()
    with pytest.raises(StopAsyncIteration):
        await listening
