"""The application: one hub, one store, all addresses."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from fastapi import APIRouter, FastAPI
from starlette.types import Receive, Scope, Send

import rithmomachia
from rithmomachia.server import errors
from rithmomachia.server.addresses import Addresses
from rithmomachia.server.analyst import Analyst
from rithmomachia.server.api import (
    advice,
    games,
    people,
    records,
    rulesets,
    study,
    texts,
    watching,
)
from rithmomachia.server.api.socket import SocketDoor
from rithmomachia.server.compression import PublicCompression
from rithmomachia.server.hub import Hub
from rithmomachia.server.languages import Languages
from rithmomachia.server.machine import EngineMachine, Machine
from rithmomachia.server.metrics import Metrics
from rithmomachia.server.plain_messages import ErrorMessage
from rithmomachia.server.security import Gate
from rithmomachia.server.settings import Settings
from rithmomachia.server.timing import epoch_ms
from rithmomachia.server.web_files import WebFiles
from rithmomachia.storage import GameStore

PARTS = (rulesets, games, advice, study, records, texts, people, watching)
# Worked out once, however many apps a program has, as tests do.
ROUTES = APIRouter(
    # 422 by name, because the framework's own description of it is not ours.
    responses={
        "4XX": {"model": ErrorMessage},
        422: {"model": ErrorMessage},
        "5XX": {"model": ErrorMessage},
    },
)
for _part in PARTS:
    ROUTES.include_router(_part.router)
ADDRESSES = Addresses([route for part in PARTS for route in part.router.routes])


class Application(FastAPI):
    """The interface; sockets have a door of their own."""

    door: SocketDoor

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self.door(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)


def create_app(
    store: GameStore,
    *,
    settings: Settings | None = None,
    machine: Machine | None = None,
    analyst: Analyst | None = None,
    now_ms: Callable[[], int] = epoch_ms,
) -> FastAPI:
    """Builds the application.

    Args:
        store: Where games are kept; opened when the application starts, closed when it ends.
        settings: See `Settings`.
        machine: The opponent; the package's engine unless given.
        analyst: Who gives hints; the package's engine unless given.
        now_ms: The present, in milliseconds since 1970.
    """
    chosen = settings or Settings()

    metrics = Metrics()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await store.open()
        hub = Hub(
            store,
            machine or EngineMachine(),
            analyst=analyst,
            advice=chosen.advice,
            max_searches=chosen.max_searches,
            max_live_games=chosen.max_live_games,
            max_watching=chosen.sockets.max_watching,
            forfeit_ms=chosen.forfeit_ms,
            now_ms=now_ms,
        )
        _watch(metrics, hub)
        hub.open()
        app.state.hub = hub
        try:
            yield
        finally:
            await hub.close()
            await store.close()

    app = Application(
        title="Rithmomachia",
        version=rithmomachia.__version__,
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        # Their pages load scripts from elsewhere, which the content policy forbids.
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
    )
    app.state.settings = chosen
    app.state.metrics = metrics
    app.door = SocketDoor(app, chosen, metrics)
    errors.install(app)
    app.router.routes.extend(ROUTES.routes)
    allowed = ADDRESSES.allowed
    app.mount("/", WebFiles(chosen.web_folder, allowed=allowed), name="web")
    app.add_middleware(PublicCompression)
    app.add_middleware(Gate, settings=chosen, allowed=allowed)
    # Outermost: what the gate refuses is told in the language too.
    app.add_middleware(Languages)
    return app


def _watch(metrics: Metrics, hub: Hub) -> None:
    metrics.gauge("sockets", "Clients connected to games.", lambda: hub.rooms.sockets)
    metrics.gauge("rooms", "Games somebody watches.", lambda: hub.rooms.count)
    metrics.gauge("live_games", "Games kept ready.", lambda: hub.live_games)
    metrics.gauge("running_clocks", "Clocks waited for.", lambda: hub.flags.count)
