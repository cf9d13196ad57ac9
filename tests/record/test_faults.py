"""What is wrong is told with its place and its value, and what was right is kept."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from rithmomachia import Ruleset
from rithmomachia.record import (
    Evaluation,
    Fault,
    Limits,
    Place,
    Record,
    RecordError,
    Style,
    parse_record,
    parse_records,
    read_records,
)

HEAD = '[Ruleset "boissiere 1"]\n'
GOOD = f'\n[Event "good"]\n{HEAD}d6d7 m3l3 *\n'


def faults(text: str) -> list[Fault]:
    """The faults of the first game, after which the second is read as if nothing had been."""
    first, second = parse_records(text + GOOD)
    assert second.faults == ()
    assert len(list(second.root.line())) == 2
    return list(first.faults)


@pytest.mark.parametrize(
    ("turns", "line", "column", "parts"),
    [
        ("1. d6d7 2. d5e5 *", 2, 12, ("turn 2. 'd5e5'", "d5")),
        ("1. d6d7\n2. zz *", 3, 4, ("turn 2. 'zz'",)),
        ("d6d7 (m3l3 d5e5) *", 2, 7, ("turn 'm3l3'",)),
        ("d6d7 % *", 2, 6, ("'%' is nothing",)),
        ("d6d7 } *", 2, 6, ("'}' is nothing",)),
        ("d6d7 ) *", 2, 6, ("')' closes no variation",)),
        ("d6d7 (d6e6 *", 2, 12, ("the result * stands inside a variation",)),
        ("(d6d7) *", 2, 1, ("a variation stands before any turn",)),
        ("d6d7 () *", 2, 7, ("a variation ends without a turn",)),
        ("d6d7 $256 *", 2, 6, ("$0 to $255, not $256",)),
        ("! d6d7 *", 2, 1, ("! stands before any turn",)),
        ('d6d7 "m3l3 *', 2, 6, ("'\"m3l3' has no closing quotation mark",)),
        ("d6d7 [c5 m4 * 3] x S15 i4 *", 2, 6, ("'[' stands among the turns", "quotation marks")),
        ("d6d7 c3 *", 2, 6, ("turn 'c3'", "quotation marks")),
        ("d6d7 {never closed", 2, 6, ("not closed by '}'",)),
    ],
)
def test_a_fault_among_the_turns(
    turns: str, line: int, column: int, parts: tuple[str, ...]
) -> None:
    found = faults(HEAD + turns)
    assert found[0].place == Place(line, column)
    assert all(part in found[0].text for part in parts), found[0].text
    assert "\n" not in found[0].text


@pytest.mark.parametrize(
    ("tags", "line", "parts"),
    [
        ('[Event "x"]', 2, ("no Ruleset tag",)),
        ('[Ruleset "nonsense 1"]', 1, ("nonsense", "boissiere")),
        ('[Ruleset "boissiere 99"]', 1, ("'boissiere 99'", "'boissiere 1'")),
        ('[Ruleset "boissiere one"]', 1, ("'boissiere one'",)),
        ('[Ruleset "boissiere 1"]\n[RulesetOptions "no.such=1"]', 2, ("no.such",)),
        ('[Ruleset "boissiere 1"]\n[RulesetOptions "division"]', 2, ("'division'",)),
        ('[Ruleset "boissiere 1"]\n[SetUp "1"]', 2, ("no Position tag",)),
        ('[Position "boissiere 8"]', 1, ("boissiere 8",)),
        ("[Ruleset boissiere]", 1, ('[Name "value"]', "'boissiere'")),
        ('[Ruleset "boissiere 1]', 1, ("no closing quotation mark",)),
        ('[Ruleset "boissiere 1"]\n[Ruleset "x"]', 2, ("Ruleset stands twice", "'x'")),
    ],
)
def test_a_fault_among_the_tags(tags: str, line: int, parts: tuple[str, ...]) -> None:
    found = faults(f"{tags}\nd6d7 *")
    assert found[0].place.line == line
    assert all(part in found[0].text for part in parts), found[0].text


def test_contradictions_are_told() -> None:
    assert "'1-0'" in faults(f'[Result "1-0"]\n{HEAD}d6d7 0-1')[0].text
    start = Record(Ruleset.builtin("renaissance")).start.play("d6e7").text()
    text = f'{HEAD}[SetUp "1"]\n[Position "{start}"]\n*'
    assert "'boissiere'" in faults(text)[0].text
    assert "'renaissance'" in faults(text)[0].text


def test_a_result_that_the_board_denies_is_told() -> None:
    start = "boissiere 8/8/8/8/8/8/8/2,C4,1,C2,3/3,C6,4/8/8/8/8/8/8/s28,7 white before - - - 0 1"
    text = f'[Position "{start}"]\nh4i4 '
    assert parse_record(f"{text} 1-0").outcome() is not None
    (fault,) = faults(f"{text} 0-1")
    assert "the result is 0-1" in fault.text
    assert "small" in fault.text


def test_a_draw_where_there_are_none_is_told() -> None:
    head = f'[Termination "agreement"]\n{HEAD}'
    assert "agreement" in faults(f"{head}d6d7 1/2-1/2")[0].text
    allowed = head + '[RulesetOptions "draws.agreement=true"]\n'
    assert parse_record(f"{allowed}d6d7 1/2-1/2").game().outcome() is not None


def test_what_was_right_is_kept() -> None:
    text = (
        f'[White "Ada"]\n{HEAD}1. d6d7 {{fine}} 2. m3l3 (2. m4l4 3. xx 4. m5l5) 3. d5e5 4. zz'
        " {lost} 5. d7d8 (5. d7d6) 1-0"
    )
    (record,) = parse_records(text)
    assert record.tags["White"] == "Ada"
    assert record.result == "1-0"
    assert [node.number for node in record.root.line()] == [1, 2, 3]
    assert [len(node.children) for node in record.root.line()] == [2, 1, 0]
    assert [fault.text.split(":")[0] for fault in record.faults] == ["turn 3. 'xx'", "turn 4. 'zz'"]


def test_a_game_without_rules_keeps_its_tags_and_result() -> None:
    (record,) = parse_records('[White "Ada"]\n[Ruleset "lost 3"]\n1. d6d7 0-1')
    assert not record.has_rules
    assert (record.tags["White"], record.tags["Ruleset"], record.result) == ("Ada", "lost 3", "0-1")
    with pytest.raises(RecordError, match="lost"):
        record.text()


def test_games_without_result_are_told() -> None:
    one, other = parse_records(f"{HEAD}d6d7 (d6e6\n{HEAD}d6e6")
    assert [fault.text for fault in one.faults] == [
        "a variation is not closed by ')'",
        "the game ends without a result: 1-0, 0-1, 1/2-1/2 or *",
    ]
    assert [len(list(each.root.line())) for each in (one, other)] == [1, 1]


def test_a_comment_never_closed_ends_at_the_next_event() -> None:
    one, other = parse_records(f"{HEAD}d6d7 {{open\nmore{GOOD}")
    assert one.root.children[0].comments == ("open more",)
    assert other.tags["Event"] == "good"
    assert other.faults == ()


def test_bytes_that_are_no_utf_8_are_told_and_read(tmp_path: Path) -> None:
    file = tmp_path / "old.rgn"
    file.write_bytes(b'[Event "Caf\xe9"]\n' + HEAD.encode() + b"d6d7 *\n")
    (record,) = read_records(file)
    assert record.tags["Event"] == "Café"
    (fault,) = record.faults
    assert fault.place == Place(1, 12)
    with pytest.raises(RecordError, match="line 1"):
        list(read_records(io.TextIOWrapper(io.BytesIO(b"\xff\xfe\xe9"), "utf-8")))


def test_a_byte_order_mark_is_no_fault(tmp_path: Path) -> None:
    file = tmp_path / "marked.rgn"
    file.write_text("\ufeff" + HEAD + "d6d7 *\n", "utf-8")
    (record,) = read_records(file)
    assert record.faults == ()


@pytest.mark.parametrize(
    ("limits", "text", "part"),
    [
        (Limits(turns=3), "d6d7 m3l3 d7d6 l3m3 d6d7 *", "at most 3 turns"),
        (Limits(depth=2), "d6d7 (d6e6 (d6d7 (d6e6 ))) *", "at most 2 inside one another"),
        (
            Limits(characters=50),
            "d6d7 {" + 9 * "0123456789 " + "}\nm3l3 *",
            "at most 50 characters",
        ),
        (Limits(tags=2), '[A "1"]\n[B "1"]\n[C "1"]\nd6d7 *', "at most 2 tags"),
    ],
)
def test_a_game_too_large_is_cut_short(limits: Limits, text: str, part: str) -> None:
    first, *others = parse_records(HEAD + text + GOOD, limits=limits)
    assert any(part in fault.text for fault in first.faults), first.faults
    assert [each.faults for each in others] == [()]
    assert len(others) == 1


def test_comments_before_the_turns_are_limited_too() -> None:
    limits = Limits(characters=500)
    for text in (500 * "{a}\n" + GOOD, HEAD + 500 * "; a\n" + GOOD):
        *_, last = parse_records(text, limits=limits)
        assert last.faults == ()
        first = next(parse_records(text, limits=limits))
        assert "at most 500 characters" in first.faults[0].text
        with pytest.raises(RecordError, match="at most 500"):
            first.text()


def test_a_line_without_end_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rithmomachia.record.lexer.MAX_LINE", 60)
    text = HEAD + "d6d7 " + 3 * "{ten chars} " + "m3l3 d7d6 l3m3 d6d7 m3l3 *\n"
    first, second = parse_records(text + GOOD)
    assert first.faults[0].place.line == 2
    assert "more than 60 characters" in first.faults[0].text
    assert [node.text(Style.WORDS) for node in first.root.line()][:2] == ["d6d7", "m3l3"]
    assert second.faults == ()
    for line in (200 * " ", 200 * "x", 59 * " " + "xx"):
        assert list(parse_records(f"{HEAD}d6d7\n{line}{GOOD}"))[-1].faults == ()


def test_only_so_many_faults_are_told() -> None:
    (record,) = parse_records(HEAD + "d6d7" + 500 * " $999" + " *", limits=Limits(faults=7))
    assert len(record.faults) == 7


def test_deep_and_large_bombs_end_soon() -> None:
    for bomb in (100_000 * "(", "d6d7 " + 100_000 * "(d6d7", 300_000 * "[", 300_000 * '"\\ '):
        (record,) = parse_records(HEAD + bomb)
        assert record.faults


def test_reading_one_game_raises_for_the_first_fault() -> None:
    with pytest.raises(RecordError, match="line 2, column 6: turn 'zz'") as caught:
        parse_record(HEAD + "d6d7 zz *")
    assert caught.value.place == Place(2, 6)
    with pytest.raises(RecordError, match="no game"):
        parse_record("")
    with pytest.raises(RecordError, match="more than one"):
        parse_record(2 * (HEAD + "*\n"))


def test_a_record_refuses_what_cannot_be_written() -> None:
    record = Record(Ruleset.builtin("boissiere"))
    node = record.root.add("d6d7")
    before = record.text()
    with pytest.raises(RecordError, match="Ruleset"):
        record.set_tag("Ruleset", "x")
    with pytest.raises(RecordError, match="'no name'"):
        record.set_tag("no name", "x")
    with pytest.raises(RecordError, match="256"):
        node.add_nag(256)
    with pytest.raises(RecordError, match="-1"):
        node.set_clock(-1)
    with pytest.raises(RecordError, match="100000"):
        node.set_evaluation(Evaluation(10_000_000))
    with pytest.raises(RecordError, match="'2-0'"):
        record.result = "2-0"
    assert record.text() == before
