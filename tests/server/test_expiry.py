"""Games that nobody begins end by themselves; those begun never do."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from rithmomachia.server.expiry import LONGEST_MS
from tests.server.online import Online

pytestmark = pytest.mark.anyio

MakeOnline = Callable[..., Awaitable[Online]]
TEXT = "Nobody began the game in time, so it was broken off."


async def look_after(server: Online, ms: int) -> None:
    server.now.ms += ms
    await server.app.state.hub.expiry.look()


async def ending(server: Online, game: Any) -> str | None:
    outcome = (await server.state(game))["outcome"]
    return None if outcome is None else outcome["condition"]


@pytest.mark.parametrize(
    ("opponent", "time_control", "is_claimed", "kind"),
    [
        ("seek", "300+5", False, "seek"),
        ("invite", "300+5", False, "invitation"),
        ("invite", "300+5", True, "timed"),
        ("seek", "1/86400", True, "untimed"),
        ("invite", "-", True, "untimed"),
    ],
)
async def test_a_game_nobody_begins_ends_without_a_result(
    online: MakeOnline, opponent: str, time_control: str, is_claimed: bool, kind: Any
) -> None:
    server = await online()
    game = await server.begin(opponent=opponent, time_control=time_control)
    if is_claimed:
        await server.claim(game)
    await look_after(server, LONGEST_MS[kind])
    assert await ending(server, game) is None
    await look_after(server, 1)
    assert await ending(server, game) == "aborted"
    assert (await server.state(game))["outcome"]["text"] == TEXT
    assert (await server.client.get("/api/seeks")).json()["seeks"] == []
    events = (await server.client.get(f"/api/games/{game['id']}/events?wait=0")).json()["events"]
    assert [event["kind"] for event in events][-1] == "result"


async def test_who_plays_the_first_turn_gets_as_long_again_and_a_game_begun_goes_on(
    online: MakeOnline,
) -> None:
    server = await online()
    game, white, black = await server.pair(time_control="3600")
    for number, mover in ((1, white), (2, black)):
        await look_after(server, LONGEST_MS["timed"])
        word = (await server.state(game))["position"]["moves"][0]["word"]
        await mover.done("turn", number=number, turn=word)
    await look_after(server, LONGEST_MS["timed"] + 1)
    assert await ending(server, game) is None


async def test_players_are_told_and_in_their_language(online: MakeOnline) -> None:
    server = await online()
    game, white, _black = await server.pair(time_control="300")
    await look_after(server, LONGEST_MS["timed"] + 1)
    assert (await white.events("result"))["now"]["outcome"]["text"] == TEXT
    spanish = {"Accept-Language": "es"}
    told = (await server.client.get(f"/api/games/{game['id']}", headers=spanish)).json()
    assert told["outcome"]["text"] == "Nadie empezó la partida a tiempo, así que se anuló."
