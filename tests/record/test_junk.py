"""Whatever a file holds, reading it ends, and raises nothing of its own."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from rithmomachia.errors import RithmomachiaError
from rithmomachia.record import Limits, parse_printed, parse_records, read_records

PIECES = st.sampled_from(
    [
        *('[Ruleset "boissiere 1"]\n', '[Event "x"]\n', "[Result ", '"1-0"', "]", "[", "\n", " "),
        *("1.", "d6d7", "C2 d6-d7", '"C2 d6-d7"', "m3l3", "(", ")", "{", "}", ";", "$1", "!?"),
        *("*", "1-0", "1/2-1/2", "\\", '"', "%", "\r", "\x00", "é", "\ud800", "[%clk 0:00:01]"),
        *('[Position "boissiere 8/8 white before - - - 0 1"]\n', '[SetUp "1"]\n', "xi4.d6d7"),
    ]
)
LIMITS = Limits(characters=2000, turns=40, depth=4, tags=6, faults=5)


@given(st.lists(PIECES | st.text(max_size=8), max_size=60))
@settings(max_examples=300, deadline=None)
def test_any_text_reads_to_its_end(pieces: list[str]) -> None:
    for record in parse_records("".join(pieces), limits=LIMITS):
        assert len(record.faults) <= LIMITS.faults
        assert record.tags is not None
        if record.has_rules:
            again = list(parse_records(record.text()))
            assert len(again) == 1
            assert again[0] == record


@given(st.binary(max_size=300))
@settings(max_examples=60, deadline=None)
def test_any_bytes_read_to_their_end(content: bytes) -> None:
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "junk.rgn")
        file.write_bytes(b'[Ruleset "boissiere 1"]\n' + content)
        assert list(read_records(file))


ROWS = st.sampled_from(
    [*("1 ", "2 ", "C002d6e6 ", "c3 m3l3 ", "S45 x t90 ", "\n", "& ", "1-0 ", "\\vdots ", "{", "|")]
)


@given(st.lists(ROWS | st.text(max_size=5), max_size=30))
@settings(max_examples=150, deadline=None)
def test_any_table_is_read_or_refused(pieces: list[str]) -> None:
    refusal = ""
    try:
        records = list(parse_printed("".join(pieces)))
    except RithmomachiaError as error:
        records, refusal = [], str(error)
    assert refusal.startswith("line ") or refusal == ""
    assert all(record.has_rules for record in records)
