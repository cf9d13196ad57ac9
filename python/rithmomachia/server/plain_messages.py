"""Small answers of the HTTP interface: how the server is, the pages' texts, refusals."""

from __future__ import annotations

from typing import Literal

from rithmomachia.server.protocol import Message


class Health(Message):
    """GET /api/health."""

    status: Literal["ok"]
    version: str


class ReadyMessage(Message):
    """GET /api/ready: the database answers too."""

    status: Literal["ready"]


class TextsMessage(Message):
    """GET /api/texts/{language}: by English text the text, or one for each plural category."""

    language: str
    texts: dict[str, str | list[str]]


class ErrorBody(Message):
    """`code` is for programs, `message` one sentence for people with the value that was wrong."""

    code: str
    message: str


class ErrorMessage(Message):
    """Every answer with a status of 400 or above."""

    error: ErrorBody
