"""The kernel and the oracle agree on random positions under random rules."""

from __future__ import annotations

import os

import pytest

from tests.differential.harness import run

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
