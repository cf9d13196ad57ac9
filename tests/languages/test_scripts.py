"""What the browser's scripts show goes through the catalogues, and their plurals are Python's."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from pygments.lexers.javascript import JavascriptLexer
from pygments.token import Comment, Punctuation, String

from rithmomachia.locale import LANGUAGES, SOURCE, ngettext, speaking
from rithmomachia.locale.catalogues import browser_texts

ROOT = Path(__file__).parents[2]
SCRIPTS = ROOT / "python" / "rithmomachia" / "web" / "js"
# Whoever calls these has the text translated.
TRANSLATORS = {"t", "tn", "tx", "mark"}
# Names that are the same in every language, and what the browser itself calls its keys.
NAMES = re.compile(
    r"Rithmomachia|Enter|Escape|Delete|Backspace|Tab|Space|Esc|Home|End|Arrow\w+|Page ?(Up|Down)"
    r"|Ctrl \+ Enter|English|Español|AbortError|SameSite=Strict|[A-Z_]+"
)


def shown_texts(path: Path) -> Iterator[tuple[int, str]]:
    """Literals that read like words for people, and stand outside the translators' calls."""
    calls: list[str] = []
    before, line = "", 1
    for kind, text in JavascriptLexer().get_tokens(path.read_text(encoding="utf-8")):
        here, line = line, line + text.count("\n")
        if kind in Comment or not text.strip():
            continue
        if kind in Punctuation:
            # Signs that follow one another come as one token.
            for sign in text:
                if sign == "(":
                    calls.append(before)
                elif sign == ")" and calls:
                    calls.pop()
                before = sign
            continue
        if kind in String and not TRANSLATORS & set(calls[-1:]):
            shown = text.strip("\"'`")
            if reads_like_words(shown):
                yield here, shown
        before = text


def reads_like_words(text: str) -> bool:
    """A sentence, or a word that begins with a capital; not a class, a path or a selector."""
    if NAMES.fullmatch(text.strip(" ·;")) or re.match(r"^M-?\d", text):
        return False
    has_sentence = re.search(r"[A-Za-z]{2,}[^<>]*[.!?…]$", text) and " " in text
    has_capital = re.search(r"(^|[\s(“:,])[A-Z][a-z]+", text) and "/" not in text
    return bool(has_sentence or has_capital)


@pytest.mark.parametrize(
    "path", sorted(SCRIPTS.rglob("*.js")), ids=lambda path: f"{path.parent.name}-{path.stem}"
)
def test_no_text_is_shown_past_the_catalogues(path: Path) -> None:
    assert [f"{path.name}:{line}: {text}" for line, text in shown_texts(path)] == []


@pytest.mark.parametrize(
    ("text", "is_shown"),
    [
        ("New game", True),
        ("Choose a piece to see where it can go.", True),
        (" of the machine…", True),
        ("game lesson is-upright", False),
        ("M0,-46 Q35,-14 47,35", False),
        ("/api/rulesets", False),
        ("Escape", False),
    ],
)
def test_words_are_told_from_names(text: str, is_shown: bool) -> None:
    assert reads_like_words(text) is is_shown


def test_the_scan_finds_a_text_that_is_not_translated(tmp_path: Path) -> None:
    script = tmp_path / "page.js"
    script.write_text('h("p", { class: "a b" }, "Forgotten here", t("Known"), `Turn ${n} ended.`);')
    assert [text for _line, text in shown_texts(script)] == ["Forgotten here", "Turn ", " ended."]


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_take_the_same_form_in_browser_and_python(language: str) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed: plural forms of the browser are not compared")
    numbers = [0, 1, 2, 5, 21, 100, 1000, 1_000_000, 1_000_001, 2_000_000]
    texts = browser_texts(language) if language != SOURCE else {}
    program = f"""
      globalThis.document = {{ documentElement: {{}}, cookie: "" }};
      const answer = {{ ok: true, json: async () => ({{ texts: {json.dumps(texts)} }}) }};
      globalThis.fetch = async () => answer;
      const {{ speak, tn }} = await import({json.dumps((SCRIPTS / "board" / "texts.js").as_uri())});
      await speak({json.dumps(language)});
      const said = {numbers}.map((count) => tn("{{count}} turn", "{{count}} turns", count));
      console.log(JSON.stringify(said));
    """
    command = [node, "--input-type=module", "--experimental-default-type=module", "-e", program]
    ran = subprocess.run(command, capture_output=True, text=True, check=True)
    with speaking(language):
        assert json.loads(ran.stdout) == [
            ngettext("{count} turn", "{count} turns", number) for number in numbers
        ]
