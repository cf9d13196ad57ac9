"""The sequential probability ratio test: stops a match as soon as it has shown enough.

CITE: the likelihoods are those of Michel Van den Bergh, "Comments on Normalized Elo", propositions
1.1 (logistic) and section 4.1 (normalised): the distribution of results that fits best among all
with the given strength.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from rithmomachia.errors import RithmomachiaError
from rithmomachia.match.statistics import (
    NORMALIZED_UNIT,
    Games,
    Pairs,
    mean_and_variance,
    outcomes,
    share_of_elo,
)

# A result that has not been seen counts as nearly none, so that its logarithm exists.
_UNSEEN = 1e-3
_CLOSE = 1e-9
_ROUNDS = 200


class Model(StrEnum):
    """What the bounds are measured in."""

    NORMALIZED = "normalized"
    LOGISTIC = "logistic"


class Verdict(StrEnum):
    """What the test says."""

    GOES_ON = "goes on"
    H0 = "H0 accepted"
    H1 = "H1 accepted"


class SprtError(RithmomachiaError):
    """A test that cannot be."""


class Sprt(NamedTuple):
    """A test of H1, the player is stronger by `elo1`, against H0, by `elo0`.

    Attributes:
        elo0: The difference under H0.
        elo1: The difference under H1.
        alpha: How often H1 may be accepted though H0 is true.
        beta: How often H0 may be accepted though H1 is true.
        model: Whether the two are normalised or ordinary Elo.
    """

    elo0: float = 0.0
    elo1: float = 5.0
    alpha: float = 0.05
    beta: float = 0.05
    model: Model = Model.NORMALIZED

    def checked(self) -> Sprt:
        """This test, when it can be.

        Raises:
            SprtError: A number is out of its range.
        """
        if not (math.isfinite(self.elo0) and math.isfinite(self.elo1) and self.elo0 < self.elo1):
            raise SprtError(f"elo0 must be below elo1, and {self.elo0} is not below {self.elo1}")
        for name, value in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0 < value < 0.5:
                raise SprtError(f"{name} must lie between 0 and 0.5, and {value} does not")
        return self

    @property
    def lower(self) -> float:
        """H0 is accepted when the ratio falls to this."""
        return math.log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        """H1 is accepted when the ratio rises to this."""
        return math.log((1 - self.beta) / self.alpha)

    def ratio(self, results: Games | Pairs) -> float:
        """The logarithm of how much likelier the results are under H1 than under H0."""
        if sum(results.counts()) == 0:
            return 0.0
        counts = [count or _UNSEEN for count in results.counts()]
        total = sum(counts)
        seen = [count / total for count in counts]
        if self.model is Model.LOGISTIC:
            fits = [_fit_to_mean(seen, share_of_elo(elo)) for elo in (self.elo0, self.elo1)]
        else:
            # By the pair the same strength is larger: two games' worth of it.
            scale = math.sqrt(2) if isinstance(results, Pairs) else 1.0
            fits = [
                fit_to_strength(seen, scale * elo / NORMALIZED_UNIT)
                for elo in (self.elo0, self.elo1)
            ]
        return total * sum(
            p * (math.log(one) - math.log(nought))
            for p, nought, one in zip(seen, fits[0], fits[1], strict=True)
        )

    def verdict(self, results: Games | Pairs) -> Verdict:
        """What the results decide, if anything yet."""
        ratio = self.ratio(results)
        if ratio >= self.upper:
            return Verdict.H1
        return Verdict.H0 if ratio <= self.lower else Verdict.GOES_ON


def _fit_to_mean(seen: Sequence[float], mean: float) -> list[float]:
    """The likeliest distribution with this mean."""
    return _tilted(seen, [value - mean for value in outcomes(len(seen))])


def fit_to_strength(seen: Sequence[float], strength: float) -> list[float]:
    """The likeliest distribution whose mean lies so many of its deviations above a half."""
    values = outcomes(len(seen))
    fit = [1 / len(seen)] * len(seen)
    for _ in range(_ROUNDS):
        mean, variance = mean_and_variance(fit)
        deviation = math.sqrt(variance)
        slopes = [
            value - 0.5 - strength * deviation * (1 + ((value - mean) / deviation) ** 2) / 2
            for value in values
        ]
        before, fit = fit, _tilted(seen, slopes)
        if max(abs(old - new) for old, new in zip(before, fit, strict=True)) < _CLOSE:
            break
    return fit


def _tilted(seen: Sequence[float], slopes: Sequence[float]) -> list[float]:
    """The distribution nearest to what was seen under which the slopes average to nothing.

    It is seen / (1 + t × slope), for the one t that makes it add up; found by halving, since the
    sum falls as t grows.
    """
    low, high = -1 / max(slopes), -1 / min(slopes)
    for _ in range(_ROUNDS):
        t = (low + high) / 2
        total = sum(p * s / (1 + t * s) for p, s in zip(seen, slopes, strict=True))
        if t in (low, high):
            break
        low, high = (t, high) if total > 0 else (low, t)
    t = (low + high) / 2
    return [p / (1 + t * s) for p, s in zip(seen, slopes, strict=True)]
