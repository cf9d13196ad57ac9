"""A server in the test's own process, with an opponent that does as it is told."""

from __future__ import annotations

import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest

from rithmomachia.engine import StopFlag
from rithmomachia.server.analyst import Analyst
from rithmomachia.server.app import create_app
from rithmomachia.server.machine import Question
from rithmomachia.server.rule_messages import StrengthMessage
from rithmomachia.server.settings import Settings
from rithmomachia.storage import GameStore, open_store
from tests.server.online import Online, listening
from tests.server.process import Process, Start

Json = Any
MakeClient = Callable[..., Awaitable[httpx.AsyncClient]]
MakeOnline = Callable[..., Awaitable[Online]]


@dataclass
class ObedientMachine:
    """Plays the first legal turn; waits for `may_play` first, and fails while `failure` is set."""

    may_play: threading.Event = field(default_factory=threading.Event)
    failure: Exception | None = None
    answer: str | None = None
    asked: list[Question] = field(default_factory=list)
    forgotten: list[str] = field(default_factory=list)
    stopped: int = 0

    def strengths(self) -> list[StrengthMessage]:
        return [
            StrengthMessage(id=name, title=name.title(), text=f"{name} play")
            for name in ("weak", "fair", "hard")
        ]

    def choose(self, question: Question, stop: StopFlag) -> str:
        self.asked.append(question)
        while not self.may_play.wait(0.005):
            if stop.is_set():
                self.stopped += 1
                return ""
        if self.failure is not None:
            raise self.failure
        return self.answer or next(question.position.legal_turns()).word

    def forget(self, game: str) -> None:
        self.forgotten.append(game)


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts a server as a process on the test's database; may be called again for a restart."""
    running: list[Process] = []

    def begin(*, port: int = 0, opens: bool = False, **environment: str) -> Process:
        database = f"sqlite:///{tmp_path}/games.db"
        made = Process(database, port=port, opens=opens, environment=environment)
        running.append(made)
        return made

    yield begin
    for made in running:
        made.clear_away()


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def machine() -> ObedientMachine:
    made = ObedientMachine()
    made.may_play.set()
    return made


@pytest.fixture
async def serve(machine: ObedientMachine) -> AsyncIterator[MakeClient]:
    """Starts a server over a store and gives a client of it; may be called again for a restart."""
    async with AsyncExitStack() as stack:

        async def make(
            store: GameStore | None = None,
            settings: Settings | None = None,
            analyst: Analyst | None = None,
        ) -> httpx.AsyncClient:
            app = create_app(
                store or open_store("memory:"),
                settings=settings or Settings(),
                machine=machine,
                analyst=analyst,
            )
            await stack.enter_async_context(app.router.lifespan_context(app))
            transport = httpx.ASGITransport(app=app, raise_app_exceptions=False)
            client = httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1:8000")
            client.app = app  # type: ignore[attr-defined]
            return await stack.enter_async_context(client)

        yield make


@pytest.fixture
async def client(serve: MakeClient) -> httpx.AsyncClient:
    return await serve()


@pytest.fixture
async def online(machine: ObedientMachine) -> AsyncIterator[MakeOnline]:
    """Starts a server that listens on a port, with a clock the test moves."""
    async with AsyncExitStack() as stack:

        async def make(
            store: GameStore | None = None, *, settings: Settings | None = None
        ) -> Online:
            return await stack.enter_async_context(
                listening(store or open_store("memory:"), machine, settings or Settings())
            )

        yield make


@pytest.fixture
def begin(client: httpx.AsyncClient) -> Callable[..., Awaitable[Json]]:
    """Begins a game and returns its state."""

    async def begin_game(ruleset: str = "boissiere", **fields: Json) -> Json:
        answer = await client.post("/api/games", json={"ruleset": ruleset, **fields})
        assert answer.status_code == 201, answer.text
        state = answer.json()
        # Games that anybody may play have no secrets.
        assert [state.pop(name) for name in ("seat", "token", "invitation")] == [None] * 3
        return state

    return begin_game


def sentence(answer: httpx.Response, status: int, *parts: str) -> Json:
    """Asserts that an answer is a refusal in the one form, with these parts in its sentence."""
    assert answer.status_code == status, answer.text
    body = answer.json()
    assert set(body) == {"error"}
    assert set(body["error"]) == {"code", "message"}
    message = body["error"]["message"]
    assert message
    assert "\n" not in message
    assert len(message) <= 600
    for part in parts:
        assert part in message
    return body["error"]


@pytest.fixture(name="sentence")
def sentence_fixture() -> Callable[..., Json]:
    return sentence
