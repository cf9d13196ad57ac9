"""Statistics of matches against published values, and against themselves.

CITE: the values are those of fastchess's own tests (Disservin/fastchess on GitHub, in app/tests:
sprt_test.cpp at 0cbac498, elo_test.cpp at 2f5e8881), which are checked there to one per cent. Its
values for matches in which every game ended alike are left out: they hang on what stands in for
results never seen, and changed between its versions.
"""

from __future__ import annotations

import math
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rithmomachia.match.sprt import Model, Sprt, SprtError, Verdict, fit_to_strength
from rithmomachia.match.statistics import (
    Games,
    Pairs,
    elo_of_share,
    estimate,
    mean_and_variance,
    share_of_elo,
    wilson,
)

NORMALIZED, LOGISTIC = Model.NORMALIZED, Model.LOGISTIC


def pairs(lost: int, loss_draw: int, split: int, drawn: int, win_draw: int, won: int) -> Pairs:
    """Pairs as fastchess counts them: a win and a loss apart from two draws."""
    return Pairs(lost, loss_draw, split + drawn, win_draw, won)


@pytest.mark.parametrize(
    ("results", "elo0", "elo1", "model", "ratio"),
    [
        (Games(wins=36433, losses=36027, draws=68692), 0, 2, NORMALIZED, 0.92),
        (Games(wins=10871, losses=10650, draws=20431), -1.75, 0.25, NORMALIZED, 2.30),
        (Games(wins=21404, losses=21184, draws=40708), 0.5, 2.5, LOGISTIC, -1.57),
        (Games(wins=57433, losses=57030, draws=106593), 0, 2, LOGISTIC, -2.59),
        (pairs(365, 16618, 36029, 200, 16974, 390), 0, 2, NORMALIZED, 2.25),
        (pairs(127, 4883, 10311, 401, 5150, 104), -1.75, 0.25, NORMALIZED, 3.01),
        (pairs(223, 9863, 20279, 1000, 10037, 246), 0.5, 2.5, LOGISTIC, -3.07),
        (pairs(871, 26175, 55003, 980, 26678, 821), 0, 2, LOGISTIC, -4.98),
    ],
)
def test_the_ratio_is_the_published_one(
    results: Games | Pairs, elo0: float, elo1: float, model: Model, ratio: float
) -> None:
    assert Sprt(elo0, elo1, model=model).ratio(results) == pytest.approx(ratio, rel=0.01)


@pytest.mark.parametrize(
    ("results", "normalized", "margin", "superiority"),
    [
        (Games(wins=76, losses=89, draws=123), -20.76, 40.13, 0.1553),
        (Games(wins=136, losses=96, draws=111), 49.77, 36.77, 0.9960),
        (Games(wins=34, losses=356), -508.44, 34.48, 0.0),
        (pairs(34, 54, 31, 32, 64, 75), 57.94, 28.28, 1.0),
        (pairs(332, 433, 457, 41, 333, 334), -9.17, 10.96, 0.0505),
        (pairs(7895, 8757, 5485, 200, 568, 9999), -19.01, 2.65, 0.0),
    ],
)
def test_normalized_elo_and_superiority_are_the_published_ones(
    results: Games | Pairs, normalized: float, margin: float, superiority: float
) -> None:
    found = estimate(results)
    assert found is not None
    assert found.normalized == pytest.approx(normalized, rel=0.001)
    assert found.normalized_margin == pytest.approx(margin, abs=0.011)
    assert found.superiority == pytest.approx(superiority, abs=0.00006)


@pytest.mark.parametrize(
    ("results", "elo", "margin"),
    [
        (Games(wins=136, losses=96, draws=111), 40.70, 30.43),
        (pairs(34, 54, 31, 32, 64, 75), 55.58, 27.65),
        (pairs(332, 433, 457, 41, 333, 334), -8.64, 10.33),
        (pairs(7895, 8757, 5485, 200, 568, 9999), -21.04, 2.95),
    ],
)
def test_elo_and_its_margin_are_the_published_ones(
    results: Games | Pairs, elo: float, margin: float
) -> None:
    found = estimate(results)
    assert found is not None
    assert found.elo == pytest.approx(elo, abs=0.006)
    assert found.elo_margin == pytest.approx(margin, abs=0.006)
    assert found.elo_low < found.elo < found.elo_high


def test_nothing_played_says_nothing() -> None:
    assert estimate(Games()) is None
    assert estimate(Pairs()) is None
    assert Sprt().ratio(Games()) == 0.0
    assert Sprt().verdict(Pairs()) is Verdict.GOES_ON


def test_a_clean_score_is_infinite_but_not_certain() -> None:
    for results in (Games(wins=10), Pairs(points_2=5)):
        found = estimate(results)
        assert found is not None
        assert (found.share, found.elo, found.elo_high) == (1.0, math.inf, math.inf)
        # Wilson: 10 of 10 speaks for 72 % at least.
        assert found.elo_low == pytest.approx(elo_of_share(0.7225), abs=0.5)
        assert found.superiority == 1.0
    drawn = estimate(Games(draws=4))
    assert drawn is not None
    assert (drawn.elo, drawn.superiority, drawn.normalized) == (0.0, 0.5, 0.0)
    assert drawn.elo_low < -100
    assert drawn.elo_high > 100


def test_few_results_have_an_interval_all_the_same() -> None:
    found = estimate(Pairs(points_1=1, points_2=1))
    assert found is not None
    assert found.elo == pytest.approx(elo_of_share(0.75))
    # Wilson: 3 of 4 speaks for 30 % to 95 %.
    assert found.elo_low == pytest.approx(elo_of_share(0.3006), abs=0.5)
    assert found.elo_high == pytest.approx(elo_of_share(0.9544), abs=0.5)


def test_wilson_is_the_published_interval() -> None:
    # CITE: Newcombe, Two-sided confidence intervals for the single proportion, Statistics in
    # Medicine 17 (1998), table I, method 3: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
    for points, games, low, high in (
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ):
        assert wilson(points, games) == pytest.approx((low, high), abs=0.00006)


@given(st.floats(-800, 800))
def test_elo_and_share_are_inverse(elo: float) -> None:
    assert elo_of_share(share_of_elo(elo)) == pytest.approx(elo, abs=1e-6)


@settings(deadline=None)
@given(st.lists(st.integers(0, 60), min_size=5, max_size=5))
def test_both_sides_see_the_same_match(counts: list[int]) -> None:
    one, other = Pairs(*counts), Pairs(*reversed(counts))
    mine, theirs = estimate(one), estimate(other)
    if mine is None or theirs is None:
        assert one.total == 0
        return
    assert mine.share + theirs.share == pytest.approx(1)
    assert mine.superiority + theirs.superiority == pytest.approx(1)
    test, mirrored = Sprt(-3, 4, model=LOGISTIC), Sprt(-4, 3, model=LOGISTIC)
    assert test.ratio(one) == pytest.approx(-mirrored.ratio(other), abs=1e-6)
    normal, turned = Sprt(-3, 4), Sprt(-4, 3)
    assert normal.ratio(one) == pytest.approx(-turned.ratio(other), abs=1e-4)


def test_bounds_and_verdicts() -> None:
    test = Sprt(0, 10)
    assert test.lower == pytest.approx(-2.944, abs=0.001)
    assert test.upper == pytest.approx(2.944, abs=0.001)
    assert test.verdict(Games(wins=5000, losses=4000)) is Verdict.H1
    assert test.verdict(Games(wins=4000, losses=5000)) is Verdict.H0
    assert test.verdict(Games(wins=5, losses=4)) is Verdict.GOES_ON


# Strengths of ±0.1 are ±35 normalised Elo, wider than the bounds of any test.
@settings(deadline=None, max_examples=50)
@given(st.lists(st.integers(20, 80), min_size=5, max_size=5), st.floats(-0.1, 0.1))
def test_the_fit_has_the_strength_asked_for_and_is_the_likeliest(
    counts: list[int], strength: float
) -> None:
    seen = [count / sum(counts) for count in counts]
    fit = fit_to_strength(seen, strength)
    assert sum(fit) == pytest.approx(1)
    mean, variance = mean_and_variance(fit)
    assert (mean - 0.5) / math.sqrt(variance) == pytest.approx(strength, abs=1e-6)
    likelihood = sum(p * math.log(q) for p, q in zip(seen, fit, strict=True))
    # Others of the same strength: move the weight of a random distribution until it fits.
    rng = Random(sum(counts))
    for _ in range(5):
        other = fit_to_strength([0.02 + rng.random() * p for p in seen], strength)
        other = [q / sum(other) for q in other]
        assert sum(p * math.log(q) for p, q in zip(seen, other, strict=True)) <= likelihood + 1e-9


def test_the_test_errs_as_seldom_as_it_promises() -> None:
    """Two equals under bounds 0 and 60: H1 may be accepted in 5 matches of 100."""
    rng = Random(11)
    test = Sprt(0, 60, model=LOGISTIC)
    verdicts = []
    for _ in range(200):
        counts = [0, 0, 0, 0, 0]
        while (verdict := test.verdict(Pairs(*counts))) is Verdict.GOES_ON:
            for _ in range(10):
                counts[rng.choice((0, 1, 2)) + rng.choice((0, 1, 2))] += 1
        verdicts.append(verdict)
    # 10 are expected; 20 would come once in a thousand matches of matches.
    assert 0 < verdicts.count(Verdict.H1) <= 20


@pytest.mark.parametrize(
    ("test", "word"),
    [
        (Sprt(5, 0), "5 is not below 0"),
        (Sprt(0, 0), "0 is not below 0"),
        (Sprt(0, math.inf), "inf"),
        (Sprt(alpha=0), "alpha"),
        (Sprt(beta=0.9), "0.9"),
    ],
)
def test_a_test_that_cannot_be_is_refused(test: Sprt, word: str) -> None:
    with pytest.raises(SprtError, match=word):
        test.checked()
