"""From the tables of any earlier version to those of this one.

Each version is one script in `versions`, named by its number, the database's format. A script that
was released is never changed: the databases it made are on people's disks.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

FOLDER = Path(__file__).parent


def revision(version: int) -> str:
    """The name of a version among Alembic's revisions."""
    return f"{version:04}"


def scripts() -> ScriptDirectory:
    """The scripts."""
    return ScriptDirectory(str(FOLDER))


def upgrade(connection: Connection, *, version: int, is_stamped: bool) -> None:
    """Brings a database to the newest version, in the transaction that `connection` is in.

    Args:
        connection: To the database.
        version: What it has; 0 for an empty one.
        is_stamped: Whether it says so itself, in Alembic's table; files of version 1 do not.
    """
    script = scripts()

    def steps(found: Any, _context: Any) -> Any:
        return script._upgrade_revs("head", found)

    with EnvironmentContext(Config(), script, fn=steps, destination_rev="head") as environment:
        environment.configure(connection=connection)
        if version and not is_stamped:
            environment.get_context().stamp(script, revision(version))
        environment.run_migrations()
