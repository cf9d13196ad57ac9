"""The example of a bot, against a real server: `examples/bot.py`."""

from __future__ import annotations

import asyncio
import importlib.util
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from tests.server.online import Online

pytestmark = pytest.mark.anyio

MakeOnline = Callable[..., Awaitable[Online]]
BOT = Path(__file__).parents[2] / "examples" / "bot.py"


@pytest.fixture(scope="module")
def bot() -> Any:
    spec = importlib.util.spec_from_file_location("example_bot", BOT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


async def test_a_bot_plays_resumes_and_ends(
    online: MakeOnline, bot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot, "RETRY_S", 0.01)
    server = await online()
    game = await server.begin(ruleset="philosophers")
    token = await asyncio.to_thread(bot.claim, server.address, game["id"], game["invitation"])
    player = bot.Bot(server.address, game["id"], token, pause_s=0)
    playing = asyncio.create_task(player.play())
    white = await server.join(game, game["token"])
    hub = server.app.state.hub
    for number in (1, 3, 5, 7):
        state = await server.state(game)
        word = state["position"]["moves"][0]["word"]
        await white.done("turn", number=number, turn=word)
        await server.reaches(game, number + 2)
        if number == 3:
            # The connection breaks; the bot comes back by itself.
            for member in list(hub.rooms._rooms[game["id"]].members):
                if member.seat == "black":
                    member.end(1001, "closing", "Come back.")
    await white.done("offer", offer="takeback", number=9)
    assert (await white.events("offer_closed"))["events"][-1]["answer"] == "declined"
    await white.done("resign")
    assert await asyncio.wait_for(playing, 10) == "White resigned, so Black wins."
    assert player.last_event == (await server.state(game))["last_event"]


async def test_two_bots_play_each_other(online: MakeOnline, bot: Any) -> None:
    server = await online()
    # So many prisoners that any turns at all leave the game open.
    game = await server.begin(ruleset="boissiere", options={"victory.de_corpore.count": 23})
    other = await server.claim(game)
    players = [
        bot.Bot(server.address, game["id"], token, pause_s=0)
        for token in (game["token"], other["token"])
    ]
    playing = asyncio.gather(*(player.play() for player in players))
    await server.reaches(game, 12)
    await server.post(f"/api/games/{game['id']}/resign", token=game["token"])
    results = await asyncio.wait_for(playing, 10)
    assert results[0] == results[1]
    assert "resigned" in results[0]
