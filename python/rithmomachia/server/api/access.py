"""How an address gets at the server's parts, and who asks."""

from __future__ import annotations

from typing import Annotated, cast

from fastapi import Depends, Header, Request

from rithmomachia.server.errors import ApiError
from rithmomachia.server.hub import Hub
from rithmomachia.server.live_game import LiveGame
from rithmomachia.server.people import identity_of, sides_proved
from rithmomachia.server.seats import Sides
from rithmomachia.server.settings import Settings
from rithmomachia.server.tokens import bearer
from rithmomachia.storage import Identity


def _hub(request: Request) -> Hub:
    return cast(Hub, request.app.state.hub)


def _settings(request: Request) -> Settings:
    return cast(Settings, request.app.state.settings)


HubOf = Annotated[Hub, Depends(_hub)]
SettingsOf = Annotated[Settings, Depends(_settings)]
Authorization = Annotated[str | None, Header()]


async def _game(game_id: str, hub: HubOf) -> LiveGame:
    return await hub.find(game_id)


GameOf = Annotated[LiveGame, Depends(_game)]


async def _sides(game: GameOf, hub: HubOf, authorization: Authorization = None) -> Sides:
    return await sides_proved(hub.store, game, bearer(authorization))


async def _maybe_identity(hub: HubOf, authorization: Authorization = None) -> Identity | None:
    return await identity_of(hub.store, bearer(authorization))


async def _identity(hub: HubOf, authorization: Authorization = None) -> Identity:
    identity = await identity_of(hub.store, bearer(authorization))
    if identity is None:
        message = "The header Authorization: Bearer RECOVERY_KEY is missing."
        raise ApiError(401, "no_identity", message)
    return identity


# The sides a seat's secret or a recovery key speaks for; seats at the screen are anybody's.
SidesOf = Annotated[Sides, Depends(_sides)]
IdentityOf = Annotated[Identity, Depends(_identity)]
MaybeIdentity = Annotated[Identity | None, Depends(_maybe_identity)]
