"""Drawing positions by seed and comparing them, in one process or several."""

from __future__ import annotations

import random
import re
import tomllib
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from multiprocessing import get_context
from typing import NamedTuple

import rithmomachia
from tests.differential.aimed import Make, aimed_position
from tests.differential.arrangements import random_position
from tests.differential.capturing import capture_or_move
from tests.differential.compare import compare, refusal_of
from tests.differential.leaping import leaping
from tests.differential.ransoming import ransoming
from tests.differential.relations import related
from tests.differential.returning import returning
from tests.differential.serving import serving_aimed
from tests.differential.switches import CHOICES, RULESETS, random_options
from tests.differential.variants import variant
from tests.oracle.ruleset import Ruleset, Value, load_ruleset, ruleset_from_tables
from tests.oracle.text import position_text

BATCH = 50
AIMED_SHARE = 0.1
MECHANISM_SHARE = 0.3
"""How often a position is one of those made for a mechanism, where the rules have it."""
RETURNING = 5
"""How often such positions are made beside the others, where prisoners return."""
DRAWS = 4
"""How often options are drawn for one position before its file is left as it is."""


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


class Checked(NamedTuple):
    """What came of one position, and of the options drawn for it."""

    failure: Failure | None
    taken: int
    """Draws of options that the kernel took: one, or none where the file was left as it is."""
    refused: int
    """Draws that the kernel refused, because they do not fit together."""


@cache
def known_rulesets(name: str) -> tuple[rithmomachia.Ruleset, Ruleset]:
    """A ruleset of the package as both readings have it, read once."""
    return rithmomachia.Ruleset.builtin(name), load_ruleset(name)


@cache
def known_choices(name: str) -> dict[str, list[Value]]:
    """The keys and values of the choices that the kernel knows for a ruleset, asked one by one."""
    ruleset = rithmomachia.Ruleset.builtin(name)
    known = {
        key: [value for value in values if is_known(ruleset, key, value)]
        for key, values in CHOICES.items()
    }
    return {key: values for key, values in known.items() if values}


def is_known(ruleset: rithmomachia.Ruleset, key: str, value: Value) -> bool:
    """Whether the kernel has such a key and such a value of it, whether it applies or not."""
    refusal = refusal_of(ruleset, {key: value}) or ""
    return "no such option" not in refusal and " should be " not in refusal


def drawn_rulesets(
    rng: random.Random, name: str
) -> tuple[rithmomachia.Ruleset, Ruleset, str | None]:
    """A ruleset of the package or, now and then, one made up from it; and that one's file."""
    if rng.random() < 0.9:
        return (*known_rulesets(name), None)
    file = without_idle_keys(variant(rng, name))
    rules = ruleset_from_tables(tomllib.loads(file))
    return rithmomachia.Ruleset.from_toml(file), rules, file


def without_idle_keys(file: str) -> str:
    """The file without the keys of a base that do nothing beside its other keys."""
    try:
        rithmomachia.Ruleset.from_toml(file)
    except rithmomachia.RulesetError as error:
        idle = {
            int(number) for number in re.findall(r"line (\d+): \S+: \S+ does not apply", str(error))
        }
        lines = file.splitlines(keepends=True)
        return "".join(line for number, line in enumerate(lines, start=1) if number not in idle)
    return file


def drawn_options(
    rng: random.Random, name: str, kernel_rules: rithmomachia.Ruleset, rules: Ruleset
) -> tuple[dict[str, Value] | None, int]:
    """Options that the kernel takes, if some draw comes to any; and how many draws it refused."""
    for refused in range(DRAWS):
        options = random_options(rng, rules, known_choices(name))
        if refusal_of(kernel_rules, options) is None:
            return options, refused
    return None, DRAWS


def mechanisms(rules: Ruleset) -> list[Make]:
    """What draws positions for the mechanisms that these rules have."""
    made_for: list[Make] = []
    if rules.text("captures.timing") == "instead":
        made_for.append(capture_or_move)
    if rules.text("prisoners.serve") == "triumph":
        made_for.append(serving_aimed)
    if rules.text("prisoners.ransom") == "equal":
        made_for.append(ransoming)
    if rules.text("movement.leaps") == "siege":
        made_for.append(leaping)
    return made_for


def check(seed: int, index: int) -> Checked:
    """Draws one position and compares it; the same numbers draw the same position everywhere."""
    rng = random.Random(f"{seed}/{index}")
    name = RULESETS[index % len(RULESETS)]
    kernel_rules, rules, file = drawn_rulesets(rng, name)
    drawn, options, refused = rules, None, 0
    if rng.random() < 0.65:
        options, refused = drawn_options(rng, name, kernel_rules, rules)
        drawn = rules.with_options(options or {})
    # Under automatic captures a turn has no middle to aim at.
    is_aimed = drawn.text("captures.timing") == "optional" and rng.random() < AIMED_SHARE
    made_for = mechanisms(drawn)
    if is_aimed:
        text = position_text(aimed_position(rng, drawn))
    elif made_for and rng.random() < MECHANISM_SHARE:
        text = position_text(rng.choice(made_for)(rng, drawn))
    else:
        makers = [related, related, related]
        if drawn.text("prisoners.return") == "hind_row":
            makers += [returning] * RETURNING
        text = position_text(random_position(rng, drawn, makers))
    differences = compare(text, rng, kernel_rules, rules)
    failure = Failure(seed, index, text, tuple(differences), file) if differences else None
    return Checked(failure, int(options is not None), refused)


def check_batch(batch: tuple[int, int, int]) -> list[Checked]:
    """Positions from one number up to another."""
    seed, start, stop = batch
    return [check(seed, index) for index in range(start, stop)]


def run(positions: int, seed: int, processes: int = 1) -> Iterator[list[Checked]]:
    """Compares so many positions and yields what came of each batch, in order."""
    batches = [(seed, start, min(start + BATCH, positions)) for start in range(0, positions, BATCH)]
    if processes == 1:
        yield from map(check_batch, batches)
        return
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        yield from pool.map(check_batch, batches)
