"""From a database URL to a store."""

from __future__ import annotations

from pathlib import Path

from platformdirs import user_data_path
from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from rithmomachia.errors import shown
from rithmomachia.storage.contract import GameStore
from rithmomachia.storage.errors import DatabaseError
from rithmomachia.storage.memory import MemoryStore
from rithmomachia.storage.sqlite import LONGEST_PATH, SqliteStore

POSTGRES_SCHEMES = ("postgresql", "postgres")
MEMORY_URL = "memory:"
SQLITE_PREFIX = "sqlite:///"


def default_database() -> str:
    """The URL used when none is given: a file in the user's data folder."""
    path = user_data_path("rithmomachia", appauthor=False) / "games.db"
    return f"{SQLITE_PREFIX}{path}"


def open_store(database: str | None = None) -> GameStore:
    """The store behind a URL, not yet opened.

    Args:
        database: `sqlite:///PATH` (absolute paths begin with a fourth slash),
            `postgresql://USER:PASSWORD@HOST/NAME`, `memory:`, or None for the file in the user's
            data folder.

    Raises:
        DatabaseError: the URL is of no such kind, there is no such home folder, or what speaks to
            PostgreSQL is not installed.
    """
    url = default_database() if database is None else database
    if url == MEMORY_URL:
        return MemoryStore()
    if url.partition("://")[0] in POSTGRES_SCHEMES:
        return _postgres(url)
    path = url.removeprefix(SQLITE_PREFIX)
    if path == url or not path:
        raise DatabaseError(
            f"{shown(url, most=LONGEST_PATH)} is not a database URL: it should be "
            f"{SQLITE_PREFIX}PATH, postgresql://USER@HOST/NAME or {MEMORY_URL}"
        )
    try:
        return SqliteStore(Path(path).expanduser())
    except RuntimeError:
        raise DatabaseError(
            f"{shown(url, most=LONGEST_PATH)} begins with a home folder nobody knows"
        ) from None


def _postgres(url: str) -> GameStore:
    # Only here: most have no such server, nor what is needed to speak to one.
    from rithmomachia.storage.postgres import PostgresStore

    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        # Not quoted: it may hold a password.
        raise DatabaseError(
            "This database URL cannot be read: it should be postgresql://USER:PASSWORD@HOST/NAME"
        ) from None
    return PostgresStore(parsed)
