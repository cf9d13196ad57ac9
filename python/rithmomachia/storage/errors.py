"""What can go wrong with stored games, one sentence each."""

from __future__ import annotations

from rithmomachia.errors import RithmomachiaError


class StorageError(RithmomachiaError):
    """Anything wrong with stored games."""


class DatabaseError(StorageError):
    """The database cannot be opened, read or written."""


class UnknownGameError(StorageError):
    """There is no such game."""

    def __init__(self, game_id: str) -> None:
        super().__init__(f"There is no game {game_id!r}.")
        self.game_id = game_id


class DuplicateGameError(StorageError):
    """A game of that id is stored already."""

    def __init__(self, game_id: str) -> None:
        super().__init__(f"A game {game_id!r} is stored already.")
        self.game_id = game_id


class GameConflictError(StorageError):
    """The stored game has gone on since the caller looked: nothing was changed."""

    def __init__(self, game_id: str, *, expected: int) -> None:
        super().__init__(
            f"Game {game_id!r} does not stand after turn {expected} any more, or it is over."
        )
        self.game_id = game_id
        self.expected = expected
