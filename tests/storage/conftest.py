"""Every store the suites run over, opened and empty."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from rithmomachia.storage import GameStore, open_store
from rithmomachia.storage.schema import metadata
from tests.storage.cluster import Cluster, programs, running_cluster

# Set by `make test-postgres`: what is missing is a failure then.
NEEDED = "RITHMOMACHIA_TEST_POSTGRES"


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL server, one for all tests."""
    found = programs()
    missing = []
    if found is None:
        missing.append("Debian's package postgresql")
    if find_spec("psycopg") is None:
        missing.append("the Python package psycopg")
    if found is None or missing:
        reason = f"NOT TESTED OVER POSTGRESQL: {' and '.join(missing)} (see: make test-postgres)"
        if os.environ.get(NEEDED):
            pytest.fail(reason)
        pytest.skip(reason)
    with running_cluster(found) as cluster:
        yield cluster


@pytest.fixture
def postgres_url(cluster: Cluster) -> Iterator[str]:
    """The URL of a database without tables."""
    import psycopg

    with psycopg.connect(cluster.url(), autocommit=True) as connection:
        connection.execute("CREATE DATABASE empty TEMPLATE template0")
    yield cluster.url("empty")
    with psycopg.connect(cluster.url(), autocommit=True) as connection:
        connection.execute("DROP DATABASE empty WITH (FORCE)")


@pytest.fixture(scope="session")
def shared_database(cluster: Cluster) -> str:
    """The URL of a database that tests share, emptied before each by `shared_url`."""
    import psycopg

    with psycopg.connect(cluster.url(), autocommit=True) as connection:
        connection.execute("CREATE DATABASE shared TEMPLATE template0")
    return cluster.url("shared")


@pytest.fixture
def shared_url(shared_database: str) -> str:
    """The same with nothing in its tables, once a store has made them."""
    import psycopg

    with psycopg.connect(shared_database, autocommit=True) as connection:
        made = connection.execute("SELECT to_regclass('games')").fetchone()
        if made != (None,):
            names = ", ".join(table.name for table in metadata.sorted_tables)
            connection.execute(f"TRUNCATE {names}".encode())
    return shared_database


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database of each kind."""
    if request.param == "postgres":
        return str(request.getfixturevalue("shared_url"))
    return "memory:" if request.param == "memory" else f"sqlite:///{tmp_path}/deep/games.db"


@pytest.fixture
async def store(url: str) -> AsyncIterator[GameStore]:
    """A store of each kind, opened and empty."""
    opened = open_store(url)
    await opened.open()
    yield opened
    await opened.close()
