"""The rulebook's addresses: diagrams, changed keys, comparisons, files, history, glossary."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from rithmomachia import Position, Ruleset

pytestmark = pytest.mark.anyio

RULESETS = Ruleset.names()


def items(page: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {item["name"]: item for section in page["sections"] for item in section["items"]}


async def book(client: httpx.AsyncClient, **request: object) -> dict[str, Any]:
    answer = await client.post("/api/rulebook", json=request)
    assert answer.status_code == 200
    return dict(answer.json())


@pytest.mark.parametrize("name", RULESETS)
async def test_diagrams_can_be_played_from_their_text(client: httpx.AsyncClient, name: str) -> None:
    page = (await client.get(f"/api/rules/{name}")).json()
    diagrams = [each for item in items(page).values() for each in item["diagrams"]]
    assert {each["kind"] for each in diagrams} == {"start", "moves", "capture", "victory"}
    for each in diagrams:
        position = Position.parse(each["text"])
        assert {piece["cell"] for piece in each["pieces"]} == set(position.pieces())
        assert each["lines"] or each["kind"] == "start"
        if each["kind"] == "moves":
            goals = {
                one.to_cell for one in position.moves() if (one.from_cell or "") == each["origin"]
            }
            assert goals == set(each["goals"])


async def test_a_ruleset_as_it_stands_is_compared_with_nothing(client: httpx.AsyncClient) -> None:
    found = await book(client, ruleset="boissiere")
    assert (found["other"], found["differences"]) == (None, [])
    assert Ruleset.from_toml(found["file"]) == Ruleset.builtin("boissiere")


async def test_a_changed_key_is_told_against_the_file(client: httpx.AsyncClient) -> None:
    options = {"captures.multiplication.distance": "steps"}
    found = await book(client, ruleset="boissiere", options=options)
    (section,) = found["differences"]
    (rule,) = section["rules"]
    assert (section["id"], rule["name"]) == ("captures", "captures.multiplication.enabled")
    assert "counted in steps" in rule["one"]["text"]
    assert "empty cells" in rule["other"]["text"]
    assert rule["one"]["diagrams"][0]["text"] != rule["other"]["diagrams"][0]["text"]
    assert found["page"]["changes"] == options
    kept = Ruleset.from_toml(found["file"])
    assert kept.value("captures.multiplication.distance") == "steps"


async def test_two_rulesets_side_by_side(client: httpx.AsyncClient) -> None:
    found = await book(client, ruleset="philosophers", other="renaissance")
    assert found["other"] == Ruleset.builtin("renaissance").title
    rules = {rule["name"]: rule for part in found["differences"] for rule in part["rules"]}
    assert rules["captures.meeting.layers"]["other"] is None
    assert rules["victory.small.enabled"]["one"] is None


@pytest.mark.parametrize(
    ("request_", "status", "said"),
    [
        ({"ruleset": "chess"}, 404, "'chess'"),
        ({"ruleset": "boissiere", "other": "chess"}, 404, "'chess'"),
        ({"ruleset": "boissiere", "options": {"no.such": 1}}, 422, "no.such"),
        ({"ruleset": "boissiere", "options": {"timing": "never"}}, 422, "never"),
    ],
)
async def test_what_cannot_be_told_is_said(
    client: httpx.AsyncClient, request_: dict[str, object], status: int, said: str
) -> None:
    answer = await client.post("/api/rulebook", json=request_)
    assert answer.status_code == status
    assert said in answer.json()["error"]["message"]


async def test_history_and_glossary_in_three_languages(client: httpx.AsyncClient) -> None:
    told = {}
    for language in ("en", "ja", "es"):
        answer = await client.get("/api/rulebook/about", params={"language": language})
        about = answer.json()
        told[language] = about["history"]
        assert len(about["history"]) == 4
        words = {term["english"]: term for term in about["glossary"]}
        assert words["siege"]["japanese"] == "包囲"
        assert words["siege"]["spanish"] == "cerco"
        assert words["honour"]["latin"] == "De Honore"
        for term in about["glossary"]:
            assert term["japanese"] != term["english"]
            assert term["spanish"]
    assert not set(told["en"]) & set(told["ja"])
    assert not set(told["en"]) & set(told["es"])
