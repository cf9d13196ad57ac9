"""Who may act for which side of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rithmomachia.errors import shown
from rithmomachia.server.errors import ApiError
from rithmomachia.server.protocol import SideName
from rithmomachia.server.tokens import digest

if TYPE_CHECKING:
    from rithmomachia.server.known_game import KnownGame

Sides = frozenset[SideName]
EVERY_SIDE: Sides = frozenset({"white", "black"})


def sides_of(game: KnownGame, token: str | None) -> Sides:
    """The sides a secret speaks for; seats at the screen are anybody's.

    Raises:
        ApiError: A secret was sent and is no seat's of this game.
    """
    hashed = None if token is None else digest(token)
    held = frozenset(
        side
        for side in EVERY_SIDE
        if (seat := game.seat(side)).kind == "screen"
        or (hashed is not None and seat.kind == "person" and seat.token_hash == hashed)
    )
    if hashed is not None and not held:
        message = f"The token is that of no seat in game {game.record.id!r}."
        raise ApiError(403, "bad_token", message)
    return held


def check_due(game: KnownGame, by: Sides, text: str) -> None:
    """Refuses a turn by anybody but whose turn it is."""
    _check_player(game, by)
    side = game.position.side_to_move
    if side not in by:
        message = f"Turn {game.next_turn} is {side.title()}'s: {shown(text)} was not played."
        raise ApiError(409, "turn_conflict", message)
    if game.is_open:
        raise ApiError(
            409, "not_allowed", f"{shown(text)} was not played: a seat waits for its player."
        )


def loser_of(game: KnownGame, by: Sides, side: SideName | None) -> SideName:
    """Who gives up: the side named, or one's own, or on one screen the side to move."""
    _check_player(game, by)
    if side is None:
        return next(iter(by)) if len(by) == 1 else game.position.side_to_move.value
    if game.seat(side).kind == "machine":
        raise ApiError(409, "not_allowed", f"The machine plays {shown(side)} and does not resign.")
    if side not in by:
        raise ApiError(403, "no_seat", f"The token is not that of {side.title()}'s seat.")
    return side


def own_side(game: KnownGame, by: Sides) -> SideName:
    """The one side somebody plays, for what is done between two players."""
    _check_player(game, by)
    if not game.is_between_people or len(by) != 1:
        message = f"Game {game.record.id!r} is not played by two players with seats of their own."
        raise ApiError(409, "not_allowed", message)
    return next(iter(by))


def _check_player(game: KnownGame, by: Sides) -> None:
    if not by:
        message = f"Only who has a seat in game {game.record.id!r} may do this."
        raise ApiError(403, "no_seat", message)
