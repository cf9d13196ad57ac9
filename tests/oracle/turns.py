"""Turns: captures, one move or what stands for it, captures; their words, how they are played.

Where a capture is made instead of the move, a turn is one of the two and nothing more.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tests.oracle.captures import Removal, automatic, choosable
from tests.oracle.entering import can_move, every_move
from tests.oracle.moves import AnyMove, after_move
from tests.oracle.position import Position, acted_last, other, without
from tests.oracle.ransoms import Ransom
from tests.oracle.returns import Return
from tests.oracle.text import cell_text, parse_cell, piece_token
from tests.oracle.victory import Outcome, victory

Key = tuple[int, int, int]


@dataclass(frozen=True)
class Turn:
    """Removals before, the move or what stands for it (None if there is none to make), after.

    There is none where a win came before it, or a capture instead, or where it was made already.
    """

    before: tuple[Removal, ...]
    move: AnyMove | None
    after: tuple[Removal, ...]


def removal_key(removal: Removal) -> Key:
    """Captures compare by row, column, whole before layer, layer value."""
    (row, column), layer = removal
    return (row, column, -1 if layer is None else layer)


def removal_word(removal: Removal) -> str:
    """`xi4` for a whole target, `xb2:16` for one layer."""
    cell, layer = removal
    return f"x{cell_text(cell)}" + ("" if layer is None else f":{layer}")


def move_word(move: AnyMove) -> str:
    """From-cell to-cell, with the layer a meeting takes.

    A return is the man, `@` and his cell; a ransom his cell, `@`, the pyramid's, and the layer.
    """
    if isinstance(move, Ransom):
        return f"{cell_text(move.man)}@{cell_text(move.pyramid)}:{move.layer}"
    if isinstance(move, Return):
        return f"{piece_token(move.man)}@{cell_text(move.cell)}"
    layer = "" if move.layer is None else f":{move.layer}"
    return f"{cell_text(move.origin)}{cell_text(move.target)}{layer}"


def turn_word(turn: Turn) -> str:
    """The parts joined by dots."""
    parts = [removal_word(removal) for removal in turn.before]
    if turn.move is not None:
        parts.append(move_word(turn.move))
    return ".".join([*parts, *(removal_word(removal) for removal in turn.after)])


def is_automatic(position: Position) -> bool:
    """Whether captures happen by themselves after the move."""
    return position.ruleset.text("captures.timing") == "automatic"


def is_instead(position: Position) -> bool:
    """Whether a turn is one move or one capture instead of it."""
    return position.ruleset.text("captures.timing") == "instead"


def has_stages(position: Position) -> bool:
    """Whether a turn has a middle: captures are chosen, before the move and after it."""
    return not is_automatic(position) and not is_instead(position)


def passed_on(position: Position) -> Position:
    """The turn goes to the other side."""
    return replace(
        position,
        side=other(position.side),
        stage="before",
        mover=None,
        running=0,
        turn=position.turn + 1,
    )


def consequences_removed(moved: Position) -> Position:
    """Removes everything that falls by itself, all at once."""
    fallen = moved
    for cell, layer in automatic(moved):
        # A last layer counts as the whole: by then the pyramid holds nothing else.
        fallen = without(fallen, cell, layer)
    return fallen


def after_a_move(position: Position, move: AnyMove) -> Position:
    """Where automatic captures follow, they are removed and the turn passes; a win stops them.

    The turn passes too where the move is all there is to it. In every other ruleset the mover is in
    stage after, and stays there if the move has won.
    """
    moved = after_move(position, move)
    if has_stages(position):
        return moved
    if is_automatic(position) and victory(moved) is None:
        moved = consequences_removed(moved)
    return passed_on(moved)


def ended(position: Position) -> Position:
    """A finished turn passes, unless it was won where it has a middle, or has passed already."""
    if not has_stages(position) or victory(position) is not None:
        return position
    return passed_on(position)


def capture_sets(position: Position, limit: int) -> Iterator[tuple[list[Removal], Position, bool]]:
    """Every set of captures that can be made now, with its canonical order and whether it wins.

    Each choice is judged on the position after the earlier ones. Nothing continues through a win.
    Of all orders of one set the first in the dictionary is kept: sets grow by one capture at a
    time, and of two orders with the same last capture the smaller beginning makes the smaller.
    """
    level: dict[frozenset[Removal], tuple[list[Removal], Position]] = {frozenset(): ([], position)}
    produced = 0
    while level:
        following: dict[frozenset[Removal], tuple[list[Removal], Position]] = {}
        for made, (order, reached) in level.items():
            won = bool(made) and victory(reached) is not None
            yield order, reached, won
            produced += 1
            if won or produced > limit:
                continue
            for removal in choosable(reached):
                bigger = made | {removal}
                longer = [*order, removal]
                known = following.get(bigger)
                keys = [removal_key(part) for part in longer]
                if known is None or keys < [removal_key(part) for part in known[0]]:
                    following[bigger] = (longer, without(reached, *removal))
        level = following


def after_a_capture(position: Position, removal: Removal) -> Position:
    """One capture made; where it is the whole turn, the turn passes, also where it has won."""
    reached = without(position, *removal)
    return passed_on(reached) if is_instead(position) else reached


def turns_of_one_part(position: Position) -> list[tuple[Turn, Position]]:
    """Every capture, by cell and layer, and then every move: each is a whole turn."""
    turns = [
        (Turn((removal,), None, ()), after_a_capture(position, removal))
        for removal in sorted(choosable(position), key=removal_key)
    ]
    for move in every_move(position):
        turns.append((Turn((), move, ()), after_a_move(position, move)))
    return turns


def legal_turns(position: Position, limit: int = 10**9) -> list[tuple[Turn, Position]] | None:
    """Every legal turn once with the position it leads to; None when there are more than `limit`.

    In the middle of a turn, every way to finish it: in stage after captures only, or nothing. On a
    finished position there is none.
    """
    if outcome(position) is not None:
        return []
    if is_instead(position):
        parts = turns_of_one_part(position)
        return parts if len(parts) <= limit else None
    turns: list[tuple[Turn, Position]] = []
    if position.stage == "after":
        for order, reached, _ in capture_sets(position, limit):
            turn = Turn((), None, tuple(order))
            turns.append((turn, ended(reached)))
            if len(turns) > limit:
                return None
        return turns
    sets_seen = 0
    for before, reached, won in capture_sets(position, limit):
        sets_seen += 1
        if sets_seen > limit:
            return None
        if won:
            turns.append((Turn(tuple(before), None, ()), reached))
            continue
        for move in every_move(reached):
            moved = after_a_move(reached, move)
            if is_automatic(position) or victory(moved) is not None:
                turns.append((Turn(tuple(before), move, ()), moved))
            else:
                for after, finished, _ in capture_sets(moved, limit):
                    turn = Turn(tuple(before), move, tuple(after))
                    turns.append((turn, ended(finished)))
                    if len(turns) > limit:
                        return None
            if len(turns) > limit:
                return None
    return turns


def has_legal_turn(position: Position) -> bool:
    """Whether some choice of captures-before leaves a move or wins.

    Where a capture is made instead of the move, any capture is a turn.
    DOUBT: a capture that completes a victory, whosever it is, ends the turn and so is a legal turn.
    """
    if can_move(position):
        return True
    if is_instead(position):
        return bool(choosable(position))
    return any(won or can_move(reached) for _, reached, won in capture_sets(position, 10**9))


def outcome(position: Position) -> Outcome | None:
    """A victory, else at the beginning of a turn the loss of a side that has no legal turn."""
    result = victory(position)
    if result is not None:
        return result
    begins = position.stage == "before" and position.running == 0
    if begins and not has_legal_turn(position):
        return Outcome(acted_last(position), ("no_legal_turn",))
    return None


def parse_removal(part: str) -> Removal:
    """Reads what `removal_word` writes."""
    word, _, layer = part.partition(":")
    return parse_cell(word[1:]), int(layer) if layer else None


def play(position: Position, word: str) -> Position | None:
    """Plays a whole turn given in any playable order; None where it is not legal."""
    if outcome(position) is not None:
        return None
    now = position
    for text in word.split(".") if word else []:
        if victory(now) is not None or now.turn != position.turn:
            return None
        if text.startswith("x"):
            removal = parse_removal(text)
            if removal not in choosable(now):
                return None
            now = after_a_capture(now, removal)
            continue
        matching = [move for move in every_move(now) if move_word(move) == text]
        if not matching or now.stage != "before":
            return None
        now = after_a_move(now, matching[0])
    if now.turn != position.turn or victory(now) is not None:
        return now
    return passed_on(now) if now.stage == "after" else None


def canonical_order(position: Position, removals: list[Removal]) -> list[Removal]:
    """Of all playable orders of a set of captures, the first in the dictionary."""
    best: dict[frozenset[Removal], tuple[list[Removal], Position]] = {frozenset(): ([], position)}
    for _ in removals:
        following: dict[frozenset[Removal], tuple[list[Removal], Position]] = {}
        for made, (order, reached) in best.items():
            if made and victory(reached) is not None:
                continue
            open_now = choosable(reached)
            for removal in removals:
                if removal in made or removal not in open_now:
                    continue
                longer = [*order, removal]
                keys = [removal_key(part) for part in longer]
                known = following.get(made | {removal})
                if known is None or keys < [removal_key(part) for part in known[0]]:
                    following[made | {removal}] = (longer, without(reached, *removal))
        best = following
    return best[frozenset(removals)][0]
