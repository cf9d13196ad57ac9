"""The interface does what its own schema says, for whatever is sent: schemathesis, all checks.

An address gets few requests, the same in every run; `RITHMOMACHIA_TEST_EXAMPLES=100` gives each so
many, others every time.
"""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import Case, HookContext

from rithmomachia.server.app import create_app
from rithmomachia.server.launch import _listen
from rithmomachia.server.settings import Settings
from rithmomachia.server.throttle import Rate
from rithmomachia.storage import open_store
from tests.server.conftest import ObedientMachine
from tests.server.online import QuietServer

ASKED = os.environ.get("RITHMOMACHIA_TEST_EXAMPLES")
EXAMPLES = int(ASKED or "3")
ENDLESS = Rate(1e9, 1e9)
SETTINGS = replace(
    Settings(), changes=ENDLESS, hint_ms=1, thinking_ms=1, graph_ms=1, max_wait_s=0.02
)
# Where a real game belongs, now and then.
games: list[str] = []


def _machine() -> ObedientMachine:
    made = ObedientMachine()
    made.may_play.set()
    return made


app = create_app(open_store("memory:"), settings=SETTINGS, machine=_machine())
schema = schemathesis.openapi.from_dict(app.openapi())
schema.config.generation.update(max_examples=EXAMPLES)
# Beside what the checks know of: what is well formed may still be no turn, no position and no
# record, which no schema can say; and a body may be too large before anything in it is.
checks = schema.config.checks
accepting, rejecting = checks.positive_data_acceptance, checks.negative_data_rejection
accepting.expected_statuses = [*accepting.expected_statuses, "413", "422"]
rejecting.expected_statuses = [*rejecting.expected_statuses, "413"]


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A server in a thread, with a game of each kind."""
    opened = _listen("127.0.0.1", 0)
    server = QuietServer(app, browser_url=None)
    thread = threading.Thread(target=lambda: asyncio.run(server.serve(sockets=[opened])))
    thread.start()
    url = f"http://127.0.0.1:{opened.getsockname()[1]}"
    with ExitStack() as stack:
        stack.callback(opened.close)
        stack.callback(thread.join, 20)
        stack.callback(setattr, server, "should_exit", True)
        while not server.started:
            assert thread.is_alive()
        for opponent in ("same_screen", "machine", "invite", "seek"):
            body = {"ruleset": "boissiere", "opponent": opponent}
            games.append(httpx.post(f"{url}/api/games", json=body).json()["id"])
        yield url


@schema.hook
def map_path_parameters(_context: HookContext, parameters: Any) -> Any:
    """Half of the games asked for are there."""
    name = (parameters or {}).get("game_id")
    if isinstance(name, str) and games and len(name) % 2:
        return {**parameters, "game_id": games[len(name) // 2 % len(games)]}
    return parameters


@schema.parametrize()
@settings(deadline=None, derandomize=ASKED is None, suppress_health_check=list(HealthCheck))
def test_the_schema_is_kept(case: Case[Any], address: str) -> None:
    case.call_and_validate(base_url=address, timeout=60)
