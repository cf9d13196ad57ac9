"""Identities, ratings, open games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, cast

from fastapi import APIRouter, Query
from fastapi.responses import JSONResponse

from rithmomachia.server.api.access import HubOf, IdentityOf
from rithmomachia.server.catalogue import ruleset_with
from rithmomachia.server.errors import ApiError
from rithmomachia.server.names import clean_name
from rithmomachia.server.people import new_identity
from rithmomachia.server.people_messages import (
    BlockMessage,
    ForgottenMessage,
    LeaderList,
    LeaderMessage,
    NewPersonMessage,
    PersonMessage,
    RatingMessage,
    SeekList,
    SeekMessage,
)
from rithmomachia.server.protocol import PlayerMessage, SideName
from rithmomachia.server.requests import BlockRequest, NameRequest
from rithmomachia.server.states import PROVISIONAL
from rithmomachia.server.timing import moment
from rithmomachia.storage import GameLine, Identity, StoredRating

router = APIRouter(prefix="/api")


@router.post("/people", status_code=201)
async def create(request: NameRequest, hub: HubOf) -> NewPersonMessage:
    """A new identity; the recovery key is told this once."""
    identity, key = await new_identity(hub.store, request.name, at=moment(hub.now_ms()))
    return NewPersonMessage(**_person(identity, {}).model_dump(), recovery_key=key)


@router.get("/people/me")
async def me(identity: IdentityOf, hub: HubOf) -> PersonMessage:
    """The identity whose recovery key is sent: to recover it on another machine too."""
    return _person(identity, await hub.store.ratings(identity.id))


@router.post("/people/me/name")
async def rename(request: NameRequest, identity: IdentityOf, hub: HubOf) -> PersonMessage:
    """Gives the identity another name."""
    await hub.store.rename(identity.id, clean_name(request.name))
    return await me(await hub.store.identity(identity.id), hub)


@router.get("/people/me/export")
async def export(identity: IdentityOf, hub: HubOf) -> JSONResponse:
    """All that is stored of the identity."""
    kept = await hub.store.export_identity(identity.id)
    name = f"rithmomachia-{identity.id}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return JSONResponse(kept, headers=headers)


@router.delete("/people/me")
async def forget(identity: IdentityOf, hub: HubOf) -> ForgottenMessage:
    """Deletes the identity and all that is stored of it."""
    games = await hub.store.forget_identity(identity.id, at=moment(hub.now_ms()))
    return ForgottenMessage(games=list(games))


@router.post("/people/me/blocks")
async def block(request: BlockRequest, identity: IdentityOf, hub: HubOf) -> BlockMessage:
    """Keeps from meeting the player of a seat again."""
    game = await hub.find(request.game)
    other = game.seat(request.side).identity
    if other is None or other == identity.id:
        message = f"In game {request.game!r} {request.side.title()} is nobody who can be blocked."
        raise ApiError(409, "not_allowed", message)
    await hub.store.block(identity.id, other, at=moment(hub.now_ms()))
    return BlockMessage(blocked=len(await hub.store.blocks(identity.id)))


@router.delete("/people/me/blocks")
async def unblock(identity: IdentityOf, hub: HubOf) -> BlockMessage:
    """Lets everybody be met again."""
    for other in await hub.store.blocks(identity.id):
        await hub.store.unblock(identity.id, other)
    return BlockMessage(blocked=0)


@router.get("/ratings/{ruleset}")
async def ratings(
    ruleset: str, hub: HubOf, limit: Annotated[int, Query(ge=1, le=200)] = 50
) -> LeaderList:
    """Who is rated highest in a ruleset."""
    known = ruleset_with(ruleset, {})
    leaders = await hub.store.leaders(known.id, limit)
    return LeaderList(
        ruleset=known.id,
        leaders=[
            LeaderMessage(
                name=identity.name,
                rating=round(rated.rating.rating),
                deviation=round(rated.rating.deviation),
                is_provisional=rated.rating.deviation > PROVISIONAL,
                games=rated.games,
            )
            for identity, rated in leaders
        ],
    )


@router.get("/seeks")
async def seeks(hub: HubOf, limit: Annotated[int, Query(ge=1, le=200)] = 50) -> SeekList:
    """Games that wait for anybody to sit down."""
    found = []
    for line in await hub.store.seeks(limit):
        found.append(await _seek(line, hub))
    return SeekList(seeks=found)


async def _seek(line: GameLine, hub: HubOf) -> SeekMessage:
    record = line.record
    free = next(seat for seat in line.seats if seat.is_open)
    maker = next(seat for seat in line.seats if not seat.is_open)
    rated: StoredRating | None = None
    if maker.identity is not None:
        rated = (await hub.store.ratings(maker.identity)).get(record.ruleset)
    return SeekMessage(
        game=record.id,
        ruleset=record.ruleset,
        ruleset_title=record.ruleset_title,
        options=dict(record.options),
        side=cast(SideName, free.side),
        time_control=record.time_control,
        is_rated=record.is_rated,
        maker=PlayerMessage(
            name=maker.name,
            rating=None if rated is None else round(rated.rating.rating),
            is_provisional=rated is not None and rated.rating.deviation > PROVISIONAL,
            strength=None,
        ),
        is_there=hub.rooms.is_online(record.id, cast(SideName, maker.side)),
        created_at=record.created_at,
    )


def _person(identity: Identity, ratings: Mapping[str, StoredRating]) -> PersonMessage:
    return PersonMessage(
        id=identity.id,
        name=identity.name,
        created_at=identity.created_at,
        ratings=[
            RatingMessage(
                ruleset=ruleset,
                rating=round(rated.rating.rating),
                deviation=round(rated.rating.deviation),
                is_provisional=rated.rating.deviation > PROVISIONAL,
                games=rated.games,
            )
            for ruleset, rated in sorted(ratings.items())
        ],
    )
