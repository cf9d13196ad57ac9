"""How an address gets at the server's parts."""

from __future__ import annotations

from typing import Annotated, cast

from fastapi import Depends, Request

from rithmomachia.server.hub import Hub
from rithmomachia.server.live_game import LiveGame
from rithmomachia.server.settings import Settings


def _hub(request: Request) -> Hub:
    return cast(Hub, request.app.state.hub)


def _settings(request: Request) -> Settings:
    return cast(Settings, request.app.state.settings)


HubOf = Annotated[Hub, Depends(_hub)]
SettingsOf = Annotated[Settings, Depends(_settings)]


async def _game(game_id: str, hub: HubOf) -> LiveGame:
    return await hub.find(game_id)


GameOf = Annotated[LiveGame, Depends(_game)]
