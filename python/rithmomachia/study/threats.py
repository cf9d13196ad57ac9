"""All captures a side threatens, each with its sums: now, and after one move."""

from __future__ import annotations

from typing import NamedTuple

from rithmomachia._core import Capture, Move, Position, Reason
from rithmomachia.engine.threats import passed
from rithmomachia.vocabulary import Side


class Threat(NamedTuple):
    """Something a side could take in its next turn.

    Attributes:
        cell: Where the target stands.
        layer: The layer that falls; `None` for the whole piece.
        token: The target, as position texts write it.
        move: The move to make first, or the meeting itself, in notation; `None` where it can be
            taken at once.
        move_word: The same as a word.
        reasons: Every sum that allows it; at least one.
    """

    cell: str
    layer: int | None
    token: str
    move: str | None
    move_word: str | None
    reasons: list[Reason]


def threats(position: Position, side: Side | str) -> list[Threat]:
    """What a side could take if it were to begin a turn now, by target's cell and layer.

    At once first, then meetings and what one move brings about. A target that can be taken at once
    is not listed again for moves that leave it so. Captures that need another capture first, and
    what falls only by a meeting that takes something else, are not listed.

    Returns:
        An empty list where the game is over, or the board with that side to move is no position.

    Cost: one position for each move of the side: some milliseconds.
    """
    side = Side(side)
    begins = position.side_to_move == side and position.stage == "before"
    start = position if begins else passed(position, side)
    if start is None or start.outcome() is not None:
        return []
    found = [_of(capture) for capture in start.captures()]
    known = {(threat.cell, threat.layer) for threat in found}
    pieces = start.pieces()
    for move in start.moves():
        if move.is_meeting:
            token = pieces[move.to_cell].token
            threat = Threat(move.to_cell, move.layer, token, move.text, move.word, move.reasons)
            found.append(threat)
            continue
        for capture in _after(start, move):
            if (capture.cell, capture.layer) not in known:
                found.append(_of(capture, move))
    return sorted(found, key=lambda one: (one.move is not None, _order(one.cell), one.layer or 0))


def _after(start: Position, move: Move) -> list[Capture]:
    """What can be taken, or falls by itself, after a plain move."""
    falling = start.consequences(move.word) if start.is_legal(move.word) else []
    then = start.play_part(move.word)
    return falling + (then.captures() if then.stage == "after" else [])


def _of(capture: Capture, move: Move | None = None) -> Threat:
    text, word = (None, None) if move is None else (move.text, move.word)
    return Threat(capture.cell, capture.layer, capture.token, text, word, capture.reasons)


def _order(cell: str) -> tuple[str, int]:
    return cell[0], int(cell[1:])
