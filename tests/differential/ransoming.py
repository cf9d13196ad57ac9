"""Pyramids that have lost layers, men of their values, and what the layers would take."""

from __future__ import annotations

import random
from dataclasses import replace

from tests.differential.aimed import Fits, Make, drawn_until
from tests.differential.arrangements import (
    SMALL_VALUES,
    arranged,
    random_cells,
    random_pyramid,
    random_taken,
)
from tests.differential.returning import around
from tests.oracle.moves import ordinary_moves, ways_from
from tests.oracle.position import (
    SHAPES,
    Cell,
    Layer,
    Piece,
    Position,
    Taken,
    on_board,
    other,
    own_cells,
    pyramid,
)
from tests.oracle.ransoms import Ransom, ransoms
from tests.oracle.returns import returns
from tests.oracle.ruleset import Ruleset
from tests.oracle.turns import legal_turns, outcome

MOST_PIECES = 40
TURNS = 300
BLOCKING = [91, 97, 101, 103, 107, 109]


def broken(rng: random.Random, side: str) -> tuple[Piece, list[Layer]]:
    """A pyramid that has lost a layer or two, of those its enemy would like to keep the largest."""
    whole = random_pyramid(rng, side, SMALL_VALUES)
    layers = list(whole.layers)
    if len(layers) < 2:
        layers.append(("circle", layers[0][1] + 2))
    lost = rng.sample(layers, rng.choice([1, 1, 2]) if len(layers) > 2 else 1)
    return pyramid(side, [layer for layer in layers if layer not in lost]), lost


def bought_back(rng: random.Random, ruleset: Ruleset) -> Position:
    """The side to move has men for the layers it has lost, and enemies around what would get them.

    Now and then a second pyramid holds such a layer or has lost it too, or no pyramid stands.
    """
    position = arranged(rng, ruleset)
    side = position.side
    pieces = {cell: piece for cell, piece in position.pieces.items() if rng.random() < 0.3}
    cells = random_cells(rng, ruleset, 5)
    piece, lost = broken(rng, side)
    pieces[cells[0]] = piece
    if rng.random() < 0.15:
        # It holds such a layer all the same, so that no second one can join it.
        pieces[cells[0]] = pyramid(side, [*piece.layers, *lost])
    if rng.random() < 0.2:
        pieces[cells[1]] = broken(rng, side)[0]
    for cell, (_, value) in zip(cells[2:], lost, strict=False):
        pieces[cell] = Piece(side, rng.choice(SHAPES[:3]), value)
    around(rng, ruleset, cells[0], Piece(side, *lost[0]), pieces)
    if rng.random() < 0.5:
        whole = pyramid(side, [*piece.layers, lost[0]])
        around(rng, ruleset, cells[0], replace(whole, shape=lost[0][0]), pieces)
    if rng.random() < 0.1:
        pieces = {at: each for at, each in pieces.items() if not each.layers or each.side != side}
    while len(pieces) > MOST_PIECES:
        del pieces[next(iter(pieces))]
    return replace(
        position,
        pieces=pieces,
        taken=with_layers(rng, position, lost),
        stage="before",
        mover=None,
        running=0,
    )


def with_layers(
    rng: random.Random, position: Position, lost: list[Layer]
) -> dict[str, tuple[Taken, ...]]:
    """The enemy holds these layers among men, some of them twice and of another shape."""
    side, enemy = position.side, other(position.side)
    held = [Taken(side, shape, value, (), single=True) for shape, value in lost]
    held += random_taken(rng, side, [Piece(side, "circle", 5)], SMALL_VALUES)[:4]
    if rng.random() < 0.3:
        held.append(Taken(side, rng.choice(SHAPES[:3]), lost[0][1], (), single=True))
    rng.shuffle(held)
    return {**position.taken, enemy: tuple(held)}


def hemmed_in(rng: random.Random, ruleset: Ruleset) -> Position:
    """A man and a pyramid that can hardly move for the enemies about them."""
    position = arranged(rng, ruleset)
    side = position.side
    pieces: dict[Cell, Piece] = {}
    piece, lost = broken(rng, side)
    for cell, own in zip(
        random_cells(rng, ruleset, 2), [piece, Piece(side, *lost[0])], strict=False
    ):
        pieces[cell] = own
    for cell, own in list(pieces.items()):
        for way in ways_from(ruleset, own, cell):
            stops = [stop for stop in [*way.passed[:1], way.target] if on_board(ruleset, stop)]
            if stops and not any(stop in pieces for stop in stops):
                shape = rng.choice(SHAPES[:3])
                pieces[rng.choice(stops)] = Piece(other(side), shape, rng.choice(BLOCKING))
    return replace(
        position,
        pieces=pieces,
        taken=with_layers(rng, position, lost),
        stage="before",
        mover=None,
        running=0,
    )


def turns_of(position: Position) -> list[tuple[bool, bool]]:
    """Of every turn with a ransom whether captures come before it and after it."""
    listed = legal_turns(position, TURNS) or []
    return [
        (bool(turn.before), bool(turn.after)) for turn, _ in listed if isinstance(turn.move, Ransom)
    ]


def follows_captures(position: Position) -> bool:
    """Whether a ransom may follow a capture."""
    return any(before for before, _ in turns_of(position))


def opens_captures(position: Position) -> bool:
    """Whether a capture may follow a ransom."""
    return any(after for _, after in turns_of(position))


def is_the_only_way(position: Position) -> bool:
    """Whether a side that has nothing else to do in place of a move can buy back."""
    is_stuck = not ordinary_moves(position) and not returns(position)
    return is_stuck and bool(ransoms(position)) and outcome(position) is None


def is_to_choose(position: Position) -> bool:
    """Whether there is more than one ransom."""
    return outcome(position) is None and len(ransoms(position)) > 1


def is_refused(position: Position) -> bool:
    """Whether there are a layer to buy, a man of its value and a pyramid, and yet no ransom."""
    if outcome(position) is not None or ransoms(position):
        return False
    mine = [position.pieces[cell] for cell in own_cells(position, position.side)]
    lost = {taken.value for taken in position.taken[other(position.side)] if taken.single}
    men = {piece.value for piece in mine if not piece.layers}
    return bool(lost & men) and any(piece.layers for piece in mine)


RANSOMS: tuple[tuple[Make, Fits], ...] = tuple(
    (drawn_until(make, fits), fits)
    for make, fits in (
        (bought_back, follows_captures),
        (bought_back, opens_captures),
        (hemmed_in, is_the_only_way),
        (bought_back, is_to_choose),
        (bought_back, is_refused),
    )
)


def ransoming(rng: random.Random, ruleset: Ruleset) -> Position:
    """One of them, each as often; half of the time the first that is drawn."""
    make, _ = rng.choice(RANSOMS)
    return make(rng, ruleset) if rng.random() < 0.5 else bought_back(rng, ruleset)
