"""Drawing positions by seed and comparing them, in one process or several."""

from __future__ import annotations

import random
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from multiprocessing import get_context

from tests.differential.arrangements import random_position
from tests.differential.compare import compare, compare_options
from tests.differential.switches import RULESETS, random_options
from tests.oracle.ruleset import Ruleset, load_ruleset
from tests.oracle.text import position_text

BATCH = 50


@dataclass(frozen=True)
class Failure:
    """A position on which the readings differ, and the numbers that draw it again."""

    seed: int
    index: int
    text: str
    differences: tuple[str, ...]

    def report(self) -> str:
        """For people."""
        lines = "\n  ".join(self.differences[:6])
        return f"seed {self.seed}, position {self.index}\n{self.text}\n  {lines}"


@cache
def ruleset_file(name: str) -> Ruleset:
    """A ruleset as its file has it, read once."""
    return load_ruleset(name)


def check(seed: int, index: int) -> Failure | None:
    """Draws one position and compares it; the same numbers draw the same position everywhere."""
    rng = random.Random(f"{seed}/{index}")
    ruleset = ruleset_file(RULESETS[index % len(RULESETS)])
    if rng.random() < 0.65:
        options = random_options(rng, ruleset)
        refusal = compare_options(ruleset.id, options)
        if refusal is not None:
            return Failure(seed, index, "-", (refusal,))
        ruleset = ruleset.with_options(options)
    text = position_text(random_position(rng, ruleset))
    differences = compare(text, rng)
    return Failure(seed, index, text, tuple(differences)) if differences else None


def check_batch(batch: tuple[int, int, int]) -> list[Failure]:
    """Positions from one number up to another."""
    seed, start, stop = batch
    failures = [check(seed, index) for index in range(start, stop)]
    return [failure for failure in failures if failure is not None]


def run(positions: int, seed: int, processes: int = 1) -> Iterator[list[Failure]]:
    """Compares so many positions and yields the failures of each batch, in order."""
    batches = [(seed, start, min(start + BATCH, positions)) for start in range(0, positions, BATCH)]
    if processes == 1:
        yield from map(check_batch, batches)
        return
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        yield from pool.map(check_batch, batches)
