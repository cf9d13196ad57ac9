"""Every store the suites run over, opened and empty."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from rithmomachia.storage import GameStore, open_store


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(params=["memory", "sqlite"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[GameStore]:
    url = "memory:" if request.param == "memory" else f"sqlite:///{tmp_path}/deep/games.db"
    opened = open_store(url)
    await opened.open()
    yield opened
    await opened.close()
