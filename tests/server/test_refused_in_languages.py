"""The interface is driven into its refusals in every language; faults of records and setups too.

That every sentence of the sources has a form is tested in `tests/languages/test_refusals.py`; here
that what comes over the wire has been put into the language of the request.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import pytest
from pydantic import ValidationError

from rithmomachia.locale import LANGUAGES, SOURCE, speaking
from rithmomachia.server.errors import fault_of
from rithmomachia.server.socket_messages import CLIENT_MESSAGE

pytestmark = pytest.mark.anyio

Json = Any
TRANSLATED = [language for language in LANGUAGES if language != SOURCE]
BOARD = "8/8/8/8/8/8/8/8/8/1,C5,2,s10,3/8/8/8/8/8/C2,7 white before - - - 0 1"
LINE = {"start": f"boissiere {BOARD}", "turns": []}
RECORD = '[Ruleset "boissiere 99"]\n[Result "1-0"]\n\n1. d6d9 {never closed'
# Words that are left of a sentence where it stays English.
ENGLISH = re.compile(
    r"\b(the|an|has|have|can|between|is|are|not|cannot|should|there|that|this|with|been|does|which|here)\b",
    re.IGNORECASE,
)
# What is quoted is somebody's own text.
QUOTED = re.compile("'[^']*'|\"[^\"]*\"")

# By the code: how to come by it. `{game}` is a game on one screen, `{invited}` one with a free
# seat, `{over}` one that has ended; a body of text is sent as it is.
REFUSED: list[tuple[str, str, str, Json]] = [
    ("unknown_game", "GET", "/api/games/nowhere", None),
    ("not_found", "GET", "/api/nothing", None),
    ("not_found", "GET", "/api/games/{game}/positions/7", None),
    ("bad_method", "PUT", "/api/games/{game}", {}),
    ("unknown_ruleset", "GET", "/api/rules/chess", None),
    ("unknown_language", "GET", "/api/texts/tlh", None),
    ("bad_json", "POST", "/api/games", "{"),
    ("bad_request", "POST", "/api/games", {"ruleset": 7}),
    ("bad_request", "POST", "/api/games", {"ruleset": "boissiere", "colour": "red"}),
    ("bad_request", "POST", "/api/games", {}),
    ("bad_request", "GET", "/api/games?limit=0", None),
    ("bad_request", "GET", "/api/games?limit=x", None),
    ("bad_type", "POST", "/api/games", b"ruleset=boissiere"),
    ("too_large", "POST", "/api/games", {"ruleset": "b" * 100_000}),
    ("bad_value", "POST", "/api/games", {"ruleset": "boissiere", "options": {"a.b": 1}}),
    ("bad_value", "POST", "/api/games", {"ruleset": "boissiere", "options": {"captures.captr": 1}}),
    ("bad_value", "POST", "/api/games", {"ruleset": "boissiere", "start": "boissiere 8/8"}),
    ("bad_value", "POST", "/api/games", {"ruleset": "boissiere", "time_control": "1/60+5"}),
    ("bad_value", "POST", "/api/games", {"ruleset": "boissiere", "rated": True}),
    ("bad_value", "POST", "/api/position/preview", {"text": "boissiere 8/8", "parts": []}),
    ("bad_value", "POST", "/api/study/piece", {**LINE, "cell": "e5"}),
    ("bad_value", "POST", "/api/records/import", {"text": RECORD, "form": "rgn"}),
    ("bad_value", "POST", "/api/records/import", {"text": "", "form": "rgn"}),
    ("bad_value", "POST", "/api/records/read", {"text": "", "form": "rgn", "game": 3}),
    ("bad_value", "POST", "/api/games/{game}/turns", {"number": 1, "turn": "d9"}),
    ("illegal_turn", "POST", "/api/games/{game}/turns", {"number": 1, "turn": "d6d8"}),
    ("illegal_turn", "POST", "/api/study/stage", {**LINE, "parts": ["a1b2"]}),
    ("turn_conflict", "POST", "/api/games/{game}/turns", {"number": 9, "turn": "d6d7"}),
    ("not_allowed", "POST", "/api/games/{game}/undo", {"number": 1}),
    ("not_allowed", "POST", "/api/games/{game}/agree", {}),
    ("not_allowed", "POST", "/api/games/{game}/machine", {}),
    ("finished", "POST", "/api/games/{over}/turns", {"number": 1, "turn": "d6d7"}),
    ("no_seat", "POST", "/api/games/{invited}/turns", {"number": 1, "turn": "d6d7"}),
    ("bad_invitation", "POST", "/api/games/{invited}/claim", {"invitation": "wrong"}),
    ("seat_taken", "POST", "/api/games/{game}/claim", {"invitation": None}),
    ("no_identity", "POST", "/api/people/me/name", {"name": "Ada"}),
    ("no_identity", "GET", "/api/people/me", None),
]


@pytest.fixture
async def games(client: httpx.AsyncClient) -> dict[str, str]:
    """Ids of the games that addresses name."""

    async def begun(**fields: Json) -> str:
        answer = await client.post("/api/games", json={"ruleset": "boissiere", **fields})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    found = {
        "game": await begun(),
        "over": await begun(),
        "invited": await begun(opponent="invite"),
    }
    await client.post(f"/api/games/{found['over']}/resign", json={"side": "white"})
    return found


@pytest.fixture
def refused(
    client: httpx.AsyncClient, games: dict[str, str]
) -> Callable[..., Awaitable[tuple[str, str]]]:
    """Asks in a language, and gives the code and the sentence of the refusal."""

    async def ask(method: str, path: str, body: Json, language: str) -> tuple[str, str]:
        headers = {"accept-language": language}
        if not isinstance(body, bytes):
            headers["content-type"] = "application/json"
        sent: Json = {"content": body} if isinstance(body, str | bytes) else {"json": body}
        if body is None:
            sent = {}
        answer = await client.request(method, path.format(**games), headers=headers, **sent)
        error = answer.json()["error"]
        return error["code"], error["message"]

    return ask


@pytest.mark.parametrize(("code", "method", "path", "body"), REFUSED)
async def test_a_refusal_is_told_in_the_language(
    refused: Callable[..., Awaitable[tuple[str, str]]],
    code: str,
    method: str,
    path: str,
    body: Json,
) -> None:
    known, english = await refused(method, path, body, SOURCE)
    assert known == code, english
    for language in TRANSLATED:
        again, told = await refused(method, path, body, language)
        assert again == code
        assert told != english
        assert ENGLISH.findall(QUOTED.sub("", told)) == [], told


@pytest.mark.parametrize("language", TRANSLATED)
async def test_faults_of_records_and_arrangements_are_told_in_the_language(
    client: httpx.AsyncClient, language: str
) -> None:
    headers = {"accept-language": language}
    check = {"text": RECORD, "form": "rgn"}
    answer = (await client.post("/api/records/check", json=check, headers=headers)).json()
    faults = [fault["text"] for game in answer["games"] for fault in game["faults"]]
    table = {"text": "1 | nonsense", "form": "printed"}
    answer = (await client.post("/api/records/check", json=table, headers=headers)).json()
    faults += [fault["text"] for fault in answer["faults"]]
    arrangement = {
        "ruleset": "boissiere",
        "white": {"p8": "C2", "a1": "P[S4,T4]"},
        "black": {"p8": "c3"},
        "side_to_move": "white",
        "black_prisoners": ["c9"],
    }
    answer = await client.post("/api/study/arrangement", json=arrangement, headers=headers)
    faults += answer.json().get("faults") or [answer.json()["error"]["message"]]
    assert len(faults) >= 4
    for fault in faults:
        assert ENGLISH.findall(QUOTED.sub("", fault)) == [], fault


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize(
    "text",
    [
        '{"type":',
        '{"type": "turn", "turn": "\\ud800"}',
        "[" * 3000,
        "[]",
        "{}",
        '{"type": "dance"}',
        '{"type": "turn"}',
        '{"type": "turn", "number": 1e999, "turn": "d6d7"}',
        '{"type": "offer", "offer": "money", "number": 1}',
    ],
    ids=range(9),
)
def test_a_message_of_a_socket_is_refused_in_the_language(text: str, language: str) -> None:
    with pytest.raises(ValidationError) as fault:
        CLIENT_MESSAGE.validate_json(text)
    english = fault_of(fault.value)[1]
    with speaking(language):
        told = fault_of(fault.value)[1]
    assert told != english
    assert ENGLISH.findall(QUOTED.sub("", told)) == [], told


@pytest.mark.parametrize("language", LANGUAGES)
async def test_what_is_no_json_is_told_with_its_place_in_our_words(
    client: httpx.AsyncClient, language: str
) -> None:
    broken = (('{"ruleset": }', "13"), ('{"ruleset": "boissiere"', "24"), ("ruleset", "1"))
    for body, place in broken:
        headers = {"accept-language": language, "content-type": "application/json"}
        answer = await client.post("/api/games", content=body, headers=headers)
        told = answer.json()["error"]["message"]
        assert re.findall(r"\d+", told) == [place], told
        assert not re.search("expect|delimiter", told, re.IGNORECASE), told
