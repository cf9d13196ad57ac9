"""The socket: one game, watched or played."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from time import monotonic
from typing import assert_never

from fastapi import FastAPI
from pydantic import ValidationError
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from rithmomachia import RithmomachiaError
from rithmomachia.errors import shown
from rithmomachia.locale import speaking
from rithmomachia.server import offers
from rithmomachia.server.connection import POLICY, UNREADABLE, Connection
from rithmomachia.server.errors import ApiError, error_response, fault_of, one_line, status_of
from rithmomachia.server.hub import Hub
from rithmomachia.server.languages import language_of
from rithmomachia.server.live_game import LiveGame
from rithmomachia.server.metrics import Metrics
from rithmomachia.server.people import sides_proved
from rithmomachia.server.security import SocketGate, add_headers
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
from rithmomachia.server.wire import WIRE

PATH = "/api/socket"
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


class SocketDoor:
    """ASGI application of all sockets.

    It stands before the framework and its middleware, whose calls within calls would be kept for
    as long as a socket is open, and are most of what an idle one costs.
    """

    def __init__(self, app: FastAPI, settings: Settings, metrics: Metrics) -> None:
        self._state = app.state
        self._settings = settings
        self._metrics = metrics
        self._gate = SocketGate(settings)
        self._sockets = Sockets(settings.sockets.max_each)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        # The first message is the connection.
        await receive()
        language = language_of(HTTPConnection(scope))
        refusal = self._refusal(scope, language)
        if refusal is not None:
            await WebSocket(scope, receive, send).send_denial_response(refusal)
            return
        await send({"type": "websocket.accept"})
        member = Connection(
            scope["extensions"][WIRE],
            receive,
            send,
            limits=self._settings.sockets,
            language=language,
            now_s=monotonic(),
        )
        address = scope["client"][0] if scope.get("client") else ""
        is_counted = self._sockets.come(address)
        try:
            if is_counted:
                await _Client(self._state.hub, self._settings, member, self._metrics).run()
            else:
                member.end(POLICY, "busy", "This address has too many sockets open.")
            await member.finish()
        finally:
            if member.end_code is not None:
                self._metrics.endings.labels(member.end_code).inc()
            if is_counted:
                self._sockets.go(address)

    def _refusal(self, scope: Scope, language: str) -> Response | None:
        """The answer of HTTP to who may not come in."""
        try:
            self._gate.check(scope)
            if scope["path"] == PATH:
                return None
            raise ApiError(404, "not_found", f"There is no socket at {shown(scope['path'])}.")
        except ApiError as error:
            with speaking(language):
                refusal = error_response(error.status, error.code, str(error))
            add_headers(refusal.headers, self._settings.headers)
            return refusal


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
            with speaking(member.language):
                game_id = await self._greet(hello)
            # Kept no longer than it is needed: sockets are many, and open for hours.
            del hello
        except TimeoutError:
            member.end(POLICY, "too_slow", "No hello came.")
            return
        except RithmomachiaError as error:
            _status, code = status_of(error)
            with speaking(member.language):
                member.end(POLICY, code, one_line(str(error)))
            return
        try:
            while (message := await self._receive()) is not None:
                # What was begun is done even if the client goes meanwhile.
                await asyncio.shield(self._serve(game_id, message))
        finally:
            self._hub.rooms.leave(game_id, member)

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

    async def _greet(self, hello: Hello) -> str:
        """Lets the client in: all it missed first, then what comes. Returns the game's id."""
        hub, member = self._hub, self._member
        game = await hub.find(hello.game)
        member.sides = await sides_proved(hub.store, game, hello.token)
        if hello.token is not None and len(member.sides) == 1:
            (member.seat,) = member.sides
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
        if game.plays_itself:
            game.machine.ensure_thinking()
        return game.record.id

    async def _serve(self, game_id: str, message: ClientMessage) -> None:
        with speaking(self._member.language):
            await self._answer(game_id, message)

    async def _answer(self, game_id: str, message: ClientMessage) -> None:
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
