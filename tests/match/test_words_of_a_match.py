"""What the command line of a match says, read into plain values, and refused in one sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from rithmomachia.match.adjudication import Adjudicator, DrawRule, ResignRule, Verdict
from rithmomachia.match.contestant import Contestant, parse_contestant
from rithmomachia.match.openings import OpeningsPlan
from rithmomachia.match.sprt import Model, Sprt
from rithmomachia.match.time_control import Clock, MatchError, TimeControl
from rithmomachia.match.wording import (
    SEPARATOR,
    gather,
    parse_draw,
    parse_openings,
    parse_resign,
    parse_sprt,
)
from rithmomachia.vocabulary import Side

WHITE, BLACK = Side.WHITE, Side.BLACK


@pytest.mark.parametrize(
    ("text", "control"),
    [
        ("10+0.1", TimeControl(10_000, 100)),
        ("40/60+0.6", TimeControl(60_000, 600, 40)),
        ("5:00", TimeControl(300_000)),
        ("40/1:30.5", TimeControl(90_500, 0, 40)),
        ("20000000+1234.567", TimeControl(20_000_000_000, 1_234_567)),
        ("60+1000000", TimeControl(60_000, 1_000_000_000)),
        ("0+1", None),
        ("0/10", None),
        ("", None),
        ("ten", None),
        ("10+", None),
        ("-5", None),
        ("1e9", None),
        ("٣", None),
    ],
)
def test_time_controls(text: str, control: TimeControl | None) -> None:
    if control is None:
        with pytest.raises(MatchError, match="time"):
            TimeControl.parse(text)
    else:
        assert TimeControl.parse(text) == control
        assert TimeControl.parse(control.text()) == control


def test_a_clock_counts_adds_and_forgives_a_margin() -> None:
    clock = Clock(TimeControl(1000, 100, 2))
    assert clock.turns_to_go == 2
    assert clock.spend(400, margin_ms=0)
    assert (clock.left_ms, clock.turns_to_go) == (700, 1)
    assert clock.spend(100, margin_ms=0)
    assert (clock.left_ms, clock.turns_to_go) == (1700, 2)
    assert clock.spend(1720, margin_ms=30)
    assert clock.left_ms == 100
    assert not clock.spend(131, margin_ms=30)
    assert Clock(TimeControl(1000)).turns_to_go is None


def test_an_engine_is_described_by_words() -> None:
    words = [
        "cmd=python3 'my engine.py' --fast", "args=-x 1", "name=Mine", "dir=/tmp", "tc=40/60+0.6",
        "st=0.25", "nodes=5000", "depth=7", "timemargin=50", "restart=on", "option.Hash=32",
        "option.Clear Hash=",
    ]  # fmt: skip
    assert parse_contestant(words) == Contestant(
        "Mine",
        ("python3", "my engine.py", "--fast", "-x", "1"),
        "/tmp",
        None,
        (("Hash", "32"), ("Clear Hash", "")),
        TimeControl(60_000, 600, 40),
        250,
        5000,
        7,
        50,
        True,
    )
    assert parse_contestant(["builtin", "depth=2"]) == Contestant("builtin", depth=2)
    level = parse_contestant(["builtin", "level=casual"])
    assert (level.name, level.level) == ("casual", "casual")
    assert parse_contestant(["cmd=/usr/games/mine", "st=1", "proto=ugi"]).name == "mine"


def test_words_for_both_fill_what_is_left_open() -> None:
    each = ["tc=10+0.1", "timemargin=20", "option.Hash=8"]
    both = parse_contestant(["cmd=x", "name=a"], each=each)
    assert (both.control, both.margin_ms) == (TimeControl(10_000, 100), 20)
    assert both.options == (("Hash", "8"),)
    own = parse_contestant(["cmd=x", "nodes=50", "option.Hash=9"], each=each)
    assert (own.control, own.nodes, own.margin_ms) == (None, 50, 20)
    assert own.options == (("Hash", "9"),)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "either 'builtin' or 'cmd=COMMAND'"),
        (["builtin", "cmd=x"], "either"),
        (["cmd=x"], "needs a limit"),
        (["builtin"], "needs a limit"),
        (["builtin", "level=divine"], "divine"),
        (["builtin", "depth=1", "option.Colour=8"], "Colour"),
        (["builtin", "depth=1", "option.Hash=none"], "none"),
        (["builtin", "depth=1", "option.Evaluation=wild"], "wild"),
        (["cmd=x", "level=casual"], "option.Level"),
        (["cmd=x", "proto=uci"], "ugi alone, not 'uci'"),
        (["cmd=x", "colour=red"], "colour=red"),
        (["cmd=x", "fast"], "'fast'"),
        (["cmd=x", "cmd=y"], "twice"),
        (["cmd='x", "st=1"], "'x"),
        (["cmd=x", "st=0"], "'0'"),
        (["cmd=x", "st=nan"], "'nan'"),
        (["cmd=x", "nodes=0"], "'0'"),
        (["cmd=x", "depth=two"], "two"),
        (["cmd=x", "st=1", "timemargin=-1"], "-1"),
        (["cmd=x", "st=1", "restart=maybe"], "maybe"),
        (["cmd=x", "tc=soon"], "soon"),
    ],
)
def test_engines_that_cannot_be_are_refused(words: list[str], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        parse_contestant(words)


def test_words_are_gathered_behind_their_option() -> None:
    line = "-engine cmd=a st=1 --engine builtin level=x -sprt elo0=-3 elo1=2 -r boissiere --json"
    assert gather(line.split()) == [
        "--engine", SEPARATOR.join(["cmd=a", "st=1"]),
        "--engine", SEPARATOR.join(["builtin", "level=x"]),
        "--sprt", SEPARATOR.join(["elo0=-3", "elo1=2"]),
        "-r", "boissiere", "--json",
    ]  # fmt: skip
    assert gather(["--draw", "--rounds", "3"]) == ["--draw", "", "--rounds", "3"]
    assert gather([]) == []


def test_groups_have_usual_values() -> None:
    assert parse_sprt([]) == (Sprt(), True)
    assert parse_sprt(["elo0=-1.5", "elo1=3", "model=logistic", "penta=false"]) == (
        Sprt(-1.5, 3, model=Model.LOGISTIC),
        False,
    )
    assert parse_resign(["score=900", "twosided=true"]) == ResignRule(3, 900, True)
    assert parse_draw(["movenumber=0", "movecount=2", "score=5"]) == DrawRule(0, 2, 5)
    assert parse_openings([]) == OpeningsPlan()
    assert parse_openings(["file=x.txt", "order=random", "start=3"]) == OpeningsPlan(
        Path("x.txt"), True, 3
    )
    assert parse_openings(["plies=0"]).plies == 0


@pytest.mark.parametrize(
    ("parse", "words", "said"),
    [
        (parse_sprt, ["elo0=5", "elo1=0"], "not below"),
        (parse_sprt, ["elo0=low"], "low"),
        (parse_sprt, ["alpha=2"], "alpha"),
        (parse_sprt, ["model=bayesian"], "bayesian"),
        (parse_sprt, ["elo2=1"], "elo2=1"),
        (parse_resign, ["movecount=0"], "'0'"),
        (parse_resign, ["twosided=maybe"], "maybe"),
        (parse_draw, ["score"], "'score'"),
        (parse_openings, ["order=upward"], "upward"),
        (parse_openings, ["file=x", "plies=3"], "plies= is for random"),
        (parse_openings, ["start=3"], "start= is for openings from file="),
    ],
)
def test_groups_with_a_bad_word_are_refused(parse: object, words: list[str], said: str) -> None:
    assert callable(parse)
    with pytest.raises(ValueError, match=said):
        parse(words)


def test_a_side_that_sees_no_hope_has_resigned() -> None:
    judge = Adjudicator(ResignRule(2, 500), None)
    assert judge.judge(WHITE, -500, turns=1) is None
    assert judge.judge(BLACK, 900, turns=2) is None
    assert judge.judge(WHITE, -499, turns=3) is None
    assert judge.judge(WHITE, -700, turns=5) is None
    assert judge.judge(WHITE, None, turns=7) is None
    assert judge.judge(WHITE, -700, turns=9) is None
    assert judge.judge(WHITE, -700, turns=11) == Verdict(BLACK)


def test_resigning_may_need_both_sides_to_agree() -> None:
    judge = Adjudicator(ResignRule(2, 500, is_two_sided=True), None)
    for score in (100, 600):
        assert judge.judge(WHITE, score, turns=1) is None
        assert judge.judge(BLACK, -600, turns=2) is None
    assert judge.judge(WHITE, 600, turns=3) is None
    assert judge.judge(BLACK, -600, turns=4) == Verdict(WHITE)


def test_a_game_with_nothing_in_it_is_drawn() -> None:
    judge = Adjudicator(None, DrawRule(6, 2, 10))
    for turn, side in ((1, WHITE), (2, BLACK), (3, WHITE), (4, BLACK), (5, WHITE)):
        assert judge.judge(side, -10 if turn % 2 else 10, turns=turn) is None
    assert judge.judge(BLACK, 11, turns=6) is None
    assert judge.judge(WHITE, 0, turns=7) is None
    assert judge.judge(BLACK, 0, turns=8) is None
    assert judge.judge(BLACK, 0, turns=10) == Verdict(None)
