"""What results prove: Elo, normalised Elo, likelihood of superiority, each with its error.

CITE: the formulas of normalised Elo and of pairs as five outcomes are Michel Van den Bergh's
("Comments on Normalized Elo"), as chess engine testing uses them.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import NormalDist
from typing import NamedTuple

# One unit of normalised Elo, so that it is about Elo where draws are rare.
NORMALIZED_UNIT = 800 / math.log(10)
_NORMAL = NormalDist()
Z_95 = _NORMAL.inv_cdf(0.975)


class Games(NamedTuple):
    """Results of single games, for one of the players."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def total(self) -> int:
        """How many games."""
        return sum(self)

    @property
    def points(self) -> float:
        """A win is 1, a draw ½."""
        return self.wins + self.draws / 2

    def counts(self) -> tuple[int, ...]:
        """From the worst result to the best."""
        return (self.losses, self.draws, self.wins)


class Pairs(NamedTuple):
    """Results of pairs of games on one opening with sides changed, for one of the players.

    The two games of a pair are not independent, so a pair is one observation of five.

    Attributes:
        points_0: Pairs lost twice.
        points_half: A loss and a draw.
        points_1: A win and a loss, or two draws.
        points_1_half: A win and a draw.
        points_2: Pairs won twice.
    """

    points_0: int = 0
    points_half: int = 0
    points_1: int = 0
    points_1_half: int = 0
    points_2: int = 0

    @property
    def total(self) -> int:
        """How many pairs."""
        return sum(self)

    def counts(self) -> tuple[int, ...]:
        """From the worst result to the best."""
        return tuple(self)


class Estimate(NamedTuple):
    """What results say of the difference between two players. Intervals are of 95 %.

    Attributes:
        share: Points made, of all there were.
        elo: The difference in Elo points; infinite when every game was won.
        elo_low: Lower end of its interval.
        elo_high: Upper end.
        normalized: The difference in normalised Elo.
        normalized_margin: Half of its interval.
        superiority: Probability that the player is the better one, given even odds before.
    """

    share: float
    elo: float
    elo_low: float
    elo_high: float
    normalized: float
    normalized_margin: float
    superiority: float

    @property
    def elo_margin(self) -> float:
        """Half of Elo's interval."""
        return (self.elo_high - self.elo_low) / 2


def estimate(results: Games | Pairs) -> Estimate | None:
    """The difference that results speak for; `None` when there are none."""
    counts = results.counts()
    total = sum(counts)
    if total == 0:
        return None
    mean, variance = mean_and_variance([count / total for count in counts])
    # A pair is two games; normalised Elo is by the game.
    games = total * (2 if isinstance(results, Pairs) else 1)
    deviation = math.sqrt(variance * games / total)
    if deviation > 0:
        spread = Z_95 * math.sqrt(variance / total)
        low, high = mean - spread, mean + spread
        if low <= 0 or high >= 1:
            # Too few results for the normal curve.
            low, high = wilson(mean * games, games)
        normalized = (mean - 0.5) / deviation * NORMALIZED_UNIT
        superiority = _NORMAL.cdf((mean - 0.5) / math.sqrt(variance / total))
    else:
        # Equal results have no spread, which does not make them certain.
        low, high = wilson(mean * games, games)
        normalized = 0.0 if mean == 0.5 else math.copysign(math.inf, mean - 0.5)
        superiority = 0.5 if mean == 0.5 else float(mean > 0.5)
    return Estimate(
        mean,
        elo_of_share(mean),
        elo_of_share(low),
        elo_of_share(high),
        normalized,
        Z_95 * NORMALIZED_UNIT / math.sqrt(games),
        superiority,
    )


def elo_of_share(share: float) -> float:
    """The Elo difference at which so much of the points is expected."""
    if not 0 < share < 1:
        return math.copysign(math.inf, share - 0.5)
    # Adding nothing makes a negative nought a plain one.
    return -400 * math.log10(1 / share - 1) + 0.0


def share_of_elo(elo: float) -> float:
    """The share of the points expected at an Elo difference."""
    return 1 / (1 + 10 ** (-elo / 400))


def wilson(points: float, games: int, *, z: float = Z_95) -> tuple[float, float]:
    """The Wilson score interval of a share."""
    share = points / games
    weight = z * z / games
    middle = (share + weight / 2) / (1 + weight)
    spread = z * math.sqrt(share * (1 - share) / games + weight / (4 * games)) / (1 + weight)
    return max(0.0, middle - spread), min(1.0, middle + spread)


def mean_and_variance(probabilities: Sequence[float]) -> tuple[float, float]:
    """Of results that are evenly spaced from 0 to 1."""
    values = outcomes(len(probabilities))
    mean = sum(value * p for value, p in zip(values, probabilities, strict=True))
    variance = sum((value - mean) ** 2 * p for value, p in zip(values, probabilities, strict=True))
    return mean, variance


def outcomes(count: int) -> tuple[float, ...]:
    """So many results, evenly spaced from 0 to 1."""
    return tuple(index / (count - 1) for index in range(count))
