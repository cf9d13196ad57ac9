"""Where the games of a match begin: positions from a file, or random ones that are about even."""

from __future__ import annotations

import hashlib
from pathlib import Path
from random import Random
from typing import NamedTuple

from rithmomachia._core import Engine, Position, Ruleset
from rithmomachia.engine.players import random_turn
from rithmomachia.errors import RithmomachiaError
from rithmomachia.game import Game
from rithmomachia.match.time_control import MatchError
from rithmomachia.ugi.words import FIELDS

# Random openings tried for one that is even enough; then the most even of them is taken.
_TRIES = 24
# Positions looked at to see whether one is even.
_GLANCE = 4000
_MIB = 1


class Opening(NamedTuple):
    """A position, and turns to play from it before the players take over."""

    start: Position
    turns: tuple[str, ...] = ()

    def game(self) -> Game:
        """A game with the opening played."""
        game = Game(self.start)
        for word in self.turns:
            game.play(word)
        return game


class OpeningsPlan(NamedTuple):
    """Where openings come from.

    Attributes:
        file: Position texts or turn words, one opening a line; `None` for random ones.
        is_shuffled: Whether the file's are taken in random order.
        first: The line of the file to begin with, counted from 1 among its openings.
        plies: Random turns played; 0 begins every game at the start.
        window: A random opening is even when its score lies within this of the start's own: to be
            the one who moves is worth something, and in some rulesets a good deal.
        fair: The score around which openings are even instead, from the view of the side to move.
    """

    file: Path | None = None
    is_shuffled: bool = False
    first: int = 1
    plies: int = 8
    window: int = 60
    fair: int | None = None

    def facts(self) -> dict[str, object]:
        """Everything that decides the openings, for the record of a match."""
        file = None
        if self.file is not None:
            file = hashlib.sha256(self.file.read_bytes()).hexdigest()
        return {**self._asdict(), "file": file}


class Openings:
    """The openings of one match, by the number of the pair."""

    def __init__(self, plan: OpeningsPlan, ruleset: Ruleset, *, seed: int) -> None:
        """Reads the file, if there is one.

        Raises:
            MatchError: A line of it is no opening, or there are not so many.
            OSError: It cannot be read.
        """
        self._plan = plan
        self._start = Position.initial(ruleset)
        self._seed = seed
        self._listed = [] if plan.file is None else read_openings(plan.file, ruleset)
        if plan.file is not None and plan.first > len(self._listed):
            raise MatchError(
                f"{plan.file} has {len(self._listed)} openings, and start={plan.first} is past them"
            )

    def opening(self, pair: int) -> Opening:
        """The opening of a pair of games, counted from 0: always the same for the same seed."""
        if self._listed:
            order = list(range(len(self._listed)))
            turn, place = divmod(self._plan.first - 1 + pair, len(order))
            if self._plan.is_shuffled:
                Random(f"{self._seed} order {turn}").shuffle(order)
            return self._listed[order[place]]
        return self._random(Random(f"{self._seed} opening {pair}"))

    def _random(self, rng: Random) -> Opening:
        if self._plan.plies == 0:
            return Opening(self._start)
        best: tuple[int, Opening] | None = None
        engine = Engine(_MIB)
        fair = self._plan.fair
        if fair is None:
            fair = engine.search(self._start, nodes=_GLANCE).score
        for _ in range(_TRIES):
            game = Game(self._start)
            while len(game.turns) < self._plan.plies and game.outcome() is None:
                game.play(random_turn(game.position, rng))
            if game.outcome() is not None:
                continue
            engine.clear()
            uneven = abs(engine.search(game.position, nodes=_GLANCE).score - fair)
            if best is None or uneven < best[0]:
                best = uneven, Opening(self._start, tuple(turn.word for turn in game.turns))
            if uneven <= self._plan.window:
                break
        if best is None:
            raise MatchError(f"no game lasts {self._plan.plies} random turns: ask for fewer plies")
        return best[1]


def read_openings(file: Path, ruleset: Ruleset) -> list[Opening]:
    """Reads a file of openings: a line is a position text, or turn words from the ruleset's start.

    Empty lines, and lines that begin with `#`, are passed over.

    Raises:
        MatchError: A line is neither, or leads to the end of the game; or there is none.
        OSError: The file cannot be read.
    """
    openings = []
    text = file.read_text(encoding="utf-8", errors="replace")
    for number, line in enumerate(text.splitlines(), start=1):
        words = line.split()
        if not words or words[0].startswith("#"):
            continue
        try:
            openings.append(_opening(words, ruleset))
        except RithmomachiaError as error:
            raise MatchError(f"{file}, line {number}: {error}") from error
    if not openings:
        raise MatchError(f"{file} has no opening")
    return openings


def _opening(words: list[str], ruleset: Ruleset) -> Opening:
    if len(words) == FIELDS and words[2] in ("white", "black"):
        is_ours = ruleset.id in Ruleset.names()
        opening = Opening(Position.parse(" ".join(words), None if is_ours else ruleset))
        if opening.start.ruleset != ruleset:
            raise MatchError(f"it is played under {words[0]!r}, and the match is not")
    else:
        opening = Opening(Position.initial(ruleset), tuple(words))
    outcome = opening.game().outcome()
    if outcome is not None:
        raise MatchError(f"the game is over there: {outcome.text}")
    return opening
