"""Every capture, by choice or by itself; here are meeting at reach, multiplication, division."""

from __future__ import annotations

from dataclasses import replace

from tests.oracle.ambush import ambushes
from tests.oracle.moves import (
    LINES,
    Actor,
    Reason,
    equal_values,
    lines_of_shape,
    moving_shapes,
    reached_cells,
)
from tests.oracle.position import (
    Cell,
    Position,
    acting_values,
    on_board,
    other,
    own_cells,
)
from tests.oracle.powers import powers_and_roots
from tests.oracle.progression_captures import progression_captures
from tests.oracle.removals import Found, Reached, Removal, add
from tests.oracle.siege import sieges

__all__ = ["Found", "Removal", "automatic", "choosable", "found_captures"]

ACTING_ALONE = ("meeting", "multiplication", "division", "power", "root")


def meetings(position: Position, reached: Reached, found: Found) -> None:
    """Equal values take when the attacker reaches the target; nobody moves."""
    if position.ruleset.text("captures.meeting.method") != "reach":
        return
    for cell, targets in reached.items():
        for target in targets:
            victim = position.pieces.get(target)
            if victim is None or victim.side == position.side:
                continue
            for actor, layer in equal_values(position.ruleset, position.pieces[cell], victim, cell):
                reason = Reason("meeting", "", 0, frozenset([actor]), layer or victim.value)
                add(found, target, layer, reason)


def counted_distance(way_of_counting: str, steps: int) -> int:
    """An adjacent pair counts 1 in steps, 0 in empty cells between, 2 with both ends included."""
    return {"steps": steps, "empty": steps - 1, "inclusive": steps + 1}[way_of_counting]


def first_piece(position: Position, cell: Cell, direction: Cell) -> tuple[Cell, int] | None:
    """The first piece along a line and how many steps away it is; the cells between are empty."""
    for steps in range(1, 17):
        seen = (cell[0] + direction[0] * steps, cell[1] + direction[1] * steps)
        if not on_board(position.ruleset, seen):
            return None
        if seen in position.pieces:
            return seen, steps
    return None


def directions_of(position: Position, cell: Cell) -> list[Cell]:
    """The directions along which a piece multiplies: all eight, the orthogonal ones, or its own.

    Its own are those along which it moves, a pyramid as every shape it moves as, however far.
    """
    ruleset = position.ruleset
    lines = ruleset.text("captures.multiplication.lines")
    if lines == "all":
        return LINES["both"]
    if lines == "orthogonal":
        return LINES["orthogonal"]
    piece = position.pieces[cell]
    own = [lines_of_shape(ruleset, piece, shape) for shape in moving_shapes(ruleset, piece)]
    return [way for way in LINES["both"] if any(way in LINES[name] for name in own)]


def multiplications(position: Position, found: Found) -> None:
    """Own value times the distance gives the enemy's; in division it is the other way round.

    The distance is at least the ruleset's least, the two stand on a line the ruleset allows and the
    cells between them are empty.
    """
    ruleset = position.ruleset
    for cell in own_cells(position, position.side):
        for direction in directions_of(position, cell):
            seen = first_piece(position, cell, direction)
            if seen is None or position.pieces[seen[0]].side == position.side:
                continue
            target, steps = seen
            m = counted_distance(ruleset.text("captures.multiplication.distance"), steps)
            if m < ruleset.number("captures.multiplication.least"):
                continue
            for value, layer in acting_values(position.pieces[cell]):
                for hit, hit_layer in acting_values(position.pieces[target]):
                    actors = frozenset([Actor(cell, value, layer)])
                    if ruleset.on("captures.multiplication.enabled") and value * m == hit:
                        reason = Reason("multiplication", "", m, actors, hit)
                        add(found, target, hit_layer, reason)
                    if ruleset.on("captures.division.enabled") and value == hit * m:
                        add(found, target, hit_layer, Reason("division", "", m, actors, hit))


def by_values(position: Position) -> Found:
    """Every capture but siege, and but meeting by moving, for the side to move."""
    found: Found = {}
    mine = own_cells(position, position.side)
    reached = {cell: reached_cells(position, cell) for cell in mine}
    meetings(position, reached, found)
    multiplications(position, found)
    ambushes(position, reached, found)
    powers_and_roots(position, reached, found)
    progression_captures(position, reached, found)
    return found


def relieving_targets(position: Position) -> set[Cell]:
    """The besiegers whom the victim's side could take whole, were it to choose before any move.

    By the act of a single piece, or by any capture but a siege, as the ruleset has it.
    """
    relief = position.ruleset.text("captures.siege.relief")
    if relief == "none":
        return set()
    answers = by_values(replace(position, side=other(position.side), mover=None))
    return {
        cell
        for (cell, layer), reasons in answers.items()
        if layer is None
        and (relief == "any" or any(reason.kind in ACTING_ALONE for reason in reasons))
    }


def sieges_that_hold(position: Position) -> list[tuple[Cell, Reason]]:
    """Every enemy hemmed in, unless one of those about it could be taken."""
    besieged = sieges(position)
    could_fall = relieving_targets(position) if besieged else set()
    return [
        (target, reason)
        for target, reason in besieged
        if not any(actor.cell in could_fall for actor in reason.actors)
    ]


def besieged_by(position: Position, side: str) -> dict[Cell, set[Cell]]:
    """The pieces that a side would take by siege were it to capture now, with their besiegers."""
    found: dict[Cell, set[Cell]] = {}
    for target, reason in sieges_that_hold(replace(position, side=side, mover=None)):
        found.setdefault(target, set()).update(actor.cell for actor in reason.actors)
    return found


def found_captures(position: Position) -> Found:
    """Every capture but meeting by moving, for the side to move, as the board stands."""
    found = by_values(position)
    for target, reason in sieges_that_hold(position):
        add(found, target, None, reason)
    return found


def choosable(position: Position) -> Found:
    """What the side to move may take now: nothing where captures are automatic.

    Where captors must enter, what is taken before the move is taken by the move.
    """
    if position.ruleset.text("captures.timing") == "automatic":
        return {}
    must_enter = position.ruleset.text("captures.captor") == "must_enter"
    if must_enter and position.stage == "before":
        return {}
    return found_captures(position)


def automatic(position: Position) -> Found:
    """What falls by itself after the move, all judged before any of it is removed.

    A pyramid hit on its total or besieged goes whole, for those reasons only. Otherwise every layer
    hit goes; if none would be left, the last in ascending order counts as the whole.
    """
    if position.ruleset.text("captures.timing") != "automatic":
        return {}
    found = found_captures(position)
    falling: Found = {}
    for (cell, layer), reasons in sorted(
        found.items(), key=lambda item: (item[0][0], item[0][1] or 0)
    ):
        if layer is None:
            falling[(cell, None)] = reasons
        elif (cell, None) not in found:
            hit = [part for place, part in found if place == cell and part is not None]
            none_left = len(hit) == len(position.pieces[cell].layers)
            counts_as_whole = none_left and layer == max(hit)
            falling[(cell, None if counts_as_whole else layer)] = reasons
    return falling
