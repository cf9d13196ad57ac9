"""A game as its file keeps it: what was played, inside all that its record had already."""

from __future__ import annotations

from collections.abc import Mapping

from rithmomachia.game import Game
from rithmomachia.record import Node, Record
from rithmomachia.record.tags import OWN
from rithmomachia.tui.lines import among

TERMINATION = "Termination"


def tags_of(record: Record) -> dict[str, str]:
    """The tags of a record that are not written from its turns and rules."""
    return {name: value for name, value in record.tags.items() if name not in (*OWN, TERMINATION)}


def kept_record(game: Game, book: Record | None, *, tags: Mapping[str, str]) -> Record:
    """The record of a game.

    Args:
        game: What was played.
        book: The record it was opened from, which stays as it is; `None` for a new game.
        tags: What is said of the game.
    """
    plain = Record.from_game(game, tags=tags)
    if book is None:
        return plain
    record = _with_game(book, game)
    for name, value in tags.items():
        record.set_tag(name, value)
    # A result that the board does not show is the record's own.
    is_as_opened = game.outcome() is None and _words(book) == [turn.word for turn in game.turns]
    source = book if is_as_opened else plain
    record.result = source.result
    record.set_tag(TERMINATION, source.tags.get(TERMINATION))
    return record


def _words(record: Record) -> list[str]:
    return [node.turn.word for node in record.root.line() if node.turn is not None]


def _with_game(book: Record, game: Game) -> Record:
    """A copy of a record in which a game is the line played.

    What the record had in the game's place becomes other play. What came after the game's last
    turn is gone: it was taken back.
    """
    copy = Record(book.start)
    pairs = [(book.root, copy.root)]
    while pairs:
        old, new = pairs.pop()
        _say_the_same(old, new)
        pairs += [(child, new.add(child.turn)) for child in old.children if child.turn is not None]
    node = copy.root
    for turn in game.turns:
        own, _others = among(node, turn)
        node = node.add(turn) if own is None else own
        node.promote()
    for child in node.children:
        child.remove()
    return copy


def _say_the_same(old: Node, new: Node) -> None:
    new.set_clock(old.clock_ms)
    new.set_evaluation(old.evaluation)
    for nag in old.nags:
        new.add_nag(nag)
    for text in old.introduction:
        new.add_introduction(text)
    for text in old.comments:
        new.add_comment(text)
