"""Whatever JSON comes, the answer is what was asked for or a refusal in the one form."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack
from typing import Any

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rithmomachia.server.app import create_app
from rithmomachia.storage import open_store

FIELDS = ["ruleset", "options", "opponent", "strength", "side", "number", "parts", "turn", "text"]
WORDS = ["boissiere", "philosophers", "machine", "same_screen", "white", "d6d7", "xi4", "start"]
scalars = (
    st.none()
    | st.booleans()
    | st.integers(-3, 10**20)
    | st.floats()
    | st.sampled_from(WORDS)
    | st.text(max_size=12)
)
values = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(FIELDS) | st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=6,
)
bodies = st.dictionaries(st.sampled_from(FIELDS), values, max_size=6) | values
PATHS = ["/api/setup/check", "/api/position/preview", "/api/games", "/api/games/{id}/preview"]
PATHS += [f"/api/games/{{id}}/{name}" for name in ("turns", "undo", "resign", "agree", "machine")]


Send = Callable[..., httpx.Response]


@pytest.fixture(scope="module")
def send() -> Iterator[Send]:
    """Sends one request to a server whose loop runs only meanwhile."""
    app = create_app(open_store("memory:"))
    with asyncio.Runner() as runner:
        stack = AsyncExitStack()

        async def begin() -> httpx.AsyncClient:
            await stack.enter_async_context(app.router.lifespan_context(app))
            transport = httpx.ASGITransport(app=app, raise_app_exceptions=False)
            client = httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1")
            return await stack.enter_async_context(client)

        client = runner.run(begin())

        def request(method: str, path: str, content: str = "") -> httpx.Response:
            headers = {"Content-Type": "application/json"}
            return runner.run(client.request(method, path, content=content, headers=headers))

        yield request
        runner.run(stack.aclose())


@settings(max_examples=150, deadline=None)
@given(path=st.sampled_from(PATHS), body=bodies)
def test_any_body_is_answered(send: Send, path: str, body: Any) -> None:
    begun = send("POST", "/api/games", '{"ruleset": "boissiere"}').json()
    game = send("GET", f"/api/games/{begun['id']}").json()
    answer = send("POST", path.format(id=game["id"]), json.dumps(body))
    assert answer.status_code < 500, answer.text
    if not answer.is_success:
        assert set(answer.json()) == {"error"}
        assert answer.json()["error"]["message"]
        assert send("GET", f"/api/games/{game['id']}").json() == game
