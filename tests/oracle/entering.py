"""Captors that take the place of what they take, and all that a move can be."""

from __future__ import annotations

from tests.oracle.captures import choosable, found_captures
from tests.oracle.leaping import siege_leaps
from tests.oracle.moves import AnyMove, Move, Reason, ordinary_moves, reached_cells
from tests.oracle.position import Position
from tests.oracle.ransoms import ransoms
from tests.oracle.returns import returns


def captors_enter(position: Position) -> bool:
    """Whether a capture before the move may, or must, be made by going onto the target."""
    return position.ruleset.text("captures.captor") in ("may_enter", "must_enter")


def entering_moves(position: Position) -> dict[Move, set[Reason]]:
    """An acting piece goes onto a whole enemy that can be taken before the move.

    It must reach the target; besiegers do not enter. The reasons of such a move are those in which
    the piece that goes is one of those that act.
    """
    moves: dict[Move, set[Reason]] = {}
    if position.stage != "before" or not captors_enter(position):
        return moves
    for (target, layer), reasons in found_captures(position).items():
        if layer is not None:
            continue
        for reason in reasons:
            if reason.kind == "siege":
                continue
            for actor in reason.actors:
                if target in reached_cells(position, actor.cell):
                    entering = Move(actor.cell, target, takes=True)
                    moves.setdefault(entering, set()).add(reason)
    return moves


def every_move(position: Position) -> dict[AnyMove, set[Reason]]:
    """All moves of the side to move, all returns, all ransoms; the caller asks in stage before.

    Where meeting is a move, entering on an equal value is that meeting. A return takes nothing, nor
    does a ransom.
    Where captures are duties and one can be made, nothing else can: there is no move, not even a
    meeting, which is a move.
    """
    is_instead = position.ruleset.text("captures.timing") == "instead"
    if is_instead and position.ruleset.on("captures.duty") and choosable(position):
        return {}
    moves: dict[AnyMove, set[Reason]] = dict(ordinary_moves(position).items())
    moves.update((leap, set()) for leap in siege_leaps(position))
    for move, reasons in entering_moves(position).items():
        moves.setdefault(move, set()).update(reasons)
    moves.update((returning, set()) for returning in returns(position))
    moves.update((ransom, set()) for ransom in ransoms(position))
    return moves


def can_move(position: Position) -> bool:
    """Whether the side to move has any move, or a return or a ransom in place of one."""
    return bool(every_move(position))
