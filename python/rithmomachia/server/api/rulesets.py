"""Rulesets, Game Setup's check, the rules page, health."""

from __future__ import annotations

from typing import Annotated

from anyio import to_thread
from fastapi import APIRouter, Query

import rithmomachia
from rithmomachia import Position, Ruleset
from rithmomachia.rulebook.victories import endings
from rithmomachia.server.api.access import HubOf
from rithmomachia.server.catalogue import ruleset_message, ruleset_with
from rithmomachia.server.plain_messages import Health
from rithmomachia.server.protocol import StagedTurn, StagedTurns
from rithmomachia.server.requests import (
    MAX_TEXT,
    PositionPreviewRequest,
    RulebookRequest,
    SetupCheckRequest,
)
from rithmomachia.server.rule_messages import RulesPage, SetupCheck, SetupChoices
from rithmomachia.server.rulebook_messages import RulebookAbout, RulebookMessage
from rithmomachia.server.rules_page import rulebook_about, rulebook_message, rules_page
from rithmomachia.server.staging import stage, stage_all
from rithmomachia.server.views import position_view

router = APIRouter(prefix="/api")
# A lesson has at most two dozen; in the middle of a game there are hundreds.
MOST_WAYS = 40


@router.get("/health")
async def health() -> Health:
    """That the server answers, and its version."""
    return Health(status="ok", version=rithmomachia.__version__)


@router.get("/rulesets")
async def rulesets(hub: HubOf) -> SetupChoices:
    """All that Game Setup offers."""
    return SetupChoices(
        rulesets=[ruleset_message(Ruleset.builtin(name)) for name in Ruleset.names()],
        strengths=hub.machine.strengths(),
    )


@router.get("/rules/{ruleset_id}")
async def rules(ruleset_id: str) -> RulesPage:
    """The rules page of a ruleset as its file has it."""
    return await to_thread.run_sync(rules_page, ruleset_with(ruleset_id, {}))


@router.get("/rulebook/about")
async def about_rulebook() -> RulebookAbout:
    """A short history of the game, and its words in four languages."""
    return rulebook_about()


@router.post("/rulebook")
async def rulebook(request: RulebookRequest) -> RulebookMessage:
    """The rules with options set: in words and diagrams, as a file, and against others."""
    ruleset = ruleset_with(request.ruleset, request.options)
    other = None if request.other is None else ruleset_with(request.other, {})
    return await to_thread.run_sync(rulebook_message, ruleset, other)


@router.post("/setup/check")
async def check_setup(request: SetupCheckRequest) -> SetupCheck:
    """Whether the options go together, what the start looks like, how such a game can end."""
    ruleset = ruleset_with(request.ruleset, request.options)
    return SetupCheck(
        ok=True, position=position_view(Position.initial(ruleset)), endings=endings(ruleset)
    )


@router.post("/position/preview")
async def preview_position(request: PositionPreviewRequest) -> StagedTurn:
    """A turn staged on any position; nothing is stored."""
    position = Position.parse(request.text)
    return stage(position, request.parts, number=position.turn_number)


@router.get("/position/turns")
async def position_turns(text: Annotated[str, Query(max_length=MAX_TEXT)]) -> StagedTurns:
    """Every way to stage a turn on a little position, which a browser can keep for later."""
    return StagedTurns(turns=stage_all(Position.parse(text), most=MOST_WAYS))
