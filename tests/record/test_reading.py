"""What may stand in a record, in whatever form people and programs write it."""

from __future__ import annotations

import pytest

from rithmomachia import Position, Ruleset
from rithmomachia.record import Evaluation, Record, parse_record, parse_records, read_records

HEAD = '[Ruleset "boissiere 1"]\n'


def read(turns: str) -> Record:
    return parse_record(HEAD + turns)


def words(record: Record) -> list[str]:
    return [node.text() for node in record.root.line()]


@pytest.mark.parametrize(
    "turns",
    [
        "d6d7 m3l3 *",
        '1. "C2 d6-d7" 2. "c3 m3-l3" *',
        "1. C2 d6-d7 2. c3 m3-l3 *",
        "1. d6-d7 m3-l3 2. *",
        "1.d6d7 1...m3l3 *",
        "C002d6d7 c003m3l3 *",
        '"C2:(5, 3)-(6, 3)" c3 m3l3 *',
        "% 9. all of this line is passed over\nd6d7\n% and this\nm3l3 *",
        "d6d7{a}m3l3;b\n*",
        "d6d7 \t\r\n\r\n m3l3\n\n\n*",
    ],
)
def test_turns_read_alike(turns: str) -> None:
    assert words(read(turns)) == ["C2 d6-d7", "c3 m3-l3"]


def test_a_word_with_several_parts_needs_no_quotation_marks() -> None:
    position = Position.parse(
        "boissiere 8/8/8/4,s15,3/8/8/8/4,C5,3/8/8/8/8/8/8/8/S289,7 white before - - - 0 1"
    )
    start = position.text()
    record = parse_record(f'[SetUp "1"]\n[Position "{start}"]\n xm5.i5h5 1-0')
    assert [node.turn.word for node in record.root.line() if node.turn] == ["xm5.i5h5"]
    assert record.start == position


def test_marks_and_numbers_annotate() -> None:
    record = read('d6d7!? m3l3!! $14 $14 d5e5 $255 "c5 m4-l4"? e5f5?! l4k4?? f5g5! *')
    assert [node.nags for node in record.root.line()] == [
        (5,),
        (3, 14),
        (255,),
        (2,),
        (6,),
        (4,),
        (1,),
    ]


def test_comments_stay_where_they_are() -> None:
    record = read("{before all}\nd6d7 {one} {two} ({instead} d6e6 {then}) ; to the end ) }\n{x} *")
    first, other = record.root.children
    assert record.root.comments == ("before all",)
    assert first.comments == ("one", "two", "to the end ) }", "x")
    assert (other.introduction, other.comments) == (("instead",), ("then",))


def test_a_comment_over_several_lines_is_one() -> None:
    assert read("d6d7 {one\n  two\n\nthree} *").root.children[0].comments == ("one two three",)


def test_comments_around_games_belong_to_the_nearest() -> None:
    text = f"; of the first\n{HEAD}d6d7 * {{behind it}} ; too\n{{of the second}}\n{HEAD}d6e6 *"
    one, other = parse_records(text)
    assert one.root.comments == ("of the first",)
    assert one.root.children[0].comments == ("behind it", "too")
    assert other.root.comments == ("of the second",)
    assert not one.faults
    assert not other.faults


def test_clock_and_opinion_are_read_out_of_comments() -> None:
    record = read(
        "{[%clk 0:10:00]} d6d7 {[%clk 1:02:03.5] good [%eval -12.5,9]} m3l3 {[%eval #-3]}"
        " d5e5 {[%clk 0:99:00] [%eval x] [%emt 0:00:01]} *"
    )
    first, second, third = record.root.line()
    assert record.root.clock_ms == 600_000
    assert (first.clock_ms, first.comments) == (3_723_500, ("good",))
    assert first.evaluation == Evaluation(-1250, None, 9)
    assert second.evaluation == Evaluation(None, -3)
    assert (third.clock_ms, third.evaluation) == (None, None)
    # What is not understood is not lost.
    assert third.comments == ("[%clk 0:99:00] [%eval x] [%emt 0:00:01]",)


def test_variations_nest() -> None:
    record = read("d6d7 m3l3 (m4l4 d5e5 (d7e7 l4k4 (m5l5)) (d7d6) l4k4) (m5l5) d5e5 *")
    first = record.root.children[0]
    assert [node.turn.word for node in first.children if node.turn] == ["m3l3", "m4l4", "m5l5"]
    inner = first.children[1]
    assert [node.turn.word for node in inner.children if node.turn] == ["d5e5", "d7e7", "d7d6"]
    assert [node.number for node in record.root.line()] == [1, 2, 3]


def test_tags_are_read_in_any_shape() -> None:
    record = parse_record(
        '[Event "A \\"b\\" \\\\ c"][White "Ada"]\n[ Black\n "Bob" ]\n[Note ""]\n'
        '[Date "????.??.??"]\n[Result "1-0"]\n[Ruleset "boissiere"]\n1-0'
    )
    assert record.tags["Event"] == 'A "b" \\ c'
    assert (record.tags["White"], record.tags["Black"]) == ("Ada", "Bob")
    assert record.tags["Note"] == ""
    assert record.tags["Ruleset"] == "boissiere 1"
    assert parse_record(record.text()) == record


def test_tags_stand_in_one_order() -> None:
    tags = {"Zeta": "1", "TimeControl": "300+5", "Black": "B", "Alpha": "2", "Termination": "time"}
    record = Record(Ruleset.builtin("boissiere").with_options({"division": "off"}), tags=tags)
    assert list(record.tags) == [
        *("Event", "Site", "Date", "Round", "White", "Black", "Result", "Ruleset"),
        *("RulesetOptions", "Termination", "TimeControl", "Alpha", "Zeta"),
    ]


class Endless:
    """A file that never ends, and counts the lines taken from it."""

    count = 0

    def readline(self, size: int, /) -> str:
        assert size > 1000
        self.count += 1
        return HEAD if self.count % 2 else "d6d7 *\n"


def test_text_streams_are_read_lazily() -> None:
    endless = Endless()
    records = read_records(endless)
    assert [words(next(records)) for _ in range(50)] == 50 * [["C2 d6-d7"]]
    assert endless.count <= 101


def test_nothing_holds_no_games() -> None:
    for text in ("", "\n\n", "% nothing\n", "; nothing\n", "{nothing}"):
        assert list(parse_records(text)) == []


def test_a_clock_taken_away_is_gone() -> None:
    record = read(
        "d6d7 {[%clk 0:00:01] a [%clk 0:00:02]} {[%clk 0:00:03]} {[%eval 1.0] [%eval 2]} *"
    )
    turn = record.root.children[0]
    assert list(turn.comments) == ["a [%clk 0:00:02]", "[%clk 0:00:03]", "[%eval 2]"]
    turn.set_clock(None)
    turn.set_evaluation(None)
    assert turn.clock_ms is None
    assert turn.evaluation is None
    assert list(turn.comments) == ["a"]
    assert parse_record(record.text()) == record
