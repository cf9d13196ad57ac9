"""One game being played: its positions, the machine's search, who listens."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence

from rithmomachia import Game, Outcome, Position, RithmomachiaError, Ruleset, Turn
from rithmomachia.errors import shown
from rithmomachia.server.errors import ApiError
from rithmomachia.server.machine import Machine, Question, Search
from rithmomachia.server.protocol import SideName, StagedTurn, TurnMessage
from rithmomachia.server.staging import after_parts, refusal_of, stage, told
from rithmomachia.storage import GameStore, StoredEvent, StoredGame, StoredResult, StoredTurn

logger = logging.getLogger("rithmomachia.server")

Clock = Callable[[], str]


class LiveGame:
    """A game in memory, always as the store has it.

    INVARIANT: the store is written first. When a write fails, or is broken off so that nobody
    knows, the game is stale: the hub forgets it and reads it again.
    """

    def __init__(
        self,
        stored: StoredGame,
        *,
        store: GameStore,
        machine: Machine,
        searches: asyncio.Semaphore,
        clock: Clock,
    ) -> None:
        self.record = stored.record
        self.game = replay(stored)
        self.turns: list[TurnMessage] = [
            told(position, turn, number=number)
            for number, (position, turn) in enumerate(
                zip(self.game.positions, self.game.turns, strict=False), start=1
            )
        ]
        self.last_event = stored.last_event
        self.updated_at = stored.updated_at
        self.machine_error: str | None = None
        self.is_stale = False
        self._store = store
        self._machine = machine
        self._searches = searches
        self._clock = clock
        self._lock = asyncio.Lock()
        self._changed = asyncio.Event()
        self._search: Search | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_closed = False
        self._waiting = 0

    # --- looking ----------------------------------------------------------------------------------

    @property
    def position(self) -> Position:
        """The position reached."""
        return self.game.position

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None."""
        return self.game.outcome()

    @property
    def next_turn(self) -> int:
        """The number of the turn due."""
        return len(self.turns) + 1

    @property
    def is_thinking(self) -> bool:
        """Whether the machine is looking for its turn."""
        return self._search is not None

    @property
    def is_idle(self) -> bool:
        """Whether nobody would miss the game if it were only in the store."""
        return self._search is None and self._waiting == 0 and not self._lock.locked()

    @property
    def is_machines_turn(self) -> bool:
        """Whether the machine is due."""
        return (
            self.record.opponent == "machine"
            and self.outcome is None
            and self.position.side_to_move != self.record.side
        )

    @property
    def can_agree(self) -> bool:
        """Whether a draw can be agreed on now. The machine agrees to none."""
        return (
            self.record.opponent == "same_screen"
            and self.outcome is None
            and may_agree(self.position.ruleset)
        )

    @property
    def undo_keeps(self) -> int | None:
        """How many turns an undo would leave; None where there is nothing to take back.

        A resignation or an agreement is taken back alone; against the machine a turn of the
        person's goes, and what the machine answered.
        """
        if self.outcome is not None and self.position.outcome() is None:
            return len(self.turns)
        if self.record.opponent == "same_screen":
            return len(self.turns) - 1 if self.turns else None
        own = [turn.number for turn in self.turns if turn.side == self.record.side]
        return own[-1] - 1 if own else None

    def position_after(self, number: int) -> Position:
        """The position after `number` turns."""
        if not 0 <= number <= len(self.turns):
            raise ApiError(
                404,
                "not_found",
                f"Game {self.record.id!r} has no position {number}: "
                f"it has {len(self.turns)} turns.",
            )
        return self.game.positions[number]

    def staged(self, number: int, parts: Sequence[str]) -> StagedTurn:
        """What has become of the turn due when these parts are played."""
        self._check_turn(number, ".".join(parts))
        return stage(self.position, parts, number=number)

    def staged_position(
        self, number: int, parts: Sequence[str], *, is_watching: bool = False
    ) -> Position:
        """Where the turn due stands after these parts, for a search to look at.

        Args:
            number: The number of the turn.
            parts: Those staged.
            is_watching: Whether it may be the machine's turn.
        """
        self._check_turn(number, ".".join(parts), is_watching=is_watching)
        position, is_complete = after_parts(self.position, parts)
        if is_complete:
            raise ApiError(
                409, "not_allowed", f"Turn {number} is complete with {shown(parts[-1])}."
            )
        return position

    @property
    def played(self) -> tuple[int, ...]:
        """`zobrist` of every position of the game in order."""
        return tuple(position.zobrist() for position in self.game.positions)

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
            try:
                async with asyncio.timeout(wait_s):
                    while after == self.last_event and not (self._is_closed or self.is_stale):
                        await self._changed.wait()
            except TimeoutError:
                return ()
            finally:
                self._waiting -= 1
        return await self._store.events(self.record.id, after=after)

    # --- playing ----------------------------------------------------------------------------------

    async def play(self, number: int, text: str) -> None:
        """Plays the person's turn `number`; on one screen, either side's."""
        async with self._lock:
            self._check_turn(number, text)
            with refusal_of(text):
                turn = self.position.parse_turn(text)
            await self._commit(turn)
        self.ensure_thinking()

    async def undo(self, number: int) -> None:
        """Takes back, see `undo_keeps`; a running search is given up."""
        async with self._lock:
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
            self._stop_search()
            self.machine_error = None
            expected = len(self.turns)
            at = self._clock()
            await self._write(
                self._store.take_back(self.record.id, keep=keep, expected=expected, at=at), at
            )
            steps = 1 if keep == expected else expected - keep
            self.game.undo(steps)
            del self.turns[keep:]
            self._announce()
        self.ensure_thinking()

    async def resign(self, side: SideName | None) -> None:
        """Ends the game against `side`: the person's, or on one screen the side to move."""
        async with self._lock:
            if self.record.opponent == "machine":
                if side is not None and side != self.record.side:
                    raise ApiError(
                        409, "not_allowed", f"The machine plays {shown(side)} and does not resign."
                    )
                loser = self.record.side
            else:
                loser = side
            self._check_playing()
            await self._end(lambda game: game.resign(loser))

    async def agree(self) -> None:
        """Ends the game as a draw, where the rules allow it."""
        async with self._lock:
            self._check_playing()
            if self.record.opponent == "machine":
                raise ApiError(409, "not_allowed", "The machine agrees to no draw.")
            await self._end(Game.agree)

    # --- the machine -----------------------------------------------------------------------------

    def ensure_thinking(self) -> None:
        """Starts the machine's search where it is due and not running."""
        if self._search is not None or self._is_closed or self.is_stale or self.machine_error:
            return
        if self.is_machines_turn:
            search = Search(self._machine, self._question())
            self._search = search
            task = asyncio.create_task(self._think(search), name=f"machine {self.record.id}")
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def _question(self) -> Question:
        return Question(
            self.record.id,
            self.position,
            self.record.strength or "",
            self.played,
        )

    def think_again(self) -> None:
        """Lets the machine try once more after a failure."""
        self._check_playing()
        if not self.is_machines_turn:
            raise ApiError(409, "not_allowed", f"Turn {self.next_turn} is not the machine's.")
        self.machine_error = None
        self.ensure_thinking()

    def let_listeners_go(self) -> None:
        """Answers all who wait for events, with none; no search begins any more."""
        self._is_closed = True
        self._announce()

    async def close(self) -> None:
        """Gives up the search and lets all who listen go."""
        self._stop_search()
        self._machine.forget(self.record.id)
        self.let_listeners_go()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _think(self, search: Search) -> None:
        try:
            async with self._searches:
                word = await search.word()
            async with self._lock:
                if search.is_stopped:
                    return
                await self._commit(self.position.parse_turn(word))
                self._search = None
        except asyncio.CancelledError:
            if not search.is_stopped:
                raise
            # Who stopped it may be writing still; the machine is due again once that is done.
            return
        except Exception as error:
            logger.exception("The machine failed in game %s", self.record.id)
            await self._note_failure(search, error)
        # Where the person's side has no turn and the rules let it pass, the machine is due again.
        self.ensure_thinking()

    async def _note_failure(self, search: Search, error: Exception) -> None:
        async with self._lock:
            if search.is_stopped:
                return
            self._search = None
            reason = str(error) or type(error).__name__
            self.machine_error = f"The machine found no turn: {reason}"
            try:
                self.last_event = await self._store.note(
                    self.record.id, "machine_failed", {"text": self.machine_error}
                )
            except Exception:
                logger.exception("The failure in game %s could not be noted", self.record.id)
                self.is_stale = True
            self._announce()

    def _stop_search(self) -> None:
        if self._search is not None:
            self._search.stop()
            self._search = None

    # --- writing ----------------------------------------------------------------------------------

    def _check_playing(self) -> None:
        outcome = self.outcome
        if outcome is not None:
            raise ApiError(409, "finished", f"Game {self.record.id!r} is over: {outcome.text}")

    def _check_turn(self, number: int, text: str, *, is_watching: bool = False) -> None:
        if number < self.next_turn:
            played = self.turns[number - 1]
            raise ApiError(
                409,
                "turn_conflict",
                f"Turn {number} has been played already, as {shown(played.word)}; "
                f"{shown(text)} was not played.",
            )
        self._check_playing()
        if number > self.next_turn:
            raise ApiError(
                409,
                "turn_conflict",
                f"Turn {number} cannot be played yet: turn {self.next_turn} is due.",
            )
        if self.is_machines_turn and not is_watching:
            raise ApiError(
                409,
                "turn_conflict",
                f"Turn {number} is the machine's: {shown(text)} was not played.",
            )

    async def _commit(self, turn: Turn) -> None:
        """Stores a legal turn, with the result where it ends the game, then plays it here."""
        position = self.position
        message = told(position, turn, number=self.next_turn)
        outcome = position.play(turn).outcome()
        at = self._clock()
        stored = StoredTurn(message.number, message.side, message.word, message.notation)
        result = None if outcome is None else _result(outcome)
        await self._write(self._store.append_turn(self.record.id, stored, at=at, result=result), at)
        self.game.play(turn)
        self.turns.append(message)
        if outcome is not None:
            self._machine.forget(self.record.id)
        self._announce()

    async def _end(self, end: Callable[[Game], Outcome]) -> None:
        """Stores the ending that `end` brings about, then ends the game here too."""
        result = _result(end(Game(self.position)))
        at = self._clock()
        expected = len(self.turns)
        await self._write(self._store.finish(self.record.id, result, expected=expected, at=at), at)
        end(self.game)
        self._stop_search()
        self._machine.forget(self.record.id)
        self.machine_error = None
        self._announce()

    async def _write(self, writing: Awaitable[int], at: str) -> None:
        try:
            self.last_event = await writing
        except BaseException:
            self.is_stale = True
            self._stop_search()
            self._announce()
            raise
        self.updated_at = at

    def _announce(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()


def replay(stored: StoredGame) -> Game:
    """The kernel's game of what is stored.

    Raises:
        ApiError: The rules have changed so that the stored turns cannot be played any more.
    """
    record = stored.record
    try:
        ruleset = Ruleset.builtin(record.ruleset).with_options(dict(record.options))
        game = Game(ruleset)
        for turn in stored.turns:
            game.play(turn.word)
    except RithmomachiaError as error:
        raise ApiError(
            409,
            "not_playable",
            f"Game {record.id!r} was played by version {record.ruleset_version} of "
            f"{record.ruleset!r} and cannot be replayed: {error}",
        ) from error
    if stored.result is not None and game.outcome() is None:
        _restore_ending(game, stored.result)
    return game


def _restore_ending(game: Game, result: StoredResult) -> None:
    if result.condition == "agreement":
        game.agree()
    elif result.condition == "resignation":
        game.resign("black" if result.winner == "white" else "white")


def _result(outcome: Outcome) -> StoredResult:
    winner = None if outcome.winner is None else outcome.winner.value
    return StoredResult(winner, outcome.condition, outcome.text)


def may_agree(ruleset: Ruleset) -> bool:
    """Whether the house switch for draws is on."""
    return any(
        option.key == "draws.agreement" and option.value is True for option in ruleset.options()
    )
