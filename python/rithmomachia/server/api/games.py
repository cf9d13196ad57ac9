"""Games: begin, look, play, take back, end, listen."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import PlainTextResponse

from rithmomachia.server.api.access import GameOf, HubOf, SettingsOf
from rithmomachia.server.protocol import EventPage, GameList, GameState, PositionView, StagedTurn
from rithmomachia.server.requests import (
    EmptyRequest,
    NewGameRequest,
    PlayRequest,
    PreviewRequest,
    ResignRequest,
    UndoRequest,
)
from rithmomachia.server.rule_messages import RulesPage
from rithmomachia.server.rules_page import rules_page
from rithmomachia.server.states import event_page, game_state, game_summary
from rithmomachia.server.views import position_view

router = APIRouter(prefix="/api/games")


@router.get("")
async def games(hub: HubOf, limit: Annotated[int, Query(ge=1, le=200)] = 50) -> GameList:
    """The games changed last, the latest first."""
    return GameList(games=[game_summary(line) for line in await hub.recent(limit)])


@router.post("", status_code=201)
async def begin(request: NewGameRequest, hub: HubOf) -> GameState:
    """Begins a game."""
    return game_state(await hub.begin(request))


@router.get("/{game_id}")
async def game(game: GameOf) -> GameState:
    """A game as it stands."""
    return game_state(game)


@router.get("/{game_id}/rules")
async def game_rules(game: GameOf) -> RulesPage:
    """The rules page with the game's own options."""
    return rules_page(game.position.ruleset)


@router.get("/{game_id}/positions/{number}")
async def position(game: GameOf, number: int) -> PositionView:
    """The position after `number` turns."""
    found = game.position_after(number)
    is_last = number == len(game.turns)
    return position_view(found, ending=game.outcome if is_last else None)


@router.get("/{game_id}/export", response_class=PlainTextResponse)
async def export(game: GameOf) -> PlainTextResponse:
    """The game as plain text."""
    name = f"rithmomachia-{game.record.id}.txt"
    return PlainTextResponse(
        game.game.export(), headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )


@router.post("/{game_id}/preview")
async def preview(game: GameOf, request: PreviewRequest) -> StagedTurn:
    """The turn due, as far as it is staged."""
    return game.staged(request.number, request.parts)


@router.post("/{game_id}/turns")
async def play(game: GameOf, request: PlayRequest) -> GameState:
    """Plays a turn."""
    await game.play(request.number, request.turn)
    return game_state(game)


@router.post("/{game_id}/undo")
async def undo(game: GameOf, request: UndoRequest) -> GameState:
    """Takes back a turn; against the machine its answer too."""
    await game.undo(request.number)
    return game_state(game)


@router.post("/{game_id}/resign")
async def resign(game: GameOf, request: ResignRequest) -> GameState:
    """Resigns."""
    await game.resign(request.side)
    return game_state(game)


@router.post("/{game_id}/agree")
async def agree(game: GameOf, _request: EmptyRequest) -> GameState:
    """Ends the game as a draw, where the rules allow it."""
    await game.agree()
    return game_state(game)


@router.post("/{game_id}/machine")
async def machine(game: GameOf, _request: EmptyRequest) -> GameState:
    """Lets the machine try again after it failed."""
    game.think_again()
    return game_state(game)


@router.get("/{game_id}/events")
async def events(
    game: GameOf,
    settings: SettingsOf,
    after: Annotated[int, Query(ge=0)] = 0,
    wait: Annotated[float, Query(ge=0)] = 25.0,
) -> EventPage:
    """Events above `after`; a long poll."""
    found = await game.events(after, min(wait, settings.max_wait_s))
    return event_page(game, found)
