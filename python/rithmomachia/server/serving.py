"""The server's run itself: uvicorn, ending at once and cleanly when told."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn
from fastapi import FastAPI
from uvicorn.config import LOGGING_CONFIG

from rithmomachia.server.app import create_app
from rithmomachia.server.browser import show
from rithmomachia.server.environment import Environment, SettingError
from rithmomachia.server.logs import log_as_json
from rithmomachia.server.settings import Settings
from rithmomachia.server.wire import LeanSocket
from rithmomachia.storage import GameStore, StorageError, open_store

# Seconds that open connections are given at the end; long polls are let go at once.
GRACE_S = 3
# Collections of the middle generation between two of everything: a minute or more of a full server.
FULL_COLLECTION_EVERY = 100


def serve(
    listening: socket.socket,
    *,
    database: str | None,
    allowed_hosts: frozenset[str] | None,
    browser_url: str | None,
) -> int:
    """Serves on an open socket until told to end; returns the exit code.

    Args:
        listening: Where to listen; closed by the caller.
        database: A database URL or None for the usual place.
        allowed_hosts: See `Settings`.
        browser_url: What to show in the browser once the server answers, if anything.
    """
    try:
        environment = Environment.read(os.environ)
        if environment.logs_json:
            log_as_json()
        store = open_store(database or environment.database)
        settings = environment.applied(Settings(allowed_hosts=allowed_hosts))
        app = create_app(store, settings=settings)
        server = Server(app, browser_url=browser_url, logs_json=environment.logs_json)
        asyncio.run(_serve(server, listening, store))
    except (StorageError, SettingError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


async def _serve(server: Server, listening: socket.socket, store: GameStore) -> None:
    # Opened here first, so that a database that cannot be used is one sentence and no traceback.
    await store.open()
    # To look through everything for garbage makes all players wait at once: what is loaded by now
    # stays to the end and is left out, and the rest is looked through less often.
    gc.collect()
    gc.freeze()
    gc.set_threshold(*gc.get_threshold()[:2], FULL_COLLECTION_EVERY)
    try:
        await server.serve(sockets=[listening])
    finally:
        await store.close()


class Server(uvicorn.Server):
    """Uvicorn with our own way to begin and to end."""

    def __init__(self, app: FastAPI, *, browser_url: str | None, logs_json: bool = False) -> None:
        limits = app.state.settings.sockets
        super().__init__(
            uvicorn.Config(
                app,
                # Set up already where the log is JSON.
                log_config=None if logs_json else LOGGING_CONFIG,
                log_level="warning",
                access_log=False,
                server_header=False,
                ws=LeanSocket,
                ws_max_size=limits.max_message,
                ws_ping_interval=limits.ping_s,
                ws_ping_timeout=limits.ping_s,
                # Compression would cost each socket more memory than a game takes.
                ws_per_message_deflate=False,
                timeout_graceful_shutdown=GRACE_S,
            )
        )
        self._app = app
        self._browser_url = browser_url

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Ends on the first Ctrl-C or SIGTERM; uvicorn's own would raise the signal once more."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            try:
                loop.add_signal_handler(number, self.end)
            except NotImplementedError:
                # Windows: there a handler runs between two steps of the loop.
                signal.signal(number, lambda *_: self.end())
        yield

    def end(self) -> None:
        """Begins to end; told a second time, waits for nothing more."""
        self.force_exit = self.should_exit
        self.should_exit = True
        hub = getattr(self._app.state, "hub", None)
        if hub is not None:
            hub.let_listeners_go()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Shows the board once the server answers."""
        await super().startup(sockets)
        if self.started and self._browser_url is not None:
            show(self._browser_url)
