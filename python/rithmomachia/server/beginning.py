"""How games begin: their record, seats and clock, and the secrets only the maker is told."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rithmomachia import Position, Ruleset
from rithmomachia.clock import Clock, TimeControl
from rithmomachia.server.catalogue import ruleset_with
from rithmomachia.server.errors import ApiError
from rithmomachia.server.machine import Machine, check_strength
from rithmomachia.server.names import clean_name
from rithmomachia.server.protocol import SideName
from rithmomachia.server.requests import NewGameRequest
from rithmomachia.server.timing import new_clock
from rithmomachia.server.tokens import digest, new_token
from rithmomachia.storage import GameRecord, Identity, Seat
from rithmomachia.vocabulary import Side

if TYPE_CHECKING:
    from rithmomachia.server.live_game import LiveGame


@dataclass(frozen=True, slots=True)
class Begun:
    """A new game and its maker's secrets."""

    game: LiveGame
    seat: SideName | None = None
    token: str | None = None
    invitation: str | None = None


@dataclass(frozen=True, slots=True)
class Plan:
    """A game about to be stored, with its maker's secrets."""

    record: GameRecord
    seats: tuple[Seat, ...]
    clock: Clock | None
    seat: SideName | None
    token: str | None
    invitation: str | None


def plan(
    request: NewGameRequest, *, identity: Identity | None, machine: Machine, game_id: str, at: str
) -> Plan:
    """What a request for a game amounts to.

    Raises:
        ApiError: What is asked for does not go together.
        RithmomachiaError: An option, a position or a time that cannot be.
    """
    ruleset = ruleset_with(request.ruleset, request.options)
    start = _start(request, ruleset)
    control = TimeControl.parse(request.time_control)
    _check_rated(request, identity)
    side: SideName = (
        secrets.choice(("white", "black")) if request.side == "random" else request.side
    )
    is_machine = request.opponent == "machine"
    strength = (
        check_strength(machine, request.strength)
        if request.opponent in ("machine", "engines")
        else None
    )
    record = GameRecord(
        id=game_id,
        ruleset=ruleset.id,
        ruleset_version=ruleset.version,
        ruleset_title=ruleset.title,
        options=ruleset.changes,
        opponent=request.opponent,
        strength=strength,
        side=side if is_machine else None,
        created_at=at,
        time_control=control.text(),
        is_rated=request.rated,
        visibility={"invite": "link", "seek": "public"}.get(request.opponent, "local"),
        start=None if request.start is None else start.text(),
    )
    clock = new_clock(control, start.side_to_move)
    token = new_token() if request.opponent in ("invite", "seek") or request.protected else None
    invitation = new_token() if request.opponent == "invite" else None
    seats = _seats(
        record, request, machine=machine, identity=identity, side=side, token=token,
        invitation=invitation,
    )  # fmt: skip
    own = side if token is not None and request.opponent != "same_screen" else None
    return Plan(record, seats, clock, own, token, invitation)


def _start(request: NewGameRequest, ruleset: Ruleset) -> Position:
    if request.start is None:
        return Position.initial(ruleset)
    position = Position.parse(request.start)
    if position.ruleset != ruleset:
        raise ApiError(
            422, "bad_value", f"The position is one of {position.ruleset.id!r} with other options."
        )
    if position.outcome() is not None:
        raise ApiError(422, "bad_value", "The position to start from is that of a finished game.")
    return position


def _check_rated(request: NewGameRequest, identity: Identity | None) -> None:
    if not request.rated:
        return
    if request.opponent not in ("invite", "seek"):
        raise ApiError(422, "bad_value", "Only games between two players can be rated.")
    if request.start is not None:
        raise ApiError(422, "bad_value", "A rated game begins at the ruleset's own start.")
    if identity is None:
        raise ApiError(401, "no_identity", "A rated game needs an identity.")


def _seats(
    record: GameRecord,
    request: NewGameRequest,
    *,
    machine: Machine,
    identity: Identity | None,
    side: SideName,
    token: str | None,
    invitation: str | None,
) -> tuple[Seat, ...]:
    hashed = None if token is None else digest(token)
    at = record.created_at

    def seat(of: SideName) -> Seat:
        if request.opponent == "engines":
            asked = request.strength if of == "white" else request.other_strength
            return Seat(of, "machine", name=check_strength(machine, asked or request.strength))
        if request.opponent == "machine" and of != side:
            return Seat(of, "machine", name=record.strength)
        if hashed is None:
            return Seat(of, "screen")
        if of != side and request.opponent != "same_screen":
            return Seat(of, invite_hash=None if invitation is None else digest(invitation))
        return Seat(
            of,
            name=seat_name(request.name, identity),
            identity=None if identity is None else identity.id,
            token_hash=hashed,
            claimed_at=at,
        )

    return seat("white"), seat("black")


def seat_name(name: str | None, identity: Identity | None) -> str | None:
    """What a player is called: an identity's own name, or the one given."""
    if identity is not None:
        return identity.name
    return None if name is None else clean_name(name)


def rematch_of(game: LiveGame, *, game_id: str, at: str) -> tuple[GameRecord, tuple[Seat, ...]]:
    """The record and seats of a rematch: sides swapped, each player's secret going along."""
    old = game.record
    record = GameRecord(
        id=game_id,
        ruleset=old.ruleset,
        ruleset_version=old.ruleset_version,
        ruleset_title=old.ruleset_title,
        options=old.options,
        opponent=old.opponent,
        strength=None,
        side=None,
        created_at=at,
        time_control=_swapped(old.time_control),
        is_rated=old.is_rated,
        visibility="link",
        start=old.start,
        previous_game=old.id,
    )
    swapped = {Side(seat.side).other.value: seat for seat in game.seats}

    def seat(side: str) -> Seat:
        was = swapped[side]
        return Seat(
            side,
            name=was.name,
            identity=was.identity,
            token_hash=was.token_hash,
            claimed_at=at,
        )

    return record, (seat("white"), seat("black"))


def _swapped(control: str) -> str:
    """Unequal times go with the players."""
    times = TimeControl.parse(control)
    return TimeControl(times.black, times.white).text()
