"""Turns in the making, and turns told afterwards: both by asking the kernel part by part."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from rithmomachia import FinishedError, IllegalTurnError, Position, RithmomachiaError, Turn
from rithmomachia.errors import shown
from rithmomachia.server.errors import ApiError
from rithmomachia.server.protocol import CaptureMessage, StagedTurn, TurnMessage
from rithmomachia.server.views import capture_message, meeting_message, position_view


def stage(position: Position, parts: Sequence[str], *, number: int) -> StagedTurn:
    """Plays the parts one after another on `position` and says what has become of the turn.

    Args:
        position: Where the turn begins, or a position in the middle of one.
        parts: Words of captures and of the move, in the order chosen.
        number: The number of the turn, for the answer only.

    Raises:
        ApiError: A part follows although the turn is over.
        RithmomachiaError: The kernel refuses a part.
    """
    current, is_complete = after_parts(position, parts)
    turn = None
    if is_complete or (current.stage == "after" and current.outcome() is None):
        turn = position.parse_turn(".".join(parts))
    return StagedTurn(
        number=number,
        parts=list(parts),
        position=position_view(current),
        is_complete=is_complete,
        word=None if turn is None else turn.word,
        notation=None if turn is None else position.notation(turn),
        consequences=[] if turn is None else consequences(position, turn),
    )


def stage_all(position: Position, *, most: int) -> list[StagedTurn]:
    """Every way to stage a turn on `position`, from no part to whole turns; shorter ways first.

    Args:
        position: Where the turn begins; with few pieces, or there are too many ways.
        most: How many ways there may be.

    Raises:
        ApiError: There are more. Found out before they are looked at.
    """
    found: list[StagedTurn] = []
    waiting: list[list[str]] = [[]]
    for parts in waiting:
        staged = stage(position, parts, number=position.turn_number)
        found.append(staged)
        if staged.is_complete:
            continue
        waiting += [[*parts, capture.word] for capture in staged.position.captures]
        waiting += [[*parts, move.word] for move in staged.position.moves]
        if len(waiting) > most:
            message = f"More than {most} turns can be begun on {shown(position.text())}."
            raise ApiError(422, "too_many", message)
    return found


def after_parts(position: Position, parts: Sequence[str]) -> tuple[Position, bool]:
    """The position after some parts of a turn, and whether the turn is over there.

    Raises:
        As `stage`.
    """
    current = position
    is_complete = False
    for part in parts:
        if is_complete:
            raise ApiError(422, "illegal_turn", f"The turn is over before {shown(part)}.")
        with refusal_of(part):
            current = current.play_part(part)
        is_complete = _is_past(position, current)
    return current, is_complete


@contextmanager
def refusal_of(text: str) -> Iterator[None]:
    """Puts the whole text before what the kernel says, which may name only a part of it."""
    try:
        yield
    except FinishedError:
        raise
    except RithmomachiaError as error:
        code = "illegal_turn" if isinstance(error, IllegalTurnError) else "bad_value"
        raise ApiError(422, code, f"{shown(text)} cannot be played: {error}") from error


def told(position: Position, turn: Turn, *, number: int) -> TurnMessage:
    """A turn of the log with the sums of its captures.

    Args:
        position: Where the turn was played.
        turn: The turn.
        number: Its number.
    """
    return TurnMessage(
        number=number,
        side=position.side_to_move.value,
        word=turn.word,
        notation=position.notation(turn),
        captures=_chosen(position, turn),
        before=len(turn.before),
        consequences=consequences(position, turn),
    )


def consequences(position: Position, turn: Turn) -> list[CaptureMessage]:
    """The automatic captures that follow the turn's move."""
    return [capture_message(capture) for capture in position.consequences(turn)]


def _is_past(beginning: Position, current: Position) -> bool:
    """Whether the turn begun at `beginning` is over."""
    return (
        current.turn_number != beginning.turn_number
        or current.side_to_move != beginning.side_to_move
        or current.outcome() is not None
    )


def _chosen(position: Position, turn: Turn) -> list[CaptureMessage]:
    """The captures the player chose, a meeting's own included, in order."""
    found: list[CaptureMessage] = []
    current = position
    last = len(turn.parts) - 1
    for index, part in enumerate(turn.parts):
        if part == turn.move:
            target = current.pieces().get(part[2:4])
            if target is not None:
                meeting = next(move for move in current.moves() if move.word == part)
                found.append(meeting_message(meeting, target))
        elif "@" not in part:
            capture = next(capture for capture in current.captures() if capture.word == part)
            found.append(capture_message(capture))
        if index < last:
            current = current.play_part(part)
    return found
