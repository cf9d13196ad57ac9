"""Between rows of tables and what the contract speaks of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from typing import Any

from sqlalchemy import Connection, Row, bindparam, select

from rithmomachia.clock import Clock, Left, Pace, TimeControl
from rithmomachia.storage.records import GameLine, GameRecord, Seat, StoredResult
from rithmomachia.storage.schema import seats
from rithmomachia.vocabulary import Side

# The columns that are fields of a record, under the same names.
RECORD_COLUMNS = tuple(each.name for each in fields(GameRecord))
SEAT_COLUMNS = tuple(each.name for each in fields(Seat))
THEIR_SEATS = (
    select(seats)
    .where(seats.c.game_id.in_(bindparam("keys", expanding=True)))
    .order_by(seats.c.game_id, seats.c.side.desc())
)


def record_of(row: Row[Any]) -> GameRecord:
    """The settings of a row of `games`."""
    return GameRecord(**{name: getattr(row, name) for name in RECORD_COLUMNS})


def record_values(record: GameRecord) -> dict[str, Any]:
    """The columns of a new game."""
    return {
        **{name: getattr(record, name) for name in RECORD_COLUMNS},
        "options": dict(record.options),
        "updated_at": record.created_at,
        "turn_count": 0,
        "last_event": 0,
        "offers": {},
    }


def seat_values(game_id: str, seat: Seat) -> dict[str, Any]:
    """The columns of a seat."""
    return {
        "game_id": game_id,
        **{name: getattr(seat, name) for name in SEAT_COLUMNS},
        "folded_name": folded(seat.name),
    }


def folded(name: str | None) -> str | None:
    """A name as it is searched."""
    return None if name is None else name.casefold()


def result_of(row: Row[Any]) -> StoredResult | None:
    """The result of a row of `games`."""
    if row.result_condition is None:
        return None
    return StoredResult(row.result_winner, row.result_condition, row.result_text)


def result_values(result: StoredResult | None) -> dict[str, Any]:
    """The columns of a result."""
    return {
        "result_winner": None if result is None else result.winner,
        "result_condition": None if result is None else result.condition,
        "result_text": None if result is None else result.text,
    }


def clock_values(clock: Clock | None) -> dict[str, Any]:
    """The columns of a clock; none where there is none to store, so that they stay as they are."""
    if clock is None or all(each.pace is Pace.NONE for each in clock.control):
        return {}
    return {
        "clock_side": clock.side.value,
        "clock_white_ms": clock.left.white_ms,
        "clock_black_ms": clock.left.black_ms,
        "clock_since_ms": clock.since_ms,
    }


def left_values(left: Left | None) -> dict[str, Any]:
    """The columns of a turn that say what both had left when it began."""
    return {
        "white_ms": None if left is None else left.white_ms,
        "black_ms": None if left is None else left.black_ms,
    }


def clock_of(game: Row[Any], log: Sequence[Row[Any]]) -> Clock | None:
    """The clock of a game, `log` being the rows of its turns in order."""
    if game.clock_side is None:
        return None
    earlier = tuple(
        (Side(turn.side), Left(turn.white_ms, turn.black_ms))
        for turn in log
        if turn.white_ms is not None or turn.black_ms is not None
    )
    return Clock(
        control=TimeControl.parse(game.time_control),
        side=Side(game.clock_side),
        left=Left(game.clock_white_ms, game.clock_black_ms),
        since_ms=game.clock_since_ms,
        earlier=earlier,
    )


def seats_of(connection: Connection, game_ids: Iterable[str]) -> Mapping[str, tuple[Seat, ...]]:
    """The seats of games, White's first."""
    found: dict[str, tuple[Seat, ...]] = {}
    for row in connection.execute(THEIR_SEATS, {"keys": list(game_ids)}):
        seat = Seat(**{name: getattr(row, name) for name in SEAT_COLUMNS})
        found[row.game_id] = (*found.get(row.game_id, ()), seat)
    return found


def lines_of(connection: Connection, rows: Sequence[Row[Any]]) -> list[GameLine]:
    """Rows of `games` as lines of a list, in the same order."""
    places = seats_of(connection, [row.id for row in rows])
    return [
        GameLine(
            record_of(row),
            row.turn_count,
            result_of(row),
            row.updated_at,
            places.get(row.id, ()),
        )
        for row in rows
    ]
