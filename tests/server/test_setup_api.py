"""What Game Setup asks: rulesets, options, checks, the rules page."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from rithmomachia import Position, Ruleset, Setup
from rithmomachia.rulebook.sources import NAMES, cited

pytestmark = pytest.mark.anyio

RULESETS = ["boissiere", "philosophers", "renaissance"]


async def test_health_names_the_version(client: httpx.AsyncClient) -> None:
    answer = await client.get("/api/health")
    assert answer.status_code == 200
    assert answer.json()["status"] == "ok"
    assert answer.json()["version"]


async def test_the_schema_describes_messages_and_failures(client: httpx.AsyncClient) -> None:
    answer = await client.get("/api/openapi.json")
    assert answer.status_code == 200
    schemas = answer.json()["components"]["schemas"]
    assert {"GameState", "PlayRequest", "EventPage", "ErrorMessage"} <= set(schemas)
    assert "HTTPValidationError" not in schemas
    assert set(schemas["MoveMessage"]["required"]) >= {"from", "to", "word"}


async def test_rulesets_come_with_all_their_options(client: httpx.AsyncClient) -> None:
    body = (await client.get("/api/rulesets")).json()
    found = {ruleset["id"]: ruleset for ruleset in body["rulesets"]}
    assert set(RULESETS) <= set(found)
    assert [strength["id"] for strength in body["strengths"]] == ["weak", "fair", "hard"]
    for name, ruleset in found.items():
        kernel = {option.key: option for option in Ruleset.builtin(name).options()}
        sent = {option["key"]: option for option in ruleset["options"]}
        assert set(sent) == {key for key, option in kernel.items() if option.kind != "text"}
        for key, option in sent.items():
            assert option["value"] == kernel[key].value
            assert type(option["value"]) is type(kernel[key].value)
            assert option["text"]
            assert option["certainty"] in ("stated", "inferred", "corrected", "modern")
        assert ruleset["summary"]


async def test_rulesets_use_their_own_words(client: httpx.AsyncClient) -> None:
    body = (await client.get("/api/rulesets")).json()
    words = {ruleset["id"]: ruleset["words"] for ruleset in body["rulesets"]}
    for name in RULESETS:
        assert words[name]["kinds"]["siege"] == Ruleset.builtin(name).word("siege")
    assert "glorious" in words["philosophers"]["victories"]
    assert "great" not in words["philosophers"]["victories"]
    assert "great" in words["boissiere"]["victories"]


@pytest.mark.parametrize("name", RULESETS)
async def test_check_shows_the_start_and_the_endings(client: httpx.AsyncClient, name: str) -> None:
    answer = await client.post("/api/setup/check", json={"ruleset": name, "options": {}})
    body = answer.json()
    assert body["ok"] is True
    position = Position.initial(Ruleset.builtin(name))
    assert body["position"]["text"] == position.text()
    assert len(body["position"]["pieces"]) == 48
    assert len(body["position"]["moves"]) == len(position.moves())
    assert any(line.startswith("De Corpore: take ") for line in body["endings"])
    has_agreement = any("draw" in line for line in body["endings"])
    assert has_agreement is (name != "boissiere")


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        (
            "boissiere",
            "No victory is switched on: the game ends only when the side to move has no legal "
            "turn or by resignation.",
        ),
        (
            "renaissance",
            "No victory is switched on: the game ends only when the side to move has no legal "
            "turn, by resignation or by agreement.",
        ),
    ],
)
async def test_with_everything_off_it_says_how_the_game_still_ends(
    client: httpx.AsyncClient, name: str, expected: str
) -> None:
    ruleset = Ruleset.builtin(name)
    off = {
        option.key: False
        for option in ruleset.options()
        if option.key.startswith("victory.") and option.key.endswith(".enabled")
    }
    answer = await client.post("/api/setup/check", json={"ruleset": name, "options": off})
    assert answer.json()["endings"] == [expected]


async def test_each_victory_of_philosophers_goes_off_alone(client: httpx.AsyncClient) -> None:
    for key, gone in (("de_corpore", "de_corpore"), ("glorious", "glorious")):
        answer = await client.post(
            "/api/setup/check",
            json={"ruleset": "philosophers", "options": {f"victory.{key}.enabled": False}},
        )
        word = Ruleset.builtin("philosophers").word(gone)[1:]
        assert not any(word in line for line in answer.json()["endings"])
        assert not any("No victory" in line for line in answer.json()["endings"])


@pytest.mark.parametrize(
    ("options", "part"),
    [
        ({"victory.de_corpore.count": 0}, "0"),
        ({"victory.de_corpore.count": "many"}, "many"),
        ({"captures.siege.flying": True}, "captures.siege.flying"),
        ({"start": "sideways"}, "sideways"),
        ({"captures.siege.own_blocks": 7}, "7"),
    ],
)
async def test_a_bad_option_is_named(
    client: httpx.AsyncClient,
    sentence: Callable[..., object],
    options: dict[str, object],
    part: str,
) -> None:
    answer = await client.post(
        "/api/setup/check", json={"ruleset": "boissiere", "options": options}
    )
    sentence(answer, 422, part)


async def test_an_unknown_ruleset_is_named(
    client: httpx.AsyncClient, sentence: Callable[..., object]
) -> None:
    sentence(await client.get("/api/rules/chess"), 404, "'chess'", "boissiere")
    answer = await client.post("/api/setup/check", json={"ruleset": "chess"})
    sentence(answer, 404, "'chess'")


@pytest.mark.parametrize("name", RULESETS)
async def test_the_rules_page_covers_every_part_with_its_source(
    client: httpx.AsyncClient, name: str
) -> None:
    page = (await client.get(f"/api/rules/{name}")).json()
    assert [section["id"] for section in page["sections"]] == [
        "start",
        "moves",
        "captures",
        "counting",
        "victories",
        "endings",
        *(["misprints"] if name == "boissiere" else []),
    ]
    for section in page["sections"]:
        assert section["items"]
        for item in section["items"]:
            assert item["text"].endswith(".")
            assert "None" not in item["text"]
            assert item["source"] or not item["keys"]
    texts = [item["text"] for section in page["sections"] for item in section["items"]]
    assert len(texts) == len(set(texts))


async def test_the_rules_page_says_what_differs(client: httpx.AsyncClient) -> None:
    async def text(name: str, section: int) -> str:
        page = (await client.get(f"/api/rules/{name}")).json()
        return " ".join(item["text"] for item in page["sections"][section]["items"])

    assert "A circle moves exactly 1 cell diagonally." in await text("philosophers", 1)
    assert "A circle moves exactly 1 cell along its row or column." in await text("boissiere", 1)
    assert "leaps 1 by 2" in await text("philosophers", 1)
    assert "leaps 1 by 2" not in await text("renaissance", 1)
    assert "by themselves" in await text("philosophers", 2)
    assert "take at least 4 pieces" in await text("boissiere", 4)
    assert "not by agreement" in await text("boissiere", 5)


@pytest.mark.parametrize(
    ("name", "options", "expected"),
    [
        (
            "boissiere",
            {},
            "Addition and subtraction: two pieces that could both move to an enemy's cell take it "
            "when their sum or their difference is its value.",
        ),
        (
            "philosophers",
            {},
            "Ambush: two pieces next to an enemy on opposite sides of it, in row, column or "
            "diagonal, take it when their sum, their difference, their product or their quotient "
            "is its value. One of them is the piece just moved.",
        ),
        (
            "philosophers",
            {},
            "Siege: a piece is taken, whatever its value, when all four cells beside it, or all "
            "four diagonal to it hold enemies or lie off the board.",
        ),
        (
            "philosophers",
            {"leaps": "blockable"},
            "A leap needs the first cell along its long arm to be empty.",
        ),
        (
            "philosophers",
            {"leaps": "none"},
            "A triangle moves exactly 2 cells along its row or column.",
        ),
        (
            "philosophers",
            {},
            "De Corpore: take at least 15 pieces, each layer of a pyramid counted as one.",
        ),
        (
            "boissiere",
            {"counting.digits": "sum"},
            "Digits means the sum of the digits of the values taken.",
        ),
    ],
)
async def test_a_rule_is_told_as_it_is_in_force(
    client: httpx.AsyncClient, name: str, options: dict[str, object], expected: str
) -> None:
    answer = await client.post("/api/games", json={"ruleset": name, "options": options})
    page = (await client.get(f"/api/games/{answer.json()['id']}/rules")).json()
    assert expected in [item["text"] for part in page["sections"] for item in part["items"]]


async def test_every_source_has_a_name_for_people(client: httpx.AsyncClient) -> None:
    with (Path(__file__).parents[2] / "rulesets" / "sources.toml").open("rb") as file:
        assert NAMES.keys() == tomllib.load(file).keys()
    assert cited("own, house switch") == "a choice of this project, house switch"
    assert cited("grandfather, by heart") == "grandfather, by heart"
    for ruleset in (await client.get("/api/rulesets")).json()["rulesets"]:
        for option in ruleset["options"]:
            assert option["cite"].startswith(tuple(NAMES.values()))


async def test_a_sentence_is_as_sure_as_the_least_sure_key_it_rests_on(
    client: httpx.AsyncClient,
) -> None:
    page = (await client.get("/api/rules/boissiere")).json()
    options = {option.key: option for option in Ruleset.builtin("boissiere").options()}
    ranks = ["stated", "corrected", "inferred", "modern"]
    for item in (item for part in page["sections"] for item in part["items"] if item["keys"]):
        used = [options[key] for key in item["keys"]]
        assert item["certainty"] == max((option.certainty for option in used), key=ranks.index)
        for option in used:
            assert cited(option.cite) in item["source"]
            assert (option.doubt or "") in (item["doubt"] or "")
        assert not any(key.endswith("_white") for key in item["keys"])


async def test_every_way_to_stage_a_turn_of_a_little_position(
    client: httpx.AsyncClient,
) -> None:
    ruleset = Ruleset.builtin("boissiere")
    little = Setup(ruleset, {"d3": "T9", "b7": "C2"}, {"d5": "c9", "n8": "c3"}).position().text()
    answer = await client.get("/api/position/turns", params={"text": little})
    assert answer.status_code == 200, answer.text
    turns = answer.json()["turns"]
    assert turns[0]["parts"] == []
    ways = {tuple(turn["parts"]) for turn in turns}
    assert len(ways) == len(turns)
    # Each is what a preview says, and what can follow each is among them.
    for turn in turns:
        body = {"text": little, "parts": turn["parts"]}
        assert (await client.post("/api/position/preview", json=body)).json() == turn
        if not turn["is_complete"]:
            follow = [*turn["position"]["moves"], *turn["position"]["captures"]]
            assert {(*turn["parts"], one["word"]) for one in follow} <= ways
    assert ("xd5", "b7b8") in ways
    start = Position.initial(Ruleset.builtin("philosophers")).text()
    whole = await client.get("/api/position/turns", params={"text": start})
    assert (whole.status_code, whole.json()["error"]["code"]) == (422, "too_many")


async def test_a_position_is_previewed_without_a_game(client: httpx.AsyncClient) -> None:
    position = Position.initial(Ruleset.builtin("boissiere"))
    move = position.moves()[0].word
    answer = await client.post(
        "/api/position/preview", json={"text": position.text(), "parts": [move]}
    )
    body = answer.json()
    assert (body["is_complete"], body["word"], body["number"]) == (True, move, 1)
    assert body["position"]["text"] == position.play(move).text()
    nothing = await client.post("/api/position/preview", json={"text": position.text()})
    assert (nothing.json()["word"], nothing.json()["is_complete"]) == (None, False)
    assert (await client.get("/api/games")).json() == {"games": []}
