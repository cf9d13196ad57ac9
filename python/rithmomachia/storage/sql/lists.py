"""Lists of games: the latest, those one plays, those that wait for a player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, and_, exists, or_, select, tuple_

from rithmomachia.storage.errors import PageError
from rithmomachia.storage.records import ABORTED, GameLine, GamePage, GameQuery, Waiting
from rithmomachia.storage.schema import games, seats, turns
from rithmomachia.storage.sql.database import SqlDatabase, reads
from rithmomachia.storage.sql.rows import folded, lines_of

# Where a list stands: what it is ordered by. Games changed in one instant go by their beginnings.
ORDER = (games.c.updated_at, games.c.created_at, games.c.id)
# Stands between the parts of a place in a list; neither moments nor ids contain it.
BETWEEN = "~"


class SqlLists(SqlDatabase):
    """The part of the contract about many games."""

    @reads
    def recent(self, connection: Connection, limit: int) -> list[GameLine]:
        return _lines(connection, _latest_first(select(games)).limit(limit))

    @reads
    def find_games(
        self, connection: Connection, query: GameQuery, *, limit: int, after: str | None = None
    ) -> GamePage:
        statement = _latest_first(select(games).where(*_conditions(query)))
        if after is not None:
            place = after.split(BETWEEN)
            if len(place) != len(ORDER):
                raise PageError(after)
            statement = statement.where(tuple_(*ORDER) < tuple_(*place))
        # One more than asked for, to know whether there are more.
        lines = _lines(connection, statement.limit(limit + 1))
        page = lines[:limit]
        if len(lines) == len(page) or not page:
            return GamePage(tuple(page), None)
        last = page[-1]
        return GamePage(
            tuple(page), BETWEEN.join((last.updated_at, last.record.created_at, last.record.id))
        )

    @reads
    def seeks(self, connection: Connection, limit: int) -> Sequence[GameLine]:
        query = (
            select(games)
            .where(
                games.c.visibility == "public", games.c.result_condition.is_(None), _has_open_seat()
            )
            .order_by(games.c.created_at, games.c.id)
            .limit(limit)
        )
        return _lines(connection, query)

    @reads
    def running(self, connection: Connection) -> Sequence[str]:
        query = (
            select(games.c.id)
            .where(games.c.clock_since_ms.is_not(None), games.c.result_condition.is_(None))
            .order_by(games.c.id)
        )
        return list(connection.scalars(query))

    @reads
    def unbegun(
        self, connection: Connection, kind: Waiting, *, before: str, turns: int, limit: int
    ) -> Sequence[str]:
        is_open = _has_open_seat()
        # By days as `1/86400`; the time of a turn is what may be long.
        is_timed = and_(games.c.clock_white_ms.is_not(None), games.c.time_control.not_like("%/%"))
        conditions: dict[Waiting, tuple[ColumnElement[bool], ...]] = {
            "seek": (games.c.visibility == "public", is_open),
            "invitation": (games.c.visibility == "link", is_open),
            "timed": (~is_open, is_timed),
            "untimed": (~is_open, ~is_timed),
        }
        query = (
            select(games.c.id)
            .where(
                games.c.visibility.in_(("link", "public")),
                games.c.result_condition.is_(None),
                games.c.turn_count < turns,
                games.c.updated_at < before,
                *conditions[kind],
            )
            .order_by(games.c.updated_at, games.c.id)
            .limit(limit)
        )
        return list(connection.scalars(query))


def _has_open_seat() -> ColumnElement[bool]:
    return exists().where(
        seats.c.game_id == games.c.id, seats.c.kind == "person", seats.c.claimed_at.is_(None)
    )


def _lines(connection: Connection, query: Select[Any]) -> list[GameLine]:
    return lines_of(connection, connection.execute(query).all())


def _latest_first(query: Select[Any]) -> Select[Any]:
    return query.order_by(*(column.desc() for column in ORDER))


def _conditions(query: GameQuery) -> list[ColumnElement[bool]]:
    found: list[ColumnElement[bool]] = []
    held: list[ColumnElement[bool]] = []
    if query.identity is not None:
        held.append(seats.c.identity == query.identity)
    if query.token_hashes is not None:
        held.append(seats.c.token_hash.in_(query.token_hashes))
    own: list[ColumnElement[bool]] = []
    if held:
        own.append(exists().where(seats.c.game_id == games.c.id, or_(*held)))
    if query.or_local:
        own.append(games.c.visibility == "local")
    if own:
        found.append(or_(*own))
    if query.visibility is not None:
        found.append(games.c.visibility == query.visibility)
    if query.ruleset is not None:
        found.append(games.c.ruleset == query.ruleset)
    if query.result is not None:
        found.append(_result_is(query.result))
    if query.player is not None:
        name = seats.c.folded_name.contains(folded(query.player), autoescape=True)
        found.append(exists().where(seats.c.game_id == games.c.id, name))
    if query.position is not None:
        reached = turns.c.position == query.position
        found.append(exists().where(turns.c.game_id == games.c.id, reached))
    return found


def _result_is(result: str) -> ColumnElement[bool]:
    if result == "playing":
        return games.c.result_condition.is_(None)
    if result == ABORTED:
        return games.c.result_condition == ABORTED
    if result == "draw":
        return and_(games.c.result_condition != ABORTED, games.c.result_winner.is_(None))
    return games.c.result_winner == result
