"""Counting whole turns by playing every one of them."""

from __future__ import annotations

from tests.oracle.position import Position
from tests.oracle.turns import legal_turns, turn_word


def perft(position: Position, depth: int) -> int:
    """How many sequences of so many whole turns there are; a finished game has none."""
    if depth == 0:
        return 1
    turns = legal_turns(position)
    assert turns is not None
    if depth == 1:
        return len(turns)
    return sum(perft(reached, depth - 1) for _, reached in turns)


def divide(position: Position, depth: int) -> dict[str, int]:
    """The same count, turn by turn."""
    turns = legal_turns(position)
    assert turns is not None
    return {turn_word(turn): perft(reached, depth - 1) for turn, reached in turns}
