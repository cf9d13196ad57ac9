"""All games of one server: begins them, finds them, keeps the busy ones ready."""

from __future__ import annotations

import asyncio
import re
import secrets
from collections import OrderedDict
from collections.abc import Callable
from datetime import UTC, datetime

from rithmomachia.errors import shown
from rithmomachia.server.adviser import AdviceLimits, Adviser
from rithmomachia.server.analyst import Analyst, EngineAnalyst
from rithmomachia.server.catalogue import ruleset_with
from rithmomachia.server.errors import ApiError
from rithmomachia.server.live_game import LiveGame
from rithmomachia.server.machine import Machine, check_strength
from rithmomachia.server.requests import NewGameRequest
from rithmomachia.storage import GameLine, GameRecord, GameStore, StoredGame

GAME_ID = re.compile(r"[A-Za-z0-9_-]{1,40}")


def utc_now() -> str:
    """The time as records carry it."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def new_id() -> str:
    """An id nobody can guess: 72 random bits."""
    return secrets.token_urlsafe(9)


class Hub:
    """The games.

    A game whose machine is due goes on thinking as soon as it is asked for, after a restart too.
    """

    def __init__(
        self,
        store: GameStore,
        machine: Machine,
        *,
        analyst: Analyst | None = None,
        advice: AdviceLimits | None = None,
        max_searches: int = 2,
        max_live_games: int = 256,
        clock: Callable[[], str] = utc_now,
        ids: Callable[[], str] = new_id,
    ) -> None:
        self.store = store
        self.machine = machine
        self.analyst: Analyst = analyst or EngineAnalyst()
        self.adviser = Adviser(advice)
        self._max_live_games = max_live_games
        self._clock = clock
        self._ids = ids
        self._games: OrderedDict[str, LiveGame] = OrderedDict()
        self._searches = asyncio.Semaphore(max_searches)
        self._loading = asyncio.Lock()
        self._is_closed = False

    async def begin(self, request: NewGameRequest) -> LiveGame:
        """A new game, stored before it is returned."""
        ruleset = ruleset_with(request.ruleset, request.options)
        is_machine = request.opponent == "machine"
        record = GameRecord(
            id=self._ids(),
            ruleset=ruleset.id,
            ruleset_version=ruleset.version,
            ruleset_title=ruleset.title,
            options=ruleset.changes,
            opponent=request.opponent,
            strength=check_strength(self.machine, request.strength) if is_machine else None,
            side=request.side if is_machine else None,
            created_at=self._clock(),
        )
        await self.store.create(record)
        return await self.find(record.id)

    async def find(self, game_id: str) -> LiveGame:
        """The game of this id, read from the store where it is not at hand.

        Raises:
            ApiError: No id looks like this.
            UnknownGameError: No game has it.
        """
        if GAME_ID.fullmatch(game_id) is None:
            raise ApiError(404, "unknown_game", f"There is no game {shown(game_id)}.")
        game = self._games.get(game_id)
        if game is None or game.is_stale:
            game = await self._load(game_id)
        self._games.move_to_end(game_id)
        return game

    async def recent(self, limit: int) -> list[GameLine]:
        """The games changed last, the latest first."""
        return await self.store.recent(limit)

    def let_listeners_go(self) -> None:
        """Answers all long polls and gives up all advice at once; the server is about to end."""
        self._is_closed = True
        self.adviser.close()
        for game in self._games.values():
            game.let_listeners_go()

    async def close(self) -> None:
        """Ends every search and every wait; what was confirmed is stored already."""
        self.let_listeners_go()
        await self.adviser.end()
        await asyncio.gather(*(game.close() for game in self._games.values()))
        self._games.clear()

    async def _load(self, game_id: str) -> LiveGame:
        # One at a time, so that no game is ever alive twice.
        async with self._loading:
            old = self._games.get(game_id)
            if old is not None and not old.is_stale:
                return old
            stored = await self.store.load(game_id)
            if old is not None:
                await old.close()
            game = self._live(stored)
            self._let_go(room=1)
            self._games[game_id] = game
        game.ensure_thinking()
        return game

    def _live(self, stored: StoredGame) -> LiveGame:
        if self._is_closed:
            message = f"Game {stored.record.id!r} cannot open: the server ends."
            raise ApiError(503, "closing", message)
        return LiveGame(
            stored,
            store=self.store,
            machine=self.machine,
            searches=self._searches,
            clock=self._clock,
        )

    def _let_go(self, *, room: int) -> None:
        """Makes room by forgetting games unused longest, as far as nobody is busy with them."""
        excess = len(self._games) + room - self._max_live_games
        idle = [key for key, game in self._games.items() if game.is_idle][: max(excess, 0)]
        for key in idle:
            del self._games[key]
            self.machine.forget(key)
