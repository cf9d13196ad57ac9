"""Lines, reports, limits and threads of the search, through Python."""

from __future__ import annotations

import math
import threading
from itertools import islice, pairwise

import pytest

from rithmomachia import Position, Ruleset, SearchError, Setup
from rithmomachia.engine import Engine, Limit, Line, StopFlag, bench, leaning, win_chance


@pytest.fixture
def nearly_won(boissiere: Ruleset) -> Position:
    """White has taken three and may take a fourth, the 15 on m4."""
    white, black = {"i4": "C5", "a1": "C2"}, {"m4": "S15", "m8": "C3", "p1": "S49"}
    return Setup(boissiere, white, black, white_prisoners=["c3", "t16", "s28"]).position()


def test_an_engine_says_what_it_is_made_of() -> None:
    assert (Engine().hash_mib, Engine().threads) == (16, 1)
    engine = Engine(3, 2)
    assert (engine.hash_mib, engine.threads) == (3, 2)


@pytest.mark.parametrize("threads", [0, -1, 65, 10**30])
def test_threads_out_of_range_are_refused(threads: int) -> None:
    with pytest.raises(SearchError, match=f"threads {threads} "):
        Engine(1, threads)


def test_an_evaluation_nobody_knows_is_refused() -> None:
    with pytest.raises(SearchError, match='"intuition" is no evaluation'):
        Engine(evaluation="intuition")


def test_lines_are_ranked_and_begin_with_different_turns(any_start: Position) -> None:
    found = Engine().search(any_start, depth=2, multi_pv=4)
    assert [line.rank for line in found.lines] == [1, 2, 3, 4]
    assert len({line.pv[0].word for line in found.lines}) == 4
    assert all(one.score >= other.score for one, other in pairwise(found.lines))
    assert found.lines[0].pv == found.pv
    assert found.turn == found.pv[0]
    for line in found.lines:
        position = any_start
        for turn in line.pv:
            position = position.play(turn)
        assert line.leaning == leaning(position)
        assert (line.depth, line.time_ms >= 0, line.nps > 0) == (2, True, True)
        assert line.selective_depth >= 2
        assert 0 <= line.hash_full <= 1000
    assert found.nps > 0
    assert found.selective_depth >= found.depth


def test_there_are_no_more_lines_than_turns(nearly_won: Position) -> None:
    turns = len(list(islice(nearly_won.legal_turns(), 11)))
    few = Setup(Ruleset.builtin("boissiere"), {"a1": "C2"}, {"p8": "C3"}).position()
    for position, legal in ((nearly_won, turns), (few, len(list(few.legal_turns())))):
        lines = Engine().search(position, depth=1, multi_pv=10).lines
        assert len(lines) == min(10, legal)


@pytest.mark.parametrize("multi_pv", [0, 11, -3])
def test_a_number_of_lines_out_of_range_is_refused(any_start: Position, multi_pv: int) -> None:
    with pytest.raises(SearchError, match=f"multi_pv {multi_pv} "):
        Engine().search(any_start, depth=1, multi_pv=multi_pv)


def test_every_finished_depth_and_rank_is_reported(any_start: Position) -> None:
    heard: list[Line] = []
    found = Engine().search(any_start, depth=3, multi_pv=2, on_report=heard.append)
    assert [(line.depth, line.rank) for line in heard] == [
        (d, r) for d in (1, 2, 3) for r in (1, 2)
    ]
    assert [line.score for line in heard[-2:]] == [line.score for line in found.lines]
    assert all(one.nodes <= other.nodes for one, other in pairwise(heard))


def test_an_exception_of_the_listener_ends_the_search_and_comes_through(
    any_start: Position,
) -> None:
    heard: list[int] = []

    def listen(line: Line) -> None:
        heard.append(line.depth)
        if line.depth == 2:
            raise LookupError("enough")

    engine = Engine()
    with pytest.raises(LookupError, match="enough"):
        engine.search(any_start, time_ms=60_000, on_report=listen)
    assert heard == [1, 2]
    assert engine.search(any_start, depth=1).turn is not None


def test_analysis_gives_the_lines(any_start: Position, nearly_won: Position) -> None:
    lines = Engine().analyse(any_start, Limit(depth=2), multi_pv=3)
    assert [line.rank for line in lines] == [1, 2, 3]
    best = Engine().analyse(nearly_won, Limit(nodes=5000))[0]
    assert (best.pv[0].word, best.wins_in, best.leaning) == ("xm4", 1, "de_corpore")
    assert Engine().analyse(nearly_won.play("xm4"), Limit(depth=1)) == []
    with pytest.raises(SearchError, match="needs a limit"):
        Engine().analyse(any_start, Limit())


def test_limits_are_values() -> None:
    limit = Limit(100, nodes=5)
    assert (limit.time_ms, limit.depth, limit.nodes) == (100, None, 5)
    assert limit == Limit(time_ms=100, nodes=5) != Limit(time_ms=100)
    assert hash(limit) == hash(Limit(100, None, 5))
    assert repr(limit) == "Limit(time_ms=100, depth=None, nodes=5)"
    for bad, shown in ((Limit, "depth 0 "), (Limit, "depth 256 ")):
        with pytest.raises(SearchError, match=shown):
            bad(depth=int(shown.split()[1]))
    with pytest.raises(SearchError, match="nodes -1 "):
        Limit(nodes=-1)


def test_threads_search_together_and_stop(any_start: Position, nearly_won: Position) -> None:
    engine = Engine(4, 2)
    assert engine.search(nearly_won, depth=4).wins_in == 1
    stop = StopFlag()
    timer = threading.Timer(0.1, stop.set)
    timer.start()
    found = engine.search(any_start, stop=stop)
    timer.join()
    assert found.turn is not None
    assert any_start.is_legal(found.turn)


def test_one_thread_repeats_itself_after_clear(any_start: Position) -> None:
    engine = Engine(2)
    runs = []
    for _ in range(2):
        engine.clear()
        found = engine.search(any_start, nodes=20_000, seed=7, multi_pv=2)
        runs.append([(line.score, line.nodes, line.pv) for line in found.lines])
    assert runs[0] == runs[1]


def test_the_chance_to_win_follows_the_score() -> None:
    assert win_chance(0) == 0.5
    assert (win_chance(29_998), win_chance(-29_997)) == (1.0, 0.0)
    chances = [win_chance(score) for score in range(-1000, 1001, 50)]
    assert all(one < other for one, other in pairwise(chances))
    assert math.isclose(win_chance(300) + win_chance(-300), 1.0)


def test_a_position_leans_to_the_victory_that_is_near(boissiere: Ruleset) -> None:
    white, black = {"i2": "C2", "i4": "C4", "g7": "C6"}, {"p1": "S49", "m8": "C3"}
    formation = Setup(boissiere, white, black).position()
    assert leaning(formation) == "small"
    taken = Setup(boissiere, {"a1": "C2"}, black, white_prisoners=["c5", "c7", "t16"]).position()
    assert leaning(taken) == "de_corpore"
    assert leaning(Setup(boissiere, {"a1": "C2"}, {"p8": "C2"}).position()) is None


def test_material_alone_sees_no_formation(boissiere: Ruleset) -> None:
    white, black = {"i2": "C2", "i4": "C4", "a7": "C6"}, {"p1": "S49", "m8": "C3"}
    position = Setup(boissiere, white, black).position()
    assert Engine(evaluation="material").search(position, depth=1).score == 0
    assert Engine().search(position, depth=1).score > 0


def test_the_bench_knows_its_rulesets() -> None:
    with pytest.raises(SearchError, match='"chess" is no built-in ruleset'):
        bench("chess")
