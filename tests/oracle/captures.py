"""Every capture but siege: meeting at reach, multiplication, division, ambush."""

from __future__ import annotations

from tests.oracle.moves import (
    DIAGONAL,
    LINES,
    ORTHOGONAL,
    Actor,
    Reason,
    equal_values,
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
from tests.oracle.siege import sieges

Removal = tuple[Cell, int | None]
"""A cell, and whole (None) or which layer."""

Found = dict[Removal, set[Reason]]


def add(found: Found, cell: Cell, layer: int | None, reason: Reason) -> None:
    """Notes one more reason for a removal."""
    found.setdefault((cell, layer), set()).add(reason)


def meetings(position: Position, found: Found) -> None:
    """Equal values take when the attacker reaches the target; nobody moves."""
    if position.ruleset.text("captures.meeting.method") != "reach":
        return
    for cell in own_cells(position, position.side):
        for target in reached_cells(position, cell):
            victim = position.pieces.get(target)
            if victim is None or victim.side == position.side:
                continue
            for actor, layer in equal_values(position.pieces[cell], victim, cell):
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


def multiplications(position: Position, found: Found) -> None:
    """Own value times the distance gives the enemy's; in division it is the other way round.

    The distance is at least the ruleset's least, the two stand on a line the ruleset allows and the
    cells between them are empty.
    """
    ruleset = position.ruleset
    lines = "both" if ruleset.text("captures.multiplication.lines") == "all" else "orthogonal"
    for cell in own_cells(position, position.side):
        for direction in LINES[lines]:
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


def partner_pairs(
    position: Position, target: Cell, reached: dict[Cell, list[Cell]]
) -> list[tuple[Cell, Cell]]:
    """Two own pieces that both reach the enemy, or flank it: adjacent, on opposite sides.

    Where one of them has to be the piece just moved and nobody has just moved, there are none.
    """
    ruleset = position.ruleset
    pairs = []
    if ruleset.text("captures.ambush.partners") == "reach":
        able = [cell for cell, cells in reached.items() if target in cells]
        pairs = [(first, second) for first in able for second in able if first < second]
    else:
        for down, right in ORTHOGONAL + DIAGONAL:
            first = (target[0] - down, target[1] - right)
            second = (target[0] + down, target[1] + right)
            both_own = all(
                cell in position.pieces and position.pieces[cell].side == position.side
                for cell in (first, second)
            )
            if first < second and both_own:
                pairs.append((first, second))
    if ruleset.on("captures.ambush.mover"):
        pairs = [pair for pair in pairs if position.mover in pair]
    return pairs


def operations(position: Position, a: int, b: int) -> list[tuple[str, int]]:
    """Sum, absolute difference, product, and the larger by the smaller when that is exact."""
    ruleset = position.ruleset
    results = []
    if ruleset.on("captures.ambush.addition"):
        results.append(("+", a + b))
    if ruleset.on("captures.ambush.subtraction"):
        results.append(("-", abs(a - b)))
    if ruleset.on("captures.ambush.multiplication"):
        results.append(("*", a * b))
    if ruleset.on("captures.ambush.division") and max(a, b) % min(a, b) == 0:
        results.append(("/", max(a, b) // min(a, b)))
    return results


def ambushes(position: Position, found: Found) -> None:
    """Two partners whose values, put together by an operation, give the enemy's value.

    Each acts with one value: two layers of one pyramid are never the two partners.
    """
    if not position.ruleset.on("captures.ambush.enabled"):
        return
    reached: dict[Cell, list[Cell]] = {}
    if position.ruleset.text("captures.ambush.partners") == "reach":
        for cell in own_cells(position, position.side):
            reached[cell] = reached_cells(position, cell)
    for target in own_cells(position, other(position.side)):
        hits = acting_values(position.pieces[target])
        for first, second in partner_pairs(position, target, reached):
            for a, a_layer in acting_values(position.pieces[first]):
                for b, b_layer in acting_values(position.pieces[second]):
                    actors = frozenset([Actor(first, a, a_layer), Actor(second, b, b_layer)])
                    for sign, result in operations(position, a, b):
                        for hit, hit_layer in hits:
                            if hit == result:
                                reason = Reason("ambush", sign, 0, actors, hit)
                                add(found, target, hit_layer, reason)


def found_captures(position: Position) -> Found:
    """Every capture but meeting by moving, for the side to move, as the board stands."""
    found: Found = {}
    meetings(position, found)
    multiplications(position, found)
    ambushes(position, found)
    for target, reason in sieges(position):
        add(found, target, None, reason)
    return found


def choosable(position: Position) -> Found:
    """What the side to move may take now: nothing where captures are automatic."""
    if position.ruleset.text("captures.timing") == "automatic":
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
