"""What the analysis page asks: where one is, threats, numbers, searches; and the editor."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import pytest

from rithmomachia import Position, Ruleset, Setup
from rithmomachia.server.adviser import AdviceLimits
from rithmomachia.server.settings import Settings
from tests.playthroughs.games import played_games

pytestmark = pytest.mark.anyio

MakeClient = Callable[..., Awaitable[httpx.AsyncClient]]
Sentence = Callable[..., Any]

BOISSIERE = Ruleset.builtin("boissiere")
START = Position.initial(BOISSIERE).text()
QUICK = Settings(thinking_ms=150, graph_ms=100)
OFFER = Setup(BOISSIERE, {"e2": "C5", "a1": "T6"}, {"e6": "s15", "p8": "c4"}).position()


async def ask(client: httpx.AsyncClient, path: str, **body: Any) -> Any:
    answer = await client.post(f"/api/study/{path}", json={"start": START, **body})
    assert answer.status_code == 200, answer.text
    return answer.json()


def events(text: str) -> list[Any]:
    return [json.loads(event.removeprefix("data: ")) for event in text.split("\n\n") if event]


async def test_a_line_leads_where_its_turns_lead(client: httpx.AsyncClient) -> None:
    found = await ask(client, "stage", turns=["d6d7", "m3l3"], parts=["d7e7"])
    assert found["start"] == START
    assert (found["last"]["number"], found["last"]["notation"]) == (2, "c3 m3-l3")
    position = Position.parse(START).play("d6d7").play("m3l3")
    assert found["staged"]["word"] == "d7e7"
    assert found["staged"]["number"] == 3
    assert found["staged"]["position"]["text"] == position.play("d7e7").text()
    empty = await ask(client, "stage")
    assert empty["last"] is None
    assert empty["staged"]["position"]["text"] == START


async def test_a_turn_that_cannot_be_played_is_named(
    client: httpx.AsyncClient, sentence: Sentence
) -> None:
    body = {"start": START, "turns": ["d6d7", "d7e7"]}
    for path in ("stage", "threats", "progressions", "thinking", "graph"):
        sentence(await client.post(f"/api/study/{path}", json=body), 422, "'d7e7'")
    body = {"start": "boissiere 8/8", "turns": []}
    sentence(await client.post("/api/study/stage", json=body), 422, "fields")


async def test_threats_of_both_sides_have_their_sums(client: httpx.AsyncClient) -> None:
    found = await ask(client, "threats", start=OFFER.text())
    (first, *_) = found["white"]
    assert (first["cell"], first["token"]) == ("e6", "s15")
    assert first["ways"][0]["move"] is None
    assert [one["sum_text"] for one in first["ways"][0]["reasons"]] == ["5 × 3 empty cells = 15"]
    turned = await ask(client, "threats", start=OFFER.text().replace(" white ", " black "))
    assert turned["white"] == found["white"]


async def test_what_a_piece_could_ever_take(client: httpx.AsyncClient, sentence: Sentence) -> None:
    found = await ask(client, "piece", cell="d6")
    assert (found["token"], found["can_be_besieged"]) == ("C2", True)
    sums = {(one["target_token"], one["sum_text"]) for one in found["takes"]}
    assert ("s28", "2 × 14 = 28") in sums
    assert ("t12", "2 × 6 = 12") in sums
    sentence(
        await client.post("/api/study/piece", json={"start": START, "cell": "h4"}), 422, "'h4'"
    )


@pytest.mark.parametrize(
    ("first", "second", "kind", "third", "cells"),
    [
        (2, 4, "arithmetic", 6, ["c7", "d4"]),
        (4, 6, "geometric", 9, ["b2", "c8", "m6", "n3"]),
        (3, 4, "harmonic", 6, ["d4", "c7"]),
    ],
)
async def test_the_calculator_gives_thirds_and_who_holds_them(
    client: httpx.AsyncClient, first: int, second: int, kind: str, third: int, cells: list[str]
) -> None:
    found = await ask(client, "thirds", first=first, second=second)
    one = next(one for one in found["thirds"] if (one["value"], one["kind"]) == (third, kind))
    assert {holder["cell"] for holder in one["holders"]} == set(cells)
    assert {h["token"] for h in found["first"]} >= {{2: "C2", 4: "C4", 3: "c3"}[first]}


async def test_progressions_within_reach_name_what_is_missing(client: httpx.AsyncClient) -> None:
    found = await ask(client, "progressions")
    assert (found["white_count"], found["black_count"]) == (107, 48)
    nearest = found["white"][0]
    assert [member["value"] for member in nearest["members"]] == [2, 4, 6]
    assert (nearest["missing"], nearest["rows"]) == (3, 15)
    assert (found["white_fours_count"], found["black_fours_count"]) == (71, 8)
    four = found["white_fours"][0]
    assert [member["value"] for member in four["members"]] == [2, 4, 6, 8]
    assert (four["kinds"], four["missing"]) == (["arithmetic", "geometric"], 4)


async def test_the_search_tells_five_lines(serve: MakeClient, sentence: Sentence) -> None:
    client = await serve(settings=QUICK)
    body = {"start": START, "turns": ["d6d7"], "lines": 5}
    answer = await client.post("/api/study/thinking", json=body)
    *_, last = events(answer.text)
    assert last["is_final"]
    assert (last["number"], last["side_to_move"], len(last["lines"])) == (2, "black", 5)
    assert 0 < last["chance"] < 1
    over = Setup(BOISSIERE, {"i1": "C4", "k2": "C6", "j3": "T9"}, {"p8": "c9", "a1": "c4"})
    body = {"start": over.position().text()}
    sentence(await client.post("/api/study/thinking", json=body), 409, "nothing to search")


async def test_the_graph_tells_every_position_once_and_judges_every_turn(
    serve: MakeClient,
) -> None:
    client = await serve(settings=QUICK)
    game = next(iter(played_games().values()))
    turns = list(game.words[:12])
    ruleset = Ruleset.builtin(game.ruleset).with_options(game.options)
    start = Position.initial(ruleset).text()
    answer = await client.post("/api/study/graph", json={"start": start, "turns": turns})
    points = events(answer.text)
    assert [point["number"] for point in points] == list(range(len(turns), -1, -1))
    assert [point["left"] for point in points] == [point["number"] for point in points]
    assert points[0]["judged"] is None
    for before, after in zip(points[1:], points, strict=False):
        judged = before["judged"]
        assert judged["number"] == after["number"]
        assert (judged["nag"] is None) == (judged["loss"] < 0.1)


async def test_a_turn_that_gives_the_game_away_is_marked(serve: MakeClient) -> None:
    client = await serve(settings=Settings(graph_ms=1000))
    white = {"i1": "C4", "k2": "C6", "h3": "T9", "a1": "C2"}
    black = {"p8": "c9", "p1": "c3", "e8": "c5"}
    start = Setup(BOISSIERE, white, black).position()
    # h3 to j3 would have won.
    body = {"start": start.text(), "turns": ["a1b1"]}
    points = events((await client.post("/api/study/graph", json=body)).text)
    judged = points[1]["judged"]
    assert points[1]["chance"] > 0.95
    assert judged["better"] == "T9 h3-j3" or judged["loss"] < 0.1


async def test_graphs_cost_their_budget(serve: MakeClient, sentence: Sentence) -> None:
    advice = AdviceLimits(budget_s=0.05, refill=0.01)
    client = await serve(settings=Settings(graph_ms=500, advice=advice))
    body = {"start": START, "turns": []}
    sentence(await client.post("/api/study/graph", json=body), 429, "analysis of a game")


async def test_an_arrangement_tells_all_its_faults(client: httpx.AsyncClient) -> None:
    async def check(**fields: Any) -> Any:
        answer = await client.post(
            "/api/study/arrangement", json={"ruleset": "boissiere", **fields}
        )
        assert answer.status_code == 200, answer.text
        return answer.json()

    found = await check(white={"a9": "C4", "b1": "X7"}, black={"b1": "c5"})
    setup = Setup(BOISSIERE, {"a9": "C4", "b1": "X7"}, {"b1": "c5"})
    assert found["faults"] == setup.faults()
    assert len(found["faults"]) >= 2
    assert found["position"] is None
    right = await check(white={"a1": "C4"}, black={"p8": "c5"}, side_to_move="black")
    assert right["faults"] == []
    assert right["position"]["side_to_move"] == "black"


async def test_a_picture_of_a_position(client: httpx.AsyncClient, sentence: Sentence) -> None:
    answer = await client.get("/api/study/board.svg", params={"text": START, "bottom": "black"})
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert answer.text.startswith("<svg ")
    assert ">289<" in answer.text
    sentence(await client.get("/api/study/board.svg", params={"text": "nothing"}), 422, "nothing")
    sentence(
        await client.get("/api/study/board.svg", params={"text": START, "bottom": "red"}),
        422,
        "bottom",
    )


async def test_a_moving_picture_of_a_line(client: httpx.AsyncClient) -> None:
    body = {"start": START, "turns": ["d6d7", "m3l3"]}
    answer = await client.post("/api/study/film?orientation=lying", json=body)
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert "2. c3 m3-l3" in answer.text
    assert answer.text.count("<animateTransform") == 2
