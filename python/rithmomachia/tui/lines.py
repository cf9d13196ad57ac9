"""The line looked at, turn by turn: the game itself, or other play that its record has."""

from __future__ import annotations

from typing import NamedTuple

from rithmomachia._core import Position, Turn
from rithmomachia.game import Game
from rithmomachia.record import Node


class Step(NamedTuple):
    """One turn of a line.

    Attributes:
        before: Where it was played.
        turn: What was played.
        after: Where it led.
        node: Its place in the record, with what is said of it; `None` where the record has it not.
        others: Other play of the record in its place, each by its first turn.
    """

    before: Position
    turn: Turn
    after: Position
    node: Node | None
    others: tuple[Node, ...]


def played_line(game: Game, root: Node | None) -> list[Step]:
    """The turns of a game, and what a record says of them as far as it has the same ones."""
    positions = game.positions
    steps = []
    node = root
    for index, turn in enumerate(game.turns):
        own, others = among(node, turn)
        steps.append(Step(positions[index], turn, positions[index + 1], own, others))
        node = own
    return steps


def line_through(first: Node) -> list[Step]:
    """The line of a record that goes through a node, from the start to the line's end."""
    path = [first]
    while path[-1].parent is not None:
        path.append(path[-1].parent)
    steps = []
    for node in (*reversed(path[:-1]), *first.line()):
        if node.parent is not None and node.turn is not None:
            _own, others = among(node.parent, node.turn)
            steps.append(Step(node.parent.position, node.turn, node.position, node, others))
    return steps


def depth_of(node: Node) -> int:
    """How many turns lead to a node."""
    count = 0
    while node.parent is not None:
        node = node.parent
        count += 1
    return count


def among(parent: Node | None, turn: Turn) -> tuple[Node | None, tuple[Node, ...]]:
    """Which of the turns after a node is a given one, and the others."""
    children = () if parent is None else parent.children
    own = next((child for child in children if child.turn == turn), None)
    return own, tuple(child for child in children if child is not own)
