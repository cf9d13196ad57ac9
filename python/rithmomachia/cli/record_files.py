"""Files of games for the command line: read in every form, shown, and written."""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from types import TracebackType
from typing import IO, cast

from rithmomachia._core import Ruleset
from rithmomachia.errors import shown
from rithmomachia.game import Game
from rithmomachia.locale import _
from rithmomachia.locale.kernel_texts import outcome_text
from rithmomachia.record import Node, Record, RecordError, Style, parse_printed, read_records
from rithmomachia.record.tree import walk
from rithmomachia.record.visitor import Visitor

_GAME_HEAD = "Rithmomachia game,"
# Bytes from which a file takes longer than a moment.
_LONG = 300_000
# Bytes at the beginning that tell text from other files.
_HEAD = 4096
# A game as text holds a line a turn; larger files of that form are none.
_MAX_TEXT = 64_000_000
_MARKS = {1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!"}


class Progress:
    """A bar that shows how far a file is read, inside its `with` block."""

    def __init__(self, file: str) -> None:
        from rich.console import Console
        from rich.progress import Progress as Bar

        console = Console(stderr=True)
        self._bar = Bar(console=console, transient=True, redirect_stdout=False)
        self._task = self._bar.add_task(file, total=Path(file).stat().st_size)

    def __enter__(self) -> Progress:
        self._bar.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._bar.stop()

    def show(self, position: int) -> None:
        """Takes the number of bytes read."""
        self._bar.update(self._task, completed=position)


def is_long(file: str) -> bool:
    """Whether reading a file takes a while."""
    try:
        return Path(file).stat().st_size > _LONG
    except (OSError, ValueError):
        # Said where it is opened.
        return False


def games_of(
    file: str, form: str | None, ruleset: Ruleset | None, *, progress: Progress | None = None
) -> Iterator[Record]:
    """The games of a file, as they are read.

    Args:
        file: A path, or `-` for standard input.
        form: `rgn`, `game`, `printed`; `None` to tell records and an exported game apart.
        ruleset: For games under a ruleset that does not come with the package, and for tables.
        progress: Is shown how far it is.
    """
    with _opened(file) as binary:
        _refuse_binary(file, binary)
        stream = io.TextIOWrapper(binary, "utf-8-sig", errors="surrogateescape")
        first = "" if form is not None else stream.readline(len(_GAME_HEAD) + 80)
        if form == "game" or first.startswith(_GAME_HEAD):
            text = first + stream.read(_MAX_TEXT)
            yield Record.from_game(Game.parse(_printable(text), ruleset))
        elif form == "printed":
            yield from parse_printed(_printable(stream.read(_MAX_TEXT)), ruleset=ruleset)
        else:
            for record in read_records(_Again(first, stream), ruleset=ruleset):
                if progress is not None:
                    progress.show(binary.tell())
                yield record


class _Again:
    """The lines of a stream whose beginning was read already."""

    def __init__(self, first: str, rest: IO[str]) -> None:
        self._first = first
        self._rest = rest

    def readline(self, size: int, /) -> str:
        first, self._first = self._first, ""
        return first if first.endswith("\n") else first + self._rest.readline(size)


def _opened(file: str) -> AbstractContextManager[io.BufferedReader]:
    if file == "-":
        # Whatever stands for input: looked into before it is read.
        return nullcontext(io.BufferedReader(cast(io.RawIOBase, sys.stdin.buffer)))
    try:
        return Path(file).open("rb")
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise RecordError(f"{shown(file)} cannot be opened: {why}") from error


def _refuse_binary(file: str, stream: io.BufferedReader) -> None:
    """Refuses what is no text at all, in one sentence instead of one a line."""
    place = stream.peek(_HEAD)[:_HEAD].find(0)
    if place >= 0:
        raise RecordError(f"{shown(file)} is no file of games: its byte {place + 1} is 0")


def _printable(text: str) -> str:
    """A text without what was no UTF-8, which no sentence could show."""
    return text.encode("utf-8", "replace").decode("utf-8")


# --- written --------------------------------------------------------------------------------------


class Page:
    """A file that appears under its name only when all of it is written."""

    def __init__(self, stream: IO[str]) -> None:
        self._stream = stream
        self.is_dropped = False

    def write(self, text: str) -> None:
        """Writes more."""
        self._stream.write(text)

    def drop(self) -> None:
        """Lets the file not appear."""
        self.is_dropped = True


@contextmanager
def new_file(path: Path | None) -> Iterator[Page]:
    """A page for a new file, or for standard output.

    Raises:
        RecordError: There is such a file: it is never written over.
    """
    if path is None:
        yield Page(sys.stdout)
        return
    if path.exists():
        raise RecordError(f"{path} is there already, and nothing is written over it")
    draft = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        with draft.open("x", encoding="utf-8") as stream:
            page = Page(stream)
            yield page
            stream.flush()
            os.fsync(stream.fileno())
        if not page.is_dropped:
            # Fails where a file of that name has come meanwhile.
            path.open("x").close()
            draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


def written(records: Iterable[Record], target: str) -> Iterator[str]:
    """Records as text, piece by piece.

    Raises:
        RecordError: More than one game is to become an exported game, which holds one.
    """
    if target == "json":
        lead = "["
        for record in records:
            yield f"{lead}\n  {json.dumps(record_facts(record), ensure_ascii=False)}"
            lead = ","
        yield "[]\n" if lead == "[" else "\n]\n"
        return
    for number, record in enumerate(records):
        if target != "game":
            style = Style.WORDS if target == "words" else Style.NOTATION
            yield ("\n" if number else "") + record.text(style)
        elif number:
            raise RecordError("an exported game is a single one: choose it with --game")
        else:
            yield record.game().export()


def record_facts(record: Record) -> dict[str, object]:
    """A record for programs."""
    faults = [{**fault.place._asdict(), "text": fault.text} for fault in record.faults]
    facts: dict[str, object] = {"tags": record.tags, "result": record.result}
    if record.has_rules:
        outcome = record.outcome()
        facts["start"] = record.start.text()
        facts["comments"] = list(record.root.comments)
        facts["turns"] = _line_facts(record.root)
        facts["outcome"] = None if outcome is None else outcome.text
    return {**facts, "faults": faults}


def _line_facts(node: Node, *, own: bool = False) -> list[dict[str, object]]:
    """The turns of a line; other play stands with the turn it replaces.

    Recursion is no deeper than variations stand inside one another in a file.
    """
    turns = [_turn_facts(node)] if own else []
    for each in node.line():
        facts = _turn_facts(each)
        if each.parent is not None and len(each.parent.children) > 1:
            others = each.parent.children[1:]
            facts["variations"] = [_line_facts(other, own=True) for other in others]
        turns.append(facts)
    return turns


def _turn_facts(node: Node) -> dict[str, object]:
    facts: dict[str, object] = {
        "number": node.number,
        "turn": node.text(Style.WORDS),
        "notation": node.text(),
    }
    if node.introduction:
        facts["introduction"] = list(node.introduction)
    if node.nags:
        facts["nags"] = list(node.nags)
    if node.comments:
        facts["comments"] = list(node.comments)
    if node.clock_ms is not None:
        facts["clock_ms"] = node.clock_ms
    if node.evaluation is not None:
        facts["evaluation"] = node.evaluation._asdict()
    return facts


# --- shown ----------------------------------------------------------------------------------------


class _Lines(Visitor):
    """A line of text a turn, variations further in."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._depth = 1

    def turn(self, text: str, number: int | None = None) -> None:
        self.lines.append(f"{'  ' * self._depth}{number}. {text}")

    def nag(self, number: int) -> None:
        mark = _MARKS.get(number)
        self.lines[-1] += f" ${number}" if mark is None else mark

    def comment(self, text: str) -> None:
        if self.lines:
            self.lines[-1] += f"  {{{text}}}"
        else:
            self.lines.append(f"  {{{text}}}")

    def begin_variation(self) -> None:
        self.lines.append(f"{'  ' * self._depth}{_('or')}")
        self._depth += 1

    def end_variation(self) -> None:
        self._depth -= 1


def readable_lines(record: Record) -> list[str]:
    """A record for people, a line a turn."""
    tags = record.tags
    names = f"{tags.get('White', '?')} - {tags.get('Black', '?')}"
    lines = [f"{names}  {record.result}"]
    for name, value in tags.items():
        if name not in ("White", "Black", "Result") and value.strip("?."):
            lines.append(f"  {name}: {value}")
    if record.has_rules:
        page = _Lines()
        for text in record.root.annotations():
            page.comment(text)
        walk(record.root, page)
        outcome = record.outcome()
        lines += [*page.lines, *([] if outcome is None else [f"  {outcome_text(outcome.text)}"])]
    return lines
