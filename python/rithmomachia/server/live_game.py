"""One game being played: every change is stored first, then made here, then told."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence

from rithmomachia import Game, Turn
from rithmomachia.server.errors import ApiError
from rithmomachia.server.known_game import KnownGame
from rithmomachia.server.machine import Machine, Search
from rithmomachia.server.machine_side import MachineSide
from rithmomachia.server.protocol import SideName
from rithmomachia.server.replaying import given_up, lost_on_time, result_of, server_ending
from rithmomachia.server.seats import EVERY_SIDE, Sides, check_due, loser_of
from rithmomachia.server.staging import refusal_of, told
from rithmomachia.server.timing import after_turn, moment, set_back, stopped
from rithmomachia.storage import (
    DatabaseError,
    GameStore,
    StorageError,
    StoredEvent,
    StoredGame,
    StoredRating,
    StoredResult,
    StoredTurn,
    turn_news,
)

logger = logging.getLogger("rithmomachia.server")


class LiveGame(KnownGame):
    """A game in memory, always as the store has it.

    INVARIANT: the store is written first. When a write fails, or is broken off so that nobody
    knows, the game is stale: the hub forgets it and reads it again. When another server was
    quicker, it is read again at once.
    """

    def __init__(
        self,
        stored: StoredGame,
        *,
        store: GameStore,
        machine: Machine,
        searches: asyncio.Semaphore,
        now_ms: Callable[[], int],
        changed: Callable[[LiveGame], None] = lambda _game: None,
        has_room: Callable[[str], bool] = lambda _game_id: False,
    ) -> None:
        super().__init__(stored, now_ms=now_ms)
        self.ratings: dict[str, StoredRating] = {}
        self.changed_ms = now_ms()
        self._tell_change = changed
        self.lock = asyncio.Lock()
        self.store = store
        self.machine = MachineSide(self, machine, searches)
        self.is_stale = False
        self.is_closed = False
        self._has_room = has_room
        # Only while somebody waits.
        self._changed: asyncio.Event | None = None
        self._waiting = 0
        # The events of the last turn played here, which nobody needs to read from the store.
        self._fresh: Sequence[StoredEvent] = ()

    # --- looking ----------------------------------------------------------------------------------

    @property
    def is_idle(self) -> bool:
        """Whether nobody would miss the game if it were only in the store.

        Sockets alone hold no game here: it is read again when something happens to it.
        """
        return not (self.machine.is_thinking or self._waiting or self.lock.locked())

    @property
    def is_watched(self) -> bool:
        """Whether somebody waits for what happens."""
        return self._waiting > 0 or self._has_room(self.record.id)

    async def events(self, after: int, wait_s: float) -> Sequence[StoredEvent]:
        """The events above `after`; waits for the first for at most `wait_s` seconds."""
        if after > self.last_event:
            raise ApiError(
                409,
                "turn_conflict",
                f"Event {after} of game {self.record.id!r} has not happened: "
                f"the last is {self.last_event}.",
            )
        if after == self.last_event:
            self._waiting += 1
            if self.plays_itself:
                self.machine.ensure_thinking()
            try:
                async with asyncio.timeout(wait_s):
                    while after == self.last_event and not (self.is_closed or self.is_stale):
                        self._changed = self._changed or asyncio.Event()
                        await self._changed.wait()
            except TimeoutError:
                return ()
            finally:
                self._waiting -= 1
        return await self.news(after)

    async def news(self, after: int) -> Sequence[StoredEvent]:
        """The events above `after`, without waiting."""
        numbers = [event.number for event in self._fresh]
        if numbers and (numbers[0], numbers[-1]) == (after + 1, self.last_event):
            return self._fresh
        # Whoever waits may be given up at any moment; a reading that was begun is ended.
        return await asyncio.shield(self.store.events(self.record.id, after=after))

    # --- playing ----------------------------------------------------------------------------------

    async def play(self, number: int, text: str, *, by: Sides = EVERY_SIDE) -> None:
        """Plays turn `number` for one of the sides `by`.

        Whether it came in time is judged by when it arrived here.
        """
        now_ms = self.now_ms()
        async with self.lock:
            await self.judge_flag(now_ms)
            self.check_turn(number, text)
            check_due(self, by, text)
            with refusal_of(text):
                turn = self.position.parse_turn(text)
            await self._commit(turn, now_ms)
        self.machine.ensure_thinking()

    async def play_for_machine(self, search: Search, word: str) -> None:
        """Plays what a search found, if that is still wanted."""
        now_ms = self.now_ms()
        async with self.lock:
            if search.is_stopped:
                return
            await self.judge_flag(now_ms)
            if self.outcome is None:
                await self._commit(self.position.parse_turn(word), now_ms)
            self.machine.found()

    async def undo(self, number: int, *, by: Sides = EVERY_SIDE) -> None:
        """Takes back, see `undo_keeps`; a running search is given up."""
        async with self.lock:
            if self.is_between_people:
                message = "Between two players a turn is taken back by an offer of a takeback."
                raise ApiError(409, "not_allowed", message)
            loser_of(self, by, None)
            if number != self.next_turn:
                raise ApiError(
                    409,
                    "turn_conflict",
                    f"Nothing was taken back before turn {number}: "
                    f"turn {self.next_turn} is due now.",
                )
            keep = self.undo_keeps
            if keep is None:
                raise ApiError(
                    409, "not_allowed", f"Game {self.record.id!r} has no turn to take back yet."
                )
            await self.take_back(keep)
        self.machine.ensure_thinking()

    async def take_back(self, keep: int, *, accepts: str | None = None) -> None:
        """Takes back all turns after `keep`; the caller holds the lock."""
        self.machine.stop()
        self.machine.error = None
        expected = len(self.turns)
        now_ms = self.now_ms()
        clock = self.clock
        if clock is not None:
            clock = set_back(clock, expected - keep, keep=keep, now_ms=now_ms)
        at = moment(now_ms)
        await self.write(
            self.store.take_back(
                self.record.id, keep=keep, expected=expected, at=at, clock=clock, accepts=accepts
            ),
            at,
        )
        if keep < expected:
            self.stand(self.position_after(keep))
        self.given_up = None
        del self.turns[keep:]
        del self.passed[keep:]
        self.clock = clock
        self._drop_offers()
        self.announce()

    async def resign(self, side: SideName | None, *, by: Sides = EVERY_SIDE) -> None:
        """Ends the game against `side`; unless given, one's own, or on one screen the due one."""
        async with self.lock:
            loser = loser_of(self, by, side)
            await self.judge_flag(self.now_ms())
            self.check_playing()
            if self.is_open:
                raise ApiError(409, "not_allowed", "Nobody has taken the other seat yet.")
            await self.finish(result_of(Game(self.position).resign(loser)))

    async def agree(self, *, by: Sides = EVERY_SIDE) -> None:
        """Ends the game as a draw on one screen, where the rules allow it."""
        async with self.lock:
            self.check_playing()
            if self.record.opponent in ("machine", "engines"):
                raise ApiError(409, "not_allowed", "The machine agrees to no draw.")
            if self.is_between_people:
                message = "Between two players a draw is agreed on by an offer of a draw."
                raise ApiError(409, "not_allowed", message)
            loser_of(self, by, None)
            await self.finish(result_of(Game(self.position).agree()))

    async def judge_flag(self, now_ms: int) -> None:
        """Ends the game where the flag of the side to move has fallen; the caller holds the lock.

        Nobody else decides who lost on time.
        """
        if self.clock is None or not self.clock.is_running or self.outcome is not None:
            return
        loser = self.clock.flagged(now_ms)
        if loser is not None:
            await self.finish(lost_on_time(loser.value), now_ms=now_ms)

    def think_again(self) -> None:
        """Lets the machine try once more after a failure."""
        self.check_playing()
        self.machine.think_again()

    def let_listeners_go(self) -> None:
        """Answers all who wait for events, with none; no search begins any more."""
        self.is_closed = True
        self.announce()

    async def close(self) -> None:
        """Gives up the search and lets all who listen go."""
        self.let_listeners_go()
        await self.machine.close()

    # --- writing ----------------------------------------------------------------------------------

    async def _commit(self, turn: Turn, now_ms: int) -> None:
        """Stores a legal turn, with the result where it ends the game, then plays it here."""
        position = self.position
        message = told(position, turn, number=self.next_turn)
        after = position.play(turn)
        outcome = after.outcome()
        clock = self.clock
        if clock is not None:
            side = after.side_to_move
            clock = after_turn(clock, side=side, turns=message.number, now_ms=now_ms)
            clock = clock if outcome is None else stopped(clock, now_ms)
        at = moment(now_ms)
        stored = StoredTurn(message.number, message.side, message.word, message.notation)
        result = None if outcome is None else result_of(outcome)
        before = self.last_event
        await self.write(
            self.store.append_turn(
                self.record.id, stored, at=at, result=result, clock=clock, position=after.text()
            ),
            at,
        )
        news = turn_news(stored, result)
        first = self.last_event - len(news) + 1
        # More were stored where ratings changed, or where something happened elsewhere.
        self._fresh = (
            [StoredEvent(first + n, kind, payload) for n, (kind, payload) in enumerate(news)]
            if first == before + 1
            else ()
        )
        self.passed.append(position.zobrist())
        self.stand(after)
        self.turns.append(message)
        self.clock = clock
        self._drop_offers(of=message.side)
        if outcome is not None:
            self.machine.forget()
            await self.read_ratings()
        self.announce()

    async def finish(
        self, result: StoredResult, *, now_ms: int | None = None, accepts: str | None = None
    ) -> None:
        """Stores an ending without a turn, then ends the game here; the caller holds the lock."""
        at_ms = self.now_ms() if now_ms is None else now_ms
        at = moment(at_ms)
        clock = None if self.clock is None else stopped(self.clock, at_ms)
        expected = len(self.turns)
        await self.write(
            self.store.finish(
                self.record.id, result, expected=expected, at=at, clock=clock, accepts=accepts
            ),
            at,
        )
        self.clock = clock
        self.ending = server_ending(result)
        if self.shown_outcome is None:
            self.given_up = given_up(self.position, result)
        self.offers.clear()
        self.machine.stop()
        self.machine.forget()
        self.machine.error = None
        await self.read_ratings()
        self.announce()

    async def note_failure(self, text: str) -> None:
        """Tells of the machine's failure; the caller holds the lock."""
        try:
            self.last_event = await self.store.note(
                self.record.id, "machine_failed", {"text": text}
            )
        except Exception:
            logger.exception("The failure in game %s could not be noted", self.record.id)
            self.is_stale = True
        self.announce()

    async def write(self, writing: Awaitable[int], at: str | None = None) -> None:
        """Waits for a write of the store; the caller holds the lock.

        Raises:
            StorageError: Another server was quicker; the game is as it left it.
        """
        try:
            self.last_event = await writing
        except DatabaseError:
            self.lose_track()
            raise
        except StorageError:
            self.machine.stop()
            await self.read_again()
            raise
        except BaseException:
            self.lose_track()
            raise
        if at is not None:
            self.updated_at = at

    def lose_track(self) -> None:
        """Has the game read anew when it is next asked for."""
        self.is_stale = True
        self.machine.stop()
        self.announce()

    async def catch_up(self, event: int | None = None) -> None:
        """Takes over what another server has done to the game.

        Args:
            event: The number of its last event, as far as somebody told; what this server has
                written itself it need not read.
        """
        async with self.lock:
            if event is not None and event <= self.last_event:
                return
            if not await self.store.events(self.record.id, after=self.last_event, limit=1):
                return
            count = len(self.turns)
            await self.read_again()
            if len(self.turns) != count or self.outcome is not None:
                self.machine.stop()

    async def read_again(self) -> None:
        """Takes over the game as it is stored; the caller holds the lock."""
        self.take_over(await self.store.load(self.record.id))
        await self.read_ratings()
        self.announce()

    async def read_ratings(self) -> None:
        """Reads what the players are rated in this ruleset; for display only."""
        try:
            for seat in self.seats:
                if seat.identity is not None:
                    rated = (await self.store.ratings(seat.identity)).get(self.record.ruleset)
                    if rated is not None:
                        self.ratings[seat.side] = rated
        except StorageError as error:
            logger.warning("The ratings of game %s cannot be read: %s", self.record.id, error)

    def announce(self) -> None:
        """Tells of a change, and wakes all who wait for events."""
        self.changed_ms = self.now_ms()
        self._tell_change(self)
        if self._changed is not None:
            self._changed.set()
            self._changed = None

    def _drop_offers(self, *, of: str | None = None) -> None:
        """Offers lapse: a turn answers the other side's, a takeback all but the rematch."""
        for kind, side in list(self.offers.items()):
            if kind != "rematch" and side != of:
                del self.offers[kind]
