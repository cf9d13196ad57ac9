"""The analysis page and the position editor: any position, nothing is stored."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from typing import Annotated, NamedTuple

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response, StreamingResponse

from rithmomachia import Position, Setup, Turn
from rithmomachia.engine import StopFlag
from rithmomachia.server.adviser import Place
from rithmomachia.server.analyst import Matter
from rithmomachia.server.api.access import HubOf, SettingsOf
from rithmomachia.server.api.answers import answers
from rithmomachia.server.api.thoughts import PAUSE_S, client_of, thoughts
from rithmomachia.server.catalogue import ruleset_with
from rithmomachia.server.errors import ApiError
from rithmomachia.server.grapher import each_ms, look_at
from rithmomachia.server.protocol import SideName
from rithmomachia.server.requests import MAX_TEXT
from rithmomachia.server.staging import after_parts, refusal_of, stage, told
from rithmomachia.server.study_messages import (
    ArrangementMessage,
    ArrangementRequest,
    FormationsMessage,
    GraphPoint,
    LineRequest,
    PieceMessages,
    PieceRequest,
    StageRequest,
    StudyState,
    StudyThinkingRequest,
    ThirdsMessage,
    ThirdsRequest,
    ThreatsMessage,
)
from rithmomachia.server.study_views import (
    formation_messages,
    four_messages,
    piece_messages,
    thirds_message,
    threat_messages,
)
from rithmomachia.server.views import position_view, words
from rithmomachia.study import formations, fours
from rithmomachia.svg import Orientation, animated_svg, svg

router = APIRouter(prefix="/api/study")


class Line(NamedTuple):
    """A line played through: one position more than turns."""

    positions: list[Position]
    turns: list[Turn]

    @property
    def here(self) -> Position:
        """Where it leads."""
        return self.positions[-1]


def _line(request: LineRequest) -> Line:
    positions, turns = [Position.parse(request.start)], list[Turn]()
    for word in request.turns:
        with refusal_of(word):
            turn = positions[-1].parse_turn(word)
            positions.append(positions[-1].play(turn))
        turns.append(turn)
    return Line(positions, turns)


@router.post("/stage")
async def stage_turn(request: StageRequest) -> StudyState:
    """Where one is, the turn that led there, and a turn staged there."""
    positions, turns = _line(request)
    here = positions[-1]
    last = None
    if turns:
        number = positions[-2].turn_number
        last = told(positions[-2], turns[-1], number=number)
    return StudyState(
        ruleset=here.ruleset.id,
        ruleset_title=here.ruleset.title,
        options=here.ruleset.changes,
        words=words(here.ruleset),
        is_automatic=here.ruleset.value("captures.timing") == "automatic",
        start=positions[0].text(),
        last=last,
        staged=stage(here, request.parts, number=here.turn_number),
    )


@router.post("/threats")
async def threats_of_both(request: LineRequest) -> ThreatsMessage:
    """What each side could take if it were to begin a turn, with every sum."""
    here = _line(request).here
    return ThreatsMessage(
        white=threat_messages(here, "white"), black=threat_messages(here, "black")
    )


@router.post("/piece")
async def piece(request: PieceRequest) -> PieceMessages:
    """What a piece could ever take and what could ever take it, by values alone."""
    return piece_messages(_line(request).here, request.cell)


@router.post("/thirds")
async def thirds_of(request: ThirdsRequest) -> ThirdsMessage:
    """The third of every progression of two numbers, and who holds it now."""
    return thirds_message(_line(request).here, request.first, request.second)


@router.post("/progressions")
def progressions(request: LineRequest) -> FormationsMessage:
    """Progressions still within reach, and what each lacks."""
    # No coroutine, so that it runs in a thread: fours of both sides can take most of a second.
    here = _line(request).here
    white, black = formations(here, "white"), formations(here, "black")
    white_fours, black_fours = fours(here, "white"), fours(here, "black")
    return FormationsMessage(
        white=formation_messages(here, white),
        black=formation_messages(here, black),
        white_count=len(white),
        black_count=len(black),
        white_fours=four_messages(here, white_fours),
        black_fours=four_messages(here, black_fours),
        white_fours_count=len(white_fours),
        black_fours_count=len(black_fours),
    )


@router.post(
    "/thinking",
    response_class=StreamingResponse,
    responses=answers("text/event-stream"),
)
async def thinking(
    request: StudyThinkingRequest, hub: HubOf, settings: SettingsOf, http: Request
) -> StreamingResponse:
    """What the search sees there, as server-sent events of `ThinkingMessage`."""
    line = _line(request)
    position, is_complete = after_parts(line.here, request.parts)
    if is_complete or position.outcome() is not None:
        raise ApiError(409, "finished", "There is nothing to search: the turn or the game is over.")
    matter = Matter(position, _seen(line.positions[:-1]), settings.thinking_ms, request.lines)
    number = line.here.turn_number
    return thoughts(hub, http, matter, subject="analysis of a position", number=number)


@router.post(
    "/graph",
    response_class=StreamingResponse,
    responses=answers("text/event-stream"),
)
async def graph(
    request: LineRequest, hub: HubOf, settings: SettingsOf, http: Request
) -> StreamingResponse:
    """Every position of the line looked at shortly, as events of `GraphPoint`, the last first."""
    line = _line(request)
    heard: list[GraphPoint] = []
    loop = asyncio.get_running_loop()
    each = each_ms(settings.graph_ms, len(line.positions))

    def work(stop: StopFlag) -> None:
        def hear(point: GraphPoint) -> None:
            loop.call_soon_threadsafe(heard.append, point)

        look_at(line.positions, line.turns, stop, time_ms=each, hear=hear)

    place = hub.adviser.begin(
        client_of(http),
        "analysis of a game",
        work,
        seconds=each * len(line.positions) / 1000,
        is_gone=http.is_disconnected,
    )
    return StreamingResponse(_points(place, heard), media_type="text/event-stream")


async def _points(place: Place[None], heard: list[GraphPoint]) -> AsyncIterator[str]:
    """The points as they come; given up, the stream ends without the rest."""
    sent = 0
    try:
        while not place.result.done() or sent < len(heard):
            if not place.result.done():
                await asyncio.wait({place.result}, timeout=PAUSE_S)
                # What the thread said before it ended is on its way to this loop.
                await asyncio.sleep(0)
            fresh, sent = heard[sent:], len(heard)
            for point in fresh:
                yield f"data: {point.model_dump_json()}\n\n"
    finally:
        place.stop.set()


@router.post("/arrangement")
async def arrangement(request: ArrangementRequest) -> ArrangementMessage:
    """All faults of an arrangement, or the position it is."""
    setup = Setup(
        ruleset_with(request.ruleset, request.options),
        request.white,
        request.black,
        request.side_to_move,
        white_prisoners=request.white_prisoners,
        black_prisoners=request.black_prisoners,
        turn_number=request.turn_number,
    )
    faults = setup.faults()
    return ArrangementMessage(
        faults=faults, position=None if faults else position_view(setup.position())
    )


@router.get("/board.svg", response_class=Response, responses=answers("image/svg+xml"))
async def board(
    text: Annotated[str, Query(max_length=MAX_TEXT)],
    orientation: Orientation = "upright",
    bottom: SideName = "white",
) -> Response:
    """A picture of a position."""
    picture = svg(Position.parse(text), orientation=orientation, bottom=bottom)
    return Response(picture, media_type="image/svg+xml")


@router.post("/film", response_class=Response, responses=answers("image/svg+xml"))
async def film(request: LineRequest, orientation: Orientation = "upright") -> Response:
    """The line as a moving picture."""
    line = _line(request)
    pairs = zip(line.positions, line.turns, strict=False)
    captions = [f"{at.turn_number}. {at.notation(turn)}" for at, turn in pairs]
    picture = animated_svg(line.positions, captions=captions, orientation=orientation)
    return Response(picture, media_type="image/svg+xml")


def _seen(positions: Iterable[Position]) -> tuple[int, ...]:
    return tuple(position.zobrist() for position in positions)
