"""Stored games as records, and records as stored games."""

from __future__ import annotations

from collections.abc import Sequence

from rithmomachia import Game, Position
from rithmomachia.record import Record
from rithmomachia.server.hub import Hub, new_id
from rithmomachia.server.known_game import KnownGame
from rithmomachia.server.names import cleaned
from rithmomachia.server.protocol import SideName
from rithmomachia.server.timing import moment
from rithmomachia.server.tokens import digest
from rithmomachia.storage import ABORTED, GameRecord, Seat, StoredResult, StoredTurn
from rithmomachia.vocabulary import Side

_SIDES: tuple[tuple[str, SideName], ...] = (("White", "white"), ("Black", "black"))
# Longer names are cut: a record's tag may be as long as it likes.
_LONGEST_NAME = 40


def record_of_game(game: KnownGame) -> Record:
    """A game as a record: who played, when, what, what the clocks showed, and how it ended."""
    tags = {"Date": game.record.created_at[:10].replace("-", ".")}
    tags |= {name: _player(game.seat(side)) for name, side in _SIDES}
    if game.clock is not None:
        tags["TimeControl"] = game.record.time_control
    record = Record.from_game(game.whole(), tags=tags)
    _note_clocks(record, game)
    ending = game.outcome
    if ending is not None and ending.condition != ABORTED:
        results = {Side.WHITE: "1-0", Side.BLACK: "0-1", None: "1/2-1/2"}
        record.result = results[ending.winner]
    if ending is not None:
        record.set_tag("Termination", ending.condition)
    return record


def _player(seat: Seat) -> str:
    if seat.kind == "machine":
        return f"Rithmomachia, {seat.name}"
    return seat.name or "?"


def _note_clocks(record: Record, game: KnownGame) -> None:
    """What the clock of each side showed after its turn, where every turn was timed."""
    if game.clock is None or len(game.clock.earlier) != len(game.turns):
        return
    left = [before for _, before in game.clock.earlier[1:]] + [game.clock.left]
    for node, both in zip(record.root.line(), left, strict=False):
        if node.parent is not None:
            node.set_clock(both.of(node.parent.position.side_to_move))


def stored_games(records: Sequence[Record]) -> list[tuple[Record, Game]]:
    """The lines played of records without faults, as games that can be stored.

    A result that neither the board nor the record's Termination shows is left out: the game can be
    played on.
    """
    return [(record, record.game()) for record in records]


async def import_games(
    hub: Hub, games: Sequence[tuple[Record, Game]], *, token: str | None = None
) -> list[str]:
    """Stores games for both sides on one screen; returns their ids in order.

    With `token` they are played, listed and deleted by who has it, else by anybody.
    """
    return [await _store(hub, record, game, token=token) for record, game in games]


async def _store(hub: Hub, record: Record, game: Game, *, token: str | None) -> str:
    ruleset, at = game.ruleset, moment(hub.now_ms())
    has_own_start = game.start != Position.initial(ruleset)
    stored = GameRecord(
        id=new_id(),
        ruleset=ruleset.id,
        ruleset_version=ruleset.version,
        ruleset_title=ruleset.title,
        options=ruleset.changes,
        opponent="same_screen",
        strength=None,
        side=None,
        created_at=at,
        start=game.start.text() if has_own_start else None,
    )
    seats = [_seat(record, *names, token=token, at=at) for names in _SIDES]
    await hub.store.create(stored, seats=seats)
    outcome, last = game.outcome(), len(game.turns)
    result = None
    if outcome is not None:
        winner = None if outcome.winner is None else outcome.winner.value
        result = StoredResult(winner, outcome.condition, outcome.text)
    is_shown = game.position.outcome() is not None
    for number, turn in enumerate(game.turns, start=1):
        before, after = game.positions[number - 1], game.positions[number]
        line = StoredTurn(number, before.side_to_move.value, turn.word, before.notation(turn))
        ends = result if is_shown and number == last else None
        await hub.store.append_turn(stored.id, line, at=at, result=ends, position=after.text())
    if result is not None and not is_shown:
        await hub.store.finish(stored.id, result, expected=last, at=at)
    return stored.id


def _seat(record: Record, tag: str, side: SideName, *, token: str | None, at: str) -> Seat:
    # Whoever is shown the link sees it: a stranger's text, as names are.
    name = cleaned(record.tags[tag])[:_LONGEST_NAME]
    shown = None if name in ("", "?") else name
    if token is None:
        return Seat(side, "screen", name=shown)
    return Seat(side, name=shown, token_hash=digest(token), claimed_at=at)
