"""Captures, moves and whole turns as people write them."""

from __future__ import annotations

from dataclasses import replace

from tests.oracle.captures import Found, Removal, automatic, choosable
from tests.oracle.entering import every_move
from tests.oracle.moves import Actor, AnyMove, Reason, after_move
from tests.oracle.position import Cell, Position, without
from tests.oracle.ransoms import Ransom
from tests.oracle.returns import Return
from tests.oracle.text import LETTERS, cased, cell_text
from tests.oracle.turns import Turn, is_automatic, move_word
from tests.oracle.victory import victory

KINDS = [
    "meeting",
    "multiplication",
    "division",
    "ambush",
    "power",
    "root",
    "progression",
    "siege",
]
OPERATIONS = [
    *["", "+", "-", "*", "/"],
    *["arithmetic", "geometric", "harmonic"],
    *["orthogonal", "diagonal", "moves", "draughts"],
]
SIGNS = {"multiplication": "*", "division": "/", "power": "**", "root": "//"}

Rank = tuple[int, int, list[Cell], list[tuple[bool, int]]]


def written_actors(reason: Reason) -> list[Actor]:
    """Partners stand by cell; of a difference or a quotient the larger value comes first."""
    by_cell = sorted(reason.actors, key=lambda actor: actor.cell)
    if reason.operation in ("-", "/"):
        return sorted(by_cell, key=lambda actor: -actor.value)
    return by_cell


def reason_rank(reason: Reason) -> Rank:
    """The reason written is the first by kind and operation, acting cells, then acting values.

    A total comes before layers, larger layers before smaller. DOUBT: "the first piece" is read as
    the one whose cell comes first, also where the other is written first.
    """
    by_cell = sorted(reason.actors, key=lambda actor: actor.cell)
    cells = [actor.cell for actor in by_cell]
    values = [(actor.layer is not None, -actor.value) for actor in by_cell]
    return (KINDS.index(reason.kind), OPERATIONS.index(reason.operation), cells, values)


def first_reason(reasons: set[Reason]) -> Reason:
    """The one reason that is written."""
    return min(reasons, key=reason_rank)


def name_text(position: Position, cell: Cell, layer: int | None) -> str:
    """Shape, value and cell; with one layer the current total, dot, layer: `p190.36 f4`."""
    piece = position.pieces[cell]
    dotted = "" if layer is None else f".{layer}"
    return cased(f"{LETTERS[piece.shape]}{piece.value}{dotted} {cell_text(cell)}", piece.side)


def actor_text(position: Position, actor: Actor) -> str:
    """One acting piece."""
    return name_text(position, actor.cell, actor.layer)


def target_text(position: Position, removal: Removal, reason: Reason) -> str:
    """What falls. A last layer is the total by the time it falls, and is written without a dot."""
    cell, layer = removal
    piece = position.pieces[cell]
    if layer is None and reason.target_value != piece.value:
        piece = replace(piece, value=reason.target_value)
        position = replace(position, pieces={**position.pieces, cell: piece})
    return name_text(position, cell, layer)


def siege_actor(position: Position, reason: Reason) -> Cell | None:
    """A siege names the piece last moved if it besieges, else the first besieger by cell."""
    cells = sorted(actor.cell for actor in reason.actors)
    if position.mover in cells:
        return position.mover
    return cells[0] if cells else None


def capture_text(position: Position, removal: Removal, reasons: set[Reason]) -> str:
    """One capture with its first reason."""
    reason = first_reason(reasons)
    target = target_text(position, removal, reason)
    actors = [actor_text(position, actor) for actor in written_actors(reason)]
    if reason.kind == "meeting":
        return f"{actors[0]} x {target}"
    if reason.kind in SIGNS:
        return f"[{actors[0]} {SIGNS[reason.kind]} {reason.distance}] x {target}"
    if reason.kind == "ambush":
        return f"[{f' {reason.operation} '.join(actors)}] x {target}"
    if reason.kind == "progression":
        return f"[{', '.join(actors)}] x {target} ({reason.operation})"
    besieger = siege_actor(position, reason)
    return f"{name_text(position, besieger, None)} ^ {target}" if besieger else f"^ {target}"


def move_text(position: Position, move: AnyMove, reasons: set[Reason]) -> str:
    """`C2 d6-d7`; a meeting is written as the capture it is, ` stays` where it takes one layer.

    A return is written as its word: `C9@a3`. A ransom names the man, and the pyramid with its total
    as it stands and the layer that comes back: `C16 c5 @ P75.16 b3`.

    DOUBT: of entering nothing is agreed; it is written with the one who enters alone, whatever its
    part in the capture, and ` enters`: `T9 b5 x c9 d5 enters`.
    """
    if isinstance(move, Return):
        return move_word(move)
    if isinstance(move, Ransom):
        pyramid = name_text(position, move.pyramid, move.layer)
        return f"{name_text(position, move.man, None)} @ {pyramid}"
    if move.takes:
        capture = capture_text(position, (move.target, move.layer), reasons)
        if move.layer is not None:
            return f"{capture} stays"
        is_meeting = first_reason(reasons).kind == "meeting"
        if is_meeting and position.ruleset.text("captures.meeting.method") == "move":
            return capture
        reason = first_reason(reasons)
        entering = next(actor for actor in reason.actors if actor.cell == move.origin)
        target = target_text(position, (move.target, None), reason)
        return f"{actor_text(position, entering)} x {target} enters"
    return f"{name_text(position, move.origin, None)}-{cell_text(move.target)}"


def consequence_targets(moved: Position) -> list[tuple[Removal, set[Reason]]]:
    """What falls by itself after a move, by cell and layer."""
    falling: Found = automatic(moved)
    return list(falling.items())


def turn_text(position: Position, turn: Turn) -> str:
    """Captures before, the move, captures after, joined by `; `; automatic ones follow the move."""
    parts = []
    now = position
    for removal in turn.before:
        parts.append(capture_text(now, removal, choosable(now)[removal]))
        now = without(now, *removal)
    if turn.move is not None:
        parts.append(move_text(now, turn.move, every_move(now)[turn.move]))
        now = after_move(now, turn.move)
        if is_automatic(position) and victory(now) is None:
            for removal, reasons in consequence_targets(now):
                parts.append(capture_text(now, removal, reasons))
    for removal in turn.after:
        parts.append(capture_text(now, removal, choosable(now)[removal]))
        now = without(now, *removal)
    return "; ".join(parts)
