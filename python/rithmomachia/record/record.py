"""A game as it is kept: who played, by which rules, what was played and what was said of it."""

from __future__ import annotations

from collections.abc import Mapping

from rithmomachia._core import Outcome, Position, Ruleset
from rithmomachia.errors import shown, wrong_type
from rithmomachia.game import Game
from rithmomachia.record import tags as tag_rules
from rithmomachia.record.errors import Fault, RecordError
from rithmomachia.record.tree import Node, Style, plain_text, walk
from rithmomachia.record.visitor import Visitor
from rithmomachia.record.writer import Writer
from rithmomachia.vocabulary import Condition, Side

_RESULT_OF = {Side.WHITE: "1-0", Side.BLACK: "0-1", None: "1/2-1/2"}


class Record:
    """Tags, a tree of turns, and a result. Equal when they say the same.

    >>> from rithmomachia import Ruleset
    >>> record = Record(Ruleset.builtin("boissiere"), tags={"White": "Ada"})
    >>> record.root.add("C2 d6-d7").add_nag(1)
    >>> print(record.text().splitlines()[-1])
    1. "C2 d6-d7" $1 *

    Attributes:
        faults: What was wrong with the text it was read from; what could be read is here.
    """

    def __init__(
        self,
        start: Ruleset | Position,
        *,
        tags: Mapping[str, str] | None = None,
        result: str = "*",
    ) -> None:
        """Begins a record.

        Args:
            start: A ruleset, for its own start, or a position at the beginning of a turn.
            tags: Those the record does not write itself: `Event`, `White`, `Termination`, ….
            result: `1-0`, `0-1`, `1/2-1/2` or `*`.

        Raises:
            GameError: The position stands in the middle of a turn.
            RecordError: A tag or the result cannot be written.
        """
        self._root: Node | None = Node(Game(start).start, parent=None, turn=None)
        self._tags: dict[str, str] = {}
        self._result = "*"
        self.faults: tuple[Fault, ...] = ()
        self.result = result
        for name, value in (tags or {}).items():
            self.set_tag(name, value)

    @staticmethod
    def _unreadable(tags: Mapping[str, str]) -> Record:
        """A record of which only the tags could be read, its faults say why."""
        record = object.__new__(Record)
        record._root = None
        record._tags = dict(tags)
        record._result = "*"
        record.faults = ()
        return record

    @property
    def has_rules(self) -> bool:
        """Whether the rules it names could be used; without them there are tags, but no turns."""
        return self._root is not None

    @property
    def root(self) -> Node:
        """The start of the game, from which the tree grows.

        Raises:
            RecordError: It has no rules.
        """
        if self._root is None:
            why = self.faults[0].text if self.faults else "they were not read"
            raise RecordError(f"the rules of this record cannot be used: {why}")
        return self._root

    @property
    def start(self) -> Position:
        """Where the game began."""
        return self.root.position

    @property
    def ruleset(self) -> Ruleset:
        """The rules, options included."""
        return self.start.ruleset

    @property
    def result(self) -> str:
        """`1-0`, `0-1`, `1/2-1/2`, or `*` where it goes on or nobody knows."""
        return self._result

    @result.setter
    def result(self, result: str) -> None:
        if result not in tag_rules.RESULTS:
            known = ", ".join(tag_rules.RESULTS)
            raise RecordError(f"a result is one of {known}, not {shown(result)}")
        self._result = result

    @property
    def tags(self) -> dict[str, str]:
        """All tags in the order in which they are written."""
        if self._root is None:
            return dict(self._tags)
        return tag_rules.written_tags(self._tags, result=self._result, start=self.start)

    def set_tag(self, name: str, value: str | None) -> None:
        """Sets a tag, or with `None` removes it.

        Raises:
            RecordError: No name of a tag, or one that is written from the record's own rules.
        """
        if tag_rules.checked_name(name) in tag_rules.OWN:
            raise RecordError(f"the tag {name} is written from the record's rules and result")
        plain = None if value is None else plain_text(value)
        if plain is None or not tag_rules.is_known(name, plain):
            self._tags.pop(name, None)
        else:
            self._tags[name] = plain

    def outcome(self) -> Outcome | None:
        """How the line played ended on the board, or `None` where it did not."""
        return self.root.end().position.outcome()

    def accept(self, visitor: Visitor, style: Style = Style.NOTATION) -> None:
        """Tells a visitor the whole record.

        Raises:
            RecordError: It has no rules.
        """
        root = self.root
        visitor.begin_game()
        for name, value in self.tags.items():
            visitor.tag(name, value)
        if visitor.end_tags():
            for text in root.annotations():
                visitor.comment(text)
            walk(root, visitor, style=style)
            visitor.result(self._result)
        visitor.end_game()

    def text(self, style: Style = Style.NOTATION) -> str:
        """The record as files keep it; reads back equal.

        Cost: notation looks into every turn, words do not.

        Raises:
            RecordError: It has no rules.
        """
        writer = Writer()
        self.accept(writer, style)
        return writer.text()

    @staticmethod
    def from_game(game: Game, *, tags: Mapping[str, str] | None = None) -> Record:
        """The record of a game, with how it ended as `Termination`."""
        if not isinstance(game, Game):
            raise wrong_type("game", "a Game", game)
        record = Record(game.start, tags=tags)
        node = record.root
        for turn in game.turns:
            node = node.add(turn)
        outcome = game.outcome()
        if outcome is not None:
            record.result = _RESULT_OF[outcome.winner]
            record.set_tag("Termination", outcome.condition)
        return record

    def game(self) -> Game:
        """The line played, as a game; ended where resignation or agreement ended it."""
        game = Game(self.start)
        for node in self.root.line():
            assert node.turn is not None
            game.play(node.turn)
        termination = self._tags.get("Termination")
        if game.outcome() is None and self._result != "*":
            if termination == Condition.RESIGNATION and self._result != "1/2-1/2":
                game.resign(Side.BLACK if self._result == "1-0" else Side.WHITE)
            elif self._is_agreed and self.ruleset.value("draws.agreement"):
                game.agree()
        return game

    @property
    def _is_agreed(self) -> bool:
        return self._result == "1/2-1/2" and self._tags.get("Termination") == Condition.AGREEMENT

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Record):
            return NotImplemented
        return self._content() == other._content()

    # It changes as it is written.
    __hash__ = None  # type: ignore[assignment]

    def _content(self) -> object:
        if self._root is None:
            return self._tags
        return self.start.text(), self.text(Style.WORDS)

    def __repr__(self) -> str:
        if self._root is None:
            return f"<Record without rules, {len(self._tags)} tags>"
        turns = sum(1 for _ in self._root.line())
        return f"<Record {self.ruleset.id}, {turns} turns, {self._result}>"
