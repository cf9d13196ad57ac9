"""From a database URL to a store."""

from __future__ import annotations

from pathlib import Path

from platformdirs import user_data_path

from rithmomachia.storage.contract import GameStore
from rithmomachia.storage.errors import DatabaseError
from rithmomachia.storage.memory import MemoryStore
from rithmomachia.storage.sqlite import SqliteStore

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
        DatabaseError: the URL is of neither kind.
    """
    url = default_database() if database is None else database
    if url == MEMORY_URL:
        return MemoryStore()
    path = url.removeprefix(SQLITE_PREFIX)
    if path == url or not path:
        raise DatabaseError(
            f"{url!r} is not a database URL: it should be {SQLITE_PREFIX}PATH or {MEMORY_URL}"
        )
    return SqliteStore(Path(path).expanduser())
