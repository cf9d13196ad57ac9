"""How much one client may ask: buckets that fill again with time."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple


class Rate(NamedTuple):
    """So many at once, and so many a second in the long run."""

    burst: float
    each_second: float


@dataclass(slots=True)
class Bucket:
    """What one client may still ask.

    Attributes:
        rate: How it is filled.
        now_s: The present in seconds, of a clock that never goes back.
    """

    rate: Rate
    now_s: float
    left: float

    @staticmethod
    def full(rate: Rate, now_s: float) -> Bucket:
        """One that nothing was taken from."""
        return Bucket(rate, now_s, rate.burst)

    def take(self, now_s: float, amount: float = 1) -> bool:
        """Takes what is asked for; False, and nothing taken, where it does not hold so much."""
        passed = max(0.0, now_s - self.now_s)
        self.left = min(self.rate.burst, self.left + passed * self.rate.each_second)
        self.now_s = max(self.now_s, now_s)
        if self.left < amount:
            return False
        self.left -= amount
        return True


class Throttle:
    """A bucket for each address; those unused longest are forgotten.

    Args:
        rate: Of each bucket.
        clock: The present in seconds.
        most: How many addresses are remembered.
    """

    def __init__(self, rate: Rate, *, clock: Callable[[], float], most: int = 10_000) -> None:
        self._rate = rate
        self._clock = clock
        self._most = most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str, amount: float = 1) -> bool:
        """Whether this address may go on."""
        now_s = self._clock()
        bucket = self._buckets.pop(address, None) or Bucket.full(self._rate, now_s)
        self._buckets[address] = bucket
        while len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return bucket.take(now_s, amount)
