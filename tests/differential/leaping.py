"""Sieges that a leap would break or close, all but so, or not at all."""

from __future__ import annotations

import random
from dataclasses import replace

from tests.differential.aimed import BLOCKING, Fits, Make, drawn_until
from tests.differential.arrangements import SMALL_VALUES, arranged, random_cells, random_pyramid
from tests.oracle.captures import besieged_by
from tests.oracle.leaping import leaps_of, siege_leaps
from tests.oracle.moves import DIAGONAL, ORTHOGONAL, arms_from, ordinary_moves, ways_from
from tests.oracle.position import (
    SHAPES,
    Cell,
    Piece,
    Position,
    columns,
    on_board,
    other,
    own_cells,
    rows,
)
from tests.oracle.returns import returns
from tests.oracle.ruleset import Ruleset
from tests.oracle.siege import sieges
from tests.oracle.turns import legal_turns, outcome

MOST_PIECES = 44
TURNS = 300


def stations(rng: random.Random, ruleset: Ruleset, victim: Piece, cell: Cell) -> list[Cell]:
    """A cell on each direction that must be closed, as the ruleset besieges."""
    method = ruleset.text("captures.siege.method")
    if method == "moves":
        ways = ways_from(ruleset, victim, cell)
        places = [rng.choice([*way.passed, way.target]) for way in ways]
    else:
        shape = rng.choice([layer for layer, _ in victim.layers] or [victim.shape])
        far = 1 if method == "neighbours" else ruleset.number(f"movement.{shape}.steps")
        steps = [rng.randint(1, far) for _ in range(4)]
        four = rng.choice([ORTHOGONAL, DIAGONAL])
        places = [
            (cell[0] + down * step, cell[1] + right * step)
            for (down, right), step in zip(four, steps, strict=True)
        ]
    return [place for place in places if on_board(ruleset, place)]


def a_victim(rng: random.Random, ruleset: Ruleset, owner: str) -> tuple[Piece, Cell]:
    """A piece and a cell, often at the edge, where fewer directions are left."""
    piece = Piece(owner, rng.choice(SHAPES[:3]), rng.choice(SMALL_VALUES))
    if rng.random() < 0.1:
        piece = random_pyramid(rng, owner, SMALL_VALUES)
    cell = random_cells(rng, ruleset, 1)[0]
    if rng.random() < 0.3:
        cell = (rng.choice([0, 1, rows(ruleset) - 1]), cell[1])
    if rng.random() < 0.3:
        cell = (cell[0], rng.choice([0, 1, columns(ruleset) - 1]))
    return piece, cell


def encircled(
    rng: random.Random, ruleset: Ruleset, others: float
) -> tuple[Position, Cell, list[Cell]]:
    """A piece of the side to move with its besiegers about it, and perhaps some others.

    Most besiegers can be taken by nothing; some have values that go with the victim's.
    """
    position = arranged(rng, ruleset)
    pieces = {cell: piece for cell, piece in position.pieces.items() if rng.random() < others}
    while len(pieces) > MOST_PIECES - 20:
        del pieces[next(iter(pieces))]
    victim, cell = a_victim(rng, ruleset, position.side)
    pieces[cell] = victim
    places = [place for place in stations(rng, ruleset, victim, cell) if place != cell]
    for place in places:
        value = rng.choice(BLOCKING)
        if rng.random() < 0.1:
            value = rng.choice([victim.value, victim.value * 2])
        pieces[place] = Piece(other(position.side), rng.choice(SHAPES[:3]), value)
    position = replace(position, pieces=pieces, stage="before", mover=None, running=0)
    return position, cell, places


def in_a_siege(rng: random.Random, ruleset: Ruleset) -> Position:
    """The side of the victim is to move: he may escape."""
    return encircled(rng, ruleset, rng.choice([0.0, 0.1, 0.3]))[0]


def in_a_crowd(rng: random.Random, ruleset: Ruleset) -> Position:
    """The same among others of its side, who have no reason to leap."""
    return encircled(rng, ruleset, 0.4)[0]


def alone_in_a_siege(rng: random.Random, ruleset: Ruleset) -> Position:
    """The victim is all its side has: it may escape, or has lost."""
    position, cell, _ = encircled(rng, ruleset, 0.0)
    pieces = dict(position.pieces)
    for way in ways_from(ruleset, pieces[cell], cell):
        stops = [stop for stop in [*way.passed, way.target] if on_board(ruleset, stop)]
        # Now and then one way stays open for a step.
        if stops and not any(stop in pieces for stop in stops) and rng.random() < 0.95:
            shape = rng.choice(SHAPES[:3])
            pieces[way.target] = Piece(other(position.side), shape, rng.choice(BLOCKING))
    return replace(position, pieces=pieces)


def one_leap_away(rng: random.Random, ruleset: Ruleset) -> Position:
    """The besiegers are to move, and one of them stands a leap away from his station."""
    position, _, places = encircled(rng, ruleset, rng.choice([0.0, 0.1, 0.3]))
    pieces = dict(position.pieces)
    if places:
        station = rng.choice(places)
        besieger = pieces[station]
        arms = arms_from(ruleset, besieger.shape, station, blockable=True)
        free = [way for way in arms if on_board(ruleset, way.target) and way.target not in pieces]
        if free:
            pieces[rng.choice(free).target] = pieces.pop(station)
    return replace(position, pieces=pieces, side=other(position.side))


def can_escape(position: Position) -> bool:
    """Whether a besieged piece may leap."""
    in_siege = besieged_by(position, other(position.side))
    is_on = outcome(position) is None
    return is_on and any(leap.origin in in_siege for leap in siege_leaps(position))


def can_besiege(position: Position) -> bool:
    """Whether a piece that nobody besieges may leap."""
    in_siege = besieged_by(position, other(position.side))
    is_on = outcome(position) is None
    return is_on and any(leap.origin not in in_siege for leap in siege_leaps(position))


def takes_what_it_besieges(position: Position) -> bool:
    """Whether some turn captures after a leap."""
    if outcome(position) is not None:
        return False
    leaps = set(siege_leaps(position))
    listed = legal_turns(position, TURNS) or []
    return any(turn.move in leaps and turn.after for turn, _ in listed)


def is_the_only_move(position: Position) -> bool:
    """Whether a side has nothing but a leap."""
    is_stuck = not ordinary_moves(position) and not returns(position)
    return is_stuck and outcome(position) is None and bool(siege_leaps(position))


def is_in_vain(position: Position) -> bool:
    """Whether a piece in a siege has leaps that its besiegers, or others, stand in the way of."""
    in_siege = besieged_by(position, other(position.side))
    if outcome(position) is not None or not in_siege:
        return False
    return not siege_leaps(position) and any(
        leaps_of(position, cell) for cell in own_cells(position, position.side)
    )


def is_relieved(position: Position) -> bool:
    """Whether a piece is hemmed in and no leap is a move for it, since a besieger could fall."""
    if outcome(position) is not None:
        return False
    hemmed = {cell for cell, _ in sieges(replace(position, side=other(position.side)))}
    in_siege = besieged_by(position, other(position.side))
    return any(leaps_of(position, cell) for cell in hemmed if cell not in in_siege)


LEAPS: tuple[tuple[Make, Fits], ...] = tuple(
    (drawn_until(make, fits), fits)
    for make, fits in (
        (in_a_siege, can_escape),
        (one_leap_away, can_besiege),
        (one_leap_away, takes_what_it_besieges),
        (alone_in_a_siege, is_the_only_move),
        (in_a_crowd, is_in_vain),
    )
)

RELIEVED: tuple[Make, Fits] = (drawn_until(in_a_siege, is_relieved), is_relieved)
"""Where a siege fails if a besieger could be taken."""


def leaping(rng: random.Random, ruleset: Ruleset) -> Position:
    """One of them, each as often; half of the time the first that is drawn."""
    if rng.random() < 0.5:
        return rng.choice([in_a_siege, one_leap_away, alone_in_a_siege])(rng, ruleset)
    has_relief = ruleset.text("captures.siege.relief") != "none"
    make, _ = rng.choice([*LEAPS, RELIEVED] if has_relief else LEAPS)
    return make(rng, ruleset)
