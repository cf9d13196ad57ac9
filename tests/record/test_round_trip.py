"""What is written reads back the same, and is written the same again."""

from __future__ import annotations

import tempfile
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rithmomachia import Game, Position, Ruleset
from rithmomachia.engine.players import random_turn
from rithmomachia.record import (
    Fault,
    Node,
    Reader,
    Record,
    Style,
    Visitor,
    Writer,
    parse_record,
    parse_records,
    read_records,
)
from tests.record.growing import grown, nodes_of, records


def readable(record: Record) -> Record:
    """The same record with a result that does not contradict the board."""
    if record.outcome() is not None:
        record.result = "*"
    return record


def same(left: Node, right: Node) -> bool:
    """Whether two nodes say the same, without what follows."""
    return (
        left.position == right.position
        and left.turn == right.turn
        and left.comments == right.comments
        and left.introduction == right.introduction
        and left.nags == right.nags
        and left.clock_ms == right.clock_ms
        and left.evaluation == right.evaluation
        and len(left.children) == len(right.children)
    )


@given(records(), st.sampled_from(Style))
@settings(max_examples=40, deadline=None)
def test_a_record_reads_back_equal(record: Record, style: Style) -> None:
    text = readable(record).text(style)
    back = parse_record(text)
    assert back == record
    assert back.tags == record.tags
    pairs = list(zip(nodes_of(back), nodes_of(record), strict=True))
    assert all(same(left, right) for left, right in pairs)
    assert back.text(style) == text


@given(records())
@settings(max_examples=20, deadline=None)
def test_lines_have_at_most_80_columns(record: Record) -> None:
    for line in readable(record).text().splitlines():
        is_long_word = line.startswith(("[", "; ", "(; ")) or " " not in line or '"' in line
        assert len(line) <= 80 or is_long_word or "[" in line or "%" in line


@given(st.lists(records(), max_size=3))
@settings(max_examples=20, deadline=None)
def test_games_of_one_file_stay_apart(written: list[Record]) -> None:
    text = "\n".join(readable(record).text() for record in written)
    assert list(parse_records(text)) == written
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "games.rgn")
        file.write_text(text, "utf-8")
        assert list(read_records(file)) == written


@given(records(), st.sampled_from(Style))
@settings(max_examples=20, deadline=None)
def test_a_writer_that_listens_to_a_reader_copies(record: Record, style: Style) -> None:
    import io

    text = readable(record).text(style)
    writer = Writer()
    assert Reader(io.StringIO(text)).read(writer)
    assert writer.text() == text


@pytest.mark.parametrize("name", Ruleset.names())
@pytest.mark.parametrize("seed", range(3))
def test_a_game_becomes_a_record_and_a_game_again(name: str, seed: int) -> None:
    game, rng = Game(Ruleset.builtin(name)), Random(seed)
    while game.outcome() is None and len(game.turns) < 150:
        game.play(random_turn(game.position, rng))
    record = parse_record(Record.from_game(game, tags={"White": "Ada"}).text())
    assert record.tags["White"] == "Ada"
    assert record.game().export() == game.export()


def test_resignation_and_agreement_survive() -> None:
    game = Game(Ruleset.builtin("boissiere"))
    game.play("d6d7")
    game.resign()
    record = Record.from_game(game)
    assert (record.result, record.tags["Termination"]) == ("1-0", "resignation")
    assert parse_record(record.text()).game().export() == game.export()
    game.undo()
    drawn = Ruleset.builtin("boissiere").with_options({"draws.agreement": "true"})
    game = Game(drawn)
    game.agree()
    back = parse_record(Record.from_game(game).text()).game()
    assert back.export() == game.export()
    assert back.ruleset == drawn


def test_the_rules_are_kept_exactly() -> None:
    rules = Ruleset.builtin("boissiere").with_options({"division": "off", "start": "advanced"})
    record = parse_record(Record(rules).text())
    assert record.ruleset == rules
    assert record.tags["RulesetOptions"] == "captures.division.enabled=false,start.form=advanced"
    assert "Position" not in record.tags


def test_a_ruleset_from_outside_is_read_with_its_file() -> None:
    text = Ruleset.builtin("boissiere").to_toml().replace('"boissiere"', '"mine"', 1)
    mine = Ruleset.from_toml(text)
    changed = mine.with_options({"division": "off"})
    start = Position.initial(changed).play("d6d7")
    record = Record(start)
    record.root.add("m3l3")
    assert next(parse_records(record.text(), ruleset=mine)) == record
    # The options of the ruleset handed in are not the game's.
    assert next(parse_records(record.text(), ruleset=changed)) == record
    assert "mine" in str(next(parse_records(record.text())).faults[0])


def test_very_long_lines_and_very_deep_trees_are_written() -> None:
    game = Record(Ruleset.builtin("boissiere"))
    node = game.root
    for turn in 600 * ["d6d7", "m3l3", "d7d6", "l3m3"]:
        node = node.add(turn)
    assert parse_record(game.text(Style.WORDS)) == game
    deep = Record(Ruleset.builtin("boissiere"))
    node = deep.root
    for turn in 300 * ["d6d7", "m3l3", "d7d6", "l3m3"]:
        node.add(turn)
        node = node.add(turn)
    assert deep.text(Style.WORDS).count("(") == 1200


@given(records(), st.data())
@settings(max_examples=30, deadline=None)
def test_a_tree_rearranged_reads_back_equal(record: Record, data: st.DataObject) -> None:
    node = data.draw(st.sampled_from(nodes_of(record)))
    before = {each.turn for each in nodes_of(record)}
    if data.draw(st.booleans()):
        node.promote()
        assert node.parent is None or node.parent.children[0] is node
        assert {each.turn for each in nodes_of(record)} == before
    elif node.parent is not None:
        node.remove()
        assert node not in nodes_of(record)
    assert parse_record(readable(record).text()) == record


class Heard(Visitor):
    """Writes down what it is told."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def begin_game(self) -> None:
        self.said.append("begin")

    def end_tags(self) -> bool:
        self.said.append("tags")
        return False

    def turn(self, text: str, number: int | None = None) -> None:
        self.said.append(f"turn {number} {text}")

    def result(self, result: str) -> None:
        self.said.append(result)

    def error(self, fault: Fault) -> None:
        self.said.append(str(fault))

    def end_game(self) -> None:
        self.said.append("end")


def test_a_visitor_that_wants_no_turns_gets_none() -> None:
    import io

    heard = Heard()
    record = grown(Ruleset.builtin("boissiere"), Random(1), 9)
    reader = Reader(io.StringIO(2 * record.text()))
    while reader.read(heard):
        pass
    assert heard.said == 2 * ["begin", "tags", "*", "end"]
    heard.said.clear()
    record.accept(heard)
    assert heard.said == ["begin", "tags", "end"]
