"""Reads games printed as tables, in the notation of the de Boissière rulebook.

A row is a number, White's move, its captures, Black's move, its captures:

    11   S45 b7e7   S45 x t90   s120 l7i7

CITE: joyner-2025, the tables of its two games, as text or in the markup they were printed from.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from rithmomachia._core import Capture, Position, Ruleset
from rithmomachia.errors import RithmomachiaError, shown
from rithmomachia.record.errors import Place, RecordError
from rithmomachia.record.record import Record
from rithmomachia.record.tree import Node

_RULESET = "boissiere"
_ROW = re.compile(r"\s*(?P<number>\d{1,4})\s*\.?(?=[\s&|])(?P<rest>.*)", re.ASCII)
# The foot of a printed board: the numbers of its columns.
_COLUMNS = re.compile(r"[\s\d]*", re.ASCII)
_ELIDED = re.compile(r"\s*(?:\\vdots|⋮|\.\.\.|…)")
_MOVE = re.compile(
    r"(?:[CTSPctsp]?\s?\d{1,3}\s*:?\s*)?"
    r"(?:(?<![a-z])[a-p][1-8]\s?-?\s?[a-p][1-8](?![\w])|\(\d,\s*\d{1,2}\)-\(\d,\s*\d{1,2}\))",
    re.ASCII,
)
_RESULT = re.compile(r"(?<!\S)(?:1-0|0-1|1/2-1/2)(?!\S)")
_ZEROS = re.compile(r"([CTSPctsp])0+(?=\d)")
# A capture as the rulebook shortens it: who takes whom, no matter how.
_SHORT = re.compile(
    r"(?P<by>[CTSPctsp]\d{1,3})(?: ?(?P<from>[a-p][1-8]))? ?x ?"
    r"(?P<target>[CTSPctsp]\d{1,3})(?: ?(?P<on>[a-p][1-8]))?",
    re.ASCII,
)
_MARKUP = (
    (r"(?<!\\)%.*", ""),
    (r"\\times\b|×", " x "),
    (r"\\div\b|÷", "/"),
    (r"\\cap\b|∩", " ∩ "),
    (r"−", "-"),
    (r"\\(?:quad|hline|small|,|;|\\|\s)", " "),
    (r"\\(?:underline|texttt|tt|text|mathrm)\b\s*", ""),
    (r"[{}$^]", ""),
    (r"[&|]", "  "),
)


def parse_printed(
    text: str, *, ruleset: Ruleset | None = None, tags: Mapping[str, str] | None = None
) -> Iterator[Record]:
    """Reads printed tables; a row numbered 1 begins a game, lines without a number are passed over.

    Captures are taken as made after the move where that can be, else before it; an abbreviated
    one, `S45 x t90`, stands for whatever capture of that piece by that piece there is.

    Args:
        text: The tables.
        ruleset: The rules; de Boissière's unless given.
        tags: For every record.

    Yields:
        The games, with the result printed, or that of the board.

    Raises:
        RecordError: With the line: a row out of order, or a turn that cannot be.
    """
    rules = Ruleset.builtin(_RULESET) if ruleset is None else ruleset
    record: Record | None = None
    due, goes_on = 1, True
    for number, line in enumerate(text.splitlines(), start=1):
        place = Place(number, 1)
        if record is not None and _ELIDED.match(line):
            raise RecordError(f"line {number}: rows of the table are left out here", place=place)
        match = _ROW.match(_plain(line))
        if match is None or _COLUMNS.fullmatch(match["rest"]):
            continue
        row = int(match["number"])
        if row == 1:
            if record is not None:
                yield _finished(record)
            record, due, goes_on = Record(rules, tags=tags), 1, True
        if record is None or row != due:
            raise RecordError(f"line {number}: row {due} is due, not row {row}", place=place)
        if not goes_on:
            raise RecordError(f"line {number}: row {row} follows the end of the game", place=place)
        due += 1
        try:
            goes_on = _play_row(record, match["rest"])
        except RithmomachiaError as error:
            raise RecordError(f"line {number}, {shown(line.strip())}: {error}", place=place) from (
                error
            )
    if record is not None:
        yield _finished(record)


def _plain(line: str) -> str:
    for pattern, replacement in _MARKUP:
        line = re.sub(pattern, replacement, line)
    return line


def _play_row(record: Record, rest: str) -> bool:
    """Plays a row's moves; `False` when no row can follow."""
    result = _RESULT.search(rest)
    if result is not None:
        record.result = result[0]
        rest = rest[: result.start()]
    moves = list(_MOVE.finditer(rest))
    if not 1 <= len(moves) <= 2:
        raise RecordError(f"a row has a move of each side, and here are {len(moves)}")
    if rest[: moves[0].start()].strip():
        raise RecordError(f"{shown(rest[: moves[0].start()].strip())} stands before the move")
    ends = [*(move.start() for move in moves[1:]), len(rest)]
    for move, end in zip(moves, ends, strict=True):
        captures = [part.strip() for part in re.split("[,;]", rest[move.end() : end])]
        _play(record.root.end(), move[0], [part for part in captures if part])
    return len(moves) == 2 and result is None


def _play(node: Node, move: str, captures: list[str]) -> None:
    """Plays a turn, with as many of its captures behind the move as the rules allow."""
    move = _ZEROS.sub(r"\1", " ".join(move.split()))
    captures = [_ZEROS.sub(r"\1", " ".join(capture.split())) for capture in captures]
    refusal: RithmomachiaError | None = None
    for before in range(len(captures) + 1):
        try:
            node.add(_word(node.position, captures[:before], move, captures[before:]))
            return
        except RithmomachiaError as error:
            # What is wrong with the usual order says most.
            refusal = refusal or error
    assert refusal is not None
    raise refusal


def _word(position: Position, before: list[str], move: str, after: list[str]) -> str:
    """The turn's word, captures worked out one after another."""
    full = "; ".join((*before, move, *after))
    if not before and (not after or position.is_legal(full)):
        return position.parse_turn(full).word
    words: list[str] = []
    for text in before:
        words.append(_capture(position, text).word)
        position = position.play_part(words[-1])
    # As a part: a move played as a whole turn would leave no captures to be made.
    words.append(position.parse_turn(move).word)
    position = position.play_part(words[-1])
    for text in after:
        words.append(_capture(position, text).word)
        position = position.play_part(words[-1])
    return ".".join(words)


def _capture(position: Position, text: str) -> Capture:
    found = [each for each in position.captures() if _is_meant(each, text)]
    if len(found) != 1:
        there = "; ".join(each.text for each in position.captures()) or "none"
        raise RecordError(f"{shown(text)} fits {len(found)} captures; there are: {there}")
    return found[0]


def _is_meant(capture: Capture, text: str) -> bool:
    wanted = text.replace(" ", "")
    if any(reason.text.replace(" ", "") == wanted for reason in capture.reasons):
        return True
    short = _SHORT.fullmatch(text)
    if short is None or short["target"] != _named(capture.token):
        return False
    if short["on"] not in (None, capture.cell):
        return False
    return any(
        _named(actor.token) == short["by"] and short["from"] in (None, actor.cell)
        for reason in capture.reasons
        for actor in reason.pieces
        if len(reason.pieces) == 1
    )


def _named(token: str) -> str:
    """A piece by letter and value; a pyramid's layers are not told apart here."""
    letter, _, layers = token.partition("[")
    if not layers:
        return token
    return f"{letter}{sum(int(layer[1:]) for layer in layers.rstrip(']').split(','))}"


def _finished(record: Record) -> Record:
    outcome = record.outcome()
    if outcome is not None:
        on_board = {"white": "1-0", "black": "0-1"}.get(str(outcome.winner), "1/2-1/2")
        if record.result not in ("*", on_board):
            raise RecordError(f"the table says {record.result}, and on the board {outcome.text!r}")
        record.result = on_board
        record.set_tag("Termination", outcome.condition)
    return record
