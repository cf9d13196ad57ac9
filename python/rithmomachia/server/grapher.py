"""A whole line looked at position by position, and its turns judged."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rithmomachia import Position, Turn
from rithmomachia.engine import Engine, StopFlag
from rithmomachia.engine.explaining import leaning_text, white_chance
from rithmomachia.server.study_messages import GraphPoint, JudgedTurn

HASH_MIB = 16
# How much of its chance a side gives away by ?!, ? and ??, with the numbers of these annotations.
# CITE: the three grades lichess marks, 10, 20 and 30 in a hundred.
GRADES = ((0.3, 4), (0.2, 2), (0.1, 6))
LEAST_MS, MOST_MS = 10, 250


@dataclass(frozen=True, slots=True)
class Seen:
    """What was found of one position."""

    chance: float
    depth: int
    leaning: str | None
    best: Turn | None


def each_ms(total_ms: int, positions: int) -> int:
    """How long one of so many positions is looked at."""
    return max(LEAST_MS, min(MOST_MS, total_ms // max(positions, 1)))


def look_at(
    positions: Sequence[Position],
    turns: Sequence[Turn],
    stop: StopFlag,
    *,
    time_ms: int,
    hear: Callable[[GraphPoint], object],
) -> None:
    """Looks at every position, the last first, and tells each as it is seen.

    From the end, because what comes later helps to judge what came before. Ends early when stopped.

    Args:
        positions: Of the line, the start first: one more than turns.
        turns: Of the line.
        stop: Ends it.
        time_ms: For each position.
        hear: Gets each point.
    """
    engine = Engine(HASH_MIB)
    played = [position.zobrist() for position in positions]
    after: Seen | None = None
    for number in range(len(positions) - 1, -1, -1):
        if stop.is_set():
            return
        position = positions[number]
        seen = _seen(engine, position, tuple(played[:number]), time_ms=time_ms, stop=stop)
        if stop.is_set():
            return
        judged = None
        if after is not None:
            judged = _judged(position, turns[number], (seen, after), number=number + 1)
        hear(
            GraphPoint(
                number=number,
                chance=seen.chance,
                depth=seen.depth,
                leaning=seen.leaning,
                judged=judged,
                left=number,
            )
        )
        after = seen


def _seen(
    engine: Engine, position: Position, played: tuple[int, ...], *, time_ms: int, stop: StopFlag
) -> Seen:
    outcome = position.outcome()
    if outcome is not None:
        chance = 0.5 if outcome.winner is None else float(outcome.winner == "white")
        return Seen(chance, 0, None, None)
    best = engine.search(position, time_ms=time_ms, stop=stop, played=played).lines[0]
    return Seen(
        white_chance(position, best.score),
        best.depth,
        leaning_text(position, best),
        best.pv[0] if best.pv else None,
    )


def _judged(position: Position, turn: Turn, ends: tuple[Seen, Seen], *, number: int) -> JudgedTurn:
    """What a turn lost. The turn the search itself would play loses nothing."""
    before, after = ends
    is_best = before.best is None or before.best.word == turn.word
    sign = 1 if position.side_to_move == "white" else -1
    loss = 0.0 if is_best else max(0.0, sign * (before.chance - after.chance))
    nag = next((nag for least, nag in GRADES if loss >= least), None)
    better = None
    if nag is not None and before.best is not None:
        better = position.notation(before.best)
    return JudgedTurn(number=number, loss=loss, nag=nag, better=better)
