"""The machine as an opponent: what it is asked, and how a search runs beside the server's loop."""

from __future__ import annotations

import asyncio
import threading
from typing import Protocol

from rithmomachia import Position
from rithmomachia.engine import STRENGTHS, StopFlag, choose_turn
from rithmomachia.engine import strength as strength_of
from rithmomachia.server.errors import ApiError, shown
from rithmomachia.server.rule_messages import StrengthMessage


class Machine(Protocol):
    """Something that plays."""

    def strengths(self) -> list[StrengthMessage]:
        """The strengths it can be asked for, weakest first."""
        ...

    def choose(self, position: Position, strength: str, stop: StopFlag) -> str:
        """The word of a legal turn.

        Runs in a thread of its own and should end soon after `stop`.
        """
        ...


class EngineMachine:
    """The package's own engine."""

    def strengths(self) -> list[StrengthMessage]:
        """Those of `rithmomachia.engine`."""
        return [
            StrengthMessage(id=known.id, title=known.title, text=known.text) for known in STRENGTHS
        ]

    def choose(self, position: Position, strength: str, stop: StopFlag) -> str:
        """Searches as long as the strength allows."""
        return choose_turn(position, strength_of(strength), stop=stop).word


def check_strength(machine: Machine, strength: str | None) -> str:
    """The strength asked for, or the middle one where none is named."""
    known = [offered.id for offered in machine.strengths()]
    if strength is None:
        return known[len(known) // 2]
    if strength not in known:
        raise ApiError(
            422,
            "bad_value",
            f"The machine has no strength {shown(strength)}; it has {', '.join(known)}.",
        )
    return strength


class Search:
    """One turn being searched.

    Its thread is a daemon: a search that hangs keeps no process alive.
    """

    def __init__(self, machine: Machine, position: Position, strength: str) -> None:
        self._machine = machine
        self._position = position
        self._strength = strength
        self._stop = StopFlag()
        self._loop = asyncio.get_running_loop()
        self._word: asyncio.Future[str] = self._loop.create_future()
        self.is_stopped = False

    def stop(self) -> None:
        """Asks the search to end; its turn is not wanted any more."""
        self.is_stopped = True
        self._stop.set()
        self._word.cancel()

    async def word(self) -> str:
        """Searches and returns the word of the turn.

        Cancelled by `stop`; raises what the machine did.
        """
        if not self._word.done():
            threading.Thread(target=self._run, name="machine", daemon=True).start()
        return await self._word

    def _run(self) -> None:
        try:
            word = self._machine.choose(self._position, self._strength, self._stop)
        except Exception as error:
            # Handed over, not swallowed: whoever awaits the word gets it.
            self._report(error=error)
        else:
            self._report(word=word)

    def _report(self, *, word: str = "", error: Exception | None = None) -> None:
        def settle() -> None:
            if self._word.done():
                return
            if error is not None:
                self._word.set_exception(error)
            else:
                self._word.set_result(word)

        try:
            self._loop.call_soon_threadsafe(settle)
        except RuntimeError:
            # The loop is closed: the server has gone and nobody waits.
            return
