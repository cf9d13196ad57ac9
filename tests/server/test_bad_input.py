"""Bad input: one clear sentence with the offending value, a 4xx, and nothing changed."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import httpx
import pytest

from rithmomachia.server.settings import Settings
from tests.server.conftest import MakeClient

pytestmark = pytest.mark.anyio

Begin = Callable[..., Awaitable[Any]]
Sentence = Callable[..., Any]
JSON = {"Content-Type": "application/json"}


async def test_a_turn_sent_twice_is_played_once(
    begin: Begin, client: httpx.AsyncClient, sentence: Sentence
) -> None:
    place = f"/api/games/{(await begin('boissiere'))['id']}"
    body = {"number": 1, "turn": "d6d7"}
    assert (await client.post(f"{place}/turns", json=body)).status_code == 200
    error = sentence(await client.post(f"{place}/turns", json=body), 409, "Turn 1", "d6d7")
    assert error["code"] == "turn_conflict"
    assert len((await client.get(place)).json()["turns"]) == 1


async def test_a_turn_out_of_turn_is_refused(
    begin: Begin, client: httpx.AsyncClient, sentence: Sentence
) -> None:
    place = f"/api/games/{(await begin('boissiere'))['id']}"
    answer = await client.post(f"{place}/turns", json={"number": 3, "turn": "d6d7"})
    sentence(answer, 409, "Turn 3", "turn 1")
    assert (await client.get(place)).json()["turns"] == []


@pytest.mark.parametrize(
    "turn", ["d6d9", "d6e7", "z1z2", "a1a2", "", "xi4", "d6d7.xi4", "♜", "d6d7.d7d8", "x" * 1000]
)
async def test_an_illegal_turn_is_named_and_changes_nothing(
    begin: Begin, client: httpx.AsyncClient, sentence: Sentence, turn: str
) -> None:
    state = await begin("boissiere")
    place = f"/api/games/{state['id']}"
    answer = await client.post(f"{place}/turns", json={"number": 1, "turn": turn})
    sentence(answer, 422, *([turn] if 0 < len(turn) < 20 else []))
    assert (await client.get(place)).json() == state


async def test_an_illegal_part_is_named(
    begin: Begin, client: httpx.AsyncClient, sentence: Sentence
) -> None:
    state = await begin("boissiere")
    for parts, shown in ((["d6d9"], "d6d9"), (["xi4"], "xi4"), (["nonsense"], "nonsense")):
        answer = await client.post(
            f"/api/games/{state['id']}/preview", json={"number": 1, "parts": parts}
        )
        sentence(answer, 422, shown)


@pytest.mark.parametrize("game_id", ["nobody", "x" * 200, "a%20b", "..%2f..", "%00", "é"])
@pytest.mark.parametrize("path", ["", "/export", "/positions/0", "/events", "/rules"])
async def test_an_unknown_game_is_named(
    client: httpx.AsyncClient, sentence: Sentence, game_id: str, path: str
) -> None:
    error = sentence(await client.get(f"/api/games/{game_id}{path}"), 404)
    if game_id == "nobody":
        assert error == {"code": "unknown_game", "message": "There is no game 'nobody'."}


@pytest.mark.parametrize("path", ["turns", "preview", "undo", "resign", "agree", "machine"])
async def test_posts_to_an_unknown_game_are_refused(
    client: httpx.AsyncClient, sentence: Sentence, path: str
) -> None:
    bodies: dict[str, dict[str, Any]] = {
        "turns": {"number": 1, "turn": "d6d7"},
        "preview": {"number": 1, "parts": []},
        "undo": {"number": 1},
    }
    answer = await client.post(f"/api/games/nobody/{path}", json=bodies.get(path, {}))
    sentence(answer, 404, "nobody")


@pytest.mark.parametrize(
    ("body", "parts"),
    [
        ({}, ["ruleset", "missing"]),
        ({"ruleset": "chess"}, ["'chess'"]),
        ({"ruleset": 7}, ["ruleset", "7"]),
        ({"ruleset": "boissiere", "colour": "red"}, ["colour"]),
        ({"ruleset": "boissiere", "opponent": "ghost"}, ["opponent", "ghost"]),
        ({"ruleset": "boissiere", "side": "green"}, ["side", "green"]),
        ({"ruleset": "boissiere", "options": []}, ["options"]),
        ({"ruleset": "boissiere", "options": {"start": None}}, ["start"]),
        ({"ruleset": "boissiere", "options": {"start": 1.5}}, ["start", "1.5"]),
        ({"ruleset": "boissiere", "options": {"victory.de_corpore.count": 10**30}}, []),
        ({"ruleset": "boissiere", "options": {"no.such.key": 1}}, ["no.such.key"]),
        ({"ruleset": "boissiere", "options": {f"k{n}": 1 for n in range(300)}}, ["options"]),
        ({"ruleset": "bo\ud800"}, ["ruleset"]),
        ({"ruleset": "boissiere", "options": {"\udfff": 1}}, []),
        ([], []),
        ("boissiere", ["boissiere"]),
        (None, []),
    ],
)
async def test_a_bad_new_game_is_refused_and_not_stored(
    client: httpx.AsyncClient, sentence: Sentence, body: Any, parts: list[str]
) -> None:
    answer = await client.post("/api/games", content=json.dumps(body), headers=JSON)
    status = 404 if body == {"ruleset": "chess"} else 422
    sentence(answer, status, *parts)
    assert (await client.get("/api/games")).json()["games"] == []


@pytest.mark.parametrize(
    "body",
    [
        {"number": 1},
        {"turn": "d6d7"},
        {"number": "1", "turn": "d6d7"},
        {"number": 0, "turn": "d6d7"},
        {"number": -3, "turn": "d6d7"},
        {"number": 1.5, "turn": "d6d7"},
        {"number": True, "turn": "d6d7"},
        {"number": 10**40, "turn": "d6d7"},
        {"number": 1, "turn": ["d6d7"]},
        {"number": 1, "turn": "x" * 1001},
        {"number": 1, "turn": "d6d7", "extra": 1},
        {"number": 1, "turn": "d6\ud800"},
    ],
)
async def test_a_bad_turn_message_is_refused(
    begin: Begin, client: httpx.AsyncClient, sentence: Sentence, body: Any
) -> None:
    state = await begin("boissiere")
    place = f"/api/games/{state['id']}"
    answer = await client.post(f"{place}/turns", content=json.dumps(body), headers=JSON)
    sentence(answer, 422)
    assert (await client.get(place)).json() == state


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"not json",
        b"\xff\xfe\x00",
        b"[" * 30000,
        b'{"ruleset": "boissiere"} trailing',
        b'{"number": ' + b"9" * 6000 + b"}",
    ],
    ids=["empty", "cut", "words", "binary", "deep", "trailing", "digits"],
)
async def test_a_body_that_is_not_json_is_refused(
    client: httpx.AsyncClient, sentence: Sentence, content: bytes
) -> None:
    answer = await client.post("/api/games", content=content, headers=JSON)
    assert answer.status_code in (400, 422)
    sentence(answer, answer.status_code)


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "", "json"])
async def test_a_body_of_another_type_is_refused(
    client: httpx.AsyncClient, sentence: Sentence, kind: str
) -> None:
    answer = await client.post(
        "/api/games", content=b'{"ruleset": "boissiere"}', headers={"Content-Type": kind}
    )
    sentence(answer, 415, kind)


async def test_a_body_too_slow_is_refused(serve: MakeClient, sentence: Sentence) -> None:
    client = await serve(settings=Settings(max_body_s=0.05))

    async def dripping() -> AsyncIterator[bytes]:
        yield b"{"
        await asyncio.sleep(5)
        yield b"}"

    answer = await client.post("/api/games", content=dripping(), headers=JSON)
    assert sentence(answer, 408, "within 0.05 seconds")["code"] == "too_slow"


async def test_a_body_too_large_is_refused(client: httpx.AsyncClient, sentence: Sentence) -> None:
    large = json.dumps({"ruleset": "x" * 70000}).encode()
    sentence(await client.post("/api/games", content=large, headers=JSON), 413, "65536")

    async def drops() -> Any:
        for _ in range(80):
            yield b"x" * 1024

    sentence(await client.post("/api/games", content=drops(), headers=JSON), 413, "65536")
    just_right = b'{"ruleset": "chess"}' + b" " * (65536 - 20)
    sentence(await client.post("/api/games", content=just_right, headers=JSON), 404, "chess")


@pytest.mark.parametrize(
    "text",
    ["", "nonsense", "boissiere 8/8 white before - - - 0 1", "x" * 7000, "boissiere " * 9, "\0"],
)
async def test_a_broken_position_text_is_refused(
    client: httpx.AsyncClient, sentence: Sentence, text: str
) -> None:
    answer = await client.post("/api/position/preview", json={"text": text, "parts": []})
    sentence(answer, 422)


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/api"),
        ("GET", "/api/"),
        ("GET", "/api/nothing"),
        ("POST", "/api/nothing"),
        ("PUT", "/api/nothing"),
        ("GET", "/nothing.html"),
        ("GET", "/../protocol.py"),
        ("GET", "/%2e%2e/server/app.py"),
        ("GET", "/css/../../server/app.py"),
        ("GET", "/%00"),
    ],
)
async def test_addresses_that_are_not_there(
    client: httpx.AsyncClient, sentence: Sentence, method: str, path: str
) -> None:
    headers = {} if method == "GET" else JSON
    sentence(await client.request(method, path, headers=headers), 404)


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("DELETE", "/api/games", "GET, POST"),
        ("PUT", "/api/games/x", "DELETE, GET"),
        ("TRACE", "/api/seeks", "GET"),
        ("PATCH", "/api/people", "POST"),
        ("HEAD", "/api/people", "POST"),
        ("POST", "/api/seeks", "GET"),
        ("GET", "/api/games/mine/claim", "POST"),
        ("PUT", "/api/games/mine", "POST"),
    ],
)
async def test_another_method_is_told_which_are_taken(
    client: httpx.AsyncClient, sentence: Sentence, method: str, path: str, allowed: str
) -> None:
    answer = await client.request(method, path)
    assert answer.headers["Allow"] == allowed
    if method != "HEAD":
        sentence(answer, 405, path, method)


@pytest.mark.parametrize("limit", ["0", "-1", "201", "many"])
async def test_a_bad_limit_is_named(
    client: httpx.AsyncClient, sentence: Sentence, limit: str
) -> None:
    sentence(await client.get(f"/api/games?limit={limit}"), 422, "limit", limit)


async def test_an_unexpected_failure_is_one_sentence_too(
    client: httpx.AsyncClient,
    sentence: Sentence,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def broken(_limit: int) -> None:
        raise RuntimeError("secret detail")

    monkeypatch.setattr(client.app.state.hub, "recent", broken)  # type: ignore[attr-defined]
    error = sentence(await client.get("/api/games"), 500, "/api/games")
    assert "secret" not in error["message"]
    assert "secret detail" in caplog.text
