"""Time, flags, draws, takebacks, rematches, chat: what two players agree on."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest

from rithmomachia.record import parse_records
from rithmomachia.server.settings import Settings
from rithmomachia.storage import open_store
from tests.server.online import Online, SocketClient

pytestmark = pytest.mark.anyio

MakeOnline = Callable[..., Awaitable[Online]]


async def play(server: Online, game: Any, *players: SocketClient) -> Any:
    """Each player in order plays the first move on offer; returns the game after it."""
    for player in players:
        state = await server.state(game)
        word = state["position"]["moves"][0]["word"]
        await player.done("turn", number=state["next_turn"], turn=word)
    return await server.state(game)


async def test_a_record_tells_what_the_clocks_showed(online: MakeOnline) -> None:
    server = await online()
    game, white, black = await server.pair(time_control="300+5")
    for player, seconds in ((white, 9), (black, 9), (white, 20), (black, 70)):
        server.now.ms += 1000 * seconds
        await play(server, game, player)
    await white.done("resign")
    text = (await server.client.get(f"/api/games/{game['id']}/record")).text
    (record,) = parse_records(text)
    assert record.tags["TimeControl"] == "300+5"
    # The first turn of each side takes no time.
    line = [node for node in record.root.line() if node.turn is not None]
    assert [node.clock_ms for node in line] == [305_000, 305_000, 290_000, 240_000]


async def test_a_fischer_clock_runs_when_both_have_played(online: MakeOnline) -> None:
    server = await online()
    game, white, black = await server.pair(time_control="300+5|60")
    assert game["clock"] == {
        "control": "300+5|60",
        "white_ms": 300_000,
        "black_ms": 60_000,
        "running": None,
    }
    server.now.ms += 40_000
    state = await play(server, game, white)
    assert state["clock"]["running"] is None
    server.now.ms += 50_000
    state = await play(server, game, black)
    assert (state["clock"]["running"], state["clock"]["black_ms"]) == ("white", 60_000)
    white_ms = state["clock"]["white_ms"]
    server.now.ms += 7_000
    assert (await white.call("ping"))["clock"]["white_ms"] == white_ms - 7_000
    state = await play(server, game, white)
    assert state["clock"]["white_ms"] == white_ms - 7_000 + 5_000
    server.now.ms += 1_000
    assert (await server.state(game))["clock"]["black_ms"] == 59_000


async def test_a_flag_is_judged_by_the_server_alone(online: MakeOnline) -> None:
    server = await online()
    game, white, black = await server.pair(time_control="60")
    await play(server, game, white, black)
    server.now.ms += 59_999
    assert (await server.state(game))["status"] == "playing"
    server.now.ms += 1
    # White's turn comes too late: it is not played, and White has lost.
    late = (await server.state(game))["position"]["moves"][0]["word"]
    await white.refused("turn", "finished", "ran out of time", number=3, turn=late)
    ended = await black.events("result")
    assert ended["events"][-1]["condition"] == "time"
    assert ended["now"]["outcome"]["winner"] == "black"
    assert ended["now"]["clock"]["white_ms"] == 0
    assert ended["now"]["clock"]["running"] is None
    state = await server.state(game)
    assert len(state["turns"]) == 2
    assert state["can_undo"] is False


async def test_a_flag_falls_while_nobody_does_anything(online: MakeOnline) -> None:
    server = await online()
    game, white, black = await server.pair(time_control="0.3")
    await play(server, game, white, black)
    server.now.ms += 300
    ended = await white.events("result")
    assert ended["now"]["outcome"]["condition"] == "time"


async def test_a_flag_that_fell_while_the_server_was_down_is_found(
    online: MakeOnline, tmp_path: Any
) -> None:
    address = f"sqlite:///{tmp_path}/games.db"
    first = await online(open_store(address))
    game, white, black = await first.pair(time_control="60")
    await play(first, game, white, black)
    await first.app.state.hub.close()
    second = await online(open_store(address))
    second.now.ms += 61_000
    spectator = await second.join(game)
    if spectator.seen[0]["game"]["status"] == "playing":
        await spectator.events("result")
    assert (await second.state(game))["outcome"]["condition"] == "time"


async def test_days_for_each_turn(online: MakeOnline) -> None:
    server = await online()
    game, white, black = await server.pair(time_control="1/259200")
    await play(server, game, white, black)
    server.now.ms += 2 * 86_400_000
    state = await play(server, game, white)
    assert (state["clock"]["white_ms"], state["clock"]["black_ms"]) == (259_200_000,) * 2
    await black.refused("claim", "not_allowed", "days")


@pytest.mark.parametrize("text", ["", "0", "5 min", "1/60+5", "-1", "9" * 40, "300|200|100"])
async def test_times_that_are_none_are_named(online: MakeOnline, text: str) -> None:
    server = await online()
    answer = await server.post(
        "/api/games", ruleset="boissiere", opponent="invite", time_control=text
    )
    assert answer.status_code == 422
    assert answer.json()["error"]["message"]


async def test_a_takeback_needs_the_opponents_consent(online: MakeOnline) -> None:
    server = await online()
    game, white, black = await server.pair(time_control="300")
    await white.refused("offer", "not_allowed", offer="takeback", number=1)
    await play(server, game, white, black)
    server.now.ms += 20_000
    await white.done("offer", offer="takeback", number=3)
    asked = await black.events("offer")
    assert asked["now"]["offers"] == [{"offer": "takeback", "side": "white"}]
    await white.refused("answer", "not_allowed", "opponent", offer="takeback", accept=True)
    await black.done("answer", offer="takeback", accept=True)
    undone = await white.events("undo")
    assert (undone["now"]["next_turn"], undone["now"]["offers"]) == (1, [])
    assert undone["now"]["clock"]["white_ms"] == 300_000
    assert undone["now"]["clock"]["running"] is None


async def test_an_offer_is_declined_withdrawn_or_lapses(online: MakeOnline) -> None:
    server = await online()
    game, white, black = await server.pair()
    await play(server, game, white)
    await white.done("offer", offer="takeback", number=2)
    await black.done("answer", offer="takeback", accept=False)
    closed = await white.events("offer_closed")
    assert closed["events"][-1]["answer"] == "declined"
    await white.done("offer", offer="takeback", number=2)
    await white.refused("offer", "not_allowed", offer="takeback", number=2)
    await white.done("answer", offer="takeback", accept=False)
    await white.done("offer", offer="takeback", number=2)
    state = await play(server, game, black)
    assert state["offers"] == []
    await black.refused("answer", "not_allowed", offer="takeback", accept=True)
    await white.refused("offer", "turn_conflict", "turn 3", offer="takeback", number=2)


async def test_a_draw_by_agreement_where_the_options_allow_it(online: MakeOnline) -> None:
    server = await online()
    game, white, black = await server.pair(ruleset="renaissance")
    state = await play(server, game, white)
    assert state["can_agree"] is True
    await white.done("offer", offer="draw", number=2)
    # Offering what the opponent has offered accepts it.
    await black.done("offer", offer="draw", number=2)
    ended = await white.events("result")
    assert (ended["now"]["outcome"]["winner"], ended["now"]["outcome"]["condition"]) == (
        None,
        "agreement",
    )
    without, one, _two = await server.pair(ruleset="boissiere")
    await one.refused("offer", "not_allowed", "no draw", offer="draw", number=1)
    assert (await server.state(without))["can_agree"] is False


async def test_a_game_can_be_broken_off_before_both_have_played(online: MakeOnline) -> None:
    server = await online()
    game, white, black = await server.pair()
    state = await play(server, game, white)
    assert state["can_abort"] is True
    await black.done("abort")
    ended = await white.events("result")
    assert ended["events"][-1]["condition"] == "aborted"
    assert ended["now"]["outcome"]["winner"] is None
    second, white, black = await server.pair()
    await play(server, second, white, black)
    await white.refused("abort", "not_allowed")


async def test_an_open_game_is_withdrawn_by_its_maker(online: MakeOnline) -> None:
    server = await online()
    game = await server.begin()
    answer = await server.post(f"/api/games/{game['id']}/abort", token=game["token"])
    assert answer.json()["outcome"]["condition"] == "aborted"
    late = await server.post(f"/api/games/{game['id']}/claim", invitation=game["invitation"])
    assert late.status_code == 409


async def test_a_rematch_swaps_sides_and_spectators_follow(online: MakeOnline) -> None:
    server = await online()
    game, white, black = await server.pair(time_control="300|60", name="Ada")
    spectator = await server.join(game)
    await white.refused("offer", "not_allowed", offer="rematch", number=1)
    await play(server, game, white, black)
    await white.done("resign")
    await black.done("offer", offer="rematch", number=3)
    await white.done("answer", offer="rematch", accept=True)
    told = await spectator.events("rematch")
    following = {"id": told["events"][-1]["game"]}
    assert told["now"]["next_game"] == following["id"]
    state = await server.state(following)
    assert state["players"]["black"]["name"] == "Ada"
    assert state["time_control"] == "60|300"
    assert (state["turns"], state["is_open"]) == ([], False)
    # Each plays on with the secret they have.
    now_white = await server.join(following, game["other"])
    assert now_white.seen[0]["seat"] == "white"
    await play(server, following, now_white)
    await white.refused("offer", "not_allowed", offer="rematch", number=3)


async def test_who_stays_away_can_be_forfeited(online: MakeOnline) -> None:
    server = await online(settings=replace(Settings(), forfeit_ms=60_000))
    game, white, black = await server.pair(time_control="3600")
    assert white.seen[0]["forfeit_after_ms"] == 60_000
    await play(server, game, white, black, white)
    await white.refused("claim", "not_allowed", "60 seconds")
    await black.connection.close()
    while (await white.expect("presence"))["black"]["is_online"]:
        pass
    server.now.ms += 59_000
    await white.refused("claim", "not_allowed", "59")
    # Being there again stops that clock, and going away starts it anew.
    again = await server.join(game, game["other"])
    server.now.ms += 5_000
    await white.refused("claim", "not_allowed")
    await again.connection.close()
    while (await white.expect("presence"))["black"]["is_online"]:
        pass
    server.now.ms += 60_000
    await white.done("claim")
    ended = await white.events("result")
    assert (ended["now"]["outcome"]["winner"], ended["now"]["outcome"]["condition"]) == (
        "white",
        "forfeit",
    )


async def test_chat_is_off_until_both_switch_it_on(online: MakeOnline) -> None:
    server = await online()
    _game, white, black = await server.pair()
    await white.refused("chat", "not_allowed", text="hello")
    await white.done("chat_switch", is_on=True)
    await white.refused("chat", "not_allowed", "Black", text="hello")
    await black.done("chat_switch", is_on=True)
    await white.done("chat", text="he\u202ello\u0000 \u200bworld\n\u0301\u0301\u0301\u0301")
    said = (await black.events("chat"))["events"][-1]
    assert (said["side"], said["text"]) == ("white", "hello world \u0301\u0301")
    await white.refused("chat", "bad_value", text="\u202e\u200b")
    await white.refused("chat", "bad_value", "201", text="x" * 201)
    await black.done("chat_switch", is_on=False)
    await white.refused("chat", "not_allowed", text="hello")


async def test_the_machine_plays_by_the_clock_too(online: MakeOnline, machine: Any) -> None:
    server = await online()
    begun = await server.post(
        "/api/games", ruleset="boissiere", opponent="machine", time_control="60", protected=True
    )
    game = begun.json()
    client = await server.join(game, game["token"])
    assert (game["seat"], client.seen[0]["seat"]) == ("white", "white")
    stranger = await server.join(game)
    await stranger.refused("turn", "no_seat", number=1, turn="d6d7")
    await play(server, game, client)
    await server.reaches(game, 3)
    machine.may_play.clear()
    await play(server, game, client)
    server.now.ms += 61_000
    ended = await client.events("result")
    assert ended["now"]["outcome"]["winner"] == "white"


async def test_a_machine_that_another_server_took_with_it_is_asked_again(
    online: MakeOnline, machine: Any
) -> None:
    server = await online()
    begun = await server.post("/api/games", ruleset="boissiere", opponent="machine")
    game = begun.json()
    machine.may_play.clear()
    body = {"number": 1, "turn": "d6d7"}
    await server.client.post(f"/api/games/{game['id']}/turns", json=body)
    live = await server.app.state.hub.find(game["id"])
    # As if the search ran in a process that is no more.
    live.machine.stop()
    assert (await server.state(game))["thinking"] is False
    machine.may_play.set()
    server.now.ms += 61_000
    assert (await server.state(game))["status"] == "playing"
    await server.reaches(game, 3)


async def test_engines_play_each_other_while_somebody_watches(
    online: MakeOnline, machine: Any
) -> None:
    server = await online()
    begun = await server.post(
        "/api/games",
        ruleset="boissiere",
        opponent="engines",
        strength="weak",
        other_strength="hard",
    )
    game = begun.json()
    assert [game["players"][side]["strength"] for side in ("white", "black")] == ["weak", "hard"]
    await asyncio.sleep(0.1)
    assert machine.asked == []
    spectator = await server.join(game)
    await spectator.events("turn", "turn", "turn")
    assert [one.strength for one in machine.asked[:3]] == ["weak", "hard", "weak"]
    await spectator.refused("turn", "turn_conflict", number=1, turn="d6d7")
    await spectator.connection.close()
