"""The contract every store of games keeps.

A game is its settings, two seats, a log of turns numbered from 1 without gaps, and at most one
result. Beside them runs a log of events, numbered from 1 and never shortened, by which a client
that was away catches up.

INVARIANT: a call that returns has been written for good, the turn, its clock, its result, the
ratings it changes and its events together; a call that raises has changed nothing.

Two programs may write one game through two stores: who comes second gets the conflict. What a
program has of a game in memory may be old at any time; `GameStore.changes` says when.
"""

from __future__ import annotations

import hashlib
from abc import abstractmethod
from collections.abc import AsyncIterator, Mapping, Sequence

from rithmomachia.clock import Clock
from rithmomachia.storage.people import PeopleStore
from rithmomachia.storage.records import (
    Change,
    ChatLine,
    EventValue,
    GameLine,
    GamePage,
    GameQuery,
    GameRecord,
    Seat,
    StoredEvent,
    StoredGame,
    StoredResult,
    StoredTurn,
    Waiting,
)

# Among the games `GameStore.changes` gives: changes may have been missed, look at everything.
EVERYTHING = "*"
# Before what is not the id of a game but was whispered, and how many bytes that may have:
# PostgreSQL's notices hold less than 8000.
WHISPER = "~"
LONGEST_WHISPER = 7000


def position_key(text: str) -> str:
    """What a position is found by: 32 hexadecimal digits of `Position.text` without its counters.

    The counters are its last two words: what has passed since a capture, and the turn's number.
    """
    words = text.split(" ")[:-2]
    return hashlib.sha256(" ".join(words).encode()).hexdigest()[:32]


class GameStore(PeopleStore):
    """Keeps games.

    Methods raise `UnknownGameError` for ids not stored and `DatabaseError` when storage fails.

    The caller brings the time (`at`, ISO 8601; clocks in milliseconds since 1970): a store reads no
    clock.
    """

    @abstractmethod
    async def open(self) -> None:
        """Makes the store ready, before anything else; calling it again does no harm.

        A database of an earlier format is brought to this one first, with all that is in it.
        """

    @abstractmethod
    async def close(self) -> None:
        """Lets go of files and connections, and ends `changes`."""

    @abstractmethod
    def changes(self) -> AsyncIterator[Change]:
        """The games as they change, by this store or, on a shared server, by any.

        Begins with `EVERYTHING` as soon as it listens: what a caller reads after that, it hears of
        when it changes. Later `EVERYTHING` stands for what may have been missed: the connection was
        lost, or the caller is too slow. Ends when the store closes.
        """

    async def whisper(self, text: str) -> None:
        """Tells every process that shares the store something that is not kept.

        It comes out of `changes`, this process's included, with `WHISPER` before it. A store that
        nobody shares tells nobody. At most `LONGEST_WHISPER` bytes.
        """

    # --- playing ----------------------------------------------------------------------------------

    @abstractmethod
    async def create(
        self, record: GameRecord, *, seats: Sequence[Seat] = (), clock: Clock | None = None
    ) -> None:
        """Stores a new game.

        Args:
            record: Its settings.
            seats: White's and Black's; `local_seats` of the record when none are given.
            clock: The clock at first, in a game with time; with `record.time_control`.

        Raises:
            DuplicateGameError: The id is taken.
        """

    @abstractmethod
    async def load(self, game_id: str) -> StoredGame:
        """The game as it stands, all read at one moment."""

    @abstractmethod
    async def append_turn(
        self,
        game_id: str,
        turn: StoredTurn,
        *,
        at: str,
        result: StoredResult | None = None,
        clock: Clock | None = None,
        position: str | None = None,
    ) -> int:
        """Stores the next turn, and the result where it ended the game.

        Offers of a draw and of a takeback that the other side had made lapse. A result that counts
        changes the ratings of a rated game, once.

        Args:
            game_id: The game.
            turn: The turn; its number says what the game must have reached.
            at: When it was played.
            result: How it ended the game.
            clock: The clock after it was pressed; without it the stored clock stays as it is.
            position: The position reached, as `Position.text`, to be found by `find_games`.

        Returns the last event's number.

        Raises:
            GameConflictError: `turn.number` is not the next one, or the game is over.
        """

    @abstractmethod
    async def take_back(
        self,
        game_id: str,
        *,
        keep: int,
        expected: int,
        at: str,
        clock: Clock | None = None,
        accepts: str | None = None,
    ) -> int:
        """Forgets all turns after `keep`, and the result. Returns the last event's number.

        Offers of a draw and of a takeback lapse.

        Args:
            game_id: The game.
            keep: How many turns remain.
            expected: How many turns it must have now.
            at: When.
            clock: The clock set back.
            accepts: The side whose offer of a takeback this accepts; it must be open.

        Raises:
            GameConflictError: the game has not exactly `expected` turns, or fewer than `keep`, or
                its result has changed ratings.
            OfferConflictError: there is no such offer.
        """

    @abstractmethod
    async def finish(
        self,
        game_id: str,
        result: StoredResult,
        *,
        expected: int,
        at: str,
        clock: Clock | None = None,
        accepts: str | None = None,
    ) -> int:
        """Ends a game without a turn, `ABORTED` included. Returns the last event's number.

        Args:
            game_id: The game.
            result: How it ended.
            expected: How many turns it must have.
            at: When.
            clock: The clock, stopped.
            accepts: The side whose offer of a draw this accepts; it must be open.

        Raises:
            GameConflictError: the game has not exactly `expected` turns, or is over.
            OfferConflictError: there is no such offer.
        """

    @abstractmethod
    async def set_clock(self, game_id: str, clock: Clock, *, expected: int, at: str) -> int:
        """Stores a clock started, paused or given time, between turns.

        Returns the last event's number, that of an event `clock`.

        Raises:
            GameConflictError: the game has not exactly `expected` turns, or is over.
        """

    @abstractmethod
    async def note(self, game_id: str, kind: str, payload: Mapping[str, EventValue]) -> int:
        """Adds an event that changes nothing else. Returns its number."""

    @abstractmethod
    async def events(self, game_id: str, *, after: int, limit: int = 500) -> Sequence[StoredEvent]:
        """At most `limit` events numbered above `after`, in order."""

    # --- seats ------------------------------------------------------------------------------------

    @abstractmethod
    async def claim_seat(
        self,
        game_id: str,
        side: str,
        *,
        token_hash: str,
        at: str,
        invite_hash: str | None = None,
        name: str | None = None,
        identity: str | None = None,
        clock: Clock | None = None,
    ) -> int:
        """Gives an open seat to a person, once. Returns the last event's number.

        Args:
            game_id: The game.
            side: Whose seat.
            token_hash: Of the token that will speak for it.
            at: When.
            invite_hash: Of the invitation's token; needed where the seat has one.
            name: What others will see.
            identity: Who it is, if known.
            clock: The clock, where it starts with this.

        Raises:
            SeatTakenError: somebody has it, or it is no person's, or the game is over.
            InvitationError: the invitation is not this seat's.
            UnknownIdentityError: there is no such identity.
        """

    @abstractmethod
    async def seeks(self, limit: int) -> Sequence[GameLine]:
        """Public games that wait for a second player, the oldest first."""

    @abstractmethod
    async def withdraw(self, game_id: str, result: StoredResult, *, at: str) -> int:
        """Ends a game that still has an open seat. Returns the last event's number.

        Raises:
            SeatTakenError: both seats are taken by now.
            GameConflictError: it is over.
        """

    # --- offers, talk -----------------------------------------------------------------------------

    @abstractmethod
    async def offer(self, game_id: str, kind: str, side: str, *, expected: int) -> int:
        """Opens an offer: `draw`, `takeback`, or `rematch`. Returns its event's number.

        Raises:
            OfferConflictError: one of this kind is open, or a rematch has begun.
            GameConflictError: the game has not exactly `expected` turns, or is over (for a rematch:
                is not over).
        """

    @abstractmethod
    async def close_offer(self, game_id: str, kind: str, side: str, *, answer: str) -> int:
        """Closes an offer that `side` made, without what it asked for. Returns its event's number.

        `answer` is `declined` or `withdrawn`.

        Raises:
            OfferConflictError: no such offer is open.
        """

    @abstractmethod
    async def begin_rematch(
        self,
        game_id: str,
        record: GameRecord,
        *,
        accepts: str,
        at: str,
        seats: Sequence[Seat],
        clock: Clock | None = None,
    ) -> int:
        """Accepts `accepts`'s offer of a rematch: stores the new game and the way to it.

        Returns the last event's number of the old game; its event `rematch` has the new game's id.

        Raises:
            OfferConflictError: that offer is not open, or a rematch has begun.
            DuplicateGameError: the new id is taken.
        """

    @abstractmethod
    async def say(
        self,
        game_id: str,
        text: str,
        *,
        at: str,
        side: str | None,
        name: str | None = None,
        identity: str | None = None,
    ) -> int:
        """Stores something said in a game. Returns its event's number."""

    @abstractmethod
    async def chat(self, game_id: str, *, after: int = 0, limit: int = 500) -> Sequence[ChatLine]:
        """At most `limit` lines said after event `after`, in order."""

    # --- lists ------------------------------------------------------------------------------------

    @abstractmethod
    async def recent(self, limit: int) -> list[GameLine]:
        """The `limit` games changed last, the latest first."""

    @abstractmethod
    async def find_games(
        self, query: GameQuery, *, limit: int, after: str | None = None
    ) -> GamePage:
        """The games a query asks for, the latest change first, from where the last page ended.

        Raises:
            PageError: `after` comes from no page.
        """

    @abstractmethod
    async def running(self) -> Sequence[str]:
        """The ids of games whose clock runs: to wait for their flags after a restart."""

    @abstractmethod
    async def unbegun(self, kind: Waiting, *, before: str, turns: int, limit: int) -> Sequence[str]:
        """The ids of games between people that nobody has begun, unchanged longest first.

        Args:
            kind: What they wait for, see `Waiting`.
            before: A moment; the games were changed last before it.
            turns: Games with so many turns have begun.
            limit: At most so many.
        """

    @abstractmethod
    async def forget_seat(self, game_id: str, side: str, *, at: str) -> bool:
        """Takes a person out of a game: no name, no token, no identity; what it said is emptied.

        Where no other person has the game, it is deleted; returns whether it was.

        Raises:
            StillPlayingError: the game is not over, and another person plays it.
        """
