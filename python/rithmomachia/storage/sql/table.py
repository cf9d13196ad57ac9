"""Between two players: seats, invitations, offers, talk, rematches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Row, insert, select, update

from rithmomachia.clock import Clock
from rithmomachia.storage.errors import (
    GameConflictError,
    InvitationError,
    OfferConflictError,
    SeatTakenError,
    UnknownGameError,
    UnknownIdentityError,
)
from rithmomachia.storage.news import (
    chat_news,
    offer_closed_news,
    offer_news,
    rematch_news,
    result_news,
    seat_news,
)
from rithmomachia.storage.records import ChatLine, GameRecord, Seat, StoredResult
from rithmomachia.storage.schema import chat, games, identities, seats
from rithmomachia.storage.sql.database import SqlDatabase, Writing, reads, writes
from rithmomachia.storage.sql.play import add_game
from rithmomachia.storage.sql.rows import clock_values, folded, result_values, seats_of


class SqlTable(SqlDatabase):
    """The part of the contract about those who play a game."""

    @writes
    def claim_seat(
        self,
        writing: Writing,
        game_id: str,
        side: str,
        *,
        token_hash: str,
        at: str,
        invite_hash: str | None = None,
        name: str | None = None,
        identity: str | None = None,
        clock: Clock | None = None,
    ) -> int:
        game = writing.game(game_id)
        seat = _open_seat(writing, game, side)
        if seat.invite_hash is not None and seat.invite_hash != invite_hash:
            raise InvitationError(game_id, side)
        if identity is not None:
            query = select(identities.c.id).where(identities.c.id == identity)
            if writing.connection.scalar(query) is None:
                raise UnknownIdentityError(identity)
        writing.connection.execute(
            update(seats)
            .where(seats.c.game_id == game_id, seats.c.side == side)
            .values(
                name=name,
                folded_name=folded(name),
                identity=identity,
                token_hash=token_hash,
                claimed_at=at,
            )
        )
        values = clock_values(clock)
        return writing.change(game, [seat_news(side, name)], updated_at=at, **values)

    @writes
    def withdraw(self, writing: Writing, game_id: str, result: StoredResult, *, at: str) -> int:
        game = writing.game(game_id)
        if game.result_condition is not None:
            raise GameConflictError(game_id, expected=game.turn_count)
        places = seats_of(writing.connection, [game_id]).get(game_id, ())
        if not any(seat.is_open for seat in places):
            raise SeatTakenError(game_id)
        values = result_values(result)
        return writing.change(game, [result_news(result)], updated_at=at, **values)

    # --- offers -----------------------------------------------------------------------------------

    @writes
    def offer(self, writing: Writing, game_id: str, kind: str, side: str, *, expected: int) -> int:
        is_rematch = kind == "rematch"
        game = writing.standing(game_id, expected, playing=not is_rematch)
        if is_rematch and game.result_condition is None:
            raise GameConflictError(game_id, expected=expected)
        if kind in game.offers or (is_rematch and game.next_game is not None):
            raise OfferConflictError(game_id, kind, is_open=True)
        offers = {**game.offers, kind: side}
        return writing.change(game, [offer_news(kind, side)], offers=offers)

    @writes
    def close_offer(
        self, writing: Writing, game_id: str, kind: str, side: str, *, answer: str
    ) -> int:
        game = writing.game(game_id)
        offers = _without(game, kind, side)
        news = [offer_closed_news(kind, side, answer)]
        return writing.change(game, news, offers=offers)

    @writes
    def begin_rematch(
        self,
        writing: Writing,
        game_id: str,
        record: GameRecord,
        *,
        accepts: str,
        at: str,
        seats: Sequence[Seat],
        clock: Clock | None = None,
    ) -> int:
        game = writing.game(game_id)
        if game.next_game is not None:
            raise OfferConflictError(game_id, "rematch", is_open=False)
        offers = _without(game, "rematch", accepts)
        add_game(writing, record, seats, clock)
        news = [rematch_news(record.id)]
        return writing.change(game, news, offers=offers, next_game=record.id, updated_at=at)

    # --- talk -------------------------------------------------------------------------------------

    @writes
    def say(
        self,
        writing: Writing,
        game_id: str,
        text: str,
        *,
        at: str,
        side: str | None,
        name: str | None = None,
        identity: str | None = None,
    ) -> int:
        game = writing.game(game_id)
        number = writing.change(game, [chat_news(side, name, text)])
        writing.connection.execute(
            insert(chat).values(
                game_id=game_id,
                number=number,
                side=side,
                identity=identity,
                name=name,
                text=text,
                said_at=at,
            )
        )
        return number

    @reads
    def chat(
        self, connection: Connection, game_id: str, *, after: int = 0, limit: int = 500
    ) -> Sequence[ChatLine]:
        query = (
            select(chat)
            .where(chat.c.game_id == game_id, chat.c.number > after)
            .order_by(chat.c.number)
            .limit(limit)
        )
        if connection.scalar(select(games.c.id).where(games.c.id == game_id)) is None:
            raise UnknownGameError(game_id)
        return tuple(
            ChatLine(row.number, row.side, row.identity, row.name, row.text, row.said_at)
            for row in connection.execute(query)
        )


def _open_seat(writing: Writing, game: Row[Any], side: str) -> Seat:
    places = seats_of(writing.connection, [game.id]).get(game.id, ())
    for seat in places:
        if seat.side == side and seat.is_open and game.result_condition is None:
            return seat
    raise SeatTakenError(game.id, side)


def _without(game: Row[Any], kind: str, side: str) -> dict[str, str]:
    """The game's offers without this one. Raises `OfferConflictError` where it is not open."""
    offers = dict(game.offers)
    if offers.pop(kind, None) != side:
        raise OfferConflictError(game.id, kind, is_open=False)
    return offers
