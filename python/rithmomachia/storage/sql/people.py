"""Identities, their ratings, whom they avoid, what they complain of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Row, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from rithmomachia.rating import Rating
from rithmomachia.storage.errors import DuplicateIdentityError, UnknownIdentityError
from rithmomachia.storage.people import Identity, RatingChange, Report, StoredRating
from rithmomachia.storage.schema import (
    blocks,
    games,
    identities,
    rating_changes,
    ratings,
    reports,
    seats,
)
from rithmomachia.storage.sql.database import SqlDatabase, Writing, reads, writes
from rithmomachia.storage.sql.rows import folded


class SqlPeople(SqlDatabase):
    """The part of the contract about people."""

    @writes
    def create_identity(self, writing: Writing, identity: Identity) -> None:
        try:
            with writing.connection.begin_nested():
                writing.connection.execute(
                    insert(identities).values(
                        id=identity.id,
                        name=identity.name,
                        key_hash=identity.key_hash,
                        created_at=identity.created_at,
                    )
                )
        except IntegrityError as error:
            raise DuplicateIdentityError(identity.id) from error

    @reads
    def identity(self, connection: Connection, identity_id: str) -> Identity:
        return identity_of(identity_row(connection, identity_id))

    @reads
    def identity_with_key(self, connection: Connection, key_hash: str) -> Identity | None:
        query = select(identities).where(identities.c.key_hash == key_hash)
        row = connection.execute(query).first()
        return None if row is None else identity_of(row)

    @writes
    def rename(self, writing: Writing, identity_id: str, name: str) -> None:
        playing = select(games.c.id).where(games.c.result_condition.is_(None))
        identity_row(writing.connection, identity_id)
        writing.connection.execute(
            update(identities).where(identities.c.id == identity_id).values(name=name)
        )
        writing.connection.execute(
            update(seats)
            .where(seats.c.identity == identity_id, seats.c.game_id.in_(playing))
            .values(name=name, folded_name=folded(name))
        )

    # --- ratings ----------------------------------------------------------------------------------

    @reads
    def ratings(self, connection: Connection, identity_id: str) -> Mapping[str, StoredRating]:
        query = select(ratings).where(ratings.c.identity == identity_id).order_by(ratings.c.ruleset)
        identity_row(connection, identity_id)
        return {row.ruleset: _rating(row) for row in connection.execute(query)}

    @reads
    def rating_changes(
        self, connection: Connection, identity_id: str, *, limit: int = 100
    ) -> Sequence[RatingChange]:
        identity_row(connection, identity_id)
        return changes_of(connection, identity_id, limit=limit)

    @reads
    def leaders(
        self, connection: Connection, ruleset: str, limit: int
    ) -> Sequence[tuple[Identity, StoredRating]]:
        query = (
            select(identities, ratings)
            .join(ratings, ratings.c.identity == identities.c.id)
            .where(ratings.c.ruleset == ruleset)
            .order_by(ratings.c.rating.desc(), identities.c.id)
            .limit(limit)
        )
        rows = connection.execute(query).all()
        return [(identity_of(row), _rating(row)) for row in rows]

    # --- blocks and reports -----------------------------------------------------------------------

    @writes
    def block(self, writing: Writing, identity_id: str, other_id: str, *, at: str) -> None:
        for each in (identity_id, other_id):
            identity_row(writing.connection, each, lock=each == identity_id)
        if other_id not in blocked_by(writing.connection, identity_id):
            writing.connection.execute(
                insert(blocks).values(identity=identity_id, blocked=other_id, blocked_at=at)
            )

    @writes
    def unblock(self, writing: Writing, identity_id: str, other_id: str) -> None:
        writing.connection.execute(
            delete(blocks).where(blocks.c.identity == identity_id, blocks.c.blocked == other_id)
        )

    @reads
    def blocks(self, connection: Connection, identity_id: str) -> frozenset[str]:
        identity_row(connection, identity_id)
        return blocked_by(connection, identity_id)

    @writes
    def report(self, writing: Writing, report: Report) -> int:
        writing.game(report.game_id)
        done = writing.connection.execute(
            insert(reports).values(
                game_id=report.game_id,
                reporter=report.reporter,
                side=report.side,
                reason=report.reason,
                text=report.text,
                reported_at=report.at,
                is_closed=False,
            )
        )
        key = done.inserted_primary_key
        assert key is not None
        return int(key[0])

    @reads
    def reports(self, connection: Connection, limit: int) -> Sequence[Report]:
        query = (
            select(reports)
            .where(reports.c.is_closed.is_(False))
            .order_by(reports.c.number)
            .limit(limit)
        )
        return [report_of(row) for row in connection.execute(query)]

    @writes
    def close_report(self, writing: Writing, number: int) -> None:
        writing.connection.execute(
            update(reports).where(reports.c.number == number).values(is_closed=True)
        )


def identity_row(connection: Connection, identity_id: str, *, lock: bool = False) -> Row[Any]:
    """The row of an identity. Raises `UnknownIdentityError`."""
    query = select(identities).where(identities.c.id == identity_id)
    row = connection.execute(query.with_for_update() if lock else query).first()
    if row is None:
        raise UnknownIdentityError(identity_id)
    return row


def identity_of(row: Row[Any]) -> Identity:
    """A row of `identities`."""
    return Identity(row.id, row.name, row.key_hash, row.created_at)


def report_of(row: Row[Any]) -> Report:
    """A row of `reports`."""
    return Report(
        row.game_id,
        row.reporter,
        row.side,
        row.reason,
        row.text,
        row.reported_at,
        row.number,
        row.is_closed,
    )


def blocked_by(connection: Connection, identity_id: str) -> frozenset[str]:
    """Whom an identity has blocked."""
    query = select(blocks.c.blocked).where(blocks.c.identity == identity_id)
    return frozenset(connection.scalars(query))


def changes_of(
    connection: Connection, identity_id: str, *, limit: int | None
) -> list[RatingChange]:
    """The changes of an identity's ratings, the latest first."""
    query = (
        select(rating_changes)
        .where(rating_changes.c.identity == identity_id)
        .order_by(rating_changes.c.changed_at.desc(), rating_changes.c.game_id.desc())
        .limit(limit)
    )
    return [
        RatingChange(
            row.game_id,
            row.identity,
            row.ruleset,
            Rating(row.before_rating, row.before_deviation, row.before_volatility),
            Rating(row.after_rating, row.after_deviation, row.after_volatility),
            row.changed_at,
        )
        for row in connection.execute(query)
    ]


def _rating(row: Row[Any]) -> StoredRating:
    rating = Rating(row.rating, row.deviation, row.volatility)
    return StoredRating(rating, row.games, row.updated_at)
