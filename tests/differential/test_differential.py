"""The kernel and the oracle agree on random positions under random rules."""

from __future__ import annotations

import os
from random import Random

import pytest

from tests.differential.aimed import AIMS, Fits, Make
from tests.differential.compare import compare
from tests.differential.harness import known_rulesets, run
from tests.oracle.text import position_text

POSITIONS = int(os.environ.get("RITHMO_DIFFERENTIAL_POSITIONS", "2000"))
SEED = int(os.environ.get("RITHMO_DIFFERENTIAL_SEED", "1"))


@pytest.mark.timeout(3600)
def test_kernel_and_oracle_agree() -> None:
    """Every position of the seed is compared in full; the first few that differ are shown."""
    failures = []
    for batch in run(POSITIONS, SEED, processes=min(2, os.cpu_count() or 1)):
        failures.extend(batch)
        if len(failures) >= 3:
            break
    assert not failures, "\n\n".join(failure.report() for failure in failures[:3])


@pytest.mark.parametrize("name", ["boissiere", "renaissance"])
@pytest.mark.parametrize(("make", "fits"), AIMS)
def test_aimed_positions_are_what_they_aim_at(make: Make, fits: Fits, name: str) -> None:
    """Else the rare ends of a turn would go uncompared without anybody noticing."""
    kernel_rules, rules = known_rulesets(name)
    for seed in range(20):
        rng = Random(seed)
        position = make(rng, rules)
        assert fits(position)
        assert compare(position_text(position), rng, kernel_rules, rules) == []
