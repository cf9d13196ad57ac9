"""Men that come back over HTTP: listed beside the moves, staged and played in the place of one."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import pytest

from rithmomachia import Ruleset, Setup, Side

pytestmark = pytest.mark.anyio

Begin = Callable[..., Awaitable[Any]]
Sentence = Callable[..., Any]
START = Setup(
    Ruleset.builtin("boutin"),
    {"a1": "S81", "b5": "C2"},
    {"p8": "s361", "b4": "c9"},
    Side.WHITE,
    white_prisoners=["c9", "t12"],
).position()


async def test_returns_are_listed_staged_and_played(
    begin: Begin, client: httpx.AsyncClient, sentence: Sentence
) -> None:
    state = await begin("boutin", start=START.text())
    view = state["position"]
    assert [(one["piece"], one["cell"], one["word"]) for one in view["returns"]][:2] == [
        ("C9", "a2", "C9@a2"),
        ("C9", "a3", "C9@a3"),
    ]
    assert len(view["returns"]) == 2 * 7
    assert all(move["from"] for move in view["moves"])
    game = f"/api/games/{state['id']}"
    answer = await client.post(f"{game}/preview", json={"number": 1, "parts": ["C9@a3"]})
    staged = answer.json()
    assert (staged["word"], staged["notation"]) == ("C9@a3", "C9@a3")
    assert [one["word"] for one in staged["position"]["captures"]] == ["xb4"]
    assert staged["position"]["returns"] == []
    played = await client.post(f"{game}/turns", json={"number": 1, "turn": "C9@a3.xb4"})
    turn = played.json()["turns"][0]
    assert turn["word"] == "C9@a3.xb4"
    assert [one["word"] for one in turn["captures"]] == ["xb4"]
    refused = await client.post(f"{game}/turns", json={"number": 2, "turn": "s66@p1"})
    sentence(refused, 422, '"s66@p1" is no return here: Black has taken no S66')
