"""The language of each request: what was chosen, else what the browser would like."""

from __future__ import annotations

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from rithmomachia.locale import SOURCE, accepted, matching, speaking

NAME = "language"


class Languages:
    """ASGI middleware: whatever answers a request speaks its language. Sockets see to it alone."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        with speaking(language_of(HTTPConnection(scope))):
            await self._app(scope, receive, send)


def language_of(connection: HTTPConnection) -> str:
    """`?language=`, else the cookie, else `Accept-Language`, else English."""
    chosen = (connection.query_params.get(NAME), connection.cookies.get(NAME))
    return (
        matching(one for one in chosen if one)
        or accepted(Headers(scope=connection.scope).get("accept-language", ""))
        or SOURCE
    )
