"""Drawing positions by seed and comparing them, in one process or several."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from multiprocessing import get_context

import rithmomachia
from tests.differential.aimed import aimed_position
from tests.differential.arrangements import random_position
from tests.differential.compare import compare, compare_options
from tests.differential.switches import RULESETS, random_options
from tests.differential.variants import variant
from tests.oracle.ruleset import Ruleset, load_ruleset, ruleset_from_tables
from tests.oracle.text import position_text

BATCH = 50
AIMED_SHARE = 0.1


@dataclass(frozen=True)
class Failure:
    """A position on which the readings differ, and the numbers that draw it again."""

    seed: int
    index: int
    text: str
    differences: tuple[str, ...]
    file: str | None = None
    """The text of the ruleset, where it was made up."""

    def report(self) -> str:
        """For people."""
        lines = "\n  ".join(self.differences[:6])
        told = f"seed {self.seed}, position {self.index}\n{self.text}\n  {lines}"
        return f"{told}\n{self.file}" if self.file else told


@cache
def known_rulesets(name: str) -> tuple[rithmomachia.Ruleset, Ruleset]:
    """A ruleset of the package as both readings have it, read once."""
    return rithmomachia.Ruleset.builtin(name), load_ruleset(name)


def drawn_rulesets(
    rng: random.Random, name: str
) -> tuple[rithmomachia.Ruleset, Ruleset, str | None]:
    """A ruleset of the package or, now and then, one made up from it; and that one's file."""
    if rng.random() < 0.9:
        return (*known_rulesets(name), None)
    file = variant(rng, name)
    rules = ruleset_from_tables(tomllib.loads(file))
    return rithmomachia.Ruleset.from_toml(file), rules, file


def check(seed: int, index: int) -> Failure | None:
    """Draws one position and compares it; the same numbers draw the same position everywhere."""
    rng = random.Random(f"{seed}/{index}")
    kernel_rules, rules, file = drawn_rulesets(rng, RULESETS[index % len(RULESETS)])
    drawn = rules
    if rng.random() < 0.65:
        options = random_options(rng, rules)
        refusal = compare_options(kernel_rules, options)
        if refusal is not None:
            return Failure(seed, index, "-", (refusal,), file)
        drawn = rules.with_options(options)
    # Under automatic captures a turn has no middle to aim at.
    is_aimed = drawn.text("captures.timing") == "optional" and rng.random() < AIMED_SHARE
    text = position_text((aimed_position if is_aimed else random_position)(rng, drawn))
    differences = compare(text, rng, kernel_rules, rules)
    return Failure(seed, index, text, tuple(differences), file) if differences else None


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
