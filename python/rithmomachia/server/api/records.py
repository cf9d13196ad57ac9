"""Game records: checked, taken in, read for the analysis page, written."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from typing import TypeVar

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse, Response

from rithmomachia import Game
from rithmomachia.engine import StopFlag
from rithmomachia.record import Limits, Record, RecordError, parse_printed, read_records
from rithmomachia.server.api.access import GameOf, HubOf, SettingsOf, SidesOf
from rithmomachia.server.api.answers import answers
from rithmomachia.server.api.thoughts import client_of
from rithmomachia.server.errors import ApiError
from rithmomachia.server.game_records import import_games, record_of_game, stored_games
from rithmomachia.server.hub import Hub
from rithmomachia.server.record_messages import (
    MAX_NODES,
    MAX_RECORD,
    DeletedGame,
    FaultMessage,
    ImportedGames,
    ReadRecordRequest,
    RecordCheck,
    RecordRequest,
    RecordSummary,
    RecordText,
    RecordTree,
    WriteRecordRequest,
)
from rithmomachia.server.record_trees import record_of, record_tree, summary
from rithmomachia.server.timing import moment
from rithmomachia.server.tokens import new_token

router = APIRouter(prefix="/api")

# Games told of one text.
MOST_GAMES = 200
# Of one game: a server has many clients, unlike a command line.
LIMITS = Limits(characters=MAX_RECORD, turns=MAX_NODES - 1, depth=30)
# What a text may cost a client's budget while it waits, in seconds; it pays what it took.
SECONDS = 5.0

T = TypeVar("T")


@router.post("/records/check")
async def check(request: RecordRequest, hub: HubOf, http: Request) -> RecordCheck:
    """Plays every game of a text through and tells every fault. Nothing is stored."""

    def work(stop: StopFlag) -> RecordCheck:
        count = faulty = 0
        games: list[RecordSummary] = []
        faults: list[FaultMessage] = []
        try:
            for record in _records(request, stop):
                count += 1
                faulty += bool(record.faults)
                if len(games) < MOST_GAMES:
                    games.append(summary(count, record))
        except RecordError as error:
            # Printed tables end at their first fault; the games before it are kept.
            line, column = error.place or (None, None)
            faults.append(FaultMessage(line=line, column=column, text=str(error)))
        if count == 0 and not faults:
            faults.append(FaultMessage(line=1, column=1, text="there is no game in this text"))
        is_ok = not faulty and not faults
        return RecordCheck(ok=is_ok, count=count, faulty=faulty, games=games, faults=faults)

    return await _in_thread(hub, http, work, "check of game records")


@router.post("/records/read")
async def read(request: ReadRecordRequest, hub: HubOf, http: Request) -> RecordTree:
    """One game of a text as a tree, faults and all. Nothing is stored."""

    def work(stop: StopFlag) -> RecordTree:
        number = 0
        for record in _records(request, stop):
            number += 1
            if number == request.game:
                return record_tree(record)
        raise RecordError(f"there are {number} games in this text, and no game {request.game}")

    return await _in_thread(hub, http, work, "reading of a game record")


@router.post("/records/write")
async def write(request: WriteRecordRequest, hub: HubOf, http: Request) -> RecordText:
    """A tree as the text of a record."""
    return await _in_thread(
        hub, http, lambda _: RecordText(text=record_of(request).text()), "writing of a game record"
    )


@router.post("/records/import", status_code=201)
async def take_in(
    request: RecordRequest, hub: HubOf, settings: SettingsOf, http: Request
) -> ImportedGames:
    """Stores every game of a text, or none where one has a fault."""

    def work(stop: StopFlag) -> list[tuple[Record, Game]]:
        found = []
        for number, record in enumerate(_records(request, stop), start=1):
            if record.faults:
                raise RecordError(f"game {number} of this text: {record.faults[0]}")
            if number > MOST_GAMES:
                raise RecordError(f"a text to be stored holds at most {MOST_GAMES} games")
            found.append(record)
        if not found:
            raise RecordError("there is no game in this text")
        return stored_games(found)

    games = await _in_thread(hub, http, work, "import of game records")
    # Where games on a screen belong to who began them, these belong to who brought them.
    token = new_token() if settings.protects_games else None
    return ImportedGames(games=await import_games(hub, games, token=token), token=token)


@router.get("/games/{game_id}/record", response_class=Response, responses=answers("text/plain"))
async def record(game: GameOf) -> PlainTextResponse:
    """The game as a record, `.rgn`."""
    name = f"rithmomachia-{game.record.id}.rgn"
    return PlainTextResponse(
        record_of_game(game).text(),
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@router.delete("/games/{game_id}")
async def delete(game: GameOf, by: SidesOf, hub: HubOf) -> DeletedGame:
    """Takes the seats one has out of a game; where nobody else has one, the game is gone."""
    if not by:
        message = f"The token is that of no seat in game {game.record.id!r}."
        raise ApiError(403, "no_seat", message)
    is_gone = False
    for side in sorted(by):
        is_gone = await hub.store.forget_seat(game.record.id, side, at=moment(hub.now_ms()))
        if is_gone:
            break
    game.lose_track()
    return DeletedGame(is_gone=is_gone)


class _Lines:
    """The lines of a text, until told to stop."""

    def __init__(self, text: str, stop: StopFlag) -> None:
        self._text = io.StringIO(text, newline=None)
        self._stop = stop

    def readline(self, size: int, /) -> str:
        if self._stop.is_set():
            raise RecordError("reading was given up")
        return self._text.readline(size)


def _records(request: RecordRequest, stop: StopFlag) -> Iterator[Record]:
    if len(request.text) > MAX_RECORD:
        message = f"The text has {len(request.text)} characters, the limit is {MAX_RECORD}."
        raise ApiError(413, "too_large", message)
    if request.form == "printed":
        return parse_printed(request.text)
    return read_records(_Lines(request.text, stop), limits=LIMITS)


async def _in_thread(hub: Hub, http: Request, work: Callable[[StopFlag], T], subject: str) -> T:
    """Does the work within the client's budget: a record can be made to cost much."""
    place = hub.adviser.begin(
        client_of(http), subject, work, seconds=SECONDS, is_gone=http.is_disconnected
    )
    return await place.wait()
