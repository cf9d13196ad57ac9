"""What a search thinks, as server-sent events."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress

from fastapi import Request
from fastapi.responses import StreamingResponse

from rithmomachia.engine import Line, StopFlag
from rithmomachia.server.adviser import Place
from rithmomachia.server.analyst import Matter, thinking_message
from rithmomachia.server.errors import ApiError
from rithmomachia.server.hub import Hub

# Between two messages of a stream: the first depths take no time.
PAUSE_S = 0.2


def client_of(request: Request) -> str:
    """Whose budget pays."""
    return request.client.host if request.client else ""


def thoughts(
    hub: Hub, http: Request, matter: Matter, *, subject: str, number: int
) -> StreamingResponse:
    """What the search sees of a position, as events of `ThinkingMessage`.

    Raises:
        ApiError: The search cannot begin, see `Adviser.begin`.
    """
    heard: dict[int, Line] = {}
    loop = asyncio.get_running_loop()

    def work(stop: StopFlag) -> list[Line]:
        def hear(line: Line) -> None:
            loop.call_soon_threadsafe(heard.__setitem__, line.rank, line)

        return hub.analyst.think(matter, stop, hear)

    place = hub.adviser.begin(
        client_of(http),
        subject,
        work,
        seconds=matter.time_ms / 1000,
        is_gone=http.is_disconnected,
    )
    return StreamingResponse(
        _events(matter, place, heard, number=number), media_type="text/event-stream"
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
