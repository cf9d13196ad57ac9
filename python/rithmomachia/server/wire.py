"""Uvicorn's end of a socket, made small: thousands of idle ones shall cost little.

What a handshake leaves behind is let go; queues that hold at most a few things are lists; and a
frame can be handed to the system at once, without a task that waits for its turn.
"""

from __future__ import annotations

import asyncio
from typing import Any, Protocol

from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.datastructures import Headers
from websockets.frames import Frame, Opcode
from websockets.http11 import Request

# Under which name the application finds it in the scope.
WIRE = "rithmomachia.wire"

# For the application's last word, when the server ends.
GOODBYE_S = 0.05


def text_frame(text: str) -> bytes:
    """A message as it goes over the wire: the same bytes for whoever gets it."""
    return Frame(Opcode.TEXT, text.encode()).serialize(mask=False)


class Wire(Protocol):
    """What the application does with a socket."""

    def write(self, frame: bytes) -> bool:
        """Writes a frame at once; False, and nothing written, where the client reads too slowly."""

    async def drained(self) -> None:
        """Waits until the client has read enough for more to be written, or is gone."""

    @property
    def is_gone(self) -> bool:
        """Whether nothing can be written any more."""

    def drop(self) -> None:
        """Breaks the connection; nothing more is said."""


class _Inbox:
    """As much of `asyncio.Queue` as a socket's one reader needs."""

    __slots__ = ("_items", "_reader")

    def __init__(self) -> None:
        self._items: list[Any] = []
        self._reader: asyncio.Future[None] | None = None

    def put_nowait(self, item: Any) -> None:
        self._items.append(item)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    def empty(self) -> bool:
        return not self._items

    async def get(self) -> Any:
        while not self._items:
            self._reader = asyncio.get_running_loop().create_future()
            try:
                await self._reader
            finally:
                self._reader = None
        return self._items.pop(0)


class LeanSocket(WebSocketsSansIOProtocol):
    """A socket of the server; see `Wire`."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.queue = _Inbox()  # type: ignore[assignment]

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.handshake_initiated and not self.handshake_complete:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[WIRE] = self
            # They are in the scope by now, and the parser holds what it has read.
            event.headers = Headers()

    async def send(self, message: Any) -> None:
        await super().send(message)
        if message["type"] == "websocket.accept":
            self._forget_handshake()

    def _forget_handshake(self) -> None:
        for name in ("request", "response"):
            self.__dict__.pop(name, None)
        # The application has looked at them by now, and still holds the scope.
        self.scope["headers"] = []
        self.conn.events.clear()

    def shutdown(self) -> None:
        """Ends with the server; what the application is about to say of it is said before."""
        self.loop.call_later(GOODBYE_S, super().shutdown)

    # --- what the application does ----------------------------------------------------------------

    @property
    def is_gone(self) -> bool:
        return self.close_sent or self.disconnected or self.transport.is_closing()

    def write(self, frame: bytes) -> bool:
        if self.is_gone or not self.writable.is_set():
            return False
        self.transport.write(frame)
        return True

    async def drained(self) -> None:
        await self.writable.wait()

    def drop(self) -> None:
        self.transport.abort()
