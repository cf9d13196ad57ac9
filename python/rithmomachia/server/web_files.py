"""The browser board's own files, served as they lie."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from anyio import to_thread
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from rithmomachia.server.service_worker import NAME as SERVICE_WORKER
from rithmomachia.server.service_worker import service_worker

# Said here, because what a machine's own registry says differs from one to the next.
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
NEEDLESS = ("Accept-Ranges", "Last-Modified")


class WebFiles(StaticFiles):
    """Static files that a browser asks about each time: a new version never meets old ones."""

    def __init__(self, folder: Path, *, allowed: Callable[[Scope], list[str]]) -> None:
        super().__init__(directory=folder, check_dir=False)
        self._folder = folder
        self._allowed = allowed

    async def get_response(self, path: str, scope: Scope) -> Response:
        # This is mounted behind all addresses: what begins like one of them is a wrong one.
        steps = scope["path"].split("/")
        if steps[1:2] == ["api"] or ".." in steps or "\0" in path:
            methods = self._allowed(scope)
            if methods:
                raise HTTPException(status_code=405, headers={"Allow": ", ".join(methods)})
            raise HTTPException(status_code=404)
        if path == SERVICE_WORKER and scope["method"] == "GET":
            return await self._service_worker()
        response = await super().get_response("index.html" if path == "." else path, scope)
        response.headers["Cache-Control"] = "no-cache"
        # A first visit asks for over a hundred files: what the ETag says need not be said twice.
        for name in NEEDLESS:
            if name in response.headers:
                del response.headers[name]
        kind = TYPES.get(Path(getattr(response, "path", "")).suffix.lower())
        if kind is not None and response.status_code == 200:
            response.headers["Content-Type"] = kind
        return response

    async def _service_worker(self) -> Response:
        try:
            script = await to_thread.run_sync(service_worker, self._folder)
        except OSError:
            raise HTTPException(status_code=404) from None
        headers = {"Cache-Control": "no-cache"}
        return Response(script, headers=headers, media_type=TYPES[".js"])
