"""For those who look after a server: whether it is well, and what it counts."""

from __future__ import annotations

from hmac import compare_digest

from fastapi import APIRouter, Request
from fastapi.responses import Response

from rithmomachia.server.api.access import Authorization, HubOf, SettingsOf
from rithmomachia.server.api.answers import answers
from rithmomachia.server.errors import ApiError
from rithmomachia.server.metrics import CONTENT_TYPE, Metrics
from rithmomachia.server.protocol import ReadyMessage
from rithmomachia.server.tokens import bearer

router = APIRouter(prefix="/api")


@router.get("/ready")
async def ready(hub: HubOf) -> ReadyMessage:
    """That the server answers and its database does too; else 503."""
    await hub.store.recent(1)
    return ReadyMessage(status="ready")


@router.get("/metrics", response_class=Response, responses=answers("text/plain"))
async def metrics(
    request: Request, settings: SettingsOf, authorization: Authorization = None
) -> Response:
    """What the server counts, in the text form of Prometheus."""
    wanted = settings.metrics_token
    if wanted is not None:
        sent = bearer(authorization) or ""
        if not compare_digest(sent.encode(), wanted.encode()):
            message = "The metrics are for who has the server's token for them."
            raise ApiError(401, "bad_token", message)
    counted: Metrics = request.app.state.metrics
    return Response(counted.text(), headers={"Content-Type": CONTENT_TYPE})
