"""The server is killed in the middle of a game and returns: the page goes on, nothing is lost."""

from __future__ import annotations

import re
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.server.process import Process
from tests.web.board import Table
from tests.web.own_server import own_server

LOST = "Connection lost"
# Long enough for the page's own trying again, which comes every three seconds.
BACK_MS = 20_000

Serve = Callable[[], Process]


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """Starts the server; after the first time on the same port and database."""
    running: list[Process] = []

    def begin() -> Process:
        port = running[0].port if running else 0
        running.append(Process(f"sqlite:///{tmp_path}/games.db", port=port))
        assert running[-1].port == running[0].port
        return running[-1]

    yield begin
    for server in running:
        server.clear_away()


def test_a_game_goes_on_after_the_server_was_killed(page: Page, serve: Serve) -> None:
    server = serve()
    table = Table(page, server.url.rstrip("/"))
    table.new("boissiere")
    for word in ("d6d7", "m3l3"):
        table.play(word)
    table.stage("d3d2")
    server.end(signal.SIGKILL)
    table.confirm.click()
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text(LOST)
    expect(alert).to_contain_text("trying again")
    expect(table.staged).to_have_count(1)
    serve()
    expect(alert).to_have_count(0, timeout=BACK_MS)
    # The turn in the making is still there, and it has not been played behind the player's back.
    expect(table.staged).to_have_count(1)
    expect(page.locator(".turn-entry")).to_have_count(2)
    table.confirm.click()
    expect(page.locator(".turn-entry")).to_have_count(3)
    assert [turn["word"] for turn in table.game()["turns"]] == ["d6d7", "m3l3", "d3d2"]
    table.play("m5l5")
    page.reload()
    expect(page.locator(".turn-entry")).to_have_count(4)


def test_a_turn_written_as_the_server_died_is_not_played_twice(page: Page, serve: Serve) -> None:
    """The page never got the answer; it learns that its turn counts, and the game goes on."""
    server = serve()
    table = Table(page, server.url.rstrip("/"))
    game = table.new("boissiere")
    table.stage("d3d2")
    # Written, but the answer is lost: the page's own request fails once the turn is in the store.
    server.post(f"/api/games/{game}/turns", {"number": 1, "turn": "d3d2"})
    server.end(signal.SIGKILL)
    table.confirm.click()
    expect(page.get_by_role("alert")).to_contain_text(LOST)
    serve()
    expect(page.get_by_role("alert")).to_have_count(0, timeout=BACK_MS)
    expect(page.locator(".turn-entry")).to_have_count(1)
    expect(table.staged).to_have_count(0)
    expect(page.locator(".status")).to_contain_text("Black to move")
    assert [turn["word"] for turn in table.game()["turns"]] == ["d3d2"]


def test_the_machines_turn_comes_after_the_server_was_killed(page: Page, tmp_path: Path) -> None:
    """The machine answers no sooner than it is let, so the server always dies before that."""
    gate, database = tmp_path / "gate", f"sqlite:///{tmp_path}/games.db"
    with own_server(database=database, gate=gate) as (server, address):
        table = Table(page, address)
        table.new("boissiere", opponent="machine", strength="beginner", side="white")
        table.stage("d3d2")
        table.confirm.click()
        expect(page.locator(".status")).to_contain_text("the machine is thinking")
        server.kill()
        server.wait()
        expect(page.get_by_role("alert")).to_contain_text(LOST)
    gate.touch()
    port = int(address.rpartition(":")[2])
    with own_server(database=database, gate=gate, port=port):
        expect(page.locator(".status")).to_have_text("Your turn · turn 3", timeout=BACK_MS)
        expect(page.get_by_role("alert")).to_have_count(0)
        turns = table.game()["turns"]
        assert [turn["side"] for turn in turns] == ["white", "black"]
        assert turns[0]["word"] == "d3d2"
        expect(page.locator(".last-turn .notation")).to_have_text(re.compile(r"."))
        page.goto("about:blank")
