"""Builds records from what a reader tells, and holds them to the rules they name."""

from __future__ import annotations

from rithmomachia._core import Ruleset
from rithmomachia.errors import shown
from rithmomachia.record import tags as tag_rules
from rithmomachia.record.errors import Fault, RecordError
from rithmomachia.record.record import Record
from rithmomachia.record.tree import Node
from rithmomachia.record.visitor import Visitor

_WINNER = {"1-0": "white", "0-1": "black"}


class Builder(Visitor):
    """Builds one record after another; `record` is that of the game read last.

    Turns are played as they come, so what is refused is told at its place.
    """

    def __init__(self, ruleset: Ruleset | None = None) -> None:
        """Takes a ruleset for records under one that does not come with the package."""
        self._ruleset = ruleset
        self.begin_game()

    @property
    def record(self) -> Record:
        """The record built; its faults are those told."""
        if self._record is None:
            record = Record._unreadable(self._tags)
            record._result = self._result
            record.faults = tuple(self._faults)
            return record
        self._record.faults = tuple(self._faults)
        return self._record

    def begin_game(self) -> None:
        """Forgets the game before."""
        self._record: Record | None = None
        self._tags: dict[str, str] = {}
        self._result = "*"
        self._faults: list[Fault] = []
        self._comments: list[str] = []
        self._node: Node | None = None
        # Where each line left by an open variation stands, and what is said before its first turn.
        self._left: list[Node] = []
        self._introduction: list[str] | None = None

    def tag(self, name: str, value: str) -> None:
        """Refuses a tag given twice."""
        tag_rules.checked_name(name)
        if name in self._tags:
            raise RecordError(f"the tag {name} stands twice, the second time with {shown(value)}")
        self._tags[name] = value

    def end_tags(self) -> bool:
        """Begins the game by the rules the tags name."""
        own = tag_rules.OWN
        free = {name: value for name, value in self._tags.items() if name not in own}
        start = tag_rules.start_of(self._tags, self._ruleset)
        self._record = Record(start, tags=free)
        self._node = self._record.root
        for text in self._comments:
            self._node.add_comment(text)
        return True

    def turn(self, text: str, number: int | None = None) -> None:  # noqa: ARG002
        """Plays it; the number is for people and not looked at."""
        assert self._node is not None
        self._node = self._node.add(text)
        for said in self._introduction or ():
            self._node.add_introduction(said)
        self._introduction = None

    def nag(self, number: int) -> None:
        """Annotates the last turn."""
        assert self._node is not None
        self._node.add_nag(number)

    def comment(self, text: str) -> None:
        """Keeps it with the turn before; before the first one, with the start or the variation."""
        if self._introduction is not None:
            self._introduction.append(text)
        elif self._node is None:
            self._comments.append(text)
        else:
            self._node.add_comment(text)

    def begin_variation(self) -> None:
        """Goes back to before the last turn."""
        assert self._node is not None
        assert self._node.parent is not None
        self._left.append(self._node)
        self._node = self._node.parent
        self._introduction = []

    def end_variation(self) -> None:
        """Goes on where the line was left; a comment of a variation without turns moves there."""
        self._node = self._left.pop()
        for text in self._introduction or ():
            self._node.add_comment(text)
        self._introduction = None

    def result(self, result: str) -> None:
        """Holds it to the tag and to the board.

        Raises:
            RecordError: They contradict one another. The result at the end of the turns is kept.
        """
        self._result = result
        tagged = self._tags.get("Result", result)
        if self._record is not None:
            self._record.result = result
            outcome = self._record.outcome()
            if self._record._is_agreed and not self._record.ruleset.value("draws.agreement"):
                raise RecordError("the Termination is 'agreement', and these rules know no draws")
            if outcome is not None and result not in ("*", _result_of(outcome.winner)):
                raise RecordError(f"the result is {result}, and on the board {outcome.text!r}")
        if tagged not in (result, "?"):
            raise RecordError(f"the Result tag says {shown(tagged)}, and the end of it {result}")

    def error(self, fault: Fault) -> None:
        """Keeps it with the record."""
        self._faults.append(fault)


def _result_of(winner: str | None) -> str:
    return next((result for result, side in _WINNER.items() if side == winner), "1/2-1/2")
