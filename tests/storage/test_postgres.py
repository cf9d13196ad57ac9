"""What only PostgreSQL promises: several stores on one server, and its faults."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import replace

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import create_engine, make_url

from rithmomachia.storage import (
    EVERYTHING,
    Change,
    DatabaseError,
    GameConflictError,
    GameStore,
    SeatTakenError,
    open_store,
)
from rithmomachia.storage.migrations import revision
from rithmomachia.storage.schema import SCHEMA_VERSION, metadata
from tests.storage.cluster import Cluster
from tests.storage.games import FIRST, INVITED, ONLINE, RECORD, SECOND, at, both, waiting

pytestmark = pytest.mark.anyio


@pytest.fixture
async def two(shared_url: str) -> AsyncIterator[tuple[GameStore, GameStore]]:
    """Two stores on one database, as two server processes have them."""
    async with AsyncExitStack() as stack:
        stores = []
        for _ in range(2):
            store = open_store(shared_url)
            await store.open()
            stack.push_async_callback(store.close)
            stores.append(store)
        yield stores[0], stores[1]


async def heard(changes: AsyncIterator[Change]) -> str:
    async with asyncio.timeout(20):
        return (await anext(changes)).game


# --- two stores -----------------------------------------------------------------------------------


async def test_two_writers_of_one_game_lose_no_turn(two: tuple[GameStore, GameStore]) -> None:
    await two[0].create(ONLINE, seats=both())
    written: list[str] = []

    async def play(store: GameStore, name: str) -> int:
        conflicts = 0
        for _ in range(30):
            number = len((await store.load("g1")).turns) + 1
            try:
                turn = replace(FIRST, number=number, word=f"{name}{number}")
                await store.append_turn("g1", turn, at=at(1))
            except GameConflictError:
                conflicts += 1
            else:
                written.append(f"{name}{number}")
        return conflicts

    conflicts = await asyncio.gather(*(play(store, name) for store in two for name in "abc"))
    # Six who write at once get into each other's way.
    assert sum(conflicts) > 0
    for store in two:
        game = await store.load("g1")
        assert sorted(turn.word for turn in game.turns) == sorted(written)
        assert [turn.number for turn in game.turns] == list(range(1, len(written) + 1))
        assert game.last_event == len(written) == 180 - sum(conflicts)


async def test_of_fifty_claims_through_two_stores_one_wins(
    two: tuple[GameStore, GameStore],
) -> None:
    await two[0].create(ONLINE, seats=waiting())
    claims = [
        two[n % 2].claim_seat("g1", "black", invite_hash=INVITED, token_hash=f"{n:064}", at=at(1))
        for n in range(50)
    ]
    done = await asyncio.gather(*claims, return_exceptions=True)
    winners = [n for n, outcome in enumerate(done) if not isinstance(outcome, BaseException)]
    assert len(winners) == 1
    assert sum(isinstance(outcome, SeatTakenError) for outcome in done) == 49
    for store in two:
        assert (await store.load("g1")).seat("black").token_hash == f"{winners[0]:064}"


async def test_one_store_hears_what_another_wrote(two: tuple[GameStore, GameStore]) -> None:
    changes = two[0].changes()
    assert await heard(changes) == EVERYTHING
    await two[1].create(RECORD)
    assert await heard(changes) == "g1"
    await two[1].append_turn("g1", FIRST, at=at(1))
    assert await heard(changes) == "g1"
    # A second listener begins at once, though the store listens already.
    assert await heard(two[0].changes()) == EVERYTHING


async def test_a_store_hears_what_another_process_wrote(shared_url: str) -> None:
    store = open_store(shared_url)
    await store.open()
    changes = store.changes()
    assert await heard(changes) == EVERYTHING
    program = (
        "import asyncio, sys\n"
        "from rithmomachia.storage import GameRecord, open_store\n"
        "async def main():\n"
        "    store = open_store(sys.argv[1])\n"
        "    await store.open()\n"
        "    await store.create(GameRecord('far', 'r', 1, 'R', {}, 'x', None, None, 'now'))\n"
        "    await store.close()\n"
        "asyncio.run(main())\n"
    )
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", program, shared_url)
    assert await process.wait() == 0
    assert await heard(changes) == "far"
    await store.close()


# --- connections that are lost --------------------------------------------------------------------


def cut(url: str) -> int:
    """Ends all connections to a database but this one; returns how many there were."""
    with psycopg.connect(url, autocommit=True) as connection:
        rows = connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        ).fetchall()
    return len(rows)


async def test_a_lost_connection_is_made_again_and_said(
    shared_url: str, two: tuple[GameStore, GameStore]
) -> None:
    await two[0].create(RECORD)
    changes = two[0].changes()
    assert await heard(changes) == EVERYTHING
    assert cut(shared_url) >= 2
    assert await heard(changes) == EVERYTHING
    await two[1].append_turn("g1", FIRST, at=at(1))
    assert await heard(changes) == "g1"
    assert (await two[0].load("g1")).turns == (FIRST,)


async def test_a_server_that_ends_is_one_sentence_and_no_turn_is_lost(
    cluster: Cluster, postgres_url: str
) -> None:
    store = open_store(postgres_url)
    await store.open()
    await store.create(RECORD)
    await store.append_turn("g1", FIRST, at=at(1))
    cluster.stop()
    try:
        with pytest.raises(DatabaseError, match=r"/empty'.* cannot be used: ") as refused:
            await store.append_turn("g1", SECOND, at=at(2))
        assert "\n" not in str(refused.value)
    finally:
        cluster.start()
    assert (await store.load("g1")).turns == (FIRST,)
    assert await store.append_turn("g1", SECOND, at=at(3)) == 2
    await store.close()


# --- opening --------------------------------------------------------------------------------------


async def test_stores_that_open_an_empty_database_together_make_it_once(
    postgres_url: str,
) -> None:
    stores = [open_store(postgres_url) for _ in range(4)]
    await asyncio.gather(*(store.open() for store in stores))
    await stores[0].create(RECORD)
    assert [line.record.id for line in await stores[3].recent(5)] == ["g1"]
    await asyncio.gather(*(store.close() for store in stores))
    with psycopg.connect(postgres_url) as connection:
        stamp = connection.execute("SELECT version_num FROM alembic_version").fetchall()
    assert stamp == [(revision(SCHEMA_VERSION),)]
    engine = create_engine(make_url(postgres_url).set(drivername="postgresql+psycopg"))
    with engine.connect() as sync:
        assert compare_metadata(MigrationContext.configure(sync), metadata) == []
    engine.dispose()


async def test_a_newer_database_is_refused(postgres_url: str) -> None:
    store = open_store(postgres_url)
    await store.open()
    await store.close()
    with psycopg.connect(postgres_url, autocommit=True) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '0099'")
    with pytest.raises(DatabaseError, match="has format 99, this version reads format"):
        await store.open()
    await store.close()


async def test_a_database_that_cannot_keep_all_letters_is_refused(cluster: Cluster) -> None:
    with psycopg.connect(cluster.url(), autocommit=True) as connection:
        connection.execute(
            "CREATE DATABASE ascii TEMPLATE template0 ENCODING 'SQL_ASCII' LOCALE 'C'"
        )
    store = open_store(cluster.url("ascii"))
    with pytest.raises(DatabaseError, match="keeps texts as SQL_ASCII, it should be UTF8"):
        await store.open()
    await store.close()


async def test_a_server_that_is_not_there_is_named_without_the_password() -> None:
    store = open_store("postgresql://me:secret@/games?host=/nowhere/at/all")
    with pytest.raises(DatabaseError, match=r"/nowhere/at/all/games.* cannot be used") as refused:
        await store.open()
    assert "secret" not in str(refused.value)
    assert "\n" not in str(refused.value)
    await store.close()


def test_a_url_that_cannot_be_read_is_not_quoted() -> None:
    with pytest.raises(DatabaseError, match="cannot be read") as refused:
        open_store("postgresql://me:secret@host:port/games")
    assert "secret" not in str(refused.value)


def test_without_psycopg_the_sentence_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(DatabaseError, match=r"rithmomachia\[postgres\]"):
        open_store("postgresql://me@host/games")
