"""A game: where it began, the turns played, and endings that no position shows."""

from __future__ import annotations

import re

from rithmomachia._core import Outcome, Position, Ruleset, Turn
from rithmomachia.errors import (
    FinishedError,
    GameError,
    GameTextError,
    RithmomachiaError,
    shown,
    whole,
    wrong_type,
)
from rithmomachia.vocabulary import Condition, Side

_FIRST_LINE = "Rithmomachia game, format 1"
_TURN_LINE = re.compile(r"(?P<number>\d+)\s+(?P<side>white|black)\s+(?P<word>[a-pxCTSts:.@0-9]+)")


class Game:
    """The turns played from a start, with undo, resignation and agreement.

    A game changes as it is played; the positions it hands out never do. Playing costs what
    `Position.play` costs; every position since the start is kept.
    """

    def __init__(self, start: Ruleset | Position) -> None:
        """Begins a game.

        Args:
            start: A ruleset, for its own start, or any position in stage before.

        Raises:
            GameError: The position stands in the middle of a turn.
        """
        position = Position.initial(start) if isinstance(start, Ruleset) else start
        if not isinstance(position, Position):
            raise wrong_type("start", "a Ruleset or a Position", start)
        if position.stage != "before" or position.running:
            raise GameError(
                f"a game begins with a whole turn, and in {position.text()!r} one is half played"
            )
        self._positions = [position]
        self._turns: list[Turn] = []
        self._ending: Outcome | None = None

    @property
    def ruleset(self) -> Ruleset:
        """The rules, options included."""
        return self.start.ruleset

    @property
    def start(self) -> Position:
        """Where it began."""
        return self._positions[0]

    @property
    def position(self) -> Position:
        """Where it stands."""
        return self._positions[-1]

    @property
    def positions(self) -> tuple[Position, ...]:
        """The start and what each turn led to: one more than there are turns."""
        return tuple(self._positions)

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns played, in order."""
        return tuple(self._turns)

    def notation(self) -> list[str]:
        """The turns for people, in order."""
        pairs = zip(self._positions, self._turns, strict=False)
        return [position.notation(turn) for position, turn in pairs]

    def play(self, turn: Turn | str) -> Position:
        """Plays a turn and returns the position it leads to.

        Raises:
            FinishedError: The game is over, by whatever ending.
            IllegalTurnError, TurnTextError: As `Position.play`; the game stands as it was.
        """
        if not isinstance(turn, Turn | str):
            raise wrong_type("turn", "a Turn or a str", turn)
        self._refuse_after_end("plays")
        read = self.position.parse_turn(turn) if isinstance(turn, str) else turn
        after = self.position.play(read)
        self._positions.append(after)
        self._turns.append(read)
        return after

    def undo(self, count: int = 1) -> Position:
        """Takes back the last turns; a resignation or an agreement counts as one step.

        Raises:
            GameError: There are not so many; nothing is taken back.
        """
        count = whole("count", count)
        steps = len(self._turns) + (self._ending is not None)
        if not 0 <= count <= steps:
            raise GameError(f"cannot take back {shown(count)} steps of a game that has {steps}")
        if count and self._ending is not None:
            self._ending = None
            count -= 1
        if count:
            del self._positions[-count:]
            del self._turns[-count:]
        return self.position

    def resign(self, side: Side | str | None = None) -> Outcome:
        """Ends the game in favour of the other side.

        Args:
            side: Who resigns; `None` for the side to move.

        Raises:
            FinishedError: The game is over.
        """
        self._refuse_after_end("resigns")
        loser = self.position.side_to_move if side is None else _side(side)
        self._ending = Outcome(
            loser.other,
            Condition.RESIGNATION,
            text=f"{loser.title()} resigned, so {loser.other.title()} wins.",
        )
        return self._ending

    def agree(self) -> Outcome:
        """Ends the game as a draw, where the ruleset has switched `draws.agreement` on.

        Raises:
            GameError: The ruleset knows no draws.
            FinishedError: The game is over.
        """
        self._refuse_after_end("agrees")
        if not self.ruleset.value("draws.agreement"):
            raise GameError(
                f"{self.ruleset.id!r} knows no draw by agreement: draws.agreement is off"
            )
        self._ending = Outcome(None, Condition.AGREEMENT, text="The players agreed on a draw.")
        return self._ending

    def outcome(self) -> Outcome | None:
        """How the game has ended, or `None` while it goes on."""
        return self._ending or self.position.outcome()

    def export(self) -> str:
        """The game as plain text that `Game.parse` opens again.

        One line a turn: its number, the side, the word, and after a bar the notation for people.
        """
        lines = [_FIRST_LINE, f"Ruleset: {self.ruleset.id} {self.ruleset.version}"]
        lines.append(f"Start: {self.start.text()}")
        for position, turn, people in zip(
            self._positions, self._turns, self.notation(), strict=False
        ):
            lines.append(f"{position.turn_number} {position.side_to_move} {turn.word} | {people}")
        outcome = self.outcome()
        if outcome is not None:
            lines.append(f"Result: {outcome.winner or 'draw'} {outcome.condition}")
        return "\n".join(lines) + "\n"

    @staticmethod
    def parse(text: str, ruleset: Ruleset | None = None) -> Game:
        """Opens an exported game, checking every turn.

        Args:
            text: What `export` wrote; what stands after a bar is not read.
            ruleset: For games under a ruleset that does not come with the package.

        Raises:
            GameTextError: With the line at fault and what is wrong with it.
        """
        if not isinstance(text, str):
            raise wrong_type("text", "a str", text)
        lines = [line.strip() for line in text.strip().splitlines()]
        game = _begin(lines, ruleset)
        for number, line in enumerate(lines[3:], start=4):
            try:
                _continue(game, line)
            except GameTextError as error:
                raise GameTextError(f"line {number}: {error}", line=number) from None
            except RithmomachiaError as error:
                raise GameTextError(
                    f"line {number}, {shown(line)}: {error}", line=number
                ) from error
        return game

    def __repr__(self) -> str:
        return f"<Game {self.ruleset.id}, {len(self._turns)} turns>"

    def _refuse_after_end(self, verb: str) -> None:
        outcome = self.outcome()
        if outcome is not None:
            raise FinishedError(f"nobody {verb} after the end of the game: {outcome.text}")


def _side(text: Side | str) -> Side:
    if not isinstance(text, str):
        raise wrong_type("side", "a Side or a str", text)
    try:
        return Side(text)
    except RithmomachiaError as error:
        raise GameError(str(error)) from None


def _begin(lines: list[str], ruleset: Ruleset | None) -> Game:
    heads = (_FIRST_LINE, "Ruleset: ", "Start: ")
    for number, head in enumerate(heads, start=1):
        line = lines[number - 1] if len(lines) >= number else ""
        if not line.startswith(head.rstrip()):
            raise GameTextError(
                f"line {number} of a game begins with {head.strip()!r}, not {shown(line)}",
                line=number,
            )
    try:
        game = Game(Position.parse(lines[2].removeprefix("Start:").strip(), ruleset))
    except RithmomachiaError as error:
        raise GameTextError(f"line 3: {error}", line=3) from error
    named = lines[1].removeprefix("Ruleset:").strip()
    known = f"{game.ruleset.id} {game.ruleset.version}"
    if named != known:
        raise GameTextError(
            f"line 2: the game was played under {shown(named)}, and here the rules are {known!r}",
            line=2,
        )
    return game


def _continue(game: Game, line: str) -> None:
    """Plays one line of an export: a turn, or the result."""
    if not line:
        return
    if line.startswith("Result:"):
        _finish(game, line.removeprefix("Result:").split())
        return
    match = _TURN_LINE.fullmatch(line.split("|")[0].strip())
    if match is None:
        raise GameTextError(f"a turn reads 'NUMBER SIDE WORD | NOTATION', not {shown(line)}")
    due = f"{game.position.turn_number} {game.position.side_to_move}"
    given = f"{match['number']} {match['side']}"
    if given != due:
        raise GameTextError(f"the turn due is {due!r}, not {shown(given)}")
    game.play(match["word"])


def _finish(game: Game, words: list[str]) -> None:
    match words:
        case ["white" | "black" as winner, Condition.RESIGNATION]:
            game.resign(Side(winner).other)
        case ["draw", Condition.AGREEMENT]:
            game.agree()
        case [winner, condition]:
            outcome = game.outcome()
            found = None if outcome is None else (outcome.winner or "draw", outcome.condition)
            if found != (winner, condition):
                raise GameTextError(
                    f"the result {shown(f'{winner} {condition}')} is not what the turns led to"
                )
        case _:
            raise GameTextError(f"a result reads 'WINNER CONDITION', not {shown(' '.join(words))}")
