"""A game at the terminal: who plays, the running turn, the place looked at, and its file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from rithmomachia._core import Outcome, Position, Ruleset, Turn
from rithmomachia.engine import Strength
from rithmomachia.errors import GameError
from rithmomachia.game import Game
from rithmomachia.locale import _
from rithmomachia.record import Node, Record
from rithmomachia.tui.keeping import kept_record, tags_of
from rithmomachia.tui.lines import Step, depth_of, line_through, played_line
from rithmomachia.tui.staging import Draft
from rithmomachia.vocabulary import Side


class Session:
    """One game, its sides, the turn in the making, and which of its positions is looked at.

    Attributes:
        game: The turns confirmed.
        machines: The sides the machine plays, and how well.
        draft: The turn in the making.
        path: The file that has this game and nothing else.
        tags: What its record says besides the turns.
        book: The record it was opened from, with comments and other play.
        line: The turns looked through: those of the game, or of a variation entered.
    """

    def __init__(
        self,
        game: Game,
        *,
        machines: Mapping[Side, Strength] | None = None,
        tags: Mapping[str, str] | None = None,
        path: Path | None = None,
        book: Record | None = None,
    ) -> None:
        self.game = game
        self.machines = dict(machines or {})
        self.tags = dict(tags or {})
        self.path = path
        self.book = book
        self.draft = Draft(game.position)
        self.line: list[Step] = []
        # The first turn of each variation entered, one inside the other.
        self._entered: list[Node] = []
        self._shown: int | None = None
        self._follow()
        self._saved: object = self._state

    @staticmethod
    def begun(ruleset: Ruleset, machines: Mapping[Side, Strength] | None = None) -> Session:
        """A new game from a ruleset's own start."""
        return Session(Game(ruleset), machines=machines)

    @staticmethod
    def opened(record: Record, path: Path | None = None) -> Session:
        """The game of a record, to look through and to play on.

        Raises:
            RithmomachiaError: The record has no rules, or its result does not fit.
        """
        return Session(record.game(), tags=tags_of(record), path=path, book=record)

    # --- looking ----------------------------------------------------------------------------------

    @property
    def ruleset(self) -> Ruleset:
        """The rules, options included."""
        return self.game.ruleset

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns confirmed."""
        return self.game.turns

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, if it did."""
        return self.game.outcome()

    @property
    def position(self) -> Position:
        """The position looked at, parts of the running turn included."""
        if not self.is_reviewing:
            return self.draft.position
        return self.line[self.shown - 1].after if self.shown else self.game.start

    @property
    def is_reviewing(self) -> bool:
        """Whether an earlier position is looked at, or a variation."""
        return self._shown is not None or bool(self._entered)

    @property
    def shown(self) -> int:
        """How many turns lead to the position looked at."""
        return len(self.line) if self._shown is None else self._shown

    def look_at(self, number: int) -> None:
        """Looks at the position after so many turns; the last one is the game itself."""
        number = min(max(number, 0), len(self.line))
        self._shown = None if number == len(self.line) else number

    @property
    def last_turn(self) -> tuple[Position, Turn] | None:
        """The turn that led to the position looked at, and where it was played."""
        if self.shown == 0:
            return None
        step = self.line[self.shown - 1]
        return step.before, step.turn

    # --- other play of the record -----------------------------------------------------------------

    @property
    def root(self) -> Node | None:
        """The start of the record; `None` where the game was opened from none."""
        return None if self.book is None else self.book.root

    @property
    def node(self) -> Node | None:
        """The record's place of the position looked at, where it has one."""
        return self.line[self.shown - 1].node if self.shown else self.root

    @property
    def beyond(self) -> tuple[Node, ...]:
        """What the record has after the last turn of the line: turns taken back."""
        end = self.line[-1].node if self.line else self.root
        return () if end is None else end.children

    def others_at(self, number: int) -> tuple[Node, ...]:
        """Other play of the record instead of a turn of the line, counted from 1."""
        if number == len(self.line) + 1:
            return self.beyond
        return self.line[number - 1].others if 0 < number <= len(self.line) else ()

    @property
    def variation(self) -> Node | None:
        """The first turn of the variation looked at."""
        return self._entered[-1] if self._entered else None

    def enter(self, first: Node) -> None:
        """Looks at a variation from its first turn on."""
        self._entered.append(first)
        self._follow()
        self.look_at(depth_of(first))

    def leave(self) -> None:
        """Goes back to the line the variation belongs to.

        Raises:
            GameError: None is looked at.
        """
        if not self._entered:
            raise GameError(_("This is the game itself, no other play."))
        number = depth_of(self._entered.pop())
        self._follow()
        self.look_at(number)

    def _follow(self) -> None:
        """Brings the line looked through up to date."""
        first = self.variation
        self.line = played_line(self.game, self.root) if first is None else line_through(first)

    # --- playing ----------------------------------------------------------------------------------

    @property
    def is_machines_turn(self) -> bool:
        """Whether the machine is due."""
        return self.outcome is None and self.game.position.side_to_move in self.machines

    @property
    def is_watched(self) -> bool:
        """Whether two machines play."""
        return len(self.machines) == len(Side)

    @property
    def may_stage(self) -> bool:
        """Whether the person at the keyboard can lay parts down now."""
        return not (self.is_reviewing or self.is_machines_turn or self.outcome is not None)

    @property
    def played(self) -> Sequence[int]:
        """`zobrist` of every position so far, for searches."""
        return [position.zobrist() for position in self.game.positions]

    def confirm(self) -> None:
        """Plays the turn laid down.

        Raises:
            RithmomachiaError: It is no whole turn; the parts stay.
        """
        if not self.draft.parts:
            raise GameError(_("Nothing is laid down yet: choose a piece and where it goes."))
        self.play(self.draft.turn or ".".join(self.draft.parts))

    def play(self, turn: Turn | str) -> None:
        """Plays a whole turn.

        Raises:
            RithmomachiaError: It is illegal, or the game is over.
        """
        self.game.play(turn)
        self._begin_turn()

    def undo(self) -> None:
        """Takes back to where a person was last to move; the parts laid down go first.

        Raises:
            GameError: There is nothing to take back.
        """
        if self.draft.take_back(0):
            return
        keep = self._undo_keeps()
        if keep is None:
            raise GameError(_("There is no turn to take back."))
        count = len(self.turns) - keep
        self._entered.clear()
        # An ending that no position shows is a step of its own.
        self.game.undo(max(count, 1))
        self._begin_turn()

    def _undo_keeps(self) -> int | None:
        if self.outcome is not None and self.game.position.outcome() is None:
            return len(self.turns)
        for keep in range(len(self.turns) - 1, -1, -1):
            if self.is_watched or self.game.positions[keep].side_to_move not in self.machines:
                return keep
        return None

    def resign(self) -> None:
        """Ends the game in favour of the other side: of the machine, where it plays one.

        Raises:
            GameError: Two machines play, or the game is over.
        """
        people = [side for side in Side if side not in self.machines]
        if not people:
            raise GameError(_("Two machines play: nobody here can resign."))
        self.game.resign(people[0] if len(people) == 1 else None)
        self._begin_turn()

    def agree(self) -> None:
        """Ends the game as a draw.

        Raises:
            GameError: The rules know none, the machine plays, or the game is over.
        """
        if self.machines:
            raise GameError("The machine agrees to no draw.")
        if self.outcome is None and not self.ruleset.value("draws.agreement"):
            raise GameError("The rules of this game know no draw by agreement.")
        self.game.agree()
        self._begin_turn()

    def _begin_turn(self) -> None:
        self.draft = Draft(self.game.position)
        self._follow()
        if (self._shown or 0) >= len(self.line):
            self._shown = None

    # --- keeping ----------------------------------------------------------------------------------

    @property
    def is_saved(self) -> bool:
        """Whether the file, if any, has all of it; a game without turns needs none."""
        return self._saved == self._state

    def mark_saved(self, path: Path) -> None:
        """Says that the file has all of it now."""
        self.path = path
        self._saved = self._state

    @property
    def _state(self) -> object:
        outcome = self.outcome
        return tuple(turn.word for turn in self.turns), None if outcome is None else outcome.text

    def record(self) -> Record:
        """The game as it is kept."""
        names = {
            tag: f"Rithmomachia, {self.machines[side].id}"
            for tag, side in (("White", Side.WHITE), ("Black", Side.BLACK))
            if side in self.machines
        }
        return kept_record(self.game, self.book, tags={**self.tags, **names})
