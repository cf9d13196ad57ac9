"""One finished game of a match, as it is kept."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from rithmomachia._core import Position, Ruleset
from rithmomachia.game import Game
from rithmomachia.match.adjudication import WIN_SCORE
from rithmomachia.match.time_control import MatchError
from rithmomachia.record import Evaluation, Record
from rithmomachia.vocabulary import Side

# Forced wins lie nearer to `WIN_SCORE` than so many turns.
_MOST_TURNS = 1000


class Ending(StrEnum):
    """Why a game ended."""

    VICTORY = "victory"
    RESIGNATION = "resignation"
    ADJUDICATION = "adjudication"
    MAX_TURNS = "max-turns"
    TIME = "time"
    CRASH = "crash"
    HANG = "hang"
    ILLEGAL = "illegal"


# Endings that tell of a fault, not of play.
FORFEITS = (Ending.TIME, Ending.CRASH, Ending.HANG, Ending.ILLEGAL)


class Thought(NamedTuple):
    """What one turn took, and what its player said, `None` where it said nothing."""

    time_ms: int
    score: int | None = None
    depth: int | None = None
    nodes: int | None = None


class GameRecord(NamedTuple):
    """A game, complete: it can be played through again from this alone.

    Attributes:
        number: Counted from 1 in the match; 2k - 1 and 2k are a pair on one opening.
        white: Who played White.
        black: Who played Black.
        first_side: Who moves first in the ruleset's start.
        one: The side of the match's first player.
        start: The position text it began with.
        opening: How many of the turns were the opening.
        turns: Words, the opening's included.
        winner: `None` for a draw and for games counted half.
        ending: Why it ended.
        text: One sentence for people.
        thoughts: One for each turn after the opening.
    """

    number: int
    white: str
    black: str
    first_side: Side
    one: Side
    start: str
    opening: int
    turns: tuple[str, ...]
    winner: Side | None
    ending: Ending
    text: str
    thoughts: tuple[Thought, ...] = ()

    @property
    def pair(self) -> int:
        """The pair it belongs to, counted from 0."""
        return (self.number - 1) // 2

    @property
    def half_points(self) -> int:
        """What the match's first player made of it: 2 for a win, 1 for a draw."""
        return 1 if self.winner is None else 2 * (self.winner == self.one)

    def facts(self) -> dict[str, object]:
        """As JSON keeps it."""
        return {
            **self._asdict(),
            "turns": " ".join(self.turns),
            "thoughts": [list(thought) for thought in self.thoughts],
        }

    @staticmethod
    def from_facts(facts: dict[str, object]) -> GameRecord:
        """Reads what `facts` wrote.

        Raises:
            MatchError: It is something else.
        """
        try:
            values = dict(facts)
            winner = values["winner"]
            values.update(
                first_side=Side(str(values["first_side"])),
                one=Side(str(values["one"])),
                turns=tuple(str(values["turns"]).split()),
                winner=None if winner is None else Side(str(winner)),
                ending=Ending(str(values["ending"])),
                thoughts=tuple(Thought(*each) for each in values["thoughts"]),  # type: ignore[attr-defined]
            )
            return GameRecord(**values)  # type: ignore[arg-type]
        except (KeyError, TypeError, ValueError) as error:
            raise MatchError(f"no record of a game: {error}") from error

    def export(self, ruleset: Ruleset) -> str:
        """The game as text that `Game.parse` opens.

        A game stopped by the match itself has no result there: its turns led to none.
        """
        known = ruleset if ruleset.id not in Ruleset.names() else None
        game = Game(Position.parse(self.start, known))
        for word in self.turns:
            game.play(word)
        if self.ending is Ending.RESIGNATION and self.winner is not None:
            game.resign(self.winner.other)
        return game.export()

    def rgn(self, ruleset: Ruleset) -> str:
        """The game as the text of a record, with what the players thought of their turns.

        Scores stand as White sees them. A game stopped by the match itself has the result the match
        gave it, and a Termination that says why.
        """
        known = ruleset if ruleset.id not in Ruleset.names() else None
        tags = {"White": self.white, "Black": self.black, "Round": str(self.number)}
        record = Record(Position.parse(self.start, known), tags=tags, result=self._result)
        node = record.root
        for index, word in enumerate(self.turns):
            side = node.position.side_to_move
            node = node.add(word)
            if index >= self.opening:
                node.set_evaluation(_evaluation(self.thoughts[index - self.opening], side))
        outcome = record.outcome()
        ending = self.ending if outcome is None else outcome.condition
        record.set_tag("Termination", str(ending))
        return record.text()

    @property
    def _result(self) -> str:
        if self.winner is None:
            return "1/2-1/2"
        return "1-0" if self.winner == Side.WHITE else "0-1"


def _evaluation(thought: Thought, side: Side) -> Evaluation | None:
    """What a player said of its turn, as White sees it."""
    if thought.score is None:
        return None
    sign = 1 if side == Side.WHITE else -1
    depth = None if thought.depth is None else min(thought.depth, 999)
    left = WIN_SCORE - abs(thought.score)
    if left < _MOST_TURNS:
        # Turns until the end, of both sides.
        return Evaluation(None, sign * left if thought.score > 0 else -sign * left, depth)
    return Evaluation(sign * thought.score, None, depth)
