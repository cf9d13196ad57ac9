"""Stored games as records, and records as stored games."""

from __future__ import annotations

from collections.abc import Sequence

from rithmomachia import Game, Position
from rithmomachia.record import Record
from rithmomachia.server.errors import ApiError
from rithmomachia.server.hub import Hub, new_id
from rithmomachia.server.live_game import LiveGame
from rithmomachia.server.protocol import SideName
from rithmomachia.server.timing import moment
from rithmomachia.storage import GameRecord, StoredResult, StoredTurn


def record_of_game(game: LiveGame) -> Record:
    """A game as a record: who played where that is known, when, what, and how it ended."""
    tags = {"Date": game.record.created_at[:10].replace("-", ".")}
    tags |= {name: _player(game, side) for name, side in _SIDES}
    return Record.from_game(game.game, tags=tags)


_SIDES: tuple[tuple[str, SideName], ...] = (("White", "white"), ("Black", "black"))


def _player(game: LiveGame, side: SideName) -> str:
    record = game.record
    if record.opponent == "machine" and record.side != side:
        return f"Rithmomachia, {record.strength}"
    return "?"


def stored_games(records: Sequence[Record]) -> list[Game]:
    """The lines played of records without faults, as games that can be stored.

    A result that neither the board nor the record's Termination shows is left out: the game can be
    played on.

    Raises:
        ApiError: A game begins with another position than its rules' own.
    """
    games = []
    for number, record in enumerate(records, start=1):
        if record.start != Position.initial(record.ruleset):
            message = (
                f"Game {number} begins with a position of its own, and such a game cannot be kept "
                "yet; it can be opened on the analysis page."
            )
            raise ApiError(422, "not_allowed", message)
        games.append(record.game())
    return games


async def import_games(hub: Hub, games: Sequence[Game]) -> list[str]:
    """Stores games for both sides on one screen; returns their ids in order."""
    return [await _store(hub, game) for game in games]


async def _store(hub: Hub, game: Game) -> str:
    ruleset, at = game.ruleset, moment(hub.now_ms())
    record = GameRecord(
        id=new_id(),
        ruleset=ruleset.id,
        ruleset_version=ruleset.version,
        ruleset_title=ruleset.title,
        options=ruleset.changes,
        opponent="same_screen",
        strength=None,
        side=None,
        created_at=at,
    )
    await hub.store.create(record)
    outcome, last = game.outcome(), len(game.turns)
    result = None
    if outcome is not None:
        winner = None if outcome.winner is None else outcome.winner.value
        result = StoredResult(winner, outcome.condition, outcome.text)
    is_shown = game.position.outcome() is not None
    for number, turn in enumerate(game.turns, start=1):
        position = game.positions[number - 1]
        stored = StoredTurn(number, position.side_to_move.value, turn.word, position.notation(turn))
        ends = result if is_shown and number == last else None
        await hub.store.append_turn(record.id, stored, at=at, result=ends)
    if result is not None and not is_shown:
        await hub.store.finish(record.id, result, expected=last, at=at)
    return record.id
