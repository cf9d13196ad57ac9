"""Formations that lack a piece or two which are held as prisoners: they serve, or they do not."""

from __future__ import annotations

import random
from dataclasses import replace

from tests.differential.aimed import Fits, Make, drawn_until
from tests.differential.arrangements import (
    FORMATIONS,
    SMALL_VALUES,
    arranged,
    formation_cells,
    random_taken,
)
from tests.differential.relations import that_reaches
from tests.oracle.position import (
    SHAPES,
    Cell,
    Piece,
    Position,
    Taken,
    acted_last,
    on_board,
    other,
    pyramid,
)
from tests.oracle.ruleset import Ruleset, Value
from tests.oracle.turns import has_stages, legal_turns, outcome
from tests.oracle.victory import PROGRESSIONS, Outcome, victory

MOST_PIECES = 14
TURNS = 300


def lacking(
    rng: random.Random, ruleset: Ruleset, is_its_turn: bool, steps_back: bool = False
) -> Position:
    """A formation of which some values are on the board and the others among the prisoners.

    It is the turn of the side that has it, or the other's. Where `steps_back`, one of its pieces
    stands where it can still move into its place.
    """
    position = arranged(rng, ruleset)
    side = rng.choice(list(position.taken))
    pieces = {cell: piece for cell, piece in position.pieces.items() if rng.random() < 0.3}
    while len(pieces) > MOST_PIECES:
        del pieces[next(iter(pieces))]
    lost = other(side)
    men: list[Taken] = []
    values = list(rng.choice(FORMATIONS))
    if rng.random() < 0.5:
        rng.shuffle(values)
    for cell in formation_cells(rng, ruleset, side):
        pieces.pop(cell, None)
    held = min(len(values) - 1, rng.choice([1, 1, 2, 3]))
    served = rng.sample(range(len(values)), held)
    cells = formation_cells(rng, ruleset, side)
    for index, (cell, value) in enumerate(zip(cells, values, strict=False)):
        if index in served:
            men.append(a_man(rng, lost, value))
            pieces.pop(cell, None)
        elif on_board(ruleset, cell):
            pieces[cell] = its_piece(rng, side, value)
    standing = [cell for cell in cells[: len(values)] if cell in pieces]
    if steps_back and standing:
        step_back(rng, ruleset, rng.choice(standing), pieces)
    others = random_taken(rng, lost, [Piece(lost, "circle", 5)], SMALL_VALUES)
    taken = [*men, *others[:4]]
    rng.shuffle(taken)
    return replace(
        position,
        pieces=pieces,
        side=side if is_its_turn else other(side),
        stage="before",
        mover=None,
        running=0,
        taken={**position.taken, side: tuple(taken)},
    )


def a_man(rng: random.Random, lost: str, value: int) -> Taken:
    """A prisoner of that value, now and then only a layer, or a pyramid."""
    chance = rng.random()
    shape = rng.choice(SHAPES[:3])
    if chance < 0.05:
        return Taken(lost, shape, value, (), single=True)
    if chance < 0.1:
        return Taken(lost, "pyramid", value, ((shape, value),))
    return Taken(lost, shape, value)


def its_piece(rng: random.Random, side: str, value: int) -> Piece:
    """A piece of the formation: nearly always the side's own, now and then a pyramid."""
    owner = side if rng.random() < 0.9 else other(side)
    shape = rng.choice(SHAPES[:3])
    if rng.random() < 0.1:
        return pyramid(owner, [(shape, value), ("circle", value + 3)])
    return Piece(owner, shape, value)


def step_back(rng: random.Random, ruleset: Ruleset, cell: Cell, pieces: dict[Cell, Piece]) -> None:
    """Takes a piece back along one of its ways, where there is room."""
    origin = that_reaches(rng, ruleset, pieces[cell], cell)
    if on_board(ruleset, origin) and origin not in pieces:
        pieces[origin] = pieces.pop(cell)


def judged(position: Position, options: dict[str, Value]) -> Outcome | None:
    """Who would have won with other options."""
    return victory(replace(position, ruleset=position.ruleset.with_options(options)))


def is_won_by_serving(position: Position) -> bool:
    """Whether prisoners complete what the board alone does not show."""
    won = victory(position)
    return won is not None and won != judged(position, {"prisoners.serve": "never"})


def is_one_too_many(position: Position) -> bool:
    """Whether nobody has won, and somebody would have were more prisoners allowed to serve."""
    return victory(position) is None and judged(position, {"prisoners.most": 3}) is not None


def has_not_acted(position: Position) -> bool:
    """Whether nobody has won, and the side to move would have if it had acted last."""
    if victory(position) is not None or acted_last(position) == position.side:
        return False
    won = victory(replace(position, side=other(position.side)))
    return won is not None and won.conditions[0] in PROGRESSIONS


def can_be_completed(position: Position) -> bool:
    """Whether some turn wins with the help of prisoners, and not all of them do."""
    if outcome(position) is not None:
        return False
    reached = [after for _, after in legal_turns(position, TURNS) or []]
    won = [is_won_by_serving(after) for after in reached]
    return any(won) and not all(won)


def standing_still(rng: random.Random, ruleset: Ruleset) -> Position:
    """The side that has it has acted last: in the turn before, or in the running one."""
    if not has_stages(lacked := lacking(rng, ruleset, is_its_turn=False)) or rng.random() < 0.5:
        return lacked
    position = lacking(rng, ruleset, is_its_turn=True)
    mine = [cell for cell, piece in sorted(position.pieces.items()) if piece.side == position.side]
    return replace(position, stage="after", mover=rng.choice(mine)) if mine else lacked


def not_acting(rng: random.Random, ruleset: Ruleset) -> Position:
    """The side that has it is to move and has done nothing yet."""
    return lacking(rng, ruleset, is_its_turn=True)


def still_moving(rng: random.Random, ruleset: Ruleset) -> Position:
    """One piece of the formation is on its way."""
    return lacking(rng, ruleset, is_its_turn=True, steps_back=True)


SERVING: tuple[tuple[Make, Fits], ...] = tuple(
    (drawn_until(make, fits), fits)
    for make, fits in (
        (standing_still, is_won_by_serving),
        (standing_still, is_one_too_many),
        (not_acting, has_not_acted),
        (still_moving, can_be_completed),
    )
)


def serving_aimed(rng: random.Random, ruleset: Ruleset) -> Position:
    """One of them, each as often."""
    make, _ = rng.choice(SERVING)
    return make(rng, ruleset)
