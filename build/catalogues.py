"""Brings the catalogues of texts up to date with the sources: `make texts`.

Run with `--check` it changes nothing, and fails where something would change.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import redirect_stderr
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any

import click
import typer
from babel.messages import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from rithmomachia import Ruleset
from rithmomachia.cli.app import app
from rithmomachia.engine.strengths import STRENGTHS
from rithmomachia.locale import LANGUAGES, SOURCE
from rithmomachia.locale.catalogues import DOMAIN, catalogue_path
from rithmomachia.rulebook.sources import NAMES
from rithmomachia.rulebook.words import VICTORIES
from rithmomachia.server.views import CAPTURE_WORDS

PACKAGE = Path(__file__).resolve().parent.parent / "python" / "rithmomachia"
# How each kind of source names its messages: by one text, or by one for 1 and one for more.
KEYWORDS = {"_": None, "translate": None, "ngettext": (1, 2), "mark": None, "t": None, "tn": (1, 2)}
METHODS = [("**.py", "python"), ("**.js", "javascript")]


def extracted() -> Catalog:
    """Every message of the sources, each with the files it stands in."""
    found = Catalog(domain=DOMAIN, project="rithmomachia", charset="utf-8")
    places: dict[str, set[str]] = {}
    messages: dict[str, str | tuple[str, ...]] = {}
    for message, place in [*_written(), *_spoken()]:
        key = message if isinstance(message, str) else message[0]
        if key and (isinstance(message, tuple) or key not in messages):
            messages[key] = message
        places.setdefault(key, set()).add(place)
    for key in sorted(messages):
        found.add(messages[key], locations=[(place, 0) for place in sorted(places[key])])
    return found


def _written() -> Iterator[tuple[str | tuple[str, ...], str]]:
    """Messages in calls."""
    # Babel warns of values put together on the spot too; ruff watches over the messages.
    with redirect_stderr(StringIO()):
        found = list(extract_from_dir(PACKAGE, METHODS, {"**.js": {"encoding": "utf-8"}}, KEYWORDS))
    for file, _line, message, _comments, _context in found:
        # A text put together on the spot is no message; what it may be is marked elsewhere.
        if "${" not in message:
            yield message, file.replace("\\", "/")


def _spoken() -> Iterator[tuple[str, str]]:
    """Messages that are values: of rulesets, of the machine's strengths, of the command line."""
    for name in Ruleset.names():
        ruleset, place = Ruleset.builtin(name), f"rulesets/{name}.toml"
        yield from ((text, place) for text in (ruleset.title, ruleset.summary))
        yield from ((ruleset.word(key), place) for key in CAPTURE_WORDS + VICTORIES)
        yield from ((preset.title, place) for preset in ruleset.presets())
        for option in ruleset.options():
            yield option.text, place
            if option.doubt:
                yield option.doubt, place
    yield from ((name, "rulesets/sources.toml") for name in NAMES.values())
    for strength in STRENGTHS:
        yield strength.title, "engine/strengths.py"
        yield strength.text, "engine/strengths.py"
    yield from ((text, "cli") for text in _help(typer.main.get_command(app)))


def _help(command: Any) -> Iterator[str]:
    """The help of a command, of what it takes, and of the commands below it."""
    from rithmomachia.cli.help_texts import texts_of

    yield from texts_of(command)
    if isinstance(command, click.Group) or hasattr(command, "commands"):
        for below in command.commands.values():
            yield from _help(below)


def updated(language: str, template: Catalog) -> Catalog:
    """The catalogue of a language with the messages of the sources, no more and no less."""
    path = catalogue_path(language)
    old = Catalog(locale=language)
    if path.is_file():
        with path.open("rb") as file:
            old = read_po(file, locale=language, domain=DOMAIN)
    new = Catalog(locale=language, domain=DOMAIN, project="rithmomachia", charset="utf-8")
    for message in template:
        if not message.id:
            continue
        known = old.get(message.id)
        text = known.string if known is not None else None
        if language == SOURCE:
            text = message.id
        elif isinstance(message.id, tuple):
            forms = text if isinstance(text, (tuple, list)) else ()
            text = tuple((*forms, *[""] * new.num_plurals)[: new.num_plurals])
        elif not isinstance(text, str):
            text = ""
        new.add(message.id, text, locations=message.locations)
    return new


def as_text(catalogue: Catalog) -> bytes:
    """A catalogue as its file has it: the same on every machine and on every day."""
    written = BytesIO()
    write_po(
        written, catalogue, width=100, omit_header=True, sort_output=True, include_lineno=False
    )
    head = (
        f'msgid ""\nmsgstr ""\n"Language: {catalogue.locale_identifier}\\n"\n'
        f'"Plural-Forms: {catalogue.plural_forms}\\n"\n'
        '"MIME-Version: 1.0\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n'
        '"Content-Transfer-Encoding: 8bit\\n"\n\n'
    )
    return head.encode() + written.getvalue()


def outdated() -> dict[Path, bytes]:
    """The files that are not as the sources ask, with what they should be."""
    template = extracted()
    found = {}
    for language in LANGUAGES:
        path, wanted = catalogue_path(language), as_text(updated(language, template))
        if not path.is_file() or path.read_bytes() != wanted:
            found[path] = wanted
    return found


def main(arguments: list[str]) -> int:
    """Writes what is out of date, or names it."""
    changes = outdated()
    for path, wanted in changes.items():
        print(f"{'out of date' if arguments else 'written'}: {path.relative_to(PACKAGE)}")
        if not arguments:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(wanted)
    return int(bool(arguments) and bool(changes))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
