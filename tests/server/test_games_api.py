"""Playing a game on one screen over HTTP: begin, stage, play, look back, take back, end."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import pytest

from rithmomachia import Game, Position, Ruleset
from tests.playthroughs.games import played_games

pytestmark = pytest.mark.anyio

Begin = Callable[..., Awaitable[Any]]
Sentence = Callable[..., Any]


async def play(client: httpx.AsyncClient, game_id: str, number: int, turn: str) -> httpx.Response:
    return await client.post(f"/api/games/{game_id}/turns", json={"number": number, "turn": turn})


async def test_a_new_game_stands_at_the_start(begin: Begin, client: httpx.AsyncClient) -> None:
    state = await begin("boissiere", options={"victory.de_corpore.count": 12})
    start = Position.initial(
        Ruleset.builtin("boissiere").with_options({"victory.de_corpore.count": 12})
    )
    assert state["position"]["text"] == start.text()
    assert state["options"] == {"victory.de_corpore.count": 12}
    assert (state["status"], state["outcome"], state["next_turn"]) == ("playing", None, 1)
    assert (state["opponent"], state["strength"], state["side"]) == ("same_screen", None, None)
    assert (state["can_undo"], state["can_agree"], state["thinking"]) == (False, False, False)
    assert (await client.get(f"/api/games/{state['id']}")).json() == state


async def test_a_position_lists_what_the_kernel_lists(begin: Begin) -> None:
    view = (await begin("philosophers"))["position"]
    position = Position.initial(Ruleset.builtin("philosophers"))
    assert [piece["token"] for piece in view["pieces"]] == [
        piece.token for piece in position.pieces().values()
    ]
    assert [(move["word"], move["from"], move["to"]) for move in view["moves"]] == [
        (move.word, move.from_cell, move.to_cell) for move in position.moves()
    ]
    pyramid = next(piece for piece in view["pieces"] if piece["value"] == 91)
    assert [layer["value"] for layer in pyramid["layers"]] == [36, 25, 16, 9, 4, 1]
    assert pyramid["shape"] == "pyramid"
    assert view["captures"] == []
    assert view["tallies"]["white"] == {"count": 0, "sum": 0, "digits": 0}
    assert (view["stage"], view["can_end_turn"], view["outcome"]) == ("before", False, None)


@pytest.mark.parametrize("name", ["boissiere", "philosophers", "three_prisoners"])
async def test_a_whole_game_is_played_to_its_end(
    begin: Begin, client: httpx.AsyncClient, name: str
) -> None:
    ruleset, options, words, *_ = played_games()[name]
    game = Game(Ruleset.builtin(ruleset).with_options(options))
    state = await begin(ruleset, options=options)
    for number, word in enumerate(words, start=1):
        position = game.position
        game.play(word)
        state = (await play(client, state["id"], number, word)).json()
        assert state["position"]["text"] == game.position.text()
        told = state["turns"][-1]
        assert (told["number"], told["word"]) == (number, word)
        assert told["side"] == position.side_to_move
        assert told["notation"] == position.notation(word)
        assert [fallen["word"] for fallen in told["consequences"]] == [
            fallen.word for fallen in position.consequences(word)
        ]
    outcome = game.outcome()
    assert outcome is not None
    assert state["status"] == "finished"
    assert state["outcome"]["winner"] == outcome.winner
    assert state["outcome"]["condition"] == outcome.condition
    assert state["outcome"]["text"] == outcome.text
    assert state["outcome"]["name"]
    assert (state["position"]["moves"], state["position"]["captures"]) == ([], [])
    assert state["last_event"] == len(words) + 1
    taken = [
        fallen for turn in state["turns"] for fallen in turn["captures"] + turn["consequences"]
    ]
    prisoners = state["position"]["prisoners"]
    assert len(taken) == len(prisoners["white"]) + len(prisoners["black"]) > 0
    for fallen in taken:
        assert fallen["reasons"]
        assert all(reason["sum_text"] and reason["text"] for reason in fallen["reasons"])
    listed = (await client.get("/api/games")).json()["games"][0]
    assert (listed["turns"], listed["result"]) == (len(words), outcome.text)


@pytest.mark.parametrize("name", ["boissiere", "three_prisoners"])
async def test_chosen_captures_are_told_in_order_with_their_sums(
    begin: Begin, client: httpx.AsyncClient, name: str
) -> None:
    ruleset, options, words, *_ = played_games()[name]
    state = await begin(ruleset, options=options)
    for number, word in enumerate(words, start=1):
        state = (await play(client, state["id"], number, word)).json()
        told = state["turns"][-1]
        parts = word.split(".")
        assert [fallen["word"] for fallen in told["captures"]] == [
            part for part in parts if part.startswith("x")
        ]
        moves = [index for index, part in enumerate(parts) if not part.startswith("x")]
        assert told["before"] == (moves[0] if moves else len(parts))


async def test_staging_shows_each_step_and_the_turn_to_confirm(
    begin: Begin, client: httpx.AsyncClient
) -> None:
    game = played_games()["three_prisoners"]
    state = await begin(game.ruleset, options=game.options)
    position = game.start()
    staged_captures = 0
    for number, word in enumerate(game.words, start=1):
        parts = word.split(".")
        staged: dict[str, Any] = {}
        for length in range(len(parts) + 1):
            answer = await client.post(
                f"/api/games/{state['id']}/preview",
                json={"number": number, "parts": parts[:length]},
            )
            staged = answer.json()
            assert staged["parts"] == parts[:length]
            if length == 0:
                assert staged["position"]["text"] == position.text()
                assert (staged["word"], staged["is_complete"]) == (None, False)
            elif staged["word"] is None:
                staged_captures += 1
                assert all(part.startswith("x") for part in parts[:length])
        assert staged["word"] == word
        assert staged["notation"] == position.notation(word)
        assert staged["is_complete"] or staged["position"]["can_end_turn"]
        unchanged = (await client.get(f"/api/games/{state['id']}")).json()
        assert unchanged["position"]["text"] == position.text()
        position = position.play(word)
        state = (await play(client, state["id"], number, staged["word"])).json()
        assert state["position"]["text"] == position.text()
    assert state["status"] == "finished"
    # The last turn begins with a capture.
    assert staged_captures == 1


async def test_nothing_is_staged_behind_the_end_of_a_turn(
    begin: Begin, client: httpx.AsyncClient, sentence: Sentence
) -> None:
    state = await begin("philosophers")
    moves = [move["word"] for move in state["position"]["moves"]][:2]
    answer = await client.post(
        f"/api/games/{state['id']}/preview", json={"number": 1, "parts": moves}
    )
    sentence(answer, 422, moves[1], "over")


async def test_notation_is_played_too(begin: Begin, client: httpx.AsyncClient) -> None:
    state = await begin("boissiere")
    answer = await play(client, state["id"], 1, "C2 d6-d7")
    assert answer.json()["turns"][0]["word"] == "d6d7"


async def test_looking_back_shows_every_position(
    begin: Begin, client: httpx.AsyncClient, sentence: Sentence
) -> None:
    state = await begin("boissiere")
    texts = [state["position"]["text"]]
    for number in range(1, 5):
        word = state["position"]["moves"][0]["word"]
        state = (await play(client, state["id"], number, word)).json()
        texts.append(state["position"]["text"])
    for number, text in enumerate(texts):
        view = (await client.get(f"/api/games/{state['id']}/positions/{number}")).json()
        assert view["text"] == text
        assert view["moves"]
    for number in (5, 99, -1):
        answer = await client.get(f"/api/games/{state['id']}/positions/{number}")
        sentence(answer, 404, str(number))


async def test_undo_takes_back_one_turn_once(
    begin: Begin, client: httpx.AsyncClient, sentence: Sentence
) -> None:
    state = await begin("boissiere")
    sentence(
        await client.post(f"/api/games/{state['id']}/undo", json={"number": 1}), 409, "take back"
    )
    start = state["position"]["text"]
    first = (await play(client, state["id"], 1, "d6d7")).json()
    assert first["can_undo"] is True
    back = (await client.post(f"/api/games/{state['id']}/undo", json={"number": 2})).json()
    assert back["position"]["text"] == start
    assert (back["turns"], back["next_turn"], back["can_undo"]) == ([], 1, False)
    again = await client.post(f"/api/games/{state['id']}/undo", json={"number": 2})
    sentence(again, 409, "turn 2", "turn 1")
    replayed = (await play(client, state["id"], 1, "d3d2")).json()
    assert [turn["word"] for turn in replayed["turns"]] == ["d3d2"]


async def test_undo_opens_a_game_that_was_won(begin: Begin, client: httpx.AsyncClient) -> None:
    words = played_games()["philosophers"].words
    state = await begin("philosophers")
    for number, word in enumerate(words, start=1):
        state = (await play(client, state["id"], number, word)).json()
    due = state["next_turn"]
    state = (await client.post(f"/api/games/{state['id']}/undo", json={"number": due})).json()
    assert (state["status"], state["outcome"], len(state["turns"])) == (
        "playing",
        None,
        len(words) - 1,
    )
    state = (await play(client, state["id"], len(words), words[-1])).json()
    assert state["status"] == "finished"


@pytest.mark.parametrize(
    ("side", "winner"), [(None, "white"), ("black", "white"), ("white", "black")]
)
async def test_resigning_ends_the_game(
    begin: Begin,
    client: httpx.AsyncClient,
    sentence: Sentence,
    side: str | None,
    winner: str,
) -> None:
    state = await begin("boissiere")
    await play(client, state["id"], 1, "d6d7")
    state = (await client.post(f"/api/games/{state['id']}/resign", json={"side": side})).json()
    assert (state["status"], state["outcome"]["winner"]) == ("finished", winner)
    assert state["outcome"]["condition"] == "resignation"
    assert state["position"]["moves"] == []
    sentence(await play(client, state["id"], 2, "m3l3"), 409, "over")
    sentence(await client.post(f"/api/games/{state['id']}/resign", json={}), 409, "over")
    undone = (await client.post(f"/api/games/{state['id']}/undo", json={"number": 2})).json()
    assert (undone["status"], len(undone["turns"])) == ("playing", 1)


async def test_agreement_is_a_house_switch(
    begin: Begin, client: httpx.AsyncClient, sentence: Sentence
) -> None:
    refused = await begin("boissiere")
    answer = await client.post(f"/api/games/{refused['id']}/agree", json={})
    sentence(answer, 409, "boissiere")
    allowed = await begin("renaissance")
    assert allowed["can_agree"] is True
    state = (await client.post(f"/api/games/{allowed['id']}/agree", json={})).json()
    assert (state["status"], state["outcome"]["winner"]) == ("finished", None)
    assert state["outcome"]["condition"] == "agreement"


async def test_the_export_opens_again(begin: Begin, client: httpx.AsyncClient) -> None:
    state = await begin("renaissance", options={"victory.de_bonis.enabled": True})
    await play(client, state["id"], 1, state["position"]["moves"][3]["word"])
    state = (await client.post(f"/api/games/{state['id']}/resign", json={})).json()
    answer = await client.get(f"/api/games/{state['id']}/export")
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert answer.headers["content-disposition"].startswith("attachment")
    game = Game.parse(answer.text)
    assert game.position.text() == state["position"]["text"]
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.condition == "resignation"


async def test_games_are_listed_latest_first(begin: Begin, client: httpx.AsyncClient) -> None:
    first = await begin("boissiere")
    second = await begin("philosophers")
    listed = (await client.get("/api/games")).json()["games"]
    assert [line["id"] for line in listed] == [second["id"], first["id"]]
    assert len((await client.get("/api/games?limit=1")).json()["games"]) == 1


async def test_targets_show_both_sides_numbers(begin: Begin, client: httpx.AsyncClient) -> None:
    game = played_games()["three_prisoners"]
    options = {**game.options, "victory.de_honore.enabled": True}
    state = await begin(game.ruleset, options=options)
    for number, word in enumerate(game.words, start=1):
        state = (await play(client, state["id"], number, word)).json()
    targets = {target["victory"]: target for target in state["position"]["targets"]}
    assert list(targets) == ["de_corpore", "de_honore"]
    for side in ("white", "black"):
        tally = state["position"]["tallies"][side]
        corpore = targets["de_corpore"][side]["meters"][0]
        assert (corpore["current"], corpore["target"]) == (tally["count"], 3)
        assert corpore["is_met"] is (tally["count"] >= 3)
        total, count = targets["de_honore"][side]["meters"]
        assert (total["current"], total["target"], total["relation"]) == (
            tally["sum"],
            100,
            "at_least",
        )
        assert (count["target"], count["relation"]) == (12, "below")
        assert targets["de_honore"][side]["is_lost"] is False


async def test_a_game_keeps_its_own_rules_page(begin: Begin, client: httpx.AsyncClient) -> None:
    state = await begin("boissiere", options={"captures.division.enabled": False})
    page = (await client.get(f"/api/games/{state['id']}/rules")).json()
    assert page["changes"] == {"captures.division.enabled": False}
    captures = [item["text"] for item in page["sections"][2]["items"]]
    assert not any("divided" in text for text in captures)
    file = (await client.get("/api/rules/boissiere")).json()
    assert any("divided" in item["text"] for item in file["sections"][2]["items"])
