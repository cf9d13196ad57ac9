"""Games as they are played: settings, turns, clocks, results, events."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy import Connection, bindparam, delete, insert, select, update
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
from rithmomachia.storage.sql.database import SqlDatabase, Writing, reads, writes
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

# Built once, as in `database`.
ADD_TURN = insert(turns)
ONE_GAME = select(games).where(games.c.id == bindparam("key"))
ITS_TURNS = select(turns).where(turns.c.game_id == bindparam("key")).order_by(turns.c.number)
ITS_EVENTS = (
    select(events.c.number, events.c.kind, events.c.payload)
    .where(events.c.game_id == bindparam("key"), events.c.number > bindparam("after"))
    .order_by(events.c.number)
    .limit(bindparam("most"))
)


class SqlPlay(SqlDatabase):
    """The part of the contract about a single game."""

    @writes
    def create(
        self,
        writing: Writing,
        record: GameRecord,
        *,
        seats: Sequence[Seat] = (),
        clock: Clock | None = None,
    ) -> None:
        add_game(writing, record, seats, clock)

    @reads
    def load(self, connection: Connection, game_id: str) -> StoredGame:
        row = connection.execute(ONE_GAME, {"key": game_id}).first()
        if row is None:
            raise UnknownGameError(game_id)
        log = connection.execute(ITS_TURNS, {"key": game_id}).all()
        places = seats_of(connection, [game_id])
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

    @writes
    def append_turn(
        self,
        writing: Writing,
        game_id: str,
        turn: StoredTurn,
        *,
        at: str,
        result: StoredResult | None = None,
        clock: Clock | None = None,
        position: str | None = None,
    ) -> int:
        began = clock.earlier[-1][1] if clock is not None and clock_values(clock) else None
        game = writing.standing(game_id, turn.number - 1, playing=True)
        writing.connection.execute(
            ADD_TURN,
            {
                "game_id": game_id,
                "number": turn.number,
                "side": turn.side,
                "word": turn.word,
                "notation": turn.notation,
                "played_at": at,
                "position": None if position is None else position_key(position),
                **left_values(began),
            },
        )
        news = turn_news(turn, result)
        if result is not None:
            news += rate(writing.connection, game, result, at=at)
        return writing.change(
            game,
            news,
            turn_count=turn.number,
            updated_at=at,
            offers=_still_open(game.offers, made_by=turn.side if result is None else None),
            **result_values(result),
            **clock_values(clock),
        )

    @writes
    def take_back(
        self,
        writing: Writing,
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
        game = writing.standing(game_id, expected, playing=False)
        if has_rated(writing.connection, game_id):
            raise GameConflictError(game_id, expected=expected)
        _check_accepted(game_id, game.offers, "takeback", accepts)
        writing.connection.execute(
            delete(turns).where(turns.c.game_id == game_id, turns.c.number > keep)
        )
        return writing.change(
            game,
            [undo_news(keep)],
            turn_count=keep,
            updated_at=at,
            offers={},
            **result_values(None),
            **clock_values(clock),
        )

    @writes
    def finish(
        self,
        writing: Writing,
        game_id: str,
        result: StoredResult,
        *,
        expected: int,
        at: str,
        clock: Clock | None = None,
        accepts: str | None = None,
    ) -> int:
        game = writing.standing(game_id, expected, playing=True)
        _check_accepted(game_id, game.offers, "draw", accepts)
        news = [result_news(result), *rate(writing.connection, game, result, at=at)]
        values = {**result_values(result), **clock_values(clock)}
        return writing.change(game, news, updated_at=at, offers={}, **values)

    @writes
    def set_clock(
        self, writing: Writing, game_id: str, clock: Clock, *, expected: int, at: str
    ) -> int:
        game = writing.standing(game_id, expected, playing=True)
        # Time that was given is given in the turns before too, for when they are taken back.
        first = expected - len(clock.earlier) + 1
        for number, (_, left) in enumerate(clock.earlier, start=first):
            writing.connection.execute(
                update(turns)
                .where(turns.c.game_id == game_id, turns.c.number == number)
                .values(**left_values(left))
            )
        values = clock_values(clock)
        return writing.change(game, [clock_news(clock)], updated_at=at, **values)

    @writes
    def note(
        self, writing: Writing, game_id: str, kind: str, payload: Mapping[str, EventValue]
    ) -> int:
        return writing.change(writing.game(game_id), [(kind, dict(payload))])

    @reads
    def events(
        self, connection: Connection, game_id: str, *, after: int, limit: int = 500
    ) -> Sequence[StoredEvent]:
        if connection.scalar(select(games.c.id).where(games.c.id == game_id)) is None:
            raise UnknownGameError(game_id)
        wanted = {"key": game_id, "after": after, "most": limit}
        return tuple(StoredEvent(*row) for row in connection.execute(ITS_EVENTS, wanted))


def add_game(
    writing: Writing, record: GameRecord, places: Sequence[Seat], clock: Clock | None
) -> None:
    """Stores a new game with its seats. Raises `DuplicateGameError`."""
    values = {**record_values(record), **clock_values(clock)}
    try:
        with writing.connection.begin_nested():
            writing.connection.execute(insert(games).values(values))
    except IntegrityError as error:
        raise DuplicateGameError(record.id) from error
    writing.connection.execute(
        insert(seats), [seat_values(record.id, seat) for seat in places or local_seats(record)]
    )
    writing.note(record.id)


def _still_open(offers: Mapping[str, str], *, made_by: str | None) -> dict[str, str]:
    """The offers that a turn of `made_by` leaves open; `None` after the end of the game."""
    return {kind: side for kind, side in offers.items() if side == made_by}


def _check_accepted(
    game_id: str, offers: Mapping[str, str], kind: str, accepts: str | None
) -> None:
    if accepts is not None and offers.get(kind) != accepts:
        raise OfferConflictError(game_id, kind, is_open=False)
