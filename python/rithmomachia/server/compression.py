"""Compression of what is the same for everybody.

Answers about a game are left as they are: they can hold a secret beside words that a stranger
chose, and the length of such an answer, compressed, would tell something of the secret.
"""

from __future__ import annotations

from brotli_asgi import BrotliMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

PUBLIC = (
    *("/api/texts/", "/api/rulesets", "/api/rules/", "/api/rulebook"),
    "/api/position/turns",
)
# Shorter ones fit into one packet anyway.
MINIMUM = 800
# As quick as gzip and a tenth smaller.
QUALITY = 5
# Nothing that goes out is longer than a few of these, 256 kB.
WINDOW = 18


class PublicCompression:
    """ASGI middleware: pages, texts, rules and lessons go out compressed, by brotli or gzip."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._compressed = BrotliMiddleware(
            app, quality=QUALITY, lgwin=WINDOW, minimum_size=MINIMUM
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_public = scope["type"] == "http" and (
            not scope["path"].startswith("/api/") or scope["path"].startswith(PUBLIC)
        )
        await (self._compressed if is_public else self._app)(scope, receive, send)
