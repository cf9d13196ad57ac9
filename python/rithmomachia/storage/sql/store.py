"""All parts of the contract together."""

from __future__ import annotations

from rithmomachia.storage.sql.forgetting import SqlForgetting
from rithmomachia.storage.sql.lists import SqlLists
from rithmomachia.storage.sql.people import SqlPeople
from rithmomachia.storage.sql.play import SqlPlay
from rithmomachia.storage.sql.table import SqlTable


class SqlStore(SqlPlay, SqlTable, SqlLists, SqlPeople, SqlForgetting):
    """A store over SQLAlchemy, but for how its database is opened."""
