"""Every example is asked of both readings."""

from __future__ import annotations

import pytest

from tests.examples.readings import Kernel, Oracle, Reading


@pytest.fixture(params=[Oracle, Kernel], ids=["oracle", "kernel"])
def reading(request: pytest.FixtureRequest) -> Reading:
    """One of the two readings."""
    made: Reading = request.param()
    return made
