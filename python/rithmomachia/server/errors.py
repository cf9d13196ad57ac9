"""Every failure as one sentence in JSON: `{"error": {"code", "message"}}`."""

from __future__ import annotations

import logging
import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import ValidationError
from starlette.exceptions import HTTPException

from rithmomachia import FinishedError, GameError, IllegalTurnError, RithmomachiaError
from rithmomachia.errors import shown
from rithmomachia.locale.error_texts import error_text
from rithmomachia.server.plain_messages import ErrorBody, ErrorMessage
from rithmomachia.storage import (
    DatabaseError,
    GameConflictError,
    InvitationError,
    OfferConflictError,
    SeatTakenError,
    StillPlayingError,
    UnknownGameError,
    UnknownIdentityError,
)

MAX_MESSAGE = 600

logger = logging.getLogger("rithmomachia.server")

# The first class that fits decides.
STATUS_OF: Sequence[tuple[type[RithmomachiaError], int, str]] = (
    (UnknownGameError, 404, "unknown_game"),
    (UnknownIdentityError, 404, "unknown_person"),
    (GameConflictError, 409, "turn_conflict"),
    (SeatTakenError, 409, "seat_taken"),
    (InvitationError, 403, "bad_invitation"),
    (OfferConflictError, 409, "not_allowed"),
    (StillPlayingError, 409, "not_allowed"),
    (DatabaseError, 503, "database"),
    (FinishedError, 409, "finished"),
    (IllegalTurnError, 422, "illegal_turn"),
    (GameError, 409, "not_allowed"),
    (RithmomachiaError, 422, "bad_value"),
)
PLACE = re.compile(r"at line (?P<line>\d+) column (?P<column>\d+)$")
UNREADABLE = "it cannot be read"
CODE_OF = {404: "not_found", 405: "bad_method"}


class ApiError(RithmomachiaError):
    """A refusal with its status and code."""

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.code = code


def error_response(
    status: int, code: str, message: str, headers: Mapping[str, str] | None = None
) -> JSONResponse:
    """The answer for a failure; long messages are cut, what UTF-8 cannot carry is escaped."""
    body = ErrorMessage(error=ErrorBody(code=code, message=one_line(message)))
    return JSONResponse(body.model_dump(), status_code=status, headers=dict(headers or {}))


def one_line(message: str) -> str:
    """A sentence as it may be sent."""
    line = " ".join(error_text(message).split())
    line = line.encode("utf-8", "backslashreplace").decode("utf-8")
    return line if len(line) <= MAX_MESSAGE else line[: MAX_MESSAGE - 1] + "…"


def install(app: FastAPI) -> None:
    """Makes every failure of the app answer in the one form."""
    handlers: dict[Any, Callable[[Request, Any], Awaitable[JSONResponse]]] = {
        RithmomachiaError: _refusal,
        RequestValidationError: _invalid_request,
        HTTPException: _http_failure,
        Exception: _unexpected,
    }
    for kind, handler in handlers.items():
        app.add_exception_handler(kind, handler)


async def _refusal(_request: Request, error: RithmomachiaError) -> JSONResponse:
    status, code = status_of(error)
    if status >= 500 and not isinstance(error, ApiError):
        logger.error("%s", error)
    return error_response(status, code, str(error))


def status_of(error: RithmomachiaError) -> tuple[int, str]:
    """The status and the code of a refusal."""
    if isinstance(error, ApiError):
        return error.status, error.code
    return next((status, code) for kind, status, code in STATUS_OF if isinstance(error, kind))


def fault_of(error: ValidationError) -> tuple[str, str]:
    """Code and sentence for a message of a socket that cannot be read."""
    first = error.errors(include_url=False)[0]
    if first["type"] == "json_invalid":
        return "bad_json", one_line(f"The message is not JSON: {_unreadable(first)}.")
    if first["type"] == "dict_type" and not first["loc"]:
        value = shown(first.get("input"))
        return "bad_request", one_line(f"The message should be an object, not {value}.")
    if first["type"] == "union_tag_not_found":
        return "bad_request", one_line("The message has no type.")
    if first["type"] == "union_tag_invalid":
        tag, known = shown(first["ctx"]["tag"]), first["ctx"]["expected_tags"]
        return "bad_request", one_line(f"The message has no type {tag}; there are {known}.")
    # The first step is the type of the message, which a fault of a request has not.
    return "bad_request", one_line(sentence_of({**first, "loc": ("body", *first["loc"][1:])}))


def _unreadable(fault: Mapping[str, Any]) -> str:
    """Where text stops being JSON, in our words: those of the parsers are in English alone."""
    # Of pydantic the reason ends with the place, of the standard library the place is apart.
    place = PLACE.search(str(fault.get("ctx", {}).get("error", "")))
    if place is not None:
        return f"it cannot be read from line {place['line']}, column {place['column']} on"
    *_, at = fault["loc"] or (None,)
    return f"it cannot be read from character {at + 1} on" if isinstance(at, int) else UNREADABLE


async def _invalid_request(_request: Request, error: RequestValidationError) -> JSONResponse:
    first = error.errors()[0]
    if first["type"] == "json_invalid":
        return error_response(400, "bad_json", f"The body is not JSON: {_unreadable(first)}.")
    return error_response(422, "bad_request", sentence_of(first))


def sentence_of(fault: Mapping[str, Any]) -> str:
    """A fault of a request as a sentence: the field, the value, and why it cannot be."""
    where, *path = fault["loc"]
    name = shown(".".join(str(step) for step in path)) if path else f"the {where}"
    if fault["type"] == "missing":
        return f"The field {name} is missing." if path else "The request has no JSON body."
    if fault["type"] == "extra_forbidden":
        return f"The field {name} is not known here."
    # What our classes are called is no matter of who asks.
    hint, _, _ = str(fault["msg"]).partition(" or instance of ")
    hint = hint[:1].lower() + hint[1:]
    value = shown(fault.get("input"))
    if not path:
        return f"The body cannot be {value}: {hint}."
    kind = "The field" if where == "body" else "The parameter"
    return f"{kind} {name} cannot be {value}: {hint}."


async def _http_failure(request: Request, error: HTTPException) -> JSONResponse:
    if error.status_code == 400:
        # FastAPI's only one: a body that is no text, or nested beyond reading.
        return error_response(400, "bad_json", f"The body is not JSON: {UNREADABLE}.")
    place = f"{request.method} {shown(request.url.path)}"
    code = CODE_OF.get(error.status_code, "refused")
    message = f"There is nothing at {place}." if error.status_code == 404 else f"{place}: {code}."
    if error.status_code == 405:
        message = f"{shown(request.url.path)} does not take {request.method}."
    return error_response(error.status_code, code, message, error.headers)


async def _unexpected(request: Request, error: Exception) -> JSONResponse:
    logger.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return error_response(
        500, "internal", f"{request.method} {shown(request.url.path)} failed inside the server."
    )
