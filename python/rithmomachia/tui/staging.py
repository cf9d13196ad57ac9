"""A turn in the making: parts laid down one after another, each taken back as easily."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rithmomachia._core import Capture, Move, Position, Reason, Turn
from rithmomachia.errors import FinishedError, RithmomachiaError, TurnTextError, shown
from rithmomachia.locale import _
from rithmomachia.locale.kernel_texts import sum_text


class Choice(NamedTuple):
    """One part that can be laid down now.

    Attributes:
        word: The part, as `Position.play_part` takes it.
        text: The same in notation.
        sums: Every sum that justifies it; empty for a move to an empty cell.
        cell: Where it happens: the target of a capture, the goal of a move.
        is_capture: A capture, not a move.
        actors: The cells of the pieces that act.
    """

    word: str
    text: str
    sums: tuple[str, ...]
    cell: str
    is_capture: bool
    actors: tuple[str, ...]


class Draft:
    """The parts of the running turn. The game knows nothing of them before they are confirmed."""

    def __init__(self, begin: Position) -> None:
        """Begins with nothing laid down.

        Args:
            begin: Where the turn begins.
        """
        self.begin = begin
        self._parts: list[str] = []
        self._positions = [begin]

    @property
    def parts(self) -> tuple[str, ...]:
        """The words laid down, in order."""
        return tuple(self._parts)

    @property
    def position(self) -> Position:
        """The board with the parts laid down."""
        return self._positions[-1]

    @property
    def is_complete(self) -> bool:
        """Whether nothing can be added: the turn is over, or the game."""
        now, begin = self.position, self.begin
        return bool(self._parts) and (
            now.turn_number != begin.turn_number
            or now.side_to_move != begin.side_to_move
            or now.outcome() is not None
        )

    @property
    def turn(self) -> Turn | None:
        """The turn, where the parts make a whole one."""
        if not self.is_complete and self.position.stage != "after":
            return None
        return self.begin.parse_turn(".".join(self._parts))

    def add(self, word: str) -> None:
        """Lays one more part down.

        Raises:
            RithmomachiaError: It cannot be played now; nothing has changed.
        """
        if self.is_complete:
            raise FinishedError(_("The turn is complete: confirm it, or take a part back."))
        after = self.position.play_part(word)
        self._parts.append(word)
        self._positions.append(after)

    def type(self, text: str) -> None:
        """Lays down what was typed: a whole turn, the rest of one, or one part.

        Raises:
            RithmomachiaError: It is none of them; the parts laid down stay.
        """
        faults: list[RithmomachiaError] = []
        beginnings = [len(self._parts), 0] if self._parts and not self.is_complete else [0]
        for kept in beginnings:
            try:
                turn = self._positions[kept].parse_turn(text)
            except RithmomachiaError as error:
                faults.append(error)
            else:
                self._replace(kept, turn.parts)
                return
        try:
            self.add(text.strip())
        except RithmomachiaError:
            # The kernel may name only the word of it that is wrong.
            message = f"{shown(text)} cannot be played: {faults[0]}"
            raise TurnTextError(message, text=text) from faults[0]

    def take_back(self, kept: int | None = None) -> bool:
        """Takes the last part back, or all after the first `kept`; says whether there was one."""
        count = len(self._parts) - 1 if kept is None else kept
        if not 0 <= count < len(self._parts):
            return False
        del self._parts[count:]
        del self._positions[count + 1 :]
        return True

    def choices(self) -> list[Choice]:
        """All that can be laid down now, captures first."""
        if self.is_complete or self.position.outcome() is not None:
            return []
        captures = [capture_choice(capture) for capture in self.position.captures()]
        return captures + [move_choice(move) for move in self.position.moves()]

    def told(self) -> list[tuple[str, tuple[str, ...]]]:
        """Each part laid down, in notation and with its sums."""
        found = []
        for position, word in zip(self._positions, self._parts, strict=False):
            choice = _choice(position, word)
            found.append((word, ()) if choice is None else (choice.text, choice.sums))
        return found

    def consequences(self) -> list[Choice]:
        """The automatic captures that will follow the move."""
        turn = self.turn
        if turn is None:
            return []
        return [capture_choice(capture) for capture in self.begin.consequences(turn)]

    def _replace(self, kept: int, parts: Sequence[str]) -> None:
        words, positions = self._parts[:kept], self._positions[: kept + 1]
        for word in parts:
            positions.append(positions[-1].play_part(word))
            words.append(word)
        self._parts, self._positions = words, positions


def captures_of(position: Position, turn: Turn) -> list[Choice]:
    """All that falls in a turn, by choice and by itself."""
    draft = Draft(position)
    chosen = []
    for word in turn.parts:
        choice = _choice(draft.position, word)
        if choice is not None and choice.sums:
            chosen.append(choice)
        draft.add(word)
    return chosen + [capture_choice(capture) for capture in position.consequences(turn)]


def _choice(position: Position, word: str) -> Choice | None:
    for capture in position.captures():
        if capture.word == word:
            return capture_choice(capture)
    for move in position.moves():
        if move.word == word:
            return move_choice(move)
    return None


def capture_choice(capture: Capture) -> Choice:
    """A capture on offer, or one that happens by itself."""
    return Choice(
        capture.word,
        capture.text,
        _sums(capture.reasons),
        capture.cell,
        True,
        tuple(actor.cell for reason in capture.reasons for actor in reason.pieces),
    )


def move_choice(move: Move) -> Choice:
    """A move; a meeting has sums."""
    origin = () if move.from_cell is None else (move.from_cell,)
    return Choice(move.word, move.text, _sums(move.reasons), move.to_cell, False, origin)


def _sums(reasons: Sequence[Reason]) -> tuple[str, ...]:
    return tuple(
        _("{kind}: {sum}", kind=_(reason.name), sum=sum_text(reason.sum_text)) for reason in reasons
    )
