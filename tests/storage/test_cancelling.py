"""Tasks that are cancelled while they write: nothing is left half done, and the store goes on."""

from __future__ import annotations

import asyncio

import pytest

from rithmomachia.storage import GameConflictError, GameStore, StoredTurn
from tests.storage.games import ONLINE, at, both

pytestmark = pytest.mark.anyio


def turn(number: int) -> StoredTurn:
    return StoredTurn(number, "white" if number % 2 else "black", "d6d7", "C2 d6-d7")


async def test_a_turn_begun_is_written_though_its_writer_is_cancelled(store: GameStore) -> None:
    await store.create(ONLINE, seats=both())
    for number in range(1, 25):
        writing = asyncio.create_task(store.append_turn("g1", turn(number), at=at(1)))
        for _ in range(number):
            await asyncio.sleep(0)
        writing.cancel()
        await asyncio.wait([writing])
        # Whoever was cancelled is so only when the turn is there for all to see.
        game = await store.load("g1")
        assert (len(game.turns), game.last_event) == (number, number)
        assert len(await store.events("g1", after=0)) == number


async def test_cancelled_a_second_time_it_is_written_too(store: GameStore) -> None:
    await store.create(ONLINE, seats=both())
    writing = asyncio.create_task(store.append_turn("g1", turn(1), at=at(1)))
    while not writing.done():
        await asyncio.sleep(0)
        writing.cancel()
    assert writing.cancelled()
    assert (await store.load("g1")).turns == (turn(1),)


async def test_a_cancelled_writer_leaves_no_fault_behind(store: GameStore) -> None:
    await store.create(ONLINE, seats=both())
    writing = asyncio.create_task(store.append_turn("g1", turn(2), at=at(1)))
    await asyncio.sleep(0)
    writing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await writing
    with pytest.raises(GameConflictError):
        await store.append_turn("g1", turn(2), at=at(1))
