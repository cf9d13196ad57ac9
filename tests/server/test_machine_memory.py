"""What the machine knows of a game when asked: all its positions, and its earlier searches."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from rithmomachia import Game, Position, Ruleset, Setup
from rithmomachia.engine import STRENGTHS, StopFlag, choose_turn
from rithmomachia.server.machine import EngineMachine, Question
from rithmomachia.server.settings import Settings
from rithmomachia.storage import open_store

pytestmark = pytest.mark.anyio

Serve = Callable[..., Awaitable[httpx.AsyncClient]]


def keys(words: list[str]) -> tuple[int, ...]:
    """The keys of all positions of a game of `boissiere`."""
    game = Game(Ruleset.builtin("boissiere"))
    for word in words:
        game.play(word)
    return tuple(position.zobrist() for position in game.positions)


async def post(client: httpx.AsyncClient, path: str, body: dict[str, Any]) -> Any:
    answer = await client.post(path, json=body)
    assert answer.is_success, answer.text
    return answer.json()


async def answered(client: httpx.AsyncClient, state: Any) -> list[str]:
    """The words of the game once the machine has played."""
    page = await client.get(f"/api/games/{state['id']}/events?after={state['last_event']}&wait=5")
    return [turn["word"] for turn in page.json()["game"]["turns"]]


async def test_every_position_of_the_game_is_handed_over(
    serve: Serve, machine: Any, tmp_path: Path
) -> None:
    url = f"sqlite:///{tmp_path}/games.db"
    client = await serve(open_store(url))
    state = await post(client, "/api/games", {"ruleset": "boissiere", "opponent": "machine"})
    turns = f"/api/games/{state['id']}/turns"
    words: list[str] = []
    for number, word in ((1, "d3d2"), (3, "d2d3")):
        state = await post(client, turns, {"number": number, "turn": word})
        known = [*words, word]
        words = await answered(client, state)
        asked = machine.asked[-1]
        assert (asked.game, asked.strength) == (state["id"], "fair")
        assert asked.played == keys(known)
        assert asked.played[-1] == asked.position.zobrist()
    assert len(words) == 4

    await post(client, f"/api/games/{state['id']}/undo", {"number": 5})
    state = await post(client, turns, {"number": 3, "turn": "d2e2"})
    known = [*words[:2], "d2e2"]
    words = await answered(client, state)
    assert machine.asked[-1].played == keys(known)

    await client.app.state.hub.close()  # type: ignore[attr-defined]
    restarted = await serve(open_store(url))
    state = await post(restarted, turns, {"number": 5, "turn": "e2d2"})
    known = [*words, "e2d2"]
    await answered(restarted, state)
    assert machine.asked[-1].played == keys(known)


async def test_a_game_that_ends_or_is_put_away_is_forgotten(serve: Serve, machine: Any) -> None:
    client = await serve(settings=Settings(max_live_games=1))
    first = await post(client, "/api/games", {"ruleset": "boissiere", "opponent": "machine"})
    second = await post(client, "/api/games", {"ruleset": "boissiere", "opponent": "machine"})
    assert machine.forgotten == [first["id"]]
    await post(client, f"/api/games/{second['id']}/resign", {})
    assert machine.forgotten == [first["id"], second["id"]]


def question(game: str = "one", played: tuple[int, ...] = ()) -> Question:
    """A lone circle with two ways to go."""
    position = Setup(Ruleset.builtin("boissiere"), {"a1": "C2"}, {"p8": "c9"}).position()
    # A level that overlooks nothing, so that the answer is not left to chance.
    return Question(game, position, "strong", played)


@pytest.mark.parametrize("wanted", ["a1a2", "a1b1"])
def test_the_machine_goes_where_it_has_not_been(wanted: str) -> None:
    position = question().position
    after = {turn.word: position.play(turn).zobrist() for turn in position.legal_turns()}
    assert set(after) == {"a1a2", "a1b1"}
    seen = tuple(key for word, key in after.items() if word != wanted)
    assert EngineMachine().choose(question(played=seen), StopFlag()) == wanted


@pytest.mark.parametrize(("cores", "threads"), [(3, 3), (200, 64), (None, 1)])
def test_only_the_strongest_uses_every_core(
    monkeypatch: pytest.MonkeyPatch, cores: int | None, threads: int
) -> None:
    used: list[int] = []

    def spy(position: Position, *_: Any, **named: Any) -> Any:
        used.append(named["engine"].threads)
        return next(position.legal_turns())

    monkeypatch.setattr("rithmomachia.server.machine.choose_turn", spy)
    monkeypatch.setattr("os.cpu_count", lambda: cores)
    for strength in STRENGTHS:
        asked = Question(strength.id, question().position, strength.id, ())
        EngineMachine().choose(asked, StopFlag())
    assert used == [1] * (len(STRENGTHS) - 1) + [threads]


def test_each_game_keeps_its_engine_up_to_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    engines: list[Any] = []

    def spy(*given: Any, **named: Any) -> Any:
        engines.append(named["engine"])
        return choose_turn(*given, **named)

    monkeypatch.setattr("rithmomachia.server.machine.choose_turn", spy)
    machine = EngineMachine(max_engines=2)
    for game in ("one", "two", "one", "three"):
        machine.choose(question(game), StopFlag())
    assert engines[0] is engines[2]
    assert engines[0] is not engines[1]
    assert machine.kept() == ["one", "three"]
    machine.forget("one")
    machine.forget("never seen")
    assert machine.kept() == ["three"]
    stop = StopFlag()
    stop.set()
    machine.choose(question("three"), stop)
    assert machine.kept() == []
