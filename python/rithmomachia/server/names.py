"""Names and chat as others get to see them."""

from __future__ import annotations

import re
import unicodedata

from rithmomachia.errors import shown
from rithmomachia.server.errors import ApiError

MAX_NAME = 24
MAX_CHAT = 200
# Control, format (writing direction, zero width), half characters, private use, unassigned; and
# the separators of lines and paragraphs.
HIDDEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
# More marks than this on one letter reach over the lines above and below.
MOST_MARKS = 2


def cleaned(text: str) -> str:
    """The text in composed form, without what is invisible or changes the writing direction."""
    kept: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", text):
        category = unicodedata.category(letter)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if letter in "\t\n\r":
            kept.append(" ")
        elif category not in HIDDEN and marks <= MOST_MARKS:
            kept.append(letter)
    return re.sub(r"\s+", " ", "".join(kept)).strip()


def clean_name(text: str) -> str:
    """A name to show.

    Raises:
        ApiError: Nothing is left of it, or it is too long.
    """
    return _bounded(text, most=MAX_NAME, what="name")


def clean_chat(text: str) -> str:
    """A line of chat.

    Raises:
        ApiError: Nothing is left of it, or it is too long.
    """
    return _bounded(text, most=MAX_CHAT, what="message")


def _bounded(text: str, *, most: int, what: str) -> str:
    kept = cleaned(text)
    if not kept:
        raise ApiError(422, "bad_value", f"The {what} {shown(text)} has nothing to be read.")
    if len(kept) > most:
        raise ApiError(
            422,
            "bad_value",
            f"The {what} {shown(kept)} has {len(kept)} characters, at most {most} are taken.",
        )
    return kept
