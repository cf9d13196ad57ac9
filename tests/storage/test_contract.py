"""One suite for every store: what `GameStore` promises of games and their turns."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from rithmomachia.storage import (
    DuplicateGameError,
    GameConflictError,
    GameStore,
    StoredResult,
    UnknownGameError,
)
from tests.storage.games import FIRST, RECORD, SECOND, THIRD, WON, at

pytestmark = pytest.mark.anyio


async def test_a_new_game_is_read_back_whole(store: GameStore) -> None:
    await store.create(RECORD)
    game = await store.load("g1")
    assert game.record == RECORD
    assert (game.turns, game.result, game.last_event) == ((), None, 0)
    assert game.updated_at == RECORD.created_at


async def test_option_values_keep_their_types(store: GameStore) -> None:
    await store.create(RECORD)
    options = (await store.load("g1")).record.options
    assert [(key, type(value)) for key, value in sorted(options.items())] == [
        ("a", str),
        ("captures.division.enabled", bool),
        ("victory.de_corpore.count", int),
    ]


async def test_an_id_is_used_once(store: GameStore) -> None:
    await store.create(RECORD)
    with pytest.raises(DuplicateGameError, match="'g1'"):
        await store.create(replace(RECORD, ruleset="philosophers"))
    assert (await store.load("g1")).record.ruleset == "boissiere"


async def test_turns_come_back_in_order_with_their_events(store: GameStore) -> None:
    await store.create(RECORD)
    assert await store.append_turn("g1", FIRST, at=at(1)) == 1
    assert await store.append_turn("g1", SECOND, at=at(2)) == 2
    assert await store.append_turn("g1", THIRD, at=at(3), result=WON) == 4
    game = await store.load("g1")
    assert game.turns == (FIRST, SECOND, THIRD)
    assert (game.result, game.last_event, game.updated_at) == (WON, 4, at(3))
    log = await store.events("g1", after=0)
    assert [(event.number, event.kind) for event in log] == [
        (1, "turn"),
        (2, "turn"),
        (3, "turn"),
        (4, "result"),
    ]
    assert log[1].payload == {
        "turn_number": 2,
        "side": "black",
        "word": "m3l3",
        "notation": "c3 m3-l3",
    }
    assert [event.number for event in await store.events("g1", after=2)] == [3, 4]
    assert [event.number for event in await store.events("g1", after=1, limit=2)] == [2, 3]
    assert list(await store.events("g1", after=4)) == []


@pytest.mark.parametrize("number", [1, 3, 7])
async def test_only_the_next_number_is_stored(store: GameStore, number: int) -> None:
    await store.create(RECORD)
    await store.append_turn("g1", FIRST, at=at(1))
    with pytest.raises(GameConflictError, match="'g1'"):
        await store.append_turn("g1", replace(SECOND, number=number), at=at(2), result=WON)
    game = await store.load("g1")
    assert (game.turns, game.result, game.last_event) == ((FIRST,), None, 1)
    assert game.updated_at == at(1)


async def test_of_many_writers_of_one_turn_exactly_one_succeeds(store: GameStore) -> None:
    await store.create(RECORD)
    attempts = [store.append_turn("g1", replace(FIRST, word=f"d6d{n}"), at=at(1)) for n in range(6)]
    done = await asyncio.gather(*attempts, return_exceptions=True)
    assert [outcome for outcome in done if not isinstance(outcome, BaseException)] == [1]
    assert sum(isinstance(outcome, GameConflictError) for outcome in done) == 5
    winner = done.index(1)
    assert [turn.word for turn in (await store.load("g1")).turns] == [f"d6d{winner}"]


async def test_nothing_is_played_after_the_end(store: GameStore) -> None:
    await store.create(RECORD)
    await store.append_turn("g1", FIRST, at=at(1), result=WON)
    with pytest.raises(GameConflictError):
        await store.append_turn("g1", SECOND, at=at(2))
    with pytest.raises(GameConflictError):
        await store.finish("g1", WON, expected=1, at=at(2))
    assert (await store.load("g1")).last_event == 2


async def test_finish_ends_a_game_without_a_turn(store: GameStore) -> None:
    await store.create(RECORD)
    await store.append_turn("g1", FIRST, at=at(1))
    draw = StoredResult(None, "agreement", "Both sides agreed.")
    with pytest.raises(GameConflictError):
        await store.finish("g1", draw, expected=0, at=at(2))
    assert await store.finish("g1", draw, expected=1, at=at(3)) == 2
    game = await store.load("g1")
    assert (game.result, game.turns, game.updated_at) == (draw, (FIRST,), at(3))
    event = (await store.events("g1", after=1))[0]
    assert event.payload == {"winner": None, "condition": "agreement", "text": draw.text}


async def test_take_back_forgets_turns_and_result_but_not_events(store: GameStore) -> None:
    await store.create(RECORD)
    await store.append_turn("g1", FIRST, at=at(1))
    await store.append_turn("g1", SECOND, at=at(2))
    await store.append_turn("g1", THIRD, at=at(3), result=WON)
    with pytest.raises(GameConflictError):
        await store.take_back("g1", keep=1, expected=2, at=at(4))
    with pytest.raises(GameConflictError):
        await store.take_back("g1", keep=4, expected=3, at=at(4))
    assert await store.take_back("g1", keep=1, expected=3, at=at(4)) == 5
    game = await store.load("g1")
    assert (game.turns, game.result, game.last_event) == ((FIRST,), None, 5)
    last = (await store.events("g1", after=4))[0]
    assert (last.kind, last.payload) == ("undo", {"turn_number": 2})
    assert await store.append_turn("g1", replace(SECOND, word="m4l4"), at=at(5)) == 6


async def test_notes_are_numbered_with_the_rest(store: GameStore) -> None:
    await store.create(RECORD)
    await store.append_turn("g1", FIRST, at=at(1))
    assert await store.note("g1", "machine_failed", {"text": "out of memory"}) == 2
    assert await store.append_turn("g1", SECOND, at=at(2)) == 3
    assert (await store.events("g1", after=1))[0].payload == {"text": "out of memory"}


async def test_recent_lists_the_latest_change_first(store: GameStore) -> None:
    for number in (1, 2, 3):
        await store.create(replace(RECORD, id=f"g{number}", created_at=at(number)))
    await store.append_turn("g1", FIRST, at=at(9), result=WON)
    lines = await store.recent(10)
    assert [line.record.id for line in lines] == ["g1", "g3", "g2"]
    assert (lines[0].turns, lines[0].result, lines[0].updated_at) == (1, WON, at(9))
    assert (lines[1].turns, lines[1].result) == (0, None)
    assert [line.record.id for line in await store.recent(1)] == ["g1"]


async def test_an_unknown_game_is_named(store: GameStore) -> None:
    calls = [
        store.load("nobody"),
        store.append_turn("nobody", FIRST, at=at(1)),
        store.take_back("nobody", keep=0, expected=0, at=at(1)),
        store.finish("nobody", WON, expected=0, at=at(1)),
        store.note("nobody", "machine_failed", {"text": "x"}),
        store.events("nobody", after=0),
    ]
    for call in calls:
        with pytest.raises(UnknownGameError, match="'nobody'"):
            await call
    assert await store.recent(5) == []
