"""Which command shows the board: the person's choice, never a browser of the terminal."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from rithmomachia.server.browser import command

URL = "http://127.0.0.1:8123/"


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A search path with nothing in it but what a test puts there."""
    monkeypatch.setenv("PATH", str(tmp_path))
    return tmp_path


def add(folder: Path, name: str) -> str:
    program = folder / name
    program.write_text("#!/bin/sh\n", "utf-8")
    program.chmod(0o755)
    return str(program)


def test_browser_is_honoured(programs: Path) -> None:
    add(programs, "firefox")
    assert command(URL, {"BROWSER": "firefox"}) == ["firefox", URL]
    assert command(URL, {"BROWSER": "firefox --new-tab %s"}) == ["firefox", "--new-tab", URL]
    assert command(URL, {"BROWSER": "firefox --url=%s"}) == ["firefox", f"--url={URL}"]


def test_the_first_that_is_there_and_graphical_is_taken(programs: Path) -> None:
    add(programs, "chromium")
    add(programs, "lynx")
    entries = os.pathsep.join(["missing", "lynx", "chromium"])
    assert command(URL, {"BROWSER": entries}) == ["chromium", URL]


@pytest.mark.parametrize("name", ["w3m", "lynx", "links", "elinks", "links2", "www-browser"])
def test_a_text_browser_is_never_started(programs: Path, name: str) -> None:
    path = add(programs, name)
    assert command(URL, {"BROWSER": name}) is None
    assert command(URL, {"BROWSER": path}) is None
    assert command(URL, {}, platform="linux") is None


def test_an_alias_of_a_text_browser_is_seen_through(programs: Path) -> None:
    (programs / "x-www-browser").symlink_to(add(programs, "w3m"))
    assert command(URL, {"BROWSER": "x-www-browser"}) is None
    (programs / "sensible-browser").symlink_to(add(programs, "firefox"))
    assert command(URL, {"BROWSER": "sensible-browser"}) == ["sensible-browser", URL]


@pytest.mark.parametrize("value", ["", os.pathsep, "'unfinished", "missing-program"])
def test_a_browser_that_is_none_opens_nothing(programs: Path, value: str) -> None:
    add(programs, "xdg-open")
    assert command(URL, {"BROWSER": value, "DISPLAY": ":0"}, platform="linux") is None


def test_a_desktop_opens_its_own(programs: Path) -> None:
    opener = add(programs, "xdg-open")
    assert command(URL, {"DISPLAY": ":0"}, platform="linux") == [opener, URL]
    assert command(URL, {"WAYLAND_DISPLAY": "w"}, platform="linux") == [opener, URL]
    assert command(URL, {}, platform="linux") is None
