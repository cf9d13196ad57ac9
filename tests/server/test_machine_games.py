"""Playing against the machine: its turns arrive as events, and nothing it does hurts a game."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from rithmomachia.storage import open_store

pytestmark = pytest.mark.anyio

Begin = Callable[..., Awaitable[Any]]
Sentence = Callable[..., Any]


async def play_first(client: httpx.AsyncClient, state: Any) -> Any:
    word = state["position"]["moves"][0]["word"]
    answer = await client.post(
        f"/api/games/{state['id']}/turns", json={"number": state["next_turn"], "turn": word}
    )
    assert answer.status_code == 200, answer.text
    return answer.json()


async def listen(client: httpx.AsyncClient, state: Any, wait: float = 5) -> Any:
    answer = await client.get(
        f"/api/games/{state['id']}/events?after={state['last_event']}&wait={wait}"
    )
    assert answer.status_code == 200, answer.text
    return answer.json()


async def test_the_machine_answers_through_events(
    begin: Begin, client: httpx.AsyncClient, machine: Any
) -> None:
    machine.may_play.clear()
    state = await begin("boissiere", opponent="machine", strength="hard", side="white")
    assert (state["side"], state["strength"], state["thinking"]) == ("white", "hard", False)
    state = await play_first(client, state)
    assert (state["thinking"], state["next_turn"]) == (True, 2)
    machine.may_play.set()
    page = await listen(client, state)
    assert [event["kind"] for event in page["events"]] == ["turn"]
    event = page["events"][0]
    assert (event["turn_number"], event["side"]) == (2, "black")
    assert page["game"]["turns"][1]["word"] == event["word"]
    assert (page["game"]["thinking"], page["game"]["next_turn"]) == (False, 3)
    assert [question.strength for question in machine.asked] == ["hard"]


async def test_the_machine_begins_when_the_person_has_the_other_side(
    begin: Begin, client: httpx.AsyncClient
) -> None:
    state = await begin("philosophers", opponent="machine", side="black")
    assert (state["strength"], state["thinking"]) == ("fair", True)
    page = await listen(client, state)
    assert page["game"]["turns"][0]["side"] == "white"
    assert page["game"]["can_undo"] is False
    assert page["game"]["can_agree"] is False


async def test_the_machines_turn_is_not_the_persons(
    begin: Begin, client: httpx.AsyncClient, machine: Any, sentence: Sentence
) -> None:
    machine.may_play.clear()
    state = await play_first(client, await begin("boissiere", opponent="machine"))
    word = state["position"]["moves"][0]["word"]
    for path, body in (("turns", {"turn": word}), ("preview", {"parts": [word]})):
        answer = await client.post(f"/api/games/{state['id']}/{path}", json={"number": 2, **body})
        sentence(answer, 409, "machine", word)
    after = (await client.get(f"/api/games/{state['id']}")).json()
    assert len(after["turns"]) == 1


async def test_undo_takes_back_both_turns(begin: Begin, client: httpx.AsyncClient) -> None:
    state = await begin("boissiere", opponent="machine")
    start = state["position"]["text"]
    state = (await listen(client, await play_first(client, state)))["game"]
    assert len(state["turns"]) == 2
    answer = await client.post(f"/api/games/{state['id']}/undo", json={"number": 3})
    state = answer.json()
    assert (state["turns"], state["position"]["text"], state["thinking"]) == ([], start, False)


async def test_undo_during_a_search_gives_the_search_up(
    begin: Begin, client: httpx.AsyncClient, machine: Any
) -> None:
    machine.may_play.clear()
    state = await play_first(client, await begin("boissiere", opponent="machine"))
    answer = await client.post(f"/api/games/{state['id']}/undo", json={"number": 2})
    state = answer.json()
    assert (state["turns"], state["thinking"]) == ([], False)
    for _ in range(100):
        if machine.stopped:
            break
        await asyncio.sleep(0.02)
    assert machine.stopped == 1
    machine.may_play.set()
    page = await listen(client, state, wait=0.2)
    assert page["events"] == []
    state = (await listen(client, await play_first(client, state)))["game"]
    assert len(state["turns"]) == 2


async def test_resigning_during_a_search_ends_the_game(
    begin: Begin, client: httpx.AsyncClient, machine: Any, sentence: Sentence
) -> None:
    machine.may_play.clear()
    state = await play_first(client, await begin("boissiere", opponent="machine"))
    wrong = await client.post(f"/api/games/{state['id']}/resign", json={"side": "black"})
    sentence(wrong, 409, "black")
    state = (await client.post(f"/api/games/{state['id']}/resign", json={})).json()
    assert (state["outcome"]["winner"], state["thinking"]) == ("black", False)
    machine.may_play.set()
    await asyncio.sleep(0.1)
    assert len((await client.get(f"/api/games/{state['id']}")).json()["turns"]) == 1


@pytest.mark.parametrize("cause", ["raises", "illegal"])
async def test_a_failing_machine_leaves_the_game_and_may_try_again(
    begin: Begin,
    client: httpx.AsyncClient,
    machine: Any,
    sentence: Sentence,
    cause: str,
    caplog: pytest.LogCaptureFixture,
) -> None:
    if cause == "raises":
        machine.failure = RuntimeError("the table is full")
    else:
        machine.answer = "a1p8"
    state = await play_first(client, await begin("boissiere", opponent="machine"))
    page = await listen(client, state)
    assert [event["kind"] for event in page["events"]] == ["machine_failed"]
    game = page["game"]
    assert (len(game["turns"]), game["thinking"], game["status"]) == (1, False, "playing")
    expected = "the table is full" if cause == "raises" else "a1p8"
    assert expected in game["machine_error"]
    assert expected in page["events"][0]["text"]
    assert "failed in game" in caplog.text
    machine.failure = machine.answer = None
    answer = await client.post(f"/api/games/{game['id']}/machine", json={})
    game = answer.json()
    assert (game["thinking"], game["machine_error"]) == (True, None)
    game = (await listen(client, game))["game"]
    assert len(game["turns"]) == 2
    sentence(await client.post(f"/api/games/{game['id']}/machine", json={}), 409, "Turn 3")


async def test_the_machine_agrees_to_no_draw(
    begin: Begin, client: httpx.AsyncClient, sentence: Sentence
) -> None:
    state = await begin("renaissance", opponent="machine")
    answer = await client.post(f"/api/games/{state['id']}/agree", json={})
    sentence(answer, 409, "machine")


async def test_an_unknown_strength_is_named(client: httpx.AsyncClient, sentence: Sentence) -> None:
    answer = await client.post(
        "/api/games", json={"ruleset": "boissiere", "opponent": "machine", "strength": "godlike"}
    )
    sentence(answer, 422, "'godlike'", "weak, fair, hard")
    assert (await client.get("/api/games")).json()["games"] == []


async def test_more_games_than_searches_all_get_their_turn(
    begin: Begin, client: httpx.AsyncClient
) -> None:
    states = [await begin("boissiere", opponent="machine", side="black") for _ in range(6)]
    for state in states:
        page = await listen(client, state)
        assert len(page["game"]["turns"]) == 1


async def test_a_pending_turn_is_played_after_a_restart(
    serve: Callable[..., Awaitable[httpx.AsyncClient]], machine: Any, tmp_path: Path
) -> None:
    url = f"sqlite:///{tmp_path}/games.db"
    machine.may_play.clear()
    before = await serve(open_store(url))
    created = await before.post("/api/games", json={"ruleset": "boissiere", "opponent": "machine"})
    state = await play_first(before, created.json())
    assert state["thinking"] is True
    await before.app.state.hub.close()  # type: ignore[attr-defined]
    machine.may_play.set()
    after = await serve(open_store(url))
    page = await listen(after, state)
    assert [event["kind"] for event in page["events"]] == ["turn"]
    assert page["game"]["turns"][0] == state["turns"][0]
    assert len(page["game"]["turns"]) == 2
