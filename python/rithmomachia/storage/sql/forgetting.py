"""One's own data: taken along, or deleted so that others keep the games they played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Row, delete, or_, select, update

from rithmomachia.storage.errors import StillPlayingError
from rithmomachia.storage.news import forgotten_news
from rithmomachia.storage.records import Seat
from rithmomachia.storage.schema import (
    blocks,
    chat,
    events,
    games,
    identities,
    rating_changes,
    ratings,
    reports,
    seats,
    turns,
)
from rithmomachia.storage.sql.database import SqlDatabase, Writing, reads, writes
from rithmomachia.storage.sql.people import blocked_by, changes_of, identity_row
from rithmomachia.storage.sql.rows import seats_of

# What hangs on a game, and goes with it.
OF_A_GAME = (seats, turns, events, chat, rating_changes, reports)


class SqlForgetting(SqlDatabase):
    """The part of the contract about one's own data."""

    @writes
    def forget_seat(self, writing: Writing, game_id: str, side: str, *, at: str) -> bool:
        return _forget_seat(writing, writing.game(game_id), side, at=at)

    @writes
    def forget_identity(self, writing: Writing, identity_id: str, *, at: str) -> Sequence[str]:
        connection = writing.connection
        # Games before identities, in the order of their ids: as results lock them.
        query = (
            select(games)
            .where(games.c.id.in_(_games_of(identity_id)))
            .order_by(games.c.id)
            .with_for_update()
        )
        own = connection.execute(query).all()
        identity_row(connection, identity_id, lock=True)
        places = seats_of(connection, [game.id for game in own])
        playing = [game.id for game in own if _is_needed(game, places[game.id], identity_id)]
        if playing:
            raise StillPlayingError(playing)
        kept = []
        for game in own:
            side = next(s.side for s in places[game.id] if s.identity == identity_id)
            if not _forget_seat(writing, game, side, at=at):
                kept.append(game.id)
        _empty_chat(writing, chat.c.identity == identity_id)
        _delete_identity(connection, identity_id)
        return kept

    @reads
    def export_identity(self, connection: Connection, identity_id: str) -> Mapping[str, object]:
        row = identity_row(connection, identity_id)
        rated = select(ratings).where(ratings.c.identity == identity_id)
        said = select(chat).where(chat.c.identity == identity_id)
        complained = select(reports).where(reports.c.reporter == identity_id)
        changes = changes_of(connection, identity_id, limit=None)
        return {
            "id": row.id,
            "name": row.name,
            "created_at": row.created_at,
            "ratings": [_columns(each, without={"identity"}) for each in connection.execute(rated)],
            "rating_changes": [
                {
                    "game": change.game_id,
                    "ruleset": change.ruleset,
                    "before": change.before._asdict(),
                    "after": change.after._asdict(),
                    "at": change.at,
                }
                for change in changes
            ],
            "games": sorted(connection.scalars(_games_of(identity_id))),
            "chat": [
                _columns(each, without={"identity"})
                for each in connection.execute(said.order_by(chat.c.said_at))
            ],
            "blocks": sorted(blocked_by(connection, identity_id)),
            "reports": [
                _columns(each, without={"reporter"})
                for each in connection.execute(complained.order_by(reports.c.number))
            ],
        }


def _games_of(identity_id: str) -> Any:
    return select(seats.c.game_id).where(seats.c.identity == identity_id)


def _columns(row: Row[Any], *, without: set[str]) -> dict[str, object]:
    return {name: value for name, value in row._mapping.items() if name not in without}


def _is_a_persons(seat: Seat) -> bool:
    """Whether somebody still has this seat; one who was forgotten has neither token nor name."""
    return seat.token_hash is not None or seat.identity is not None


def _is_held_by(own: Seat | None, other: Seat) -> bool:
    """Whether one person has both seats: by identity, or on one screen by one token."""
    if own is None:
        return False
    return (own.identity is not None and other.identity == own.identity) or (
        own.token_hash is not None and other.token_hash == own.token_hash
    )


def _is_needed(game: Row[Any], places: Sequence[Seat], identity_id: str) -> bool:
    """Whether another person still plays this game."""
    others = [seat for seat in places if seat.identity != identity_id]
    return game.result_condition is None and any(_is_a_persons(seat) for seat in others)


def _forget_seat(writing: Writing, game: Row[Any], side: str, *, at: str) -> bool:
    places = seats_of(writing.connection, [game.id]).get(game.id, ())
    own = next((seat for seat in places if seat.side == side), None)
    others = [
        seat
        for seat in places
        if seat.side != side and _is_a_persons(seat) and not _is_held_by(own, seat)
    ]
    if not others:
        _delete_game(writing, game)
        return True
    if game.result_condition is None:
        raise StillPlayingError([game.id])
    _empty_chat(writing, (chat.c.game_id == game.id) & (chat.c.side == side))
    _rewrite(writing.connection, game.id, kind="seat", side=side)
    writing.connection.execute(
        update(seats)
        .where(seats.c.game_id == game.id, seats.c.side == side)
        .values(name=None, folded_name=None, identity=None, token_hash=None, invite_hash=None)
    )
    writing.connection.execute(
        update(rating_changes)
        .where(rating_changes.c.game_id == game.id, rating_changes.c.side == side)
        .values(identity=None)
    )
    writing.change(game, [forgotten_news(side)], updated_at=at)
    return False


def _empty_chat(writing: Writing, condition: Any) -> None:
    """Empties lines that were said, and the events that say them."""
    query = select(chat.c.game_id, chat.c.number, chat.c.side).where(condition)
    for line in writing.connection.execute(query).all():
        place = (events.c.game_id == line.game_id, events.c.number == line.number)
        payload = {"side": line.side, "name": None, "text": ""}
        writing.connection.execute(update(events).where(*place).values(payload=payload))
        writing.note(line.game_id)
    writing.connection.execute(
        update(chat).where(condition).values(identity=None, name=None, text="")
    )


def _rewrite(connection: Connection, game_id: str, *, kind: str, side: str) -> None:
    """Takes the name out of a side's events of a kind."""
    query = select(events).where(events.c.game_id == game_id, events.c.kind == kind)
    for event in connection.execute(query).all():
        if event.payload.get("side") == side:
            place = (events.c.game_id == game_id, events.c.number == event.number)
            payload = {**event.payload, "name": None}
            connection.execute(update(events).where(*place).values(payload=payload))


def _delete_game(writing: Writing, game: Row[Any]) -> None:
    for table in OF_A_GAME:
        writing.connection.execute(delete(table).where(table.c.game_id == game.id))
    for link in (games.c.next_game, games.c.previous_game):
        writing.connection.execute(update(games).where(link == game.id).values({link.name: None}))
    writing.connection.execute(delete(games).where(games.c.id == game.id))
    writing.note(game.id)


def _delete_identity(connection: Connection, identity_id: str) -> None:
    connection.execute(delete(ratings).where(ratings.c.identity == identity_id))
    connection.execute(
        delete(blocks).where(or_(blocks.c.identity == identity_id, blocks.c.blocked == identity_id))
    )
    connection.execute(
        update(reports).where(reports.c.reporter == identity_id).values(reporter=None, text="")
    )
    connection.execute(
        update(rating_changes).where(rating_changes.c.identity == identity_id).values(identity=None)
    )
    connection.execute(delete(identities).where(identities.c.id == identity_id))
