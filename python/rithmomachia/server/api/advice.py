"""Hints, and what the search thinks."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress

from fastapi import APIRouter, Request
from fastapi.responses import StreamingResponse

from rithmomachia.engine import Line, StopFlag
from rithmomachia.server.advice_messages import HintMessage, HintRequest, ThinkingRequest
from rithmomachia.server.adviser import Place
from rithmomachia.server.analyst import Matter, thinking_message
from rithmomachia.server.api.access import GameOf, HubOf, SettingsOf
from rithmomachia.server.errors import ApiError
from rithmomachia.server.staging import told

router = APIRouter(prefix="/api/games")

# Between two messages of a stream: the first depths take no time.
PAUSE_S = 0.2


def _client(request: Request) -> str:
    return request.client.host if request.client else ""


@router.post("/{game_id}/hint")
async def hint(
    game: GameOf, request: HintRequest, hub: HubOf, settings: SettingsOf, http: Request
) -> HintMessage:
    """The turn to play from here and why; takes about a second. Nothing is played."""
    position = game.staged_position(request.number, request.parts)
    matter = Matter(position, game.played, settings.hint_ms)
    place = hub.adviser.begin(
        _client(http),
        f"hint in game {game.record.id!r}",
        lambda stop: hub.analyst.hint(matter, stop),
        seconds=settings.hint_ms / 1000,
        is_gone=http.is_disconnected,
    )
    found = await place.wait()
    return HintMessage(
        number=request.number,
        parts=request.parts,
        turn=told(position, position.parse_turn(found.word), number=request.number),
        cell=found.cell,
        nudge=found.nudge,
        captures=found.captures,
        reasons=found.reasons,
        reply=found.reply,
        chance=found.chance,
    )


@router.post(
    "/{game_id}/thinking",
    response_class=StreamingResponse,
    responses={200: {"content": {"text/event-stream": {}}}},
)
async def thinking(
    game: GameOf, request: ThinkingRequest, hub: HubOf, settings: SettingsOf, http: Request
) -> StreamingResponse:
    """What the search sees of the present position, as server-sent events of `ThinkingMessage`."""
    position = game.staged_position(request.number, request.parts, is_watching=True)
    matter = Matter(position, game.played, settings.thinking_ms, request.lines)
    heard: dict[int, Line] = {}
    loop = asyncio.get_running_loop()

    def work(stop: StopFlag) -> list[Line]:
        def hear(line: Line) -> None:
            loop.call_soon_threadsafe(heard.__setitem__, line.rank, line)

        return hub.analyst.think(matter, stop, hear)

    place = hub.adviser.begin(
        _client(http),
        f"thinking in game {game.record.id!r}",
        work,
        seconds=settings.thinking_ms / 1000,
        is_gone=http.is_disconnected,
    )
    return StreamingResponse(
        _events(matter, place, heard, number=request.number), media_type="text/event-stream"
    )


async def _events(
    matter: Matter, place: Place[list[Line]], heard: dict[int, Line], *, number: int
) -> AsyncIterator[str]:
    """The lines heard, whenever there are new ones; then the final ones.

    A search that is given up ends the stream without them.
    """
    sent: dict[int, Line] = {}
    try:
        while not place.result.done():
            await asyncio.wait({place.result}, timeout=PAUSE_S)
            if heard and heard != sent and not place.result.done():
                sent = dict(heard)
                yield _event(matter, [sent[rank] for rank in sorted(sent)], number=number)
        with suppress(ApiError):
            yield _event(matter, await place.wait(), number=number, is_final=True)
    finally:
        place.stop.set()


def _event(matter: Matter, lines: list[Line], *, number: int, is_final: bool = False) -> str:
    message = thinking_message(matter.position, lines, number=number, is_final=is_final)
    return f"data: {message.model_dump_json()}\n\n"
