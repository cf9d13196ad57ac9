"""For those who look after a server: whether it is well, what it counts, what is complained of."""

from __future__ import annotations

from hmac import compare_digest
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import Response

from rithmomachia.server.api.access import Authorization, HubOf, SettingsOf
from rithmomachia.server.api.answers import answers
from rithmomachia.server.errors import ApiError
from rithmomachia.server.metrics import CONTENT_TYPE, Metrics
from rithmomachia.server.people_messages import ReportList, ReportMessage
from rithmomachia.server.plain_messages import ReadyMessage
from rithmomachia.server.settings import Settings
from rithmomachia.server.tokens import bearer
from rithmomachia.storage import Report

router = APIRouter(prefix="/api")

# Numbers of reports, as both databases count.
MOST = 2**31 - 1
# Of what the one complained of has said, as much as can be read.
MOST_SAID = 500


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
    if settings.metrics_token is not None and not _is_keeper(settings, authorization):
        message = "The metrics are for who has the server's token for them."
        raise ApiError(401, "bad_token", message)
    counted: Metrics = request.app.state.metrics
    return Response(counted.text(), headers={"Content-Type": CONTENT_TYPE})


@router.get("/reports")
async def reports(
    hub: HubOf,
    settings: SettingsOf,
    authorization: Authorization = None,
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
) -> ReportList:
    """Complaints nobody has dealt with, the oldest first; for the server's keeper alone."""
    _check_keeper(settings, authorization)
    found = await hub.store.reports(limit)
    return ReportList(reports=[await _report(one, hub) for one in found])


@router.delete("/reports/{number}")
async def close_report(
    number: Annotated[int, Path(ge=1, le=MOST)],
    hub: HubOf,
    settings: SettingsOf,
    authorization: Authorization = None,
) -> ReportList:
    """Marks a complaint as dealt with; answers with those that are left."""
    _check_keeper(settings, authorization)
    await hub.store.close_report(number)
    return await reports(hub, settings, authorization)


async def _report(one: Report, hub: HubOf) -> ReportMessage:
    game = await hub.store.load(one.game_id)
    lines = await hub.store.chat(one.game_id, limit=MOST_SAID)
    return ReportMessage(
        number=one.number,
        game=one.game_id,
        side=one.side,
        name=None if one.side is None else game.seat(one.side).name,
        reason=one.reason,
        text=one.text,
        at=one.at,
        said=[line.text for line in lines if line.side == one.side and line.text],
    )


def _is_keeper(settings: Settings, authorization: str | None) -> bool:
    sent = bearer(authorization) or ""
    wanted = settings.metrics_token
    return wanted is not None and compare_digest(sent.encode(), wanted.encode())


def _check_keeper(settings: Settings, authorization: str | None) -> None:
    """Refuses all but who has the server's token; where it has none, all."""
    if settings.metrics_token is None:
        raise ApiError(403, "no_keeper", "This server has no token by which its keeper is known.")
    if not _is_keeper(settings, authorization):
        raise ApiError(401, "bad_token", "The reports are for who has the server's token for them.")
