"""The tables as they are now. How older ones become these is in `migrations`."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
)

# Rises with every migration; the database carries it.
SCHEMA_VERSION = 2

metadata = MetaData()

# Texts that are put in order: as bytes, whatever language the server is set to.
Ordered = String().with_variant(String(collation="C"), "postgresql")

# A game whose `result_condition` is null is being played; one whose `clock_side` is null has no
# clock. `offers` maps the kinds of open offers to the sides that made them.
games = Table(
    "games",
    metadata,
    Column("id", Ordered, primary_key=True),
    Column("ruleset", String, nullable=False),
    Column("ruleset_version", Integer, nullable=False),
    Column("ruleset_title", String, nullable=False),
    Column("options", JSON, nullable=False),
    Column("opponent", String, nullable=False),
    Column("strength", String),
    Column("side", String),
    Column("created_at", Ordered, nullable=False),
    Column("updated_at", Ordered, nullable=False),
    Column("turn_count", Integer, nullable=False),
    Column("last_event", Integer, nullable=False),
    Column("result_winner", String),
    Column("result_condition", String),
    Column("result_text", String),
    Column("time_control", String, nullable=False, server_default="-"),
    Column("is_rated", Boolean, nullable=False, server_default="0"),
    Column("visibility", String, nullable=False, server_default="local"),
    Column("start", String),
    Column("previous_game", String),
    Column("next_game", String),
    Column("offers", JSON, nullable=False, server_default="{}"),
    Column("clock_side", String),
    Column("clock_white_ms", BigInteger),
    Column("clock_black_ms", BigInteger),
    Column("clock_since_ms", BigInteger),
    Index("games_by_update", "updated_at"),
    Index("games_by_visibility", "visibility"),
)

# `folded_name` is the name with the case of its letters folded, to be searched.
seats = Table(
    "seats",
    metadata,
    Column("game_id", ForeignKey("games.id"), primary_key=True),
    Column("side", String, primary_key=True),
    Column("kind", String, nullable=False),
    Column("name", String),
    Column("folded_name", String),
    Column("identity", String),
    Column("token_hash", String),
    Column("invite_hash", String),
    Column("claimed_at", String),
    Index("seats_by_identity", "identity"),
    Index("seats_by_token", "token_hash"),
)

# `white_ms` and `black_ms` are what both had left when the turn began, `position` is what
# `position_key` makes of the position it led to.
turns = Table(
    "turns",
    metadata,
    Column("game_id", ForeignKey("games.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("side", String, nullable=False),
    Column("word", String, nullable=False),
    Column("notation", String, nullable=False),
    Column("played_at", String, nullable=False),
    Column("white_ms", BigInteger),
    Column("black_ms", BigInteger),
    Column("position", String),
    Index("turns_by_position", "position"),
)

events = Table(
    "events",
    metadata,
    Column("game_id", ForeignKey("games.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", String, nullable=False),
    Column("payload", JSON, nullable=False),
)

# Numbered as the event that says it.
chat = Table(
    "chat",
    metadata,
    Column("game_id", ForeignKey("games.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("side", String),
    Column("identity", String),
    Column("name", String),
    Column("text", String, nullable=False),
    Column("said_at", String, nullable=False),
    Index("chat_by_identity", "identity"),
)

identities = Table(
    "identities",
    metadata,
    Column("id", Ordered, primary_key=True),
    Column("name", String, nullable=False),
    Column("key_hash", String, nullable=False),
    Column("created_at", String, nullable=False),
    Index("identities_by_key", "key_hash", unique=True),
)

ratings = Table(
    "ratings",
    metadata,
    Column("identity", ForeignKey("identities.id"), primary_key=True),
    Column("ruleset", String, primary_key=True),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("updated_at", String, nullable=False),
    Index("ratings_by_ruleset", "ruleset", "rating"),
)

# One row for each side of a game: that a game changes ratings once is this key.
rating_changes = Table(
    "rating_changes",
    metadata,
    Column("game_id", ForeignKey("games.id"), primary_key=True),
    Column("side", String, primary_key=True),
    Column("identity", String),
    Column("ruleset", String, nullable=False),
    Column("before_rating", Float, nullable=False),
    Column("before_deviation", Float, nullable=False),
    Column("before_volatility", Float, nullable=False),
    Column("after_rating", Float, nullable=False),
    Column("after_deviation", Float, nullable=False),
    Column("after_volatility", Float, nullable=False),
    Column("changed_at", Ordered, nullable=False),
    Index("rating_changes_by_identity", "identity"),
)

blocks = Table(
    "blocks",
    metadata,
    Column("identity", ForeignKey("identities.id"), primary_key=True),
    Column("blocked", ForeignKey("identities.id"), primary_key=True),
    Column("blocked_at", String, nullable=False),
)

reports = Table(
    "reports",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("game_id", ForeignKey("games.id"), nullable=False),
    Column("reporter", String),
    Column("side", String),
    Column("reason", String, nullable=False),
    Column("text", String, nullable=False),
    Column("reported_at", String, nullable=False),
    Column("is_closed", Boolean, nullable=False, server_default="0"),
)
