"""Games, turns and events, as the first version kept them."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

ORDERED = sa.String().with_variant(sa.String(collation="C"), "postgresql")


def upgrade() -> None:
    """Makes the tables of version 1."""
    op.create_table(
        "games",
        sa.Column("id", ORDERED, primary_key=True),
        sa.Column("ruleset", sa.String, nullable=False),
        sa.Column("ruleset_version", sa.Integer, nullable=False),
        sa.Column("ruleset_title", sa.String, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("opponent", sa.String, nullable=False),
        sa.Column("strength", sa.String),
        sa.Column("side", sa.String),
        sa.Column("created_at", ORDERED, nullable=False),
        sa.Column("updated_at", ORDERED, nullable=False),
        sa.Column("turn_count", sa.Integer, nullable=False),
        sa.Column("last_event", sa.Integer, nullable=False),
        sa.Column("result_winner", sa.String),
        sa.Column("result_condition", sa.String),
        sa.Column("result_text", sa.String),
    )
    op.create_index("games_by_update", "games", ["updated_at"])
    op.create_table(
        "turns",
        sa.Column("game_id", ORDERED, sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("side", sa.String, nullable=False),
        sa.Column("word", sa.String, nullable=False),
        sa.Column("notation", sa.String, nullable=False),
        sa.Column("played_at", sa.String, nullable=False),
    )
    op.create_table(
        "events",
        sa.Column("game_id", ORDERED, sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("payload", sa.JSON, nullable=False),
    )
