"""Random positions: played out from a start, and freely arranged."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace

from tests.oracle.captures import choosable, found_captures
from tests.oracle.entering import every_move
from tests.oracle.moves import after_move, ways_from
from tests.oracle.position import (
    BLACK,
    WHITE,
    Cell,
    Layer,
    Piece,
    Position,
    Taken,
    columns,
    on_board,
    other,
    pyramid,
    rows,
    taken_order,
    without,
)
from tests.oracle.random_turns import random_turn
from tests.oracle.ruleset import Ruleset
from tests.oracle.start import form_pieces, initial
from tests.oracle.turns import has_stages, move_word, outcome, removal_key
from tests.oracle.victory import victory

Make = Callable[[random.Random, Ruleset], Position]

SMALL_VALUES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 16, 18, 20, 24, 25, 30, 36]
FORMATIONS = [
    [2, 4, 8],
    [9, 15, 45],
    [9, 16, 72],
    [4, 6, 8, 12],
    [2, 3, 4, 6],
    [6, 8, 9, 12],
    [3, 5, 6, 10],
    [15, 20, 30, 45],
]
SHAPES = ["circle", "triangle", "square"]


def played_out(rng: random.Random, ruleset: Ruleset) -> Position:
    """A start from which random turns were played; the game may have ended on the way."""
    position = initial(ruleset)
    if rng.random() < 0.6:
        form = rng.choice(sorted(ruleset.forms))
        position = replace(position, pieces=form_pieces(ruleset, form))
    return further(rng, position, rng.choice([0, 1, 2, 5, 15, 40, 80]))


def further(rng: random.Random, position: Position, turns: int) -> Position:
    """So many random turns played, or as many as the game lasts."""
    for _ in range(turns):
        if outcome(position) is not None:
            break
        played = random_turn(position, rng)
        if played is not None:
            position = played[1]
    return position


def random_pyramid(rng: random.Random, side: str, values: list[int]) -> Piece:
    """A pyramid of the armies with layers missing, or one of any layers."""
    layers: list[Layer]
    if rng.random() < 0.6:
        squares = [36, 25, 16, 9, 4, 1] if side == WHITE else [64, 49, 36, 25, 16]
        layers = [(rng.choice(SHAPES), value) for value in squares]
    else:
        layers = [(rng.choice(SHAPES), value) for value in set(rng.choices(values, k=6))]
    return pyramid(side, rng.sample(layers, rng.randint(1, len(layers))))


def random_piece(
    rng: random.Random, side: str, army: list[Piece], values: list[int], army_share: float = 0.4
) -> Piece:
    """A piece of the army, or one of any shape and value."""
    if rng.random() < 0.12:
        return random_pyramid(rng, side, values)
    if rng.random() < army_share:
        return rng.choice(army)
    return Piece(side, rng.choice(SHAPES), rng.choice(values))


def random_cells(rng: random.Random, ruleset: Ruleset, count: int) -> list[Cell]:
    """Different cells: all over the board, in a crowd, or along edges and corners."""
    height, width = rows(ruleset), columns(ruleset)
    cells = [(row, column) for row in range(height) for column in range(width)]
    kind = rng.choice(["anywhere", "crowd", "crowd", "crowd", "edges", "corner", "mixed"])
    if kind == "crowd":
        deep = rng.randint(3, 7)
        first = rng.randint(0, max(0, height - deep))
        cells = [cell for cell in cells if first <= cell[0] < first + deep]
    if kind == "edges":
        last = [height - 2, height - 1]
        cells = [cell for cell in cells if cell[0] in [0, 1, *last] or cell[1] in [0, width - 1]]
    if kind == "corner":
        cells = [cell for cell in cells if cell[0] < 5 and cell[1] < 5]
    if kind == "mixed":
        middle = [cell for cell in cells if abs(cell[0] - height // 2) <= 2]
        cells = sorted({*rng.sample(cells, len(cells) // 4), *middle})
    return rng.sample(cells, min(count, len(cells)))


def random_taken(
    rng: random.Random, loser: str, army: list[Piece], values: list[int]
) -> list[Taken]:
    """Some removals, now and then with layers and whole pyramids among them."""
    taken = []
    for _ in range(rng.choice([0, 0, 1, 2, 3, 4, 7, 12])):
        chance = rng.random()
        if chance < 0.15:
            taken.append(Taken(loser, rng.choice(SHAPES), rng.choice(values), (), single=True))
            continue
        piece = random_piece(rng, loser, army, values)
        taken.append(Taken(loser, piece.shape, piece.value, piece.layers))
    return taken


def arranged(rng: random.Random, ruleset: Ruleset) -> Position:
    """Pieces set down by chance, after which a few turns may be played."""
    army = list(form_pieces(ruleset, "back_rank").values())
    values = rng.choice(
        [
            SMALL_VALUES,
            SMALL_VALUES[:6],
            SMALL_VALUES[1:9],
            SMALL_VALUES[1:9],
            [piece.value for piece in army],
            [2, 3, 6, 12, 36, 9999],
        ]
    )
    army_share = rng.choice([0.0, 0.1, 0.4, 1.0])
    armies = {side: [piece for piece in army if piece.side == side] for side in (WHITE, BLACK)}
    count = rng.choice([2, 4, 6, 10, 16, 16, 24, 24, 32, 48])
    white_share = rng.choice([0.5, 0.5, 0.3, 0.7])
    pieces: dict[Cell, Piece] = {}
    for cell in random_cells(rng, ruleset, count):
        side = WHITE if rng.random() < white_share else BLACK
        if len(pieces) < 4:
            side = (WHITE, BLACK)[len(pieces) % 2]
        pieces[cell] = random_piece(rng, side, armies[side], values, army_share)
    taken = {
        side: tuple(random_taken(rng, loser, armies[loser], values))
        for side, loser in ((WHITE, BLACK), (BLACK, WHITE))
    }
    if rng.random() < 0.4:
        taken = {WHITE: (), BLACK: ()}
    to_move = rng.choice([WHITE, BLACK])
    position = Position(ruleset, pieces, to_move, "before", None, taken, 0, rng.randint(1, 200))
    if rng.random() < 0.3:
        position = further(rng, position, rng.randint(1, 6))
    return position


def blocked(rng: random.Random, ruleset: Ruleset) -> Position:
    """One or two pieces in a corner and a crowd of enemies around them: perhaps nothing can move.

    Pyramids in the crowd may lose a layer and still stand in the way.
    """
    position = arranged(rng, ruleset)
    values = rng.choice([[2, 3], [1, 2, 4], SMALL_VALUES])
    pieces: dict[Cell, Piece] = {}
    for cell in [(row, column) for row in range(4) for column in range(min(5, columns(ruleset)))]:
        own = cell == (0, 0) or (cell == (0, 1) and rng.random() < 0.5)
        owner = position.side if own else other(position.side)
        if own or rng.random() < 0.9:
            shape = "circle" if rng.random() < 0.6 else rng.choice(SHAPES)
            pieces[cell] = Piece(owner, shape, rng.choice(values))
        if not own and cell in pieces and rng.random() < 0.4:
            pieces[cell] = random_pyramid(rng, owner, values)
    return replace(position, pieces=pieces, stage="before", mover=None, running=0)


def formation(rng: random.Random, ruleset: Ruleset) -> Position:
    """A few pieces of one side, or of both, nearly or fully in progression beyond the border."""
    position = arranged(rng, ruleset)
    pieces = {cell: piece for cell, piece in position.pieces.items() if rng.random() < 0.4}
    sides = rng.choice([[WHITE], [BLACK], [WHITE, BLACK]])
    for side in sides:
        set_in_progression(rng, ruleset, side, pieces)
    while len(pieces) > 48:
        del pieces[next(iter(pieces))]
    return replace(position, pieces=pieces, stage="before", mover=None, running=0)


def set_in_progression(
    rng: random.Random, ruleset: Ruleset, side: str, pieces: dict[Cell, Piece]
) -> None:
    """Sets such pieces down, perhaps one of them a little off."""
    values = rng.choice(FORMATIONS)
    values = rng.sample(values, len(values)) if rng.random() < 0.7 else list(values)
    if rng.random() < 0.4:
        values[rng.randrange(len(values))] += 1
    for cell, value in zip(formation_cells(rng, ruleset, side), values, strict=False):
        owner = side if rng.random() < 0.9 else rng.choice([WHITE, BLACK])
        piece = Piece(owner, rng.choice(SHAPES), value)
        if rng.random() < 0.15:
            piece = pyramid(owner, [("square", value), ("circle", value + 3)])
        if on_board(ruleset, cell):
            pieces[cell] = piece


def formation_cells(rng: random.Random, ruleset: Ruleset, side: str) -> list[Cell]:
    """Four cells near the border: on a line, with gaps or without, in a block, or at an angle.

    The second cell is the middle of the first three, or the corner.
    """
    border = rows(ruleset) // 2
    row = rng.randint(border - 1, border + 4) if side == WHITE else rng.randint(border - 5, border)
    column, gap = rng.randint(0, 4), rng.choice([1, 1, 1, 2, 3])
    down, right = rng.choice([0, 1, -1]), rng.choice([0, 1])
    kind = rng.choice(["line", "line", "line", "block", "angle", "angle"])
    if kind == "block":
        steps = [(0, 0), (0, 1), (1, 0), (1, 1)]
    elif kind == "line":
        steps = [(down * gap * step, right * gap * step) for step in range(4)]
    else:
        one, another = rng.choice([((1, 0), (0, 1)), ((1, 1), (1, -1)), ((-1, 0), (0, 1))])
        ends = [(one[0] * gap, one[1] * gap), (another[0] * gap, another[1] * gap)]
        steps = [ends[0], (0, 0), ends[1], (2, 2)]
    return [(row + down, column + right) for down, right in steps]


def besieged(rng: random.Random, ruleset: Ruleset) -> Position:
    """A piece with most of what surrounds it held by the enemy, some of it by friends.

    What surrounds it can seldom be taken, or often, where that relieves a siege.
    """
    position = arranged(rng, ruleset)
    pieces = {cell: piece for cell, piece in position.pieces.items() if rng.random() < 0.3}
    victim = random_cells(rng, ruleset, 1)[0]
    owner = other(position.side)
    shape = rng.choice(SHAPES)
    pieces[victim] = Piece(owner, shape, rng.choice(SMALL_VALUES))
    if rng.random() < 0.2:
        pieces[victim] = random_pyramid(rng, owner, SMALL_VALUES)
    friends = rng.choice([0.0, 0.0, 0.3])
    values = rng.choice([[91, 97, 101, 103], SMALL_VALUES])
    for way in ways_from(ruleset, pieces[victim], victim):
        cell = rng.choice([*way.passed, way.target])
        if on_board(ruleset, cell) and cell != victim and rng.random() < 0.95:
            side = owner if rng.random() < friends else position.side
            pieces[cell] = Piece(side, rng.choice(SHAPES), rng.choice(values))
    while len(pieces) > 48:
        del pieces[next(iter(pieces))]
    return replace(position, pieces=pieces, stage="before", mover=None, running=0)


def within_a_turn(rng: random.Random, position: Position) -> Position:
    """The middle of a turn, where captures are chosen: some made, the move made or not."""
    if not has_stages(position) or position.stage == "after" or outcome(position) is not None:
        return position
    before = position
    position = with_captures(rng, position)
    if rng.random() < 0.6 and (position is before or victory(position) is None):
        moves = sorted(every_move(position), key=move_word)
        if moves:
            position = after_move(position, rng.choice(moves))
            if victory(position) is None:
                position = with_captures(rng, position)
    return position


def pretended(rng: random.Random, position: Position) -> Position:
    """The same board in the middle of a turn that nobody played, as a text may have it."""
    side = position.side
    if not has_stages(position):
        return position
    if rng.random() < 0.5:
        mine = [cell for cell, piece in sorted(position.pieces.items()) if piece.side == side]
        if mine:
            position = replace(position, stage="after", mover=rng.choice(mine))
    earlier = list(position.taken[side])
    running = rng.randint(0, min(3, len(earlier)))
    kept = earlier[: len(earlier) - running]
    taken = [*kept, *sorted(earlier[len(kept) :], key=taken_order)]
    return replace(position, taken={**position.taken, side: tuple(taken)}, running=running)


def with_captures(rng: random.Random, position: Position) -> Position:
    """None, one or more captures made."""
    while rng.random() < 0.6:
        offered = sorted(choosable(position), key=removal_key)
        if not offered:
            break
        position = without(position, *rng.choice(offered))
        if victory(position) is not None:
            break
    return position


def random_position(rng: random.Random, ruleset: Ruleset, aimed: Sequence[Make] = ()) -> Position:
    """Any of these or `aimed`, drawn again while somebody has won or too little could be taken."""
    makers = [played_out, *[arranged] * 4, formation, formation, besieged, besieged, *aimed]
    if rng.random() < 0.1:
        makers = [blocked]
    position = initial(ruleset)
    wanted = rng.choice([0, 1, 1, 3])
    for _ in range(12):
        position = rng.choice(makers)(rng, ruleset)
        if victory(position) is None:
            if len(found_captures(position)) >= wanted:
                break
        elif rng.random() < 0.03:
            break
    chance = rng.random()
    if chance < 0.06:
        return pretended(rng, position)
    return within_a_turn(rng, position) if chance < 0.3 else position
