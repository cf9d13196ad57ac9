"""Two players and spectators over the socket: seats, turns, numbered events, coming back."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from tests.server.online import Online

pytestmark = pytest.mark.anyio

MakeOnline = Callable[..., Awaitable[Online]]


async def test_a_game_by_link_is_played_by_two(online: MakeOnline) -> None:
    server = await online()
    game = await server.begin(side="white", name="Ada")
    assert (game["seat"], game["is_open"], game["opponent"]) == ("white", True, "invite")
    assert len(game["token"]) >= 22
    assert len(game["invitation"]) >= 22
    white = await server.join(game, game["token"])
    await white.refused("turn", "not_allowed", "d6d7", number=1, turn="d6d7")

    other = await server.claim(game, name="Bo")
    assert (other["seat"], other["is_open"]) == ("black", False)
    taken = await white.events("seat")
    assert taken["events"] == [{"number": 1, "kind": "seat", "side": "black", "name": "Bo"}]
    assert taken["now"]["players"]["white"]["name"] == "Ada"

    black = await server.join(game, other["token"])
    await black.refused("turn", "turn_conflict", "White", number=1, turn="d6d7")
    await white.done("turn", number=1, turn="d6d7")
    played = await black.events("turn")
    assert played["events"][0]["word"] == "d6d7"
    assert played["turns"][0]["notation"]
    assert played["now"]["next_turn"] == 2
    assert played["now"]["position"]["side_to_move"] == "black"
    await white.refused("turn", "turn_conflict", number=1, turn="d6d7")
    await white.refused("turn", "turn_conflict", "Black", number=2, turn="m3l3")
    await black.done("turn", number=2, turn=played["now"]["position"]["moves"][0]["word"])
    await black.done("resign")
    ended = await white.events("turn", "result")
    assert ended["now"]["outcome"]["winner"] == "white"
    assert ended["now"]["outcome"]["condition"] == "resignation"
    assert len((await server.state(game))["turns"]) == 2


async def test_an_invitation_is_taken_once_even_by_many_at_once(online: MakeOnline) -> None:
    server = await online()
    game = await server.begin()
    place = f"/api/games/{game['id']}/claim"
    wrong = await server.post(place, invitation="x" * 27)
    assert (wrong.status_code, wrong.json()["error"]["code"]) == (403, "bad_invitation")
    none = await server.post(place)
    assert (none.status_code, none.json()["error"]["code"]) == (403, "bad_invitation")
    answers = await asyncio.gather(
        *(server.post(place, invitation=game["invitation"]) for _ in range(12))
    )
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 11
    tokens = {answer.json().get("token") for answer in answers if answer.is_success}
    assert game["token"] not in tokens


async def test_spectators_see_all_and_do_nothing(online: MakeOnline) -> None:
    server = await online()
    game, white, _black = await server.pair()
    spectator = await server.join(game)
    welcome = spectator.seen[0]
    assert (welcome["seat"], welcome["last_event"]) == (None, 1)
    text = str(welcome)
    assert game["token"] not in text
    assert game["invitation"] not in text
    await spectator.refused("turn", "no_seat", number=1, turn="d6d7")
    for kind in ("resign", "abort", "claim"):
        await spectator.refused(kind, "no_seat")
    await spectator.refused("offer", "no_seat", offer="takeback", number=1)
    await white.done("turn", number=1, turn="d6d7")
    assert (await spectator.events("turn"))["now"]["next_turn"] == 2


async def test_the_same_is_done_without_a_socket(online: MakeOnline) -> None:
    server = await online()
    game = await server.begin()
    other = await server.claim(game)
    place = f"/api/games/{game['id']}"
    body: dict[str, Any] = {"number": 1, "turn": "d6d7"}
    stranger = await server.post(f"{place}/turns", **body)
    assert (stranger.status_code, stranger.json()["error"]["code"]) == (403, "no_seat")
    foreign = await server.post(f"{place}/turns", token="y" * 27, **body)
    assert (foreign.status_code, foreign.json()["error"]["code"]) == (403, "bad_token")
    early = await server.post(f"{place}/turns", token=other["token"], **body)
    assert early.status_code == 409
    assert (await server.post(f"{place}/turns", token=game["token"], **body)).status_code == 200
    undo = await server.post(f"{place}/undo", token=game["token"], number=2)
    assert undo.status_code == 409
    left = await server.post(f"{place}/resign", token=other["token"])
    assert left.json()["outcome"]["winner"] == "white"


async def test_who_was_away_gets_the_difference(online: MakeOnline) -> None:
    server = await online()
    game, white, black = await server.pair()
    await white.done("turn", number=1, turn="d6d7")
    last = (await black.events("turn"))["events"][-1]["number"]
    await black.connection.close()
    await white.done("offer", offer="takeback", number=2)
    await white.done("answer", offer="takeback", accept=False)
    again = await server.join(game, game["other"], after=last)
    assert again.seen[0]["game"] is None
    missed = await again.expect("events")
    assert [event["kind"] for event in missed["events"]] == ["offer", "offer_closed"]
    assert [event["number"] for event in missed["events"]] == [last + 1, last + 2]
    # Nothing missed: nothing told, and what comes later is told once.
    third = await server.join(game, game["other"], after=last + 2)
    assert third.seen[0]["game"] is None
    word = missed["now"]["position"]["moves"][0]["word"]
    await third.done("turn", number=2, turn=word)
    for tab in (again, third, white):
        while not any(m["type"] == "events" and m["turns"] for m in tab.seen[1:]):
            await tab.receive()
    told = [e["number"] for m in third.seen if m["type"] == "events" for e in m["events"]]
    assert told == [last + 3]


async def test_a_number_beyond_the_last_gets_a_snapshot(online: MakeOnline) -> None:
    server = await online()
    game, white, _black = await server.pair()
    await white.done("turn", number=1, turn="d6d7")
    lost = await server.join(game, game["token"], after=99)
    assert lost.seen[0]["game"]["turns"][0]["word"] == "d6d7"
    assert lost.seen[0]["last_event"] == 2


async def test_two_tabs_of_one_seat_agree(online: MakeOnline) -> None:
    server = await online()
    game, white, _black = await server.pair()
    second = await server.join(game, game["token"])
    one, two = await asyncio.gather(
        white.call("turn", number=1, turn="d6d7"), second.call("turn", number=1, turn="d6e6")
    )
    assert sorted((one["type"], two["type"])) == ["done", "refused"]
    state = await server.state(game)
    assert len(state["turns"]) == 1
    third = await server.join(game, game["token"])
    assert third.seen[0]["game"]["turns"] == state["turns"]


async def test_presence_tells_who_is_there(online: MakeOnline) -> None:
    server = await online()
    game, white, black = await server.pair()
    await server.join(game)
    while True:
        presence = await white.expect("presence")
        if presence["spectators"] == 1:
            break
    assert presence["white"] == {"is_online": True, "away_ms": None}
    assert presence["black"] == {"is_online": True, "away_ms": None}
    await black.connection.close()
    while (presence := await white.expect("presence"))["black"]["is_online"]:
        pass
    server.now.ms += 5000
    again = await server.join(game)
    assert again.seen[0]["presence"]["black"] == {"is_online": False, "away_ms": 5000}


async def test_ping_and_unknown_messages(online: MakeOnline) -> None:
    server = await online()
    game, white, _black = await server.pair()
    pong = await white.call("ping")
    assert (pong["type"], pong["last_event"], pong["clock"]) == ("pong", 1, None)
    await white.connection.send('{"type": "dance"}')
    assert (await white.expect("refused"))["code"] == "bad_request"
    await white.connection.send('{"type": "turn", "number": "1", "turn": "d6d7"}')
    assert "'number'" in (await white.expect("refused"))["message"]
    await white.refused("hello", "not_allowed", game=game["id"])
    assert (await white.call("ping"))["type"] == "pong"


async def test_the_end_of_the_server_is_told(online: MakeOnline) -> None:
    server = await online()
    _game, white, _black = await server.pair()
    server.server.end()
    code, last = await white.ended()
    assert (code, last["type"], last["code"]) == (1001, "bye", "closing")
