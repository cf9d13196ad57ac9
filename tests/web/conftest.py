"""The real server with a database of its own, and Debian's Chromium to look at it."""

from __future__ import annotations

import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect

from tests.web.board import NAVIGATION_MS, Table
from tests.web.online import Cable, Come, Player, newcomer

SERVE = "import sys; from rithmomachia.cli import run; sys.exit(run(sys.argv[1:]))"
# The browser itself logs each answer of 400 or above; the page has shown its sentence by then.
OF_THE_BROWSER = ("Failed to load resource", "Service Worker registration blocked by Playwright")

# A slow machine waits longer, a fast one not at all.
expect.set_options(timeout=30_000)


@pytest.fixture(scope="session")
def base_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running server; Ctrl-C must end it cleanly."""
    database: Path = tmp_path_factory.mktemp("games") / "games.db"
    arguments = ["serve", "--port", "0", "--database", f"sqlite:///{database}"]
    command = [sys.executable, "-c", SERVE, *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        first = server.stdout.readline()
        address = next(word for word in first.split() if word.startswith("http://"))
        yield address.rstrip("/")
        server.send_signal(signal.SIGINT)
        server.communicate(timeout=20)
    assert server.returncode == 0


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """The browser of the system: none is downloaded."""
    names = ("chromium", "chromium-browser", "google-chrome")
    path = next(filter(None, map(shutil.which, names)), None)
    assert path is not None, f"No browser found: none of {', '.join(names)} is installed."
    return {"executable_path": path, "args": ["--no-sandbox"]}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """A desktop window. Films of captures are skipped, except where a test asks for them."""
    return {
        **browser_context_args,
        "viewport": {"width": 1366, "height": 820},
        "reduced_motion": "reduce",
        # Each test begins with an empty browser: keeping pages for later has tests of its own.
        "service_workers": "block",
    }


@pytest.fixture
def page(page: Page) -> Iterator[Page]:
    """A page on which nothing may go wrong unseen: no console error, no uncaught exception."""
    faults: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not any(
            known in message.text for known in OF_THE_BROWSER
        ):
            faults.append(f"{message.type}: {message.text}")

    page.on("console", hear)
    page.on("pageerror", lambda error: faults.append(f"exception: {error}"))
    page.set_default_timeout(30_000)
    page.set_default_navigation_timeout(NAVIGATION_MS)
    yield page
    assert faults == []


@pytest.fixture
def table(page: Page, base_url: str) -> Table:
    """Hands on a board."""
    return Table(page, base_url)


@pytest.fixture
def come(browser: Browser, base_url: str) -> Iterator[Come]:
    """Lets somebody come with an empty browser; nothing may go wrong unseen in any of them."""
    players: list[Player] = []

    def begin(address: str = base_url, **wishes: Any) -> Player:
        players.append(newcomer(browser, address, **wishes))
        return players[-1]

    yield begin
    faults = [player.faults for player in players]
    for player in players:
        player.page.context.close()
    assert faults == [[] for _ in players]


@pytest.fixture
def cable(base_url: str) -> Iterator[Cable]:
    """A wire to the server that can be cut."""
    wire = Cable(base_url)
    yield wire
    wire.close()
