"""Game records over the interface: checked, read, written, stored, and what is refused."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from rithmomachia.record import parse_record, parse_records
from rithmomachia.server.record_messages import MAX_RECORD
from rithmomachia.server.settings import Settings

pytestmark = pytest.mark.anyio

Begin = Callable[..., Awaitable[Any]]
Serve = Callable[..., Awaitable[httpx.AsyncClient]]
Sentence = Callable[..., Any]

RECORDS = Path(__file__).parents[1] / "data" / "records"
ANNOTATED = (RECORDS / "annotated.rgn").read_text(encoding="utf-8")
PRINTED = (RECORDS / "printed_games.txt").read_text(encoding="utf-8")
BROKEN = '[Ruleset "boissiere 1"]\n\n1. d6d7 2. m3l3\n3. d7d99 *\n'


async def ask(client: httpx.AsyncClient, path: str, **body: Any) -> httpx.Response:
    return await client.post(f"/api/records/{path}", json=body)


async def stored(client: httpx.AsyncClient) -> list[str]:
    return [game["id"] for game in (await client.get("/api/games")).json()["games"]]


async def test_a_check_counts_games_turns_and_variations(client: httpx.AsyncClient) -> None:
    found = (await ask(client, "check", text=ANNOTATED)).json()
    records = list(parse_records(ANNOTATED))
    assert (found["ok"], found["count"], found["faulty"]) == (True, len(records), 0)
    for game, record in zip(found["games"], records, strict=True):
        assert game["tags"] == record.tags
        assert game["turns"] == len(list(record.root.line()))
    assert [game["variations"] for game in found["games"]][:2] == [1, 2]


async def test_faults_are_told_with_line_and_column_and_what_was_read_is_kept(
    client: httpx.AsyncClient, sentence: Sentence
) -> None:
    found = (await ask(client, "check", text=BROKEN)).json()
    assert (found["ok"], found["faulty"]) == (False, 1)
    (game,) = found["games"]
    assert game["turns"] == 2
    (fault,) = game["faults"]
    assert (fault["line"], fault["column"]) == (4, 4)
    assert "d7d99" in fault["text"]
    tree = (await ask(client, "read", text=BROKEN)).json()
    assert [node["word"] for node in tree["nodes"]] == ["", "d6d7", "m3l3"]
    assert tree["faults"] == game["faults"]
    sentence(await ask(client, "import", text=BROKEN), 422, "line 4, column 4", "d7d99")
    sentence(await ask(client, "import", text=ANNOTATED + "\n" + BROKEN), 422, "game ", "d7d99")
    assert await stored(client) == []


async def test_a_tree_read_and_written_is_the_same_text(client: httpx.AsyncClient) -> None:
    for number, record in enumerate(parse_records(ANNOTATED), start=1):
        tree = (await ask(client, "read", text=ANNOTATED, game=number)).json()
        sent = ("parent", "word", "comments", "introduction", "nags", "clock_ms", "opinion")
        nodes = [{key: node[key] for key in sent} for node in tree["nodes"]]
        answer = await ask(
            client,
            "write",
            start=tree["start"],
            tags=tree["tags"],
            result=tree["result"],
            nodes=nodes,
        )
        assert answer.json()["text"] == record.text()


@pytest.mark.parametrize(
    ("nodes", "part"),
    [
        ([{"parent": 0, "word": "d6d7"}], "first node"),
        ([{"parent": None, "word": ""}, {"parent": 1, "word": "d6d7"}], "cannot follow node 1"),
        ([{"parent": None, "word": ""}, {"parent": 0, "word": "d6d9"}], "'d6d9', node 1"),
    ],
)
async def test_what_is_no_tree_is_refused(
    client: httpx.AsyncClient, sentence: Sentence, nodes: Any, part: str
) -> None:
    start = (await ask(client, "read", text=BROKEN)).json()["start"]
    sentence(await ask(client, "write", start=start, nodes=nodes), 422, part)


async def test_stored_games_are_those_of_the_text(client: httpx.AsyncClient) -> None:
    # The third has a start of its own.
    text = "\n".join(record.text() for record in list(parse_records(ANNOTATED))[:2])
    answer = await ask(client, "import", text=text)
    assert answer.status_code == 201, answer.text
    ids = answer.json()["games"]
    assert sorted(ids) == sorted(await stored(client))
    for game_id, record in zip(ids, parse_records(text), strict=True):
        game = (await client.get(f"/api/games/{game_id}")).json()
        played = [node.turn.word for node in record.root.line() if node.turn]
        assert [turn["word"] for turn in game["turns"]] == played
        again = parse_record((await client.get(f"/api/games/{game_id}/record")).text)
        assert again.ruleset == record.ruleset
        assert [node.turn for node in again.root.line()] == [n.turn for n in record.root.line()]
        assert again.result == ("*" if game["outcome"] is None else record.result)


async def test_printed_tables_are_taken_in(client: httpx.AsyncClient) -> None:
    found = (await ask(client, "check", text=PRINTED, form="printed")).json()
    assert found["ok"], found["faults"]
    assert [game["turns"] for game in found["games"]] == [29, 27]
    answer = await ask(client, "import", text=PRINTED, form="printed")
    assert len(answer.json()["games"]) == 2


async def test_a_broken_table_keeps_the_games_before_its_fault(client: httpx.AsyncClient) -> None:
    found = (
        await ask(client, "check", text=PRINTED + "\n1  T9 c8e8\n7 T9 e8g8\n", form="printed")
    ).json()
    assert (found["ok"], found["count"]) == (False, 2)
    (fault,) = found["faults"]
    assert fault["line"] == PRINTED.count("\n") + 3
    assert "row 2 is due" in fault["text"]


async def test_the_machines_name_stands_in_the_record(
    client: httpx.AsyncClient, begin: Begin
) -> None:
    game = await begin(opponent="machine", strength="fair", side="black")
    answer = await client.get(f"/api/games/{game['id']}/record")
    assert answer.headers["content-disposition"].endswith('.rgn"')
    record = parse_record(answer.text)
    assert (record.tags["White"], record.tags["Black"]) == ("Rithmomachia, fair", "?")
    assert record.tags["Date"] == game["created_at"][:10].replace("-", ".")


async def test_a_text_beyond_the_limit_is_refused_before_it_is_read(
    client: httpx.AsyncClient, sentence: Sentence
) -> None:
    sentence(await ask(client, "check", text=" " * (MAX_RECORD + 1)), 413, str(MAX_RECORD))
    sentence(await ask(client, "check", text=" " * (2 * MAX_RECORD)), 413, "limit")
    # Other addresses keep their own limit.
    body = {"ruleset": "boissiere", "options": {"a": "b" * 70_000}}
    sentence(await client.post("/api/setup/check", json=body), 413, "65536")


async def test_a_record_bomb_is_cut_short_and_told(client: httpx.AsyncClient) -> None:
    head = '[Ruleset "boissiere 1"]\n\n'
    deep = head + "1. d6d7 " + "(1. d6e6 " * 5000 + ")" * 5000 + " *\n"
    (game,) = (await ask(client, "check", text=deep)).json()["games"]
    assert game["faults"]
    assert "30" in game["faults"][0]["text"]
    back_and_forth = "1. d6d7 2. m3m2 3. d7d6 4. m2m3 " * 20_000
    text = head + back_and_forth[:1_000_000] + " *\n"
    (game,) = (await ask(client, "check", text=text)).json()["games"]
    assert game["turns"] < 20_000
    assert any("turns" in fault["text"] for fault in game["faults"])
    many = '[A "b"]\n\n*\n\n' * 20_000
    found = (await ask(client, "check", text=many)).json()
    assert (found["count"], found["faulty"], len(found["games"])) == (20_000, 20_000, 200)


async def test_a_comment_of_a_million_letters_is_kept_once_or_refused_whole(
    client: httpx.AsyncClient, sentence: Sentence
) -> None:
    head = '[Ruleset "boissiere 1"]\n\n1. d6d7 {'
    comment = "x" * 1_000_000
    tree = (await ask(client, "read", text=f"{head}{comment}}} *\n")).json()
    assert [len("".join(node["comments"])) for node in tree["nodes"]] == [0, len(comment)]
    (game,) = (await ask(client, "check", text=head + comment)).json()["games"]
    assert (game["turns"], len(game["faults"])) == (1, 2)
    fault = game["faults"][0]
    assert (fault["line"], fault["column"]) == (3, 9)
    assert len(fault["text"]) < 600
    refusal = sentence(await ask(client, "import", text=head + comment), 422, "line 3")
    assert comment[:600] not in refusal["message"]
    assert await stored(client) == []


async def test_a_thousand_games_are_counted_but_not_stored(
    client: httpx.AsyncClient, sentence: Sentence
) -> None:
    many = '[Ruleset "boissiere 1"]\n\n1. d6d7 *\n\n' * 1000
    found = (await ask(client, "check", text=many)).json()
    assert (found["ok"], found["count"], found["faulty"]) == (True, 1000, 0)
    assert len(found["games"]) == 200
    sentence(await ask(client, "import", text=many), 422, "at most 200")
    assert await stored(client) == []


async def test_a_game_with_a_start_of_its_own_is_kept(client: httpx.AsyncClient) -> None:
    position = "boissiere 8/8/8/8/8/8/8/c5,7/8/8/8/8/8/8/8/C4,7 white before - - - 0 1"
    text = f'[White "Ada"]\n[SetUp "1"]\n[Position "{position}"]\n\n1. a1b1 *\n'
    check = (await ask(client, "check", text=text)).json()
    assert check["ok"], check
    (game,) = (await ask(client, "import", text=text)).json()["games"]
    again = parse_record((await client.get(f"/api/games/{game}/record")).text)
    assert again.start.text() == position
    assert again.tags["White"] == "Ada"


async def test_games_of_this_machine_are_searched(client: httpx.AsyncClient) -> None:
    text = "\n".join(record.text() for record in list(parse_records(ANNOTATED))[:2])
    first, second = (await ask(client, "import", text=text)).json()["games"]

    async def find(**query: Any) -> list[str]:
        answer = await client.post("/api/games/mine", json={"local": True, **query})
        assert answer.status_code == 200, answer.text
        return [game["id"] for game in answer.json()["games"]]

    assert sorted(await find()) == sorted((first, second))
    assert await find(ruleset="boissiere") == [first]
    assert await find(result="black") == [second]
    assert await find(player="GREED") == [second]
    assert await find(player="nobody") == []
    record = next(parse_records(ANNOTATED))
    reached = list(record.root.line())[9].position
    assert await find(position=reached.text()) == [first]
    page = (await client.post("/api/games/mine", json={"local": True, "limit": 1})).json()
    more = {"local": True, "after": page["after"]}
    rest = (await client.post("/api/games/mine", json=more)).json()
    assert {page["games"][0]["id"], rest["games"][0]["id"]} == {first, second}
    # Only who asks for them gets them, and games by link are still nobody else's.
    assert (await client.post("/api/games/mine", json={})).json()["games"] == []
    invite = {"ruleset": "boissiere", "opponent": "invite", "name": "Hypatia"}
    begun = (await client.post("/api/games", json=invite)).json()
    assert sorted(await find()) == sorted((first, second))
    assert await find(tokens=[begun["token"]], player="hypatia") == [begun["id"]]
    assert len(await find(tokens=[begun["token"]])) == 3


async def test_what_is_imported_on_a_public_server_belongs_to_who_brought_it(
    serve: Serve,
) -> None:
    client = await serve(settings=Settings(lists_games=False, protects_games=True))
    record = next(parse_records(ANNOTATED))
    record.set_tag("White", "Ada\u202e\u0007 of the overlong name that goes on and on")
    kept = (await ask(client, "import", text=record.text())).json()
    (game,), token = kept["games"], kept["token"]

    async def mine(*tokens: str) -> list[tuple[str, str]]:
        query = {"local": True, "tokens": tokens}
        answer = (await client.post("/api/games/mine", json=query)).json()
        return [(one["id"], one["white"]) for one in answer["games"]]

    assert await mine() == []
    assert await mine(token) == [(game, "Ada of the overlong name that goes on an")]
    headers = {"content-type": "application/json"}
    assert (await client.delete(f"/api/games/{game}", headers=headers)).status_code == 403
    headers["authorization"] = f"Bearer {token}"
    assert (await client.delete(f"/api/games/{game}", headers=headers)).status_code == 200
    assert await mine(token) == []


async def test_a_game_of_ones_own_can_be_deleted(
    client: httpx.AsyncClient, sentence: Sentence, caplog: pytest.LogCaptureFixture
) -> None:
    (game,) = (await ask(client, "import", text=next(parse_records(ANNOTATED)).text())).json()[
        "games"
    ]
    headers = {"content-type": "application/json"}
    answer = await client.delete(f"/api/games/{game}", headers=headers)
    assert answer.json() == {"is_gone": True}
    await asyncio.sleep(0.1)
    assert caplog.messages == []
    sentence(await client.get(f"/api/games/{game}"), 404, game)
    assert await stored(client) == []
