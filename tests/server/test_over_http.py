"""Turns over real HTTP: sent twice, out of turn, and by two clients at the same moment."""

from __future__ import annotations

import json
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Thread
from typing import Any

import httpx
import pytest
import uvicorn

from rithmomachia.server.adviser import AdviceLimits
from rithmomachia.server.app import create_app
from rithmomachia.server.launch import _listen
from rithmomachia.server.settings import Settings
from rithmomachia.storage import open_store
from tests.server.process import Process, Start

RACES = 12


@pytest.fixture
def server(start: Start) -> Process:
    return start()


@pytest.fixture
def place(server: Process) -> str:
    """The address of a new game."""
    return f"/api/games/{server.post('/api/games', {'ruleset': 'boissiere'})['id']}"


@pytest.fixture
def other(server: Process) -> Iterator[httpx.Client]:
    """A second client, with a connection of its own."""
    with httpx.Client(base_url=server.url, timeout=60) as client:
        yield client


def refusal(answer: httpx.Response) -> str:
    assert answer.status_code == 409, answer.text
    error = answer.json()["error"]
    assert error["code"] == "turn_conflict"
    return str(error["message"])


def test_a_turn_sent_twice_is_played_once(server: Process, place: str, other: httpx.Client) -> None:
    body = {"number": 1, "turn": "d6d7"}
    server.post(f"{place}/turns", body)
    for client in (server.client, other):
        again = client.post(f"{place}/turns", json=body)
        assert refusal(again) == (
            "Turn 1 has been played already, as 'd6d7'; 'd6d7' was not played."
        )
    assert [turn["word"] for turn in server.get(place)["turns"]] == ["d6d7"]


def test_a_turn_too_early_or_of_the_other_side_is_refused(server: Process, place: str) -> None:
    early = server.client.post(f"{place}/turns", json={"number": 2, "turn": "m3l3"})
    assert "turn 1 is due" in refusal(early)
    # The turn's number is due, and the piece is the other side's.
    wrong = server.client.post(f"{place}/turns", json={"number": 1, "turn": "m3l3"})
    assert (wrong.status_code, wrong.json()["error"]["code"]) == (422, "illegal_turn")
    assert "'m3l3'" in wrong.json()["error"]["message"]
    assert server.get(place)["turns"] == []


def at_once(clients: list[httpx.Client], path: str, bodies: list[Any]) -> list[httpx.Response]:
    """Sends each body through its own client at the same moment."""
    gate = Barrier(len(clients))

    def send(client: httpx.Client, body: Any) -> httpx.Response:
        gate.wait(timeout=60)
        return client.post(path, json=body)

    with ThreadPoolExecutor(len(clients)) as pool:
        return list(pool.map(send, clients, bodies))


@pytest.mark.parametrize("same", [False, True], ids=["different", "same"])
def test_of_two_turns_at_once_one_is_played(
    server: Process, place: str, other: httpx.Client, same: bool
) -> None:
    played: list[str] = []
    for number in range(1, RACES + 1):
        moves = server.get(place)["position"]["moves"]
        words = [moves[0]["word"], moves[0 if same else 1]["word"]]
        bodies = [{"number": number, "turn": word} for word in words]
        answers = at_once([server.client, other], f"{place}/turns", bodies)
        assert sorted(answer.status_code for answer in answers) == [200, 409]
        for word, answer in zip(words, answers, strict=True):
            if answer.is_success:
                played.append(word)
            else:
                assert f"Turn {number} has been played already" in refusal(answer)
        assert [turn["word"] for turn in server.get(place)["turns"]] == played
    events = server.get(f"{place}/events?after=0&wait=0")["events"]
    assert [event["number"] for event in events] == list(range(1, len(events) + 1))
    assert [event["word"] for event in events if event["kind"] == "turn"] == played


def test_an_undo_and_a_turn_at_once_leave_one_of_the_two(
    server: Process, place: str, other: httpx.Client
) -> None:
    server.post(f"{place}/turns", {"number": 1, "turn": "d6d7"})
    word = server.get(place)["position"]["moves"][0]["word"]
    gate = Barrier(2)

    def send(client: httpx.Client, path: str, body: Any) -> httpx.Response:
        gate.wait(timeout=60)
        return client.post(f"{place}/{path}", json=body)

    with ThreadPoolExecutor(2) as pool:
        undo = pool.submit(send, other, "undo", {"number": 2})
        turn = pool.submit(send, server.client, "turns", {"number": 2, "turn": word})
    statuses = (undo.result().status_code, turn.result().status_code)
    left = [each["word"] for each in server.get(place)["turns"]]
    assert (statuses, left) in (((200, 409), []), ((409, 200), ["d6d7", word]))


@pytest.fixture
def thoughtful() -> Iterator[httpx.Client]:
    """A client of a server that thinks for ten minutes, for two at a time."""
    advice = AdviceLimits(max_searches=2, max_waiting=8, max_each=10, budget_s=6000)
    settings = Settings(thinking_ms=600_000, advice=advice)
    app = create_app(open_store("memory:"), settings=settings)
    server = uvicorn.Server(uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=1))
    thread = Thread(target=server.run, kwargs={"sockets": [listening := _listen("127.0.0.1", 0)]})
    thread.start()
    address = f"http://127.0.0.1:{listening.getsockname()[1]}"
    with httpx.Client(base_url=address, timeout=60) as client:
        yield client
    server.should_exit = True
    thread.join(30)
    listening.close()
    assert not thread.is_alive()


def test_thoughts_nobody_waits_for_make_room_for_others(thoughtful: httpx.Client) -> None:
    """Without that the third would hear nothing for ten minutes, and its client would give up."""
    for _ in range(8):
        game = thoughtful.post("/api/games", json={"ruleset": "boissiere"}).json()["id"]
        address = f"/api/games/{game}/thinking"
        with thoughtful.stream("POST", address, json={"number": 1}) as answer:
            assert answer.status_code == 200, answer.read()
            first = next(answer.iter_lines())
        assert json.loads(first.removeprefix("data: "))["is_final"] is False


def test_the_end_of_the_server_ends_thoughts_that_nobody_waits_for(server: Process) -> None:
    game = server.post("/api/games", {"ruleset": "boissiere"})["id"]
    address = f"/api/games/{game}/thinking"
    with server.client.stream("POST", address, json={"number": 1}) as answer:
        assert answer.status_code == 200, answer.read()
        assert next(answer.iter_lines()).startswith("data: ")
    assert server.end(signal.SIGINT) == (0, "", "")
