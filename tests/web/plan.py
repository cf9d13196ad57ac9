"""Whole games for the browser to play, worked out beforehand with the package.

A game is planned by a seeded player who wins where it can, else takes what it sees, else moves
anywhere. The same seed gives the same game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from random import Random
from typing import NamedTuple

from rithmomachia import Position, Ruleset

LONGEST = 100
SEEDS = 60
LOOKED_AT = 400

Options = Mapping[str, str | int | bool]


class Plan(NamedTuple):
    """A game to its end: the words of its turns and how it ended."""

    words: tuple[str, ...]
    condition: str
    winner: str
    text: str


def choose(position: Position, rng: Random) -> str:
    """The word of a turn that wins, else of one that takes most."""
    side = position.side_to_move
    worths: dict[str, tuple[bool, int]] = {}
    for turn in islice(position.legal_turns(), LOOKED_AT):
        after = position.play(turn)
        outcome = after.outcome()
        has_won = outcome is not None and outcome.winner == side
        worths[turn.word] = (has_won, after.tally(side).count)
    most = max(worths.values())
    return rng.choice([word for word, worth in worths.items() if worth == most])


def plan(ruleset: Ruleset, seed: int) -> Plan | None:
    """The game of one seed, or None when it does not end in time."""
    rng = Random(seed)
    position = Position.initial(ruleset)
    words: list[str] = []
    while len(words) < LONGEST:
        words.append(choose(position, rng))
        position = position.play(words[-1])
        outcome = position.outcome()
        if outcome is not None:
            return Plan(tuple(words), outcome.condition, str(outcome.winner), outcome.text)
    return None


def plans(ruleset_id: str, options: Options | None = None) -> Iterator[Plan]:
    """Finished games of a ruleset, by seed."""
    ruleset = Ruleset.builtin(ruleset_id).with_options(dict(options or {}))
    found = (plan(ruleset, seed) for seed in range(SEEDS))
    return (game for game in found if game is not None)


def shortest(ruleset_id: str, options: Options | None = None, *, shows: str = "") -> Plan:
    """The shortest game, of those in which a turn contains `shows`."""
    fitting = [
        game for game in plans(ruleset_id, options) if any(shows in word for word in game.words)
    ]
    return min(fitting, key=lambda game: len(game.words))


class Choice(NamedTuple):
    """Turns that lead to a move which can be made in several ways, and the words of those ways."""

    words: tuple[str, ...]
    options: tuple[str, ...]


def first_choice(ruleset_id: str) -> Choice:
    """A position in which one piece can meet one other in several ways."""
    ruleset = Ruleset.builtin(ruleset_id)
    for seed in range(SEEDS):
        rng = Random(seed)
        position = Position.initial(ruleset)
        words: list[str] = []
        while len(words) < LONGEST and position.outcome() is None:
            moves = position.moves()
            for move in moves:
                ways = [other for other in moves if other.word[:4] == move.word[:4]]
                if len(ways) > 1:
                    return Choice(tuple(words), tuple(way.word for way in ways))
            words.append(choose(position, rng))
            position = position.play(words[-1])
    raise LookupError(f"no meeting with a choice in {SEEDS} games of {ruleset_id}")
