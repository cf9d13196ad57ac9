"""Games: begin, look, play, take back, end, listen."""

from __future__ import annotations

from typing import Annotated

from anyio import to_thread
from fastapi import APIRouter, Query
from fastapi.responses import PlainTextResponse, Response

from rithmomachia.server import offers
from rithmomachia.server.api.access import GameOf, HubOf, MaybeIdentity, SettingsOf, SidesOf
from rithmomachia.server.api.answers import answers
from rithmomachia.server.event_messages import EventPage
from rithmomachia.server.my_games import my_games
from rithmomachia.server.people_messages import MyGames
from rithmomachia.server.protocol import BegunGame, GameList, GameState, PositionView, StagedTurn
from rithmomachia.server.requests import (
    AnswerRequest,
    ClaimRequest,
    EmptyRequest,
    MyGamesRequest,
    NewGameRequest,
    OfferRequest,
    PlayRequest,
    PreviewRequest,
    ReportRequest,
    ResignRequest,
    UndoRequest,
)
from rithmomachia.server.rule_messages import RulesPage
from rithmomachia.server.rules_page import rules_page
from rithmomachia.server.states import begun_game, event_page, game_state, game_summary
from rithmomachia.server.views import position_view

router = APIRouter(prefix="/api/games")


@router.get("")
async def games(
    hub: HubOf, settings: SettingsOf, limit: Annotated[int, Query(ge=1, le=200)] = 50
) -> GameList:
    """The games of this machine changed last, the latest first; games by link are not listed."""
    if not settings.lists_games:
        return GameList(games=[])
    return GameList(games=[game_summary(line) for line in await hub.recent(limit)])


@router.post("", status_code=201)
async def begin(
    request: NewGameRequest, hub: HubOf, settings: SettingsOf, identity: MaybeIdentity
) -> BegunGame:
    """Begins a game; who sends a recovery key plays under that identity."""
    if settings.protects_games:
        request = request.model_copy(update={"protected": True})
    return begun_game(await hub.begin(request, identity))


@router.post("/mine")
async def mine(
    request: MyGamesRequest, hub: HubOf, settings: SettingsOf, identity: MaybeIdentity
) -> MyGames:
    """Games of one's own that a query asks for, the latest change first."""
    return await my_games(hub.store, request, identity, lists_local=settings.lists_games)


@router.post("/{game_id}/claim")
async def claim(
    game: GameOf, request: ClaimRequest, hub: HubOf, identity: MaybeIdentity
) -> BegunGame:
    """Takes the open seat, once."""
    return begun_game(await hub.claim(game, request, identity))


@router.get("/{game_id}")
async def game(game: GameOf) -> GameState:
    """A game as it stands."""
    return game_state(game)


@router.get("/{game_id}/rules")
async def game_rules(game: GameOf) -> RulesPage:
    """The rules page with the game's own options."""
    return await to_thread.run_sync(rules_page, game.position.ruleset)


@router.get("/{game_id}/positions/{number}")
async def position(game: GameOf, number: int) -> PositionView:
    """The position after `number` turns."""
    found = game.position_after(number)
    is_last = number == len(game.turns)
    return position_view(found, ending=game.outcome if is_last else None)


@router.get("/{game_id}/export", response_class=Response, responses=answers("text/plain"))
async def export(game: GameOf) -> PlainTextResponse:
    """The game as plain text."""
    name = f"rithmomachia-{game.record.id}.txt"
    return PlainTextResponse(
        game.whole().export(), headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )


@router.post("/{game_id}/preview")
async def preview(game: GameOf, request: PreviewRequest) -> StagedTurn:
    """The turn due, as far as it is staged."""
    return game.staged(request.number, request.parts)


@router.post("/{game_id}/turns")
async def play(game: GameOf, request: PlayRequest, by: SidesOf) -> GameState:
    """Plays a turn."""
    await game.play(request.number, request.turn, by=by)
    return game_state(game)


@router.post("/{game_id}/undo")
async def undo(game: GameOf, request: UndoRequest, by: SidesOf) -> GameState:
    """Takes back a turn; against the machine its answer too."""
    await game.undo(request.number, by=by)
    return game_state(game)


@router.post("/{game_id}/resign")
async def resign(game: GameOf, request: ResignRequest, by: SidesOf) -> GameState:
    """Resigns."""
    await game.resign(request.side, by=by)
    return game_state(game)


@router.post("/{game_id}/agree")
async def agree(game: GameOf, _request: EmptyRequest, by: SidesOf) -> GameState:
    """Ends the game as a draw, where the rules allow it."""
    await game.agree(by=by)
    return game_state(game)


@router.post("/{game_id}/offers")
async def offer(game: GameOf, request: OfferRequest, hub: HubOf, by: SidesOf) -> GameState:
    """Offers a draw, a takeback or a rematch; accepts it where the opponent has offered it."""
    await hub.offer(game, request.offer, request.number, by=by)
    return game_state(game)


@router.post("/{game_id}/answers")
async def answer(game: GameOf, request: AnswerRequest, hub: HubOf, by: SidesOf) -> GameState:
    """Accepts or declines the opponent's offer, or withdraws one's own."""
    await hub.answer(game, request.offer, accept=request.accept, by=by)
    return game_state(game)


@router.post("/{game_id}/abort")
async def abort(game: GameOf, _request: EmptyRequest, by: SidesOf) -> GameState:
    """Ends the game without a result while a side has not played; withdraws an open game."""
    await offers.abort(game, by=by)
    return game_state(game)


@router.post("/{game_id}/win")
async def claim_win(game: GameOf, _request: EmptyRequest, hub: HubOf, by: SidesOf) -> GameState:
    """Claims the win over an opponent who is due and has been away too long."""
    await hub.claim_win(game, by=by)
    return game_state(game)


@router.post("/{game_id}/report")
async def report(game: GameOf, request: ReportRequest, by: SidesOf) -> GameState:
    """Tells the server's keeper of a name or of chat."""
    await offers.report(game, request, by=by)
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
