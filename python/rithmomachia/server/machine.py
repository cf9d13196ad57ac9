"""The machine as an opponent: what it is asked, and how a search runs beside the server's loop."""

from __future__ import annotations

import asyncio
import threading
from collections import OrderedDict
from dataclasses import dataclass
from typing import Protocol

from rithmomachia import Position
from rithmomachia.engine import STRENGTHS, Engine, StopFlag, choose_turn, threads_of
from rithmomachia.engine import strength as strength_of
from rithmomachia.errors import shown
from rithmomachia.server.errors import ApiError
from rithmomachia.server.rule_messages import StrengthMessage

# A game's memory of positions, and how many games have one at a time: 128 MiB in all.
HASH_MIB = 16
MAX_ENGINES = 8


@dataclass(frozen=True, slots=True)
class Question:
    """What the machine is asked: its turn in a game.

    Attributes:
        game: The game's id; what is learnt in one search of a game serves the next.
        position: Where it is to move.
        strength: How well to play.
        played: `zobrist` of every position of the game in order, this one last.
    """

    game: str
    position: Position
    strength: str
    played: tuple[int, ...]


class Machine(Protocol):
    """Something that plays."""

    def strengths(self) -> list[StrengthMessage]:
        """The strengths it can be asked for, weakest first."""
        ...

    def choose(self, question: Question, stop: StopFlag) -> str:
        """The word of a legal turn.

        Runs in a thread of its own and should end soon after `stop`.
        """
        ...

    def forget(self, game: str) -> None:
        """What was kept of a game may go: it is over, or nobody is busy with it."""
        ...


class EngineMachine:
    """The package's own engine: one for each of the games it played last.

    Args:
        max_engines: How many games' engines are kept.
    """

    def __init__(self, *, max_engines: int = MAX_ENGINES) -> None:
        self._max_engines = max_engines
        self._engines: OrderedDict[str, Engine] = OrderedDict()
        self._lock = threading.Lock()

    def strengths(self) -> list[StrengthMessage]:
        """Those of `rithmomachia.engine`."""
        return [
            StrengthMessage(id=known.id, title=known.title, text=known.text) for known in STRENGTHS
        ]

    def choose(self, question: Question, stop: StopFlag) -> str:
        """Searches as long as the strength allows, and avoids to repeat what was played."""
        strength = strength_of(question.strength)
        # Taken out meanwhile: an engine searches one thing at a time, and a search given up by an
        # undo may still be ending when the next begins.
        with self._lock:
            engine = self._engines.pop(question.game, None)
        engine = engine or Engine(HASH_MIB, threads_of(strength))
        turn = choose_turn(
            question.position,
            strength,
            stop=stop,
            engine=engine,
            played=question.played,
        )
        # A search given up is often the last of its game.
        if not stop.is_set():
            self._keep(question.game, engine)
        return turn.word

    def forget(self, game: str) -> None:
        """Frees the game's engine."""
        with self._lock:
            self._engines.pop(game, None)

    def kept(self) -> list[str]:
        """The games that have an engine now, the one used last at the end."""
        with self._lock:
            return list(self._engines)

    def _keep(self, game: str, engine: Engine) -> None:
        with self._lock:
            self._engines[game] = engine
            while len(self._engines) > self._max_engines:
                self._engines.popitem(last=False)


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

    def __init__(self, machine: Machine, question: Question) -> None:
        self._machine = machine
        self._question = question
        self._stop = StopFlag()
        self._loop = asyncio.get_running_loop()
        self._word: asyncio.Future[str] = self._loop.create_future()
        self.is_stopped = False

    def stop(self) -> None:
        """Asks the search to end; its turn is not wanted any more."""
        self.is_stopped = True
        self._stop.set()
        self._word.cancel()

    def hurry(self) -> None:
        """Asks for the best turn found so far."""
        self._stop.set()

    async def word(self) -> str:
        """Searches and returns the word of the turn.

        Cancelled by `stop`; raises what the machine did.
        """
        if not self._word.done():
            threading.Thread(target=self._run, name="machine", daemon=True).start()
        return await self._word

    def _run(self) -> None:
        try:
            word = self._machine.choose(self._question, self._stop)
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
