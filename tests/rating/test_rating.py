"""Glicko-2 against the numbers its author printed, and the laws that hold for all numbers."""

from __future__ import annotations

from math import isfinite

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rithmomachia.rating import (
    NEW_DEVIATION,
    Rating,
    RatingError,
    Result,
    expected_score,
    idle,
    interval,
    rate_game,
    rate_period,
)

# CITE: the worked example of the paper: tau 0.5, one win and two losses.
PLAYER = Rating(1500, 200, 0.06)
RESULTS = [
    Result(Rating(1400, 30), 1),
    Result(Rating(1550, 100), 0),
    Result(Rating(1700, 300), 0),
]

RATINGS = st.builds(Rating, st.floats(0, 4000), st.floats(20, NEW_DEVIATION), st.floats(0.01, 0.2))
SCORES = st.sampled_from([0.0, 0.5, 1.0])
PERIODS = st.lists(st.builds(Result, RATINGS, SCORES), min_size=1, max_size=30)


def test_the_example_of_the_paper() -> None:
    after = rate_period(PLAYER, RESULTS, tau=0.5)
    # The paper rounds on the way: 1464.06 where the exact number is 1464.0507.
    assert after.rating == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.005)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_the_scores_the_example_expects() -> None:
    # The paper's E counts the opponent's deviation alone; one's own is almost nothing here.
    sure = Rating(1500, 1e-9, 0.06)
    expected = [round(expected_score(sure, result.opponent), 3) for result in RESULTS]
    assert expected == [0.639, 0.432, 0.303]


def test_a_period_without_games_makes_less_sure() -> None:
    # Step 6 alone: the square root of 200² + (173.7178 × 0.06)².
    after = rate_period(PLAYER, [])
    assert after == idle(PLAYER, 1)
    assert after.deviation == pytest.approx((200**2 + (173.7178 * 0.06) ** 2) ** 0.5)
    assert (after.rating, after.volatility) == (1500, 0.06)
    assert idle(PLAYER, 0) == pytest.approx(PLAYER)
    assert idle(PLAYER, 1e9).deviation == NEW_DEVIATION


def test_time_adds_up() -> None:
    assert idle(idle(PLAYER, 3), 4.5) == pytest.approx(idle(PLAYER, 7.5))


def test_the_order_of_games_does_not_matter() -> None:
    assert rate_period(PLAYER, RESULTS[::-1]) == pytest.approx(rate_period(PLAYER, RESULTS))


@given(RATINGS, PERIODS)
def test_all_ratings_stay_numbers_that_can_go_on(player: Rating, results: list[Result]) -> None:
    for _ in range(3):
        player = rate_period(player, results)
        assert all(isfinite(number) for number in player)
        assert 0 < player.deviation <= NEW_DEVIATION
        assert player.volatility > 0


@given(RATINGS, RATINGS)
def test_winning_is_better_than_a_draw_and_a_draw_than_losing(one: Rating, other: Rating) -> None:
    lost, drawn, won = (rate_game(one, other, score=score)[0].rating for score in (0, 0.5, 1))
    assert lost < drawn < won
    assert lost <= one.rating <= won


@given(RATINGS, RATINGS, SCORES)
def test_one_game_is_a_period_for_both(white: Rating, black: Rating, score: float) -> None:
    assert rate_game(white, black, score=score) == (
        rate_period(white, [Result(black, score)]),
        rate_period(black, [Result(white, 1 - score)]),
    )
    assert rate_game(white, black, score=score)[::-1] == rate_game(black, white, score=1 - score)


@given(RATINGS, RATINGS)
def test_expectations_of_both_sides_add_up(one: Rating, other: Rating) -> None:
    assert expected_score(one, other) + expected_score(other, one) == pytest.approx(1)
    assert expected_score(one, one) == pytest.approx(0.5)


@given(RATINGS, st.floats(0, 350), st.floats(0, 100))
def test_the_same_shift_of_all_shifts_the_result(
    player: Rating, distance: float, shift: float
) -> None:
    opponent = Rating(player.rating + distance, 80, 0.06)
    moved = rate_game(
        player._replace(rating=player.rating + shift),
        opponent._replace(rating=opponent.rating + shift),
        score=1,
    )[0]
    assert moved.rating == pytest.approx(rate_game(player, opponent, score=1)[0].rating + shift)


def test_games_make_surer() -> None:
    player = Rating()
    for _ in range(20):
        before, player = player, rate_game(player, Rating(1500, 50), score=0.5)[0]
        assert player.deviation < before.deviation
    low, high = interval(player)
    assert low < 1500 < high
    assert high - low == pytest.approx(3.92 * player.deviation)


def test_an_upset_raises_volatility() -> None:
    strong = Result(Rating(2400, 30), 1)
    assert rate_period(Rating(1500, 60), [strong] * 5).volatility > 0.06


@pytest.mark.parametrize(
    ("rating", "score", "value"),
    [
        (Rating(float("nan")), 1, "nan"),
        (Rating(1500, 0), 1, "0"),
        (Rating(1500, float("inf")), 1, "inf"),
        (Rating(1500, 200, -1), 1, "-1"),
        (Rating(), 2, "2"),
        (Rating(), float("nan"), "nan"),
    ],
)
def test_what_is_no_number_of_its_kind_is_refused(rating: Rating, score: float, value: str) -> None:
    with pytest.raises(RatingError, match=value):
        rate_game(rating, Rating(), score=score)
    with pytest.raises(RatingError, match="tau"):
        rate_period(Rating(), RESULTS, tau=0)
    with pytest.raises(RatingError, match="periods"):
        idle(Rating(), -1)
