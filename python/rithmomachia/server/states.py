"""From a live game, a stored line or a stored event to its message."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from pydantic import TypeAdapter

from rithmomachia.server.beginning import Begun
from rithmomachia.server.event_messages import EventMessage, EventPage
from rithmomachia.server.live_game import LiveGame
from rithmomachia.server.protocol import (
    BegunGame,
    GameState,
    GameSummary,
    NowMessage,
    OfferMessage,
    OfferName,
    OpponentName,
    PlayerMessage,
    PlayersMessage,
    SideName,
)
from rithmomachia.server.socket_messages import Events
from rithmomachia.server.timing import clock_message
from rithmomachia.server.views import outcome_message, position_view, words
from rithmomachia.storage import GameLine, StoredEvent

_EVENT: TypeAdapter[EventMessage] = TypeAdapter(EventMessage)


# A rating less sure than this many points is not yet known well.
PROVISIONAL = 110.0


def game_state(game: LiveGame) -> GameState:
    """The whole game."""
    return GameState(**_parts(game))


def begun_game(begun: Begun) -> BegunGame:
    """A new game with what only its maker is told."""
    return BegunGame(
        **_parts(begun.game), seat=begun.seat, token=begun.token, invitation=begun.invitation
    )


def now_message(game: LiveGame) -> NowMessage:
    """What changes as a game goes on."""
    outcome = game.outcome
    return NowMessage(
        players=PlayersMessage(white=_player(game, "white"), black=_player(game, "black")),
        position=position_view(game.position, ending=outcome),
        next_turn=game.next_turn,
        status="playing" if outcome is None else "finished",
        outcome=None if outcome is None else outcome_message(outcome, game.position.ruleset),
        thinking=game.machine.is_thinking,
        machine_error=game.machine.error,
        can_undo=game.undo_keeps is not None and not game.is_between_people,
        can_agree=game.can_agree,
        can_abort=game.can_abort,
        is_open=game.is_open and outcome is None,
        offers=[
            OfferMessage(offer=cast(OfferName, kind), side=cast(SideName, side))
            for kind, side in sorted(game.offers.items())
        ],
        clock=clock_message(game.clock, game.now_ms()),
        next_game=game.next_game,
        last_event=game.last_event,
        updated_at=game.updated_at,
    )


def _parts(game: LiveGame) -> dict[str, Any]:
    record = game.record
    now = now_message(game)
    return {
        **{name: getattr(now, name) for name in NowMessage.model_fields},
        "id": record.id,
        "ruleset": record.ruleset,
        "ruleset_title": record.ruleset_title,
        "words": words(game.position.ruleset),
        "options": dict(record.options),
        "opponent": record.opponent,
        "strength": record.strength,
        "side": record.side,
        "time_control": record.time_control,
        "is_rated": record.is_rated,
        "created_at": record.created_at,
        "turns": list(game.turns),
    }


def _player(game: LiveGame, side: str) -> PlayerMessage | None:
    seat = game.seat(side)
    if seat.kind == "screen" or seat.is_open:
        return None
    if seat.kind == "machine":
        strength = seat.name or game.record.strength
        return PlayerMessage(name=None, rating=None, is_provisional=False, strength=strength)
    rated = game.ratings.get(side)
    return PlayerMessage(
        name=seat.name,
        rating=None if rated is None else round(rated.rating.rating),
        is_provisional=rated is not None and rated.rating.deviation > PROVISIONAL,
        strength=None,
    )


def events_message(game: LiveGame, news: Sequence[StoredEvent]) -> Events:
    """Events for the socket, the turns among them told."""
    numbers = [event.payload["turn_number"] for event in news if event.kind == "turn"]
    told = {number for number in numbers if isinstance(number, int) and number < game.next_turn}
    return Events(
        events=event_messages(news),
        turns=[game.turns[number - 1] for number in sorted(told)],
        now=now_message(game),
    )


def event_messages(news: Sequence[StoredEvent]) -> list[EventMessage]:
    """Stored events as messages."""
    return [
        _EVENT.validate_python({"number": event.number, "kind": event.kind, **event.payload})
        for event in news
    ]


def game_summary(line: GameLine) -> GameSummary:
    """A line of the list of games."""
    record = line.record
    return GameSummary(
        id=record.id,
        ruleset=record.ruleset,
        ruleset_title=record.ruleset_title,
        opponent=cast(OpponentName, record.opponent),
        strength=record.strength,
        side=cast(SideName | None, record.side),
        turns=line.turns,
        status="playing" if line.result is None else "finished",
        result=None if line.result is None else line.result.text,
        created_at=record.created_at,
        updated_at=line.updated_at,
    )


def event_page(game: LiveGame, events: Sequence[StoredEvent]) -> EventPage:
    """Events with the state after the last of them."""
    messages = event_messages(events)
    return EventPage(
        events=messages,
        last_event=messages[-1].number if messages else game.last_event,
        game=game_state(game) if messages else None,
    )
