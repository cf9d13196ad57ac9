"""The catalogues themselves: `.po` files are read as they lie, so nothing has to be compiled."""

from __future__ import annotations

from functools import cache
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from babel.messages import Catalog

FOLDER: Final = Path(__file__).parent
DOMAIN: Final = "rithmomachia"
# Messages with a place in these files are the browser's.
_SCRIPTS: Final = "web/js/"


def catalogue_path(language: str) -> Path:
    """The file of a language."""
    return FOLDER / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def read_catalogue(language: str) -> Catalog:
    """The messages of a language as they stand in its file."""
    # Here, because who speaks English alone needs none of it.
    from babel.messages.pofile import read_po

    with catalogue_path(language).open("rb") as file:
        return read_po(file, locale=language, domain=DOMAIN)


@cache
def catalogue(language: str) -> GNUTranslations:
    """The messages of a language, ready for use."""
    from babel.messages.mofile import write_mo

    compiled = BytesIO()
    write_mo(compiled, read_catalogue(language))
    compiled.seek(0)
    return GNUTranslations(compiled)


@cache
def browser_texts(language: str) -> dict[str, str | list[str]]:
    """What the pages need: a text for each message, or a list with one for each plural category."""
    found: dict[str, str | list[str]] = {}
    for message in read_catalogue(language):
        is_browsers = any(place.startswith(_SCRIPTS) for place, _line in message.locations)
        if not is_browsers or not message.string:
            continue
        if isinstance(message.id, str):
            found[message.id] = str(message.string)
        else:
            found[message.id[0]] = list(message.string)
    return found
