"""Ratings by Glicko-2: how strong a player is, and how sure that is.

CITE: Mark E. Glickman, "Example of the Glicko-2 system", Boston University, revised 22 March 2022.
Steps and symbols are those of the paper; its worked example is a test.

>>> rating = rate_period(
...     Rating(1500, 200, 0.06),
...     [Result(Rating(1400, 30), 1), Result(Rating(1550, 100), 0), Result(Rating(1700, 300), 0)],
... )
>>> round(rating.rating, 2), round(rating.deviation, 2), round(rating.volatility, 5)
(1464.05, 151.52, 0.06)
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, isfinite, log, pi, sqrt
from typing import NamedTuple

from rithmomachia.errors import RithmomachiaError, shown

# One unit of the paper's inner scale in points of rating (step 2).
_SCALE = 173.7178
_CENTRE = 1500.0
# Where the search for the volatility ends (step 5).
_CLOSE = 0.000001
# The search halves an interval; this many steps are beyond the precision of numbers.
_MOST_STEPS = 200

NEW_DEVIATION = 350.0
NEW_VOLATILITY = 0.06
# Far beyond what play leads to: only wild results come here, and later periods still work.
MAX_VOLATILITY = 1.0
# How much volatility may change: the paper's range is 0.3 to 1.2, its example has 0.5.
TAU = 0.5


class RatingError(RithmomachiaError):
    """Numbers that are no rating, score or time."""


class Rating(NamedTuple):
    """A player's strength as far as it is known; a new player's unless told otherwise.

    Attributes:
        rating: Points; 1500 for a new player.
        deviation: How unsure they are: the true strength lies within two of them in 19 of 20 cases.
        volatility: How much the strength itself is expected to change.
    """

    rating: float = _CENTRE
    deviation: float = NEW_DEVIATION
    volatility: float = NEW_VOLATILITY


class Result(NamedTuple):
    """One game of a period.

    Attributes:
        opponent: As rated before the period.
        score: 1 for a win, 0.5 for a draw, 0 for a loss.
    """

    opponent: Rating
    score: float


def rate_period(rating: Rating, results: Sequence[Result], *, tau: float = TAU) -> Rating:
    """The rating after a period, its games taken together as the paper does.

    Without games only the deviation grows. The opponents' ratings are those before the period, so
    the order of players and of games does not matter.

    Raises:
        RatingError: A number that is none of its kind.
    """
    _check(rating, tau)
    for result in results:
        _check(result.opponent, tau)
        if not 0 <= result.score <= 1:
            raise RatingError(f"a score is 0 to 1, not {shown(result.score)}")
    if not results:
        return idle(rating, 1.0)
    mu, phi = _inner(rating)
    # Steps 3 and 4: what the games could tell, and what they told.
    information = 0.0
    surprise = 0.0
    for result in results:
        opponent_mu, opponent_phi = _inner(result.opponent)
        g = _weight(opponent_phi)
        expected = _expected(mu - opponent_mu, g)
        information += g * g * expected * (1 - expected)
        surprise += g * (result.score - expected)
    variance = 1 / information
    delta = variance * surprise
    sigma = _volatility(phi, rating.volatility, variance, delta, tau=tau)
    # Steps 6 and 7.
    phi_star = sqrt(phi * phi + sigma * sigma)
    new_phi = 1 / sqrt(1 / (phi_star * phi_star) + information)
    new_mu = mu + new_phi * new_phi * surprise
    # No player is less known than a new one.
    return Rating(new_mu * _SCALE + _CENTRE, min(NEW_DEVIATION, new_phi * _SCALE), sigma)


def rate_game(
    white: Rating, black: Rating, *, score: float, tau: float = TAU
) -> tuple[Rating, Rating]:
    """Both ratings after one game, a period of its own.

    For ratings that change with every game; let time pass with `idle` before.

    Args:
        white: Before the game.
        black: Before the game.
        score: White's: 1, 0.5 or 0.
        tau: How much volatility may change.

    Raises:
        RatingError: A number that is none of its kind.
    """
    return (
        rate_period(white, [Result(black, score)], tau=tau),
        rate_period(black, [Result(white, 1 - score)], tau=tau),
    )


def idle(rating: Rating, periods: float) -> Rating:
    """The rating after time without games: the deviation grows, to that of a new player at most.

    Args:
        rating: Before.
        periods: How many rating periods, parts included.

    Raises:
        RatingError: A number that is none of its kind.
    """
    _check(rating, TAU)
    if not (isfinite(periods) and periods >= 0):
        raise RatingError(f"periods is 0 or more, not {shown(periods)}")
    phi = rating.deviation / _SCALE
    grown = _SCALE * sqrt(phi * phi + periods * rating.volatility * rating.volatility)
    return rating._replace(deviation=min(NEW_DEVIATION, grown))


def expected_score(rating: Rating, opponent: Rating) -> float:
    """The score to expect of a game, 0 to 1, both sides' uncertainty considered.

    CITE: the paper's E with both deviations in g, as Glickman gives it for the Glicko system; so
    the scores of the two sides add up to 1.
    """
    mu, phi = _inner(rating)
    opponent_mu, opponent_phi = _inner(opponent)
    return _expected(mu - opponent_mu, _weight(sqrt(phi * phi + opponent_phi * opponent_phi)))


def interval(rating: Rating) -> tuple[float, float]:
    """Between which points the true strength lies in 19 of 20 cases."""
    return rating.rating - 1.96 * rating.deviation, rating.rating + 1.96 * rating.deviation


def _inner(rating: Rating) -> tuple[float, float]:
    return (rating.rating - _CENTRE) / _SCALE, rating.deviation / _SCALE


def _weight(phi: float) -> float:
    """The paper's g: games against opponents little known tell less."""
    return 1 / sqrt(1 + 3 * phi * phi / (pi * pi))


def _expected(difference: float, g: float) -> float:
    """The paper's E, kept off 0 and 1, where a game would tell nothing at all."""
    # Beyond this the paper's 1 / (1 + exp) leaves the range of numbers.
    exponent = max(-30.0, min(30.0, g * difference))
    return 1 / (1 + exp(-exponent))


def _volatility(phi: float, sigma: float, variance: float, delta: float, *, tau: float) -> float:
    """Step 5: the new volatility, by the Illinois variant of the rule of false position."""
    a = log(sigma * sigma)

    def f(x: float) -> float:
        spread = phi * phi + variance + exp(x)
        return exp(x) * (delta * delta - spread) / (2 * spread * spread) - (x - a) / (tau * tau)

    low = a
    if delta * delta > phi * phi + variance:
        high = log(delta * delta - phi * phi - variance)
    else:
        k = 1
        while f(a - k * tau) < 0:
            k += 1
        high = a - k * tau
    f_low, f_high = f(low), f(high)
    for _ in range(_MOST_STEPS):
        if abs(high - low) <= _CLOSE:
            break
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return exp(low / 2)


def _check(rating: Rating, tau: float) -> None:
    if not (isfinite(rating.rating) and abs(rating.rating) <= 100_000):
        raise RatingError(f"a rating is -100000 to 100000, not {shown(rating.rating)}")
    if not 0 < rating.deviation <= 1000:
        raise RatingError(f"a deviation is above 0 and at most 1000, not {shown(rating.deviation)}")
    if not 0.000001 <= rating.volatility <= MAX_VOLATILITY:
        raise RatingError(f"a volatility is 0.000001 to 1, not {shown(rating.volatility)}")
    if not 0.01 <= tau <= 10:
        raise RatingError(f"tau is 0.01 to 10, not {shown(tau)}")
