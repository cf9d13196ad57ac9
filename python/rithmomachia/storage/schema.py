"""The tables. A change of shape raises `SCHEMA_VERSION`, which the database file carries."""

from __future__ import annotations

from sqlalchemy import JSON, Column, ForeignKey, Index, Integer, MetaData, String, Table

SCHEMA_VERSION = 1

metadata = MetaData()

# A game whose `result_condition` is null is being played.
games = Table(
    "games",
    metadata,
    Column("id", String, primary_key=True),
    Column("ruleset", String, nullable=False),
    Column("ruleset_version", Integer, nullable=False),
    Column("ruleset_title", String, nullable=False),
    Column("options", JSON, nullable=False),
    Column("opponent", String, nullable=False),
    Column("strength", String),
    Column("side", String),
    Column("created_at", String, nullable=False),
    Column("updated_at", String, nullable=False),
    Column("turn_count", Integer, nullable=False),
    Column("last_event", Integer, nullable=False),
    Column("result_winner", String),
    Column("result_condition", String),
    Column("result_text", String),
    Index("games_by_update", "updated_at"),
)

turns = Table(
    "turns",
    metadata,
    Column("game_id", ForeignKey("games.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("side", String, nullable=False),
    Column("word", String, nullable=False),
    Column("notation", String, nullable=False),
    Column("played_at", String, nullable=False),
)

events = Table(
    "events",
    metadata,
    Column("game_id", ForeignKey("games.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", String, nullable=False),
    Column("payload", JSON, nullable=False),
)
