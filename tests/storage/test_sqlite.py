"""What only the SQLite store promises: files, their faults, and several processes on one file."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from rithmomachia.storage import (
    DatabaseError,
    GameConflictError,
    GameRecord,
    StoredTurn,
    default_database,
    open_store,
)
from rithmomachia.storage.schema import SCHEMA_VERSION

pytestmark = pytest.mark.anyio

AT = "2026-01-01T00:00:00+00:00"
RECORD = GameRecord("g", "philosophers", 1, "Philosophers", {}, "same_screen", None, None, AT)
FIRST = StoredTurn(1, "white", "d6e7", "C2 d6-e7")


async def test_a_second_store_on_the_file_sees_what_the_first_wrote(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/games.db"
    first, second = open_store(url), open_store(url)
    await first.open()
    await second.open()
    await first.create(RECORD)
    await first.append_turn("g", FIRST, at=AT)
    assert (await second.load("g")).turns == (FIRST,)
    with pytest.raises(GameConflictError):
        await second.append_turn("g", FIRST, at=AT)
    await first.close()
    await second.close()


async def test_the_file_is_in_write_ahead_mode_and_carries_its_format(tmp_path: Path) -> None:
    store = open_store(f"sqlite:///{tmp_path}/games.db")
    await store.open()
    await store.close()
    connection = sqlite3.connect(tmp_path / "games.db")
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert connection.execute("PRAGMA user_version").fetchone() == (SCHEMA_VERSION,)
    connection.close()


async def test_a_newer_format_is_refused(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / "games.db")
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    store = open_store(f"sqlite:///{tmp_path}/games.db")
    with pytest.raises(DatabaseError, match="format 99"):
        await store.open()
    await store.close()


async def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("not a database at all, " * 100, encoding="utf-8")
    store = open_store(f"sqlite:///{path}")
    with pytest.raises(DatabaseError, match=r"notes\.txt.* not a database"):
        await store.open()
    await store.close()
    assert path.read_text(encoding="utf-8").startswith("not a database at all")


async def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x", encoding="utf-8")
    store = open_store(f"sqlite:///{tmp_path}/file/games.db")
    with pytest.raises(DatabaseError, match=r"file/games\.db"):
        await store.open()
    await store.close()


@pytest.mark.parametrize("url", ["", "games.db", "mysql://x/y", "sqlite:///", "sqlite://games.db"])
def test_other_urls_are_refused_by_name(url: str) -> None:
    with pytest.raises(DatabaseError) as caught:
        open_store(url)
    assert repr(url) in str(caught.value)


async def test_a_path_that_names_no_file_is_refused_and_cut() -> None:
    for url, words in (
        ("sqlite:////tmp/a\x00b", "null byte"),
        ("sqlite:///~nobodyofthatname/games.db", "home folder nobody knows"),
        (f"sqlite:///{'a' * 5000}", "cannot be used"),
    ):
        with pytest.raises(DatabaseError) as refused:
            await open_store(url).open()
        assert words in str(refused.value)
        assert len(str(refused.value)) < 300


def test_a_folder_in_place_of_the_file_is_one_sentence_and_no_traceback(tmp_path: Path) -> None:
    # In a process of its own: what a thread left behind prints, it prints as the process ends.
    program = (
        "import asyncio, sys; from rithmomachia.storage import DatabaseError, open_store\n"
        "try: asyncio.run(open_store(sys.argv[1]).open())\n"
        "except DatabaseError as error: print(error)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, f"sqlite:///{tmp_path}"],
        capture_output=True,
        text=True,
        check=True,
        timeout=30,
    )
    said = f"The database {str(tmp_path)!r} cannot be used: unable to open database file.\n"
    assert (done.stdout, done.stderr) == (said, "")


def test_the_default_is_a_file_in_the_users_data_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_database().startswith("sqlite:///")
    assert default_database().endswith("rithmomachia/games.db")
