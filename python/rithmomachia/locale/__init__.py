"""What people read, in their language: English is the message itself, others come from catalogues.

One domain serves pages, command line, explanations and documents. The language is a context
variable, so a server can answer each request in its own; a thread begins in the language of the
context it is run in.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

from rithmomachia.locale.catalogues import catalogue

# The first is the language of the sources. Each is named as those who speak it do.
LANGUAGES: Final = {"en": "English", "ja": "日本語", "es": "Español"}
SOURCE: Final = "en"

_language: ContextVar[str | None] = ContextVar("language", default=None)
# Where a context has none of its own: threads begin with an empty one.
_everywhere = SOURCE


def language() -> str:
    """The language spoken here: a key of `LANGUAGES`."""
    return _language.get() or _everywhere


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speaks a language inside the `with` block; one that is not known is English."""
    before = _language.set(language if language in LANGUAGES else SOURCE)
    try:
        yield
    finally:
        _language.reset(before)


@contextmanager
def speaking_everywhere(language: str) -> Iterator[None]:
    """Speaks a language inside the `with` block in all threads: for a program of one user."""
    global _everywhere
    before, _everywhere = _everywhere, language if language in LANGUAGES else SOURCE
    try:
        yield
    finally:
        _everywhere = before


def translate(message: str, language: str, **values: object) -> str:
    """A message in a language, with values in the places of their names: `{name}`.

    A message without a translation stays English. Cost: a look-up; the first of a language reads
    its catalogue, some ten milliseconds.
    """
    text = message
    if message and language != SOURCE and language in LANGUAGES:
        text = catalogue(language).gettext(message)
    return text.format(**values) if values else text


def _(message: str, **values: object) -> str:
    """A message in the language spoken here; see `translate`."""
    return translate(message, language(), **values)


def ngettext(one: str, many: str, count: int, **values: object) -> str:
    """A message that depends on a number, which may stand in it as `{count}`."""
    spoken = language()
    if spoken == SOURCE:
        text = one if count == 1 else many
    else:
        text = catalogue(spoken).ngettext(one, many, count)
    return text.format(count=count, **values)


def mark(message: str) -> str:
    """Says that a constant is a message, to be translated where it is shown."""
    return message


def matching(wanted: Iterable[str]) -> str | None:
    """The first language we speak among tags such as `es-MX` or `ja_JP.UTF-8`."""
    for tag in wanted:
        spoken = tag.strip().replace("_", "-").partition("-")[0].partition(".")[0].lower()
        if spoken in LANGUAGES:
            return spoken
    return None


def accepted(header: str) -> str | None:
    """The language of an `Accept-Language` header that is wanted most."""
    found: list[tuple[float, str]] = []
    # A header may be as long as it likes; nobody names more languages than these.
    for part in header.split(",", maxsplit=32)[:32]:
        tag, _semicolon, weight = part.partition(";")
        quality = weight.strip().removeprefix("q=")
        try:
            found.append((float(quality) if weight else 1.0, tag))
        except ValueError:
            continue
    ranked = sorted((each for each in found if each[0] > 0), key=lambda each: -each[0])
    return matching(tag for _weight, tag in ranked)
