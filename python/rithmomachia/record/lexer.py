"""Splits the text of records into tokens, line by line, so that a file is never held whole.

CITE: Portable Game Notation, sections 6 (escape), 7 (tokens) and 5 (comments), with one extension:
a symbol may hold periods that a letter follows, as turn words do (`xi4.d6d7`).
"""

from __future__ import annotations

import re
from enum import StrEnum
from typing import NamedTuple, Protocol

from rithmomachia.record.errors import Place, RecordError

# A longer line is no record: reading stops here before memory is filled.
MAX_LINE = 4_000_000

_TOKEN = re.compile(
    r"(?P<result>(?:1-0|0-1|1/2-1/2|\*)(?![\w/-]))"
    r"|(?P<number>\d+)\.*"
    r"|(?P<symbol>[A-Za-z](?:[A-Za-z0-9_+#=:/@-]|\.(?=[A-Za-z]))*)"
    r'|(?P<string>"[^"\\]*(?:\\.[^"\\]*)*")'
    r"|\$(?P<nag>\d{1,9})"
    r"|(?P<suffix>[!?]{1,2})"
    r"|(?P<mark>[()\[\]])"
    r"|;(?P<rest>.*)",
    re.ASCII,
)
_SPACE = re.compile(r"\s*")
_WORD = re.compile(r"\S+")
_TAG_LINE = re.compile(r"\s*\[\s*[A-Za-z]\w*\s*\"", re.ASCII)
_ESCAPED = re.compile(r'\\(["\\])')
_SURROGATE = re.compile("[\ud800-\udfff]")
# A comment that is never closed would swallow the games after it.
_NEXT_GAME = '[Event "'


class LineSource(Protocol):
    """What lines are read from: a text stream, or what behaves like one in this respect."""

    def readline(self, size: int, /) -> str:
        """The next line, or as many characters of it; empty at the end."""


class Kind(StrEnum):
    """What a token is."""

    RESULT = "result"
    NUMBER = "number"
    SYMBOL = "symbol"
    STRING = "string"
    NAG = "nag"
    SUFFIX = "suffix"
    MARK = "mark"
    COMMENT = "comment"
    WRONG = "wrong"
    NOTE = "note"


class Token(NamedTuple):
    """A token and where it begins.

    Of a wrong one and of a note, something amiss that hides no token, the text is a sentence.
    """

    kind: Kind
    text: str
    place: Place


class Lexer:
    """The tokens of a text, with one token to look ahead at.

    Attributes:
        characters: How many of them the lines read since it was last set to 0 have.
    """

    def __init__(self, source: LineSource, limit: int) -> None:
        """Reads from a text stream; a comment longer than the limit is cut short."""
        self.characters = 0
        self._source = source
        self._limit = limit
        self._line = ""
        self._number = 0
        self._column = 0
        self._ahead: Token | None = None
        self._notes: list[Token] = []

    def next(self) -> Token | None:
        """The next token; `None` at the end of the text."""
        token, self._ahead = self._ahead, None
        return token or self._scan()

    def peek(self) -> Token | None:
        """The token that `next` will return."""
        if self._ahead is None:
            self._ahead = self._scan()
        return self._ahead

    @property
    def place(self) -> Place:
        """How far it has read."""
        return Place(max(1, self._number), self._column + 1)

    @property
    def is_at_tag(self) -> bool:
        """Whether the bracket just returned opens a tag pair."""
        return _TAG_LINE.match(self._line, self._column - 1) is not None

    def skip_to_tags(self) -> None:
        """Passes over everything until a line that begins with a tag pair."""
        self._ahead = None
        while self._advance():
            if _TAG_LINE.match(self._line):
                return

    def skip_past(self, mark: str) -> None:
        """Passes over this line to behind a mark, where there is one in it."""
        self._ahead = None
        end = self._line.find(mark, self._column)
        if end >= 0:
            self._column = end + 1

    def skip_line(self) -> None:
        """Passes over the rest of this line."""
        self._ahead = None
        self._column = len(self._line)

    def _scan(self) -> Token | None:
        while True:
            if self._notes:
                return self._notes.pop()
            space = _SPACE.match(self._line, self._column)
            self._column = len(self._line) if space is None else space.end()
            if self._column < len(self._line):
                break
            if not self._advance():
                return None
        place = Place(self._number, self._column + 1)
        if self._line[self._column] == "{":
            return self._brace(place)
        match = _TOKEN.match(self._line, self._column)
        if match is None or match.lastgroup is None:
            return self._unknown(place)
        self._column = match.end()
        kind, text = match.lastgroup, match[match.lastgroup]
        if kind == "rest":
            return Token(Kind.COMMENT, text, place)
        if kind == "string":
            text = _ESCAPED.sub(r"\1", text[1:-1])
        return Token(Kind(kind), text, place)

    def _unknown(self, place: Place) -> Token:
        word = _WORD.match(self._line, self._column)
        text = self._line[self._column] if word is None else word[0]
        self._column += len(text)
        if text.startswith('"'):
            return Token(Kind.WRONG, f"the text {_cut(text)} has no closing quotation mark", place)
        return Token(Kind.WRONG, f"{_cut(text)} is nothing that stands in a record", place)

    def _brace(self, place: Place) -> Token:
        """A comment in braces, over as many lines as it takes."""
        parts: list[str] = []
        length, start = 0, self._column + 1
        while True:
            end = self._line.find("}", start)
            if end >= 0:
                self._column = end + 1
                parts.append(self._line[start:end])
                return Token(Kind.COMMENT, "\n".join(parts), place)
            parts.append(self._line[start:].rstrip("\n"))
            length += len(self._line) - start
            self._column = len(self._line)
            if length > self._limit or not self._advance(is_comment=True):
                break
            if self._line.startswith(_NEXT_GAME):
                break
            start = 0
        self._notes.append(Token(Kind.NOTE, "the comment is not closed by '}'", place))
        return Token(Kind.COMMENT, "\n".join(parts), place)

    def _advance(self, *, is_comment: bool = False) -> bool:
        """Goes to the next line; `False` at the end of the text."""
        while True:
            try:
                line = self._source.readline(MAX_LINE)
            except UnicodeError as error:
                raise RecordError(
                    f"line {self._number + 1} cannot be read: {error}",
                    place=Place(self._number + 1, 1),
                ) from error
            if not line:
                # What is left of the last line has been passed over.
                self._column = len(self._line)
                return False
            self._number += 1
            self.characters += len(line)
            if len(line) >= MAX_LINE and not line.endswith("\n"):
                line = self._drop_rest(line)
            if line.startswith("%") and not is_comment:
                continue
            if _SURROGATE.search(line):
                line = self._repaired(line)
            self._line, self._column = line, 0
            return True

    def _drop_rest(self, line: str) -> str:
        """Passes over what a line has beyond the limit, and all of a token cut in two there."""
        while True:
            more = self._source.readline(MAX_LINE)
            if not more or more.endswith("\n"):
                break
        text = f"the line has more than {MAX_LINE:,} characters; what is beyond is not read"
        self._notes.append(Token(Kind.NOTE, text, Place(self._number, len(line))))
        words = line.rsplit(maxsplit=1)
        return words[0] if len(words) > 1 else ""

    def _repaired(self, line: str) -> str:
        """A line with bytes that were not UTF-8, read as Latin-1, as old files are written."""
        first = _SURROGATE.search(line)
        column = 1 if first is None else first.start() + 1
        text = f"the line is not UTF-8: column {column} holds {_cut(line[column - 1])}"
        self._notes.append(Token(Kind.NOTE, text, Place(self._number, column)))
        return _SURROGATE.sub(_latin_1, line)


def _latin_1(match: re.Match[str]) -> str:
    byte = ord(match[0]) - 0xDC00
    return chr(byte) if 0x80 <= byte <= 0xFF else "\ufffd"


def _cut(text: str) -> str:
    short = text if len(text) <= 40 else text[:39] + "…"
    # Never a lone surrogate in a sentence: it could not be printed.
    return repr(short)
