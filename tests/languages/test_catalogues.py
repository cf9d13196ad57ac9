"""The catalogues: complete, without leftovers, and with the same values in every language."""

from __future__ import annotations

import re
import runpy
from pathlib import Path
from typing import Any

import pytest
from babel.messages import Message

from rithmomachia.locale import LANGUAGES, SOURCE, error_texts, kernel_texts, ngettext, speaking
from rithmomachia.locale.catalogues import browser_texts, read_catalogue

ROOT = Path(__file__).parents[2]
TRANSLATED = [language for language in LANGUAGES if language != SOURCE]
FORMS = {"en": 2, "ja": 1, "es": 3}


@pytest.fixture(scope="module")
def tool() -> dict[str, Any]:
    return runpy.run_path(str(ROOT / "build" / "catalogues.py"))


def messages(language: str) -> list[Message]:
    return [message for message in read_catalogue(language) if message.id]


def names(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text))


def texts(message: Message) -> list[str]:
    string = message.string or ""
    return [string] if isinstance(string, str) else list(string)


def test_the_catalogues_are_what_the_sources_ask_for(tool: dict[str, Any]) -> None:
    stale = [str(path.relative_to(ROOT)) for path in tool["outdated"]()]
    assert stale == [], "run: make texts"
    assert len(messages(SOURCE)) > 250


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_there_in_every_form(language: str) -> None:
    empty = [message.id for message in messages(language) if not all(texts(message))]
    assert empty == []
    wrong = [
        message.id
        for message in messages(language)
        if len(texts(message)) != (FORMS[language] if isinstance(message.id, tuple) else 1)
    ]
    assert wrong == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_has_the_same_values(language: str) -> None:
    for message in messages(language):
        ids = [message.id] if isinstance(message.id, str) else list(message.id)
        wanted = set().union(*map(names, ids))
        for text in filter(None, texts(message)):
            # A form for one alone may say its number in letters.
            assert names(text) - {"count"} == wanted - {"count"}, message.id
            assert names(text) <= wanted, message.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_braces_are_those_of_values_alone(language: str) -> None:
    for message in messages(language):
        for text in texts(message):
            assert not set(re.sub(r"\{\w+\}", "", text)) & set("{}"), message.id


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_begins_and_ends_like_its_text(language: str) -> None:
    """A sentence stays a sentence: with its stop and without white space at its ends."""
    for message in messages(language):
        source = message.id if isinstance(message.id, str) else message.id[0]
        for text in filter(None, texts(message)):
            assert text == text.strip() or source != source.strip(), source
            if source.endswith(".") and len(source) > 8:
                assert text.endswith((".", "。")), source


@pytest.mark.parametrize(
    ("language", "count", "said"),
    [
        ("en", 0, "0 turns"),
        ("en", 1, "1 turn"),
        ("en", 2, "2 turns"),
        ("en", 1_000_000, "1000000 turns"),
        ("ja", 0, "0手"),
        ("ja", 1, "1手"),
        ("ja", 5, "5手"),
        ("ja", 1_000_000, "1000000手"),
        ("es", 0, "0 turnos"),
        ("es", 1, "1 turno"),
        ("es", 2, "2 turnos"),
        ("es", 5, "5 turnos"),
        ("es", 1_000_000, "1000000 de turnos"),
    ],
)
def test_numbers_take_their_form(language: str, count: int, said: str) -> None:
    with speaking(language):
        assert ngettext("{count} turn", "{count} turns", count) == said


@pytest.mark.parametrize("language", TRANSLATED)
def test_pages_get_their_own_texts_and_no_others(language: str) -> None:
    found = browser_texts(language)
    assert found["Language"] not in ("", "Language")
    assert isinstance(found["{count} turn"], list)
    assert "Print JSON." not in found


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("kinds", ["arithmetic", "geometric and harmonic", "all"])
def test_every_kind_of_a_victory_by_four_is_translated(language: str, kinds: str) -> None:
    named = "arithmetic and geometric and harmonic" if kinds == "all" else kinds
    text = f"White wins by great victory: {named} 15 20 30 45 on k4, k5, k3, k6"
    with speaking(language):
        told = kernel_texts.outcome_text(text)
    assert "15 20 30 45" in told
    assert re.findall(r"\b(and|on|wins|arithmetic|geometric|harmonic)\b", told) == []


def test_every_form_of_a_sentence_of_the_kernel_and_the_server_is_still_written_somewhere() -> None:
    """A form nobody writes any more would never be recognised."""
    crates = [ROOT / "crates" / name / "src" for name in ("core", "py")]
    sources = [path for crate in crates for path in crate.rglob("*.rs")]
    folder = ROOT / "python" / "rithmomachia"
    sources += [path for path in folder.rglob("*.py") if "locale" not in path.parts]
    written = re.sub(
        # Literals that follow one another, and what Rust breaks off with a backslash, are one text.
        r'"\s*\n\s*f?"|\\\n\s*',
        "",
        "\n".join(path.read_text(encoding="utf-8") for path in sorted(sources)),
    ).replace('\\"', '"')
    for message in error_texts.FORMS + kernel_texts.FORMS:
        for piece in re.split(r"\{\w+\}", message):
            assert piece.strip(" :;,.'") in written, message
