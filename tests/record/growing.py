"""Records grown at random, and the strategies that grow them."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from rithmomachia import Position, Ruleset
from rithmomachia.engine.players import random_turn
from rithmomachia.record import Evaluation, Node, Record

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=60) | st.sampled_from(
    ["a } b", "[%clk 0:00:07]", '[Event "x"]', "% no escape", '"', "\\", "(", "[", "; ", "{", ""]
)
NAMES = st.from_regex(r"[A-Za-z][A-Za-z0-9_]{0,9}", fullmatch=True).filter(
    lambda name: name not in ("Result", "Ruleset", "RulesetOptions", "SetUp", "Position")
)
EVALUATIONS = st.builds(
    Evaluation, st.integers(-999_999, 999_999), st.none(), st.none() | st.integers(0, 255)
) | st.builds(Evaluation, st.none(), st.integers(-9999, 9999), st.none() | st.integers(0, 255))


def grown(start: Ruleset | Position, rng: Random, turns: int) -> Record:
    """A record whose tree grows at random nodes, the last one most often."""
    record = Record(start)
    nodes = [record.root]
    for _ in range(turns):
        node = nodes[-1] if rng.random() < 0.7 else rng.choice(nodes)
        if node.position.outcome() is None:
            nodes.append(node.add(random_turn(node.position, rng)))
    return record


def nodes_of(record: Record) -> list[Node]:
    """All nodes, the start among them."""
    found = [record.root]
    for node in found:
        found.extend(node.children)
    return found


@st.composite
def records(draw: st.DrawFn) -> Record:
    """Records with everything that a record can have."""
    ruleset = Ruleset.builtin(draw(st.sampled_from(Ruleset.names())))
    ruleset = ruleset.with_options(draw(st.sampled_from([{}, {"start": "advanced"}])))
    rng = Random(draw(st.integers(0, 2**32)))
    start = Position.initial(ruleset)
    for _ in range(draw(st.integers(0, 2))):
        start = start.play(random_turn(start, rng))
    record = grown(start, rng, draw(st.integers(0, 12)))
    record.result = draw(st.sampled_from(["1-0", "0-1", "1/2-1/2", "*"]))
    for name, value in draw(st.dictionaries(NAMES, TEXTS, max_size=3)).items():
        record.set_tag(name, value)
    nodes = nodes_of(record)
    for _ in range(draw(st.integers(0, 6))):
        annotate(draw, draw(st.sampled_from(nodes)))
    return record


def annotate(draw: st.DrawFn, node: Node) -> None:
    """Says something of one turn."""
    node.add_comment(draw(TEXTS))
    if node.parent is None:
        return
    for nag in draw(st.lists(st.integers(0, 255), max_size=2)):
        node.add_nag(nag)
    if node is not node.parent.children[0]:
        node.add_introduction(draw(TEXTS))
    node.set_clock(draw(st.none() | st.integers(0, 100_000_000)))
    node.set_evaluation(draw(st.none() | EVALUATIONS))
