"""What can go wrong with stored games, one sentence each."""

from __future__ import annotations

from collections.abc import Sequence

from rithmomachia.errors import RithmomachiaError, shown


class StorageError(RithmomachiaError):
    """Anything wrong with stored games."""


class DatabaseError(StorageError):
    """The database cannot be opened, read or written."""


class NewerDatabaseError(DatabaseError):
    """A database that a newer version of this program has written."""

    def __init__(self, name: str, *, version: int, known: int) -> None:
        super().__init__(
            f"The database {name} has format {version}, this version reads format {known}: "
            "use the newer version that wrote it."
        )
        self.version = version


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


class SeatTakenError(StorageError):
    """A seat that nobody can take: nothing was changed."""

    def __init__(self, game_id: str, side: str | None = None) -> None:
        message = f"Game {game_id!r} has no open seat any more."
        if side is not None:
            message = f"Game {game_id!r} has no open seat for {side} any more."
        super().__init__(message)
        self.game_id = game_id
        self.side = side


class InvitationError(StorageError):
    """An invitation that is not for this seat."""

    def __init__(self, game_id: str, side: str) -> None:
        super().__init__(f"This invitation is not for {side}'s seat in game {game_id!r}.")
        self.game_id = game_id
        self.side = side


class OfferConflictError(StorageError):
    """An offer that is not open, or one that is open already."""

    def __init__(self, game_id: str, kind: str, *, is_open: bool) -> None:
        message = f"An offer of a {kind} is not open in game {game_id!r}."
        if is_open:
            message = f"An offer of a {kind} is already open in game {game_id!r}."
        super().__init__(message)
        self.game_id = game_id
        self.kind = kind


class StillPlayingError(StorageError):
    """Somebody cannot be forgotten while another person plays against them."""

    def __init__(self, game_ids: Sequence[str]) -> None:
        super().__init__(f"Games still being played: {', '.join(map(repr, game_ids[:5]))}.")
        self.game_ids = tuple(game_ids)


class UnknownIdentityError(StorageError):
    """There is no such identity."""

    def __init__(self, identity_id: str) -> None:
        super().__init__(f"There is no identity {identity_id!r}.")
        self.identity_id = identity_id


class DuplicateIdentityError(StorageError):
    """An identity of that id or recovery key is stored already."""

    def __init__(self, identity_id: str) -> None:
        super().__init__(f"An identity {identity_id!r}, or one with its key, is stored already.")
        self.identity_id = identity_id


class PageError(StorageError):
    """A place in a list that no page ended at."""

    def __init__(self, after: str) -> None:
        super().__init__(f"No page of games ends at {shown(after)}.")
        self.after = after
