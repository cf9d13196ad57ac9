"""Games as they are played: settings, turns, clocks, results, events."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from rithmomachia.clock import Clock
from rithmomachia.storage.contract import position_key
from rithmomachia.storage.errors import (
    DuplicateGameError,
    GameConflictError,
    OfferConflictError,
    UnknownGameError,
)
from rithmomachia.storage.news import clock_news, result_news, turn_news, undo_news
from rithmomachia.storage.records import (
    EventValue,
    GameRecord,
    Seat,
    StoredEvent,
    StoredGame,
    StoredResult,
    StoredTurn,
    local_seats,
)
from rithmomachia.storage.schema import events, games, seats, turns
from rithmomachia.storage.sql.database import SqlDatabase, Writing
from rithmomachia.storage.sql.rating import has_rated, rate
from rithmomachia.storage.sql.rows import (
    clock_of,
    clock_values,
    left_values,
    record_of,
    record_values,
    result_of,
    result_values,
    seat_values,
    seats_of,
)
from rithmomachia.storage.sql.whole import whole

# Offers about the game as it stands: they lapse when it goes on. A rematch is of another game.
ABOUT_THE_GAME = ("draw", "takeback")


class SqlPlay(SqlDatabase):
    """The part of the contract about a single game."""

    @whole
    async def create(
        self, record: GameRecord, *, seats: Sequence[Seat] = (), clock: Clock | None = None
    ) -> None:
        async with self._writing() as writing:
            await add_game(writing, record, seats, clock)

    @whole
    async def load(self, game_id: str) -> StoredGame:
        async with self._reading() as connection:
            row = (await connection.execute(select(games).where(games.c.id == game_id))).first()
            if row is None:
                raise UnknownGameError(game_id)
            query = select(turns).where(turns.c.game_id == game_id).order_by(turns.c.number)
            log = (await connection.execute(query)).all()
            places = await seats_of(connection, [game_id])
        return StoredGame(
            record=record_of(row),
            turns=tuple(
                StoredTurn(turn.number, turn.side, turn.word, turn.notation) for turn in log
            ),
            result=result_of(row),
            last_event=row.last_event,
            updated_at=row.updated_at,
            seats=places.get(game_id, ()),
            clock=clock_of(row, log),
            offers=dict(row.offers),
            next_game=row.next_game,
        )

    @whole
    async def append_turn(
        self,
        game_id: str,
        turn: StoredTurn,
        *,
        at: str,
        result: StoredResult | None = None,
        clock: Clock | None = None,
        position: str | None = None,
    ) -> int:
        began = clock.earlier[-1][1] if clock is not None and clock_values(clock) else None
        async with self._writing() as writing:
            game = await writing.standing(game_id, turn.number - 1, playing=True)
            await writing.connection.execute(
                insert(turns).values(
                    game_id=game_id,
                    number=turn.number,
                    side=turn.side,
                    word=turn.word,
                    notation=turn.notation,
                    played_at=at,
                    position=None if position is None else position_key(position),
                    **left_values(began),
                )
            )
            news = turn_news(turn, result)
            if result is not None:
                news += await rate(writing.connection, game, result, at=at)
            return await writing.change(
                game,
                news,
                turn_count=turn.number,
                updated_at=at,
                offers=_still_open(game.offers, made_by=turn.side if result is None else None),
                **result_values(result),
                **clock_values(clock),
            )

    @whole
    async def take_back(
        self,
        game_id: str,
        *,
        keep: int,
        expected: int,
        at: str,
        clock: Clock | None = None,
        accepts: str | None = None,
    ) -> int:
        if not 0 <= keep <= expected:
            raise GameConflictError(game_id, expected=keep)
        async with self._writing() as writing:
            game = await writing.standing(game_id, expected, playing=False)
            if await has_rated(writing.connection, game_id):
                raise GameConflictError(game_id, expected=expected)
            _check_accepted(game_id, game.offers, "takeback", accepts)
            await writing.connection.execute(
                delete(turns).where(turns.c.game_id == game_id, turns.c.number > keep)
            )
            return await writing.change(
                game,
                [undo_news(keep)],
                turn_count=keep,
                updated_at=at,
                offers={},
                **result_values(None),
                **clock_values(clock),
            )

    @whole
    async def finish(
        self,
        game_id: str,
        result: StoredResult,
        *,
        expected: int,
        at: str,
        clock: Clock | None = None,
        accepts: str | None = None,
    ) -> int:
        async with self._writing() as writing:
            game = await writing.standing(game_id, expected, playing=True)
            _check_accepted(game_id, game.offers, "draw", accepts)
            news = [result_news(result), *await rate(writing.connection, game, result, at=at)]
            values = {**result_values(result), **clock_values(clock)}
            return await writing.change(game, news, updated_at=at, offers={}, **values)

    @whole
    async def set_clock(self, game_id: str, clock: Clock, *, expected: int, at: str) -> int:
        async with self._writing() as writing:
            game = await writing.standing(game_id, expected, playing=True)
            # Time that was given is given in the turns before too, for when they are taken back.
            first = expected - len(clock.earlier) + 1
            for number, (_, left) in enumerate(clock.earlier, start=first):
                await writing.connection.execute(
                    update(turns)
                    .where(turns.c.game_id == game_id, turns.c.number == number)
                    .values(**left_values(left))
                )
            values = clock_values(clock)
            return await writing.change(game, [clock_news(clock)], updated_at=at, **values)

    @whole
    async def note(self, game_id: str, kind: str, payload: Mapping[str, EventValue]) -> int:
        async with self._writing() as writing:
            return await writing.change(await writing.game(game_id), [(kind, dict(payload))])

    @whole
    async def events(self, game_id: str, *, after: int, limit: int = 500) -> Sequence[StoredEvent]:
        query = (
            select(events.c.number, events.c.kind, events.c.payload)
            .where(events.c.game_id == game_id, events.c.number > after)
            .order_by(events.c.number)
            .limit(limit)
        )
        async with self._reading() as connection:
            if await connection.scalar(select(games.c.id).where(games.c.id == game_id)) is None:
                raise UnknownGameError(game_id)
            return tuple(StoredEvent(*row) for row in await connection.execute(query))


async def add_game(
    writing: Writing, record: GameRecord, places: Sequence[Seat], clock: Clock | None
) -> None:
    """Stores a new game with its seats. Raises `DuplicateGameError`."""
    values = {**record_values(record), **clock_values(clock)}
    try:
        async with writing.connection.begin_nested():
            await writing.connection.execute(insert(games).values(values))
    except IntegrityError as error:
        raise DuplicateGameError(record.id) from error
    await writing.connection.execute(
        insert(seats), [seat_values(record.id, seat) for seat in places or local_seats(record)]
    )
    writing.changed.append(record.id)


def _still_open(offers: Mapping[str, str], *, made_by: str | None) -> dict[str, str]:
    """The offers that a turn of `made_by` leaves open; `None` after the end of the game."""
    return {
        kind: side for kind, side in offers.items() if kind not in ABOUT_THE_GAME or side == made_by
    }


def _check_accepted(
    game_id: str, offers: Mapping[str, str], kind: str, accepts: str | None
) -> None:
    if accepts is not None and offers.get(kind) != accepts:
        raise OfferConflictError(game_id, kind, is_open=False)
