"""The server as a process: its first line, its end, and what a killed one leaves."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

import httpx
import pytest

from rithmomachia.server.launch import _listen
from tests.server.process import PATIENCE_S, Start

pytestmark = pytest.mark.skipif(
    sys.platform == "win32", reason="signals and process groups of POSIX are used here"
)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_the_first_line_is_the_address_and_a_signal_ends_cleanly(
    start: Start, number: signal.Signals
) -> None:
    server = start()
    assert server.url
    assert server.get("/api/health")["status"] == "ok"
    assert server.end(number) == (0, "", "")


def test_ctrl_c_does_not_wait_for_long_polls(start: Start) -> None:
    server = start()
    game = server.post("/api/games", {"ruleset": "boissiere"})
    poller = subprocess.Popen(
        [
            sys.executable,
            "-c",
            "import sys, httpx; print(httpx.get(sys.argv[1], timeout=60).text)",
            f"{server.url}api/games/{game['id']}/events?after=0&wait=50",
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    time.sleep(1.5)
    assert poller.poll() is None
    began = time.monotonic()
    assert server.end(signal.SIGINT) == (0, "", "")
    assert time.monotonic() - began < 25
    out, _ = poller.communicate(timeout=PATIENCE_S)
    assert '"events":[]' in out


def test_ctrl_c_does_not_wait_for_bodies_that_never_come(start: Start) -> None:
    server = start()
    server.get("/api/health")
    with socket.create_connection(("127.0.0.1", server.port)) as slow:
        slow.sendall(
            f"POST /api/games HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
            "Content-Type: application/json\r\nContent-Length: 50\r\n\r\n{".encode()
        )
        time.sleep(0.3)
        code, out, told = server.end(signal.SIGINT)
    assert (code, out) == (0, "")
    assert "Traceback" not in told


def test_ctrl_c_before_the_server_stands_is_quiet_too(start: Start) -> None:
    server = start()
    assert server.end(signal.SIGINT) == (0, "", "")


def test_a_server_killed_at_any_moment_has_lost_nothing_it_confirmed(start: Start) -> None:
    confirmed: list[str] = []
    server = start()
    place = f"/api/games/{server.post('/api/games', {'ruleset': 'boissiere'})['id']}"
    for delay in (0.02, 0.15, 0.4):
        killer = threading.Timer(delay, server.process.kill)
        killer.start()
        try:
            state = server.get(place)
            while True:
                word = state["position"]["moves"][0]["word"]
                body = {"number": state["next_turn"], "turn": word}
                state = server.post(f"{place}/turns", body)
                confirmed.append(word)
        except httpx.TransportError:
            killer.join()
        server.process.wait(timeout=PATIENCE_S)
        server = start()
        stored = [turn["word"] for turn in server.get(place)["turns"]]
        assert stored[: len(confirmed)] == confirmed
        # The turn that was being answered may have been written already.
        assert len(stored) <= len(confirmed) + 1
        confirmed = stored
    assert len(confirmed) > 3


def test_the_machines_pending_turn_comes_after_a_kill(start: Start) -> None:
    server = start()
    game = server.post("/api/games", {"ruleset": "boissiere", "opponent": "machine"})
    word = game["position"]["moves"][0]["word"]
    state = server.post(f"/api/games/{game['id']}/turns", {"number": 1, "turn": word})
    server.end(signal.SIGKILL)
    server = start()
    place = f"/api/games/{game['id']}"
    deadline = time.monotonic() + PATIENCE_S
    while len(state["turns"]) < 2 and time.monotonic() < deadline:
        server.get(f"{place}/events?after={state['last_event']}&wait=10")
        state = server.get(place)
    assert [turn["side"] for turn in state["turns"]] == ["white", "black"]
    assert state["turns"][0]["word"] == word
    assert server.end(signal.SIGINT)[0] == 0


def test_the_browser_named_by_browser_gets_the_address(start: Start, tmp_path: Path) -> None:
    script = tmp_path / "fake-browser"
    seen = tmp_path / "seen"
    script.write_text(f'#!/bin/sh\nprintf "%s" "$1" > "{seen}"\nsleep 30\n', "utf-8")
    script.chmod(0o755)
    server = start(opens=True, BROWSER=str(script))
    deadline = time.monotonic() + PATIENCE_S
    while not (seen.exists() and seen.read_text("utf-8")) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert seen.read_text("utf-8") == server.url
    began = time.monotonic()
    assert server.end(signal.SIGINT) == (0, "", "")
    assert time.monotonic() - began < 25


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        ("port=70000", "70000"),
        ("host='no.such.host.invalid'", "no.such.host.invalid"),
        ("host=''", "Port 0 of '' cannot be used: an empty name is no address."),
        ("host='a' * 5000", "aaa…"),
        ("database='games.txt'", "games.txt"),
        ("database='sqlite:////proc/nowhere/games.db'", "/proc/nowhere"),
    ],
)
def test_what_keeps_it_from_beginning_is_one_sentence(arguments: str, part: str) -> None:
    code = f"import sys; from rithmomachia.server.launch import run; sys.exit(run({arguments}))"
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )
    assert done.returncode == 1
    assert part in done.stderr
    assert done.stderr.count("\n") == 1
    assert len(done.stderr) < 300


def test_small_answers_are_not_held_back() -> None:
    # The loop turns the delay off for sockets that name TCP as their protocol.
    with _listen("127.0.0.1", 0) as listening:
        assert listening.proto == socket.IPPROTO_TCP


def test_a_port_in_use_is_named(start: Start) -> None:
    server = start()
    port = server.url.rsplit(":", 1)[1].strip("/")
    code = f"import sys; from rithmomachia.server.launch import run; sys.exit(run(port={port}))"
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert port in done.stderr
