"""Simple players: to practise against, and to measure the search by."""

from __future__ import annotations

from itertools import islice
from random import Random

from rithmomachia._core import Position, Turn
from rithmomachia.errors import SearchError, wrong_type

# Turns looked at: crowded positions have tens of thousands, most of them near-copies.
_LOOKED_AT = 2000


def random_turn(position: Position, rng: Random) -> Turn:
    """A legal turn, part by part: half the time a capture where there is one, any move.

    Not even over all turns, of which a position can have too many to list.

    Raises:
        SearchError: The game is over.
        TypeError: An argument is of the wrong kind.
    """
    _check(position, rng)
    words: list[str] = []
    now = position
    while now.turn_number == position.turn_number and now.outcome() is None:
        captures, moves = now.captures(), now.moves()
        if captures and ((not moves and now.stage == "before") or rng.random() < 0.5):
            part: str = rng.choice(captures).word
        elif moves:
            part = rng.choice(moves).word
        else:
            break
        words.append(part)
        now = now.play_part(part)
    word = ".".join(words)
    if position.outcome() is None and position.is_legal(word):
        return position.parse_turn(word)
    # Captures were made that left no move: take a turn from the list instead.
    turns = list(islice(position.legal_turns(), _LOOKED_AT))
    if not turns:
        raise SearchError(f"there is no turn to choose, the game is over: {position.text()}")
    return rng.choice(turns)


def greedy_turn(position: Position, rng: Random) -> Turn:
    """The turn that wins now, else takes most: pieces first, then values; among equals any.

    It never sees the answer. Looks at the first 2,000 turns.

    Raises:
        SearchError: The game is over.
        TypeError: An argument is of the wrong kind.
    """
    _check(position, rng)
    side = position.side_to_move
    best: list[Turn] = []
    best_worth = (-2, 0, 0)
    for turn in islice(position.legal_turns(), _LOOKED_AT):
        after = position.play(turn)
        outcome = after.outcome()
        result = 0 if outcome is None else (1 if outcome.winner == side else -1)
        tally = after.tally(side)
        worth = (result, tally.count, tally.sum)
        if worth > best_worth:
            best, best_worth = [turn], worth
        elif worth == best_worth:
            best.append(turn)
    if not best:
        raise SearchError(f"there is no turn to choose, the game is over: {position.text()}")
    return rng.choice(best)


def _check(position: Position, rng: Random) -> None:
    if not isinstance(position, Position):
        raise wrong_type("position", "a Position", position)
    if not isinstance(rng, Random):
        raise wrong_type("rng", "a random.Random", rng)
