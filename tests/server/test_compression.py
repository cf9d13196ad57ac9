"""What is the same for everybody goes out compressed; what is about a game does not."""

from __future__ import annotations

import httpx
import pytest

pytestmark = pytest.mark.anyio

PUBLIC = ("/", "/js/pages/app.js", "/css/base.css", "/api/rulesets", "/api/rules/boissiere")


@pytest.mark.parametrize("path", PUBLIC)
async def test_the_best_that_a_client_takes_is_used(client: httpx.AsyncClient, path: str) -> None:
    sizes, texts = {}, set()
    for taken in ("br", "gzip", "identity"):
        answer = await client.get(path, headers={"Accept-Encoding": taken})
        assert answer.headers.get("content-encoding", "identity") == taken
        if taken != "identity":
            assert answer.headers["vary"] == "Accept-Encoding"
        sizes[taken] = answer.num_bytes_downloaded
        texts.add(answer.text)
    assert len(texts) == 1
    assert sizes["br"] < sizes["gzip"] < sizes["identity"]


async def test_a_game_is_never_compressed(client: httpx.AsyncClient) -> None:
    """The length of an answer that holds a secret beside a stranger's words would tell of it."""
    game = (await client.post("/api/games", json={"ruleset": "boissiere"})).json()["id"]
    answer = await client.get(f"/api/games/{game}", headers={"Accept-Encoding": "br, gzip"})
    assert len(answer.content) > 2000
    assert "content-encoding" not in answer.headers
