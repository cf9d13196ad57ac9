"""Where games are kept: one contract, a SQLite file by default, memory for tests."""

from rithmomachia.storage.contract import (
    GameLine,
    GameRecord,
    GameStore,
    StoredEvent,
    StoredGame,
    StoredResult,
    StoredTurn,
)
from rithmomachia.storage.errors import (
    DatabaseError,
    DuplicateGameError,
    GameConflictError,
    StorageError,
    UnknownGameError,
)
from rithmomachia.storage.location import default_database, open_store

__all__ = [
    "DatabaseError",
    "DuplicateGameError",
    "GameConflictError",
    "GameLine",
    "GameRecord",
    "GameStore",
    "StorageError",
    "StoredEvent",
    "StoredGame",
    "StoredResult",
    "StoredTurn",
    "UnknownGameError",
    "default_database",
    "open_store",
]
