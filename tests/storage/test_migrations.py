"""Databases of earlier versions: they open, with all that was in them, and a copy is kept."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import create_engine

from rithmomachia.storage import (
    DatabaseError,
    GameStore,
    Seat,
    StoredResult,
    StoredTurn,
    open_store,
)
from rithmomachia.storage.migrations import revision, scripts
from rithmomachia.storage.schema import SCHEMA_VERSION, metadata

pytestmark = pytest.mark.anyio

# As version 1 of the program made it; never to be changed.
VERSION_1 = """
CREATE TABLE games (
    id VARCHAR NOT NULL, ruleset VARCHAR NOT NULL, ruleset_version INTEGER NOT NULL,
    ruleset_title VARCHAR NOT NULL, options JSON NOT NULL, opponent VARCHAR NOT NULL,
    strength VARCHAR, side VARCHAR, created_at VARCHAR NOT NULL, updated_at VARCHAR NOT NULL,
    turn_count INTEGER NOT NULL, last_event INTEGER NOT NULL, result_winner VARCHAR,
    result_condition VARCHAR, result_text VARCHAR, PRIMARY KEY (id)
);
CREATE INDEX games_by_update ON games (updated_at);
CREATE TABLE turns (
    game_id VARCHAR NOT NULL, number INTEGER NOT NULL, side VARCHAR NOT NULL,
    word VARCHAR NOT NULL, notation VARCHAR NOT NULL, played_at VARCHAR NOT NULL,
    PRIMARY KEY (game_id, number), FOREIGN KEY(game_id) REFERENCES games (id)
);
CREATE TABLE events (
    game_id VARCHAR NOT NULL, number INTEGER NOT NULL, kind VARCHAR NOT NULL,
    payload JSON NOT NULL, PRIMARY KEY (game_id, number),
    FOREIGN KEY(game_id) REFERENCES games (id)
);
PRAGMA user_version = 1;
"""
AT = "2025-05-05T10:00:00.000+00:00"
TURNS = [
    ("m", 1, "white", "d6d7", "C2 d6-d7", AT),
    ("m", 2, "black", "m3l3", "c3 m3-l3", AT),
    ("s", 1, "white", "d6d7", "C2 d6-d7", AT),
]
OPTIONS = {"victory.de_corpore.count": 12, "captures.division.enabled": False}


@pytest.fixture
def old_file(tmp_path: Path) -> Path:
    """A game against the machine that White won, and one on one screen that is being played."""
    path = tmp_path / "games.db"
    won = ("white", "de_corpore", "White has taken 12.")
    shared = ("boissiere", 1, "De Boissière", json.dumps(OPTIONS))
    games = [
        ("m", *shared, "machine", "casual", "white", AT, AT, 2, 3, *won),
        ("s", *shared, "same_screen", None, None, AT, AT, 1, 1, None, None, None),
    ]
    events = [
        *(
            (game, number, "turn", json.dumps({"word": word}))
            for game, number, _, word, *_ in TURNS
        ),
        ("m", 3, "result", json.dumps({"winner": "white"})),
    ]
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(VERSION_1)
        connection.executemany(f"INSERT INTO games VALUES ({','.join('?' * 15)})", games)
        connection.executemany("INSERT INTO turns VALUES (?,?,?,?,?,?)", TURNS)
        connection.executemany("INSERT INTO events VALUES (?,?,?,?)", events)
        connection.commit()
    return path


async def opened(path: Path) -> GameStore:
    store = open_store(f"sqlite:///{path}")
    await store.open()
    return store


async def test_a_file_of_version_1_opens_with_its_games_intact(old_file: Path) -> None:
    store = await opened(old_file)
    game = await store.load("m")
    assert game.record.options == OPTIONS
    assert (game.record.opponent, game.record.strength, game.record.side) == (
        "machine",
        "casual",
        "white",
    )
    assert (game.record.time_control, game.record.is_rated, game.record.visibility) == (
        "-",
        False,
        "local",
    )
    assert game.turns == tuple(StoredTurn(*turn[1:5]) for turn in TURNS[:2])
    assert game.result == StoredResult("white", "de_corpore", "White has taken 12.")
    assert (game.last_event, game.updated_at, game.clock, game.offers) == (3, AT, None, {})
    assert game.seats == (Seat("white", "screen"), Seat("black", "machine", name="casual"))
    kinds = [event.kind for event in await store.events("m", after=0)]
    assert kinds == ["turn", "turn", "result"]
    # The other game goes on.
    await store.append_turn("s", StoredTurn(2, "black", "m3l3", "c3 m3-l3"), at=AT)
    game = await store.load("s")
    assert [turn.number for turn in game.turns] == [1, 2]
    assert game.seats == (Seat("white", "screen"), Seat("black", "screen"))
    await store.close()


async def test_a_copy_of_the_old_file_stays_beside_it(old_file: Path) -> None:
    (old_file.parent / "games.db.format-1").write_text("kept by somebody", encoding="utf-8")
    await (await opened(old_file)).close()
    with closing(sqlite3.connect(old_file.parent / "games.db.format-1.2")) as copy:
        assert copy.execute("PRAGMA user_version").fetchone() == (1,)
        assert copy.execute("SELECT * FROM turns ORDER BY game_id, number").fetchall() == TURNS
    first = (old_file.parent / "games.db.format-1").read_text(encoding="utf-8")
    assert first == "kept by somebody"


async def test_a_file_is_migrated_once(old_file: Path) -> None:
    for _ in range(2):
        await (await opened(old_file)).close()
    assert [path.name for path in old_file.parent.glob("*.format-*")] == ["games.db.format-1"]
    with closing(sqlite3.connect(old_file)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (SCHEMA_VERSION,)
        stamp = connection.execute("SELECT version_num FROM alembic_version").fetchall()
        assert stamp == [(revision(SCHEMA_VERSION),)]


async def test_stores_that_open_an_old_file_together_migrate_it_once(old_file: Path) -> None:
    stores = [open_store(f"sqlite:///{old_file}") for _ in range(3)]
    await asyncio.gather(*(store.open() for store in stores))
    for store in stores:
        assert len((await store.load("m")).turns) == 2
        await store.close()
    assert [path.name for path in old_file.parent.glob("*.format-*")] == ["games.db.format-1"]


async def test_a_migration_that_fails_changes_nothing(old_file: Path) -> None:
    with closing(sqlite3.connect(old_file)) as connection:
        connection.execute("CREATE TABLE ratings (x)")
        before = list(connection.iterdump())
    store = open_store(f"sqlite:///{old_file}")
    with pytest.raises(DatabaseError, match=r"games\.db.*ratings already exists"):
        await store.open()
    await store.close()
    with closing(sqlite3.connect(old_file)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (1,)
        assert list(connection.iterdump()) == before


async def test_a_new_file_has_no_copy_and_the_tables_of_the_schema(tmp_path: Path) -> None:
    await (await opened(tmp_path / "games.db")).close()
    assert [path.name for path in tmp_path.iterdir()] == ["games.db"]
    engine = create_engine(f"sqlite:///{tmp_path}/games.db")
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def test_the_newest_script_is_the_schemas_version() -> None:
    assert scripts().get_current_head() == revision(SCHEMA_VERSION)
