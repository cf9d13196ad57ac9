"""What is asked of the search on behalf of people, and its answers as messages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from rithmomachia import Position
from rithmomachia.engine import Engine, Line, StopFlag
from rithmomachia.engine.explaining import (
    Explanation,
    explain,
    leaning_text,
    notations,
    white_chance,
)
from rithmomachia.locale import _, ngettext
from rithmomachia.server.advice_messages import ThinkingMessage, ThoughtMessage

HASH_MIB = 16
# For the answer, where the line ends before it.
REPLY_MS = 150


@dataclass(frozen=True, slots=True)
class Matter:
    """A position to think about.

    Attributes:
        position: In the middle of a turn too; the game goes on here.
        played: `zobrist` of the game's positions so far.
        time_ms: How long to think.
        lines: How many lines to find.
    """

    position: Position
    played: tuple[int, ...]
    time_ms: int
    lines: int = 1


class Analyst(Protocol):
    """Something that knows the game. Both run in a thread and end soon after `stop`."""

    def hint(self, matter: Matter, stop: StopFlag) -> Explanation:
        """The turn to play and why."""
        ...

    def think(self, matter: Matter, stop: StopFlag, hear: Callable[[Line], object]) -> list[Line]:
        """The best lines; `hear` gets each as soon as it is found."""
        ...


class EngineAnalyst:
    """The package's own engine, a new one each time: positions of two rulesets must not mix."""

    def hint(self, matter: Matter, stop: StopFlag) -> Explanation:
        """Searches, then looks for the answer where the line lacks it."""
        engine = Engine(HASH_MIB)
        best = self._search(engine, matter, stop)[0]
        after = matter.position.play(best.pv[0])
        reply = None
        if len(best.pv) < 2 and after.outcome() is None:
            reply = engine.search(after, time_ms=REPLY_MS, stop=stop).turn
        return explain(matter.position, best, reply=reply)

    def think(self, matter: Matter, stop: StopFlag, hear: Callable[[Line], object]) -> list[Line]:
        """Searches as long as asked."""
        return self._search(Engine(HASH_MIB), matter, stop, hear)

    def _search(
        self,
        engine: Engine,
        matter: Matter,
        stop: StopFlag,
        hear: Callable[[Line], object] | None = None,
    ) -> list[Line]:
        return engine.search(
            matter.position,
            time_ms=matter.time_ms,
            stop=stop,
            played=matter.played,
            multi_pv=matter.lines,
            on_report=hear,
        ).lines


def thinking_message(
    position: Position, lines: Sequence[Line], *, number: int, is_final: bool
) -> ThinkingMessage:
    """Lines by rank as a message; at least one."""
    best = lines[0]
    return ThinkingMessage(
        number=number,
        side_to_move=position.side_to_move.value,
        depth=best.depth,
        nodes=max(line.nodes for line in lines),
        chance=white_chance(position, best.score),
        leaning=leaning_text(position, best),
        lines=[_thought(position, line) for line in lines],
        is_final=is_final,
    )


def _thought(position: Position, line: Line) -> ThoughtMessage:
    return ThoughtMessage(
        rank=line.rank,
        depth=line.depth,
        turns=notations(position, line.pv),
        chance=white_chance(position, line.score),
        ending=_ending(position, line),
        leaning=leaning_text(position, line),
    )


def _ending(position: Position, line: Line) -> str | None:
    """A forced end: who wins, and in how many turns of its own."""
    if line.wins_in is None:
        return None
    winner = position.side_to_move if line.wins_in > 0 else position.side_to_move.other
    own = (abs(line.wins_in) + 1) // 2
    return ngettext(
        "{side} wins in {count} turn",
        "{side} wins in {count} turns",
        own,
        side=_(winner.value.capitalize()),
    )
