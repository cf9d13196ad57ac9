"""From a live game, a stored line or a stored event to its message."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from pydantic import TypeAdapter

from rithmomachia.server.live_game import LiveGame
from rithmomachia.server.protocol import (
    EventMessage,
    EventPage,
    GameState,
    GameSummary,
    OpponentName,
    SideName,
)
from rithmomachia.server.views import outcome_message, position_view, words
from rithmomachia.storage import GameLine, StoredEvent

_EVENT: TypeAdapter[EventMessage] = TypeAdapter(EventMessage)


def game_state(game: LiveGame) -> GameState:
    """The whole game."""
    record = game.record
    ruleset = game.position.ruleset
    outcome = game.outcome
    return GameState(
        id=record.id,
        ruleset=record.ruleset,
        ruleset_title=record.ruleset_title,
        words=words(ruleset),
        options=dict(record.options),
        opponent=cast(OpponentName, record.opponent),
        strength=record.strength,
        side=cast(SideName | None, record.side),
        turns=list(game.turns),
        position=position_view(game.position, ending=outcome),
        next_turn=game.next_turn,
        status="playing" if outcome is None else "finished",
        outcome=None if outcome is None else outcome_message(outcome, ruleset),
        thinking=game.is_thinking,
        machine_error=game.machine_error,
        can_undo=game.undo_keeps is not None,
        can_agree=game.can_agree,
        last_event=game.last_event,
        created_at=record.created_at,
        updated_at=game.updated_at,
    )


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
    messages = [
        _EVENT.validate_python({"number": event.number, "kind": event.kind, **event.payload})
        for event in events
    ]
    return EventPage(
        events=messages,
        last_event=messages[-1].number if messages else game.last_event,
        game=game_state(game) if messages else None,
    )
