"""Settings from the environment: what a public server must not have, secrets, logs, metrics."""

from __future__ import annotations

import json
import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rithmomachia.server.environment import Environment, SettingError
from rithmomachia.server.logs import JsonFormatter
from rithmomachia.server.settings import Settings
from tests.server.online import Online
from tests.server.process import PATIENCE_S, Start

MakeOnline = Callable[..., Awaitable[Online]]
TOKEN = "vR8kQ2nW5xJ7pL3d"
PUBLIC = {
    "RITHMOMACHIA_PRODUCTION": "1",
    "RITHMOMACHIA_ORIGINS": "https://board.example, https://www.board.example",
    "RITHMOMACHIA_DATABASE": "sqlite:////srv/games.db",
    "RITHMOMACHIA_METRICS_TOKEN": TOKEN,
}


def test_nothing_set_is_one_person_on_one_machine() -> None:
    read = Environment.read({})
    assert read == Environment()
    assert read.applied(Settings()) == Settings()


def test_a_public_server_is_strict() -> None:
    settings = Environment.read(PUBLIC).applied(Settings())
    assert settings.origins == frozenset({"https://board.example", "https://www.board.example"})
    assert settings.allowed_hosts is not None
    assert "www.board.example" in settings.allowed_hosts
    assert (settings.needs_origin, settings.lists_games, settings.protects_games) == (
        True,
        False,
        True,
    )
    assert TOKEN not in repr(settings)


@pytest.mark.parametrize(
    ("name", "value", "part"),
    [
        ("ORIGINS", "", "ORIGINS"),
        ("ORIGINS", "http://board.example", "https"),
        ("DATABASE", "memory:", "DATABASE"),
        ("METRICS_TOKEN", "short", "16 characters"),
        ("METRICS_TOKEN", "change-me-change-me", "placeholder"),
        ("METRICS_TOKEN", "aaaaaaaaaaaaaaaaaaaa", "placeholder"),
    ],
)
def test_a_public_server_refuses_defaults(name: str, value: str, part: str) -> None:
    with pytest.raises(SettingError, match=part) as caught:
        Environment.read({**PUBLIC, f"RITHMOMACHIA_{name}": value})
    if name == "METRICS_TOKEN":
        assert value not in str(caught.value)


def test_all_faults_are_told_at_once() -> None:
    with pytest.raises(SettingError) as caught:
        Environment.read({"RITHMOMACHIA_PRODUCTION": "yes"})
    for name in ("ORIGINS", "DATABASE", "METRICS_TOKEN"):
        assert f"RITHMOMACHIA_{name}" in str(caught.value)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("LOG", "xml"),
        ("PRODUCTION", "perhaps"),
        ("ORIGINS", "board.example"),
        ("ORIGINS", "https://board.example/path"),
        ("ORIGINS", "*"),
        ("DATABASE_FILE", "/nowhere/at/all"),
    ],
)
def test_a_setting_that_cannot_be_is_named(name: str, value: str) -> None:
    with pytest.raises(SettingError, match=f"RITHMOMACHIA_{name}"):
        Environment.read({f"RITHMOMACHIA_{name}": value})


def test_a_secret_may_stand_in_a_file(tmp_path: Path) -> None:
    place = tmp_path / "database"
    place.write_text("sqlite:///here.db\n", "utf-8")
    read = Environment.read({"RITHMOMACHIA_DATABASE_FILE": str(place)})
    assert read.database == "sqlite:///here.db"


def test_a_server_with_a_bad_setting_ends_with_one_sentence(start: Start) -> None:
    made = start(RITHMOMACHIA_PRODUCTION="1")
    out, err = made.process.communicate(timeout=PATIENCE_S)
    assert made.process.returncode == 1
    assert "RITHMOMACHIA_ORIGINS" in err
    assert "Traceback" not in out + err
    assert len(err.splitlines()) == 1


def test_the_log_can_be_json() -> None:
    record = logging.LogRecord(
        "rithmomachia.server", logging.ERROR, __file__, 1, "Game %s\n“failed”", ("x",), None
    )
    entry = json.loads(JsonFormatter().format(record))
    assert (entry["level"], entry["logger"]) == ("error", "rithmomachia.server")
    assert entry["message"] == "Game x\n“failed”"


@pytest.mark.anyio
async def test_metrics_count_and_are_guarded(online: MakeOnline) -> None:
    server = await online(settings=replace(Settings(), metrics_token=TOKEN))
    game, white, _black = await server.pair()
    await white.done("turn", number=1, turn="d6d7")
    await white.refused("turn", "turn_conflict", number=1, turn="d6d7")
    refused = await server.client.get("/api/metrics")
    assert (refused.status_code, refused.json()["error"]["code"]) == (401, "bad_token")
    headers = {"Authorization": f"Bearer {TOKEN}"}
    told = await server.client.get("/api/metrics", headers=headers)
    assert told.headers["content-type"].startswith("text/plain")
    assert 'rithmomachia_socket_messages_total{outcome="done",type="turn"} 1.0' in told.text
    assert 'rithmomachia_socket_messages_total{outcome="refused",type="turn"} 1.0' in told.text
    assert "rithmomachia_turn_seconds_count 1.0" in told.text
    assert "rithmomachia_sockets 2.0" in told.text
    assert game["token"] not in told.text
    assert (await server.client.get("/api/ready")).json() == {"status": "ready"}


@pytest.mark.anyio
async def test_no_secret_gets_into_the_log(
    online: MakeOnline, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.DEBUG, "rithmomachia")
    caplog.set_level(logging.INFO, "uvicorn")
    server = await online()
    game, white, _black = await server.pair()

    async def broken(*_args: Any, **_fields: Any) -> int:
        raise RuntimeError("the disk burns")

    monkeypatch.setattr(server.app.state.hub.store, "append_turn", broken)
    await white.refused("turn", "internal", number=1, turn="d6d7")
    await server.post(f"/api/games/{game['id']}/turns", token=game["token"], number=1, turn="d6d7")
    assert "the disk burns" in caplog.text
    for secret in (game["token"], game["other"], game["invitation"]):
        assert secret not in caplog.text
