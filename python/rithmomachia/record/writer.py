"""Writes records: one form for each, wrapped at 80 columns."""

from __future__ import annotations

import re

from rithmomachia.record.tree import plain_text
from rithmomachia.record.visitor import Visitor

_WIDTH = 80
_ESCAPED = re.compile(r'(["\\])')
# A turn that stands without quotation marks; see the lexer's symbols.
_SYMBOL = re.compile(r"[A-Za-z](?:[A-Za-z0-9:@-]|\.(?=[A-Za-z]))*", re.ASCII)
# A command with its value, or whatever has no space in it.
_COMMENT_WORD = re.compile(r"\{?\[%\w+ [^ \[\]]*\]\}?(?= |$)|[^ ]+", re.ASCII)


class Writer(Visitor):
    """Writes what it is told; several games one after another, a blank line between.

    What a reader tells it is written too, without a look at the rules.
    """

    def __init__(self) -> None:
        self._games: list[str] = []
        self._tags: list[str] = []
        self._lines: list[str] = []
        self._line = ""
        # What stands directly before the next word.
        self._prefix = ""

    def text(self) -> str:
        """What was written so far, of finished games."""
        return "\n".join(self._games)

    def begin_game(self) -> None:
        """Begins an empty page."""
        self._tags, self._lines = [], []
        self._line, self._prefix = "", ""

    def tag(self, name: str, value: str) -> None:
        """One line a tag."""
        self._tags.append(f'[{name} "{_escaped(plain_text(value))}"]')

    def turn(self, text: str, number: int | None = None) -> None:
        """The number, and a symbol or a text in quotation marks."""
        if number is not None:
            # It stays on one line with its turn.
            self._prefix += f"{number}. "
        plain = plain_text(text)
        self._put(plain if _SYMBOL.fullmatch(plain) else f'"{_escaped(plain)}"')

    def nag(self, number: int) -> None:
        """As a number, never as a mark."""
        self._put(f"${number}")

    def comment(self, text: str) -> None:
        """In braces; one that holds a closing brace goes to the end of a line of its own."""
        plain = plain_text(text)
        if not plain:
            return
        if "}" in plain:
            # Such a line may be longer than the others: a break would end the comment.
            self._break()
            self._lines.append(f"{self._prefix}; {plain}")
            self._prefix = ""
            return
        self._put(*_kept_together(_COMMENT_WORD.findall(f"{{{plain}}}")))

    def begin_variation(self) -> None:
        """An opening parenthesis at what follows."""
        self._prefix += "("

    def end_variation(self) -> None:
        """A closing one at what stands before."""
        if self._line and not self._prefix and len(self._line) < _WIDTH:
            self._line += ")"
        else:
            self._put(")")

    def result(self, result: str) -> None:
        """The last word."""
        self._put(result)

    def end_game(self) -> None:
        """Finishes the page."""
        self._break()
        head = "".join(f"{line}\n" for line in self._tags)
        body = "".join(f"{line}\n" for line in self._lines)
        self._games.append(f"{head}\n{body}" if head else body)

    def _put(self, *words: str) -> None:
        for word in words:
            word = self._prefix + word
            self._prefix = ""
            if self._line and len(self._line) + 1 + len(word) > _WIDTH:
                self._break()
            self._line = f"{self._line} {word}" if self._line else word

    def _break(self) -> None:
        if self._line:
            self._lines.append(self._line)
            self._line = ""


def _escaped(text: str) -> str:
    return _ESCAPED.sub(r"\\\1", text)


def _kept_together(words: list[str]) -> list[str]:
    """Words of a comment, joined where a line must not begin: readers look for tags there."""
    kept: list[str] = []
    for word in words:
        if kept and word.startswith(("[", "%")):
            kept[-1] += f" {word}"
        else:
            kept.append(word)
    return kept
