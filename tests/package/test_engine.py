"""The opponent through Python: limits, stopping, what it finds, and the strengths."""

from __future__ import annotations

import threading
import time
from random import Random

import pytest

from rithmomachia import Position, Ruleset, SearchError, Setup
from rithmomachia.engine import STRENGTHS, Engine, StopFlag, choose_turn, strength
from rithmomachia.engine.players import greedy_turn, random_turn


@pytest.fixture
def win_in_one(boissiere: Ruleset) -> Position:
    """White has taken three and may take a fourth, the 15 on m4."""
    white, black = {"i4": "C5", "a1": "C2"}, {"m4": "S15", "m8": "C3", "p1": "S49"}
    return Setup(boissiere, white, black, white_prisoners=["c3", "t16", "s28"]).position()


def test_a_search_finds_the_win(win_in_one: Position) -> None:
    found = Engine().search(win_in_one, depth=2)
    assert found.turn is not None
    assert found.turn.word == "xm4"
    assert found.wins_in == 1
    assert found.score > 29_000
    outcome = win_in_one.play(found.turn).outcome()
    assert outcome is not None
    assert outcome.winner == "white"


def test_a_search_is_repeatable_by_depth_and_by_nodes(any_start: Position) -> None:
    by_depth = [Engine().search(any_start, depth=2) for _ in range(2)]
    by_nodes = [Engine().search(any_start, nodes=3000) for _ in range(2)]
    for one, two in (by_depth, by_nodes):
        assert (one.turn, one.score, one.nodes) == (two.turn, two.score, two.nodes)
    assert Engine().search(any_start, nodes=3000).nodes <= 3000


def test_the_expected_line_can_be_played(any_start: Position) -> None:
    found = Engine().search(any_start, depth=3)
    assert found.depth == 3
    assert found.pv[0] == found.turn
    position = any_start
    for turn in found.pv:
        assert position.is_legal(turn)
        position = position.play(turn)


def test_a_search_keeps_its_time(any_start: Position) -> None:
    begun = time.monotonic()
    found = Engine().search(any_start, time_ms=80)
    # Generous: this asks whether the clock is heeded at all, the benchmark how closely.
    assert time.monotonic() - begun < 5
    assert found.turn is not None
    assert any_start.is_legal(found.turn)
    assert found.time_ms >= 0


def test_another_thread_can_stop_it(any_start: Position) -> None:
    stop = StopFlag()
    assert not stop.is_set()
    timer = threading.Timer(0.05, stop.set)
    timer.start()
    found = Engine().search(any_start, stop=stop)
    timer.join()
    assert stop.is_set()
    assert found.turn is not None


def test_a_flag_already_set_still_gives_a_legal_turn(any_start: Position) -> None:
    stop = StopFlag()
    stop.set()
    found = Engine().search(any_start, stop=stop)
    assert found.turn is not None
    assert any_start.is_legal(found.turn)


def search_again_and_again(engine: Engine, position: Position) -> None:
    """Tries for a second, since a search in another thread may need a moment to begin."""
    for _ in range(200):
        engine.search(position, nodes=1)
        time.sleep(0.005)


def test_one_engine_searches_once_at_a_time(any_start: Position) -> None:
    engine, stop, other = Engine(), StopFlag(), threading.Event()

    def search() -> None:
        other.set()
        engine.search(any_start, stop=stop)

    thread = threading.Thread(target=search)
    thread.start()
    other.wait()
    try:
        with pytest.raises(SearchError, match="one search at a time"):
            search_again_and_again(engine, any_start)
    finally:
        stop.set()
        thread.join()
    engine.clear()
    assert engine.search(any_start, nodes=500).turn is not None


def test_a_finished_position_has_no_turn(win_in_one: Position) -> None:
    over = win_in_one.play("xm4")
    assert Engine().search(over, depth=1).turn is None
    with pytest.raises(SearchError, match="over"):
        choose_turn(over, STRENGTHS[0])


def test_the_rest_of_a_turn_is_searched_too(boissiere: Ruleset) -> None:
    white = {"i4": "C5", "c3": "T9", "d5": "C7", "a1": "S25"}
    black = {"c5": "T16", "p8": "S49", "p1": "S28"}
    half = Setup(boissiere, white, black).position().play_part("i4i5")
    found = Engine().search(half, depth=1)
    assert found.turn is not None
    assert found.turn.move is None
    assert half.is_legal(found.turn)


@pytest.mark.parametrize(
    ("limits", "word"),
    [
        ({}, "limit"),
        ({"depth": 0}, "0"),
        ({"depth": 256}, "256"),
        ({"time_ms": -1}, "-1"),
        ({"nodes": -5}, "-5"),
    ],
)
def test_limits_out_of_range_are_refused(
    any_start: Position, limits: dict[str, int], word: str
) -> None:
    with pytest.raises(SearchError, match=word):
        Engine().search(
            any_start,
            time_ms=limits.get("time_ms"),
            depth=limits.get("depth"),
            nodes=limits.get("nodes"),
        )


@pytest.mark.parametrize("hash_mib", [0, -1, 5000])
def test_memory_out_of_range_is_refused(hash_mib: int) -> None:
    with pytest.raises(SearchError, match=str(hash_mib)):
        Engine(hash_mib)


def test_every_strength_plays_legal_turns(any_start: Position) -> None:
    assert len({each.id for each in STRENGTHS}) == len(STRENGTHS) == 10
    assert [each.overlooks for each in STRENGTHS] == sorted(
        (each.overlooks for each in STRENGTHS), reverse=True
    )
    for each in STRENGTHS:
        quick = each._replace(time_ms=min(each.time_ms, 30))
        turn = choose_turn(any_start, quick, seed=5)
        assert any_start.is_legal(turn)
        assert each == strength(each.id)
        assert each.title
        assert each.text.endswith(".")


def test_every_whole_number_is_a_seed(any_start: Position) -> None:
    for seed in (-1, 2**64, 10**30):
        found = Engine().search(any_start, depth=1, seed=seed, played=[seed])
        assert found.turn is not None


def test_a_strength_nobody_knows_is_refused() -> None:
    with pytest.raises(SearchError, match=r"divine.*beginner"):
        strength("divine")


def test_seeds_make_simple_players_repeatable(any_start: Position) -> None:
    for player in (random_turn, greedy_turn):
        assert player(any_start, Random(9)) == player(any_start, Random(9))
    assert len({random_turn(any_start, Random(seed)).word for seed in range(30)}) > 3


def test_the_greedy_player_takes_and_wins(win_in_one: Position, boissiere: Ruleset) -> None:
    won = win_in_one.play(greedy_turn(win_in_one, Random(1))).outcome()
    assert won is not None
    assert won.winner == "white"
    white = {"i4": "C5", "c3": "T9", "d5": "C7"}
    position = Setup(boissiere, white, {"c5": "T16", "m4": "S15"}).position()
    after = position.play(greedy_turn(position, Random(1)))
    assert after.tally("white").count == 2


def test_simple_players_refuse_a_finished_position(win_in_one: Position) -> None:
    over = win_in_one.play("xm4")
    for player in (random_turn, greedy_turn):
        with pytest.raises(SearchError, match="over"):
            player(over, Random(1))
