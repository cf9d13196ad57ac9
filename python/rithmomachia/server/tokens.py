"""Secrets that stand for a seat, an invitation or a person: made here, kept only as digests.

A secret has 160 random bits, so a plain digest cannot be turned back by trying, and comparing the
digests of two secrets tells nobody how much of a guess was right.
"""

from __future__ import annotations

import hashlib
import secrets

from rithmomachia.server.errors import ApiError

TOKEN_BYTES = 20
MAX_TOKEN = 100
# Without letters that are taken for one another on paper.
KEY_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
KEY_GROUPS = 6
KEY_GROUP = 5


def new_token() -> str:
    """A secret for a seat or an invitation."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_recovery_key() -> str:
    """A secret that a person can copy by hand: 30 letters in groups of five, 148 bits."""
    groups = (
        "".join(secrets.choice(KEY_LETTERS) for _ in range(KEY_GROUP)) for _ in range(KEY_GROUPS)
    )
    return "-".join(groups)


def digest(token: str) -> str:
    """What is kept of a secret."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def recovery_digest(key: str) -> str:
    """What is kept of a recovery key; small letters, spaces and missing bars do not matter."""
    return digest("".join(letter for letter in key.upper() if letter in KEY_LETTERS))


def bearer(header: str | None) -> str | None:
    """The secret of an `Authorization: Bearer` header; None where there is no header.

    Raises:
        ApiError: The header has another form. Its text is not repeated: it may hold a secret.
    """
    if header is None:
        return None
    scheme, _, token = header.strip().partition(" ")
    token = token.strip()
    if scheme.lower() != "bearer" or not token or len(token) > MAX_TOKEN:
        raise ApiError(401, "bad_token", "The header Authorization should read: Bearer TOKEN.")
    return token
