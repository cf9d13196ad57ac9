"""Identities, their ratings, whom they avoid, what they complain of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Row, delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

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
from rithmomachia.storage.sql.database import SqlDatabase
from rithmomachia.storage.sql.rows import folded
from rithmomachia.storage.sql.whole import whole


class SqlPeople(SqlDatabase):
    """The part of the contract about people."""

    @whole
    async def create_identity(self, identity: Identity) -> None:
        try:
            async with self._writing() as writing:
                await writing.connection.execute(
                    insert(identities).values(
                        id=identity.id,
                        name=identity.name,
                        key_hash=identity.key_hash,
                        created_at=identity.created_at,
                    )
                )
        except IntegrityError as error:
            raise DuplicateIdentityError(identity.id) from error

    @whole
    async def identity(self, identity_id: str) -> Identity:
        async with self._reading() as connection:
            return identity_of(await identity_row(connection, identity_id))

    @whole
    async def identity_with_key(self, key_hash: str) -> Identity | None:
        async with self._reading() as connection:
            query = select(identities).where(identities.c.key_hash == key_hash)
            row = (await connection.execute(query)).first()
        return None if row is None else identity_of(row)

    @whole
    async def rename(self, identity_id: str, name: str) -> None:
        playing = select(games.c.id).where(games.c.result_condition.is_(None))
        async with self._writing() as writing:
            await identity_row(writing.connection, identity_id)
            await writing.connection.execute(
                update(identities).where(identities.c.id == identity_id).values(name=name)
            )
            await writing.connection.execute(
                update(seats)
                .where(seats.c.identity == identity_id, seats.c.game_id.in_(playing))
                .values(name=name, folded_name=folded(name))
            )

    # --- ratings ----------------------------------------------------------------------------------

    @whole
    async def ratings(self, identity_id: str) -> Mapping[str, StoredRating]:
        query = select(ratings).where(ratings.c.identity == identity_id).order_by(ratings.c.ruleset)
        async with self._reading() as connection:
            await identity_row(connection, identity_id)
            return {row.ruleset: _rating(row) for row in await connection.execute(query)}

    @whole
    async def rating_changes(self, identity_id: str, *, limit: int = 100) -> Sequence[RatingChange]:
        async with self._reading() as connection:
            await identity_row(connection, identity_id)
            return await changes_of(connection, identity_id, limit=limit)

    @whole
    async def leaders(self, ruleset: str, limit: int) -> Sequence[tuple[Identity, StoredRating]]:
        query = (
            select(identities, ratings)
            .join(ratings, ratings.c.identity == identities.c.id)
            .where(ratings.c.ruleset == ruleset)
            .order_by(ratings.c.rating.desc(), identities.c.id)
            .limit(limit)
        )
        async with self._reading() as connection:
            rows = (await connection.execute(query)).all()
        return [(identity_of(row), _rating(row)) for row in rows]

    # --- blocks and reports -----------------------------------------------------------------------

    @whole
    async def block(self, identity_id: str, other_id: str, *, at: str) -> None:
        async with self._writing() as writing:
            for each in (identity_id, other_id):
                await identity_row(writing.connection, each, lock=each == identity_id)
            if other_id not in await blocked_by(writing.connection, identity_id):
                await writing.connection.execute(
                    insert(blocks).values(identity=identity_id, blocked=other_id, blocked_at=at)
                )

    @whole
    async def unblock(self, identity_id: str, other_id: str) -> None:
        async with self._writing() as writing:
            await writing.connection.execute(
                delete(blocks).where(blocks.c.identity == identity_id, blocks.c.blocked == other_id)
            )

    @whole
    async def blocks(self, identity_id: str) -> frozenset[str]:
        async with self._reading() as connection:
            await identity_row(connection, identity_id)
            return await blocked_by(connection, identity_id)

    @whole
    async def report(self, report: Report) -> int:
        async with self._writing() as writing:
            await writing.game(report.game_id)
            done = await writing.connection.execute(
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

    @whole
    async def reports(self, limit: int) -> Sequence[Report]:
        query = (
            select(reports)
            .where(reports.c.is_closed.is_(False))
            .order_by(reports.c.number)
            .limit(limit)
        )
        async with self._reading() as connection:
            return [report_of(row) for row in await connection.execute(query)]

    @whole
    async def close_report(self, number: int) -> None:
        async with self._writing() as writing:
            await writing.connection.execute(
                update(reports).where(reports.c.number == number).values(is_closed=True)
            )


async def identity_row(
    connection: AsyncConnection, identity_id: str, *, lock: bool = False
) -> Row[Any]:
    """The row of an identity. Raises `UnknownIdentityError`."""
    query = select(identities).where(identities.c.id == identity_id)
    row = (await connection.execute(query.with_for_update() if lock else query)).first()
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


async def blocked_by(connection: AsyncConnection, identity_id: str) -> frozenset[str]:
    """Whom an identity has blocked."""
    query = select(blocks.c.blocked).where(blocks.c.identity == identity_id)
    return frozenset(await connection.scalars(query))


async def changes_of(
    connection: AsyncConnection, identity_id: str, *, limit: int | None
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
        for row in await connection.execute(query)
    ]


def _rating(row: Row[Any]) -> StoredRating:
    rating = Rating(row.rating, row.deviation, row.volatility)
    return StoredRating(rating, row.games, row.updated_at)
