"""Several server processes on one PostgreSQL: players of one game on different ones, one killed."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from rithmomachia.server.settings import Settings
from rithmomachia.storage import open_store
from tests.server.online import Online, SocketClient, connected
from tests.server.process import Process
from tests.storage.conftest import cluster, postgres_url

__all__ = ["cluster", "postgres_url"]

pytestmark = pytest.mark.anyio

MakeOnline = Callable[..., Awaitable[Online]]
# `make test-killed` plays fifty.
GAMES = int(os.environ.get("RITHMOMACHIA_TEST_GAMES", "8"))


async def test_players_of_one_game_are_on_different_servers(
    postgres_url: str, online: MakeOnline
) -> None:
    one = await online(open_store(postgres_url))
    two = await online(open_store(postgres_url))
    game = await one.begin(name="Ada", time_control="300+5")
    white = await one.join(game, game["token"])
    other = await two.claim(game, name="Bo")
    assert (await white.events("seat"))["now"]["players"]["black"]["name"] == "Bo"
    black = await two.join(game, other["token"])
    for number in range(1, 7):
        mover, watcher = (white, black) if number % 2 else (black, white)
        server = one if number % 2 else two
        word = (await server.state(game))["position"]["moves"][0]["word"]
        await mover.done("turn", number=number, turn=word)
        while (await watcher.events("turn"))["now"]["next_turn"] != number + 1:
            pass
    await white.done("offer", offer="takeback", number=7)
    await black.events("offer")
    await black.done("answer", offer="takeback", accept=True)
    undone = await white.events("undo")
    assert undone["now"]["next_turn"] == 5
    assert undone["now"]["clock"] is not None
    await black.done("resign")
    await white.events("result")
    await black.done("offer", offer="rematch", number=5)
    await white.events("offer")
    await white.done("answer", offer="rematch", accept=True)
    following = {"id": (await black.events("rematch"))["now"]["next_game"]}
    states = [await server.state(following) for server in (one, two)]
    assert states[0]["id"] == states[1]["id"] == following["id"]


async def test_who_is_connected_elsewhere_is_not_away(
    postgres_url: str, online: MakeOnline
) -> None:
    strict = replace(Settings(), forfeit_ms=10_000)
    one = await online(open_store(postgres_url), settings=strict)
    two = await online(open_store(postgres_url), settings=strict)
    game = await one.begin(time_control="3600")
    other = await two.claim(game)
    white = await one.join(game, game["token"])
    black = await two.join(game, other["token"])
    while not (await white.expect("presence"))["black"]["is_online"]:
        pass
    for number, mover in ((1, white), (2, black), (3, white)):
        state = await one.state(game)
        assert state["next_turn"] == number
        await mover.done("turn", number=number, turn=state["position"]["moves"][0]["word"])
        await one.reaches(game, number + 1)
    one.now.ms += 20_000
    await white.refused("claim", "not_allowed")
    await black.connection.close()
    while (await white.expect("presence"))["black"]["is_online"]:
        pass
    await white.refused("claim", "not_allowed")
    one.now.ms += 10_000
    await white.done("claim")
    assert (await one.state(game))["outcome"]["condition"] == "forfeit"


async def test_a_process_that_falls_silent_has_nobody(
    postgres_url: str, online: MakeOnline
) -> None:
    one = await online(open_store(postgres_url))
    game = await one.begin()
    await one.claim(game)
    white = await one.join(game, game["token"])
    rooms = one.app.state.hub.rooms
    rooms.elsewhere.hear(f"p1 + {game['id']}:black nonsense x:green")
    assert (await white.expect("presence"))["black"] is not None
    assert rooms.is_online(game["id"], "black")
    one.now.ms += 25_000
    assert not rooms.is_online(game["id"], "black")
    rooms.elsewhere.forget_silent()
    while (await white.expect("presence"))["black"]["is_online"]:
        pass


async def test_of_two_turns_on_two_servers_one_is_played(
    postgres_url: str, online: MakeOnline
) -> None:
    one = await online(open_store(postgres_url))
    two = await online(open_store(postgres_url))
    game = await one.begin()
    other = await one.claim(game)
    for number in range(1, 9):
        token = game["token"] if number % 2 else other["token"]
        moves = (await one.state(game))["position"]["moves"]
        place = f"/api/games/{game['id']}/turns"
        answers = await asyncio.gather(
            one.post(place, token=token, number=number, turn=moves[0]["word"]),
            two.post(place, token=token, number=number, turn=moves[1]["word"]),
        )
        assert sorted(answer.status_code for answer in answers) == [200, 409]
    states = [await server.state(game) for server in (one, two)]
    assert states[0]["turns"] == states[1]["turns"]
    assert len(states[0]["turns"]) == 8


async def test_an_invitation_is_taken_once_on_two_servers(
    postgres_url: str, online: MakeOnline
) -> None:
    servers = [await online(open_store(postgres_url)) for _ in range(2)]
    game = await servers[0].begin()
    place = f"/api/games/{game['id']}/claim"
    answers = await asyncio.gather(
        *(server.post(place, invitation=game["invitation"]) for server in servers * 4)
    )
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 7


@pytest.fixture
def processes(postgres_url: str) -> Iterator[list[Process]]:
    """Two servers, each a process of its own."""
    running: list[Process] = []
    try:
        for _ in range(2):
            running.append(Process(postgres_url))
        yield running
    finally:
        for made in running:
            made.clear_away()


class Player:
    """A player who knows both servers, and what was confirmed."""

    def __init__(self, game: str, token: str, addresses: list[str]) -> None:
        self.game = game
        # An address of its own, as behind a proxy: one alone may open only so many sockets.
        self.headers = {"X-Forwarded-For": f"10.0.{ord(token[0])}.{ord(token[1])}"}
        self.token = token
        self.addresses = addresses
        self.confirmed: dict[int, str] = {}
        self.heard: list[int] = []

    async def run(self, until: int) -> None:
        """Plays until so many turns are played, coming back whenever the connection breaks."""
        while True:
            try:
                async with connected(self.addresses[0], **self.headers) as client:
                    if await self._play(client, until):
                        return
            except (ConnectionClosed, OSError):
                self.addresses.append(self.addresses.pop(0))
                await asyncio.sleep(0.1)

    async def _play(self, client: SocketClient, until: int) -> bool:
        after = self.heard[-1] if self.heard else None
        await client.send("hello", game=self.game, token=self.token, after=after)
        welcome = await client.receive()
        seat, now = welcome["seat"], welcome["game"]
        if now is None:
            async with httpx.AsyncClient(base_url=self.addresses[0]) as http:
                now = (await http.get(f"/api/games/{self.game}")).json()
        else:
            self.heard.append(welcome["last_event"])
        while now["next_turn"] <= until:
            if now["position"]["side_to_move"] == seat:
                number, word = now["next_turn"], now["position"]["moves"][0]["word"]
                if (await client.call("turn", number=number, turn=word))["type"] == "done":
                    self.confirmed[number] = word
            now = await self._next(client, now)
        return True

    async def _next(self, client: SocketClient, now: Any) -> Any:
        while True:
            for message in client.seen:
                if message["type"] == "events":
                    new = [e["number"] for e in message["events"]]
                    self.heard += [n for n in new if not self.heard or n > self.heard[-1]]
                    if message["now"]["next_turn"] > now["next_turn"]:
                        client.seen.clear()
                        return message["now"]
            await client.receive()


async def test_a_killed_server_loses_no_confirmed_turn(processes: list[Process]) -> None:
    turns = 30
    addresses = [made.url.rstrip("/") for made in processes]
    players: list[Player] = []
    for _ in range(GAMES):
        game = processes[0].post("/api/games", {"ruleset": "boissiere", "opponent": "invite"})
        other = processes[1].post(
            f"/api/games/{game['id']}/claim", {"invitation": game["invitation"]}
        )
        players.append(Player(game["id"], game["token"], list(addresses)))
        players.append(Player(game["id"], other["token"], addresses[::-1]))
    playing = asyncio.gather(*(player.run(turns) for player in players))
    while min(len(player.confirmed) for player in players) < 4:
        assert not playing.done(), playing.result()
        await asyncio.sleep(0.02)
    processes[0].process.send_signal(signal.SIGKILL)
    assert max(len(player.confirmed) for player in players) < turns / 2
    await asyncio.wait_for(playing, 60 + 4 * GAMES)
    for white, black in zip(players[::2], players[1::2], strict=True):
        stored = processes[1].get(f"/api/games/{white.game}")["turns"]
        assert [turn["number"] for turn in stored] == list(range(1, turns + 1))
        words = {turn["number"]: turn["word"] for turn in stored}
        confirmed = {**white.confirmed, **black.confirmed}
        assert confirmed.items() <= words.items()
        assert len(confirmed) >= turns - 2
