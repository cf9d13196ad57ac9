"""Hints and the search's thoughts: what they say, when they are refused, and when given up."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

import httpx
import pytest

from rithmomachia import Position
from rithmomachia.engine import StopFlag
from rithmomachia.engine.explaining import Explanation
from rithmomachia.server.adviser import AdviceLimits, Adviser
from rithmomachia.server.analyst import EngineAnalyst, Matter
from rithmomachia.server.errors import ApiError
from rithmomachia.server.settings import Settings
from tests.playthroughs.games import played_games

pytestmark = pytest.mark.anyio

Begin = Callable[..., Awaitable[Any]]
MakeClient = Callable[..., Awaitable[httpx.AsyncClient]]
Sentence = Callable[..., Any]

QUICK = Settings(hint_ms=50, thinking_ms=400)


@dataclass
class PatientAnalyst(EngineAnalyst):
    """The engine, but a hint waits until it may be given."""

    may_answer: threading.Event = field(default_factory=threading.Event)
    asked: int = 0
    stopped: int = 0

    def hint(self, matter: Matter, stop: StopFlag) -> Explanation:
        self.asked += 1
        while not self.may_answer.wait(0.005):
            if stop.is_set():
                self.stopped += 1
                raise RuntimeError("given up")
        return super().hint(matter, stop)


@pytest.fixture
async def quick(serve: MakeClient) -> httpx.AsyncClient:
    """A server with the real engine that does not think long."""
    return await serve(settings=QUICK)


async def begun(client: httpx.AsyncClient, ruleset: str = "boissiere", **fields: Any) -> Any:
    answer = await client.post("/api/games", json={"ruleset": ruleset, **fields})
    assert answer.status_code == 201, answer.text
    return answer.json()


async def near_the_end(client: httpx.AsyncClient, name: str, *, before: int = 1) -> Any:
    """A game played on one screen until shortly before its end."""
    played = played_games()[name]
    state = await begun(client, played.ruleset, options=played.options)
    for word in played.words[:-before]:
        state = await play(client, state, word)
    return state


async def play(client: httpx.AsyncClient, state: Any, word: str) -> Any:
    body = {"number": state["next_turn"], "turn": word}
    answer = await client.post(f"/api/games/{state['id']}/turns", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def hint(client: httpx.AsyncClient, state: Any, *parts: str, **fields: Any) -> httpx.Response:
    body = {"number": state["next_turn"], "parts": list(parts), **fields}
    return await client.post(f"/api/games/{state['id']}/hint", json=body)


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not condition():
            await asyncio.sleep(0.01)


# --- hints ----------------------------------------------------------------------------------------


async def test_a_hint_tells_the_turn_and_why_and_plays_nothing(quick: httpx.AsyncClient) -> None:
    state = await near_the_end(quick, "boissiere")
    answer = await hint(quick, state)
    assert answer.status_code == 200, answer.text
    told = answer.json()
    assert (told["number"], told["parts"]) == (state["next_turn"], [])
    assert (told["turn"]["word"], told["cell"]) == ("xf2", "f5")
    assert told["nudge"] == "There is a win to be found. Look at p190 on f5."
    reason = told["turn"]["captures"][0]["reasons"][0]["sum_text"]
    assert reason in told["captures"][0]
    assert told["reasons"] == ["This ends the game. Black wins by De Corpore: 4 taken, 4 needed."]
    assert (told["reply"], told["chance"] < 0.01) == (None, True)
    after = (await quick.get(f"/api/games/{state['id']}")).json()
    assert after["position"] == state["position"]


async def test_a_hint_in_the_middle_of_a_turn(quick: httpx.AsyncClient) -> None:
    state = await near_the_end(quick, "three_prisoners", before=2)
    told = (await hint(quick, state, "m3l2")).json()
    assert (told["parts"], told["turn"]["word"], told["cell"]) == (["m3l2"], "xh2:9", "l2")
    assert told["reply"]


@pytest.mark.parametrize("ruleset", ["philosophers", "boissiere", "renaissance"])
async def test_a_hint_at_the_start_can_be_played(quick: httpx.AsyncClient, ruleset: str) -> None:
    state = await begun(quick, ruleset)
    told = (await hint(quick, state)).json()
    assert told["cell"] in told["nudge"]
    assert told["turn"]["notation"] not in told["nudge"]
    assert told["captures"] or told["reasons"]
    state = await play(quick, state, told["turn"]["word"])
    assert state["next_turn"] == 2


async def test_no_hint_on_a_finished_game_or_out_of_turn(
    quick: httpx.AsyncClient, machine: Any, sentence: Sentence
) -> None:
    state = await near_the_end(quick, "boissiere")
    over = await play(quick, state, "xf2")
    sentence(await hint(quick, over), 409, "over")
    sentence(await hint(quick, {**state, "next_turn": 99}), 409)
    sentence(await hint(quick, await begun(quick), "d6d8"), 422, "d6d8")
    machine.may_play.clear()
    against = await begun(quick, opponent="machine", side="black")
    sentence(await hint(quick, against), 409, "machine")
    sentence(await hint(quick, await begun(quick), number="x"), 422, "number")


async def test_no_hint_for_a_turn_that_is_complete(
    quick: httpx.AsyncClient, sentence: Sentence
) -> None:
    state = await near_the_end(quick, "boissiere")
    sentence(await hint(quick, state, "xf2"), 409, "complete", "xf2")


async def test_a_second_hint_takes_the_place_of_the_first(
    serve: MakeClient, sentence: Sentence
) -> None:
    analyst = PatientAnalyst()
    client = await serve(settings=QUICK, analyst=analyst)
    state = await begun(client)
    first = asyncio.create_task(hint(client, state))
    await until(lambda: analyst.asked == 1)
    second = asyncio.create_task(hint(client, state))
    sentence(await first, 409, "another was asked for")
    await until(lambda: analyst.stopped == 1)
    analyst.may_answer.set()
    assert (await second).json()["turn"]["word"]


async def test_too_many_hints_are_refused_and_later_ones_are_not(
    serve: MakeClient, sentence: Sentence
) -> None:
    analyst = PatientAnalyst()
    limits = AdviceLimits(max_searches=1, max_waiting=1, max_each=2)
    client = await serve(settings=Settings(hint_ms=50, advice=limits), analyst=analyst)
    states = [await begun(client) for _ in range(3)]
    waiting = [asyncio.create_task(hint(client, state)) for state in states[:2]]
    await until(lambda: analyst.asked == 1)
    await asyncio.sleep(0.05)
    sentence(await hint(client, states[2]), 429, "2 searches", states[2]["id"])
    assert analyst.asked == 1
    analyst.may_answer.set()
    assert [(await each).status_code for each in waiting] == [200, 200]
    assert (await hint(client, states[2])).status_code == 200


async def test_a_client_that_has_gone_ends_its_search(serve: MakeClient) -> None:
    analyst = PatientAnalyst()
    client = await serve(settings=QUICK, analyst=analyst)
    task = asyncio.create_task(hint(client, await begun(client)))
    await until(lambda: analyst.asked == 1)
    task.cancel()
    await until(lambda: analyst.stopped == 1)


async def test_the_end_of_the_server_ends_every_search(
    serve: MakeClient, sentence: Sentence
) -> None:
    analyst = PatientAnalyst()
    client = await serve(settings=QUICK, analyst=analyst)
    state = await begun(client)
    task = asyncio.create_task(hint(client, state))
    await until(lambda: analyst.asked == 1)
    client.app.state.hub.let_listeners_go()  # type: ignore[attr-defined]
    sentence(await task, 503, "ends")
    assert analyst.stopped == 1
    sentence(await hint(client, state), 503, "ends")


# --- the budget -----------------------------------------------------------------------------------


async def here() -> bool:
    return False


async def test_each_client_has_a_budget_that_fills_again() -> None:
    now = 0.0
    adviser = Adviser(AdviceLimits(budget_s=10, refill=0.5), clock=lambda: now)

    async def ask(client: str, used: float) -> None:
        def work(_stop: StopFlag) -> None:
            nonlocal now
            now += used

        await adviser.begin(client, "hint", work, seconds=4, is_gone=here).wait()

    await ask("one", 4)
    await ask("one", 4)
    # 10 - 4 + 2 gained - 4 + 2 gained
    await ask("one", 4)
    with pytest.raises(ApiError, match=r"used 8 of 10 seconds .* ask again in 4 s") as refused:
        await ask("one", 4)
    assert refused.value.status == 429
    await ask("two", 4)
    now += 4
    await ask("one", 1)
    await adviser.end()


async def test_searches_that_are_not_done_count_for_the_budget() -> None:
    adviser = Adviser(AdviceLimits(budget_s=10), clock=lambda: 0.0)
    gate = threading.Event()
    work = lambda _stop: gate.wait(30)  # noqa: E731 - no more than that
    places = [adviser.begin("one", name, work, seconds=4, is_gone=here) for name in "ab"]
    with pytest.raises(ApiError, match="used 8 of 10 seconds"):
        adviser.begin("one", "c", work, seconds=4, is_gone=here)
    gate.set()
    for place in places:
        await place.wait()
    # They took no time by this clock.
    await adviser.begin("one", "c", work, seconds=4, is_gone=here).wait()
    await adviser.end()


async def test_one_client_cannot_take_every_place() -> None:
    adviser = Adviser(AdviceLimits(max_searches=1, max_waiting=9, max_each=2))
    gate = threading.Event()

    def work(stop: StopFlag) -> None:
        while not (gate.wait(0.005) or stop.is_set()):
            pass

    def ask(client: str, subject: str) -> Any:
        return adviser.begin(client, subject, work, seconds=1, is_gone=here)

    places = [ask("one", "a"), ask("one", "b"), ask("two", "a")]
    with pytest.raises(ApiError, match="2 searches of yours"):
        ask("one", "c")
    gate.set()
    for place in places:
        await place.wait()
    await ask("one", "c").wait()
    await adviser.end()


async def test_a_client_found_gone_is_given_up_though_it_waits_for_a_place() -> None:
    adviser = Adviser(AdviceLimits(max_searches=1))
    gone = threading.Event()
    begun_work: list[str] = []

    def work(stop: StopFlag) -> None:
        begun_work.append("x")
        while not stop.is_set():
            pass

    async def is_gone() -> bool:
        return gone.is_set()

    place = adviser.begin("one", "a", work, seconds=1, is_gone=is_gone)
    gone.set()
    with pytest.raises(ApiError, match="Nobody waits"):
        await place.wait()
    assert begun_work == ["x"]
    await adviser.end()


async def test_a_search_given_up_twice_keeps_its_place_until_its_thread_has_ended() -> None:
    adviser = Adviser(AdviceLimits(max_searches=1))
    has_begun, may_end = threading.Event(), threading.Event()
    ended: list[str] = []

    def slow_to_end(_stop: StopFlag) -> None:
        has_begun.set()
        may_end.wait(30)
        ended.append("first")

    place = adviser.begin("one", "a", slow_to_end, seconds=1, is_gone=here)
    await until(has_begun.is_set)
    place.give_up(ApiError(409, "superseded", "the first reason"))
    await asyncio.sleep(0)
    place.give_up(ApiError(503, "closing", "the second reason"))
    later = adviser.begin("two", "b", lambda _: list(ended), seconds=1, is_gone=here)
    for _ in range(20):
        await asyncio.sleep(0.001)
    may_end.set()
    assert await later.wait() == ["first"]
    with pytest.raises(ApiError, match="the first reason"):
        await place.wait()
    await adviser.end()


# --- thinking -------------------------------------------------------------------------------------


async def thoughts(client: httpx.AsyncClient, state: Any, **fields: Any) -> list[Any]:
    body = {"number": state["next_turn"], **fields}
    answer = await client.post(f"/api/games/{state['id']}/thinking", json=body)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith("text/event-stream")
    assert "default-src 'self'" in answer.headers["content-security-policy"]
    blocks = answer.text.split("\n\n")
    assert blocks.pop() == ""
    return [json.loads(block.removeprefix("data: ")) for block in blocks]


async def test_thoughts_come_as_they_are_found(quick: httpx.AsyncClient) -> None:
    state = await begun(quick)
    messages = await thoughts(quick, state, lines=3)
    assert len(messages) >= 2
    assert [message["is_final"] for message in messages].count(True) == 1
    final = messages[-1]
    assert final["is_final"]
    assert final["depth"] >= messages[0]["depth"]
    assert [line["rank"] for line in final["lines"]] == [1, 2, 3]
    assert len({line["turns"][0] for line in final["lines"]}) == 3
    position = Position.parse(state["position"]["text"])
    for line in final["lines"]:
        assert 0 <= line["chance"] <= 1
        now = position
        for notation in line["turns"]:
            turn = now.parse_turn(notation)
            assert now.notation(turn) == notation
            now = now.play(turn)


async def test_thoughts_on_a_decided_position(quick: httpx.AsyncClient) -> None:
    state = await near_the_end(quick, "boissiere")
    final = (await thoughts(quick, state))[-1]
    assert (final["side_to_move"], final["leaning"]) == ("black", "De Corpore for Black")
    assert final["chance"] < 0.01
    assert final["lines"][0]["ending"] == "Black wins in 1 turn"


async def test_thoughts_while_the_machine_thinks(quick: httpx.AsyncClient, machine: Any) -> None:
    machine.may_play.clear()
    state = await begun(quick, opponent="machine", side="black")
    assert state["thinking"]
    assert (await thoughts(quick, state))[-1]["is_final"]


async def test_no_thoughts_on_a_finished_game(quick: httpx.AsyncClient, sentence: Sentence) -> None:
    state = await play(quick, await near_the_end(quick, "boissiere"), "xf2")
    body = {"number": state["next_turn"]}
    sentence(await quick.post(f"/api/games/{state['id']}/thinking", json=body), 409, "over")
    body = {"number": 1, "lines": 4}
    sentence(await quick.post(f"/api/games/{state['id']}/thinking", json=body), 422, "lines", "4")


async def test_newer_thoughts_end_the_older_ones_without_a_last_word(serve: MakeClient) -> None:
    client = await serve(settings=Settings(thinking_ms=60_000))
    state = await begun(client)
    older = asyncio.create_task(thoughts(client, state))
    await asyncio.sleep(0.6)
    newer = asyncio.create_task(thoughts(client, state, lines=2))
    messages = await older
    assert messages
    assert not any(message["is_final"] for message in messages)
    client.app.state.hub.let_listeners_go()  # type: ignore[attr-defined]
    await newer
