"""A server that listens on a real port, clients of its sockets, and a clock the test moves."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from rithmomachia.server.app import create_app
from rithmomachia.server.launch import _listen
from rithmomachia.server.machine import Machine
from rithmomachia.server.serving import Server
from rithmomachia.server.settings import Settings
from rithmomachia.storage import GameStore

Json = Any
LONGEST_S = 60.0


@dataclass
class Hand:
    """A clock that stands until it is moved; 1.7 million million milliseconds are in 2023."""

    ms: int = 1_700_000_000_000

    def __call__(self) -> int:
        return self.ms


class SocketClient:
    """One socket. Messages are read in order; `seen` keeps all of them."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.seen: list[Json] = []
        self._asked = 0

    async def send(self, kind: str, **fields: Json) -> None:
        await self.connection.send(json.dumps({"type": kind, **fields}))

    async def receive(self) -> Json:
        async with asyncio.timeout(LONGEST_S):
            message = json.loads(await self.connection.recv())
        self.seen.append(message)
        return message

    async def expect(self, kind: str) -> Json:
        """The next message of a type; others before it are passed over."""
        while (message := await self.receive())["type"] != kind:
            pass
        return message

    async def events(self, *kinds: str) -> Json:
        """Waits for messages of events until one holds the last of these kinds, in order."""
        wanted = list(kinds)
        while True:
            message = await self.expect("events")
            for event in message["events"]:
                if wanted and event["kind"] == wanted[0]:
                    wanted.pop(0)
            if not wanted:
                return message

    async def call(self, kind: str, **fields: Json) -> Json:
        """Sends and waits for what became of it: done or refused."""
        self._asked += 1
        name = f"call {self._asked}"
        await self.send(kind, id=name, **fields)
        while (message := await self.receive()).get("id") != name:
            pass
        return message

    async def done(self, kind: str, **fields: Json) -> None:
        answer = await self.call(kind, **fields)
        assert answer["type"] == "done", answer

    async def refused(self, kind: str, code: str, *parts: str, **fields: Json) -> Json:
        answer = await self.call(kind, **fields)
        assert (answer["type"], answer["code"]) == ("refused", code), answer
        for part in parts:
            assert part in answer["message"]
        return answer

    async def ended(self) -> tuple[int, Json]:
        """Reads to the end: the close code and the last message."""
        try:
            while True:
                await self.receive()
        except ConnectionClosed as error:
            code = error.rcvd.code if error.rcvd is not None else 1006
            return code, self.seen[-1] if self.seen else None


@asynccontextmanager
async def connected(address: str, **headers: str) -> AsyncIterator[SocketClient]:
    """An open socket of the server at an address."""
    async with connect(
        f"ws{address.removeprefix('http')}/api/socket",
        additional_headers=headers,
        ping_interval=None,
        close_timeout=1,
        compression=None,
    ) as connection:
        yield SocketClient(connection)


@dataclass
class Online:
    """A server and the means to reach it."""

    app: Any
    client: httpx.AsyncClient
    address: str
    now: Hand
    stack: AsyncExitStack
    server: Server
    machine: Any
    _open: list[SocketClient] = field(default_factory=list)

    async def post(self, path: str, *, token: str | None = None, **body: Json) -> httpx.Response:
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        return await self.client.post(path, json=body, headers=headers)

    async def begin(self, **fields: Json) -> Json:
        """A new game of two players; `key` is the maker's recovery key."""
        key = fields.pop("key", None)
        body = {"ruleset": "boissiere", "opponent": "invite", **fields}
        answer = await self.post("/api/games", token=key, **body)
        assert answer.status_code == 201, answer.text
        return answer.json()

    async def claim(self, game: Json, key: str | None = None, **fields: Json) -> Json:
        place = f"/api/games/{game['id']}/claim"
        answer = await self.post(place, token=key, invitation=game["invitation"], **fields)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def state(self, game: Json) -> Json:
        answer = await self.client.get(f"/api/games/{game['id']}")
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def reaches(self, game: Json, next_turn: int) -> None:
        """Waits until a turn of this number, or a later one, is due."""
        async with asyncio.timeout(LONGEST_S):
            while (await self.state(game))["next_turn"] < next_turn:
                await asyncio.sleep(0.01)

    async def socket(
        self, *, origin: str | None = None, host: str = "127.0.0.1", **headers: str
    ) -> SocketClient:
        """An open socket that has said nothing yet; `host` is the name it asks for."""
        port = int(self.address.rpartition(":")[2])
        made = connect(
            f"ws://{host}:{port}/api/socket",
            host="127.0.0.1",
            port=port,
            origin=origin,  # type: ignore[arg-type]
            additional_headers=headers,
            ping_interval=None,
            close_timeout=1,
            compression=None,
        )
        return SocketClient(await self.stack.enter_async_context(made))

    async def join(
        self, game: Json, token: str | None = None, after: int | None = None
    ) -> SocketClient:
        """An open socket that was welcomed to a game."""
        client = await self.socket()
        await client.send("hello", game=game["id"], token=token, after=after)
        welcome = await client.receive()
        assert welcome["type"] == "welcome", welcome
        return client

    async def pair(self, **fields: Json) -> tuple[Json, SocketClient, SocketClient]:
        """A game of two players with both connected: White's socket, then Black's."""
        game = await self.begin(**fields)
        other = await self.claim(game)
        game["other"] = other["token"]
        return (
            game,
            await self.join(game, game["token"]),
            await self.join(game, other["token"]),
        )


class QuietServer(Server):
    """Leaves the signals of the process that runs the tests alone."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@asynccontextmanager
async def listening(
    store: GameStore, machine: Machine, settings: Settings
) -> AsyncIterator[Online]:
    """A server in this loop, on a free port of the loopback address."""
    now = Hand()
    app = create_app(store, settings=settings, machine=machine, now_ms=now)
    server = QuietServer(app, browser_url=None)
    opened = _listen("127.0.0.1", 0)
    # Inherited by every connection: what a client does not read is soon noticed.
    opened.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 16 * 1024)
    task = asyncio.create_task(server.serve(sockets=[opened]))
    while not server.started:
        assert not task.done(), task.result()
        await asyncio.sleep(0.01)
    address = f"http://127.0.0.1:{opened.getsockname()[1]}"
    try:
        async with AsyncExitStack() as stack:
            client = await stack.enter_async_context(
                httpx.AsyncClient(base_url=address, timeout=LONGEST_S)
            )
            yield Online(app, client, address, now, stack, server, machine)
    finally:
        if not server.should_exit:
            server.end()
        await task
        opened.close()
