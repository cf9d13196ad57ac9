"""Identities, ratings, open games, one's own games and data."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest

from rithmomachia.server.settings import Settings
from tests.server.online import Online

pytestmark = pytest.mark.anyio

MakeOnline = Callable[..., Awaitable[Online]]


async def person(server: Online, name: str) -> Any:
    answer = await server.post("/api/people", name=name)
    assert answer.status_code == 201, answer.text
    return answer.json()


async def me(server: Online, key: str, path: str = "", method: str = "GET") -> Any:
    headers = {"Authorization": f"Bearer {key}"}
    return await server.client.request(method, f"/api/people/me{path}", headers=headers)


async def rated(server: Online, white: Any, black: Any) -> Any:
    game = await server.begin(key=white["recovery_key"], rated=True, side="white")
    game["other"] = (await server.claim(game, key=black["recovery_key"]))["token"]
    return game


async def test_a_recovery_key_proves_who_one_is(online: MakeOnline) -> None:
    server = await online()
    ada = await person(server, " Ada\u202e  L\u0000. ")
    assert ada["name"] == "Ada L."
    key = ada["recovery_key"]
    assert len(key.replace("-", "")) == 30
    again = await me(server, key.lower().replace("-", ""))
    assert (again.json()["id"], again.json()["ratings"]) == (ada["id"], [])
    wrong = await me(server, key[:-1] + ("A" if key[-1] != "A" else "B"))
    assert (wrong.status_code, wrong.json()["error"]["code"]) == (401, "unknown_person")
    none = await server.client.get("/api/people/me")
    assert (none.status_code, none.json()["error"]["code"]) == (401, "no_identity")
    basic = await server.client.get("/api/people/me", headers={"Authorization": f"Basic {key}"})
    assert basic.status_code == 401
    assert key not in basic.text
    renamed = await server.post("/api/people/me/name", token=key, name="Countess")
    assert renamed.json()["name"] == "Countess"


@pytest.mark.parametrize("name", ["", "\u200b\u202e", "x" * 25, " \n "])
async def test_names_that_are_none_are_refused(online: MakeOnline, name: str) -> None:
    server = await online()
    assert (await server.post("/api/people", name=name)).status_code == 422
    answer = await server.post("/api/games", ruleset="boissiere", opponent="invite", name=name)
    assert answer.status_code == 422


async def test_a_rated_game_changes_both_ratings_once(online: MakeOnline) -> None:
    server = await online()
    ada, bo = await person(server, "Ada"), await person(server, "Bo")
    game = await rated(server, ada, bo)
    white = await server.join(game, game["token"])
    black = await server.join(game, game["other"])
    for number, player in ((1, white), (2, black)):
        word = (await server.state(game))["position"]["moves"][0]["word"]
        await player.done("turn", number=number, turn=word)
    await black.done("resign")
    ended = await white.events("result", "rating")
    state = ended["now"]
    assert state["players"]["white"]["rating"] == 1662
    assert state["players"]["black"]["rating"] == 1338
    assert state["players"]["white"]["is_provisional"] is True
    leaders = (await server.client.get("/api/ratings/boissiere")).json()["leaders"]
    assert [(one["name"], one["rating"], one["games"]) for one in leaders] == [
        ("Ada", 1662, 1),
        ("Bo", 1338, 1),
    ]
    mine = (await me(server, ada["recovery_key"])).json()["ratings"]
    assert [(one["ruleset"], one["rating"]) for one in mine] == [("boissiere", 1662)]


async def test_a_rated_game_is_between_two_identities(online: MakeOnline) -> None:
    server = await online()
    ada = await person(server, "Ada")
    key = ada["recovery_key"]
    nameless = await server.post("/api/games", ruleset="boissiere", opponent="invite", rated=True)
    assert (nameless.status_code, nameless.json()["error"]["code"]) == (401, "no_identity")
    alone = await server.post("/api/games", token=key, ruleset="boissiere", rated=True)
    assert alone.status_code == 422
    game = await server.begin(key=key, rated=True)
    place = f"/api/games/{game['id']}/claim"
    body = {"invitation": game["invitation"]}
    assert (await server.client.post(place, json=body)).status_code == 401
    assert (await server.post(place, token=key, **body)).status_code == 409
    assert (await server.state(game))["is_open"] is True


async def test_a_game_broken_off_changes_no_rating(online: MakeOnline) -> None:
    server = await online()
    ada, bo = await person(server, "Ada"), await person(server, "Bo")
    game = await rated(server, ada, bo)
    await server.post(f"/api/games/{game['id']}/abort", token=game["token"])
    assert (await server.client.get("/api/ratings/boissiere")).json()["leaders"] == []


async def test_open_games_are_listed_until_somebody_sits_down(online: MakeOnline) -> None:
    server = await online()
    game = await server.begin(opponent="seek", side="black", time_control="600+10", name="Ada")
    await server.begin()
    assert game["invitation"] is None
    seeks = (await server.client.get("/api/seeks")).json()["seeks"]
    assert [(one["game"], one["side"], one["time_control"]) for one in seeks] == [
        (game["id"], "white", "600+10")
    ]
    assert (seeks[0]["maker"]["name"], seeks[0]["is_there"]) == ("Ada", False)
    await server.join(game, game["token"])
    assert (await server.client.get("/api/seeks")).json()["seeks"][0]["is_there"] is True
    taken = await server.claim(game)
    assert taken["seat"] == "white"
    assert (await server.client.get("/api/seeks")).json()["seeks"] == []


async def test_games_by_link_are_not_in_the_list_of_all(online: MakeOnline) -> None:
    server = await online()
    game = await server.begin()
    local = await server.post("/api/games", ruleset="boissiere")
    listed = (await server.client.get("/api/games")).json()["games"]
    assert [one["id"] for one in listed] == [local.json()["id"]]
    mine = await server.post("/api/games/mine", tokens=[game["token"], "x" * 27])
    assert [(one["id"], one["seat"]) for one in mine.json()["games"]] == [(game["id"], "white")]
    assert (await server.post("/api/games/mine")).json()["games"] == []


async def test_a_seat_is_played_on_from_another_machine(online: MakeOnline) -> None:
    """Where only the recovery key is known: games are listed, and the key opens their seats."""
    server = await online()
    ada, bo = await person(server, "Ada"), await person(server, "Bo")
    eve = await person(server, "Eve")
    game = await rated(server, ada, bo)
    key = ada["recovery_key"]
    listed = (await server.post("/api/games/mine", token=key)).json()["games"]
    assert [(one["id"], one["seat"]) for one in listed] == [(game["id"], "white")]
    place = f"/api/games/{listed[0]['id']}"
    word = (await server.state(game))["position"]["moves"][0]["word"]
    foreign = await server.post(f"{place}/turns", token=eve["recovery_key"], number=1, turn=word)
    assert (foreign.status_code, foreign.json()["error"]["code"]) == (403, "bad_token")
    played = await server.post(f"{place}/turns", token=key, number=1, turn=word)
    assert played.status_code == 200, played.text
    late = await server.post(f"{place}/turns", token=key, number=2, turn=word)
    assert (late.status_code, late.json()["error"]["code"]) == (409, "turn_conflict")
    there = await server.join(game, key.lower().replace("-", " "))
    here = await server.join(game, game["token"])
    assert [client.seen[0]["seat"] for client in (there, here)] == ["white", "white"]
    black = await server.join(game, bo["recovery_key"])
    word = (await server.state(game))["position"]["moves"][0]["word"]
    await black.done("turn", number=2, turn=word)
    await there.events("turn")
    await there.done("resign")
    assert (await here.events("result"))["now"]["outcome"]["winner"] == "black"
    stranger = await server.socket()
    await stranger.send("hello", game=game["id"], token=eve["recovery_key"])
    assert (await stranger.ended())[1]["code"] == "bad_token"


async def test_own_data_is_told_and_deleted(online: MakeOnline) -> None:
    server = await online()
    ada, bo = await person(server, "Ada"), await person(server, "Bo")
    game = await rated(server, ada, bo)
    key = ada["recovery_key"]
    told = await me(server, key, "/export")
    assert game["id"] in told.text
    assert key not in told.text
    assert game["token"] not in told.text
    playing = await me(server, key, method="DELETE")
    assert (playing.status_code, playing.json()["error"]["code"]) == (409, "not_allowed")
    await server.post(f"/api/games/{game['id']}/resign", token=game["token"])
    gone = await me(server, key, method="DELETE")
    assert gone.json()["games"] == [game["id"]]
    assert (await me(server, key)).status_code == 401
    assert (await server.state(game))["players"]["white"] is None or (
        (await server.state(game))["players"]["white"]["name"] is None
    )


async def test_who_is_blocked_cannot_sit_down(online: MakeOnline) -> None:
    server = await online()
    ada, bo = await person(server, "Ada"), await person(server, "Bo")
    game = await rated(server, ada, bo)
    blocked = await server.post(
        "/api/people/me/blocks", token=ada["recovery_key"], game=game["id"], side="black"
    )
    assert blocked.json() == {"blocked": 1}
    second = await server.begin(key=ada["recovery_key"])
    place = f"/api/games/{second['id']}/claim"
    refused = await server.post(place, token=bo["recovery_key"], invitation=second["invitation"])
    assert (refused.status_code, refused.json()["error"]["code"]) == (403, "blocked")
    report = await server.post(
        f"/api/games/{game['id']}/report",
        token=game["token"], side="black", reason="name", text="rude",
    )  # fmt: skip
    assert report.status_code == 200
    kept = await server.app.state.hub.store.reports(10)
    assert [(one.side, one.reason, one.text) for one in kept] == [("black", "name", "rude")]


async def test_reports_reach_the_keeper_and_nobody_else(online: MakeOnline) -> None:
    secret = "mV3uLx8Qb0ZtYw5k"
    server = await online(settings=replace(Settings(), metrics_token=secret))
    game, white, black = await server.pair(name="Ada")
    for player in (white, black):
        await player.done("chat_switch", is_on=True)
    await white.done("chat", text="you fool\u202e")
    await black.done("chat", text="well")
    place = f"/api/games/{game['id']}/report"
    told = {"side": "white", "reason": "chat", "text": "rude\u0007"}
    assert (await server.post(place, token=game["other"], **told)).status_code == 200

    async def ask(method: str, path: str, token: str | None) -> Any:
        headers = {"content-type": "application/json"}
        if token is not None:
            headers["Authorization"] = f"Bearer {token}"
        return await server.client.request(method, f"/api/reports{path}", headers=headers)

    for token in (None, secret[:-1], game["token"]):
        for method, path in (("GET", ""), ("DELETE", "/1")):
            refused = await ask(method, path, token)
            assert (refused.status_code, refused.json()["error"]["code"]) == (401, "bad_token")
            assert "fool" not in refused.text
    (one,) = (await ask("GET", "", secret)).json()["reports"]
    assert one["at"]
    assert {**one, "at": ""} == {
        "number": 1,
        "game": game["id"],
        "side": "white",
        "name": "Ada",
        "reason": "chat",
        "text": "rude",
        "at": "",
        "said": ["you fool"],
    }
    assert (await ask("DELETE", "/1", secret)).json() == {"reports": []}
    assert (await ask("GET", "", secret)).json() == {"reports": []}


async def test_without_a_token_of_the_server_nobody_is_its_keeper(online: MakeOnline) -> None:
    server = await online()
    refused = await server.client.get("/api/reports", headers={"Authorization": "Bearer x"})
    assert (refused.status_code, refused.json()["error"]["code"]) == (403, "no_keeper")
