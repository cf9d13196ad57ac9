"""The socket: one game, watched or played."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from time import monotonic
from typing import assert_never

from fastapi import APIRouter, WebSocket
from pydantic import ValidationError
from starlette.websockets import WebSocketDisconnect

from rithmomachia import RithmomachiaError
from rithmomachia.locale import language
from rithmomachia.server import offers
from rithmomachia.server.connection import POLICY, UNREADABLE, Connection
from rithmomachia.server.errors import ApiError, fault_of, one_line, status_of
from rithmomachia.server.hub import Hub
from rithmomachia.server.live_game import LiveGame
from rithmomachia.server.metrics import Metrics
from rithmomachia.server.seats import seat_of, sides_of
from rithmomachia.server.settings import Settings
from rithmomachia.server.socket_messages import (
    CLIENT_MESSAGE,
    ClientMessage,
    Done,
    Hello,
    Ping,
    Pong,
    Refused,
    SendAbort,
    SendAnswer,
    SendChat,
    SendClaim,
    SendOffer,
    SendResign,
    SendTurn,
    SwitchChat,
    Welcome,
)
from rithmomachia.server.states import events_message, game_state
from rithmomachia.server.timing import clock_message

router = APIRouter()
logger = logging.getLogger("rithmomachia.server")


class Sockets:
    """How many sockets each address has open."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: Counter[str] = Counter()

    def come(self, address: str) -> bool:
        """Counts one more; False where there are too many already."""
        if self._open[address] >= self._most:
            return False
        self._open[address] += 1
        return True

    def go(self, address: str) -> None:
        """Counts one less."""
        self._open[address] -= 1
        if self._open[address] <= 0:
            del self._open[address]


@router.websocket("/api/socket")
async def socket(websocket: WebSocket) -> None:
    """One client of one game; see `socket_messages.py`."""
    hub: Hub = websocket.app.state.hub
    settings: Settings = websocket.app.state.settings
    sockets: Sockets = websocket.app.state.sockets
    metrics: Metrics = websocket.app.state.metrics
    address = websocket.client.host if websocket.client else ""
    await websocket.accept()
    member = Connection(websocket, limits=settings.sockets, language=language(), now_s=monotonic())
    is_counted = sockets.come(address)
    try:
        if not is_counted:
            member.end(POLICY, "busy", "This address has too many sockets open.")
        await _run(member, _Client(hub, settings, member, metrics))
    finally:
        if member.end_code is not None:
            metrics.endings.labels(member.end_code).inc()
        if is_counted:
            sockets.go(address)


async def _run(member: Connection, client: _Client) -> None:
    """Reads and writes until either ends; what was to be said is said before the socket closes."""
    writer = asyncio.create_task(member.run_writer(), name="socket writer")
    reader = asyncio.create_task(client.run(), name="socket reader")
    try:
        await asyncio.wait({reader, writer}, return_when=asyncio.FIRST_COMPLETED)
        if reader.done():
            member.end(POLICY, "closing", "The socket is closed.")
            await writer
            reader.result()
    finally:
        reader.cancel()
        writer.cancel()
        await asyncio.gather(reader, writer, return_exceptions=True)


class _Client:
    """Reads what one client sends and does it."""

    def __init__(self, hub: Hub, settings: Settings, member: Connection, metrics: Metrics) -> None:
        self._hub = hub
        self._metrics = metrics
        self._settings = settings
        self._member = member

    async def run(self) -> None:
        """Until the socket ends."""
        member = self._member
        try:
            async with asyncio.timeout(self._settings.sockets.hello_s):
                hello = await self._receive()
            if not isinstance(hello, Hello):
                if hello is not None:
                    member.end(POLICY, "bad_request", "The first message is to be a hello.")
                return
            game = await self._greet(hello)
        except TimeoutError:
            member.end(POLICY, "too_slow", "No hello came.")
            return
        except RithmomachiaError as error:
            _status, code = status_of(error)
            member.end(POLICY, code, one_line(str(error)))
            return
        try:
            while (message := await self._receive()) is not None:
                # What was begun is done even if the client goes meanwhile.
                await asyncio.shield(self._serve(game.record.id, message))
        finally:
            self._hub.rooms.leave(game.record.id, member)

    async def _receive(self) -> ClientMessage | None:
        """The next message that can be read; None at the end."""
        member = self._member
        while not member.is_ending:
            try:
                frame = await member.receive()
            except WebSocketDisconnect:
                return None
            if not member.bucket.take(monotonic()):
                member.end(POLICY, "busy", "Messages came too fast.")
                return None
            if isinstance(frame, bytes):
                member.end(UNREADABLE, "bad_type", "Messages are text, not binary.")
                return None
            try:
                return CLIENT_MESSAGE.validate_json(frame)
            except ValidationError as error:
                code, sentence = fault_of(error)
                member.tell(Refused(id=None, code=code, message=sentence))
        return None

    async def _greet(self, hello: Hello) -> LiveGame:
        """Lets the client in: all it missed first, then what comes."""
        hub, member = self._hub, self._member
        game = await hub.find(hello.game)
        member.sides = sides_of(game, hello.token)
        member.seat = seat_of(game, hello.token) if hello.token is not None else None
        if member.seat is None and hub.rooms.is_full(game.record.id):
            raise ApiError(429, "busy", f"Too many watch game {game.record.id!r}.")
        missed = None
        if hello.after is not None and hello.after <= game.last_event:
            room = self._settings.sockets.max_missed
            if game.last_event - hello.after <= room:
                missed = await hub.store.events(game.record.id, after=hello.after, limit=room)
        # No step waits from here to the entrance, so nothing is missed or told twice.
        member.sent = game.last_event if missed is None else hello.after or 0
        member.tell(
            Welcome(
                id=hello.id,
                seat=member.seat,
                game=game_state(game) if missed is None else None,
                last_event=game.last_event,
                presence=hub.rooms.presence(game),
                clock=clock_message(game.clock, game.now_ms()),
                forfeit_after_ms=hub.forfeit_ms(game),
            )
        )
        if missed:
            member.tell(events_message(game, missed))
            member.sent = missed[-1].number
        hub.rooms.enter(game, member)
        return game

    async def _serve(self, game_id: str, message: ClientMessage) -> None:
        member = self._member
        began_s = monotonic()
        outcome = "refused"
        try:
            game = await self._hub.find(game_id)
            if isinstance(message, Ping):
                clock = clock_message(game.clock, game.now_ms())
                member.tell(Pong(id=message.id, last_event=game.last_event, clock=clock))
                outcome = "done"
                return
            # Asked anew each time: a seat may have changed hands since the hello.
            await self._do(game, message)
        except RithmomachiaError as error:
            status, code = status_of(error)
            if status >= 500:
                logger.error("%s", error)
            member.tell(Refused(id=message.id, code=code, message=one_line(str(error))))
        except Exception:
            logger.exception("A message of type %s failed", message.type)
            sentence = f"The message {message.type!r} failed inside the server."
            member.tell(Refused(id=message.id, code="internal", message=sentence))
        else:
            outcome = "done"
            member.tell(Done(id=message.id))
            if message.type == "turn":
                self._metrics.turns.observe(monotonic() - began_s)
        finally:
            self._metrics.messages.labels(message.type, outcome).inc()

    async def _do(self, game: LiveGame, message: ClientMessage) -> None:
        by = self._member.sides
        match message:
            case SendTurn():
                await game.play(message.number, message.turn, by=by)
            case SendOffer():
                await self._hub.offer(game, message.offer, message.number, by=by)
            case SendAnswer():
                await self._hub.answer(game, message.offer, accept=message.accept, by=by)
            case SendResign():
                await game.resign(None, by=by)
            case SendAbort():
                await offers.abort(game, by=by)
            case SendClaim():
                await self._hub.claim_win(game, by=by)
            case SendChat():
                await offers.say(game, message.text, by=by)
            case SwitchChat():
                await offers.switch_chat(game, message.is_on, by=by)
            case Hello():
                raise ApiError(409, "not_allowed", "A socket says hello once.")
            case Ping():
                pass
            case _:
                assert_never(message)
