"""Fixtures for all tests: the rulesets, and their starts."""

from __future__ import annotations

import os
import signal
from collections import Counter

import pytest

from rithmomachia import Position, Ruleset

RULESETS = ("boissiere", "philosophers", "renaissance")


# A shell starts background commands with this signal ignored, and programs that the tests start
# and interrupt would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)


# Tests read English, whatever the machine speaks; programs they start do too.
os.environ["RITHMOMACHIA_LANGUAGE"] = "en"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Of tests of one name several processes would run only one, and nobody would hear of it."""
    if not hasattr(config, "workerinput"):
        return
    twice = [name for name, count in Counter(item.nodeid for item in items).items() if count > 1]
    if twice:
        raise pytest.UsageError(f"several tests are called {twice[0]}: run them in one process")


@pytest.fixture
def boissiere() -> Ruleset:
    """Optional captures before and after the move."""
    return Ruleset.builtin("boissiere")


@pytest.fixture
def philosophers() -> Ruleset:
    """Automatic captures after the move."""
    return Ruleset.builtin("philosophers")


@pytest.fixture(params=RULESETS)
def any_ruleset(request: pytest.FixtureRequest) -> Ruleset:
    """Each ruleset in turn."""
    return Ruleset.builtin(request.param)


@pytest.fixture
def any_start(any_ruleset: Ruleset) -> Position:
    """The start of each ruleset in turn."""
    return Position.initial(any_ruleset)
