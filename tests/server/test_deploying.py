"""What `docs/deploy.md` says of settings, metrics and limits is what the program has."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rithmomachia.server.app import create_app
from rithmomachia.server.environment import NAMES, PREFIX, SECRETS, Environment
from rithmomachia.server.settings import Settings
from rithmomachia.storage import open_store

DOCS = Path(__file__).parents[2] / "docs"
DEPLOY = (DOCS / "deploy.md").read_text("utf-8")
SOURCES = Path(__file__).parents[2] / "python" / "rithmomachia"
SERVERS = {PREFIX + name for name in NAMES}
FILES = {f"{PREFIX}{name}_FILE" for name in SECRETS}


def variables_in(text: str) -> set[str]:
    return set(re.findall(r"\bRITHMOMACHIA_[A-Z_]+\b", text))


def test_every_variable_is_told_and_every_variable_told_is_read() -> None:
    read = SERVERS | FILES
    for source in SOURCES.rglob("*.py"):
        read |= set(re.findall(r'"(RITHMOMACHIA_[A-Z_]*[A-Z])"', source.read_text("utf-8")))
    table = "\n".join(line for line in DEPLOY.splitlines() if line.startswith("| `RITHMOMACHIA_"))
    assert variables_in(table) == variables_in(DEPLOY) == read
    api = variables_in((DOCS / "api.md").read_text("utf-8"))
    assert api == SERVERS


def test_the_unit_sets_what_a_public_server_needs(tmp_path: Path) -> None:
    lines = re.findall(r"^Environment=(\w+)=(.*)$", DEPLOY, re.MULTILINE)
    (tmp_path / "database").write_text("postgresql://rithmomachia@/rithmomachia\n", "utf-8")
    (tmp_path / "metrics").write_text("mV3uLx8Qb0ZtYw5k\n", "utf-8")
    values = {name: value.replace("%d", str(tmp_path)) for name, value in lines}
    read = Environment.read(values)
    assert read.is_production
    assert read.logs_json
    assert read.origins == {"https://board.example"}
    assert read.database == "postgresql://rithmomachia@/rithmomachia"
    assert read.metrics_token == "mV3uLx8Qb0ZtYw5k"


@pytest.mark.anyio
async def test_every_metric_told_is_there_and_the_other_way_round() -> None:
    app = create_app(open_store("memory:"), settings=Settings())
    async with app.router.lifespan_context(app):
        text = app.state.metrics.text().decode()
    there = set(re.findall(r"^# TYPE (\w+) ", text, re.MULTILINE))
    # Moments of creation, which the library adds.
    there = {name for name in there if not name.endswith("_created")}
    assert set(re.findall(r"`(rithmomachia_\w+)`", DEPLOY)) == there


def test_the_limits_told_are_those_set() -> None:
    settings = Settings()
    sockets, advice = settings.sockets, settings.advice
    told = dict(re.findall(r"^\| ([a-z][^|]+?) \| ([^|]*\d[^|]*?) \|$", DEPLOY, re.MULTILINE))
    assert told == {
        "body of a request": f"{settings.max_body // 1024} KiB; game records "
        f"{settings.max_record_body // 1024**2} MiB",
        "changing requests of one address": f"{settings.changes.each_second:g} a second after "
        f"{settings.changes.burst:g} at once",
        "sockets of one address": f"{sockets.openings.each_second:g} new ones a second after "
        f"{sockets.openings.burst:g}; {sockets.max_each} open",
        "messages of one socket": f"{sockets.messages.each_second:g} a second after "
        f"{sockets.messages.burst:g} at once; {sockets.max_message // 1024} KiB each",
        "who may watch one game": f"{sockets.max_watching} in each process",
        "searches of one process": f"{settings.max_searches} for the machine's turns, "
        f"{advice.max_searches} for advice, with {advice.max_waiting} waiting",
    }
