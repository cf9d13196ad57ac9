"""The gate before every request: who may ask, how much, and what the browser is told.

A page of another site could make the visitor's browser talk to a server on loopback. Three checks
stop it: the name in `Host` must be ours, `Origin` must be the page we served, and a body must say
that it is JSON, which another site's page cannot send without asking first.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from time import monotonic

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from rithmomachia.errors import shown
from rithmomachia.server.errors import ApiError, error_response
from rithmomachia.server.settings import Settings
from rithmomachia.server.throttle import Throttle

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
CHANGING_METHODS = frozenset({"POST", "DELETE"})
# A page has a hundred scripts and style sheets. These headers say something of documents only, and
# would be a fifth of what a first visit costs.
PARTS = ("text/javascript", "text/css")
OF_DOCUMENTS = frozenset(
    {
        "content-security-policy",
        "cross-origin-opener-policy",
        "referrer-policy",
        "x-frame-options",
    }
)


class Gate:
    """ASGI middleware that checks requests and adds headers to all answers.

    Args:
        app: What answers.
        settings: See `Settings`.
        allowed: The methods an address takes, where it was asked with another.
    """

    def __init__(
        self, app: ASGIApp, *, settings: Settings, allowed: Callable[[Scope], list[str]]
    ) -> None:
        self._app = app
        self._allowed = allowed
        self._settings = settings
        self._changes = Throttle(settings.changes, clock=monotonic)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                add_headers(MutableHeaders(scope=message), self._settings.headers)
            await send(message)

        try:
            body = await self._admit(scope, receive)
        except ApiError as error:
            # The rest of a body that was refused is not read, so the connection cannot go on.
            refusal = error_response(error.status, error.code, str(error), {"Connection": "close"})
            await refusal(scope, receive, send_with_headers)
            return
        await self._app(
            scope, receive if body is None else _replay(body, receive), send_with_headers
        )

    async def _admit(self, scope: Scope, receive: Receive) -> bytes | None:
        """Refuses the request, or returns its body where it may have one."""
        headers = Headers(scope=scope)
        _check_host(headers, self._settings)
        if scope["method"] in SAFE_METHODS:
            return None
        if scope["method"] not in CHANGING_METHODS or self._allowed(scope):
            # Nothing takes it: what the address does take is told, and no body is read.
            return b""
        _check_origin(headers, self._settings)
        # DELETE needs no body, and another site's page cannot send it without asking first.
        if scope["method"] != "DELETE" or "content-type" in headers:
            _check_content_type(headers)
        _check_pace(self._changes, scope)
        takes_records = scope["path"].startswith("/api/records/")
        limit = self._settings.max_record_body if takes_records else self._settings.max_body
        return await self._read(headers, receive, limit=limit)

    async def _read(self, headers: Headers, receive: Receive, *, limit: int) -> bytes:
        declared = headers.get("content-length", "0")
        if declared.isdecimal() and int(declared[:20]) > limit:
            raise _too_large(f"{declared[:20]} bytes", limit)
        longest = self._settings.max_body_s
        try:
            async with asyncio.timeout(longest):
                return await _whole_body(receive, limit)
        except TimeoutError:
            message = f"The body did not arrive within {longest:g} seconds."
            raise ApiError(408, "too_slow", message) from None
        except asyncio.CancelledError:
            # The server is told to end: a body on its way shall not cost it a traceback.
            raise ApiError(503, "closing", "The server ends before the body came.") from None


class SocketGate:
    """The same checks for sockets, and how many one address may open."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._pace = Throttle(settings.sockets.openings, clock=monotonic)

    def check(self, scope: Scope) -> None:
        """Refuses a socket that may not be. Raises `ApiError`."""
        headers = Headers(scope=scope)
        _check_host(headers, self._settings)
        if self._settings.needs_origin and "origin" not in headers:
            raise ApiError(403, "bad_origin", "A socket has to name its page in Origin.")
        _check_origin(headers, self._settings)
        _check_pace(self._pace, scope)


def _check_origin(headers: Headers, settings: Settings) -> None:
    origin = headers.get("origin")
    if origin is None:
        return
    allowed = settings.origins
    if allowed is None:
        is_ours = origin.partition("://")[2].lower() == headers.get("host", "").lower()
    else:
        is_ours = origin.lower() in allowed
    if not is_ours:
        raise ApiError(403, "bad_origin", f"A page of {shown(origin)} may not use this server.")


def _check_pace(throttle: Throttle, scope: Scope) -> None:
    client = scope.get("client")
    if not throttle.take(client[0] if client else ""):
        raise ApiError(429, "busy", "Requests of this address came too fast; wait a moment.")


def _check_host(headers: Headers, settings: Settings) -> None:
    host = headers.get("host", "")
    allowed = settings.allowed_hosts
    if allowed is not None and _host_name(host) not in allowed:
        raise ApiError(400, "bad_host", f"This server does not answer to the name {shown(host)}.")


async def _whole_body(receive: Receive, limit: int) -> bytes:
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ApiError(400, "bad_request", "The body broke off.")
        body += message.get("body", b"")
        if len(body) > limit:
            raise _too_large(f"more than {limit} bytes", limit)
        if not message.get("more_body", False):
            return bytes(body)


def _too_large(size: str, limit: int) -> ApiError:
    return ApiError(413, "too_large", f"The body has {size}, the limit is {limit} bytes.")


def _host_name(host: str) -> str:
    """The name in a `Host` header, without the port; IPv6 names keep their brackets."""
    name, colon, port = host.rpartition(":")
    return (name if colon and port.isdecimal() else host).lower()


def _check_content_type(headers: Headers) -> None:
    content_type = headers.get("content-type", "")
    if content_type.partition(";")[0].strip().lower() != "application/json":
        raise ApiError(
            415, "bad_type", f"The body should be application/json, not {shown(content_type)}."
        )


def _replay(body: bytes, receive: Receive) -> Receive:
    is_given = False

    async def replay() -> Message:
        nonlocal is_given
        if is_given:
            return await receive()
        is_given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replay


def add_headers(headers: MutableHeaders, added: Mapping[str, str]) -> None:
    is_part = headers.get("content-type", "").startswith(PARTS)
    for name, value in added.items():
        if not (is_part and name.lower() in OF_DOCUMENTS):
            headers.setdefault(name, value)
    headers.setdefault("Cache-Control", "no-store")
