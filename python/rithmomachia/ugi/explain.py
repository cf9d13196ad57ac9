"""What a turn takes, why, and how it ends, in lines for people."""

from __future__ import annotations

from collections.abc import Iterator

from rithmomachia._core import Capture, Position, Reason, Turn


def explanation(position: Position, turn: Turn) -> Iterator[str]:
    """A line for every reason of everything taken, then one for the outcome if the turn ends the
    game.

    The turn must be legal. Each capture is explained where it stands in the turn, since what was
    taken before may have opened it.
    """
    now = position
    for part in turn.parts:
        chosen = next((each for each in now.captures() if each.word == part), None)
        if chosen is not None:
            yield from _sums(chosen)
        else:
            for move in now.moves():
                if move.word == part and move.is_meeting:
                    target = now.pieces()[move.to_cell].token
                    yield from (_sum(reason, word=part, token=target) for reason in move.reasons)
        now = now.play_part(part)
    for capture in position.consequences(turn):
        yield from _sums(capture)
    outcome = position.play(turn).outcome()
    if outcome is not None:
        yield f"{outcome.condition}: {outcome.text}"


def _sums(capture: Capture) -> Iterator[str]:
    return (_sum(reason, word=capture.word, token=capture.token) for reason in capture.reasons)


def _sum(reason: Reason, *, word: str, token: str) -> str:
    return f"{word} takes {token} by {reason.name}: {reason.sum_text}"
