"""The pages' texts in each language."""

from __future__ import annotations

import hashlib
import json
from functools import cache

from fastapi import APIRouter, Request
from fastapi.responses import Response

from rithmomachia.errors import shown
from rithmomachia.locale import LANGUAGES, _
from rithmomachia.locale.catalogues import browser_texts
from rithmomachia.server.errors import ApiError
from rithmomachia.server.plain_messages import TextsMessage

router = APIRouter(prefix="/api")


@router.get("/texts/{language}", response_model=TextsMessage)
def texts(language: str, request: Request) -> Response:
    """The texts of a language; a browser that has them already is told so."""
    if language not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        raise ApiError(
            404,
            "unknown_language",
            _(
                "There is no language {wanted}; there are {known}.",
                wanted=shown(language),
                known=known,
            ),
        )
    body, tag = _body(language)
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(body, headers=headers, media_type="application/json")


@cache
def _body(language: str) -> tuple[bytes, str]:
    """The answer and what tells it from an older one."""
    message = TextsMessage(language=language, texts=browser_texts(language))
    body = json.dumps(message.model_dump(), ensure_ascii=False, separators=(",", ":")).encode()
    return body, f'"{hashlib.sha256(body).hexdigest()[:20]}"'
