"""Compression of what is the same for everybody.

Answers about a game are left as they are: they can hold a secret beside words that a stranger
chose, and the length of such an answer, compressed, would tell something of the secret.
"""

from __future__ import annotations

from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

PUBLIC = (
    *("/api/texts/", "/api/rulesets", "/api/rules/", "/api/rulebook"),
    "/api/position/turns",
)
# Shorter ones fit into one packet anyway.
MINIMUM = 800


class PublicCompression:
    """ASGI middleware: the pages' files, texts, rules and lessons go out compressed."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._compressed = GZipMiddleware(app, minimum_size=MINIMUM, compresslevel=6)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_public = scope["type"] == "http" and (
            not scope["path"].startswith("/api/") or scope["path"].startswith(PUBLIC)
        )
        await (self._compressed if is_public else self._app)(scope, receive, send)
