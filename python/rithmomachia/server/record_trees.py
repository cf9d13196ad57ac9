"""Records as messages and back: the tree of turns as a flat list."""

from __future__ import annotations

from rithmomachia import Position, RithmomachiaError
from rithmomachia.errors import shown
from rithmomachia.record import Evaluation, Node, Record
from rithmomachia.record.tags import OWN
from rithmomachia.server.errors import ApiError
from rithmomachia.server.record_messages import (
    FaultMessage,
    NodeRequest,
    Opinion,
    RecordNode,
    RecordSummary,
    RecordTree,
    WriteRecordRequest,
)


def summary(number: int, record: Record) -> RecordSummary:
    """A record in a list."""
    turns = variations = 0
    if record.has_rules:
        turns = sum(1 for _ in record.root.line())
        variations = sum(max(0, len(node.children) - 1) for node, _ in _preorder(record.root))
    return RecordSummary(
        number=number,
        tags=record.tags,
        result=record.result,
        turns=turns,
        variations=variations,
        has_rules=record.has_rules,
        faults=fault_messages(record),
    )


def fault_messages(record: Record) -> list[FaultMessage]:
    """What was wrong with the text of a record."""
    return [
        FaultMessage(line=fault.place.line, column=fault.place.column, text=fault.text)
        for fault in record.faults
    ]


def record_tree(record: Record) -> RecordTree:
    """A record that has rules, whole."""
    return RecordTree(
        start=record.start.text(),
        ruleset=record.ruleset.id,
        ruleset_title=record.ruleset.title,
        tags=record.tags,
        result=record.result,
        nodes=[_node(node, parent) for node, parent in _preorder(record.root)],
        faults=fault_messages(record),
    )


def _preorder(root: Node) -> list[tuple[Node, int | None]]:
    """Every node with the index of its parent, the line before its variations."""
    found: list[tuple[Node, int | None]] = []
    agenda: list[tuple[Node, int | None]] = [(root, None)]
    while agenda:
        node, parent = agenda.pop()
        index = len(found)
        found.append((node, parent))
        agenda.extend((child, index) for child in reversed(node.children))
    return found


def _node(node: Node, parent: int | None) -> RecordNode:
    opinion = node.evaluation
    played_at = node.position if node.parent is None else node.parent.position
    return RecordNode(
        parent=parent,
        number=node.number,
        side=played_at.side_to_move.value,
        word="" if node.turn is None else node.turn.word,
        notation=node.text(),
        comments=list(node.comments),
        introduction=list(node.introduction),
        nags=list(node.nags),
        clock_ms=node.clock_ms,
        opinion=None if opinion is None else Opinion.model_validate(opinion),
    )


def record_of(request: WriteRecordRequest) -> Record:
    """The record that a tree describes.

    Raises:
        ApiError: The list is no tree.
        RithmomachiaError: A turn cannot be played, or something cannot be written.
    """
    tags = {name: value for name, value in request.tags.items() if name not in OWN}
    record = Record(Position.parse(request.start), tags=tags, result=request.result)
    nodes: list[Node] = []
    for index, given in enumerate(request.nodes):
        nodes.append(_added(record, nodes, index, given=given))
        _annotate(nodes[-1], given)
    return record


def _added(record: Record, nodes: list[Node], index: int, *, given: NodeRequest) -> Node:
    if index == 0:
        if given.parent is not None or given.word:
            raise ApiError(422, "bad_value", "The first node of a tree is its start: no turn.")
        return record.root
    if given.parent is None or given.parent >= index:
        message = f"Node {index} cannot follow node {shown(given.parent)}: it comes later."
        raise ApiError(422, "bad_value", message)
    try:
        return nodes[given.parent].add(given.word)
    except RithmomachiaError as error:
        message = f"{shown(given.word)}, node {index}, cannot be played: {error}"
        raise ApiError(422, "illegal_turn", message) from error


def _annotate(node: Node, given: NodeRequest) -> None:
    for text in given.introduction:
        node.add_introduction(text)
    for nag in given.nags:
        node.add_nag(nag)
    if given.opinion is not None:
        opinion = given.opinion
        node.set_evaluation(Evaluation(opinion.score, opinion.wins_in, opinion.depth))
    if given.clock_ms is not None:
        node.set_clock(given.clock_ms)
    for text in given.comments:
        node.add_comment(text)
