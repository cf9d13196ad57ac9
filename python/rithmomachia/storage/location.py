"""From a database URL to a store."""

from __future__ import annotations

from pathlib import Path

from platformdirs import user_data_path

from rithmomachia.errors import shown
from rithmomachia.storage.contract import GameStore
from rithmomachia.storage.errors import DatabaseError
from rithmomachia.storage.memory import MemoryStore
from rithmomachia.storage.sqlite import LONGEST_PATH, SqliteStore

MEMORY_URL = "memory:"
SQLITE_PREFIX = "sqlite:///"


def default_database() -> str:
    """The URL used when none is given: a file in the user's data folder."""
    path = user_data_path("rithmomachia", appauthor=False) / "games.db"
    return f"{SQLITE_PREFIX}{path}"


def open_store(database: str | None = None) -> GameStore:
    """The store behind a URL, not yet opened.

    Args:
        database: `sqlite:///PATH` (absolute paths begin with a fourth slash), `memory:`, or None
            for the file in the user's data folder.

    Raises:
        DatabaseError: the URL is of neither kind, or there is no such home folder.
    """
    url = default_database() if database is None else database
    if url == MEMORY_URL:
        return MemoryStore()
    path = url.removeprefix(SQLITE_PREFIX)
    if path == url or not path:
        raise DatabaseError(
            f"{shown(url, most=LONGEST_PATH)} is not a database URL: "
            f"it should be {SQLITE_PREFIX}PATH or {MEMORY_URL}"
        )
    try:
        return SqliteStore(Path(path).expanduser())
    except RuntimeError:
        raise DatabaseError(
            f"{shown(url, most=LONGEST_PATH)} begins with a home folder nobody knows"
        ) from None
