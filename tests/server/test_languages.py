"""Each request is answered in its language: chosen, else what the browser would like."""

from __future__ import annotations

import httpx
import pytest

pytestmark = pytest.mark.anyio

JAPANESE = {"accept-language": "ja-JP,ja;q=0.9,en;q=0.5"}


@pytest.mark.parametrize(
    ("headers", "query", "said"),
    [
        ({}, "", "A side that has no legal turn loses."),
        ({"accept-language": "de-DE,de;q=0.9"}, "", "A side that has no legal turn loses."),
        (JAPANESE, "", "合法な手番のない側が負けます。"),
        ({"accept-language": "en;q=0.2, es-MX;q=0.8"}, "", "ningún turno legal pierde."),
        ({"accept-language": "ja;q=0, es;q=0.1"}, "", "ningún turno legal pierde."),
        ({"accept-language": "ja;q=many, es"}, "", "ningún turno legal pierde."),
        ({**JAPANESE, "cookie": "language=es"}, "", "ningún turno legal pierde."),
        ({**JAPANESE, "cookie": "language=xx"}, "", "合法な手番のない側が負けます。"),
        ({**JAPANESE, "cookie": "language=es"}, "?language=en", "has no legal turn loses."),
    ],
)
async def test_the_language_of_a_request(
    client: httpx.AsyncClient, headers: dict[str, str], query: str, said: str
) -> None:
    body = {"ruleset": "boissiere", "options": {}}
    answer = await client.post(f"/api/setup/check{query}", json=body, headers=headers)
    assert any(line.endswith(said) for line in answer.json()["endings"])


async def test_sums_words_and_endings_of_a_game_are_told_to_each_in_their_language(
    client: httpx.AsyncClient,
) -> None:
    """The same game, asked for by two people."""
    request = {"ruleset": "boissiere", "options": {}, "opponent": "same_screen"}
    begun = await client.post("/api/games", json=request)
    game = begun.json()["id"]
    await client.post(f"/api/games/{game}/resign", json={"side": "white"})
    english = (await client.get(f"/api/games/{game}")).json()
    spanish = (await client.get(f"/api/games/{game}?language=es")).json()
    assert english["outcome"]["text"] == "White resigned, so Black wins."
    assert spanish["outcome"]["text"] == "Blanco abandonó, así que gana Negro."
    assert spanish["outcome"]["name"] == "Abandono"
    assert spanish["words"]["kinds"]["siege"] == "cerco"
    assert spanish["position"]["targets"][0]["white"]["meters"][0]["label"] == "piezas capturadas"
    listed = (await client.get("/api/games?language=ja")).json()["games"]
    assert listed[0]["result"] == "白が投了し、黒の勝ちです。"


async def test_sums_are_told_in_the_language(client: httpx.AsyncClient) -> None:
    text = "boissiere 8/8/8/8/8/8/8/8/8/1,C5,2,s10,3/8/8/8/8/8/8 white before - - - 0 1"
    body = {"text": text, "parts": []}

    async def sums(language: str) -> list[str]:
        answer = await client.post(f"/api/position/preview?language={language}", json=body)
        captures = answer.json()["position"]["captures"]
        return [reason["sum_text"] for one in captures for reason in one["reasons"]]

    assert await sums("en") == ["5 × 2 empty cells = 10"]
    assert await sums("es") == ["5 × 2 casillas vacías = 10"]
    assert await sums("ja") == ["5 × 空き2マス = 10"]


async def test_the_texts_of_the_pages_are_kept_by_the_browser(client: httpx.AsyncClient) -> None:
    first = await client.get("/api/texts/es")
    assert first.status_code == 200
    assert first.json()["texts"]["New game"] == "Partida nueva"
    assert first.json()["texts"]["{count} turn"][1] == "{count} de turnos"
    again = await client.get("/api/texts/es", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    english = await client.get("/api/texts/en")
    assert english.json()["language"] == "en"
    assert english.json()["texts"]["New game"] == "New game"
    # Small enough to be part of a first visit.
    assert len(first.content) < 60_000


async def test_an_unknown_language_is_refused_in_a_known_one(client: httpx.AsyncClient) -> None:
    refused = await client.get("/api/texts/tlh", headers={"accept-language": "es"})
    assert refused.status_code == 404
    message = refused.json()["error"]["message"]
    assert message == "No existe el idioma 'tlh'; existen en, ja, es."


@pytest.mark.parametrize(
    ("turn", "said"),
    [
        ("d6d9", '"d9" no nombra ninguna pieza'),
        ("C2 d6-d8", '"C2 d6-d8" no es aquí un movimiento: C2 d6 no puede ir a d8'),
        ("C3 d6-d7", 'en d6 está C2, no "C3 d6"'),
        ("xm3", "xm3 no es una captura que Blanco pueda hacer ahora"),
        ("C2 d6-d7; C4 d5-d6", 'y "C4 d5-d6" es el segundo'),
    ],
)
async def test_a_turn_that_cannot_be_played_is_refused_in_the_language(
    client: httpx.AsyncClient, turn: str, said: str
) -> None:
    begun = await client.post("/api/games", json={"ruleset": "boissiere", "options": {}})
    address = f"/api/games/{begun.json()['id']}/turns?language=es"
    refused = await client.post(address, json={"number": 1, "turn": turn})
    assert said in refused.json()["error"]["message"]


async def test_an_option_that_cannot_be_set_is_refused_in_the_language(
    client: httpx.AsyncClient,
) -> None:
    body = {"ruleset": "boissiere", "options": {"victory.de_corpore.count": 9999}}
    refused = await client.post("/api/setup/check?language=ja", json=body)
    message = refused.json()["error"]["message"]
    assert message == 'victory.de_corpore.count："9999"は1から384までの整数でなければなりません'
