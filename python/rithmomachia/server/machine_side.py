"""The machine's side of a live game: when it searches, and what becomes of what it found."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from rithmomachia.server.errors import ApiError
from rithmomachia.server.machine import Machine, Question, Search
from rithmomachia.storage import GameConflictError

if TYPE_CHECKING:
    from rithmomachia.server.live_game import LiveGame

# A machine that is short of time takes no more than this part of it for a turn.
SHARE_OF_TIME = 20

logger = logging.getLogger("rithmomachia.server")


class MachineSide:
    """Searches the machine's turns of one game, one at a time."""

    def __init__(self, game: LiveGame, machine: Machine, searches: asyncio.Semaphore) -> None:
        self.error: str | None = None
        self._game = game
        self._machine = machine
        self._searches = searches
        self._search: Search | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def is_thinking(self) -> bool:
        """Whether it is looking for its turn."""
        return self._search is not None

    def ensure_thinking(self) -> None:
        """Starts the search where the machine is due and none runs."""
        game = self._game
        if self._search is not None or game.is_closed or game.is_stale or self.error:
            return
        if not game.is_machines_turn or (game.plays_itself and not game.is_watched):
            return
        strength = game.seat(game.position.side_to_move.value).name or game.record.strength or ""
        question = Question(game.record.id, game.position, strength, game.played)
        search = Search(self._machine, question)
        self._search = search
        task = asyncio.create_task(self._think(search), name=f"machine {game.record.id}")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def think_again(self) -> None:
        """Lets it try once more after a failure."""
        if not self._game.is_machines_turn:
            number = self._game.next_turn
            raise ApiError(409, "not_allowed", f"Turn {number} is not the machine's.")
        self.error = None
        self.ensure_thinking()

    def stop(self) -> None:
        """Gives a running search up."""
        if self._search is not None:
            self._search.stop()
            self._search = None

    def forget(self) -> None:
        """What the machine keeps of the game may go."""
        self._machine.forget(self._game.record.id)

    async def close(self) -> None:
        """Ends all that runs."""
        self.stop()
        self.forget()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _think(self, search: Search) -> None:
        game = self._game
        hurry: asyncio.TimerHandle | None = None
        try:
            async with self._searches:
                left_ms = game.left_ms
                if left_ms is not None:
                    loop = asyncio.get_running_loop()
                    hurry = loop.call_later(left_ms / 1000 / SHARE_OF_TIME, search.hurry)
                word = await search.word()
            await game.play_for_machine(search, word)
        except asyncio.CancelledError:
            if not search.is_stopped:
                raise
            # Who stopped it may be writing still; the machine is due again once that is done.
            return
        except GameConflictError:
            # Another server was quicker; the game has been read anew.
            self._search = None
            return
        except Exception as error:
            logger.exception("The machine failed in game %s", game.record.id)
            await self._note_failure(search, error)
        finally:
            if hurry is not None:
                hurry.cancel()
        # Where the person's side has no turn and the rules let it pass, the machine is due again.
        self.ensure_thinking()

    def found(self) -> None:
        """The turn of the running search was played."""
        self._search = None

    async def _note_failure(self, search: Search, error: Exception) -> None:
        async with self._game.lock:
            if search.is_stopped:
                return
            self._search = None
            reason = str(error) or type(error).__name__
            self.error = f"The machine found no turn: {reason}"
            await self._game.note_failure(self.error)
