"""One open socket: what goes out in a bounded queue, what comes in at a bounded rate."""

from __future__ import annotations

import asyncio
import logging

from pydantic import BaseModel
from starlette.types import Receive, Send
from starlette.websockets import WebSocketDisconnect

from rithmomachia.server.errors import one_line
from rithmomachia.server.protocol import SideName
from rithmomachia.server.seats import Sides
from rithmomachia.server.settings import SocketLimits
from rithmomachia.server.socket_messages import Bye
from rithmomachia.server.throttle import Bucket
from rithmomachia.server.wire import Wire, text_frame

# Close codes: RFC 6455, 7.4.1; from 4000 on they are ours.
POLICY = 1008
GOING_AWAY = 1001
UNREADABLE = 1003
TOO_SLOW = 4008
NOBODY: Sides = frozenset()

logger = logging.getLogger("rithmomachia.server")


class Connection:
    """A client of one game.

    While the client reads as fast as it is told, messages leave at once; only what has to wait
    gets a queue and a task that empties it.

    Attributes:
        seat: The side it plays alone, or None.
        sides: All sides it may act for.
        sent: The number of the last event handed to it.
    """

    __slots__ = (
        "_end",
        "_limits",
        "_queue",
        "_receive",
        "_send",
        "_wire",
        "_writer",
        "bucket",
        "language",
        "seat",
        "sent",
        "sides",
    )

    def __init__(
        self,
        wire: Wire,
        receive: Receive,
        send: Send,
        *,
        limits: SocketLimits,
        language: str,
        now_s: float,
    ) -> None:
        self._wire = wire
        self._receive = receive
        self._send = send
        self.language = language
        self.seat: SideName | None = None
        self.sides = NOBODY
        self.sent = 0
        self.bucket = Bucket.full(limits.messages, now_s)
        self._limits = limits
        self._queue: list[bytes] = []
        self._writer: asyncio.Task[None] | None = None
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
        """Sends a message."""
        self.tell_frame(text_frame(message.model_dump_json(by_alias=True)))

    def tell_frame(self, frame: bytes) -> None:
        """Sends a message that is written already, at once or as soon as the client has read more.

        A client that reads so slowly that its queue is full is let go: it can come back and ask for
        what it missed, while keeping all of it would cost everybody.
        """
        if self._end is not None:
            return
        if self._writer is None and self._wire.write(frame):
            return
        if len(self._queue) >= self._limits.max_queue:
            self.end(TOO_SLOW, "too_slow", "Messages were read too slowly; come back and resume.")
            return
        self._queue.append(frame)
        self._wake()

    def end(self, close_code: int, code: str, message: str) -> None:
        """Begins to close; what is queued already is not sent where the client reads too slowly."""
        if self._end is None:
            self._end = (close_code, Bye(code=code, message=one_line(message)))
            self._wake()

    async def receive(self) -> str | bytes:
        """The next frame.

        Raises:
            WebSocketDisconnect: The client has gone.
        """
        message = await self._receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1005))
        text: str | None = message.get("text")
        data: bytes = message.get("bytes") or b""
        return text if text is not None else data

    async def finish(self) -> None:
        """Waits until what was to be said is said."""
        if self._writer is not None:
            await asyncio.gather(self._writer, return_exceptions=True)

    def _wake(self) -> None:
        if self._writer is None:
            self._writer = asyncio.create_task(self._empty(), name="socket writer")

    async def _empty(self) -> None:
        """Sends what is queued, then closes the socket where the connection ends."""
        try:
            while self._queue and not (self._end is not None and self._end[0] == TOO_SLOW):
                await self._write(self._queue.pop(0))
            if self._end is not None:
                close_code, bye = self._end
                await self._write(text_frame(bye.model_dump_json()))
                async with asyncio.timeout(self._limits.send_s):
                    closing = {"type": "websocket.close", "code": close_code, "reason": bye.code}
                    await self._send(closing)
        except TimeoutError:
            # It reads nothing at all: no word can reach it.
            logger.debug("A socket was dropped: nothing was read for %g s", self._limits.send_s)
            self._wire.drop()
        except (RuntimeError, OSError) as error:
            logger.debug("A socket could not be written to: %r", error)
        finally:
            self._writer = None

    async def _write(self, frame: bytes) -> None:
        async with asyncio.timeout(self._limits.send_s):
            while not self._wire.write(frame):
                if self._wire.is_gone:
                    raise ConnectionError("the client has gone")
                await self._wire.drained()
