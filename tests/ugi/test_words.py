"""Lines of the protocol: read, written, and refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rithmomachia import Position, Ruleset
from rithmomachia.ugi.info import Info, info_line, parse_info
from rithmomachia.ugi.limits import Limits, go_line, parse_go
from rithmomachia.ugi.options import EngineOption, own_options, parse_option
from rithmomachia.ugi.time_budget import time_budget_ms
from rithmomachia.ugi.words import (
    PlacedPosition,
    ProtocolError,
    parse_position,
    parse_setoption,
    position_line,
    setoption_line,
)

WORDS = ["depth", "score", "cp", "mate", "nodes", "pv", "1", "-2", "x", "time", "²", "٣"]
TEXT = Position.initial(Ruleset.builtin("renaissance")).text()


@pytest.mark.parametrize(
    ("line", "placed"),
    [
        ("startpos", PlacedPosition(None, ())),
        ("startpos moves d6d7 m3l3", PlacedPosition(None, ("d6d7", "m3l3"))),
        ("startpos moves", PlacedPosition(None, ())),
        (f"fen {TEXT}", PlacedPosition(TEXT, ())),
        (f"fen {TEXT} moves d6d7", PlacedPosition(TEXT, ("d6d7",))),
    ],
)
def test_a_position_line_is_read_and_written(line: str, placed: PlacedPosition) -> None:
    assert parse_position(line.split()) == placed
    assert position_line(placed) == "position " + line.removesuffix(" moves")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("", "startpos"),
        ("middle", "middle"),
        ("startpos d6d7", "d6d7"),
        ("fen a b c", "3"),
        ("fen a b c moves d6d7 d6d7 d6d7 d6d7 d6d7", "are 3"),
        (f"fen {TEXT} d6d7", "d6d7"),
    ],
)
def test_a_position_line_at_fault_is_refused(line: str, said: str) -> None:
    with pytest.raises(ProtocolError, match=said):
        parse_position(line.split())


def test_setoption_takes_names_and_values_of_many_words() -> None:
    assert parse_setoption(["name", "Hash", "value", "16"]) == ("Hash", "16")
    words = setoption_line("Ruleset Options", "a=1 b=2").split()[1:]
    assert parse_setoption(words) == ("Ruleset Options", "a=1 b=2")
    assert parse_setoption(["name", "Clear", "Hash"]) == ("Clear Hash", "")
    assert setoption_line("RulesetOptions", "") == "setoption name RulesetOptions value"
    for words in ([], ["Hash", "16"], ["name", "value", "16"]):
        with pytest.raises(ProtocolError):
            parse_setoption(words)


def test_go_reads_every_limit() -> None:
    line = "p1time 60000 p2time 59000 p1inc 600 p2inc 500 movestogo 7 movetime 90 depth 4 nodes 8"
    limits, unknown = parse_go(line.split())
    assert unknown == []
    assert limits == Limits(60000, 59000, 600, 500, 7, 90, 4, 8)
    assert go_line(limits) == f"go {line}"
    assert limits.clock(is_first=True) == (60000, 600)
    assert limits.clock(is_first=False) == (59000, 500)
    assert parse_go(["perft", "3"])[0] == Limits(perft=3)


@pytest.mark.parametrize("line", ["", "infinite", "p1inc 5", "movestogo 5", "ponder"])
def test_go_without_a_limit_is_infinite(line: str) -> None:
    limits, unknown = parse_go(line.split())
    assert limits.is_infinite
    assert unknown == (["ponder"] if line == "ponder" else [])


def test_go_takes_the_nearest_value_in_range() -> None:
    line = "depth 900 nodes 0 movetime -5 p1time -20 p2time " + "9" * 4000
    limits, _ = parse_go(line.split())
    assert (limits.depth, limits.nodes, limits.move_time_ms) == (255, 1, 1)
    assert (limits.p1_time_ms, limits.p2_time_ms) == (0, 2**32 - 1)


@pytest.mark.parametrize("value", ["many", "", "1.5", "1_000", "٣", "--1"])
def test_go_refuses_what_is_no_number(value: str) -> None:
    with pytest.raises(ProtocolError, match="depth takes a whole number"):
        parse_go(["depth", value] if value else ["depth"])


def test_a_clock_that_shows_one_time_serves_for_both() -> None:
    limits, _ = parse_go(["p1time", "900"])
    assert limits.clock(is_first=False) == (900, 0)
    assert Limits(depth=3).clock(is_first=True) is None


def test_info_is_written_and_read() -> None:
    info = Info(5, 9, 2, score=-31, nodes=900, nps=80_000, hash_full=7, time_ms=11, pv=("d6d7",))
    line = info_line(info)
    assert line == (
        "info depth 5 seldepth 9 multipv 2 score cp -31 nodes 900 nps 80000 hashfull 7 time 11"
        " pv d6d7"
    )
    assert parse_info(line.split()[1:]) == info
    mate = info_line(Info(3, wins_in=-4, score=-29_996))
    assert mate == "info depth 3 score mate -4"
    assert parse_info(mate.split()[1:]) == Info(3, wins_in=-4)


def test_info_of_other_programs_is_never_an_error() -> None:
    line = "depth x score cp 12 upperbound currmove d6d7 nodes 1 string depth 9"
    assert parse_info(line.split()) == Info(score=12, nodes=1)
    assert parse_info(["score"]) == Info()
    assert parse_info(["score", "cp"]) == Info()
    assert parse_info(["depth"]) == Info()


@given(st.lists(st.sampled_from(WORDS)))
def test_info_reads_any_words(words: list[str]) -> None:
    read = parse_info(words)
    assert parse_info(info_line(read).split()[1:]) == read._replace(
        score=None if read.wins_in is not None else read.score
    )


def test_options_are_written_and_read() -> None:
    for option in own_options().values():
        assert parse_option(option.line().split()[1:]) == option
    for line, read in (
        ("name Clear Hash type button", EngineOption("Clear Hash", "button")),
        (
            "name min depth type spin default 3 min 1 max 9",
            EngineOption("min depth", "spin", "3", 1, 9),
        ),
        ("type spin", None),
        ("name Hash", None),
    ):
        assert parse_option(line.split()) == read
    assert parse_option([]) is None


@pytest.mark.parametrize(
    ("name", "value", "kept"),
    [("hash", "0032", "32"), ("level", "FULL", "full"), ("rulesetoptions", "<empty>", "")],
)
def test_an_option_keeps_its_value(name: str, value: str, kept: str) -> None:
    assert own_options()[name].checked(value) == kept


@pytest.mark.parametrize(
    ("name", "value"),
    [("hash", "0"), ("hash", "4097"), ("hash", "much"), ("hash", ""), ("hash", "9" * 5000),
     ("level", "divine"), ("ruleset", "chess")],
)  # fmt: skip
def test_an_option_refuses_what_it_does_not_take(name: str, value: str) -> None:
    with pytest.raises(ProtocolError, match=value[:20] or "''"):
        own_options()[name].checked(value)


@given(
    st.integers(-1000, 10**8),
    st.integers(0, 10**6),
    st.one_of(st.none(), st.integers(1, 60)),
)
def test_the_budget_never_spends_more_than_the_clock_shows(
    time_ms: int, increment_ms: int, moves_to_go: int | None
) -> None:
    budget = time_budget_ms(time_ms, increment_ms, moves_to_go=moves_to_go)
    assert 1 <= budget <= max(1, time_ms)


def test_the_budget_shares_the_clock_out() -> None:
    assert time_budget_ms(60_025) == 2400
    assert time_budget_ms(60_025, 500) == 2800
    assert time_budget_ms(60_025, moves_to_go=10) == 6000
    assert time_budget_ms(60_025, moves_to_go=1) == 51_000
    assert time_budget_ms(60_025, 10**6) == 24_000
    assert time_budget_ms(0) == time_budget_ms(-5) == 1


def test_a_game_of_own_turns_is_finished_on_its_clock() -> None:
    left = 10_000
    for _ in range(200):
        left += 100 - time_budget_ms(left, 100) - 20
        assert left > 0
