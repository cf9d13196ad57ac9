"""Who may use the server, and what browsers are told."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from rithmomachia.server.settings import Settings

pytestmark = pytest.mark.anyio

MakeClient = Callable[..., Awaitable[httpx.AsyncClient]]
Sentence = Callable[..., Any]
NEW_GAME = {"ruleset": "boissiere"}


@pytest.mark.parametrize("path", ["/api/health", "/api/nothing", "/", "/api/games/nobody"])
async def test_every_answer_carries_the_headers(client: httpx.AsyncClient, path: str) -> None:
    headers = (await client.get(path)).headers
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cache-control"] in ("no-store", "no-cache")
    assert "server" not in headers


async def test_refusals_at_the_gate_carry_them_too(client: httpx.AsyncClient) -> None:
    answer = await client.get("/api/health", headers={"Host": "evil.example"})
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "127.0.0.1:8000", "localhost:1", "LOCALHOST", "[::1]", "[::1]:8000"]
)
async def test_loopback_names_are_answered(client: httpx.AsyncClient, host: str) -> None:
    assert (await client.get("/api/health", headers={"Host": host})).status_code == 200


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1.evil.example", "localhost.evil:80", "", "10.0.0.1:8000"]
)
async def test_other_names_are_refused(
    client: httpx.AsyncClient, sentence: Sentence, host: str
) -> None:
    error = sentence(await client.get("/api/health", headers={"Host": host}), 400, host)
    assert error["code"] == "bad_host"


async def test_other_names_can_be_allowed(serve: MakeClient) -> None:
    any_name = await serve(settings=replace(Settings(), allowed_hosts=None))
    answer = await any_name.get("/api/health", headers={"Host": "board.example"})
    assert answer.status_code == 200


@pytest.mark.parametrize(
    ("origin", "status"),
    [
        ("http://127.0.0.1:8000", 201),
        ("http://127.0.0.1:9999", 403),
        ("http://evil.example", 403),
        ("null", 403),
        ("http://[bad", 403),
    ],
)
async def test_only_our_own_page_may_post(
    client: httpx.AsyncClient, origin: str, status: int
) -> None:
    answer = await client.post("/api/games", json=NEW_GAME, headers={"Origin": origin})
    assert answer.status_code == status
    games = (await client.get("/api/games")).json()["games"]
    assert len(games) == (1 if status == 201 else 0)


async def test_programs_without_an_origin_may_post(client: httpx.AsyncClient) -> None:
    assert (await client.post("/api/games", json=NEW_GAME)).status_code == 201


@pytest.fixture
def web(tmp_path: Path) -> Path:
    (tmp_path / "js").mkdir()
    (tmp_path / "css").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><title>board</title>", "utf-8")
    (tmp_path / "js" / "main.js").write_text("export const one = 1;\n", "utf-8")
    (tmp_path / "css" / "board.css").write_text("body { margin: 0 }\n", "utf-8")
    (tmp_path / "favicon.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>", "utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/", "text/html; charset=utf-8"),
        ("/index.html", "text/html; charset=utf-8"),
        ("/js/main.js", "text/javascript; charset=utf-8"),
        ("/css/board.css", "text/css; charset=utf-8"),
        ("/favicon.svg", "image/svg+xml; charset=utf-8"),
    ],
)
async def test_files_come_with_their_type_and_are_asked_about_each_time(
    serve: MakeClient, web: Path, path: str, kind: str
) -> None:
    client = await serve(settings=replace(Settings(), web_folder=web))
    answer = await client.get(path)
    assert (answer.status_code, answer.headers["content-type"]) == (200, kind)
    assert answer.headers["cache-control"] == "no-cache"
    again = await client.get(path, headers={"If-None-Match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    head = await client.head(path)
    assert (head.status_code, head.content) == (200, b"")


async def test_files_take_no_posts(serve: MakeClient, web: Path, sentence: Sentence) -> None:
    client = await serve(settings=replace(Settings(), web_folder=web))
    sentence(await client.post("/index.html", json={}), 405, "/index.html", "POST")


async def test_the_packages_own_page_is_served(client: httpx.AsyncClient) -> None:
    answer = await client.get("/")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
