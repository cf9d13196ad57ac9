"""Clients that mean harm, or are broken: nothing they do reaches a game or hurts others."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from rithmomachia.server.settings import Settings, SocketLimits
from rithmomachia.server.throttle import Rate
from tests.server.online import Online, SocketClient

pytestmark = pytest.mark.anyio

MakeOnline = Callable[..., Awaitable[Online]]


async def refused_at_the_door(server: Online, status: int, **headers: Any) -> str:
    with pytest.raises(InvalidStatus) as caught:
        await server.socket(**headers)
    assert caught.value.response.status_code == status
    return str(json.loads(caught.value.response.body)["error"]["code"])


async def unharmed(server: Online, game: Any, white: SocketClient) -> None:
    """The game stands, and its player plays on."""
    assert (await server.state(game))["turns"] == []
    await white.done("turn", number=1, turn="d6d7")


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://127.0.0.1:1", "https://[bad"]
)
async def test_a_page_of_another_site_opens_no_socket(online: MakeOnline, origin: str) -> None:
    server = await online()
    assert await refused_at_the_door(server, 403, origin=origin) == "bad_origin"
    await server.socket(origin=server.address)


async def test_a_list_of_origins_is_exact(online: MakeOnline) -> None:
    listed = frozenset({"https://board.example"})
    server = await online(settings=replace(Settings(), origins=listed, needs_origin=True))
    await server.socket(origin="https://board.example")
    for wrong in ("http://board.example", "https://board.example:444", "https://a.board.example"):
        assert await refused_at_the_door(server, 403, origin=wrong) == "bad_origin"
    # Its own name is not on the list either; and a missing origin is none.
    assert await refused_at_the_door(server, 403, origin=server.address) == "bad_origin"
    assert await refused_at_the_door(server, 403) == "bad_origin"


async def test_a_foreign_name_opens_no_socket(online: MakeOnline) -> None:
    server = await online()
    assert await refused_at_the_door(server, 400, host="evil.example") == "bad_host"


async def test_tokens_of_other_games_open_nothing(online: MakeOnline) -> None:
    server = await online()
    game, white, _black = await server.pair()
    other = await server.begin()
    for token in (other["token"], other["invitation"], game["invitation"], "x" * 27, ""):
        client = await server.socket()
        await client.send("hello", game=game["id"], token=token)
        assert await client.ended() == (1008, client.seen[-1])
        assert client.seen[-1]["code"] == "bad_token"
        # A spent invitation is not a seat, and nothing of a token is ever told back.
        assert not token or token not in json.dumps(client.seen)
    await unharmed(server, game, white)


async def test_a_replayed_turn_is_played_once(online: MakeOnline) -> None:
    server = await online()
    game, white, black = await server.pair()
    await white.done("turn", number=1, turn="d6d7")
    for _ in range(3):
        await white.refused("turn", "turn_conflict", number=1, turn="d6d7")
    await black.refused("turn", "turn_conflict", "been played", number=1, turn="m3l3")
    await black.refused("turn", "turn_conflict", "cannot be played yet", number=9, turn="m3l3")
    assert len((await server.state(game))["turns"]) == 1


async def test_a_frame_of_20_kilobytes_ends_its_socket_alone(online: MakeOnline) -> None:
    server = await online()
    game, white, black = await server.pair()
    await black.connection.send(json.dumps({"type": "chat", "text": "x" * 20_000}))
    assert (await black.ended())[0] == 1009
    await unharmed(server, game, white)


async def test_10000_messages_at_once_end_their_socket_alone(online: MakeOnline) -> None:
    server = await online()
    game, white, black = await server.pair()

    async def flood() -> None:
        for _ in range(10_000):
            await black.send("ping")

    with suppress(ConnectionClosed):
        await flood()
    code, last = await black.ended()
    assert (code, last["type"], last["code"]) == (1008, "bye", "busy")
    assert len(black.seen) < 100
    await unharmed(server, game, white)


@pytest.mark.parametrize("frame", [b"\x00\x01", b'{"type": "ping"}'])
async def test_a_binary_frame_ends_its_socket(online: MakeOnline, frame: bytes) -> None:
    server = await online()
    game, white, black = await server.pair()
    await black.connection.send(frame)
    code, last = await black.ended()
    assert (code, last["code"]) == (1003, "bad_type")
    await unharmed(server, game, white)


async def test_bad_utf8_ends_its_socket(online: MakeOnline) -> None:
    server = await online()
    game, white, black = await server.pair()
    await black.connection.send(b'{"type": "\xff\xfe"}', text=True)
    assert (await black.ended())[0] == 1007
    await unharmed(server, game, white)


@pytest.mark.parametrize(
    "text",
    [
        "[" * 4000 + "]" * 4000,
        '{"type":' * 900 + "1" + "}" * 900,
        "",
        "null",
        "7",
        '"turn"',
        '{"type": null}',
        '{"type": "turn"}',
        '{"type": "turn", "number": 1e999, "turn": "d6d7"}',
        '{"type": "turn", "number": 1, "turn": "d6d7", "side": "white"}',
        '{"type": "turn", "number": 1, "turn": "\\ud800"}',
        '{"type": "turn", "number": 1, "turn": "d6d7", "id": ""}',
        '{"type": "turn", "number": true, "turn": "d6d7"}',
        '{"type": "offer", "offer": "money", "number": 1}',
    ],
    ids=range(14),
)
async def test_what_cannot_be_read_is_refused_and_changes_nothing(
    online: MakeOnline, text: str
) -> None:
    server = await online()
    game, white, _black = await server.pair()
    await white.connection.send(text)
    refused = await white.expect("refused")
    assert refused["code"] in ("bad_json", "bad_request")
    assert len(refused["message"]) <= 600
    await unharmed(server, game, white)


async def test_a_socket_that_says_nothing_is_closed(online: MakeOnline) -> None:
    server = await online(settings=replace(Settings(), sockets=SocketLimits(hello_s=0.2)))
    silent = await server.socket()
    code, last = await silent.ended()
    assert (code, last["code"]) == (1008, "too_slow")


async def test_the_first_message_is_a_hello(online: MakeOnline) -> None:
    server = await online()
    client = await server.socket()
    await client.send("turn", number=1, turn="d6d7")
    assert (await client.ended())[1]["code"] == "bad_request"
    unknown = await server.socket()
    await unknown.send("hello", game="nobody")
    assert (await unknown.ended())[1]["code"] == "unknown_game"


async def test_an_address_has_so_many_sockets(online: MakeOnline) -> None:
    server = await online(settings=replace(Settings(), sockets=SocketLimits(max_each=2)))
    game, white, black = await server.pair()
    third = await server.socket()
    assert (await third.ended())[1]["code"] == "busy"
    await black.connection.close()
    await asyncio.sleep(0.1)
    await server.join(game)
    await unharmed(server, game, white)


async def test_an_address_opens_so_many_sockets_a_second(online: MakeOnline) -> None:
    slow = SocketLimits(openings=Rate(burst=3, each_second=0.001))
    server = await online(settings=replace(Settings(), sockets=slow))
    for _ in range(3):
        await server.socket()
    assert await refused_at_the_door(server, 429) == "busy"


async def test_a_half_open_socket_is_noticed(online: MakeOnline) -> None:
    """A client whose machine vanished: its end answers no ping, and says no goodbye."""
    server = await online(settings=replace(Settings(), sockets=SocketLimits(ping_s=0.3)))
    game, white, black = await server.pair()
    # Nothing is read any more, so no ping is answered.
    black.connection.transport.pause_reading()
    while (presence := await white.expect("presence"))["black"]["is_online"]:
        pass
    assert presence["white"]["is_online"]
    black.connection.transport.abort()
    await unharmed(server, game, white)


async def test_a_slow_reader_is_let_go_and_others_hear_all(online: MakeOnline) -> None:
    # Long enough that a reader who only waits for a core is not taken for a slow one.
    limits = SocketLimits(max_queue=200, send_s=5, messages=Rate(5000, 5000))
    server = await online(settings=replace(Settings(), sockets=limits))
    game, white, _black = await server.pair()
    slow = await server.join(game)
    slow.connection.transport.pause_reading()
    buffer = slow.connection.transport.get_extra_info("socket")
    buffer.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    hub = server.app.state.hub
    for _ in range(3000):
        await white.done("chat_switch", is_on=True)
        if hub.rooms.sockets == 2:
            break
    assert hub.rooms.sockets == 2
    slow.connection.transport.abort()
    told = [e["number"] for m in white.seen if m["type"] == "events" for e in m["events"]]
    assert told == list(range(2, 2 + len(told)))
    await unharmed(server, game, white)
