"""One's own data: taken along, or deleted so that others keep the games they played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Row, delete, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

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
from rithmomachia.storage.sql.database import SqlDatabase, Writing
from rithmomachia.storage.sql.people import blocked_by, changes_of, identity_row
from rithmomachia.storage.sql.rows import seats_of
from rithmomachia.storage.sql.whole import whole

# What hangs on a game, and goes with it.
OF_A_GAME = (seats, turns, events, chat, rating_changes, reports)


class SqlForgetting(SqlDatabase):
    """The part of the contract about one's own data."""

    @whole
    async def forget_seat(self, game_id: str, side: str, *, at: str) -> bool:
        async with self._writing() as writing:
            return await _forget_seat(writing, await writing.game(game_id), side, at=at)

    @whole
    async def forget_identity(self, identity_id: str, *, at: str) -> Sequence[str]:
        async with self._writing() as writing:
            connection = writing.connection
            # Games before identities, in the order of their ids: as results lock them.
            query = (
                select(games)
                .where(games.c.id.in_(_games_of(identity_id)))
                .order_by(games.c.id)
                .with_for_update()
            )
            own = (await connection.execute(query)).all()
            await identity_row(connection, identity_id, lock=True)
            places = await seats_of(connection, [game.id for game in own])
            playing = [game.id for game in own if _is_needed(game, places[game.id], identity_id)]
            if playing:
                raise StillPlayingError(playing)
            kept = []
            for game in own:
                side = next(s.side for s in places[game.id] if s.identity == identity_id)
                if not await _forget_seat(writing, game, side, at=at):
                    kept.append(game.id)
            await _empty_chat(writing, chat.c.identity == identity_id)
            await _delete_identity(connection, identity_id)
            return kept

    @whole
    async def export_identity(self, identity_id: str) -> Mapping[str, object]:
        async with self._reading() as connection:
            row = await identity_row(connection, identity_id)
            rated = select(ratings).where(ratings.c.identity == identity_id)
            said = select(chat).where(chat.c.identity == identity_id)
            complained = select(reports).where(reports.c.reporter == identity_id)
            changes = await changes_of(connection, identity_id, limit=None)
            return {
                "id": row.id,
                "name": row.name,
                "created_at": row.created_at,
                "ratings": [
                    _columns(each, without={"identity"}) for each in await connection.execute(rated)
                ],
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
                "games": sorted(await connection.scalars(_games_of(identity_id))),
                "chat": [
                    _columns(each, without={"identity"})
                    for each in await connection.execute(said.order_by(chat.c.said_at))
                ],
                "blocks": sorted(await blocked_by(connection, identity_id)),
                "reports": [
                    _columns(each, without={"reporter"})
                    for each in await connection.execute(complained.order_by(reports.c.number))
                ],
            }


def _games_of(identity_id: str) -> Any:
    return select(seats.c.game_id).where(seats.c.identity == identity_id)


def _columns(row: Row[Any], *, without: set[str]) -> dict[str, object]:
    return {name: value for name, value in row._mapping.items() if name not in without}


def _is_a_persons(seat: Seat) -> bool:
    """Whether somebody still has this seat; one who was forgotten has neither token nor name."""
    return seat.token_hash is not None or seat.identity is not None


def _is_needed(game: Row[Any], places: Sequence[Seat], identity_id: str) -> bool:
    """Whether another person still plays this game."""
    others = [seat for seat in places if seat.identity != identity_id]
    return game.result_condition is None and any(_is_a_persons(seat) for seat in others)


async def _forget_seat(writing: Writing, game: Row[Any], side: str, *, at: str) -> bool:
    places = (await seats_of(writing.connection, [game.id])).get(game.id, ())
    own = next((seat for seat in places if seat.side == side), None)
    others = [
        seat
        for seat in places
        if seat.side != side
        and _is_a_persons(seat)
        and (own is None or own.identity is None or seat.identity != own.identity)
    ]
    if not others:
        await _delete_game(writing, game)
        return True
    if game.result_condition is None:
        raise StillPlayingError([game.id])
    await _empty_chat(writing, (chat.c.game_id == game.id) & (chat.c.side == side))
    await _rewrite(writing.connection, game.id, kind="seat", side=side)
    await writing.connection.execute(
        update(seats)
        .where(seats.c.game_id == game.id, seats.c.side == side)
        .values(name=None, folded_name=None, identity=None, token_hash=None, invite_hash=None)
    )
    await writing.connection.execute(
        update(rating_changes)
        .where(rating_changes.c.game_id == game.id, rating_changes.c.side == side)
        .values(identity=None)
    )
    await writing.change(game, [forgotten_news(side)], updated_at=at)
    return False


async def _empty_chat(writing: Writing, condition: Any) -> None:
    """Empties lines that were said, and the events that say them."""
    query = select(chat.c.game_id, chat.c.number, chat.c.side).where(condition)
    for line in (await writing.connection.execute(query)).all():
        place = (events.c.game_id == line.game_id, events.c.number == line.number)
        payload = {"side": line.side, "name": None, "text": ""}
        await writing.connection.execute(update(events).where(*place).values(payload=payload))
        writing.changed.append(line.game_id)
    await writing.connection.execute(
        update(chat).where(condition).values(identity=None, name=None, text="")
    )


async def _rewrite(connection: AsyncConnection, game_id: str, *, kind: str, side: str) -> None:
    """Takes the name out of a side's events of a kind."""
    query = select(events).where(events.c.game_id == game_id, events.c.kind == kind)
    for event in (await connection.execute(query)).all():
        if event.payload.get("side") == side:
            place = (events.c.game_id == game_id, events.c.number == event.number)
            payload = {**event.payload, "name": None}
            await connection.execute(update(events).where(*place).values(payload=payload))


async def _delete_game(writing: Writing, game: Row[Any]) -> None:
    for table in OF_A_GAME:
        await writing.connection.execute(delete(table).where(table.c.game_id == game.id))
    for link in (games.c.next_game, games.c.previous_game):
        await writing.connection.execute(
            update(games).where(link == game.id).values({link.name: None})
        )
    await writing.connection.execute(delete(games).where(games.c.id == game.id))
    writing.changed.append(game.id)


async def _delete_identity(connection: AsyncConnection, identity_id: str) -> None:
    await connection.execute(delete(ratings).where(ratings.c.identity == identity_id))
    await connection.execute(
        delete(blocks).where(or_(blocks.c.identity == identity_id, blocks.c.blocked == identity_id))
    )
    await connection.execute(
        update(reports).where(reports.c.reporter == identity_id).values(reporter=None, text="")
    )
    await connection.execute(
        update(rating_changes).where(rating_changes.c.identity == identity_id).values(identity=None)
    )
    await connection.execute(delete(identities).where(identities.c.id == identity_id))
