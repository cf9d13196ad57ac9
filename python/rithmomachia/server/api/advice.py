"""Hints, and what the search thinks."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import StreamingResponse

from rithmomachia.server.advice_messages import HintMessage, HintRequest, ThinkingRequest
from rithmomachia.server.analyst import Matter
from rithmomachia.server.api.access import GameOf, HubOf, SettingsOf
from rithmomachia.server.api.answers import answers
from rithmomachia.server.api.thoughts import client_of, thoughts
from rithmomachia.server.staging import told

router = APIRouter(prefix="/api/games")


@router.post("/{game_id}/hint")
async def hint(
    game: GameOf, request: HintRequest, hub: HubOf, settings: SettingsOf, http: Request
) -> HintMessage:
    """The turn to play from here and why; takes about a second. Nothing is played."""
    position = game.staged_position(request.number, request.parts)
    matter = Matter(position, game.played, settings.hint_ms)
    place = hub.adviser.begin(
        client_of(http),
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
    responses=answers("text/event-stream"),
)
async def thinking(
    game: GameOf, request: ThinkingRequest, hub: HubOf, settings: SettingsOf, http: Request
) -> StreamingResponse:
    """What the search sees of the present position, as server-sent events of `ThinkingMessage`."""
    position = game.staged_position(request.number, request.parts, is_watching=True)
    matter = Matter(position, game.played, settings.thinking_ms, request.lines)
    subject = f"thinking in game {game.record.id!r}"
    return thoughts(hub, http, matter, subject=subject, number=request.number)
