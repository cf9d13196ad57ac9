"""Processes killed while they write: every turn that was confirmed is there afterwards."""

from __future__ import annotations

import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from rithmomachia.clock import Clock, TimeControl
from rithmomachia.storage import StoredTurn, open_store
from tests.storage.games import ONLINE, at, both

pytestmark = pytest.mark.anyio

# Plays on in several games at once, and says what was confirmed once it was.
WRITER = """
import asyncio, sys
from rithmomachia.clock import Clock, TimeControl
from rithmomachia.storage import StoredTurn, open_store
async def play(store, name):
    clock = Clock.start(TimeControl.parse("300+5"), now_ms=0)
    for number in range(1, 100_000):
        side = "white" if number % 2 else "black"
        clock = clock.press(number * 1000)
        turn = StoredTurn(number, side, f"w{number}", "n")
        await store.append_turn(name, turn, at="now", clock=clock)
        sys.stdout.write(f"{name} {number}\\n")
        sys.stdout.flush()
async def main():
    store = open_store(sys.argv[1])
    await store.open()
    await asyncio.gather(*(play(store, name) for name in sys.argv[2:]))
asyncio.run(main())
"""


@pytest.fixture(params=["sqlite", "postgres"])
def lasting_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database that outlives a process."""
    if request.param == "postgres":
        return str(request.getfixturevalue("shared_url"))
    return f"sqlite:///{tmp_path}/games.db"


async def test_no_confirmed_turn_is_lost_with_the_process(lasting_url: str) -> None:
    names = [f"g{n}" for n in range(5)]
    store = open_store(lasting_url)
    await store.open()
    clock = Clock.start(TimeControl.parse("300+5"), now_ms=0)
    for name in names:
        await store.create(replace(ONLINE, id=name), seats=both(), clock=clock)
    await store.close()

    process = subprocess.Popen(
        [sys.executable, "-c", WRITER, lasting_url, *names], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    said: list[str] = []
    # Every game is under way: how soon each gets a connection is the database's to say.
    while len(said) < 60 or len({line.split()[0] for line in said}) < len(names):
        said.append(process.stdout.readline())
        assert said[-1], "the process ended by itself"
    process.kill()
    # What it said before it was killed and nobody had read yet counts too.
    said += process.stdout.readlines()
    process.stdout.close()
    assert process.wait(30) == -signal.SIGKILL
    confirmed = dict.fromkeys(names, 0)
    for name, number in (line.split() for line in said if line.endswith("\n")):
        assert int(number) == confirmed[name] + 1
        confirmed[name] = int(number)
    assert min(confirmed.values()) > 0

    await store.open()
    for name in names:
        game = await store.load(name)
        turns = len(game.turns)
        # One more may have been written whose confirmation was not heard.
        assert turns in (confirmed[name], confirmed[name] + 1)
        assert [turn.word for turn in game.turns] == [f"w{n}" for n in range(1, turns + 1)]
        log = await store.events(name, after=0, limit=100_000)
        assert [event.payload["turn_number"] for event in log] == list(range(1, turns + 1))
        assert game.last_event == turns
        # The clock is that of the last turn stored, whole with it.
        assert game.clock is not None
        assert (game.clock.since_ms, len(game.clock.earlier)) == (turns * 1000, turns)
        # And the game goes on.
        following = StoredTurn(turns + 1, "white", "next", "n")
        assert await store.append_turn(name, following, at=at(1)) == turns + 1
    await store.close()
