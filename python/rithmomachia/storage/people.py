"""The part of the contract about people: identities, ratings, reports, blocks, one's own data."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rithmomachia.rating import Rating


@dataclass(frozen=True, slots=True)
class Identity:
    """A name that can be shown to be the same person's again: `key_hash` is SHA-256 of the recovery
    key, hexadecimal; never the key."""

    id: str
    name: str
    key_hash: str
    created_at: str


@dataclass(frozen=True, slots=True)
class StoredRating:
    """What an identity is rated in a ruleset, after how many rated games, since when."""

    rating: Rating
    games: int
    updated_at: str


@dataclass(frozen=True, slots=True)
class RatingChange:
    """What a game did to a rating."""

    game_id: str
    identity: str
    ruleset: str
    before: Rating
    after: Rating
    at: str


@dataclass(frozen=True, slots=True)
class Report:
    """Somebody's complaint about a name or what was said in a game.

    Attributes:
        number: Given by the store; 0 before.
        reporter: The identity that complains, if it has one.
        side: Whom it is about; `None` for a spectator.
        reason: `name`, `chat` or what the server allows besides.
        is_closed: Whether somebody has dealt with it.
    """

    game_id: str
    reporter: str | None
    side: str | None
    reason: str
    text: str
    at: str
    number: int = 0
    is_closed: bool = False


class PeopleStore(ABC):
    """Keeps who plays. Methods raise `UnknownIdentityError` for ids not stored."""

    @abstractmethod
    async def create_identity(self, identity: Identity) -> None:
        """Stores a new identity. Raises `DuplicateIdentityError` when id or key are taken."""

    @abstractmethod
    async def identity(self, identity_id: str) -> Identity:
        """The identity of this id."""

    @abstractmethod
    async def identity_with_key(self, key_hash: str) -> Identity | None:
        """The identity whose recovery key has this hash."""

    @abstractmethod
    async def rename(self, identity_id: str, name: str) -> None:
        """Gives an identity another name, in the games it plays now too; ended ones keep theirs."""

    @abstractmethod
    async def ratings(self, identity_id: str) -> Mapping[str, StoredRating]:
        """What an identity is rated, by the id of the ruleset; nothing for one never rated."""

    @abstractmethod
    async def rating_changes(self, identity_id: str, *, limit: int = 100) -> Sequence[RatingChange]:
        """The last `limit` changes of its ratings, the latest first."""

    @abstractmethod
    async def leaders(self, ruleset: str, limit: int) -> Sequence[tuple[Identity, StoredRating]]:
        """The identities rated highest in a ruleset, the highest first."""

    @abstractmethod
    async def block(self, identity_id: str, other_id: str, *, at: str) -> None:
        """Keeps an identity from meeting another; doing it again changes nothing."""

    @abstractmethod
    async def unblock(self, identity_id: str, other_id: str) -> None:
        """Undoes `block`; where nothing is blocked nothing changes."""

    @abstractmethod
    async def blocks(self, identity_id: str) -> frozenset[str]:
        """The identities it does not want to meet."""

    @abstractmethod
    async def report(self, report: Report) -> int:
        """Stores a complaint; returns its number. Raises `UnknownGameError`."""

    @abstractmethod
    async def reports(self, limit: int) -> Sequence[Report]:
        """Complaints nobody has dealt with, the oldest first."""

    @abstractmethod
    async def close_report(self, number: int) -> None:
        """Marks a complaint as dealt with; one that is not stored changes nothing."""

    @abstractmethod
    async def export_identity(self, identity_id: str) -> Mapping[str, object]:
        """All that is stored of an identity, as values JSON can write; games by their ids.

        Hashes of keys and tokens are left out.
        """

    @abstractmethod
    async def forget_identity(self, identity_id: str, *, at: str) -> Sequence[str]:
        """Deletes an identity and all that is stored of it; returns the ids of games that remain.

        Its games against nobody else are deleted, in those a person played too it stays as a seat
        without name; what it said is emptied.

        Raises:
            StillPlayingError: It has games against a person that are not over.
        """
