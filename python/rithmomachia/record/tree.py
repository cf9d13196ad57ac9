"""The turns of a record as a tree: what was played, and what might have been."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from enum import StrEnum

from rithmomachia._core import Position, Turn
from rithmomachia.errors import shown
from rithmomachia.record.annotations import (
    Evaluation,
    clock_text,
    evaluation_text,
    take_clock,
    take_evaluation,
)
from rithmomachia.record.errors import RecordError
from rithmomachia.record.visitor import Visitor

_MAX_NAG = 255
# Not the spaces of other scripts: they belong to the text.
_SPACE = re.compile(r"[ \t\n\r\f\v]+")
_MAX_CLOCK_MS = 99_999 * 3_600_000


class Style(StrEnum):
    """How turns are written."""

    NOTATION = "notation"
    WORDS = "words"


class Node:
    """A position of the tree and the turn that led to it.

    The first child goes on with the line, the others are variations. A node knows its parent, and
    everything below it; it is changed by its methods alone.

    Attributes:
        parent: Where the turn was played; `None` for the start.
        turn: What was played; `None` for the start.
        position: Where it led.
    """

    __slots__ = (
        *("parent", "turn", "position"),
        *("_children", "_clock_ms", "_comments", "_evaluation", "_introduction", "_nags"),
    )

    def __init__(self, position: Position, *, parent: Node | None, turn: Turn | None) -> None:
        """Use `add` instead."""
        self.parent = parent
        self.turn = turn
        self.position = position
        self._children: list[Node] = []
        self._comments: list[str] = []
        self._introduction: list[str] = []
        self._nags: tuple[int, ...] = ()
        self._clock_ms: int | None = None
        self._evaluation: Evaluation | None = None

    @property
    def children(self) -> tuple[Node, ...]:
        """What follows, the line itself first."""
        return tuple(self._children)

    @property
    def comments(self) -> tuple[str, ...]:
        """What is said after the turn; of the start, before the first turn."""
        return tuple(self._comments)

    @property
    def introduction(self) -> tuple[str, ...]:
        """What is said before the turn, which only the first of a variation can have."""
        return tuple(self._introduction)

    @property
    def nags(self) -> tuple[int, ...]:
        """Numeric annotations, each once: 1 to 6 are `!`, `?`, `!!`, `??`, `!?`, `?!`."""
        return self._nags

    @property
    def clock_ms(self) -> int | None:
        """What the clock of the side that played showed after the turn, in milliseconds."""
        return self._clock_ms

    @property
    def evaluation(self) -> Evaluation | None:
        """What an engine thinks of the position."""
        return self._evaluation

    @property
    def number(self) -> int:
        """The number of the turn that led here; for the start, of the turn before."""
        return self.position.turn_number if self.parent is None else self._played_at.turn_number

    @property
    def _played_at(self) -> Position:
        return self.position if self.parent is None else self.parent.position

    def add(self, turn: Turn | str) -> Node:
        """Plays a turn here; behind the turns already there it is a variation.

        Raises:
            TurnTextError, IllegalTurnError, FinishedError: As `Position.play`; nothing is added.
        """
        read = self.position.parse_turn(turn) if isinstance(turn, str) else turn
        node = Node(self.position.play(read), parent=self, turn=read)
        self._children.append(node)
        return node

    def promote(self) -> None:
        """Makes the line from here the one that is played, where it was a variation.

        What stood before the first turn of the variation is then said after the turn before.
        """
        if self.parent is None or self.parent._children[0] is self:
            return
        self.parent._children.remove(self)
        self.parent._children.insert(0, self)
        self.parent._comments.extend(self._introduction)
        self._introduction.clear()

    def remove(self) -> None:
        """Takes the turn and all after it out of the record.

        Raises:
            RecordError: It is the start.
        """
        if self.parent is None:
            raise RecordError("the start of a record cannot be taken out of it")
        self.parent._children.remove(self)
        # A variation that has become the line played begins with its turn.
        for first in self.parent._children[:1]:
            self.parent._comments.extend(first._introduction)
            first._introduction.clear()

    def add_comment(self, text: str) -> None:
        """Says something after the turn; `[%clk …]` and `[%eval …]` in it set clock and opinion.

        White space becomes single spaces, and what is then empty is dropped.
        """
        if self._clock_ms is None:
            self._clock_ms, text = take_clock(text)
        if self._evaluation is None:
            self._evaluation, text = take_evaluation(text)
        if self._clock_ms is None:
            # Around an opinion taken out there may have been one in two halves.
            self._clock_ms, text = take_clock(text)
        plain = plain_text(text)
        if plain:
            self._comments.append(plain)

    def add_introduction(self, text: str) -> None:
        """Says something before the turn, the first of a variation."""
        plain = plain_text(text)
        if plain:
            self._introduction.append(plain)

    def add_nag(self, number: int) -> None:
        """Annotates the turn.

        Raises:
            RecordError: The number is not 0 to 255.
        """
        if not 0 <= number <= _MAX_NAG:
            raise RecordError(f"an annotation is 0 to {_MAX_NAG}, not {shown(number)}")
        if number not in self._nags:
            self._nags = (*self._nags, number)

    def set_clock(self, clock_ms: int | None) -> None:
        """Notes what the clock showed; `None` also takes out what comments say of it.

        Raises:
            RecordError: It is negative, or more than 99,999 hours.
        """
        if clock_ms is not None and not 0 <= clock_ms <= _MAX_CLOCK_MS:
            raise RecordError(f"a clock shows 0 to {_MAX_CLOCK_MS} ms, not {shown(clock_ms)}")
        if clock_ms is None:
            self._without(take_clock)
        self._clock_ms = clock_ms

    def set_evaluation(self, evaluation: Evaluation | None) -> None:
        """Notes what an engine thinks; `None` also takes out what comments say of it.

        Raises:
            RecordError: It cannot be written: four digits before the point, or for turns.
        """
        if evaluation is not None:
            text = evaluation_text(evaluation)
            if take_evaluation(text)[0] != evaluation:
                raise RecordError(f"{text} is no opinion that can be written")
        else:
            self._without(take_evaluation)
        self._evaluation = evaluation

    def _without(self, take: Callable[[str], tuple[object, str]]) -> None:
        """Takes all commands of a kind out of the comments, where a second one may stand."""
        comments, self._comments = self._comments, []
        for text in comments:
            found: object = text
            while found is not None:
                found, text = take(text)
            if plain := plain_text(text):
                self._comments.append(plain)

    def annotations(self) -> list[str]:
        """The comments as they are written, clock and opinion in front of the first."""
        commands = []
        if self._evaluation is not None:
            commands.append(evaluation_text(self._evaluation))
        if self._clock_ms is not None:
            commands.append(clock_text(self._clock_ms))
        if not commands:
            return list(self._comments)
        return [" ".join((*commands, *self._comments[:1])), *self._comments[1:]]

    def text(self, style: Style = Style.NOTATION) -> str:
        """The turn, for people or as a word; empty for the start."""
        if self.turn is None:
            return ""
        return self.turn.word if style is Style.WORDS else self._played_at.notation(self.turn)

    def line(self) -> Iterator[Node]:
        """The nodes of the line that goes on from here, by first children."""
        node = self
        while node._children:
            node = node._children[0]
            yield node

    def end(self) -> Node:
        """The last node of that line; this one where nothing follows."""
        node = self
        while node._children:
            node = node._children[0]
        return node

    def __repr__(self) -> str:
        if self.turn is None:
            return f"<Node, the start, {len(self._children)} children>"
        return f"<Node {self.number}. {self.turn.word!r}, {len(self._children)} children>"


def plain_text(text: str) -> str:
    """A text with single spaces between its words, and no line breaks."""
    return _SPACE.sub(" ", text).strip(" ")


def walk(root: Node, visitor: Visitor, *, style: Style = Style.NOTATION) -> None:
    """Tells a visitor the turns below a node in the order of files.

    Without recursion: lines have thousands of turns, and variations may stand deep.
    """
    # What is still to be told, the next thing last.
    agenda: list[_Step] = [(_FOLLOW, root)]
    while agenda:
        step, node = agenda.pop()
        if step == _FOLLOW and node._children:
            first, *others = node._children
            agenda.append((_FOLLOW, first))
            agenda.extend((_VARY, other) for other in reversed(others))
            _tell(first, visitor, style)
        elif step == _VARY:
            visitor.begin_variation()
            _tell(node, visitor, style)
            agenda.extend(((_RETURN, node), (_FOLLOW, node)))
        elif step == _RETURN:
            visitor.end_variation()


_Step = tuple[int, Node]
_FOLLOW, _VARY, _RETURN = range(3)


def _tell(node: Node, visitor: Visitor, style: Style) -> None:
    for text in node._introduction:
        visitor.comment(text)
    visitor.turn(node.text(style), node.number)
    for nag in node._nags:
        visitor.nag(nag)
    for text in node.annotations():
        visitor.comment(text)
