"""Games printed as tables, the two of the de Boissière rulebook above all."""

from __future__ import annotations

from pathlib import Path

import pytest

from rithmomachia import Ruleset
from rithmomachia.record import RecordError, parse_printed, parse_record

PRINTED = Path(__file__).parents[1] / "data" / "records" / "printed_games.txt"


def test_the_two_printed_games_end_as_printed() -> None:
    arithmetic, harmonic = parse_printed(PRINTED.read_text("utf-8"), tags={"Site": "a rulebook"})
    for record, turns, progression, numbers in (
        (arithmetic, 29, "arithmetic", [2, 4, 6]),
        (harmonic, 27, "harmonic", [9, 15, 45]),
    ):
        outcome = record.outcome()
        assert outcome is not None
        assert (outcome.winner, outcome.condition) == ("white", "small")
        assert (outcome.progression, sorted(outcome.numbers)) == (progression, numbers)
        assert len(list(record.root.line())) == turns
        assert (record.result, record.tags["Site"]) == ("1-0", "a rulebook")
        assert parse_record(record.text()) == record
    taking = [node.turn.word for node in harmonic.root.line() if node.turn and node.turn.after]
    assert taking == ["b7e7.xh7"]


@pytest.mark.parametrize(
    "table",
    [
        "1 d6e6 m3l3",
        "1. C2 d6e6 c3 m3l3",
        "1 | C002d6e6 | | c003m3l3 |",
        "1 C4:(4, 3)-(4, 4)\tc3:(2, 12)-(2, 11)",
        "head\n1 & {\\tt C002d6e6} & \\quad & \\underline{\\tt c003m3l3} & \\\\ \\hline % a note",
        "1 & C^2{\\tt d6e6} &  & c^{3}{\\tt m3l3} &   \\\\",
    ],
)
def test_tables_of_any_make_are_read(table: str) -> None:
    (record,) = parse_printed(table)
    first, second = record.root.line()
    assert first.text() in ("C2 d6-e6", "C4 d5-e5")
    assert second.text() == "c3 m3-l3"
    assert record.result == "*"


@pytest.mark.parametrize(
    ("table", "line", "part"),
    [
        ("1 d6e6 m3l3\n3 e6f6 l3k3", 2, "row 2 is due, not row 3"),
        ("2 d6e6 m3l3", 1, "row 1 is due, not row 2"),
        ("1 d6e6 m3l3\n\\vdots & x", 2, "left out"),
        ("1 d6e6 m3l3 c3 l3k3 d7d8", 1, "here are 4"),
        ("1 d6f6 m3l3", 1, "d6"),
        ("1 d6e6 S45xt90 m3l3", 1, "S45xt90"),
        ("1 d6e6\n2 e6f6 m3l3", 2, "row 2 follows the end"),
        ("1 d6e6 1-0\n2 e6f6 m3l3", 2, "row 2 follows the end"),
        ("1 d6e6 m3l3\n1 2 3 4 5 6 7 8\n2 e6f6 xx", 3, "'xx' fits 0 captures"),
        ("1 noise d6e6 m3l3", 1, "'noise' stands before the move"),
    ],
)
def test_what_cannot_be_is_told_with_its_line(table: str, line: int, part: str) -> None:
    with pytest.raises(RecordError, match=f"line {line}") as caught:
        list(parse_printed(table))
    assert part in str(caught.value)
    assert caught.value.place is not None
    assert caught.value.place.line == line


def test_other_rules_can_be_asked_for() -> None:
    advanced = Ruleset.builtin("boissiere").with_options({"start": "advanced"})
    (record,) = parse_printed("1 C002f6g6 c003k3j3", ruleset=advanced)
    assert record.ruleset == advanced
