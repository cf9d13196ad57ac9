"""The fenced blocks of a document, and how much of each can be run.

Code in a document runs as it stands. A block that cannot be run says so in a comment just above it,
with the reason:

    <!-- not run: needs a server of its own -->
    <!-- read, not run: goes on until it is stopped -->

The second kind still has its commands read by the command line, so that they exist as written.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from markdown_it import MarkdownIt

MARK = re.compile(r"<!-- (?P<how>not run|read, not run): (?P<reason>\S.+?) -->")
LANGUAGES = ("python", "console", "sh")


@dataclass(frozen=True)
class Block:
    """One fenced block.

    Attributes:
        path: The document.
        line: Where its text begins, from 1.
        language: The word behind the fence.
        text: What stands in it.
        mark: `"not run"` or `"read, not run"` where it says so; else empty.
        reason: Why.
    """

    path: Path
    line: int
    language: str
    text: str
    mark: str = ""
    reason: str = ""


def blocks(path: Path) -> list[Block]:
    """The blocks of a document in the languages that are run, in order."""
    found = []
    mark = None
    for token in MarkdownIt().parse(path.read_text(encoding="utf-8")):
        if token.type == "html_block":
            mark = MARK.fullmatch(token.content.strip())
        elif token.type == "fence":
            if token.info in LANGUAGES and token.map is not None:
                how, reason = (mark["how"], mark["reason"]) if mark else ("", "")
                text = token.content
                found.append(Block(path, token.map[0] + 2, token.info, text, how, reason))
            mark = None
        elif token.nesting == 0:
            mark = None
    return found


@dataclass(frozen=True)
class Command:
    """A command of a block, and what it is shown to print; `None` where nothing is shown."""

    line: int
    words: str
    printed: str | None


def commands(block: Block) -> list[Command]:
    """The commands of a block: after `$` in a console, each line of a shell's."""
    found: list[Command] = []
    for number, line in enumerate(block.text.splitlines(), start=block.line):
        is_shell = block.language == "sh"
        if found and found[-1].words.endswith("\\"):
            last = found.pop()
            found.append(Command(last.line, last.words[:-1] + line.strip(), None))
        elif line.startswith("$ ") or (is_shell and line.strip()):
            words = re.split(r"\s#\s", line.removeprefix("$ "))[0].strip()
            found.append(Command(number, words, None))
        elif found and not is_shell:
            last = found.pop()
            printed = f"{last.printed or ''}{line}\n"
            found.append(Command(last.line, last.words, printed))
    return found
