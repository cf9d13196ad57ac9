"""The long poll: numbered events, none missed, none twice."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Any

import httpx
import pytest

pytestmark = pytest.mark.anyio

Begin = Callable[..., Awaitable[Any]]


async def events(client: httpx.AsyncClient, game_id: str, after: int, wait: float = 0) -> Any:
    answer = await client.get(f"/api/games/{game_id}/events?after={after}&wait={wait}")
    assert answer.status_code == 200, answer.text
    return answer.json()


async def test_events_are_numbered_and_resumed_by_number(
    begin: Begin, client: httpx.AsyncClient
) -> None:
    game_id = (await begin("renaissance"))["id"]
    place = f"/api/games/{game_id}"
    first = (await client.get(place)).json()["position"]["moves"][0]["word"]
    await client.post(f"{place}/turns", json={"number": 1, "turn": first})
    await client.post(f"{place}/undo", json={"number": 2})
    await client.post(f"{place}/turns", json={"number": 1, "turn": first})
    await client.post(f"{place}/agree", json={})
    page = await events(client, game_id, 0)
    assert [(event["number"], event["kind"]) for event in page["events"]] == [
        (1, "turn"),
        (2, "undo"),
        (3, "turn"),
        (4, "result"),
    ]
    assert page["events"][1]["turn_number"] == 1
    assert page["events"][3]["condition"] == "agreement"
    assert (page["last_event"], page["game"]["status"]) == (4, "finished")
    later = await events(client, game_id, 2)
    assert [event["number"] for event in later["events"]] == [3, 4]
    assert await events(client, game_id, 4) == {"events": [], "last_event": 4, "game": None}


async def test_a_poll_waits_for_the_next_event(begin: Begin, client: httpx.AsyncClient) -> None:
    game_id = (await begin("boissiere"))["id"]
    polls = [asyncio.create_task(events(client, game_id, 0, wait=10)) for _ in range(3)]
    await asyncio.sleep(0.05)
    assert not any(poll.done() for poll in polls)
    began = monotonic()
    await client.post(f"/api/games/{game_id}/turns", json={"number": 1, "turn": "d6d7"})
    pages = await asyncio.gather(*polls)
    assert monotonic() - began < 5
    assert [page["events"][0]["word"] for page in pages] == ["d6d7"] * 3


async def test_a_poll_ends_empty_after_its_time(begin: Begin, client: httpx.AsyncClient) -> None:
    game_id = (await begin("boissiere"))["id"]
    page = await events(client, game_id, 0, wait=0.05)
    assert page == {"events": [], "last_event": 0, "game": None}


async def test_the_end_of_the_server_lets_polls_go(begin: Begin, client: httpx.AsyncClient) -> None:
    game_id = (await begin("boissiere"))["id"]
    poll = asyncio.create_task(events(client, game_id, 0, wait=30))
    await asyncio.sleep(0.05)
    client.app.state.hub.let_listeners_go()  # type: ignore[attr-defined]
    page = await asyncio.wait_for(poll, 5)
    assert page["events"] == []


async def test_an_event_that_never_was_is_named(
    begin: Begin, client: httpx.AsyncClient, sentence: Callable[..., Any]
) -> None:
    game_id = (await begin("boissiere"))["id"]
    sentence(await client.get(f"/api/games/{game_id}/events?after=7"), 409, "7")
    sentence(await client.get(f"/api/games/{game_id}/events?after=-1"), 422, "-1")
    sentence(await client.get(f"/api/games/{game_id}/events?after=two"), 422, "two")


async def test_what_this_server_wrote_is_not_read_again(
    begin: Begin, client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    hub = client.app.state.hub  # type: ignore[attr-defined]
    read: list[str] = []
    for name in ("events", "load"):
        method = getattr(hub.store, name)

        def spied(*args: Any, name: str = name, method: Any = method, **more: Any) -> Any:
            read.append(name)
            return method(*args, **more)

        monkeypatch.setattr(hub.store, name, spied)
    game_id = (await begin("boissiere"))["id"]
    read.clear()
    for number, word in enumerate(("d6d7", "m4l4", "d7d6"), start=1):
        turn = {"number": number, "turn": word}
        await client.post(f"/api/games/{game_id}/turns", json=turn)
        await asyncio.sleep(0.05)
    assert read == []
    # What somebody else writes is.
    await hub.store.note(game_id, "machine_failed", {"text": "x"})
    await asyncio.sleep(0.2)
    assert read == ["events", "load"]
