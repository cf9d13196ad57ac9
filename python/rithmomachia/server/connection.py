"""One open socket: what goes out in a bounded queue, what comes in at a bounded rate."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from pydantic import BaseModel
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from rithmomachia.server.errors import one_line
from rithmomachia.server.protocol import SideName
from rithmomachia.server.seats import Sides
from rithmomachia.server.settings import SocketLimits
from rithmomachia.server.socket_messages import Bye
from rithmomachia.server.throttle import Bucket

# Close codes: RFC 6455, 7.4.1; from 4000 on they are ours.
POLICY = 1008
GOING_AWAY = 1001
UNREADABLE = 1003
TOO_SLOW = 4008

logger = logging.getLogger("rithmomachia.server")


class Connection:
    """A client of one game.

    Attributes:
        seat: The side it plays alone, or None.
        sides: All sides it may act for.
        sent: The number of the last event handed to it.
    """

    def __init__(
        self, socket: WebSocket, *, limits: SocketLimits, language: str, now_s: float
    ) -> None:
        self.socket = socket
        self.language = language
        self.seat: SideName | None = None
        self.sides: Sides = frozenset()
        self.sent = 0
        self.bucket = Bucket.full(limits.messages, now_s)
        self._limits = limits
        # None ends the writing.
        self._queue: asyncio.Queue[str | None] = asyncio.Queue(limits.max_queue)
        self._end: tuple[int, Bye] | None = None

    @property
    def is_ending(self) -> bool:
        """Whether nothing more will be sent."""
        return self._end is not None

    @property
    def end_code(self) -> str | None:
        """Why the server ended it, if it did."""
        return None if self._end is None else self._end[1].code

    def tell(self, message: BaseModel) -> None:
        """Queues a message."""
        self.tell_text(message.model_dump_json(by_alias=True))

    def tell_text(self, text: str) -> None:
        """Queues a message that is written already.

        A client that reads so slowly that its queue is full is let go: it can come back and ask for
        what it missed, while keeping all of it would cost everybody.
        """
        if self._end is not None:
            return
        try:
            self._queue.put_nowait(text)
        except asyncio.QueueFull:
            self.end(TOO_SLOW, "too_slow", "Messages were read too slowly; come back and resume.")

    def end(self, close_code: int, code: str, message: str) -> None:
        """Begins to close; what is queued already is not sent where the client reads too slowly."""
        if self._end is None:
            self._end = (close_code, Bye(code=code, message=one_line(message)))
            # Where there is no room the writer is not waiting for more either.
            with suppress(asyncio.QueueFull):
                self._queue.put_nowait(None)

    async def receive(self) -> str | bytes:
        """The next frame.

        Raises:
            WebSocketDisconnect: The client has gone.
        """
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1005))
        text: str | None = message.get("text")
        data: bytes = message.get("bytes") or b""
        return text if text is not None else data

    async def run_writer(self) -> None:
        """Sends what is queued until the connection ends, then closes the socket."""
        try:
            while (text := await self._queue.get()) is not None:
                await self._send(text)
                if self._end is not None and self._end[0] == TOO_SLOW:
                    break
            if self._end is not None and self.socket.client_state is WebSocketState.CONNECTED:
                close_code, bye = self._end
                await self._send(bye.model_dump_json())
                async with asyncio.timeout(self._limits.send_s):
                    await self.socket.close(close_code, bye.code)
        except (TimeoutError, WebSocketDisconnect, RuntimeError, OSError) as error:
            # Gone, or reading nothing at all: no word can reach it.
            logger.debug("A socket could not be written to: %r", error)

    async def _send(self, text: str) -> None:
        async with asyncio.timeout(self._limits.send_s):
            await self.socket.send_text(text)
