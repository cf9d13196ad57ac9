"""Asks an engine one thing after another, and starts it again when it has failed."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic

from rithmomachia._core import Position, Ruleset
from rithmomachia.errors import RithmomachiaError
from rithmomachia.match.process import EngineProcess
from rithmomachia.ugi.words import (
    END_OF_TURN,
    NO_TURN,
    PlacedPosition,
    is_turn_word,
    position_line,
)

# So much of an answer is quoted.
SHOWN = 160


class WrongAnswer(RithmomachiaError):  # noqa: N818 - an answer, not an error of ours
    """An answer that does not keep to the protocol."""


class Examiner:
    """Asks one engine, and starts it again after it has failed."""

    def __init__(self, command: Sequence[str], *, ruleset: Ruleset, patience_s: float) -> None:
        self.command = command
        self.ruleset = ruleset
        self.start = Position.initial(ruleset)
        self.patience_s = patience_s
        self._engine: EngineProcess | None = None

    @property
    def engine(self) -> EngineProcess:
        """The running engine, introduced and ready unless it is new to the checks."""
        if self._engine is None:
            self._engine = EngineProcess(self.command)
            self._engine.send("ugi")
            self.until("ugiok")
            self.ready()
        return self._engine

    def start_afresh(self) -> EngineProcess:
        """A new process to which nothing has been said."""
        self.give_up()
        self._engine = EngineProcess(self.command)
        return self._engine

    def give_up(self) -> None:
        """Ends the process by force; the next check gets another."""
        if self._engine is not None:
            self._engine.kill()
            self._engine.close(0)
            self._engine = None

    def until(self, start: str) -> list[str]:
        engine = self._engine
        assert engine is not None
        return engine.until(start, deadline=monotonic() + self.patience_s)

    def ready(self) -> list[str]:
        self.engine.send("isready")
        return self.until("readyok")

    def place(self, position: Position, *turns: str) -> Position:
        """Sets the position up, and returns it with the turns played."""
        self.engine.send(position_line(PlacedPosition(position.text(), turns)))
        for turn in turns:
            position = position.play(turn)
        return position

    def search(self, position: Position, limits: str) -> str:
        """A search of a position already set up: the turn, known to be legal, or what is wrong."""
        self.engine.send(f"go {limits}")
        return self.turn(position, self.until("bestmove"))

    def turn(self, position: Position, lines: Sequence[str]) -> str:
        """The turn of the last line, judged."""
        last = lines[-1]
        words = last.split()
        if len(words) != 2:
            raise WrongAnswer(f"bestmove has exactly two words, not {last[:SHOWN]!r}")
        word = words[1]
        if position.outcome() is not None:
            if word != NO_TURN:
                raise WrongAnswer(f"the game is over, so bestmove {NO_TURN}, not {last[:SHOWN]!r}")
        elif not is_turn_word(word) or not position.is_legal("" if word == END_OF_TURN else word):
            raise WrongAnswer(f"{word[:SHOWN]!r} is no legal turn in {position.text()}")
        return last
