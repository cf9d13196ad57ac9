"""A guide in another language shows what the English one shows: blocks, boards and steps."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rithmomachia.locale import LANGUAGES, SOURCE

DOCS = Path(__file__).parents[2] / "docs"
TRANSLATED = sorted(
    path for language in LANGUAGES for path in (DOCS / language).glob("*.md") if language != SOURCE
)
# What is said of a board is in the language of its page; what stands on it is not.
SPOKEN = re.compile(r":alt: .*")


def shape(path: Path) -> list[str]:
    """Blocks as they stand, and of headings, pictures and lists that there is one."""
    found = []
    text = path.read_text(encoding="utf-8")
    for part in re.split(r"(```.*?```)", text, flags=re.DOTALL):
        if part.startswith("```{"):
            head, *lines = part.splitlines()
            found += [head, *(SPOKEN.sub(":alt:", line) for line in lines if line.startswith(":"))]
        elif part.startswith("```"):
            found.append(part)
        else:
            found += re.findall(r"^(?:#+ |- |!\[|<!-- .* -->)", part, flags=re.MULTILINE)
    return found


def test_there_are_guides_in_every_language() -> None:
    assert {path.parent.name for path in TRANSLATED} == set(LANGUAGES) - {SOURCE}


@pytest.mark.parametrize("path", TRANSLATED, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_it_shows_the_same_as_in_english(path: Path) -> None:
    english = DOCS / path.name
    assert len(shape(english)) > 20
    assert shape(path) == shape(english)


@pytest.mark.parametrize("path", TRANSLATED, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_its_links_lead_somewhere(path: Path) -> None:
    for link in re.findall(r"\]\(([^)#]+)", path.read_text(encoding="utf-8")):
        # The pages of the rulebook are written when the documentation is made.
        assert "rulebook/" in link or (path.parent / link).exists(), link
