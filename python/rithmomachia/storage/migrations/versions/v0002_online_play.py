"""Online play: seats, clocks, offers, talk, identities, ratings, reports."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

ORDERED = sa.String().with_variant(sa.String(collation="C"), "postgresql")


def upgrade() -> None:
    """Adds columns and tables; games there are get their two seats."""
    _widen_games()
    _add_seats()
    for name, kind in (("white_ms", sa.BigInteger), ("black_ms", sa.BigInteger)):
        op.add_column("turns", sa.Column(name, kind))
    op.add_column("turns", sa.Column("position", sa.String))
    op.create_index("turns_by_position", "turns", ["position"])
    op.create_table(
        "chat",
        sa.Column("game_id", ORDERED, sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("side", sa.String),
        sa.Column("identity", sa.String),
        sa.Column("name", sa.String),
        sa.Column("text", sa.String, nullable=False),
        sa.Column("said_at", sa.String, nullable=False),
    )
    op.create_index("chat_by_identity", "chat", ["identity"])
    _add_identities()
    _add_ratings()


def _widen_games() -> None:
    for column in (
        sa.Column("time_control", sa.String, nullable=False, server_default="-"),
        sa.Column("is_rated", sa.Boolean, nullable=False, server_default="0"),
        sa.Column("visibility", sa.String, nullable=False, server_default="local"),
        sa.Column("start", sa.String),
        sa.Column("previous_game", sa.String),
        sa.Column("next_game", sa.String),
        sa.Column("offers", sa.JSON, nullable=False, server_default="{}"),
        sa.Column("clock_side", sa.String),
        sa.Column("clock_white_ms", sa.BigInteger),
        sa.Column("clock_black_ms", sa.BigInteger),
        sa.Column("clock_since_ms", sa.BigInteger),
    ):
        op.add_column("games", column)
    op.create_index("games_by_visibility", "games", ["visibility"])


def _add_seats() -> None:
    op.create_table(
        "seats",
        sa.Column("game_id", ORDERED, sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("side", sa.String, primary_key=True),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("name", sa.String),
        sa.Column("folded_name", sa.String),
        sa.Column("identity", sa.String),
        sa.Column("token_hash", sa.String),
        sa.Column("invite_hash", sa.String),
        sa.Column("claimed_at", sa.String),
    )
    op.create_index("seats_by_identity", "seats", ["identity"])
    op.create_index("seats_by_token", "seats", ["token_hash"])
    for side in ("white", "black"):
        is_machine = f"opponent = 'machine' AND side <> '{side}'"
        op.execute(
            "INSERT INTO seats (game_id, side, kind, name, folded_name) "
            f"SELECT id, '{side}', CASE WHEN {is_machine} THEN 'machine' ELSE 'screen' END, "
            f"CASE WHEN {is_machine} THEN strength END, "
            f"CASE WHEN {is_machine} THEN lower(strength) END FROM games"
        )


def _add_identities() -> None:
    op.create_table(
        "identities",
        sa.Column("id", ORDERED, primary_key=True),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("key_hash", sa.String, nullable=False),
        sa.Column("created_at", sa.String, nullable=False),
    )
    op.create_index("identities_by_key", "identities", ["key_hash"], unique=True)
    op.create_table(
        "blocks",
        sa.Column("identity", ORDERED, sa.ForeignKey("identities.id"), primary_key=True),
        sa.Column("blocked", ORDERED, sa.ForeignKey("identities.id"), primary_key=True),
        sa.Column("blocked_at", sa.String, nullable=False),
    )
    op.create_table(
        "reports",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("game_id", ORDERED, sa.ForeignKey("games.id"), nullable=False),
        sa.Column("reporter", sa.String),
        sa.Column("side", sa.String),
        sa.Column("reason", sa.String, nullable=False),
        sa.Column("text", sa.String, nullable=False),
        sa.Column("reported_at", sa.String, nullable=False),
        sa.Column("is_closed", sa.Boolean, nullable=False, server_default="0"),
    )


def _add_ratings() -> None:
    op.create_table(
        "ratings",
        sa.Column("identity", ORDERED, sa.ForeignKey("identities.id"), primary_key=True),
        sa.Column("ruleset", sa.String, primary_key=True),
        sa.Column("rating", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
        sa.Column("volatility", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("updated_at", sa.String, nullable=False),
    )
    op.create_index("ratings_by_ruleset", "ratings", ["ruleset", "rating"])
    op.create_table(
        "rating_changes",
        sa.Column("game_id", ORDERED, sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("side", sa.String, primary_key=True),
        sa.Column("identity", sa.String),
        sa.Column("ruleset", sa.String, nullable=False),
        sa.Column("before_rating", sa.Float, nullable=False),
        sa.Column("before_deviation", sa.Float, nullable=False),
        sa.Column("before_volatility", sa.Float, nullable=False),
        sa.Column("after_rating", sa.Float, nullable=False),
        sa.Column("after_deviation", sa.Float, nullable=False),
        sa.Column("after_volatility", sa.Float, nullable=False),
        sa.Column("changed_at", ORDERED, nullable=False),
    )
    op.create_index("rating_changes_by_identity", "rating_changes", ["identity"])
