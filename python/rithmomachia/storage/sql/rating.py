"""Ratings changed by the result of a game, in the transaction that stores it."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, insert, select, update

from rithmomachia.rating import Rating, idle, rate_game
from rithmomachia.storage.news import News, rating_news
from rithmomachia.storage.records import ABORTED, StoredResult
from rithmomachia.storage.schema import identities, rating_changes, ratings, seats

# A player who stays away a year is known about as well as one with a dozen games.
PERIOD_DAYS = 7


def has_rated(connection: Connection, game_id: str) -> bool:
    """Whether a game has changed ratings."""
    query = select(rating_changes.c.side).where(rating_changes.c.game_id == game_id).limit(1)
    return connection.scalar(query) is not None


def rate(connection: Connection, game: Row[Any], result: StoredResult, *, at: str) -> list[News]:
    """Changes the ratings of both players of a rated game; returns the events of it.

    Nothing happens where the result does not count, a seat is no identity's or both are the same's.
    The primary key of `rating_changes` refuses to do it twice.
    """
    if not game.is_rated or result.condition == ABORTED:
        return []
    players = _players(connection, game.id)
    if players is None:
        return []
    before = [_rating(connection, player, game.ruleset, at=at) for player in players]
    score = {"white": 1.0, "black": 0.0}.get(result.winner or "", 0.5)
    after = rate_game(before[0], before[1], score=score)
    news = []
    for side, player, old, new in zip(("white", "black"), players, before, after, strict=True):
        connection.execute(
            insert(rating_changes).values(
                game_id=game.id,
                side=side,
                identity=player,
                ruleset=game.ruleset,
                changed_at=at,
                **{f"before_{name}": value for name, value in old._asdict().items()},
                **{f"after_{name}": value for name, value in new._asdict().items()},
            )
        )
        connection.execute(
            update(ratings)
            .where(ratings.c.identity == player, ratings.c.ruleset == game.ruleset)
            .values(games=ratings.c.games + 1, updated_at=at, **new._asdict())
        )
        news.append(rating_news(side, old.rating, new.rating))
    return news


def _players(connection: Connection, game_id: str) -> tuple[str, str] | None:
    """The identities of White and Black, their rows locked; `None` unless they are two."""
    query = select(seats.c.side, seats.c.identity).where(seats.c.game_id == game_id)
    found = {row.side: row.identity for row in connection.execute(query)}
    white, black = found.get("white"), found.get("black")
    if white is None or black is None:
        return None
    # Locked in one order everywhere, so that two games that end together wait and do not deadlock.
    lock = (
        select(identities.c.id)
        .where(identities.c.id.in_([white, black]))
        .order_by(identities.c.id)
        .with_for_update()
    )
    return (white, black) if len(connection.execute(lock).all()) == 2 else None


def _rating(connection: Connection, player: str, ruleset: str, *, at: str) -> Rating:
    """A player's rating now; one never rated gets a new player's row."""
    query = select(ratings).where(ratings.c.identity == player, ratings.c.ruleset == ruleset)
    row = connection.execute(query).first()
    if row is None:
        new = Rating()
        values = {"identity": player, "ruleset": ruleset, "games": 0, "updated_at": at}
        connection.execute(insert(ratings).values(**values, **new._asdict()))
        return new
    away = datetime.fromisoformat(at) - datetime.fromisoformat(row.updated_at)
    periods = max(0.0, away.total_seconds() / 86_400 / PERIOD_DAYS)
    return idle(Rating(row.rating, row.deviation, row.volatility), periods)
